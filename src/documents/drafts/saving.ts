import * as vscode from 'vscode';
import { DRAFT } from '../files/addresses';
import type { DraftFiles } from './draft-files';
import { tabsOf } from '../files/tabs';

/** Delay between the last key press and the save of a draft, in milliseconds. */
const REST_MS = 500;

/** Returns true for unsaved text. `isDirty` alone does not suffice: a finished save marks the document as clean, even after newer edits. */
const isUnsaved = (document: vscode.TextDocument): boolean =>
  document.isDirty || tabsOf(document.uri).some(tab => tab.isDirty);

/** Saves drafts automatically, regardless of auto-save: saving a draft writes nothing to the service. */
export class Saving implements vscode.Disposable {
  private readonly waiting = new Map<vscode.TextDocument, ReturnType<typeof setTimeout>>();
  /** Documents whose last change was an undo or redo. */
  private readonly undone = new WeakSet<vscode.TextDocument>();
  private readonly listening = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges, reason }) => {
    if (document.uri.scheme !== DRAFT) return;
    if (reason !== undefined) this.undone.add(document);
    else if (contentChanges.length > 0) this.undone.delete(document); // an event without changes only reports a new dirty state
    this.wait(document);
  });

  constructor(
    readonly files: DraftFiles,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Recently edited documents that are not saved yet. */
  get unsaved(): vscode.TextDocument[] {
    return [...this.waiting.keys()].filter(isUnsaved);
  }

  dispose(): void {
    this.listening.dispose();
    this.waiting.forEach(timer => clearTimeout(timer));
  }

  private wait(document: vscode.TextDocument): void {
    clearTimeout(this.waiting.get(document));
    const timer = setTimeout(() => {
      void this.save(document)
        .catch(this.failed)
        .then(() => this.waiting.get(document) === timer && this.waiting.delete(document));
    }, REST_MS);
    this.waiting.set(document, timer);
  }

  private async save(document: vscode.TextDocument): Promise<void> {
    if (isUnsaved(document)) {
      if (!document.isClosed) await document.save(); // VS Code shows the reason of a failure
    } else if (this.undone.has(document)) await this.files.agree({ uri: document.uri, shown: document.getText() });
  }
}
