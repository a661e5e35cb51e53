/** Every way to ask, in the order a form offers them. */
export const WAYS = ['text', 'vectors', 'ids', 'random'] as const;
export type Way = (typeof WAYS)[number];

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
