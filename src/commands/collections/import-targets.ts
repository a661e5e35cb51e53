import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { ClusterClient } from '../../client';
import { inProgress } from '../../changes/in-progress';
import { patiently } from '../../changes/patience';
import { isKeyed } from '../../changes/resources/entity-partitions';
import { explain } from '../../connections/explain';
import { resolveCluster } from '../../connections/planes';
import { tryRead } from '../../connections/reads';
import { locationText, ENDPOINT, type NamedCollectionRef } from '../../model/collections/refs';
import { embeddedFields } from '../../model/mappings/mappings';
import type { Partitions } from '../../panels/imports/partitions';
import { importTarget, type ImportTarget } from '../../transfers/imports/targets';
import type { Source } from '../../transfers/records/sources';
import { sourceName } from '../../work/imports/origins';
import type { ConfirmedImport } from '../../work/imports/running';
import type { App } from '../app';

/** Describes a collection as it is now. */
export async function describedCollection({ connections, clients }: App, ref: NamedCollectionRef) {
  const { clusterId, dbName, collectionName, connectionId, connectionName } = ref;
  const connection = await connections.find(connectionId);
  if (!connection) throw new Error(vscode.l10n.t('The connection “{0}” was removed.', connectionName));
  return inProgress(() =>
    patiently(vscode.l10n.t('Reading “{0}” on {1}…', collectionName, locationText(ref)), async options => {
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

/** Sends only what was reviewed. @throws Error if the source, the embedding endpoint or the collection was changed after the review */
export async function mustBeAsReviewed(
  app: App,
  confirmed: ConfirmedImport,
  reviewed: Awaited<ReturnType<Source['identity']>>,
): Promise<void> {
  const { ref, source, origin, target } = confirmed;
  const { collectionName } = ref;
  const name = sourceName(source, origin);
  if (!isDeepStrictEqual(await source.identity(), reviewed))
    throw new Error(vscode.l10n.t('“{0}” was changed after the review. Review again.', name));
  if (!(await embedsAsReviewed(app, confirmed)))
    throw new Error(vscode.l10n.t('The embedding endpoint was changed after the review. Review “{0}” again.', name));
  const { schemaHash } = await import('../../transfers/imports/states');
  const now = (await described(app, ref)).target;
  if (schemaHash(now.schema) !== schemaHash(target.schema))
    throw new Error(vscode.l10n.t('The fields of “{0}” were changed after the review. Review again.', collectionName));
  if (now.id !== undefined && target.id !== undefined && now.id !== target.id)
    throw new Error(
      vscode.l10n.t('“{0}” was dropped and created again after the review. Review again.', collectionName),
    );
}
