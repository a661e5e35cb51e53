import { setImmediate as breath } from 'node:timers/promises';
import { SearchRequest, SearchV1Request } from '../../../model/searches/searches';
import type * as z from '../../../model/zod';
import { object, rowsAnswer, validData, FullResponse, type DataCall } from '../../wire/call';
import { loadedCollectionOf } from '../collections/collections';
import type { CollectionState } from '../collections/collection-state';
import type { Entity, EntityStore } from '../entities/entity-store';
import type { FieldState } from '../collections/fields';
import { candidatesOf } from './approximate-indexes';
import { needsSearchLimits, numberOf, rangeOf, searchRows, type Grouping, type Range } from './exact-search';
import { inFilter } from '../entities/filters';
import { shortFloat } from '../entities/floats';
import type { Near } from './nearest';
import { int64Of, outputOf, type WriteInt64 } from '../entities/output';
import { queriesOf, vectorFieldOf } from './query-vectors';
import { rankByFunctions } from './single-scores';
import { CODE, Refusal } from '../../wire/refusal';
import { route } from '../../wire/routing';
import { listedSearch } from '../../wire/spec-samples';
import { needsConsistency } from '../consistency';
import { SearchShape, SearchV1Shape } from '../shapes';
import type { Sparse } from '../entities/vectors';

/** Limit of a request without one (service facts 14.4). */
export const DEFAULT_LIMIT = 100;

/** V2 search (the counterpart that spec 4.7 points to; service facts 14.4). */
async function search(call: DataCall): Promise<FullResponse> {
  const request = validData(SearchShape, call, SearchRequest);
  needsConsistency(request.consistencyLevel);
  const collection = loadedCollectionOf(call);
  const { limit = DEFAULT_LIMIT, offset = 0, filter, exprParams, partitionNames, annsField } = request;
  const { data = [], ids = [] } = request;
  if (data.length === 0 && ids.length === 0) {
    throw new Refusal(
      CODE.fieldMissing,
      'either ids (for primary key search) or data (for vector search) must be provided',
    );
  }
  needsSearchLimits(call, limit, offset, data.length || ids.length);
  const store = await collection.entities();
  const field = vectorFieldOf(collection, annsField);
  const queries = data.length > 0 ? queriesOf(field, data) : vectorsOfIds(store, field, ids);
  const write = writerOf(collection, store, request.outputFields ?? [], int64Of(call.headers));
  const { params, ...asked } = searchParams(call, request);
  const candidates = await candidatesOf(collection, store, field, params);
  const matches = inFilter(collection, store, filter, exprParams);
  const rank = rankOf(request, field, collection, store);
  // Functions rank the hits that the search finds, skipped ones included.
  const page = rank ? { limit: offset + limit, offset: 0 } : { limit, offset };
  const shared = { field, ...asked, candidates, matches, partitionNames, ...page };
  const grouping = groupingOf(collection, request);
  const hits: Entity[] = [];
  const topks: number[] = [];
  for (const query of queries) {
    const found = searchRows(collection, store, { ...shared, query, grouping });
    const near = rank ? rank(found).slice(offset) : found;
    topks.push(near.length);
    for (const one of near) hits.push(write(one));
    await breath(); // between queries others get their turn
  }
  return hitsAnswer(call, hits, topks);
}

function rankOf({ functionScore }: Request, field: FieldState, collection: CollectionState, store: EntityStore) {
  if (functionScore === undefined) return undefined;
  const metricType = collection.indexes.find(({ fieldName }) => fieldName === field.name)?.metricType;
  return rankByFunctions(functionScore, metricType, collection, store);
}

/** Returns the hits of all queries, and their numbers; without hits, engines omit the numbers. */
export const hitsAnswer = (call: DataCall, hits: readonly Entity[], topks: readonly number[]): FullResponse =>
  hits.length > 0 ? rowsAnswer(call, hits, { topks }) : new FullResponse({ code: call.code, cost: 0, data: [] });

/** Route of the V1 search (spec 4.7, deprecated): one vector; the key of a hit is `id`, and also has its own name if requested. */
export async function searchV1(call: DataCall): Promise<FullResponse> {
  const { annsField, ...body } = object(listedSearch(call.body)); // the sample of spec 4.7 names it
  const request = validData(SearchV1Shape, { ...call, body }, SearchV1Request);
  const { limit = DEFAULT_LIMIT, offset = 0 } = request;
  const collection = loadedCollectionOf(call);
  needsSearchLimits(call, limit, offset, 1);
  const store = await collection.entities();
  const { vector, filter, partitionNames, params = {} } = request;
  const range: Range = { radius: numberOf(params, 'radius'), rangeFilter: numberOf(params, 'range_filter') };
  if (range.rangeFilter !== undefined && range.radius === undefined) {
    throw new Refusal(CODE.malformed, 'can only accept json format request, error: range_filter needs radius');
  }
  const field = vectorFieldOf(collection, typeof annsField === 'string' ? annsField : undefined);
  const [query] = queriesOf(field, [vector]);
  const matches = inFilter(collection, store, filter);
  const near = searchRows(collection, store, { field, query: query!, range, matches, partitionNames, limit, offset });
  const write = writerOf(collection, store, request.outputFields ?? [], int64Of(call.headers), 'id');
  return new FullResponse({ code: call.code, data: near.map(write) }, near.length > 0 ? '\n' : '');
}

/** Returns a function that formats a hit: the key (under its own name by default), the distance, the output fields. */
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
      distance: shortFloat(distance),
      ...output(row),
    };
  };
}

function vectorsOfIds(store: EntityStore, field: FieldState, ids: readonly unknown[]): (ArrayLike<number> | Sparse)[] {
  const { name, isFunctionOutput } = field;
  if (isFunctionOutput) throw new Refusal(CODE.invalid, `ids: ${name} supports search by text, not by IDs`);
  return ids.map(id => {
    const row = store.rowOf(id);
    if (row === undefined) throw new Refusal(CODE.invalid, `entity not found[id=${String(id)}]`);
    return store.vectors.get(name)?.at(row).slice() ?? store.sparse.get(name)!.at(row);
  });
}

type Request = z.output<typeof SearchShape>;

/**
 * Returns the search parameters: `radius` and `range_filter` are in `params`. Engines read `metric_type` only; `--strict` also checks the
 * documented `metricType`.
 */
function searchParams(
  call: DataCall,
  { searchParams: given = {} }: Request,
): { metricType: string | undefined; range: Range; params: Readonly<Record<string, unknown>> } {
  const params = { ...given, ...(given.params as Record<string, unknown> | undefined) };
  const metric = (call.world.strict ? given.metricType : undefined) ?? given.metric_type;
  return {
    metricType: typeof metric === 'string' && metric !== '' ? metric : undefined,
    range: rangeOf(params),
    params,
  };
}

/** Types of group fields. */
const GROUPED = new Set(['Bool', 'Int8', 'Int16', 'Int32', 'Int64', 'VarChar']);

function groupingOf(collection: CollectionState, request: Request): Grouping | undefined {
  const { groupingField: field, groupSize: size = 1, strictGroupSize: strict = false } = request;
  if (field === undefined) return undefined;
  const found = collection.fields.find(({ name }) => name === field);
  if (!found) throw new Refusal(CODE.fieldUnknown, `field not found[field=${field}]`);
  if (!GROUPED.has(found.type)) throw new Refusal(CODE.invalid, `${field}: grouping by ${found.type} is not supported`);
  return { field, size, strict };
}

export const searchRoutes = [route<DataCall>('POST /v2/vectordb/entities/search', search)];
