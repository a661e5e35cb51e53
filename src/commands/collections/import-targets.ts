import * as vscode from 'vscode';
import type { ClusterClient } from '../../client';
import { inProgress } from '../../changes/in-progress';
import { patiently } from '../../changes/patience';
import { isKeyed } from '../../changes/resources/entity-partitions';
import { explain } from '../../connections/explain';
import { resolveCluster } from '../../connections/planes';
import { tryRead } from '../../connections/reads';
import { ENDPOINT, type NamedCollectionRef } from '../../model/collections/refs';
import { embeddedFields } from '../../model/mappings/mappings';
import type { Partitions } from '../../panels/imports/partitions';
import { importTarget, type ImportTarget } from '../../transfers/imports/targets';
import type { ConfirmedImport } from '../../work/imports/running';
import type { App } from '../app';

/** Describes a collection as it is now. */
export async function describedCollection({ connections, clients }: App, ref: NamedCollectionRef) {
  const { clusterId, dbName, collectionName, connectionId, connectionName } = ref;
  const connection = await connections.find(connectionId);
  if (!connection) throw new Error(vscode.l10n.t('The connection “{0}” was removed.', connectionName));
  return inProgress(() =>
    patiently(vscode.l10n.t('Reading “{0}”…', collectionName), async options => {
      const { client, endpoint } = await resolveCluster(clients, connection, clusterId, options);
      const collection = await client.collections.describe({ dbName, collectionName }, options);
      return { connection, client, endpoint, collection: { ...collection, collectionName } };
    }),
  );
}

/** Describes the target of an import as it is now. */
export async function described(app: App, ref: NamedCollectionRef, partitionName?: string) {
  const { clusterId, dbName } = ref;
  const { connection, client, endpoint, collection } = await describedCollection(app, ref);
  const place = { cluster: clusterId === ENDPOINT ? endpoint : clusterId, dbName, partitionName };
  return { connection, client, target: importTarget(collection, place) };
}

/** Returns the partitions that a write can name: none where the service selects the partition by the value of a field. */
export async function partitionsOf(
  { clients }: App,
  client: ClusterClient,
  { schema, dbName, collectionName }: ImportTarget,
): Promise<Partitions> {
  if (isKeyed(schema)) return { names: [] };
  const read = await inProgress(() =>
    tryRead(
      clients,
      async () => client.partitions,
      (partitions, options) => partitions.list({ dbName, collectionName }, options),
    ),
  );
  if ('value' in read) return { names: read.value };
  const { isAbsent } = await import('../../client');
  return isAbsent(read.error) ? { names: [] } : { names: [], problem: explain(read.error).message };
}

/** Returns true if the texts of an import go to the reviewed embedding endpoint. */
export async function embedsAsReviewed(
  { clients }: App,
  { connection, mapping }: Pick<ConfirmedImport, 'connection' | 'mapping'>,
): Promise<boolean> {
  const fields = embeddedFields(mapping);
  if (fields.length === 0) return true;
  const now = (await clients.embedding(connection))?.service;
  return fields.every(({ url, model }) => url === now?.url && model === now.model);
}
