import { collectionOf } from './collections';
import type { DataCall } from './call';
import type { CollectionState } from './collectionState';
import type { EntityStore } from './entityStore';
import { CODE, Refusal } from './refusal';
import { route } from './routes';

/** True for rows in one of the named partitions; undefined where none are named: every row is meant. */
export function inPartitions(
  collection: CollectionState,
  store: EntityStore,
  names: readonly string[] | undefined,
): ((row: number) => boolean) | undefined {
  if (!names?.length) return undefined;
  const unknown = names.find(name => !collection.partitions.includes(name));
  if (unknown !== undefined) throw new Refusal(CODE.partitionMissing, `partition not found[partition=${unknown}]`);
  const wanted = new Set(names);
  return row => wanted.has(store.partitions[row]!);
}

/** Beyond the specification (service facts 14.3). */
export const partitionRoutes = [
  route<DataCall>('POST /v2/vectordb/partitions/list', call => collectionOf(call).partitions),
];
