import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';
import type { Connections } from '../connections/connections';
import { Records } from '../connections/records';
import { recordId } from './record-id';
import type { Target } from './target';

/** The connections of files in the workspace: asked once for each file, and remembered outside it. */
export class Targets implements vscode.Disposable {
  private readonly records: Records<Target>;

  constructor(
    storage: vscode.Uri,
    private readonly connections: Connections,
  ) {
    this.records = new Records(vscode.Uri.joinPath(storage, 'targets'), async json =>
      (await import('./target')).readTarget(json),
    );
  }

  /** Undefined: never asked, or the connection was removed since. */
  async find(file: vscode.Uri): Promise<Connection | undefined> {
    const target = await this.records.find(await recordId(file.toString()));
    return target && this.connections.find(target.connectionId);
  }

  /** Asks unless it was asked before. Undefined: the person gave up. A file can never add a connection. */
  async choose(file: vscode.Uri): Promise<Connection | undefined> {
    return (await this.find(file)) ?? this.ask(file);
  }

  /** Asks, whatever was answered before. */
  async ask(file: vscode.Uri): Promise<Connection | undefined> {
    const { connections } = await this.connections.list();
    const items = connections
      .filter(({ kind }) => kind !== 'endpoint') // it has no control plane
      .map(connection => ({ label: connection.name, connection }));
    if (items.length === 0)
      throw new Error(vscode.l10n.t('Add a connection first: then this file can be applied to it.'));
    const placeHolder = vscode.l10n.t('Which connection is this file about? It is asked once for this file.');
    const picked = await vscode.window.showQuickPick(items, { placeHolder });
    if (!picked) return undefined;
    const uri = file.toString();
    await this.records.write({ id: await recordId(uri), uri, connectionId: picked.connection.id });
    return picked.connection;
  }

  dispose(): void {
    this.records.dispose();
  }
}
