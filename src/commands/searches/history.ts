import * as vscode from 'vscode';
import type { NamedCollectionRef } from '../../model/collections/refs';
import type { HistoryRecord } from '../../model/searches/history';
import { resolveTarget } from '../../panels/searches/targets';
import type { CollectionNode } from '../../tree/collections/collections';
import type { FavoriteNode } from '../../tree/favorites';
import type { App } from '../app';
import { pickHistory } from './history-pick';
import { clearHistory } from './searches';

/** The searches that were run: of a row's collection, of that which a search's form is about, or of all. */
export async function showHistory(app: App, of?: CollectionNode | FavoriteNode | vscode.Uri): Promise<void> {
  const { history } = await app.searches();
  const choice = await pickHistory(history, await collectionRefAt(app, of));
  switch (choice?.kind) {
    case undefined:
      return;
    case 'clear':
      return clearHistory(app);
    case 'settings':
      await vscode.commands.executeCommand('workbench.action.openSettings', 'vectorCloud.historySize');
      return;
    case 'search':
      await vscode.commands.executeCommand('vectorCloud.search');
      return;
    case 'file':
      await vscode.window.showTextDocument(choice.uri);
      return;
    case 'open':
    case 'run':
      return reopen(app, choice.record, choice.kind === 'run');
  }
}

/** The collection that a row or a form is about. */
async function collectionRefAt(
  app: App,
  of?: CollectionNode | FavoriteNode | vscode.Uri,
): Promise<NamedCollectionRef | undefined> {
  if (of && 'ref' in of) return of.ref;
  const target = of && (await app.searches()).find(of)?.knowledge.asked.search;
  const ref = target && (await resolveTarget(app.documents, of, target).catch(() => undefined)); // it leads nowhere yet: all are shown
  if (!ref) return undefined;
  const { connection, clusterId } = ref;
  const known =
    connection.kind === 'endpoint' ? undefined : await (await app.clients.endpoints).find(connection, clusterId);
  return { ...ref, connectionName: connection.name, clusterName: known?.clusterName ?? clusterId };
}

/** Opens a search as it was run, as a scratch document. */
async function reopen(app: App, record: HistoryRecord, run: boolean): Promise<void> {
  const { place, dropped } = record;
  const connection = await app.connections.find(place.connectionId);
  if (connection) {
    await app.favorites.use({ ...place, clusterName: place.clusterName ?? place.clusterId });
    app.current.show(connection);
  }
  const searches = await app.searches();
  const uri = await searches.reopen(record);
  if (dropped?.length) {
    const text = vscode.l10n.t('This search is incomplete. Too long for the history: {0}.', dropped.join(', '));
    void vscode.window.showWarningMessage(text);
  } else if (run) {
    const document = await vscode.workspace.openTextDocument(uri);
    await searches.of(document).search();
  }
}
