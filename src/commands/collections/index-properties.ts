import { indexProperty } from '../../changes/resources/index-properties';
import type { JournalRecord } from '../../changes/journal-record';
import { collectionOn, type ConnectedCollection } from '../../connections/collections';
import { tryRead } from '../../connections/reads';
import { indexProperties } from '../../model/collections/indexes';
import { INDEX_PROPERTIES } from '../../model/collections/properties';
import type { Rows } from '../../tree/rows';
import type { App } from '../app';
import { askProperty, previousProperty, type PropertyAnswer } from '../properties';
import { recordedConnection } from '../recorded';
import { refreshParts } from './part-rows';

/** Asks for a property of an index and its value, and changes the property after a confirmation (companion). */
export async function editIndexProperties(app: App, { scope, plane, ref, name }: Rows['index']): Promise<void> {
  const { dbName, collectionName } = ref;
  const client = () => app.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
  const answer = await askProperty(app.title, INDEX_PROPERTIES, () =>
    tryRead(app.clients, client, async ({ indexes }, options) => {
      const [index] = await indexes.describe({ dbName, collectionName, indexName: name }, options);
      const set = Object.entries(index ? indexProperties(index) : {});
      return { properties: set.map(([key, value]) => ({ key, value })) };
    }),
  );
  if (answer) await change(app, collectionOn(scope.connection, ref), name, answer);
}

/** Proposes the value of a property before a recorded change. */
export async function revertIndexProperty(app: App, record: JournalRecord): Promise<void> {
  const { clusterId = '', dbName = '', collectionName = '' } = record.within ?? {};
  const of = collectionOn(await recordedConnection(app, record), { clusterId, dbName, collectionName });
  await change(app, of, record.thingId, previousProperty(record));
}

async function change(app: App, of: ConnectedCollection, indexName: string, answer: PropertyAnswer): Promise<void> {
  const mine = { properties: { [answer.key]: answer.value } };
  const resource = indexProperty(app.clients, of, indexName, answer);
  refreshParts(app, 'indexes', of, await app.changes.apply(resource, { mine, confirm: 'modal' }));
}
