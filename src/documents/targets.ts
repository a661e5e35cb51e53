import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';
import type { ConnectionStore } from '../connections/connection-store';
import { Records, recordId } from '../connections/records';
import type { TargetRecord } from './target-record';

/** Returns true if a file can target a connection. */
type Fits = (connection: Connection) => boolean;

/** The connections of files in the workspace: asked for once per file, and stored outside it. */
export class Targets implements vscode.Disposable {
  private readonly records: Records<TargetRecord>;
  readonly onDidChange: vscode.Event<void>;

  constructor(
    storage: vscode.Uri,
    private readonly connections: ConnectionStore,
  ) {
    this.records = new Records(vscode.Uri.joinPath(storage, 'targets'), async json =>
      (await import('./target-record')).readTargetRecord(json),
    );
    this.onDidChange = this.records.onDidChange;
  }

  /** Returns the connection of a file. Undefined: never chosen, or removed since. */
  async find(file: vscode.Uri): Promise<Connection | undefined> {
    const target = await this.records.find(await recordId(file.toString()));
    return target && this.connections.find(target.connectionId);
  }

  /** Returns the connection of a file; asks for an unknown one. Undefined: cancelled. A file can never add a connection. */
  async choose(file: vscode.Uri, fits: Fits): Promise<Connection | undefined> {
    return (await this.find(file)) ?? this.ask(file, fits);
  }

  /** Asks for the connection of a file, regardless of earlier answers. */
  async ask(file: vscode.Uri, fits: Fits): Promise<Connection | undefined> {
    const { pickTarget } = await import('./target-question'); // with the first question
    const picked = await pickTarget((await this.connections.list()).connections.filter(fits));
    if (picked) await this.remember(file, picked.id);
    return picked;
  }

  /** Stores the connection of a file without asking. */
  async remember(file: vscode.Uri, connectionId: string): Promise<void> {
    const uri = file.toString();
    await this.records.write({ id: await recordId(uri), uri, connectionId });
  }

  dispose(): void {
    this.records.dispose();
  }
}
