import { isAbsent, type CallOptions, type ClusterClient } from '../client';
import { mustBeComplete, type Collection } from '../model/collections/collections';
import { DEFAULT_DATABASE } from '../model/collections/databases';
import { specOf, type IndexSpec } from '../model/collections/indexes';
import type { CollectionContent } from '../model/configurations/collections';
import { collectionContent } from '../model/configurations/pulls';
import { isAsleep, type Cluster } from '../model/clusters/clusters';
import type { Service } from './service';

/** A collection by its place. */
export interface CollectionPlace {
  readonly clusterId: string;
  readonly dbName: string;
  readonly collectionName: string;
}

/** Returns the ID of a collection, by which it is listed and pruned. */
export const collectionId = ({ clusterId, dbName, collectionName }: CollectionPlace): string =>
  [clusterId, dbName, collectionName].join('/');

/** Returns true for a collection whose entities are in an external source. */
export const isExternal = ({ externalSource }: Collection): boolean =>
  typeof externalSource === 'string' && externalSource !== '';

/** Reads what a configuration manages of a described collection. @throws Error for a field that cannot be read */
export async function readContent(
  client: ClusterClient,
  { dbName, collectionName }: CollectionPlace,
  described: Collection,
  options: CallOptions,
): Promise<CollectionContent> {
  mustBeComplete(described, collectionName);
  const names = (described.indexes ?? []).map(({ indexName, fieldName }) => indexName ?? fieldName);
  const indexes = await Promise.all(
    names.map(async (indexName): Promise<IndexSpec[]> => {
      try {
        const all = await client.indexes.describe({ dbName, collectionName, indexName }, options);
        return all.map(index => specOf(index, indexName));
      } catch (error) {
        if (!isAbsent(error)) throw error;
        const known = described.indexes!.find(index => (index.indexName ?? index.fieldName) === indexName)!;
        const { fieldName, metricType } = known;
        return [{ fieldName, indexName, ...(metricType && { metricType }), params: { index_type: 'AUTOINDEX' } }];
      }
    }),
  );
  const aliases = described.aliases ?? (await aliasesOf(client, { dbName, collectionName }, options));
  return collectionContent(described, indexes.flat(), aliases);
}

async function aliasesOf(
  { aliases }: ClusterClient,
  name: { readonly dbName: string; readonly collectionName: string },
  options: CallOptions,
): Promise<string[]> {
  try {
    return await aliases.list(name, options);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

/** Describes a listed collection. */
export async function describeAt(
  service: Service,
  { clusterId, dbName, collectionName }: CollectionPlace,
  options: CallOptions,
): Promise<Collection> {
  const cluster = await service.clusterOf(clusterId, options);
  const client = await service.planes.cluster(cluster!, options);
  return client.collections.describe({ dbName, collectionName }, options);
}

/** A cluster with its data plane. */
interface Reached {
  readonly cluster: Cluster;
  readonly client: ClusterClient;
}

/** Returns the collections of all databases of the clusters of a project that answer; undefined if clusters cannot be listed. */
export async function listCollections(
  service: Service,
  projectId: string | undefined,
  options: CallOptions,
): Promise<CollectionPlace[] | undefined> {
  const clusters = await service.clusters(projectId, options);
  if (!clusters) return undefined;
  const found: CollectionPlace[] = [];
  for (const cluster of clusters.filter(each => !isAsleep(each) && each.connectAddress)) {
    const client = await service.planes.cluster(cluster, options);
    found.push(...(await collectionsOf({ cluster, client }, options)));
  }
  return found;
}

async function collectionsOf(
  { cluster: { clusterId }, client }: Reached,
  options: CallOptions,
): Promise<CollectionPlace[]> {
  const databases = await client.databases.list(options).catch((error: unknown) => {
    if (isAbsent(error)) return [DEFAULT_DATABASE];
    throw error;
  });
  const found: CollectionPlace[] = [];
  for (const dbName of databases) {
    const names = await client.collections.list({ dbName }, options);
    found.push(...names.map(collectionName => ({ clusterId, dbName, collectionName })));
  }
  return found;
}
