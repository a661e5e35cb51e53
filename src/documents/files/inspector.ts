import * as vscode from 'vscode';
import type { Journal } from '../../changes/journal';
import type { ConnectionStore } from '../../connections/connection-store';
import { RecentExchanges } from '../../connections/recent-exchanges';
import { changeText, observedText } from './exchange-texts';
import { requestAt } from './request-addresses';

/** Services of the inspector. */
export interface InspectorServices {
  readonly connections: ConnectionStore;
  readonly journal: Journal;
  /** Called when documents have new content. */
  readonly changed: (uris: readonly vscode.Uri[]) => void;
  readonly failed: (error: unknown) => void;
}

/** This window's recent requests as documents, written when they are opened. Loaded with the first request. */
export class Inspector implements vscode.Disposable {
  readonly exchanges = new RecentExchanges();
  private readonly listening: vscode.Disposable;
  /** Time of the last deletion, in milliseconds since 1970. */
  private forgotAt = 1;

  constructor(private readonly services: InspectorServices) {
    const { connections, failed } = services;
    this.listening = vscode.Disposable.from(
      connections.onDidChange(() => void this.forgetRemoved().catch(failed)),
      connections.keys.onDidChange(id => void this.forgetSignedOut(id).catch(failed)),
      this.exchanges.onDidForget(() => this.tellForgotten()),
    );
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    return {
      type: vscode.FileType.File,
      ctime: 1,
      mtime: this.isForgotten(uri) ? this.forgotAt : 1,
      size: new TextEncoder().encode(await this.text(uri)).length,
      permissions: vscode.FilePermission.Readonly,
    };
  }

  /** Returns the text of a request. @throws FileNotFound for any other address */
  async text(uri: vscode.Uri): Promise<string> {
    const about = requestAt(uri);
    if (!about) throw vscode.FileSystemError.FileNotFound(uri);
    const { journal, connections } = this.services;
    if (about.source === 'journal') return changeText(await journal.find(about.id));
    const seen = this.exchanges.look(about.id);
    const connection = seen?.connectionId === undefined ? undefined : await connections.find(seen.connectionId);
    return observedText(seen, connection?.name);
  }

  dispose(): void {
    this.listening.dispose();
  }

  private isForgotten(uri: vscode.Uri): boolean {
    const about = requestAt(uri);
    return about?.source === 'seen' && !this.exchanges.look(about.id);
  }

  private async forgetRemoved(): Promise<void> {
    const ids = new Set((await this.services.connections.list()).connections.map(({ id }) => id));
    this.exchanges.forget(id => !ids.has(id));
  }

  /** Forgets the requests of a signed-out connection, in whichever window the sign-out was. */
  private async forgetSignedOut(id: string): Promise<void> {
    if (id === 'demo') return; // it has no key that could be taken away, only users of clusters
    if (!(await this.services.connections.keys.get(id))) this.exchanges.forget(each => each === id);
  }

  private tellForgotten(): void {
    this.forgotAt = Date.now();
    const open = vscode.workspace.textDocuments.map(({ uri }) => uri);
    this.services.changed(open.filter(uri => this.isForgotten(uri)));
  }
}
