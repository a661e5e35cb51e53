import { collectionProperty } from '../../changes/resources/collection-properties';
import type { JournalRecord } from '../../changes/journal-record';
import { collectionOn, type ConnectedCollection } from '../../connections/collections';
import { tryRead } from '../../connections/reads';
import { COLLECTION_PROPERTIES } from '../../model/collections/property-plans';
import type { CollectionNode } from '../../tree/collections/collections';
import type { App } from '../app';
import { placeOf, stepTitle } from '../choices/titles';
import { askProperty, previousProperty, type PropertyAnswer } from '../properties';
import { recordedConnection } from '../recorded';

/** Asks for a property of a collection and its value, and changes the property after a confirmation (companion). */
export async function editCollectionProperties(app: App, node: CollectionNode): Promise<void> {
  const { scope, plane, ref } = node;
  const { dbName, collectionName } = ref;
  const client = () => app.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
  const answer = await askProperty(stepTitle(app.title, ...placeOf(node)), COLLECTION_PROPERTIES, () =>
    tryRead(app.clients, client, ({ collections }, options) =>
      collections.describe({ dbName, collectionName }, options),
    ),
  );
  if (answer) await change(app, collectionOn(scope.connection, ref), answer);
}

/** Proposes the value of a property before a recorded change. */
export async function revertCollectionProperty(app: App, record: JournalRecord): Promise<void> {
  const { clusterId = '', dbName = '' } = record.within ?? {};
  const connection = await recordedConnection(app, record);
  const of = collectionOn(connection, { clusterId, dbName, collectionName: record.thingId });
  await change(app, of, previousProperty(record));
}

async function change({ changes, clients }: App, of: ConnectedCollection, { key, value }: PropertyAnswer) {
  const mine = { properties: { [key]: value } };
  await changes.apply(collectionProperty(clients, of, key, value), { mine, confirm: 'modal' });
}
