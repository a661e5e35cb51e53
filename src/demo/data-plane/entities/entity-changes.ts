import { Name } from '../../../model/wire/values';
import * as z from '../../../model/zod';
import { validData, FullResponse, type DataCall } from '../../wire/call';
import { collectionOf } from '../collections/collections';
import type { CollectionState } from '../collections/collection-state';
import type { Entity, EntityStore } from './entity-store';
import { DEFAULT_PARTITION } from '../../../model/collections/partitions';
import { inFilter } from './filters';
import { int64Of } from './output';
import { inPartitions, keyPartition } from '../collections/partitions';
import { CODE, Refusal } from '../../wire/refusal';
import { route } from '../../wire/routing';
import { DeleteShape, WriteShape } from '../shapes';
import { take, type StoredEntity } from './values';
import type { Sparse } from './vectors';

const Row = z.dictionary(z.string(), z.unknown());

/** Entities to be written (service facts 14.4). */
const EntityWrite = z.strictObject({
  dbName: z.optional(Name),
  collectionName: Name,
  partitionName: z.optional(Name),
  partialUpdate: z.optional(z.boolean()),
  data: z.array(Row),
});

/** Entities to be deleted, by a filter. */
const EntityDelete = z.strictObject({
  dbName: z.optional(Name),
  collectionName: Name,
  partitionName: z.optional(Name),
  filter: z.string(),
  exprParams: z.optional(z.dictionary(z.string(), z.unknown())),
});

/** Writes all of a request's entities, or none. */
async function write(call: DataCall, isUpsert: boolean): Promise<unknown[]> {
  const request = validData(WriteShape, call, EntityWrite);
  if (request.data.length === 0) throw new Refusal(CODE.insertData, 'fail to deal the insert data, error: no data');
  const collection = collectionOf(call);
  if (collection.plan.externalSource !== undefined)
    throw new Refusal(CODE.invalid, 'An external collection is read-only');
  const { partitionName } = request;
  if (partitionName !== undefined && !collection.partitions.includes(partitionName)) {
    throw new Refusal(CODE.partitionMissing, `partition not found[partition=${partitionName}]`);
  }
  const store = await collection.entities();
  const { strict } = call.world;
  const taking = { isUpsert, strict, nextKey: () => call.world.nextId() };
  const taken = request.data.map(row =>
    take(collection, request.partialUpdate ? merged(collection, store, row) : row, taking),
  );
  const { name, type } = collection.primaryKey;
  for (const { entity, vectors } of taken) {
    // A stored key that is inserted again is stored twice by engines, which read the later one.
    if (strict && !isUpsert && store.rowOf(entity[name]) !== undefined) {
      throw new Refusal(CODE.insertData, `${name}: entity ${String(entity[name])} already exists`);
    }
    store.put(entity, vectors, partitionOf(collection, request, entity));
  }
  const writeInt64 = int64Of(call.headers);
  return taken.map(({ entity }) => (type === 'Int64' ? writeInt64(entity[name] as number | bigint) : entity[name]));
}

const partitionOf = (
  collection: CollectionState,
  { partitionName }: z.output<typeof WriteShape>,
  entity: Entity,
): string => keyPartition(collection, entity) ?? partitionName ?? DEFAULT_PARTITION;

/** Returns a stored entity merged with a partial update. */
function merged(collection: CollectionState, store: EntityStore, row: Entity): Entity {
  const stored = store.rowOf(row[collection.primaryKey.name]);
  if (stored === undefined) return row;
  const vectors: StoredEntity['vectors'] = new Map<string, ArrayLike<number> | Sparse>([
    ...Array.from(store.vectors, ([name, column]) => [name, column.at(stored).slice()] as const),
    ...Array.from(store.sparse, ([name, column]) => [name, column.at(stored)] as const),
  ]);
  return { ...store.rows[stored], ...Object.fromEntries(vectors), ...row };
}

export async function remove(call: DataCall) {
  const { filter, exprParams, partitionName } = validData(DeleteShape, call, EntityDelete);
  const collection = collectionOf(call);
  const store = await collection.entities();
  const isThere = inPartitions(collection, store, partitionName === undefined ? undefined : [partitionName]);
  const matches = inFilter(collection, store, filter, exprParams);
  if (!matches) throw new Refusal(CODE.invalid, 'filter: is required');
  const { name } = collection.primaryKey;
  const keys = store.rows.flatMap((row, index) => (matches(index) && (isThere?.(index) ?? true) ? [row[name]] : []));
  for (const key of keys) store.remove(store.rowOf(key)!);
  return { deleteCount: namedKeys(filter, name) ?? keys.length };
}

/** Returns the number of keys in a filter on keys alone: engines return it as the count, whether or not the keys exist. */
function namedKeys(filter: string, key: string): number | undefined {
  const [, field, operator, list] = /^\s*(\w+)\s*(==|in)\s*(.+?)\s*$/s.exec(filter) ?? [];
  if (field !== key || list === undefined) return undefined;
  const value = String.raw`(?:-?\d+|"[^"\\]*"|'[^'\\]*')`;
  if (operator === '==') return new RegExp(`^${value}$`).test(list) ? 1 : undefined;
  const isList = new RegExp(String.raw`^\[\s*${value}(?:\s*,\s*${value})*\s*,?\s*\]$`).test(list);
  return isList ? list.match(new RegExp(value, 'g'))!.length : undefined;
}

/** Returns the answer of a write. */
const writeAnswer =
  (isUpsert: boolean, count: string, ids: string) =>
  async (call: DataCall): Promise<FullResponse> => {
    const written = await write(call, isUpsert);
    return new FullResponse({ code: call.code, cost: 0, data: { [count]: written.length, [ids]: written } });
  };

export const insert = writeAnswer(false, 'insertCount', 'insertIds');
export const upsert = writeAnswer(true, 'upsertCount', 'upsertIds');

/** Routes beyond the specification (service facts 14.4). */
export const entityChangeRoutes = [
  route<DataCall>('POST /v2/vectordb/entities/insert', insert),
  route<DataCall>('POST /v2/vectordb/entities/upsert', upsert),
  route<DataCall>('POST /v2/vectordb/entities/delete', remove),
];
