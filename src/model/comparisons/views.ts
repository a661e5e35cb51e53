import { t } from '@vscode/l10n';
import type { ComparedQuery, ComparisonView } from './pages';
import { differencesOf, measuresOf, movesText, pathText, remarksOf, shareText, spreadsOf, timeOf } from './texts';
import { missingRequests } from './origins';
import type { QueryComparison } from './queries';
import { titlesOf, type Other, type RunComparison } from './runs';
import { summaryOf, worstFirst } from './summaries';
import type { SearchRun } from '../searches/runs';

/** Maximum number of listed queries, sorted by change. */
const MAX_QUERIES = 100;

/**
 * Returns the view of a comparison without its rows. `query`: from 0, by default the one with the most changes; undefined: no such query.
 */
export function viewOf(
  comparison: RunComparison,
  query?: number,
  other?: Other,
): Omit<ComparisonView, 'answer'> | undefined {
  const { baseline, run, queries, unpaired } = comparison;
  const order = worstFirst(queries);
  const shown = query ?? order[0] ?? 0;
  const one = queries[shown];
  if (!one) return undefined;
  const titles = titlesOf(other);
  const explain = missingRequests(comparison);
  return {
    baseline: sideOf(baseline, titles.baseline),
    run: sideOf(run, titles.run),
    differences: differencesOf(comparison).map(({ name, baseline: before, run: now }) => ({
      name,
      ...(before === undefined ? {} : { baseline: before }),
      ...(now === undefined ? {} : { run: now }),
    })),
    remarks: remarksOf(comparison),
    ...(queries.length > 1 ? { summary: summaryView(queries, order, unpaired) } : {}),
    query: shown,
    measures: measuresOf(one),
    moves: movesText(one),
    changed: one.hits.length - one.counts.same,
    ...(explain === undefined ? {} : { explain }),
  };
}

const sideOf = (run: SearchRun, title: string): ComparisonView['run'] => ({
  title,
  asked: run.label,
  place: pathText(run),
  at: run.at,
  elapsedMs: timeOf(run),
  hits: run.rows.length,
});

function summaryView(
  queries: readonly QueryComparison[],
  order: readonly number[],
  unpaired: number,
): NonNullable<ComparisonView['summary']> {
  const summary = summaryOf(queries, unpaired);
  const listed = order.slice(0, MAX_QUERIES);
  return {
    line: t('{0} of {1} queries return the same hits (ignoring ties).', summary.unchanged, queries.length),
    measures: spreadsOf(summary).map(({ name, spread: { mean, median, min } }) => ({
      name,
      mean: shareText(mean),
      median: shareText(median),
      min: shareText(min),
    })),
    queries: listed.map(query => queryView(query, queries[query]!)),
    left: queries.length - listed.length,
  };
}

const queryView = (query: number, { overlapWithTies, rankBiasedOverlap, counts }: QueryComparison): ComparedQuery => ({
  query,
  overlap: shareText(overlapWithTies),
  rankBiasedOverlap: shareText(rankBiasedOverlap),
  gained: counts.gained,
  lost: counts.lost,
  moved: counts.up + counts.down,
});
