import * as vscode from 'vscode';
import { addQueries } from '../../model/evaluations/query-set-edits';
import { changeText } from '../../panels/forms/read-only';
import { queriesOf } from '../../panels/searches/query-set-queries';
import { openOrBegin } from '../../documents/files/new-files';
import { activeUri } from '../../documents/files/tabs';
import type { App } from '../app';
import { leadOn } from '../choices/lead-on';
import { isSearch } from './evidence';

/** Maximum number of files that are offered. */
const MAX_FILES = 200;

/** Adds the queries of a search to a query set: an edit that is not saved yet, in a file of the workspace or a new one. */
export async function addToQuerySet(app: App, uri?: vscode.Uri): Promise<void> {
  const chosen = uri ?? activeUri();
  if (!isSearch(chosen)) {
    const none = vscode.l10n.t('No search is open. Use Search… to start one, then add its query.');
    return leadOn(app, none, 'search', 'showHistory');
  }
  await app.forms.write(chosen);
  const queries = await queriesOf((await app.searches()).of(await vscode.workspace.openTextDocument(chosen)));
  const file = await chooseQuerySet({ title: vscode.l10n.t('Add to Query Set'), saveLabel: vscode.l10n.t('Add') });
  if (!file) return;
  const document = await openOrBegin(file); // an existing one is extended
  let result = addQueries(document.getText(), queries);
  if (result.added.length > 0)
    await changeText(document, text => {
      result = addQueries(text, queries);
      return [{ offset: text.length, length: 0, content: result.content }];
    });
  const editor = await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: false,
  });
  const end = document.positionAt(document.getText().length);
  editor.revealRange(new vscode.Range(end, end));
  const { added, present } = result;
  const text =
    added.length === 0
      ? vscode.l10n.t('The query set already has this query: {0}.', present.join(', '))
      : vscode.l10n.t('Added to the query set: {0}. Save the file to keep it.', added.join(', '));
  void vscode.window.showInformationMessage(text);
}

/** Ending of judgments that judging creates beside a query set. */
export const JUDGMENTS = '.judgments.jsonl';

interface Choice {
  readonly title: string;
  /** Button of the dialog for a new file. */
  readonly saveLabel: string;
}

/** Lets the user pick a query set of the workspace, or name a new one. Undefined: cancelled. */
export async function chooseQuerySet({ title, saveLabel }: Choice): Promise<vscode.Uri | undefined> {
  const all = await vscode.workspace.findFiles('**/*.{jsonl,ndjson}', '**/node_modules/**', MAX_FILES);
  const found = all.filter(({ path }) => !path.endsWith(JUDGMENTS));
  const items: (vscode.QuickPickItem & { readonly uri?: vscode.Uri })[] = [
    { label: vscode.l10n.t('New Query Set…'), iconPath: new vscode.ThemeIcon('add') },
    ...found
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
      .map(uri => ({ label: vscode.workspace.asRelativePath(uri), iconPath: vscode.ThemeIcon.File, uri })),
  ];
  const placeHolder = vscode.l10n.t('Select a query set (NDJSON)');
  const picked =
    found.length === 0
      ? items[0]
      : await vscode.window.showQuickPick(items, { title, ignoreFocusOut: true, placeHolder });
  if (!picked || picked.uri) return picked?.uri;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return vscode.window.showSaveDialog({
    title,
    saveLabel,
    filters: { NDJSON: ['jsonl', 'ndjson'] },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, 'queries.jsonl') }),
  });
}
