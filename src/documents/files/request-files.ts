import * as vscode from 'vscode';
import { REQUEST } from './addresses';
import { FOLDER, isFolder, NO_FOLDERS } from './files';
import type { Inspector } from './inspector';

/** Requests as read-only documents, for tabs that VS Code brings back too. What writes them is loaded with the first. */
export class RequestFiles implements vscode.FileSystemProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  private readonly registered: vscode.Disposable;
  readonly onDidChangeFile = this.changed.event;
  readonly watch = NO_FOLDERS.watch;
  readonly readDirectory = NO_FOLDERS.readDirectory;
  readonly createDirectory = NO_FOLDERS.refuse;
  readonly rename = NO_FOLDERS.refuse;
  readonly writeFile = NO_FOLDERS.refuse;
  readonly delete = NO_FOLDERS.refuse;

  constructor(private readonly inspector: () => Promise<Inspector>) {
    this.registered = vscode.workspace.registerFileSystemProvider(REQUEST, this, { isReadonly: true });
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    return isFolder(uri) ? FOLDER : (await this.inspector()).stat(uri);
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return new TextEncoder().encode(await (await this.inspector()).text(uri));
  }

  /** Documents that are open say something else from now on. */
  tell(uris: readonly vscode.Uri[]): void {
    this.changed.fire(uris.map(uri => ({ type: vscode.FileChangeType.Changed, uri })));
  }

  dispose(): void {
    vscode.Disposable.from(this.registered, this.changed).dispose();
  }
}
