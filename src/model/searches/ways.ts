/** Every way to ask, in the order a form offers them. */
export const WAYS = ['text', 'vectors', 'ids', 'random'] as const;
export type Way = (typeof WAYS)[number];

/** A vector field as its way to be asked goes by it. `fullText`: it is searched by texts as they stand. */
export interface AskedField {
  readonly type: string;
  readonly fullText: boolean;
}

/**
 * Whether a field can be asked in a way: a text needs a field that is searched by texts, or a vector of numbers, which an embedding gives; a
 * field that is searched by texts takes no vectors.
 */
export function takesWay({ type, fullText }: AskedField, way: Way): boolean {
  if (way === 'ids') return true;
  return way === 'text' ? fullText || !/^(Binary|Sparse)/.test(type) : !fullText;
}

/** What V1 does not have (spec 4.7). */
export const V1_LACKS = [
  'ids',
  'browse',
  'annsField',
  'exprParams',
  'consistencyLevel',
  'groupingField',
  'groupSize',
  'strictGroupSize',
  'searchParams',
] as const;

/** How many hits are asked for where a document says nothing. */
export const DEFAULT_HITS = 10;

/** From this many numbers on a vector stands in a file (design 4). */
export const LONG_VECTOR = 4096;

const SEARCH_PATHS: Readonly<Record<'search' | 'searchV1' | 'query' | 'get', string>> = {
  search: '/v2/vectordb/entities/search',
  searchV1: '/v1/vector/search',
  query: '/v2/vectordb/entities/query',
  get: '/v2/vectordb/entities/get',
};

type Call = keyof typeof SEARCH_PATHS;

/** Where a call goes, from the endpoint on (spec 4.7; service facts 14.4, 15). `v1`: its service answers V1 only. */
export const searchPath = ({ call, v1 = false }: { readonly call: Call; readonly v1?: boolean }): string =>
  v1 && call !== 'searchV1' ? `/v1/vector/${call}` : SEARCH_PATHS[call];
