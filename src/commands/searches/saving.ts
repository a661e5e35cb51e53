import * as vscode from 'vscode';
import { exists } from '../../connections/replacing';
import { DRAFT } from '../../documents/files/addresses';
import { saveNow } from '../../documents/drafts/save-now';
import { mayReplace } from '../../documents/files/replacing';
import { activeUri, tabsOf } from '../../documents/files/tabs';
import { kindOfFile } from '../../model/documents/documents';
import { searchText, type SearchDocument } from '../../model/searches/documents';
import { formOf } from '../../panels/forms/editors';
import { carried } from '../../panels/searches/vectors';
import type { App } from '../app';
import { leadOn } from '../choices/lead-on';
import { isSearch } from './evidence';

/** End of the names of files with a search; other files have no form. */
const ENDING = '.vcsearch.json';

/** Saves a search under a name chosen by the user; the file keeps connection and results, and replaces the draft in the editor. */
export async function saveSearch(app: App, uri?: vscode.Uri): Promise<void> {
  const chosen = uri ?? activeUri();
  if (!isSearch(chosen)) {
    const none = vscode.l10n.t('No search is open. Use Search… to start one, then save the search.');
    return leadOn(app, none, 'search', 'showHistory');
  }
  const document = await vscode.workspace.openTextDocument(chosen);
  await app.forms.write(chosen);
  const searches = await app.searches();
  const session = searches.of(document);
  const { search } = session.knowledge.asked;
  const file = await chooseFile(proposed(chosen, search?.collection ?? 'search'));
  if (!file) return;
  if (file.toString() === chosen.toString()) return void (await document.save());
  const there = search && (await carried(search, session.files, vscode.Uri.joinPath(file, '..')));
  const text = there && hasVectors(there) ? searchText(there) : document.getText();
  const connection = await app.documents.targets.find(chosen);
  if (connection) await app.documents.targets.remember(file, connection.id);
  if (session.run) await searches.results.put(file, session.run);
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  await takePlace(app, document, file);
}

const hasVectors = (search: SearchDocument): boolean =>
  [search, ...(search.queries ?? [])].some(({ vectors }) => vectors !== undefined);

/** Asks for the file, until it replaces none that the user wants to keep. Undefined: cancelled. */
async function chooseFile(defaultUri: vscode.Uri): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Save Search As'),
    // The dialog of a remote window goes by the last part of a name alone, and would add the first to it again.
    filters: { [vscode.l10n.t('Search')]: ['vcsearch.json', 'json'] },
    defaultUri,
  });
  if (!chosen || kindOfFile(chosen.path) === 'searches') return chosen;
  const file = chosen.with({ path: `${chosen.path.replace(/(\.vcsearch)?(\.json)?$/, '')}${ENDING}` });
  const why = vscode.l10n.t('Search file names end with {0}. A file with this name already exists.', ENDING);
  const answer = await mayReplace(file, why);
  if (answer === 'other') return chooseFile(file);
  return answer === 'yes' ? file : undefined;
}

/** Proposes a path: another name in the folder of a file; the workspace for a scratch search. */
function proposed(uri: vscode.Uri, collection: string): vscode.Uri {
  if (uri.scheme !== DRAFT) return uri;
  const name = `${collection.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '_')}.vcsearch.json`;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return folder ? vscode.Uri.joinPath(folder, name) : vscode.Uri.file(name);
}

/** Shows the file where the search was; a scratch search is gone then. */
async function takePlace({ documents }: App, document: vscode.TextDocument, file: vscode.Uri): Promise<void> {
  const { uri } = document;
  if (uri.scheme !== DRAFT) return showBeside(uri, file);
  await saveNow(document); // a tab with something unsaved asks before it closes
  await (await documents.savedDrafts()).put(uri, file); // before the tabs change: the window can be reloaded at any moment
  if (await showInPlace(uri, file)) await documents.drafts.delete(uri);
}

/** Shows the saved file in place of a draft whose tab VS Code restored; not if the draft was edited since. */
export async function replaceByFile({ documents }: App, draft: vscode.Uri): Promise<void> {
  const saved = await (await documents.savedDrafts()).find(draft);
  if (!saved) return;
  const [kept, file] = [await documents.drafts.find(draft), vscode.Uri.parse(saved.file, true)];
  const isEdited = kept !== undefined && kept.changedAt > saved.savedAt;
  const isUnsaved = tabsOf(draft).some(tab => tab.isDirty); // with a text that the draft does not have yet
  if (isEdited || isUnsaved || !(await exists(file))) return;
  if ((await showInPlace(draft, file)) && kept) await documents.drafts.delete(draft); // the window was closed before
}

/** Opens a file in the place of every tab of a draft. Returns true if these closed. */
async function showInPlace(draft: vscode.Uri, file: vscode.Uri): Promise<boolean> {
  await showBeside(draft, file);
  return vscode.window.tabGroups.close(tabsOf(draft));
}

/** Opens a file in each group that shows another, in the same editor. */
async function showBeside(other: vscode.Uri, file: vscode.Uri): Promise<void> {
  for (const { group, input } of tabsOf(other)) {
    const editor = input instanceof vscode.TabInputCustom ? formOf('searches')! : 'default';
    const options = { viewColumn: group.viewColumn, preview: false };
    await vscode.commands.executeCommand('vscode.openWith', file, editor, options);
  }
}
