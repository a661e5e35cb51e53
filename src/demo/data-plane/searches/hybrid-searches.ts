import { Name } from '../../../model/wire/values';
import { QueryVector } from '../../../model/searches/searches';
import * as z from '../../../model/zod';
import { validData, Whole, type DataCall } from '../../wire/call';
import { loadedCollectionOf } from '../collections/collections';
import type { Near } from './nearest';
import { int64Of } from '../entities/output';
import { vectorFieldOf } from './query-vectors';
import { numberOf, needsLimits, searchRows } from './exact-search';
import { CODE, Refusal } from '../../wire/refusal';
import { route } from '../../wire/routing';
import { DEFAULT_LIMIT, writerOf } from './searches';

const Parameters = z.record(z.string(), z.unknown());
const count = z.optional(z.int().check(z.gte(0)));

/** One of the searches that are merged. */
const Part = z.looseObject({
  data: z.array(QueryVector).check(z.minLength(1)),
  annsField: z.optional(Name),
  filter: z.optional(z.string()),
  exprParams: z.optional(Parameters),
  limit: count,
  offset: count,
  metricType: z.optional(Name),
  params: z.optional(Parameters),
});

const HybridSearchRequest = z.looseObject({
  dbName: z.optional(Name),
  collectionName: Name,
  search: z.array(Part).check(z.minLength(1, 'Give at least one search')),
  rerank: z.optional(z.looseObject({ strategy: z.string(), params: z.optional(Parameters) })),
  limit: count,
  offset: count,
  outputFields: z.optional(z.array(Name)),
  partitionNames: z.optional(z.array(Name)),
});
type Request = z.output<typeof HybridSearchRequest>;

/** A distance as a number from 0 to 1, 1 nearest, so that metrics can be weighed against each other. */
function likeness(metric: string | undefined, distance: number): number {
  if (metric === 'COSINE') return (1 + distance) / 2;
  const angle = Math.atan(distance) / Math.PI;
  if (metric === 'BM25') return 2 * angle; // never below zero
  return metric === 'IP' ? 0.5 + angle : 1 - 2 * angle;
}

/** How much a hit at a place (from 0) of one part adds: reciprocal rank (`rrf`) or a weighted likeness. */
function scoring({
  rerank,
  search,
}: Request): (part: number, place: number, distance: number, metric: string | undefined) => number {
  const { strategy = 'rrf', params = {} } = rerank ?? {};
  if (strategy === 'rrf') {
    const k = numberOf(params, 'k') ?? 60;
    return (_part, place) => 1 / (k + place + 1);
  }
  const { weights } = params;
  if (strategy !== 'weighted' || !Array.isArray(weights) || weights.length !== search.length) {
    throw new Refusal(CODE.invalid, 'rerank: rrf, or weighted with one weight for each search');
  }
  return (part, _place, distance, metric) => Number(weights[part]) * likeness(metric, distance);
}

/** Several searches, merged (service facts 14.4): `distance` is the merged score, larger is nearer. */
async function hybridSearch(call: DataCall): Promise<Whole> {
  const request = validData(HybridSearchRequest, call);
  const collection = loadedCollectionOf(call);
  const { limit = DEFAULT_LIMIT, offset = 0, partitionNames } = request;
  needsLimits(call, limit, offset, request.search.length);
  const store = await collection.entities();
  const score = scoring(request);
  const scores = new Map<number, number>();
  for (const [
    part,
    { data, annsField, filter, exprParams, metricType, params = {}, ...own },
  ] of request.search.entries()) {
    if (data.length !== 1) throw new Refusal(CODE.invalid, `search.${part}.data: one vector`);
    const field = vectorFieldOf(collection, annsField);
    const range = { radius: numberOf(params, 'radius'), rangeFilter: numberOf(params, 'range_filter') };
    const near = searchRows(collection, store, {
      field,
      query: data[0]!,
      metricType,
      range,
      filter,
      exprParams,
      partitionNames,
      limit: own.limit ?? DEFAULT_LIMIT,
      offset: own.offset ?? 0,
    });
    const metric = collection.indexes.find(({ fieldName }) => fieldName === field.name)?.metricType;
    for (const [place, { row, distance }] of near.entries()) {
      scores.set(row, (scores.get(row) ?? 0) + score(part, place, distance, metric));
    }
  }
  const merged: Near[] = Array.from(scores, ([row, distance]) => ({ row, distance }))
    .toSorted((a, b) => b.distance - a.distance || a.row - b.row)
    .slice(offset, offset + limit);
  const write = writerOf(collection, store, request.outputFields ?? [], int64Of(call.headers));
  return new Whole({ code: call.code, cost: 0, data: merged.map(write), topks: [merged.length] });
}

export const hybridSearchRoutes = [
  route<DataCall>('POST /v2/vectordb/entities/hybrid_search', hybridSearch),
  route<DataCall>('POST /v2/vectordb/entities/advanced_search', hybridSearch), // its older name
];
