/** Returns a generator of 32 random bits that repeats its sequence for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

const RESAMPLES = 1000;
const SEED = 20_260_726;

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function resampled(queries: number): Uint32Array {
  const random = seeded(SEED);
  const drawn = new Uint32Array(RESAMPLES * queries);
  for (let at = 0; at < drawn.length; at++) drawn[at] = (random() / 2 ** 32) * queries;
  return drawn;
}

export type Interval = readonly [low: number, high: number];

/** Returns the interval of the mean of each sample; undefined: no values. */
export type Intervals = (samples: readonly (readonly number[])[]) => (Interval | undefined)[];

/** Returns a function for 95 % bootstrap intervals (percentiles of 1,000 resamples). The same values give the same interval. */
export function bootstrap(): Intervals {
  /** The resamples of the last number of queries: mostly that of all measures and variants. */
  let last: readonly [queries: number, drawn: Uint32Array] | undefined;
  return samples => {
    const intervals: (Interval | undefined)[] = samples.map(() => undefined);
    const places = [...samples.keys()].filter(at => samples[at]!.length > 0);
    for (const [queries, of] of Map.groupBy(places, at => samples[at]!.length)) {
      last = last?.[0] === queries ? last : [queries, resampled(queries)];
      for (let from = 0; from < of.length; from += AT_ONCE) {
        const group = of.slice(from, from + AT_ONCE);
        const found = intervalsOf(
          group.map(at => samples[at]!),
          last[1],
        );
        for (const [index, at] of group.entries()) intervals[at] = found[index];
      }
    }
    return intervals;
  };
}

/** Four sums at a time: each keeps its order, and none waits for another. */
const AT_ONCE = 4;

/** Returns the intervals of up to four samples of the same length. */
function intervalsOf(samples: readonly (readonly number[])[], drawn: Uint32Array): Interval[] {
  const { length } = samples[0]!;
  const lanes = Array.from({ length: AT_ONCE }, (_, lane) => new Float64Array(samples[lane] ?? samples[0]!));
  const [first, second, third, fourth] = lanes as [Float64Array, Float64Array, Float64Array, Float64Array];
  const means = lanes.map(() => new Float64Array(RESAMPLES));
  for (let resample = 0, at = 0; resample < RESAMPLES; resample++) {
    let one = 0;
    let two = 0;
    let three = 0;
    let four = 0;
    for (const end = at + length; at < end; at++) {
      const query = drawn[at]!;
      one += first[query]!;
      two += second[query]!;
      three += third[query]!;
      four += fourth[query]!;
    }
    const sums = [one, two, three, four];
    for (let lane = 0; lane < AT_ONCE; lane++) means[lane]![resample] = sums[lane]! / length;
  }
  return means.slice(0, samples.length).map(each => {
    each.sort();
    return [each[Math.ceil(0.025 * RESAMPLES) - 1]!, each[Math.ceil(0.975 * RESAMPLES) - 1]!];
  });
}

/** Number of queries up to which all signs are tried: 2^12 are fewer than the random ones. */
const MAX_EXACT = 12;
const PERMUTATIONS = 10_000;

/** A paired test of values against those of a baseline, in the same order. */
export type PairedTest = (values: readonly number[], baseline: readonly number[]) => number;

/**
 * Returns a function for at most `queries` values, which computes the two-sided p-value of the paired randomization test: the share of
 * random signs of the differences whose mean deviates from 0 at least as much. Retrieval measures are bounded and skewed, and the test
 * assumes no distribution (M. Smucker, J. Allan, B. Carterette, "A comparison of statistical significance tests for information retrieval
 * evaluation", 2007). Exact for few queries. No differences: 1. The same differences give the same value.
 */
export function pairedTests(queries: number): PairedTest {
  let signs: Uint8Array[] | undefined;
  return (values, baseline) => {
    const differences = values.map((value, at) => value - baseline[at]!).filter(each => each !== 0);
    const { length } = differences;
    if (length === 0) return 1;
    if (length <= MAX_EXACT) return exactTest(differences);
    signs ??= randomSigns(Math.ceil(queries / GROUP));
    return randomizedTest(differences, signs);
  };
}

/** The least sum that deviates at least as much as that of the differences. */
const observed = (differences: readonly number[]): number =>
  Math.abs(differences.reduce((sum, each) => sum + each, 0)) - 1e-12;

function exactTest(differences: readonly number[]): number {
  const least = observed(differences);
  const { length } = differences;
  let extreme = 0;
  for (let signs = 0; signs < 2 ** length; signs++) {
    let sum = 0;
    for (let at = 0; at < length; at++) sum += (signs >> at) & 1 ? differences[at]! : -differences[at]!;
    if (Math.abs(sum) >= least) extreme += 1;
  }
  return extreme / 2 ** length;
}

/** Number of differences whose signs are looked up together. */
const GROUP = 8;
const COMBINATIONS = 2 ** GROUP;

/** Returns the signs of each group in all rounds: a set bit subtracts. The lowest bit of a byte comes first. */
function randomSigns(groups: number): Uint8Array[] {
  const random = seeded(SEED);
  const words = new Uint32Array((groups * PERMUTATIONS) / 4);
  for (let at = 0; at < words.length; at++) words[at] = random();
  const all = new Uint8Array(words.buffer);
  return Array.from({ length: groups }, (_, group) => all.subarray(group * PERMUTATIONS, (group + 1) * PERMUTATIONS));
}

/** Expected number of extreme rounds below which none is looked for. */
const NONE = 1e-6;

/** Adds eight differences at a time, from a table of their sums with all signs: 10,000 rounds would else be most of an evaluation. */
function randomizedTest(differences: readonly number[], signs: readonly Uint8Array[]): number {
  const least = observed(differences);
  const squares = differences.reduce((sum, each) => sum + each * each, 0);
  // A bound of the tail of a sum with random signs (W. Hoeffding, 1963).
  const expected = 2 * PERMUTATIONS * Math.exp(-(least * least) / (2 * squares));
  const extreme = least > 0 && expected < NONE ? 0 : countExtreme(signedSums(differences), signs, least);
  return (extreme + 1) / (PERMUTATIONS + 1);
}

/** Counts the rounds whose sum deviates from 0 by at least `least`. */
function countExtreme(sums: readonly Float64Array[], signs: readonly Uint8Array[], least: number): number {
  const totals = new Float64Array(PERMUTATIONS);
  for (const [group, known] of sums.entries()) {
    const drawn = signs[group]!;
    for (let round = 0; round < PERMUTATIONS; round++) totals[round]! += known[drawn[round]!]!;
  }
  let extreme = 0;
  for (const total of totals) if (Math.abs(total) >= least) extreme += 1;
  return extreme;
}

/** Returns for each group of differences its sums by signs; the last group is filled with zeros. */
function signedSums(differences: readonly number[]): Float64Array[] {
  return Array.from({ length: Math.ceil(differences.length / GROUP) }, (_, group) => {
    const own = differences.slice(GROUP * group, GROUP * (group + 1));
    const sums = new Float64Array(COMBINATIONS);
    for (const each of own) sums[0]! += each;
    for (let bit = 0; bit < GROUP; bit++) {
      const known = 2 ** bit;
      const change = 2 * (own[bit] ?? 0);
      for (let other = 0; other < known; other++) sums[known + other] = sums[other]! - change;
    }
    return sums;
  });
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
