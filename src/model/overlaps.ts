/** Measures of how alike two rankings are. Each ranking has an id at most once, nearest first; all are symmetric, and 1 for the same. */
export type Ranking = readonly string[];

/**
 * The share of the first `k` that both have, in any order. Where a ranking has fewer than `k`, of as many as the longer has there; of
 * nothing at all, 1.
 */
export function overlapAt(a: Ranking, b: Ranking, k: number): number {
  const first = new Set(a.slice(0, k));
  const depth = Math.min(k, Math.max(a.length, b.length));
  return depth === 0 ? 1 : b.slice(0, k).filter(id => first.has(id)).length / depth;
}

/** What both have as a share of what either has; the order does not matter. */
export function jaccard(a: Ranking, b: Ranking): number {
  const first = new Set(a);
  const shared = b.filter(id => first.has(id)).length;
  const all = a.length + b.length - shared;
  return all === 0 ? 1 : shared / all;
}

/** How much weight the first ranks have: with 0.9 the first ten have 86 % of it. */
export const PERSISTENCE = 0.9;

/**
 * Rank-biased overlap: the average of the overlaps at every depth, weighted so that the first ranks count most. Beyond the end of the
 * rankings the overlap is taken to go on as it was, also where one is shorter (W. Webber, A. Moffat, J. Zobel, "A similarity measure for
 * indefinite rankings", 2010, equation 32). `p`: 0 to 1, the nearer to 1 the deeper.
 */
export function rankBiasedOverlap(a: Ranking, b: Ranking, p = PERSISTENCE): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length === 0) return 1;
  if (short.length === 0) return 0;
  const inShort = new Set<string>();
  const inLong = new Set<string>();
  let shared = 0; // by both, down to the depth
  let sharedAtShort = 0;
  let sum = 0;
  let weight = 1;
  for (let depth = 1; depth <= long.length; depth++) {
    weight *= p;
    const fromLong = long[depth - 1]!;
    const fromShort = short[depth - 1];
    inLong.add(fromLong);
    if (fromShort !== undefined) inShort.add(fromShort);
    if (inShort.has(fromLong)) shared += 1;
    if (fromShort !== undefined && fromShort !== fromLong && inLong.has(fromShort)) shared += 1;
    if (depth === short.length) sharedAtShort = shared;
    sum += (shared / depth) * weight;
    if (depth > short.length) {
      sum += (sharedAtShort * (depth - short.length) * weight) / (short.length * depth);
    }
  }
  const beyond = (shared - sharedAtShort) / long.length + sharedAtShort / short.length;
  return Math.min(1, ((1 - p) / p) * sum + beyond * weight);
}
