import type { EntityLookup, EntityQuery } from './entities';
import type { SearchDocument } from './documents';
import { DEFAULT_HITS } from './ways';
import { primaryKey, searchedField, type SearchFacts } from './facts';
import type { EntityId, QueryVector, SearchRequest, SearchV1Request } from './searches';

/** What a document comes to: one call of a cluster, and its body as it is sent. */
export type SearchCall =
  | { readonly call: 'search'; readonly body: SearchRequest }
  | { readonly call: 'searchV1'; readonly body: SearchV1Request }
  | { readonly call: 'query'; readonly body: EntityQuery }
  | { readonly call: 'get'; readonly body: EntityLookup };

const filled = <T>(name: string, value: T | undefined): Record<string, T> => {
  const empty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return empty ? {} : { [name]: value };
};

/**
 * The call of a document that was found right. `queries`: the vectors or texts it asks by, read and embedded; not looked at where it
 * asks by ids or browses.
 */
export function searchCall(search: SearchDocument, queries: readonly QueryVector[], facts: SearchFacts): SearchCall {
  const { collectionName } = facts.collection;
  const where = {
    ...filled('dbName', search.database),
    collectionName,
    ...filled('filter', search.filter?.trim()),
    ...filled('partitionNames', search.partitionNames),
    outputFields: search.outputFields?.length ? search.outputFields : ['*'],
  };
  const page = { limit: search.limit ?? DEFAULT_HITS, ...filled('offset', search.offset) };
  if (search.api === 'v1') {
    const params = search.range && Object.keys(search.range).length > 0 ? { params: search.range } : {};
    return {
      call: 'searchV1',
      body: { ...where, ...page, vector: queries[0] as number[], ...params } as SearchV1Request,
    };
  }
  const more = { ...filled('exprParams', search.exprParams), ...filled('consistencyLevel', search.consistencyLevel) };
  const ids = (search.ids ?? []).map(id => sentId(id, facts));
  if (search.browse && search.ids) {
    const { filter: _, ...rest } = where as typeof where & { filter?: string };
    return { call: 'get', body: { ...rest, id: ids } };
  }
  if (search.browse) return { call: 'query', body: { ...where, ...page, ...more } };
  const searchParams = withRange(search);
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
  };
  return { call: 'search', body };
}

/** The bounds of a range stand among the parameters of the search. */
function withRange({ searchParams, range }: SearchDocument): Record<string, unknown> | undefined {
  const bounds = Object.entries(range ?? {}).filter(([, bound]) => bound !== undefined);
  if (bounds.length === 0) return searchParams && Object.keys(searchParams).length > 0 ? searchParams : undefined;
  const params = searchParams?.['params'] as Record<string, unknown> | undefined;
  return { ...searchParams, params: { ...params, ...Object.fromEntries(bounds) } };
}

/** Digits go out as a number where the key is one, all of them. */
function sentId(id: string | number, facts: SearchFacts): EntityId {
  if (typeof id === 'number' || !/^-?\d+$/.test(id) || primaryKey(facts)?.type !== 'Int64') return id;
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : BigInt(id);
}
