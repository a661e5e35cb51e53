import * as vscode from 'vscode';
import type { CollectionNode } from '../tree/collections/collections';
import type { Node } from '../tree/node';
import { FavoriteNode } from '../tree/favorites';
import { isRow } from '../tree/rows';
import type { App } from './app';
import { located, type Located } from './choices/alike';
import { currentFirst } from './choices/current-first';
import { leadOn } from './choices/lead-on';
import { open, search } from './searches/searches';

/** Searches a favorite or recent collection again; if there are none yet, any collection. */
export async function openFavorite(app: App, node?: FavoriteNode): Promise<void> {
  const { favorites, recents } = await app.favorites.list();
  if (!node && favorites.length + recents.length === 0) return search(app);
  const [chosen] = node ? [node] : await pickFavorites(app, false);
  if (chosen) await open(app, chosen.ref);
}

/** Adds a collection to the favorites. */
export async function addFavorite(app: App, { ref }: CollectionNode | FavoriteNode): Promise<void> {
  await app.favorites.add(ref);
}

/** Removes collections from their list; in the Command Palette the user picks. */
export async function removeFavorite(app: App, node?: FavoriteNode, nodes?: readonly Node[]): Promise<void> {
  const several = (nodes ?? []).filter(each => isRow(each, 'favorite'));
  const chosen = node ? (several.length > 1 ? several : [node]) : await pickFavorites(app, true);
  for (const { ref, list } of chosen) await app.favorites.forget(ref, list);
}

async function pickFavorites(app: App, many: boolean): Promise<readonly FavoriteNode[]> {
  const { favorites, recents } = await app.favorites.list();
  const item = (node: FavoriteNode) => ({
    label: node.ref.collectionName,
    description: String(node.item().description),
    node,
  });
  const ours = (refs: typeof recents) => currentFirst(app, refs, ({ connectionId }) => connectionId);
  const group = (label: string) => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const items = located<Located<FavoriteNode>>([
    group(vscode.l10n.t('Favorites')),
    ...ours(favorites).map(ref => item(new FavoriteNode(ref, 'favorites'))),
    group(vscode.l10n.t('Recent')),
    ...ours(recents).map(ref => item(new FavoriteNode(ref, 'recents'))),
  ]);
  if (favorites.length + recents.length === 0) {
    await leadOn(app, vscode.l10n.t('No favorites or recent collections yet.'), 'search', 'addFavorite');
    return [];
  }
  const placeHolder = vscode.l10n.t('Select a collection');
  const options = { title: app.title, placeHolder, matchOnDescription: true, ignoreFocusOut: true };
  if (many) return nodesOf(await vscode.window.showQuickPick(items, { ...options, canPickMany: true }));
  const picked = await vscode.window.showQuickPick(items, options);
  return nodesOf(picked && [picked]);
}

const nodesOf = (picked: readonly { node?: FavoriteNode }[] | undefined): FavoriteNode[] =>
  (picked ?? []).flatMap(({ node }) => node ?? []);
