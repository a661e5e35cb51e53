import { t } from '@vscode/l10n';
import type { ComparedRun } from './hits';
import { compareRuns, type QueryComparison } from './queries';
import { byQuery } from './summaries';
import { hasRanking, isFused, isScored, type SearchRun } from '../searches/runs';
import type { Hit } from '../searches/searches';

/** A run compared with a baseline, query by query. */
export interface RunComparison {
  readonly baseline: SearchRun;
  readonly run: SearchRun;
  readonly queries: readonly QueryComparison[];
  /** Queries that only one of them has. */
  readonly unpaired: number;
}

/** A run compared instead of the baseline. `earlier`: it is older than the shown run, and therefore the baseline. */
export interface Other {
  readonly title: string;
  readonly earlier?: true;
}

/** Returns the names of the two runs. */
export function titlesOf(other: Other | undefined): { readonly baseline: string; readonly run: string } {
  if (!other) return { baseline: t('Baseline'), run: t('This run') };
  return other.earlier ? { baseline: other.title, run: t('This run') } : { baseline: t('This run'), run: other.title };
}

/** Compares a run with a baseline; undefined: one of them has no ranking. */
export function runComparison(baseline: SearchRun, run: SearchRun): RunComparison | undefined {
  if (!hasRanking(baseline) || !hasRanking(run)) return undefined;
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
export function comparedQueries({ rows, topks, call, ...run }: SearchRun): ComparedRun[] {
  const metricType = isFused({ call }) ? 'fused' : isScored({ call }) ? 'scored' : run.metricType; // a score is compared with no distance
  const { limit } = call.body as { limit?: number };
  return byQuery(rows as Hit[], topks).map(hits => ({ hits, metricType, limit }));
}
