/** Returns a generator of uniform numbers in [0, 1) that repeats its sequence for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const RESAMPLES = 1000;
const SEED = 20_260_726;

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function resampled(queries: number): Uint32Array {
  const random = seeded(SEED);
  return Uint32Array.from({ length: RESAMPLES * queries }, () => Math.floor(random() * queries));
}

/** An interval of a mean; undefined: no values. */
export type Interval = (values: readonly number[]) => readonly [low: number, high: number] | undefined;

/** Returns a function for 95 % bootstrap intervals (percentiles of 1,000 resamples). The same values give the same interval. */
export function bootstrap(): Interval {
  /** The resamples of the last number of queries: mostly that of all measures and variants. */
  let last: readonly [queries: number, drawn: Uint32Array] | undefined;
  return values => {
    if (values.length === 0) return undefined;
    last = last?.[0] === values.length ? last : [values.length, resampled(values.length)];
    return intervalOf(values, last[1]);
  };
}

function intervalOf(values: readonly number[], drawn: Uint32Array): readonly [low: number, high: number] {
  const given = Float64Array.from(values);
  const means = new Float64Array(RESAMPLES);
  for (let sample = 0, at = 0; sample < RESAMPLES; sample++) {
    let sum = 0;
    for (let end = at + given.length; at < end; at++) sum += given[drawn[at]!]!;
    means[sample] = sum / given.length;
  }
  means.sort();
  return [means[Math.ceil(0.025 * RESAMPLES) - 1]!, means[Math.ceil(0.975 * RESAMPLES) - 1]!];
}

/** Number of queries up to which all signs are tried: 2^12 are fewer than the random ones. */
const MAX_EXACT = 12;
const PERMUTATIONS = 10_000;

/**
 * Returns the two-sided p-value of the paired randomization test: the share of random signs of the differences whose mean deviates from 0 at
 * least as much. Retrieval measures are bounded and skewed, and the test assumes no distribution (M. Smucker, J. Allan, B. Carterette, "A
 * comparison of statistical significance tests for information retrieval evaluation", 2007). Exact for few queries. No differences: 1.
 */
export function pairedTest(values: readonly number[], baseline: readonly number[]): number {
  const differences = values.map((value, at) => value - baseline[at]!).filter(each => each !== 0);
  const observed = Math.abs(differences.reduce((sum, each) => sum + each, 0)) - 1e-12;
  const { length } = differences;
  if (length === 0) return 1;
  let extreme = 0;
  if (length <= MAX_EXACT) {
    for (let signs = 0; signs < 2 ** length; signs++) {
      let sum = 0;
      for (let at = 0; at < length; at++) sum += (signs >> at) & 1 ? differences[at]! : -differences[at]!;
      if (Math.abs(sum) >= observed) extreme += 1;
    }
    return extreme / 2 ** length;
  }
  const random = seeded(SEED);
  for (let round = 0; round < PERMUTATIONS; round++) {
    let sum = 0;
    for (let at = 0; at < length; at++) sum += random() < 0.5 ? differences[at]! : -differences[at]!;
    if (Math.abs(sum) >= observed) extreme += 1;
  }
  return (extreme + 1) / (PERMUTATIONS + 1);
}

/** Returns p-values corrected for several comparisons with one baseline (Holm). */
export function holm(values: readonly number[]): number[] {
  const order = values.map((_, at) => at).toSorted((a, b) => values[a]! - values[b]!);
  const corrected: number[] = [];
  let largest = 0;
  for (const [rank, at] of order.entries()) {
    largest = Math.max(largest, Math.min(1, values[at]! * (values.length - rank)));
    corrected[at] = largest;
  }
  return corrected;
}

/** Returns a percentile by nearest rank: the smallest value that at least `share` of the values do not exceed. */
export function percentile(sorted: ArrayLike<number>, share: number): number | undefined {
  return sorted.length === 0 ? undefined : sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}
