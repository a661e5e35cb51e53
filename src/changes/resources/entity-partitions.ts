import type { ApiError, CallOptions, ClusterClient } from '../../client';
import type { ConnectedCollection } from '../../connections/collections';
import type { Collection, Field } from '../../model/collections/collections';
import type { Lookups } from '../lookups';
import { DEFAULT_PARTITION } from '../../model/collections/partitions';
import { filterOfIds, idOf, keyOf } from '../../model/entities/values';

/** Entities whose partition is looked up. */
interface Placed {
  readonly client: ClusterClient;
  readonly ref: Pick<ConnectedCollection, 'dbName' | 'collectionName'>;
  readonly collection: Collection;
  readonly ids: readonly string[];
  /** All partitions of the collection. */
  readonly partitions: readonly string[];
}

/** Returns true if the service places entities by the value of a field: then no request names a partition. */
export const isKeyed = ({ fields }: { readonly fields: readonly Field[] }): boolean =>
  fields.some(field => field['partitionKey'] === true);

/**
 * Returns the ids of entities in other partitions than the one that a write names. The write would store them a second time, since it replaces
 * entities of its own partition only.
 */
export async function strayIds(of: Placed, partition: string | undefined, options: CallOptions): Promise<string[]> {
  if (isKeyed(of.collection) || of.partitions.length < 2) return [];
  const here = new Set(await idsIn(of, [partition ?? DEFAULT_PARTITION], options));
  return (await idsIn(of, undefined, options)).filter(id => !here.has(id));
}

/** Maximum number of partitions whose load state is read for a plan. */
const MAX_STATES = 64;

/**
 * Returns the partitions that are not loaded: queries, and so a plan, do not see their entities, but writes reach them. A partition whose
 * state cannot be read counts as loaded.
 */
export async function releasedPartitions(
  lookups: Lookups,
  { client, ref: { dbName, collectionName }, collection, partitions }: Omit<Placed, 'ids'>,
  options: CallOptions,
): Promise<string[]> {
  if (isKeyed(collection) || partitions.length < 2) return [];
  const asked = partitions.slice(0, MAX_STATES);
  const read = (partition: string) =>
    lookups.read(
      `load:${partition}`,
      () => Promise.resolve(client.collections),
      (at, asking) => at.getLoadState({ dbName, collectionName, partitionNames: [partition] }, asking),
      options,
    );
  const states = await Promise.all(asked.map(read));
  return asked.filter((_, at) => {
    const state = states[at]!;
    return 'value' in state && state.value.loadState === 'LoadStateNotLoad';
  });
}

/** Code of a partition that is not in memory (service facts 16.1). */
const NOT_LOADED = 201;

/** Returns the loaded partitions that hold the entities, empty if no request names a partition. */
export async function partitionsOf(of: Placed, options: CallOptions): Promise<string[]> {
  if (isKeyed(of.collection) || of.partitions.length < 2) return [];
  const holding: string[] = [];
  let found = 0;
  for (const partition of of.partitions) {
    const { length } = await idsIn(of, [partition], options).catch((error: unknown) => {
      if (Number((error as Partial<ApiError>).code) === NOT_LOADED) return [];
      throw error;
    });
    if (length > 0) holding.push(partition);
    found += length;
    if (found >= of.ids.length) break;
  }
  return holding.length === 1 && holding[0] === DEFAULT_PARTITION ? [] : holding;
}

async function idsIn(
  { client, ref: { dbName, collectionName }, collection, ids }: Placed,
  partitionNames: string[] | undefined,
  options: CallOptions,
): Promise<string[]> {
  const key = keyOf(collection.fields)!;
  const rows = await client.query(
    {
      dbName,
      collectionName,
      filter: filterOfIds(key, ids),
      limit: ids.length,
      outputFields: [key.name],
      consistencyLevel: 'Strong',
      ...(partitionNames ? { partitionNames } : {}),
    },
    { ...options, fields: collection.fields },
  );
  return rows.flatMap(row => idOf(row, key) ?? []);
}
