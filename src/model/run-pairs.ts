import type { ComparedRun } from './compared-hits';
import { compareRuns, type Comparison } from './run-comparisons';
import { byQuery } from './run-summaries';
import { isNearness, type SearchRun } from './search-runs';
import type { Hit } from './searches';

/** A run held against a baseline, query by query. */
export interface RunComparison {
  readonly baseline: SearchRun;
  readonly run: SearchRun;
  readonly queries: readonly Comparison[];
  /** Queries that only one of them has. */
  readonly unpaired: number;
}

/** Undefined where one of them is no search, and so has no ranking. */
export function runComparison(baseline: SearchRun, run: SearchRun): RunComparison | undefined {
  if (!isNearness(baseline) || !isNearness(run)) return undefined;
  const [before, now] = [comparedQueries(baseline), comparedQueries(run)];
  const paired = Math.min(before.length, now.length);
  return {
    baseline,
    run,
    queries: now.slice(0, paired).map((query, at) => compareRuns(before[at]!, query)),
    unpaired: Math.max(before.length, now.length) - paired,
  };
}

/** The queries of a run, as far as comparing needs them. */
export function comparedQueries({ rows, topks, metricType, call }: SearchRun): ComparedRun[] {
  const { limit } = call.body as { limit?: number };
  return byQuery(rows as Hit[], topks).map(hits => ({ hits, metricType, limit }));
}
