/**
 * Agreement of two rankings with unique ids, nearest first. `lengths`: their lengths; `shared`: the number of common ids by depth, from 0
 * to the longer length. All measures are symmetric, and 1 for equal rankings.
 */
export interface Agreement {
  readonly lengths: readonly [number, number];
  readonly shared: Uint32Array;
}

/**
 * Returns overlap@k: the share of the first `k` hits that both rankings contain, in any order. If both have fewer than `k` hits, `k` is the
 * length of the longer one. Two empty rankings: 1.
 */
export function overlapAt({ lengths, shared }: Agreement, k: number): number {
  const depth = Math.min(k, Math.max(...lengths));
  return depth === 0 ? 1 : shared[depth]! / depth;
}

/** Returns the share of common ids among all ids, regardless of the order. */
export function jaccard({ lengths: [a, b], shared }: Agreement): number {
  const both = shared.at(-1) ?? 0;
  const all = a + b - both;
  return all === 0 ? 1 : both / all;
}

/** Weight of the first ranks: with 0.9 the first ten have 86 %. */
export const PERSISTENCE = 0.9;

/**
 * Returns the rank-biased overlap: the average of the overlaps at every depth, weighted toward the first ranks. Beyond the end of the
 * rankings the overlap is extrapolated, also if one is shorter (W. Webber, A. Moffat, J. Zobel, "A similarity measure for indefinite
 * rankings", 2010, equation 32). `p`: 0 to 1, deeper with higher values.
 */
export function rankBiasedOverlap({ lengths, shared }: Agreement, p = PERSISTENCE): number {
  const short = Math.min(...lengths);
  const long = Math.max(...lengths);
  if (long === 0) return 1;
  if (short === 0) return 0;
  const sharedAtShort = shared[short]!;
  let sum = 0;
  let weight = 1;
  for (let depth = 1; depth <= long; depth++) {
    weight *= p;
    sum += (shared[depth]! / depth) * weight;
    if (depth > short) sum += (sharedAtShort * (depth - short) * weight) / (short * depth);
  }
  const beyond = (shared[long]! - sharedAtShort) / long + sharedAtShort / short;
  return Math.min(1, ((1 - p) / p) * sum + beyond * weight);
}
