import { EntityLookup, EntityQuery } from '../../../model/searches/entities';
import { validData, type DataCall } from '../../wire/call';
import { loadedCollectionOf } from '../collections/collections';
import type { CollectionState } from '../collections/collection-state';
import type { Entity, EntityStore } from './entity-store';
import { inFilter } from './filters';
import { int64Of, outputOf } from './output';
import { inPartitions } from '../collections/partitions';
import { route } from '../../wire/routing';
import { DEFAULT_LIMIT } from '../searches/searches';
import { needsLimits } from '../searches/exact-search';

const COUNT = 'count(*)';

interface Where {
  readonly filter?: string | undefined;
  readonly exprParams?: Readonly<Record<string, unknown>> | undefined;
  readonly partitionNames?: readonly string[] | undefined;
}

/** Rows that a filter and partitions let through, in the order they are kept. */
function* rowsWhere(collection: CollectionState, store: EntityStore, request: Where): Generator<number> {
  const inside = inPartitions(collection, store, request.partitionNames);
  const matches = inFilter(collection, store, request.filter, request.exprParams);
  for (let row = 0; row < store.length; row++) {
    if ((inside?.(row) ?? true) && (matches?.(row) ?? true)) yield row;
  }
}

/** The key is always among the fields. */
const writerOf = (call: DataCall, collection: CollectionState, store: EntityStore, names: readonly string[]) =>
  outputOf(collection, store, [...new Set([...names, collection.primaryKey.name])], int64Of(call.headers));

async function query(call: DataCall): Promise<unknown[]> {
  const request = validData(EntityQuery, call);
  const collection = loadedCollectionOf(call);
  const { limit = DEFAULT_LIMIT, offset = 0, outputFields = ['*'] } = request;
  needsLimits(call, limit, offset, 1);
  const store = await collection.entities();
  const rows = rowsWhere(collection, store, request);
  if (outputFields.includes(COUNT)) return [{ [COUNT]: [...rows].length }];
  const write = writerOf(call, collection, store, outputFields);
  const found: Entity[] = [];
  let skipped = 0;
  for (const row of rows) {
    if (skipped++ < offset) continue;
    found.push(write(row));
    if (found.length === limit) break;
  }
  return found;
}

async function get(call: DataCall): Promise<unknown[]> {
  const { id, outputFields = ['*'], partitionNames } = validData(EntityLookup, call);
  const collection = loadedCollectionOf(call);
  const store = await collection.entities();
  const isThere = inPartitions(collection, store, partitionNames);
  const write = writerOf(call, collection, store, outputFields);
  return [id].flat().flatMap(key => {
    const row = store.rowOf(key);
    return row === undefined || isThere?.(row) === false ? [] : [write(row)];
  });
}

/** Beyond the specification (service facts 14.4). */
export const queryRoutes = [
  route<DataCall>('POST /v2/vectordb/entities/query', query),
  route<DataCall>('POST /v2/vectordb/entities/get', get),
];
