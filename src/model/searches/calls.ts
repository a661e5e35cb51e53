import type { EntityLookup, EntityQuery } from './entities';
import type { Query, SearchDocument } from './documents';
import { everything, factsFor, primaryKey, searchedField, type SearchFacts } from './facts';
import type { HybridSearchRequest } from './hybrid-searches';
import { searchOf } from './queries';
import { DEFAULT_RERANK } from './rerankers';
import type { EntityId, QueryVector, SearchRequest, SearchV1Request } from './searches';
import { DEFAULT_HITS } from './ways';

/** The operation of a document with its body. */
export type SearchCall =
  | { readonly call: 'search'; readonly body: SearchRequest }
  | { readonly call: 'hybridSearch'; readonly body: HybridSearchRequest }
  | { readonly call: 'searchV1'; readonly body: SearchV1Request }
  | { readonly call: 'query'; readonly body: EntityQuery; readonly v1?: true }
  | { readonly call: 'get'; readonly body: EntityLookup; readonly v1?: true };

const filled = <T>(name: string, value: T | undefined): Record<string, T> => {
  const empty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return empty ? {} : { [name]: value };
};

/**
 * Returns the call of a valid hybrid search. `queries`: the vector or text of each of its queries, after files and embeddings.
 */
export function hybridCall(
  search: SearchDocument & { readonly queries: readonly Query[] },
  queries: readonly QueryVector[],
  facts: SearchFacts,
): SearchCall {
  const parts = search.queries.map((query, at) => {
    const { ids: _, ...own } = searchOf(search, query); // its vector was read
    const { body } = searchCall(own, [queries[at]!], factsFor(facts, own)) as { readonly body: SearchRequest };
    const { data, annsField, filter, exprParams, limit, searchParams } = body;
    return {
      data,
      annsField,
      ...filled('filter', filter),
      ...filled('exprParams', exprParams),
      limit,
      ...searchParams,
    };
  });
  const { text: _, vectors: __, ids: ___, random: ____, annsField: _____, filter: ______, ...shared } = search;
  const { body } = searchCall({ ...shared, random: true }, [], facts) as { readonly body: SearchRequest };
  const { data: _no, annsField: _field, searchParams: _params, exprParams: _values, ...page } = body;
  const joined = search.functionScore
    ? { functionScore: search.functionScore }
    : { rerank: search.rerank ?? DEFAULT_RERANK };
  return { call: 'hybridSearch', body: { ...page, search: parts, ...joined } as HybridSearchRequest };
}

/** Returns the queries of a hybrid search as searches of their own, which return IDs and distances. */
export function queriesAlone({ search, ...whole }: HybridSearchRequest): SearchRequest[] {
  const { dbName, collectionName, partitionNames, consistencyLevel } = whole;
  const shared = { ...filled('dbName', dbName), ...filled('partitionNames', partitionNames) };
  return search.map(({ data, annsField, filter, exprParams, limit, ...searchParams }) => ({
    ...shared,
    collectionName,
    data,
    annsField,
    ...filled('consistencyLevel', consistencyLevel),
    ...filled('filter', filter),
    ...filled('exprParams', exprParams),
    ...filled('limit', limit),
    ...(Object.keys(searchParams).length > 0 ? { searchParams } : {}),
  }));
}

/** Returns the call of a valid document. `queries`: its vectors or texts, after files and embeddings; ignored for ids and browsing. */
export function searchCall(search: SearchDocument, queries: readonly QueryVector[], facts: SearchFacts): SearchCall {
  const { collectionName } = facts.collection;
  const byV1 = search.api === 'v1' || (facts.v1Only && !search.browse);
  // V1 returns ids and distances only, unless output fields are named (spec 4.7).
  const chosen = search.outputFields?.length || byV1 ? withGroup(search) : ['*'];
  const where = {
    ...filled('dbName', search.database),
    collectionName,
    ...filled('filter', search.filter?.trim()),
    ...filled('partitionNames', search.partitionNames),
    ...filled('outputFields', chosen),
  };
  const page = { limit: search.limit ?? DEFAULT_HITS, ...filled('offset', search.offset) };
  if (byV1) {
    const params = search.range && Object.keys(search.range).length > 0 ? { params: search.range } : {};
    return {
      call: 'searchV1',
      body: { ...where, ...page, vector: queries[0] as number[], ...params } as SearchV1Request,
    };
  }
  const more = { ...filled('exprParams', search.exprParams), ...filled('consistencyLevel', search.consistencyLevel) };
  const v1 = facts.v1Only ? ({ v1: true } as const) : {};
  const ids = (search.ids ?? []).map(id => sentId(id, facts));
  if (search.browse && search.ids) {
    const { filter: _, ...rest } = where as typeof where & { filter?: string };
    return { call: 'get', body: { ...rest, id: ids }, ...v1 };
  }
  const all = facts.v1Only ? filled('filter', everything(facts)) : {};
  if (search.browse) return { call: 'query', body: { ...all, ...where, ...page, ...more }, ...v1 };
  const searchParams = withMetric(withRange(search), facts);
  const body: SearchRequest = {
    ...where,
    ...page,
    ...more,
    ...(search.ids ? { ids } : { data: [...queries] }),
    ...filled('annsField', searchedField(facts, search.annsField)?.name),
    ...filled('groupingField', search.groupingField),
    ...filled('groupSize', search.groupSize),
    ...filled('strictGroupSize', search.strictGroupSize),
    ...(searchParams ? { searchParams } : {}),
    ...filled('functionScore', search.functionScore),
  };
  return { call: 'search', body };
}

/** Adds the group field to the output fields. */
function withGroup({ outputFields, groupingField }: SearchDocument): string[] | undefined {
  if (!outputFields || groupingField === undefined) return outputFields;
  return [...new Set([...outputFields, ...(outputFields.includes('*') ? [] : [groupingField])])];
}

/** Returns the search parameters with the bounds of a range search. */
function withRange({ searchParams, range }: SearchDocument): Record<string, unknown> | undefined {
  const bounds = Object.entries(range ?? {}).filter(([, bound]) => bound !== undefined);
  if (bounds.length === 0) return searchParams && Object.keys(searchParams).length > 0 ? searchParams : undefined;
  const params = searchParams?.['params'] as Record<string, unknown> | undefined;
  return { ...searchParams, params: { ...params, ...Object.fromEntries(bounds) } };
}

/** The metric that was typed for a collection that could not be described goes along: the service holds it against the index. */
function withMetric(params: Record<string, unknown> | undefined, { byHand }: SearchFacts) {
  const isGiven = params?.['metricType'] !== undefined || params?.['metric_type'] !== undefined;
  return byHand?.metricType === undefined || isGiven ? params : { metricType: byHand.metricType, ...params };
}

/** Digits go out as a number where the key is one, all of them. */
export function sentId(id: string | number, facts: SearchFacts): EntityId {
  if (typeof id === 'number' || !/^-?\d+$/.test(id) || primaryKey(facts)?.type !== 'Int64') return id;
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : BigInt(id);
}
