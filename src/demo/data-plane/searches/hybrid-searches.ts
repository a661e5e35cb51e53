import { Name } from '../../../model/wire/values';
import type { Reranker } from '../../../model/searches/rerankers';
import { QueryVector } from '../../../model/searches/searches';
import { MAX_HITS } from '../../../model/searches/ways';
import * as z from '../../../model/zod';
import { validData, type DataCall, type FullResponse } from '../../wire/call';
import type { CollectionState } from '../collections/collection-state';
import { loadedCollectionOf } from '../collections/collections';
import type { EntityStore } from '../entities/entity-store';
import { inFilter } from '../entities/filters';
import { joinBy, joinByFunction, type Join } from './function-scores';
import { int64Of } from '../entities/output';
import { queriesOf, vectorFieldOf } from './query-vectors';
import { candidatesOf } from './approximate-indexes';
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

/** Returns what joins the queries of a request: a function score stands in place of a reranker. @throws Refusal */
function joinOf(request: Request, collection: CollectionState, store: EntityStore): Join {
  const { functionScore, search } = request;
  if (functionScore === undefined) return joinBy(rerankerOf(request));
  return joinByFunction(functionScore, search.length, collection, store);
}

/** Returns the reranker of a request. @throws Refusal */
function rerankerOf({ rerank, search }: Request): Reranker {
  const { strategy = '', params = {} } = rerank ?? {};
  if (strategy === 'rrf') {
    const k = numberOf(params, 'k');
    if (k === undefined) throw new Refusal(CODE.invalid, 'k not found in rank_params');
    if (!(k > 0 && k < MAX_HITS))
      throw new Refusal(CODE.invalid, `The rank params k should be in range (0, ${MAX_HITS})`);
    return { strategy, k };
  }
  if (strategy !== 'weighted')
    throw new Refusal(CODE.invalid, `unsupported rank type ${strategy}: must be rrf or weighted`);
  const { weights, norm_score: normalizes = true } = params;
  if (!Array.isArray(weights) || weights.length !== search.length) {
    throw new Refusal(CODE.invalid, `rerank.params.weights: must have one weight per search (${search.length})`);
  }
  if (!weights.every(weight => typeof weight === 'number' && weight >= 0 && weight <= 1)) {
    throw new Refusal(CODE.invalid, 'rerank.params.weights: each weight must be from 0 to 1');
  }
  if (typeof normalizes !== 'boolean')
    throw new Refusal(CODE.invalid, 'Weighted rerank err, norm_score should been bool type');
  return { strategy, weights: weights as number[], normalizes };
}

/** Several searches, merged for each of their query vectors (service facts 14.4): `distance` is the merged score, larger is nearer. */
async function hybridSearch(call: DataCall): Promise<FullResponse> {
  const request = validData(HybridSearchShape, call, HybridSearchRequest);
  needsConsistency(request.consistencyLevel);
  const collection = loadedCollectionOf(call);
  const { limit = DEFAULT_LIMIT, offset = 0, partitionNames } = request;
  if (request.search.length === 0) throw new Refusal(CODE.invalid, 'search: must have at least one search');
  needsSearchLimits(call, limit, offset, request.search.length);
  const store = await collection.entities();
  const join = joinOf(request, collection, store);
  const parts = request.search.map(({ data, annsField, filter, exprParams, metricType, params = {}, ...own }) => {
    const field = vectorFieldOf(collection, annsField);
    const metric = collection.indexes.find(({ fieldName }) => fieldName === field.name)?.metricType;
    return {
      metric,
      queries: queriesOf(field, data),
      params,
      search: {
        field,
        metricType: call.world.strict ? metricType : undefined,
        range: rangeOf(params),
        matches: inFilter(collection, store, filter, exprParams),
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
  const candidates = await Promise.all(
    parts.map(({ search, params }) => candidatesOf(collection, store, search.field, params)),
  );
  const write = writerOf(collection, store, request.outputFields ?? [], int64Of(call.headers));
  const merged = Array.from({ length: count }, (_, at) => {
    const answers = parts.map(({ metric: metricType, queries, search }, part) => ({
      metricType,
      hits: searchRows(collection, store, { ...search, candidates: candidates[part], query: queries[at]! }).map(
        ({ row: id, distance }) => ({
          id,
          distance,
        }),
      ),
    }));
    return join(answers).slice(offset, offset + limit);
  });
  const topks = merged.map(({ length }) => length);
  return hitsAnswer(call, merged.flat().map(write), topks);
}

export const hybridSearchRoutes = [
  route<DataCall>('POST /v2/vectordb/entities/hybrid_search', hybridSearch),
  route<DataCall>('POST /v2/vectordb/entities/advanced_search', hybridSearch), // its older name
];
