import * as vscode from 'vscode';
import { isScratch, type Subject } from '../../model/documents/documents';
import { draftUri, liveUri, subjectAt } from './addresses';
import type { Drafts } from '../drafts/drafts';
import { fileStat, FOLDER, isFolder, NO_FOLDERS } from './files';
import type { Pulled } from '../document-kind';

interface Text {
  readonly text: string;
  readonly readAt: number;
}

/** `vectorcloud-live:`: live copies, as last read from the service, and draft bases. Read-only. */
export class LiveFiles implements vscode.FileSystemProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  private readonly texts = new Map<string, Text>();
  readonly onDidChangeFile = this.changed.event;
  readonly watch = NO_FOLDERS.watch;
  readonly readDirectory = NO_FOLDERS.readDirectory;
  readonly createDirectory = NO_FOLDERS.refuse;
  readonly rename = NO_FOLDERS.refuse;
  readonly writeFile = NO_FOLDERS.refuse;
  readonly delete = NO_FOLDERS.refuse;

  constructor(
    private readonly drafts: Drafts,
    /** Reads from the service: for a tab that VS Code brought back, of which nothing was read yet. */
    private readonly pull: (subject: Subject) => Promise<Pulled>,
  ) {}

  /** Sets the text of an object that was just read. */
  put(subject: Subject, { text }: Pulled): void {
    const uri = liveUri(subject);
    const known = this.texts.get(uri.toString());
    if (known?.text === text) return;
    this.texts.set(uri.toString(), { text, readAt: Math.max(Date.now(), (known?.readAt ?? 0) + 1) });
    if (known) this.changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    if (isFolder(uri)) return FOLDER;
    const { text, readAt } = await this.text(uri);
    return { ...fileStat(text, readAt, readAt), permissions: vscode.FilePermission.Readonly };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return new TextEncoder().encode((await this.text(uri)).text);
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async text(uri: vscode.Uri): Promise<Text> {
    const subject = subjectAt(uri);
    if (!subject || subject.isNew || isScratch(subject)) throw vscode.FileSystemError.FileNotFound(uri);
    if (uri.query === 'base') {
      const base = (await this.drafts.find(draftUri(subject)))?.base;
      if (!base) throw vscode.FileSystemError.FileNotFound(uri);
      return base;
    }
    const known = this.texts.get(uri.toString());
    if (known) return known;
    this.put(subject, await this.pull(subject));
    return this.texts.get(uri.toString())!;
  }
}
