import * as vscode from 'vscode';
import { DOCUMENT_FILES } from '../model/documents';
import { isOurs } from './complaints';

/** Offers to move a raw secret out of a text. */
export class Fixes implements vscode.CodeActionProvider, vscode.Disposable {
  private readonly registered = vscode.languages.registerCodeActionsProvider({ pattern: DOCUMENT_FILES }, this, {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
  });

  async provideCodeActions(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.CodeAction[]> {
    if (!isOurs(document)) return [];
    const { rawSecretsIn } = await import('./secrets');
    const complaints = vscode.languages.getDiagnostics(document.uri);
    return rawSecretsIn(document)
      .filter(each => each.range.intersection(range) !== undefined)
      .map(({ path, range: at }) => {
        const title = vscode.l10n.t('Move to Secret Storage…');
        const fix = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
        fix.command = { title, command: 'vectorCloud.secret.move', arguments: [document.uri, path] };
        fix.diagnostics = complaints.filter(each => each.range.isEqual(at));
        fix.isPreferred = true;
        return fix;
      });
  }

  dispose(): void {
    this.registered.dispose();
  }
}
