import * as vscode from 'vscode';
import { addQueries, type NewQuery } from '../../model/evaluations/query-set-edits';
import { isHybrid } from '../../model/searches/queries';
import { changeText } from '../../panels/forms/read-only';
import type { SearchSession } from '../../panels/searches/sessions';
import { readDocumentVectors } from '../../panels/searches/vectors';
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
  const document = await chooseQuerySet();
  if (!document) return;
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

/** @throws Error for a search that is no query of a query set */
async function queriesOf({ knowledge, files }: SearchSession): Promise<NewQuery[]> {
  const { search } = knowledge.asked;
  if (search && !isHybrid(search)) {
    if (search.ids) return search.ids.map(id => ({ entity: String(id) }));
    if (search.vectors) {
      const vectors = await readDocumentVectors(search.vectors, files);
      if (vectors.length > 0 && vectors.every(Array.isArray))
        return vectors.map(vector => ({ vector: vector as number[] }));
    } else if (search.text?.trim()) return [{ text: search.text.trim() }];
  }
  throw new Error(
    vscode.l10n.t('A query set takes a text, dense vectors or entity IDs. This search has none of them.'),
  );
}

/** Lets the user pick a query set of the workspace, or name a new one. Undefined: cancelled. */
async function chooseQuerySet(): Promise<vscode.TextDocument | undefined> {
  const found = await vscode.workspace.findFiles('**/*.{jsonl,ndjson}', '**/node_modules/**', MAX_FILES);
  const items: (vscode.QuickPickItem & { readonly uri?: vscode.Uri })[] = [
    { label: vscode.l10n.t('New Query Set…'), iconPath: new vscode.ThemeIcon('add') },
    ...found
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
      .map(uri => ({ label: vscode.workspace.asRelativePath(uri), iconPath: vscode.ThemeIcon.File, uri })),
  ];
  const title = vscode.l10n.t('Add to Query Set');
  const placeHolder = vscode.l10n.t('Select a query set (NDJSON)');
  const picked = found.length === 0 ? items[0] : await vscode.window.showQuickPick(items, { title, placeHolder });
  if (!picked) return undefined;
  const uri = picked.uri ?? (await newFile(title));
  return uri && vscode.workspace.openTextDocument(uri);
}

/** Asks for a file. An existing one is extended; a new one is created by saving it. */
async function newFile(title: string): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = await vscode.window.showSaveDialog({
    title,
    saveLabel: vscode.l10n.t('Add'),
    filters: { NDJSON: ['jsonl', 'ndjson'] },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, 'queries.jsonl') }),
  });
  if (!uri) return undefined;
  const stat = await vscode.workspace.fs.stat(uri).then(
    () => true,
    (error: unknown) => {
      if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return false;
      throw error;
    },
  );
  return stat || uri.scheme !== 'file' ? uri : uri.with({ scheme: 'untitled' });
}
