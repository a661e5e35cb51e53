import { setImmediate as breath } from 'node:timers/promises';
import * as vscode from 'vscode';
import { askBeforeLoss } from '../../connections/modals';
import {
  type CollectionRef,
  collectionRefOf,
  isSameCollection,
  locationText,
  type NamedCollectionRef,
} from '../../model/collections/refs';
import { activeUri, tabsOf } from '../../documents/files/tabs';
import type { SearchDocument } from '../../model/searches/documents';
import { LONG_VECTOR } from '../../model/searches/ways';
import { readSelection } from '../../model/vectors/typed';
import { formOf } from '../../panels/forms/editors';
import { storeVectors } from '../../panels/searches/vectors';
import type { CollectionNode } from '../../tree/collections/collections';
import type { App } from '../app';
import { ownConnection } from '../arguments';
import { pickCollection } from '../choices/collections';
import { currentFirst } from '../choices/current-first';
import { leadOn } from '../choices/lead-on';
import { pickItem } from '../choices/pick-item';
import { askEmbedding } from '../connections/embeddings';
import { isSearch, leadToResults } from './evidence';

type Question = Pick<SearchDocument, 'text' | 'vectors' | 'browse'>;

/** Searches a collection, recent ones offered first. */
export async function search(app: App): Promise<void> {
  const ref = await chooseRef(app);
  if (ref) await open(app, ref);
}

/** Opens a search of a collection. */
export async function searchCollection(app: App, { ref }: CollectionNode): Promise<void> {
  await open(app, ref);
}

/** Opens a search without a query: the entities of a collection. */
export async function browseCollection(app: App, node?: CollectionNode): Promise<void> {
  const ref = node ? node.ref : await chooseRef(app);
  if (!ref) return;
  const uri = await open(app, ref, { browse: true });
  const document = await vscode.workspace.openTextDocument(uri);
  void (await app.searches()).of(document).search();
}

/** Searches by the selection in an editor: a JSON array is a vector, anything else a text. */
export async function searchSelection(app: App): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const selected = editor?.document.getText(editor.selection) ?? '';
  if (selected.trim() === '') {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('No selection. Select a text, or a vector such as [0.1, 0.2, …].'),
    );
    return;
  }
  const read = readSelection(selected);
  if ('problem' in read) throw new Error(vscode.l10n.t('“{0}”: {1}', shortened(selected.trim()), read.problem));
  const ref = await chooseRef(app);
  if (!ref) return;
  if ('text' in read) return void (await open(app, ref, read));
  const isLong = read.vectors.some(vector => Array.isArray(vector) && vector.length >= LONG_VECTOR);
  const vectors = isLong
    ? await storeVectors(read.vectors as number[][], vscode.Uri.joinPath(app.storage, 'vectors'))
    : read.vectors;
  await open(app, ref, { vectors: [...vectors] as NonNullable<Question['vectors']> });
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Runs a search document; from its text, the form with the results opens beside. */
export async function runSearchDocument(app: App, uri?: vscode.Uri): Promise<void> {
  const chosen = uri ?? activeUri();
  if (!isSearch(chosen)) {
    const none = vscode.l10n.t('No search is open. Use Search…, or open a .vcsearch.json file.');
    return leadOn(app, none, 'search', 'showHistory');
  }
  const document = await vscode.workspace.openTextDocument(chosen);
  await app.forms.write(chosen);
  const viewType = formOf('searches')!;
  const shows = tabsOf(chosen).some(({ input, group }) => {
    return input instanceof vscode.TabInputCustom && group.activeTab?.input === input;
  });
  if (!shows) {
    const options = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    await vscode.commands.executeCommand('vscode.openWith', chosen, viewType, options);
  }
  if (!(await app.documents.targets.choose(chosen, () => true))) return;
  await (await app.searches()).of(document).search();
}

/** Cancels the running search of the active editor. */
export async function cancelSearch(app: App, uri?: vscode.Uri): Promise<void> {
  const chosen = uri ?? activeUri();
  const session = chosen && (await app.searches()).find(chosen);
  if (session?.outcome.running) session.cancel();
  else void vscode.window.showInformationMessage(vscode.l10n.t('No search is running.'));
}

