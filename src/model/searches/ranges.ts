/** The bounds of a range search (service facts 14.4), in the wire's words: `range_filter` is the near bound, `radius` the far one. */
export interface RangeBounds {
  readonly radius?: number | undefined;
  readonly range_filter?: number | undefined;
}

/**
 * Whether nothing can lie between the bounds: the near one must be nearer than the far one, which is less where smaller is nearer (L2)
 * and more where larger is (IP, COSINE). The one rule of form, text and demo service.
 */
export function isEmptyRange(smallerIsNearer: boolean, { radius, range_filter: near }: RangeBounds): boolean {
  if (radius === undefined || near === undefined) return false;
  return smallerIsNearer ? near >= radius : near <= radius;
}
