import * as vscode from 'vscode';
import type { HistoryRecord } from '../../model/searches/history';
import type { FormPlace } from '../../panels/searches/last-forms';
import { placeOf as placeOfDocument } from '../../panels/searches/places';
import { CollectionNode } from '../../tree/collections';
import { PlaceNode } from '../../tree/places';
import type { App } from '../app';
import { pickHistory } from './history-pick';
import { clearHistory, placeOf } from './searches';

/** The searches that were run: of a row's collection, of that which a search's form is about, or of all. */
export async function showHistory(app: App, of?: CollectionNode | PlaceNode | vscode.Uri): Promise<void> {
  const { history } = await app.searches();
  const wish = await pickHistory(history, await placeAt(app, of));
  switch (wish?.kind) {
    case undefined:
      return;
    case 'clear':
      return clearHistory(app);
    case 'settings':
      await vscode.commands.executeCommand('workbench.action.openSettings', 'vectorCloud.historySize');
      return;
    case 'file':
      await vscode.window.showTextDocument(wish.uri);
      return;
    case 'open':
    case 'run':
      return reopen(app, wish.record, wish.kind === 'run');
  }
}

async function placeAt(app: App, of?: CollectionNode | PlaceNode | vscode.Uri): Promise<FormPlace | undefined> {
  if (of instanceof CollectionNode) return placeOf(of);
  if (of instanceof PlaceNode) return of.place;
  const asked = of && (await app.searches()).find(of)?.asked;
  if (!asked) return undefined;
  const place = await placeOfDocument(app.documents, of, asked).catch(() => undefined); // it leads nowhere yet: all are shown
  return place && { ...place, connectionId: place.connection.id };
}

/** Opens a search as it was run, as a scratch document. */
async function reopen(app: App, record: HistoryRecord, run: boolean): Promise<void> {
  const { place, dropped } = record;
  const connection = await app.connections.find(place.connectionId);
  if (connection) {
    await app.places.use({ ...place, clusterName: place.clusterName ?? place.clusterId });
    app.current.show(connection);
  }
  const searches = await app.searches();
  const uri = await searches.reopen(record);
  if (dropped?.length) {
    const text = vscode.l10n.t('Too long to be kept in the history, so not in this search: {0}.', dropped.join(', '));
    void vscode.window.showWarningMessage(text);
  } else if (run) {
    const document = await vscode.workspace.openTextDocument(uri);
    await searches.of(document).search();
  }
}
