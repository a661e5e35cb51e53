import * as vscode from 'vscode';
import type { CollectionNode } from '../tree/collections';
import type { Node } from '../tree/node';
import { PlaceNode } from '../tree/places';
import type { App } from './app';
import { chooseCollection } from './choices/choose';
import { open, placeOf } from './searches/searches';

/** Searches a favourite or recent collection again. */
export async function openPlace(app: App, node?: PlaceNode): Promise<void> {
  const [chosen] = node ? [node] : await pickPlaces(app, false);
  if (!chosen) return;
  await open(app, chosen.place);
}

/** Keeps a collection at hand. */
export async function addFavourite(app: App, node?: CollectionNode | PlaceNode): Promise<void> {
  if (node && 'place' in node && 'id' in node.place) return app.places.favour(node.place);
  const chosen = await chooseCollection(app, node);
  if (chosen) await app.places.favour(placeOf(chosen));
}

/** Takes collections out of the list that they stand in; from the palette the person picks. */
export async function removePlace(app: App, node?: PlaceNode, nodes?: readonly Node[]): Promise<void> {
  const several = (nodes ?? []).filter(each => each instanceof PlaceNode);
  const chosen = node ? (several.length > 1 ? several : [node]) : await pickPlaces(app, true);
  for (const { place, list } of chosen) await app.places.forget(place, list);
}

async function pickPlaces(app: App, many: boolean): Promise<readonly PlaceNode[]> {
  const { favourites, recents } = await app.places.list();
  const item = (node: PlaceNode) => ({
    label: node.place.collectionName,
    description: String(node.item().description),
    node,
  });
  const group = (label: string) => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const items: (vscode.QuickPickItem & { node?: PlaceNode })[] = [
    group(vscode.l10n.t('Favorites')),
    ...favourites.map(place => item(new PlaceNode(place, 'favourites'))),
    group(vscode.l10n.t('Recent')),
    ...recents.map(place => item(new PlaceNode(place, 'recents'))),
  ];
  if (favourites.length + recents.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('There are no favorites and no recent collections yet.'));
    return [];
  }
  const options = { placeHolder: vscode.l10n.t('Which collection?'), matchOnDescription: true };
  if (many) return nodesOf(await vscode.window.showQuickPick(items, { ...options, canPickMany: true }));
  const picked = await vscode.window.showQuickPick(items, options);
  return nodesOf(picked && [picked]);
}

const nodesOf = (picked: readonly { node?: PlaceNode }[] | undefined): PlaceNode[] =>
  (picked ?? []).flatMap(({ node }) => node ?? []);
