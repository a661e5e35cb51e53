import { EntityLookup, EntityQuery } from '../../../model/searches/entities';
import { rowsAnswer, validData, type DataCall, type FullResponse } from '../../wire/call';
import { loadedCollectionOf } from '../collections/collections';
import type { CollectionState } from '../collections/collection-state';
import type { EntityStore } from './entity-store';
import { inFilter } from './filters';
import { int64Of, outputOf, type WriteInt64 } from './output';
import { fits, bigintOf } from './values';
import { inLoadedPartitions } from '../collections/partitions';
import { CODE, Refusal } from '../../wire/refusal';
import { route } from '../../wire/routing';
import { needsConsistency } from '../consistency';
import { GetShape, QueryShape } from '../shapes';
import { DEFAULT_LIMIT } from '../searches/searches';
import { needsLimits } from '../searches/exact-search';

const COUNT = 'count(*)';

interface Where {
  readonly filter?: string | undefined;
  readonly exprParams?: Readonly<Record<string, unknown>> | undefined;
  readonly partitionNames?: readonly string[] | undefined;
}

/** Rows that a filter and partitions let through, in the order of their keys. */
function rowsWhere(collection: CollectionState, store: EntityStore, request: Where): number[] {
  const inside = inLoadedPartitions(collection, store, request.partitionNames);
  const matches = inFilter(collection, store, request.filter, request.exprParams);
  const rows: number[] = [];
  for (let row = 0; row < store.length; row++) {
    if ((inside?.(row) ?? true) && (matches?.(row) ?? true)) rows.push(row);
  }
  return byKey(collection, store, rows);
}

/** Rows in the order of their keys. */
function byKey({ primaryKey: { name } }: CollectionState, { rows }: EntityStore, found: number[]): number[] {
  const keys = new Map(found.map(row => [row, rows[row]![name] as number | bigint | string]));
  return found.toSorted((a, b) => (keys.get(a)! < keys.get(b)! ? -1 : keys.get(a)! > keys.get(b)! ? 1 : 0));
}

/** The key is always among the fields. */
const writerOf = (collection: CollectionState, store: EntityStore, names: readonly string[], writeInt64: WriteInt64) =>
  outputOf(collection, store, [...new Set([...names, collection.primaryKey.name])], writeInt64);

/** Entities by a filter. A `limit` of 0 or less means all. */
export async function query(call: DataCall): Promise<FullResponse> {
  const request = validData(QueryShape, call, EntityQuery);
  needsConsistency(request.consistencyLevel);
  const collection = loadedCollectionOf(call);
  const { limit = DEFAULT_LIMIT, offset = 0, outputFields = ['*'] } = request;
  if (limit > 0) needsLimits(call, limit, Math.max(0, offset), 1);
  const store = await collection.entities();
  const counts = outputFields.some(name => name.toLowerCase() === COUNT);
  const hasFilter = request.filter !== undefined && request.filter.trim() !== '';
  if (limit <= 0 && !hasFilter && !counts)
    throw new Refusal(CODE.invalid, 'empty expression should be used with limit');
  const found = rowsWhere(collection, store, request);
  const writeInt64 = int64Of(call.headers);
  if (counts) return rowsAnswer(call, [{ [COUNT]: writeInt64(found.length) }]);
  const start = Math.max(0, offset);
  const page = found.slice(start, limit > 0 ? start + limit : undefined);
  return rowsAnswer(call, page.map(writerOf(collection, store, outputFields, writeInt64)));
}

/** Entities by their keys: in the order of the keys, each once. */
export async function get(call: DataCall): Promise<FullResponse> {
  const { id, outputFields = ['*'], partitionNames } = validData(GetShape, call, EntityLookup);
  if (id === undefined) throw new Refusal(CODE.fieldMissing, 'missing required parameters, error: id is required');
  const collection = loadedCollectionOf(call);
  const keys = [id].flat().map(each => keyOf(collection, each));
  const store = await collection.entities();
  const isThere = inLoadedPartitions(collection, store, partitionNames);
  const found = new Set(keys.map(key => store.rowOf(key)).filter(row => row !== undefined));
  const rows = byKey(collection, store, [...found]).filter(row => isThere?.(row) ?? true);
  return rowsAnswer(call, rows.map(writerOf(collection, store, outputFields, int64Of(call.headers))));
}

/** Parses a key of a request: a number or a string. Refuses an invalid one (1806). */
function keyOf({ primaryKey: { type } }: CollectionState, given: unknown): unknown {
  const whole = bigintOf(given);
  const isKey =
    type === 'Int64' ? whole !== undefined && fits(type, whole) : ['string', 'number'].includes(typeof given);
  if (isKey) return type === 'Int64' ? whole : given;
  throw new Refusal(
    CODE.primaryKey,
    `please check the primary key and its type: ${String(given)} is not of type ${type}`,
  );
}

/** Routes beyond the specification (service facts 14.4). */
export const queryRoutes = [
  route<DataCall>('POST /v2/vectordb/entities/query', query),
  route<DataCall>('POST /v2/vectordb/entities/get', get),
];
