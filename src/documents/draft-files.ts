import * as vscode from 'vscode';
import { fileStat, FOLDER, isFolder, NO_FOLDERS } from './files';
import type { Draft } from './draft';
import type { Drafts } from './drafts';

/** `vectorcloud:`: the drafts as files. They are begun elsewhere; here their text is read, written and thrown away. */
export class DraftFiles implements vscode.FileSystemProvider {
  readonly onDidChangeFile: vscode.Event<vscode.FileChangeEvent[]>;
  readonly watch = NO_FOLDERS.watch;
  readonly readDirectory = NO_FOLDERS.readDirectory;
  readonly createDirectory = NO_FOLDERS.refuse;
  readonly rename = NO_FOLDERS.refuse;

  constructor(private readonly drafts: Drafts) {
    this.onDidChangeFile = drafts.onDidChange;
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    if (isFolder(uri)) return FOLDER;
    const { text, changedAt, base } = await this.draft(uri);
    return fileStat(text, base.readAt, changedAt);
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return new TextEncoder().encode((await this.draft(uri)).text);
  }

  writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    return this.drafts.write(uri, new TextDecoder().decode(content));
  }

  delete(uri: vscode.Uri): Promise<void> {
    return this.drafts.discard(uri);
  }

  private async draft(uri: vscode.Uri): Promise<Draft> {
    const draft = await this.drafts.find(uri);
    if (!draft) throw vscode.FileSystemError.FileNotFound(uri);
    return draft;
  }
}
