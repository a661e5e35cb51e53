import { setImmediate as breath } from 'node:timers/promises';
import { SearchRequest, SearchV1Request } from '../../../model/searches/searches';
import type * as z from '../../../model/zod';
import { object, valid, validData, Whole, type DataCall } from '../../wire/call';
import { loadedCollectionOf } from '../collections/collections';
import type { CollectionState } from '../collections/collection-state';
import type { Entity, EntityStore } from '../entities/entity-store';
import type { FieldState } from '../collections/fields';
import { needsLimits, searchRows, numberOf, type Grouping, type Range } from './exact-search';
import { bareInteger } from '../../wire/json';
import type { Near } from './nearest';
import { int64Of, outputOf, type WriteInt64 } from '../entities/output';
import { vectorFieldOf } from './query-vectors';
import { CODE, Refusal } from '../../wire/refusal';
import { route } from '../../wire/routing';
import { listedSearch } from '../../wire/spec-samples';
import type { Sparse } from '../entities/vectors';

/** What a request that names no limit gets (service facts 14.4). */
export const DEFAULT_LIMIT = 100;

/** V2 search (the counterpart that spec 4.7 points to; service facts 14.4). */
async function search(call: DataCall): Promise<Whole> {
  const request = validData(SearchRequest, call);
  const collection = loadedCollectionOf(call);
  const { limit = DEFAULT_LIMIT, offset = 0, filter, exprParams, partitionNames, annsField } = request;
  needsLimits(call, limit, offset, (request.data ?? request.ids ?? []).length);
  const store = await collection.entities();
  const field = vectorFieldOf(collection, annsField);
  const write = writerOf(collection, store, request.outputFields ?? [], int64Of(call.headers));
  const shared = { field, ...searchParams(request), filter, exprParams, partitionNames, limit, offset };
  const grouping = groupingOf(collection, request);
  const hits: Entity[] = [];
  const topks: number[] = [];
  for (const query of request.data ?? vectorsOfIds(store, field, request.ids ?? [])) {
    const near = searchRows(collection, store, { ...shared, query, grouping });
    topks.push(near.length);
    for (const one of near) hits.push(write(one));
    await breath(); // between queries others get their turn
  }
  return new Whole({ code: call.code, cost: 0, data: hits, topks });
}

/** V1 search (spec 4.7, deprecated): one vector; a hit's key is called `id` and is an integer without quotes. */
async function searchV1(call: DataCall) {
  const { annsField, ...body } = object(listedSearch(call.body)); // the sample of spec 4.7 names it
  const { limit = DEFAULT_LIMIT, offset = 0, ...request } = valid(SearchV1Request, body);
  const collection = loadedCollectionOf(call);
  needsLimits(call, limit, offset, 1);
  const store = await collection.entities();
  const { vector: query, filter, partitionNames, params = {} } = request;
  const range: Range = { radius: numberOf(params, 'radius'), rangeFilter: numberOf(params, 'range_filter') };
  const field = vectorFieldOf(collection, typeof annsField === 'string' ? annsField : undefined);
  const near = searchRows(collection, store, { field, query, range, filter, partitionNames, limit, offset });
  return near.map(writerOf(collection, store, request.outputFields ?? [], bareInteger, 'id'));
}

/** What makes a hit: the key (under its own name unless told otherwise), the distance, the output fields. */
export function writerOf(
  collection: CollectionState,
  store: EntityStore,
  outputFields: readonly string[],
  writeInt64: WriteInt64,
  keyName = collection.primaryKey.name,
): (hit: Near) => Entity {
  const { name, type } = collection.primaryKey;
  const output = outputOf(collection, store, outputFields, writeInt64);
  return ({ row, distance }) => {
    const key = store.rows[row]![name];
    return {
      [keyName]: type === 'Int64' ? writeInt64(key as number | bigint) : key,
      distance: Math.round(distance * 1e6) / 1e6,
      ...output(row),
    };
  };
}

function vectorsOfIds(store: EntityStore, field: FieldState, ids: readonly unknown[]): (ArrayLike<number> | Sparse)[] {
  const { name, isFunctionOutput } = field;
  if (isFunctionOutput) throw new Refusal(CODE.invalid, `ids: ${name} is searched by text, not by entities`);
  return ids.map(id => {
    const row = store.rowOf(id);
    if (row === undefined) throw new Refusal(CODE.invalid, `There is no entity with the id ${String(id)}`);
    return store.vectors.get(name)?.at(row).slice() ?? store.sparse.get(name)!.at(row);
  });
}

type Request = z.output<typeof SearchRequest>;

/** `radius` and `range_filter` stand in `params`; the metric type may be spelled both ways. */
function searchParams({ searchParams: given = {} }: Request): { metricType: string | undefined; range: Range } {
  const params = { ...given, ...(given.params as Record<string, unknown> | undefined) };
  const metric = given.metricType ?? given.metric_type;
  return {
    metricType: typeof metric === 'string' && metric !== '' ? metric : undefined,
    range: { radius: numberOf(params, 'radius'), rangeFilter: numberOf(params, 'range_filter') },
  };
}

function groupingOf(collection: CollectionState, request: Request): Grouping | undefined {
  const { groupingField: field, groupSize: size = 1, strictGroupSize: strict = false } = request;
  if (field === undefined) return undefined;
  if (collection.fields.some(({ name }) => name === field)) return { field, size, strict };
  throw new Refusal(CODE.fieldUnknown, `field not found[field=${field}]`);
}

export const searchRoutes = [
  route<DataCall>('POST /v2/vectordb/entities/search', search),
  route<DataCall>('POST /v1/vector/search', searchV1),
];
