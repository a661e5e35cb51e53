import * as vscode from 'vscode';
import { DOCUMENT_FILES } from '../../model/documents/documents';
import { isOurs } from './complaints';

/** Offers to move a raw secret out of a text. */
export class Fixes implements vscode.CodeActionProvider, vscode.Disposable {
  private readonly registered = vscode.languages.registerCodeActionsProvider({ pattern: DOCUMENT_FILES }, this, {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
  });

  async provideCodeActions(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.CodeAction[]> {
    if (!isOurs(document)) return [];
    return (await import('./secret-fixes')).fixesIn(document, range);
  }

  dispose(): void {
    this.registered.dispose();
  }
}
