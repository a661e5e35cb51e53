import * as vscode from 'vscode';
import { DEFAULT_DATABASE } from '../model/databases';
import type { SearchTarget } from '../model/search-panel';
import type { CollectionNode } from '../tree/collections';
import type { App } from './app';
import { pickCollection } from './pick-collection';

/** Which collection, what to search by, then its hits. */
export async function search(app: App): Promise<void> {
  const picked = await pickCollection(app);
  if (!picked) return;
  const query = await vscode.window.showInputBox({
    title: vscode.l10n.t('Search {0}', picked.target.collectionName),
    prompt: vscode.l10n.t('Enter searches; leave it empty to type in the panel'),
    placeHolder: vscode.l10n.t('Type a text, or paste a vector such as [0.1, 0.2, …]'),
    ignoreFocusOut: true,
  });
  if (query === undefined) return;
  const panel = await (await app.searches()).show(picked.target, picked.clusterName);
  if (query.trim() !== '') await panel.run(query);
}

/** A collection's panel; from the palette it asks which. */
export async function searchCollection(app: App, node?: CollectionNode): Promise<void> {
  if (!node) return search(app);
  const { scope, place } = node;
  const target: SearchTarget = {
    connectionId: scope.connection.id,
    clusterId: place.cluster.clusterId,
    dbName: place.dbName || DEFAULT_DATABASE,
    collectionName: place.collectionName,
  };
  await (await app.searches()).show(target, place.cluster.clusterName || place.cluster.clusterId);
}
