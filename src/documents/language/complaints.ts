import * as vscode from 'vscode';
import { kindOfFile } from '../../model/documents/documents';

/** Whether a text is one to edit and to apply: not another version of it, nor what the service has. */
export const isOurs = ({ uri }: vscode.TextDocument): boolean =>
  kindOfFile(uri.path) !== undefined && vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== false;

/** Underlines in the texts of documents what would not be applied. Nothing is loaded before one is open. */
export class Complaints implements vscode.Disposable {
  private readonly shown = vscode.languages.createDiagnosticCollection('vectorCloud');
  private readonly listening: vscode.Disposable;

  constructor(private readonly failed: (error: unknown) => void) {
    const { workspace } = vscode;
    this.listening = vscode.Disposable.from(
      workspace.onDidOpenTextDocument(document => this.look(document)),
      workspace.onDidChangeTextDocument(({ document }) => this.look(document)),
      workspace.onDidCloseTextDocument(({ uri }) => this.shown.delete(uri)),
    );
    workspace.textDocuments.forEach(document => this.look(document));
  }

  dispose(): void {
    this.listening.dispose();
    this.shown.dispose();
  }

  private look(document: vscode.TextDocument): void {
    if (isOurs(document)) this.complain(document).catch(this.failed);
  }

  private async complain(document: vscode.TextDocument): Promise<void> {
    const { diagnosticsOf } = await import('./diagnostics');
    const diagnostics = await diagnosticsOf(document);
    if (!document.isClosed) this.shown.set(document.uri, diagnostics);
  }
}
