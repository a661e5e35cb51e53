import * as vscode from 'vscode';
import { fileStat, FOLDER, isFolder, NO_FOLDERS } from '../files/files';
import type { DraftRecord } from './draft-record';
import type { Drafts } from './drafts';

/** `vectorcloud:`: the drafts as files. They are begun elsewhere; here their text is read, written and thrown away. */
export class DraftFiles implements vscode.FileSystemProvider {
  readonly onDidChangeFile: vscode.Event<vscode.FileChangeEvent[]>;
  readonly watch = NO_FOLDERS.watch;
  readonly readDirectory = NO_FOLDERS.readDirectory;
  readonly createDirectory = NO_FOLDERS.refuse;
  readonly rename = NO_FOLDERS.refuse;
  /** The texts this window wrote last, by URI. */
  private readonly written = new Map<string, string>();

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

  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const text = new TextDecoder().decode(content);
    await this.drafts.write(uri, text);
    this.written.set(uri.toString(), text);
  }

  /**
   * Keeps what is shown of a draft that was undone and that VS Code takes for saved. It does so also where a text was undone while it was
   * being written; then what is kept is another. Not where somebody else changed that since.
   */
  async agree({ uri, shown }: { uri: vscode.Uri; shown: string }): Promise<void> {
    const written = this.written.get(uri.toString());
    if (written === undefined || written === shown) return;
    await this.drafts.amend(uri, written, shown);
    this.written.set(uri.toString(), shown);
  }

  delete(uri: vscode.Uri): Promise<void> {
    return this.drafts.discard(uri);
  }

  private async draft(uri: vscode.Uri): Promise<DraftRecord> {
    const draft = await this.drafts.find(uri);
    if (!draft) throw vscode.FileSystemError.FileNotFound(uri);
    return draft;
  }
}
