import * as vscode from 'vscode';
import type { Subject } from '../../model/documents/documents';
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
  /** The drafts as last read by this window, by URI: another window can delete a draft that is open here. */
  private readonly read = new Map<string, DraftRecord>();

  constructor(
    private readonly drafts: Drafts,
    private readonly baseOf: (subject: Subject) => Promise<string | undefined>,
  ) {
    this.onDidChangeFile = drafts.onDidChange;
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    if (isFolder(uri)) return FOLDER;
    const draft = await this.draft(uri);
    return fileStat(draft.text, draft.base.readAt, draft.changedAt);
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return new TextEncoder().encode((await this.draft(uri)).text);
  }

  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const text = new TextDecoder().decode(content);
    const last = this.lastRead(uri) ?? (await (await import('./bare-draft')).bareDraft(uri, this.baseOf));
    await this.drafts.write(uri, text, last);
    this.written.set(uri.toString(), text);
  }

  /**
   * Stores the shown text of a draft after an undo that VS Code considers saved. This also happens if the undo came during a write; then
   * the stored text differs. Not if someone else changed it since.
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

  /** The draft as this window read it last. */
  lastRead(uri: vscode.Uri): DraftRecord | undefined {
    return this.read.get(uri.toString());
  }

  private async draft(uri: vscode.Uri): Promise<DraftRecord> {
    const draft = await this.drafts.find(uri);
    if (!draft) throw vscode.FileSystemError.FileNotFound(uri);
    this.read.set(uri.toString(), draft);
    return draft;
  }
}