/** Opens the request and its response as a JSON document. */
export async function showRawSearch(app: App, uri?: vscode.Uri): Promise<void> {
  const chosen = uri ?? activeUri();
  const run = chosen && (await app.searches()).find(chosen)?.run;
  if (!run) return leadToResults(app, chosen);
  const { collectionName } = run.place;
  const title = vscode.l10n.t('Opening the response of {0}…', collectionName);
  await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, async () => {
    const { rawAnswerOf } = await import('./raw-answers');
    let text = '';
    for (const piece of rawAnswerOf(run)) {
      text += piece;
      await breath();
    }
    const shown = app.records.show(vscode.l10n.t('{0} - response', collectionName), text);
    await vscode.window.showTextDocument(shown, { viewColumn: vscode.ViewColumn.Beside, preview: true });
  });
}

/** Sets the embedding endpoint of a search; the form then continues. */
export async function setSearchEmbedding(app: App, uri?: vscode.Uri): Promise<void> {
  const chosen = uri ?? activeUri();
  const connection = chosen && (await app.documents.targets.find(chosen));
  if (!connection) {
    const own = await ownConnection(app);
    if (own) await askEmbedding(app, own.id);
    return;
  }
  if (await askEmbedding(app, connection.id)) await (await app.searches()).find(chosen)?.refresh();
}

/** Clears results, searches of the history and recent collections. */
export async function clearHistory(app: App): Promise<void> {
  const clear = vscode.l10n.t('Clear');
  const question = vscode.l10n.t('Clear the search history and the stored results of all connections?');
  const detail = vscode.l10n.t(
    'Deletes stored results, the search history, the last inputs of each collection and the list of recent collections. Keeps open searches, files and favorites.',
  );
  const look = vscode.l10n.t('Show History');
  const answer = await askBeforeLoss({ question, detail, safe: look, others: [clear] });
  if (answer === look) await vscode.commands.executeCommand('vectorCloud.history.show');
  if (answer !== clear) return;
  await (await app.searches()).clear();
  for (const recent of (await app.favorites.list()).recents) await app.favorites.forget(recent, 'recents');
}

/** Shows a search of a collection: an open one, or a new one. With a query always a new one. */
export async function open(app: App, ref: NamedCollectionRef, question?: Question): Promise<vscode.Uri> {
  const searches = await app.searches();
  const of = collectionRefOf(ref);
  await app.favorites.use(ref);
  const connection = await app.connections.find(ref.connectionId);
  if (connection) app.current.show(connection);
  const shown = question ? undefined : await searches.openOne(of);
  if (!shown) return searches.begin(of, question);
  await vscode.commands.executeCommand('vscode.open', shown);
  return shown;
}

/** A recent collection, a favorite, or any other. `keepsText`: what was typed in the short list filters the list of all too. `except`: not among the recent ones. */
export async function chooseRef(
  app: App,
  { keepsText = true, except }: { readonly keepsText?: boolean; readonly except?: CollectionRef } = {},
): Promise<NamedCollectionRef | undefined> {
  const { favorites, recents } = await app.favorites.list();
  const known = [...recents, ...favorites.filter(({ id }) => !recents.some(recent => recent.id === id))].filter(
    ref => !except || !isSameCollection(ref, except),
  );
  if (known.length === 0) return (await pickCollection(app))?.ref;
  const ours = currentFirst(app, known, ({ connectionId }) => connectionId);
  const item = (ref: NamedCollectionRef) => ({ label: ref.collectionName, description: locationText(ref), ref });
  interface Item extends vscode.QuickPickItem {
    readonly ref?: NamedCollectionRef;
  }
  const group = (label: string): Item => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const other: Item = { label: `$(list-tree) ${vscode.l10n.t('Another Collection…')}`, alwaysShow: true };
  const items: Item[] = [group(vscode.l10n.t('Recent and favorite')), ...ours.map(item), group(''), other];
  const picked = await pickItem(items, { title: app.title, placeholder: vscode.l10n.t('Select a collection') });
  if (!picked) return undefined;
  return picked.item.ref ?? (await pickCollection(app, keepsText ? picked.text : undefined))?.ref;
}
