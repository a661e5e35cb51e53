import * as vscode from 'vscode';
import { rawSecretsIn } from '../secrets';

/** Quick fixes that move the raw secrets of a range to the secret storage. */
export async function fixesIn(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.CodeAction[]> {
  const complaints = vscode.languages.getDiagnostics(document.uri);
  return (await rawSecretsIn(document))
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
