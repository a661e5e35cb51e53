import * as vscode from 'vscode';
import { kindOfFile } from '../../model/documents/documents';
import { formatOf, isBlank, type DocumentKind } from '../document-kind';
import { fullRangeOf } from '../files/text-edits';
import { kindOf } from '../kinds';
import { rawSecretsIn } from '../secrets';
import { misnamedIn } from './diagnostics';
import type { LanguageServices } from './registration';

/** Quick fixes in a range: secrets move to the secret storage, names of clusters become IDs. */
export async function fixesIn(
  context: LanguageServices,
  document: vscode.TextDocument,
  range: vscode.Range,
): Promise<vscode.CodeAction[]> {
  const complaints = vscode.languages.getDiagnostics(document.uri);
  const fixAt = (at: vscode.Range, title: string): vscode.CodeAction => {
    const fix = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    fix.diagnostics = complaints.filter(each => each.range.isEqual(at));
    return fix;
  };
  const touched = <T extends { readonly range: vscode.Range }>(all: readonly T[]): T[] =>
    all.filter(each => each.range.intersection(range) !== undefined);
  const secrets = touched(await rawSecretsIn(document)).map(({ path, range: at }) => {
    const fix = fixAt(at, vscode.l10n.t('Move to Secret Storage…'));
    fix.command = { title: fix.title, command: 'vectorCloud.secret.move', arguments: [document.uri, path] };
    fix.isPreferred = true;
    return fix;
  });
  const names = touched(await misnamedIn(context, document)).flatMap(({ range: at, ids }) =>
    ids.map(id => {
      const fix = fixAt(at, vscode.l10n.t('Use the ID {0}', id));
      fix.edit = new vscode.WorkspaceEdit();
      fix.edit.replace(document.uri, at, JSON.stringify(id));
      fix.isPreferred = ids.length === 1;
      return fix;
    }),
  );
  return [...templatesIn(document, await kindOf(kindOfFile(document.uri.path)!)), ...secrets, ...names];
}

/** Templates of an empty document. */
function templatesIn(document: vscode.TextDocument, kind: DocumentKind): vscode.CodeAction[] {
  if (!isBlank(document.getText())) return [];
  const fix = new vscode.CodeAction(vscode.l10n.t('Insert Template'), vscode.CodeActionKind.QuickFix);
  fix.diagnostics = [...vscode.languages.getDiagnostics(document.uri)];
  fix.isPreferred = true;
  fix.edit = new vscode.WorkspaceEdit();
  fix.edit.set(document.uri, [vscode.TextEdit.replace(fullRangeOf(document), formatOf(kind).write(kind.template()))]);
  return [fix];
}
