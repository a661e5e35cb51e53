import type { CollectionNode } from '../tree/collections';
import type { PlaceNode } from '../tree/places';
import type { App } from './app';
import { chooseCollection } from './choose';
import { placeOf } from './searches';

export async function openPlace(app: App, { place }: PlaceNode): Promise<void> {
  const { connectionId, clusterId, dbName, collectionName, clusterName } = place;
  await app.places.use(place);
  await (await app.searches()).show({ connectionId, clusterId, dbName, collectionName }, clusterName);
}

/** Keeps a collection at hand. */
export async function addFavourite(app: App, node?: CollectionNode | PlaceNode): Promise<void> {
  if (node && 'place' in node && 'id' in node.place) return app.places.favour(node.place);
  const chosen = await chooseCollection(app, node);
  if (chosen) await app.places.favour(placeOf(chosen));
}

export const removePlace = (app: App, { place, list }: PlaceNode): Promise<void> => app.places.forget(place, list);
