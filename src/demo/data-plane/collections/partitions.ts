import { DEFAULT_PARTITION, PartitionName, PartitionNames } from '../../../model/collections/partitions';
import { validData, type DataCall } from '../../wire/call';
import { collectionOf } from './collections';
import type { CollectionState } from './collection-state';
import type { Entity, EntityStore } from '../entities/entity-store';
import { CODE, Refusal } from '../../wire/refusal';
import { route } from '../../wire/routing';
import { OnPartition, OnPartitions } from '../shapes';

const missing = (name: string): Refusal => new Refusal(CODE.partitionMissing, `partition not found[partition=${name}]`);

/** True for rows in one of the named partitions; undefined where none are named: every row is meant. */
export function inPartitions(
  collection: CollectionState,
  store: EntityStore,
  names: readonly string[] | undefined,
): ((row: number) => boolean) | undefined {
  if (!names?.length) return undefined;
  const unknown = names.find(name => !collection.partitions.includes(name));
  if (unknown !== undefined) throw missing(unknown);
  const wanted = new Set(names);
  return row => wanted.has(store.partitions[row]!);
}

/** True for rows that searches and queries see: those in loaded partitions, or in the named ones, which must be loaded. */
export function inLoadedPartitions(
  collection: CollectionState,
  store: EntityStore,
  names: readonly string[] | undefined,
): ((row: number) => boolean) | undefined {
  const { released } = collection;
  const inside = inPartitions(collection, store, names);
  const unloaded = names?.find(name => released.has(name));
  if (unloaded !== undefined) {
    throw new Refusal(CODE.partitionNotLoaded, `partition not loaded[partition=${unloaded}]`);
  }
  return inside ?? (released.size > 0 ? row => !released.has(store.partitions[row]!) : undefined);
}

/** Returns the partition of an entity by its partition key; undefined if the collection has no partition key. */
export function keyPartition(collection: CollectionState, entity: Entity): string | undefined {
  const key = collection.fields.find(({ partitionKey }) => partitionKey);
  if (!key) return undefined;
  return keyPartitionOf(entity[key.name], collection.partitions);
}

/** Returns the partition of a value of the partition key. */
export function keyPartitionOf(value: unknown, partitions: readonly string[]): string | undefined {
  let hash = 7;
  for (const letter of String(value)) hash = Math.imul(hash, 31) + letter.codePointAt(0)!;
  return partitions[(hash >>> 0) % partitions.length];
}

/** Refuses what a partition key excludes: the service assigns and loads such partitions itself. */
function mustHaveNoKey({ fields }: CollectionState, what: string): void {
  if (fields.some(({ partitionKey }) => partitionKey)) {
    throw new Refusal(CODE.invalid, `disable ${what} if partition key mode is used`);
  }
}

function create(call: DataCall) {
  const { partitionName } = validData(OnPartition, call, PartitionName);
  const collection = collectionOf(call);
  const { partitions } = collection;
  mustHaveNoKey(collection, 'create partition');
  if (!/^[A-Za-z_]\w{0,254}$/.test(partitionName)) {
    throw new Refusal(CODE.invalid, `Invalid partition name: ${partitionName}`);
  }
  if (!partitions.includes(partitionName)) partitions.push(partitionName);
  return {};
}

async function drop(call: DataCall) {
  const { partitionName } = validData(OnPartition, call, PartitionName);
  const collection = collectionOf(call);
  const store = await collection.entities(); // before the checks, which must hold for the rest
  mustHaveNoKey(collection, 'drop partition');
  if (partitionName === DEFAULT_PARTITION) throw new Refusal(CODE.invalid, 'The default partition cannot be dropped');
  if (!collection.partitions.includes(partitionName)) return {};
  if (collection.loaded && !collection.released.has(partitionName)) {
    throw new Refusal(CODE.invalid, 'partition cannot be dropped, partition is loaded, please release it first');
  }
  for (let row = store.length - 1; row >= 0; row--) if (store.partitions[row] === partitionName) store.remove(row);
  collection.partitions.splice(collection.partitions.indexOf(partitionName), 1);
  collection.released.delete(partitionName);
  return {};
}

async function stats(call: DataCall) {
  const { partitionName } = validData(OnPartition, call, PartitionName);
  const collection = collectionOf(call);
  if (!collection.partitions.includes(partitionName)) throw missing(partitionName);
  const store = await collection.entities();
  return { rowCount: store.partitions.filter(name => name === partitionName).length };
}

/** The collection of a request, and the partitions that it names, which must exist. */
function named(call: DataCall) {
  const { partitionNames } = validData(OnPartitions, call, PartitionNames);
  const collection = collectionOf(call);
  const unknown = partitionNames.find(name => !collection.partitions.includes(name));
  if (unknown !== undefined) throw missing(unknown);
  return { collection, partitionNames };
}

/** Without any loaded partition, the collection is not loaded. */
function release(call: DataCall) {
  const { collection, partitionNames } = named(call);
  mustHaveNoKey(collection, 'release partitions');
  if (!collection.loaded) return {};
  for (const name of partitionNames) collection.released.add(name);
  if (collection.partitions.some(name => !collection.released.has(name))) return {};
  collection.loaded = false;
  collection.released.clear();
  return {};
}

function load(call: DataCall) {
  const { collection, partitionNames } = named(call);
  mustHaveNoKey(collection, 'load partitions');
  const { collectionName, indexes, loading, partitions, released } = collection;
  if (indexes.length === 0) throw new Refusal(CODE.indexMissing, `index not found[collection=${collectionName}]`);
  if (loading) return {}; // all partitions are
  if (!collection.loaded) for (const name of partitions) released.add(name);
  collection.loaded = true;
  for (const name of partitionNames) released.delete(name);
  return {};
}

function has(call: DataCall) {
  const { partitionName } = validData(OnPartition, call, PartitionName);
  return { has: collectionOf(call).partitions.includes(partitionName) };
}

const path = (name: string) => `POST /v2/vectordb/partitions/${name}`;

/** Routes beyond the specification (service facts 14.3). */
export const partitionRoutes = [
  route<DataCall>(path('list'), call => collectionOf(call).partitions),
  route<DataCall>(path('create'), create),
  route<DataCall>(path('drop'), drop),
  route<DataCall>(path('has'), has),
  route<DataCall>(path('get_stats'), stats),
  route<DataCall>(path('load'), load),
  route<DataCall>(path('release'), release),
];
