import { Name } from '../../../model/wire/values';
import { MAX_HITS, QueryVector } from '../../../model/searches/searches';
import * as z from '../../../model/zod';
import { validData, type DataCall, type Whole } from '../../wire/call';
import { loadedCollectionOf } from '../collections/collections';
import type { Near } from './nearest';
import { int64Of } from '../entities/output';
import { queriesOf, vectorFieldOf } from './query-vectors';
import { numberOf, needsSearchLimits, rangeOf, searchRows } from './exact-search';
import { CODE, Refusal } from '../../wire/refusal';
import { route } from '../../wire/routing';
import { needsConsistency } from '../consistency';
import { HybridSearchShape } from '../shapes';
import { DEFAULT_LIMIT, hitsAnswer, writerOf } from './searches';

/** A hybrid search as the documentation has it. */
const HybridSearchRequest = z.looseObject({
  collectionName: Name,
  search: z.array(z.looseObject({ data: z.array(QueryVector).check(z.minLength(1)) })).check(z.minLength(1)),
});
type Request = z.output<typeof HybridSearchShape>;

/** A distance as a number from 0 to 1, 1 nearest, so that metrics can be weighed against each other. */
function likeness(metric: string | undefined, distance: number): number {
  if (metric === 'COSINE') return (1 + distance) / 2;
  const angle = Math.atan(distance) / Math.PI;
  if (metric === 'BM25') return 2 * angle; // never below zero
  return metric === 'IP' ? 0.5 + angle : 1 - 2 * angle;
}

/** Returns the score of a hit by its rank (from 0) in one search: reciprocal rank (`rrf`) or a weighted similarity. */
function scoring({
  rerank,
  search,
}: Request): (part: number, place: number, distance: number, metric: string | undefined) => number {
  const { strategy = '', params = {} } = rerank ?? {};
  if (strategy === 'rrf') {
    const k = numberOf(params, 'k');
    if (k === undefined) throw new Refusal(CODE.invalid, 'k not found in rank_params');
    if (!(k > 0 && k < MAX_HITS))
      throw new Refusal(CODE.invalid, `The rank params k should be in range (0, ${MAX_HITS})`);
    return (_part, place) => 1 / (k + place + 1);
  }
  if (strategy !== 'weighted')
    throw new Refusal(CODE.invalid, `unsupported rank type ${strategy}: must be rrf or weighted`);
  const { weights } = params;
  if (!Array.isArray(weights) || weights.length !== search.length) {
    throw new Refusal(CODE.invalid, `rerank.params.weights: must have one weight per search (${search.length})`);
  }
  if (!weights.every(weight => typeof weight === 'number' && weight >= 0 && weight <= 1)) {
    throw new Refusal(CODE.invalid, 'rerank.params.weights: each weight must be from 0 to 1');
  }
  return (part, _place, distance, metric) => Number(weights[part]) * likeness(metric, distance);
}

/** Several searches, merged for each of their query vectors (service facts 14.4): `distance` is the merged score, larger is nearer. */
async function hybridSearch(call: DataCall): Promise<Whole> {
  const request = validData(HybridSearchShape, call, HybridSearchRequest);
  needsConsistency(request.consistencyLevel);
  const collection = loadedCollectionOf(call);
  const { limit = DEFAULT_LIMIT, offset = 0, partitionNames } = request;
  if (request.search.length === 0) throw new Refusal(CODE.invalid, 'search: must have at least one search');
  needsSearchLimits(call, limit, offset, request.search.length);
  const store = await collection.entities();
  const score = scoring(request);
  const parts = request.search.map(({ data, annsField, filter, exprParams, metricType, params = {}, ...own }) => {
    const field = vectorFieldOf(collection, annsField);
    const metric = collection.indexes.find(({ fieldName }) => fieldName === field.name)?.metricType;
    return {
      metric,
      queries: queriesOf(field, data),
      search: {
        field,
        metricType: call.world.strict ? metricType : undefined,
        range: rangeOf(params),
        filter,
        exprParams,
        partitionNames,
        limit: own.limit ?? DEFAULT_LIMIT,
        offset: own.offset ?? 0,
      },
    };
  });
  const count = parts[0]!.queries.length;
  if (count === 0 || parts.some(({ queries }) => queries.length !== count)) {
    throw new Refusal(CODE.invalid, 'search: all searches must have the same number of query vectors, at least 1');
  }
  const write = writerOf(collection, store, request.outputFields ?? [], int64Of(call.headers));
  const merged = Array.from({ length: count }, (_, at) => {
    const scores = new Map<number, number>();
    for (const [part, { metric, queries, search }] of parts.entries()) {
      const near = searchRows(collection, store, { ...search, query: queries[at]! });
      for (const [place, { row, distance }] of near.entries()) {
        scores.set(row, (scores.get(row) ?? 0) + score(part, place, distance, metric));
      }
    }
    return Array.from(scores, ([row, distance]): Near => ({ row, distance }))
      .toSorted((a, b) => b.distance - a.distance || a.row - b.row)
      .slice(offset, offset + limit);
  });
  const topks = merged.map(({ length }) => length);
  return hitsAnswer(call, merged.flat().map(write), topks);
}

export const hybridSearchRoutes = [
  route<DataCall>('POST /v2/vectordb/entities/hybrid_search', hybridSearch),
  route<DataCall>('POST /v2/vectordb/entities/advanced_search', hybridSearch), // its older name
];
