/** Kinds of query, in the order of the form. */
export const WAYS = ['text', 'vectors', 'ids', 'combine', 'random'] as const;
export type Way = (typeof WAYS)[number];

/** Returns the kinds of query in a search or in a query of it; at most one is valid. */
export const waysOf = (asked: Readonly<Partial<Record<Way, unknown>>>): Way[] =>
  WAYS.filter(way => asked[way] !== undefined);

/** Properties of a vector field that determine its kinds of query. `fullText`: searched by text directly. */
export interface AskedField {
  readonly type: string;
  readonly fullText: boolean;
}

/**
 * Returns true if a field supports a kind of query: text needs a full-text field, or a dense vector field with an embedding; a full-text
 * field accepts no vectors; binary vectors cannot be combined.
 */
export function takesWay({ type, fullText }: AskedField, way: Way): boolean {
  if (way === 'ids') return true;
  if (way === 'combine') return !fullText && !type.startsWith('Binary');
  return way === 'text' ? fullText || !/^(Binary|Sparse)/.test(type) : !fullText;
}

/** Options that V1 lacks (spec 4.7). */
export const V1_LACKS = [
  'ids',
  'combine',
  'browse',
  'annsField',
  'exprParams',
  'consistencyLevel',
  'groupingField',
  'groupSize',
  'strictGroupSize',
  'searchParams',
  'functionScore',
  'queries',
] as const;

/** Maximum of `offset` plus `limit` of a search (spec 4.7, 8). */
export const MAX_HITS = 16384;

/** Default number of hits. */
export const DEFAULT_HITS = 10;

/** Length from which a vector is stored in a file (design 4). */
export const LONG_VECTOR = 4096;

const SEARCH_PATHS: Readonly<Record<'search' | 'hybridSearch' | 'searchV1' | 'query' | 'get', string>> = {
  search: '/v2/vectordb/entities/search',
  hybridSearch: '/v2/vectordb/entities/hybrid_search',
  searchV1: '/v1/vector/search',
  query: '/v2/vectordb/entities/query',
  get: '/v2/vectordb/entities/get',
};

type Call = keyof typeof SEARCH_PATHS;

/** Returns the path of a call after the endpoint (spec 4.7; service facts 14.4, 15). `v1`: the service answers V1 only. */
export const searchPath = ({ call, v1 = false }: { readonly call: Call; readonly v1?: boolean }): string =>
  v1 && call !== 'searchV1' ? `/v1/vector/${call}` : SEARCH_PATHS[call];
