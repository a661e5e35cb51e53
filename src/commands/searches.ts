import * as vscode from 'vscode';
import type { PlaceOf } from '../connections/places';
import type { CollectionNode } from '../tree/collections';
import type { App } from './app';
import { chooseCollection } from './choose';

/** Which collection, what to search by, then its hits. */
export async function search(app: App): Promise<void> {
  const node = await chooseCollection(app);
  if (!node) return;
  const query = await vscode.window.showInputBox({
    title: vscode.l10n.t('Search {0}', node.place.collectionName),
    prompt: vscode.l10n.t('Enter searches; leave it empty to type in the panel'),
    placeHolder: vscode.l10n.t('Type a text, or paste a vector such as [0.1, 0.2, …]'),
    ignoreFocusOut: true,
  });
  if (query === undefined) return;
  const panel = await open(app, node);
  if (query.trim() !== '') await panel.run(query);
}

/** A collection's panel. */
export async function searchCollection(app: App, node?: CollectionNode): Promise<void> {
  const chosen = await chooseCollection(app, node);
  if (chosen) await open(app, chosen);
}

async function open(app: App, node: CollectionNode) {
  const place = placeOf(node);
  await app.places.use(place);
  app.current.show(node.scope.connection);
  const { connectionId, clusterId, dbName, collectionName, clusterName } = place;
  return (await app.searches()).show({ connectionId, clusterId, dbName, collectionName }, clusterName);
}

/** Where a collection's row leads, to be remembered. */
export const placeOf = ({ scope, place }: CollectionNode): PlaceOf => ({
  connectionId: scope.connection.id,
  connectionName: scope.connection.name,
  clusterId: place.plane.clusterId,
  clusterName: place.plane.clusterName,
  dbName: place.dbName,
  collectionName: place.collectionName,
});
