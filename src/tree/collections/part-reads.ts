import type { ApiError, CallOptions, ClusterClient } from '../../client';
import { isV1Only } from '../../connections/marks';
import { tryRead } from '../../connections/reads';
import type { Collection } from '../../model/collections/collections';
import type { Index } from '../../model/collections/indexes';
import type { CollectionRef } from '../../model/collections/refs';
import type { Scope } from '../scope';

export type CollectionName = Pick<CollectionRef, 'dbName' | 'collectionName'>;

/** Options of a read, with the connection that is read. */
export type Reading = CallOptions & { readonly scope: Scope };

/**
 * Returns the indexes of the description, each with its type and progress if the service describes indexes; the listed ones if the service
 * does not describe the collection.
 */
export async function indexesOf(
  client: ClusterClient,
  { dbName, collectionName }: CollectionName,
  { scope, ...options }: Reading,
): Promise<Index[]> {
  const of = { dbName, collectionName };
  if (isV1Only(scope.connection)) return (await client.collections.describe(of, options)).indexes ?? [];
  const read = <R>(ask: (at: ClusterClient, asking: CallOptions) => Promise<R>) =>
    tryRead(scope.clients, () => Promise.resolve(client), ask, options);
  const [told, listed] = await Promise.all([
    read((at, asking) => at.collections.describe(of, asking)),
    read((at, asking) => at.indexes.list(of, asking)),
  ]);
  if ('why' in told && 'why' in listed) throw told.error;
  const known: Index[] = 'value' in told ? (told.value.indexes ?? []) : [];
  const names = 'value' in listed ? listed.value : [];
  const others = names.filter(name => !known.some(({ indexName, fieldName }) => (indexName || fieldName) === name));
  return Promise.all(
    [...known, ...others.map((indexName): Index => ({ indexName }))].map(async index => {
      const indexName = index.indexName || index.fieldName;
      if (!indexName) return index;
      const described = await read((at, asking) => at.indexes.describe({ ...of, indexName }, asking));
      return { ...index, ...('value' in described ? described.value[0] : {}) };
    }),
  );
}

/** Returns the listed aliases of a collection. Some servers do not list aliases; others leave them out of the description. */
export async function aliasNames(client: ClusterClient, of: CollectionName, options?: CallOptions): Promise<string[]> {
  const { dbName, collectionName } = of;
  try {
    return await client.aliases.list({ dbName, collectionName }, options);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ApiError') throw error;
    const described = await describe(client, of, options).catch(() => undefined); // the list tells the reason
    const { aliases } = described ?? {};
    if (aliases && (aliases.length > 0 || (error as ApiError).absent)) return aliases;
    throw error;
  }
}

/** Describes a collection, known by its reference. */
export const describe = (
  client: ClusterClient,
  { dbName, collectionName }: CollectionName,
  options?: CallOptions,
): Promise<Collection> => client.collections.describe({ dbName, collectionName }, options);
