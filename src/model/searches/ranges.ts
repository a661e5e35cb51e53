/** Bounds of a range search (service facts 14.4), by their names in the API: `range_filter` is the inner bound, `radius` the outer bound. */
export interface RangeBounds {
  readonly radius?: number | undefined;
  readonly range_filter?: number | undefined;
}

/**
 * Returns true if no distance can lie between the bounds: range_filter must be less than radius if lower is more similar (L2), and greater
 * if higher is (IP, COSINE). The common rule of form, text and demo service.
 */
export function isEmptyRange(smallerIsNearer: boolean, { radius, range_filter: near }: RangeBounds): boolean {
  if (radius === undefined || near === undefined) return false;
  return smallerIsNearer ? near >= radius : near <= radius;
}

/** Upper limit of metrics with bounded distances, with a margin for rounding beyond 1. */
const BEYOND_COSINE = 2;
/** Farther than any distance, and still a float32. */
const BEYOND_ALL = 1e30;

/** A bound that leaves nothing out. */
export function openBound(metric: string, smallerIsNearer: boolean, bound: keyof RangeBounds): number {
  if (smallerIsNearer) return bound === 'range_filter' ? 0 : BEYOND_ALL;
  const beyond = metric === 'COSINE' ? BEYOND_COSINE : BEYOND_ALL;
  return bound === 'range_filter' ? beyond : -beyond;
}

/**
 * Returns a range with both bounds, if it has one. V1 documents `range_filter` as required (spec 4.7), and engines refuse it without
 * `radius`: all accept both.
 */
export function withBothBounds({ radius, range_filter: near }: RangeBounds, metric: string, smallerIsNearer: boolean) {
  if (radius === undefined && near === undefined) return {};
  return {
    range_filter: near ?? openBound(metric, smallerIsNearer, 'range_filter'),
    radius: radius ?? openBound(metric, smallerIsNearer, 'radius'),
  };
}
