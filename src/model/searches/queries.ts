import type { Issue } from '../issues';
import type { DocumentVector, Query, SearchDocument } from './documents';
import { DEFAULT_HITS, MAX_HITS, WAYS, waysOf } from './ways';

/** Returns true for a hybrid search: one of several queries, or of one that is written as such. */
export const isHybrid = (search: SearchDocument): search is SearchDocument & { readonly queries: readonly Query[] } =>
  search.queries !== undefined;

/** Options of a search that its queries share. */
const SHARED = [
  'clusterId',
  'endpoint',
  'database',
  'collection',
  'exprParams',
  'partitionNames',
  'consistencyLevel',
  'schema',
] as const;

/** Returns a query of a hybrid search as a search of its own, with what it takes from the search. */
export function searchOf(search: SearchDocument, query: Query): SearchDocument {
  const asked = waysOf(query).length > 0 ? query : search;
  const { limit = DEFAULT_HITS, offset = 0 } = search;
  const filter = query.filter ?? search.filter;
  return present({
    ...only(search, SHARED),
    ...only(asked, WAYS),
    annsField: query.annsField,
    filter,
    limit: query.limit ?? Math.min(MAX_HITS, limit + offset),
    range: query.range,
    searchParams: query.searchParams,
  });
}

/** Returns a search whose vectors, of itself or of its queries, are changed. */
export function withVectors<S extends SearchDocument>(
  search: S,
  change: (vector: DocumentVector) => DocumentVector,
): S {
  const within = <T extends SearchDocument | Query>(of: T): T =>
    of.vectors ? { ...of, vectors: of.vectors.map(change) } : of;
  const whole = within(search);
  return whole.queries ? { ...whole, queries: whole.queries.map(within) } : whole;
}

/** Returns the issue of a query's search where its document has the value: in the query, or in the search from which it takes it. */
export function issueIn(query: Query, at: number, { path, ...issue }: Issue): Issue {
  const [key] = path;
  const isWay = (WAYS as readonly unknown[]).includes(key);
  const isOwn = isWay ? waysOf(query).length > 0 : key === 'annsField' || (key !== undefined && key in query);
  const isShared = key !== undefined && !isOwn && key !== 'limit';
  return { ...issue, path: isShared ? path : ['queries', at, ...path] };
}

/**
 * Returns a search with another query: the one it has becomes the first, on its field, and what both are asked, text or ID, stays with the
 * search. `fields`: the vector fields of the collection.
 */
export function withQuery(search: SearchDocument, fields: readonly string[]): SearchDocument {
  if (isHybrid(search)) {
    const next = unused(search.queries, fields);
    return { ...search, queries: [...search.queries, next] };
  }
  const { annsField = fields[0], range, searchParams, vectors, functionScore: _, ...rest } = search; // functions of one query join none
  const first = present({ annsField, vectors, range, searchParams });
  return { ...rest, queries: [first, unused([first], fields)] };
}

/** A query on a field that no other query has; on the first field, if all have one. */
const unused = (queries: readonly Query[], fields: readonly string[]): Query => {
  const taken = new Set(queries.map(({ annsField }) => annsField));
  const annsField = fields.find(name => !taken.has(name)) ?? fields[0];
  return present({ annsField });
};

const only = <T extends object, K extends keyof T>(value: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.filter(key => value[key] !== undefined).map(key => [key, value[key]])) as Pick<T, K>;

const present = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as never;
