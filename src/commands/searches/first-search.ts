import * as vscode from 'vscode';
import { collectionKey } from '../../model/collections/refs';
import type { CollectionNode } from '../../tree/collections/collections';
import { FavoriteNode } from '../../tree/favorites';
import type { Node } from '../../tree/node';
import { isRow } from '../../tree/rows';
import type { App } from '../app';
import { none } from '../choices/none';
import { pickNode } from '../choices/pick-node';
import { stepTitle } from '../choices/titles';
import { NOUNS } from '../../tree/nouns';
import { open } from './searches';

type Searched = CollectionNode | FavoriteNode;

/**
 * Offers the collections of a connection to search, recent ones first. It does not insist: Escape or a click elsewhere ends it. A search by a
 * random vector needs nothing typed, and runs at once.
 */
export async function offerSearch(app: App, connectionId: string): Promise<void> {
  const { recents } = await app.favorites.list();
  const recent = recents.filter(each => each.connectionId === connectionId);
  const keys = new Set(recent.map(collectionKey));
  const connection = await app.connections.find(connectionId);
  const title = stepTitle(vscode.l10n.t('Search'), ...(connection ? [connection.name] : []));
  const picked = await pickNode<Searched>(
    { ...app, title },
    {
      placeholder: vscode.l10n.t('Select a collection to search'),
      is: (node: Node): node is Searched => isRow(node, 'collection') || isRow(node, 'favorite'),
      lists: ['clusters', 'collections'],
      none: none(NOUNS.collections),
      connectionId,
      first: [vscode.l10n.t('Recent'), recent.map(record => new FavoriteNode(record, 'recents'))],
      offer: ({ ref }) => !keys.has(collectionKey(ref)),
      isPassing: true,
    },
  );
  if (!picked) return;
  const document = await vscode.workspace.openTextDocument(await open(app, picked.ref));
  const session = (await app.searches()).of(document);
  if (session.knowledge.asked.search?.random && !session.run) await session.search();
}
