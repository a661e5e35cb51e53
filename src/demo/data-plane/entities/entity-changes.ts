import { Name } from '../../../model/wire/values';
import { EntityId } from '../../../model/searches/searches';
import * as z from '../../../model/zod';
import { validData, type DataCall } from '../../wire/call';
import { collectionOf } from '../collections/collections';
import type { CollectionState } from '../collections/collection-state';
import { DEFAULT_PARTITION, type Entity, type EntityStore } from './entity-store';
import { inFilter } from './filters';
import { int64Of } from './output';
import { inPartitions, keyPartition } from '../collections/partitions';
import { CODE, Refusal } from '../../wire/refusal';
import { route } from '../../wire/routing';
import { take, type Taken } from './values';
import type { Sparse } from './vectors';

const Row = z.record(z.string(), z.unknown());

/** Entities to be written (service facts 14.4): one, or several. */
const EntityWrite = z.strictObject({
  dbName: z.optional(Name),
  collectionName: Name,
  partitionName: z.optional(Name),
  partialUpdate: z.optional(z.boolean()),
  data: z.union([z.array(Row), Row]),
});

/** Entities to be deleted: by a filter or by ids. */
const EntityDelete = z.strictObject({
  dbName: z.optional(Name),
  collectionName: Name,
  partitionName: z.optional(Name),
  filter: z.optional(z.string()),
  exprParams: z.optional(z.record(z.string(), z.unknown())),
  id: z.optional(z.union([EntityId, z.array(EntityId)])),
});

type Write = z.output<typeof EntityWrite>;

/** Writes all of a request's entities, or none. */
async function write(call: DataCall, isUpsert: boolean): Promise<unknown[]> {
  const request = validData(EntityWrite, call);
  const collection = collectionOf(call);
  if (collection.plan.externalSource !== undefined)
    throw new Refusal(CODE.invalid, 'An external collection is read only');
  const { partitionName } = request;
  if (partitionName !== undefined && !collection.partitions.includes(partitionName)) {
    throw new Refusal(CODE.partitionMissing, `partition not found[partition=${partitionName}]`);
  }
  const store = await collection.entities();
  const given = [request.data].flat();
  const taken = given.map(row =>
    take(collection, request.partialUpdate ? merged(collection, store, row) : row, () => call.world.nextId()),
  );
  const { name, type } = collection.primaryKey;
  for (const { entity, vectors } of taken) {
    // A stored key that is inserted again would stand twice on a real service; here it is refused.
    if (!isUpsert && store.rowOf(entity[name]) !== undefined) {
      throw new Refusal(CODE.insertData, `${name}: there is an entity ${String(entity[name])}`);
    }
    store.put(entity, vectors, partitionOf(collection, request, entity));
  }
  const writeInt64 = int64Of(call.headers);
  return taken.map(({ entity }) => (type === 'Int64' ? writeInt64(entity[name] as number | bigint) : entity[name]));
}

const partitionOf = (collection: CollectionState, { partitionName }: Write, entity: Entity): string =>
  keyPartition(collection, entity) ?? partitionName ?? DEFAULT_PARTITION;

/** A stored entity with what a partial update says in its place. */
function merged(collection: CollectionState, store: EntityStore, row: Entity): Entity {
  const stored = store.rowOf(row[collection.primaryKey.name]);
  if (stored === undefined) return row;
  const vectors: Taken['vectors'] = new Map<string, ArrayLike<number> | Sparse>([
    ...Array.from(store.vectors, ([name, column]) => [name, column.at(stored).slice()] as const),
    ...Array.from(store.sparse, ([name, column]) => [name, column.at(stored)] as const),
  ]);
  return { ...store.rows[stored], ...Object.fromEntries(vectors), ...row };
}

async function remove(call: DataCall) {
  const { filter, exprParams, id, partitionName } = validData(EntityDelete, call);
  if ((filter === undefined || filter.trim() === '') === (id === undefined)) {
    throw new Refusal(CODE.fieldMissing, 'Give either a filter or an id');
  }
  const collection = collectionOf(call);
  const store = await collection.entities();
  const isThere = inPartitions(collection, store, partitionName === undefined ? undefined : [partitionName]);
  const ids = id === undefined ? undefined : [id].flat().map(String);
  const matches = inFilter(collection, store, filter, exprParams);
  const { name } = collection.primaryKey;
  const keys = ids ?? store.rows.flatMap((row, index) => (matches?.(index) ? [row[name]] : []));
  for (const key of keys) {
    const row = store.rowOf(key);
    if (row !== undefined && (isThere?.(row) ?? true)) store.remove(row);
  }
  return {};
}

/** Beyond the specification (service facts 14.4). */
export const entityChangeRoutes = [
  route<DataCall>('POST /v2/vectordb/entities/insert', async call => {
    const insertIds = await write(call, false);
    return { insertCount: insertIds.length, insertIds };
  }),
  route<DataCall>('POST /v2/vectordb/entities/upsert', async call => {
    const upsertIds = await write(call, true);
    return { upsertCount: upsertIds.length, upsertIds };
  }),
  route<DataCall>('POST /v2/vectordb/entities/delete', remove),
];
