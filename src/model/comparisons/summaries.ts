import type { QueryComparison } from './queries';

/** One measure over several queries. */
export interface Spread {
  readonly mean: number;
  readonly median: number;
  readonly min: number;
}

/** Several queries, each compared with itself in the baseline. */
export interface ComparisonSummary {
  readonly queries: number;
  /** Queries that only one of the runs has. */
  readonly unpaired: number;
  readonly overlap: Spread;
  readonly overlapWithTies: Spread;
  readonly jaccard: Spread;
  readonly rankBiasedOverlap: Spread;
  /** Number of queries with equal answers, ignoring ties. */
  readonly unchanged: number;
  readonly gained: number;
  readonly lost: number;
  /** The queries that changed most, by number from 0, the worst first. */
  readonly worst: readonly number[];
}

const WORST = 5;

/** All queries, the one that changed most first. */
export const worstFirst = (comparisons: readonly QueryComparison[]): number[] =>
  comparisons
    .map((_, query) => query)
    .toSorted(
      (a, b) =>
        Number(isSame(comparisons[a]!)) - Number(isSame(comparisons[b]!)) ||
        comparisons[a]!.rankBiasedOverlap - comparisons[b]!.rankBiasedOverlap ||
        a - b,
    );

/** Sums up comparisons in the order of their queries. `unpaired`: how many more queries one of the runs has. */
export function summaryOf(comparisons: readonly QueryComparison[], unpaired = 0): ComparisonSummary {
  const spread = (measure: (comparison: QueryComparison) => number): Spread => spreadOf(comparisons.map(measure));
  const changed = comparisons.filter(comparison => !isSame(comparison)).length;
  return {
    queries: comparisons.length,
    unpaired,
    overlap: spread(({ overlap }) => overlap),
    overlapWithTies: spread(({ overlapWithTies }) => overlapWithTies),
    jaccard: spread(each => each.jaccard),
    rankBiasedOverlap: spread(each => each.rankBiasedOverlap),
    unchanged: comparisons.length - changed,
    gained: comparisons.reduce((sum, { counts }) => sum + counts.gained, 0),
    lost: comparisons.reduce((sum, { counts }) => sum + counts.lost, 0),
    worst: worstFirst(comparisons).slice(0, Math.min(WORST, changed)),
  };
}

const isSame = ({ counts: { gained, lost, up, down } }: QueryComparison): boolean => gained + lost + up + down === 0;

/** Returns the spread of values; all 1 for no values, because nothing differs. */
function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) return { mean: 1, median: 1, min: 1 };
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return {
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    median: Number.isInteger(middle) ? (sorted[middle - 1]! + sorted[middle]!) / 2 : sorted[Math.floor(middle)]!,
    min: sorted[0]!,
  };
}

/** The hits of each query, where one answer has those of several (`topks`; service facts 14.4). */
export function byQuery<T>(hits: readonly T[], topks: readonly number[] | undefined): T[][] {
  if (!topks || topks.length === 0) return [[...hits]];
  let from = 0;
  return topks.map(length => hits.slice(from, (from += length)));
}
