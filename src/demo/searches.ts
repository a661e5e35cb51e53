import { DEEPEST_HIT, SearchRequest } from '../model/searches';
import type * as z from '../model/zod';
import { validData, Whole, type DataCall } from './call';
import { loadedCollectionOf } from './collections';
import type { CollectionState } from './collectionState';
import type { EntityStore } from './entityStore';
import type { Measure } from './metrics';
import { nearest, type Near } from './nearest';
import { int64Of, outputOf } from './output';
import { inPartitions } from './partitions';
import { measureOf, vectorFieldOf } from './queryVectors';
import { CODE, Refusal } from './refusal';
import { route } from './routes';

/** What a request that names no limit gets (service facts 14.4). */
const DEFAULT_LIMIT = 100;

type Search = z.output<typeof SearchRequest>;

/** V2 search (the counterpart that spec 4.7 points to; service facts 14.4): exact, over every entity. */
async function search(call: DataCall): Promise<Whole> {
  const request = validData(SearchRequest, call);
  const collection = loadedCollectionOf(call);
  limits(call, request);
  const store = await collection.entities();
  const field = vectorFieldOf(collection, request.annsField);
  const queries = request.data ?? vectorsOfIds(store, field.name, request.ids ?? []);
  const params = searchParams(request);
  const allows = inPartitions(collection, store, request.partitionNames);
  const output = outputOf(collection, store, request.outputFields ?? [], int64Of(call.headers));
  const limit = request.limit ?? DEFAULT_LIMIT;
  const hits: unknown[] = [];
  const topks: number[] = [];
  for (const query of queries) {
    const measure = measureOf(collection, store, field, query, params.metricType);
    const near = nearest(measure, store.length, {
      count: (request.offset ?? 0) + limit,
      allows,
      within: within(measure, params),
    }).slice(request.offset ?? 0);
    topks.push(near.length);
    for (const one of near) hits.push(hit(collection, store, one, output, call));
  }
  return new Whole({ code: call.world.success, cost: 0, data: hits, topks });
}

const hit = (
  collection: CollectionState,
  store: EntityStore,
  { row, distance }: Near,
  output: (row: number) => object,
  call: DataCall,
) => {
  const { name, type } = collection.primaryKey;
  const key = store.rows[row]![name];
  return {
    [name]: type === 'Int64' ? int64Of(call.headers)(key as number) : key,
    distance: Math.round(distance * 1e6) / 1e6,
    ...output(row),
  };
};

function limits({ cluster }: DataCall, { limit = DEFAULT_LIMIT, offset = 0, data, ids }: Search): void {
  if (offset + limit > DEEPEST_HIT) throw new Refusal(CODE.invalid, `offset and limit together exceed ${DEEPEST_HIT}`);
  const small = cluster.deploymentOption === 'Free' || cluster.deploymentOption === 'Serverless';
  if (small && limit > 1024)
    throw new Refusal(CODE.invalid, 'limit: free and serverless clusters give 1024 hits at most');
  if (small && (data ?? ids ?? []).length > 10) {
    throw new Refusal(CODE.invalid, 'data: free and serverless clusters take 10 query vectors at most');
  }
}

function vectorsOfIds(store: EntityStore, field: string, ids: readonly unknown[]): ArrayLike<number>[] {
  return ids.map(id => {
    const row = store.rowOf(id);
    if (row === undefined) throw new Refusal(CODE.invalid, `There is no entity with the id ${String(id)}`);
    return store.vectors.get(field)!.at(row).slice();
  });
}

interface SearchParams {
  readonly metricType?: string | undefined;
  readonly radius?: number | undefined;
  readonly rangeFilter?: number | undefined;
}

/** `radius` and `range_filter` may stand in `params` or beside it. */
function searchParams({ searchParams: given = {} }: Search): SearchParams {
  const inner = (typeof given.params === 'object' && given.params !== null ? given.params : {}) as Record<
    string,
    unknown
  >;
  const number = (name: string): number | undefined => {
    const value = inner[name] ?? given[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'number') return value;
    throw new Refusal(CODE.invalid, `searchParams.params.${name}: must be a number`);
  };
  const metric = given.metricType ?? given.metric_type;
  return {
    metricType: typeof metric === 'string' && metric !== '' ? metric : undefined,
    radius: number('radius'),
    rangeFilter: number('range_filter'),
  };
}

/** Range search: hits between `radius` (outer bound) and `range_filter` (inner, itself included), by what is nearer. */
function within({ descending }: Measure, { radius, rangeFilter }: SearchParams) {
  if (radius === undefined) {
    if (rangeFilter === undefined) return undefined;
    throw new Refusal(CODE.invalid, 'range_filter is used with radius');
  }
  if (rangeFilter !== undefined && (descending ? radius >= rangeFilter : radius <= rangeFilter)) {
    throw new Refusal(
      CODE.invalid,
      `range_filter(${rangeFilter}) must be ${descending ? 'greater' : 'less'} than radius(${radius}) for this metric type`,
    );
  }
  return descending
    ? (distance: number) => distance > radius && (rangeFilter === undefined || distance <= rangeFilter)
    : (distance: number) => distance < radius && (rangeFilter === undefined || distance >= rangeFilter);
}

export const searchRoutes = [route<DataCall>('POST /v2/vectordb/entities/search', search)];
