import * as vscode from 'vscode';
import type { Exchange } from '../../client';
import type { RequestContext } from '../../connections/recent-exchanges';
import { Lazy } from '../../connections/lazy';
import { REQUEST } from './addresses';
import { FOLDER, isFolder, NO_FOLDERS } from './files';
import type { Inspector, InspectorServices } from './inspector';

/** Requests as read-only documents, also for restored tabs. Their code loads with the first. */
export class RequestFiles implements vscode.FileSystemProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  private readonly registered: vscode.Disposable;
  private readonly loaded = new Lazy<Inspector>(async () => {
    const { Inspector } = await import('./inspector');
    return new Inspector({ ...this.services, changed: uris => this.tell(uris) });
  });
  readonly onDidChangeFile = this.changed.event;
  readonly watch = NO_FOLDERS.watch;
  readonly readDirectory = NO_FOLDERS.readDirectory;
  readonly createDirectory = NO_FOLDERS.refuse;
  readonly rename = NO_FOLDERS.refuse;
  readonly writeFile = NO_FOLDERS.refuse;
  readonly delete = NO_FOLDERS.refuse;

  constructor(private readonly services: Omit<InspectorServices, 'changed'>) {
    this.registered = vscode.workspace.registerFileSystemProvider(REQUEST, this, { isReadonly: true });
  }

  /** Recent requests of this window; loaded with the first request. */
  readonly inspector = this.loaded.get;

  /** Takes in an exchange. */
  see(exchange: Exchange, context: RequestContext): void {
    void this.inspector().then(({ exchanges }) => exchanges.see(exchange, context), this.services.failed);
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    return isFolder(uri) ? FOLDER : (await this.inspector()).stat(uri);
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return new TextEncoder().encode(await (await this.inspector()).text(uri));
  }

  /** Reports changed content of open documents. */
  private tell(uris: readonly vscode.Uri[]): void {
    this.changed.fire(uris.map(uri => ({ type: vscode.FileChangeType.Changed, uri })));
  }

  dispose(): void {
    vscode.Disposable.from(this.registered, this.changed, this.loaded).dispose();
  }
}
