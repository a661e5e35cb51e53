import * as vscode from 'vscode';
import type { SearchDocument } from '../../model/searches/documents';
import type { RunTimes } from '../../model/searches/times';
import { isNearness, isScored, missingIds, nearestOf, type SearchRun } from '../../model/searches/runs';

/** Maximum number of missing IDs that the summary names. */
const MAX_MISSING = 3;

/** Returns number of rows, missing IDs and latency of a run. `kept`: from an earlier window, so that the latency is omitted. */
export function summaryOf(run: SearchRun, kept: boolean): string {
  const queries = run.topks?.length ?? 1;
  const count = isWordless(run)
    ? vscode.l10n.t('0 hits: no word of the query matched')
    : countOf(run.rows.length, isNearness(run));
  const rows = queries > 1 ? vscode.l10n.t('{0} for {1} queries', count, queries) : count;
  const when = kept ? whenOf(run.at) : vscode.l10n.t('{0} ms', ms(run.times.totalMs));
  const missing = missingIds(run);
  const named = missing.slice(0, MAX_MISSING).join(', ');
  const lacks =
    missing.length > MAX_MISSING
      ? vscode.l10n.t('{0} IDs not found: {1}, …', numberOf(missing.length), named)
      : missing.length > 0 && vscode.l10n.t('not found: {0}', named);
  return [rows, lacks, when].filter(Boolean).join(' · ');
}

/** Returns true for a full-text search without hits, because none share terms with the query. */
const isWordless = ({ rows, metricType, call }: SearchRun): boolean =>
  rows.length === 0 && metricType === 'BM25' && call.call === 'search' && !call.body.filter && !call.body.offset;

/** Describes the vector field, the direction of similarity, and the phases of the time. Scores have no direction of the metric type. */
export function detailsOf(run: SearchRun): string {
  const nearest = isNearness(run) && !isScored(run) ? nearestOf(run) : undefined;
  const similar =
    nearest &&
    { smallest: vscode.l10n.t('lower is more similar'), largest: vscode.l10n.t('higher is more similar') }[nearest];
  const metric = run.metricType && [run.metricType, similar].filter(Boolean).join(', ');
  const field = run.annsField && [run.annsField, metric && `(${metric})`].filter(Boolean).join(' ');
  return [field, timesOf(run.times)].filter(Boolean).join('\n');
}

/** Returns the number of entities that a search's filter and partitions include, in words. */
export function matchesOf(count: number, { filter, partitionNames }: SearchDocument): string {
  if (filter?.trim()) {
    return count === 1
      ? vscode.l10n.t('1 entity matches the filter')
      : vscode.l10n.t('{0} entities match the filter', numberOf(count));
  }
  return partitionNames?.length
    ? vscode.l10n.t('{0} in the selected partitions', countOf(count, false))
    : vscode.l10n.t('{0} in the collection', countOf(count, false));
}

/** A day and a time, short. `at`: milliseconds since 1970. */
export const whenOf = (at: number): string =>
  new Date(at).toLocaleString(vscode.env.language, { dateStyle: 'medium', timeStyle: 'short' });

function countOf(count: number, isNear: boolean): string {
  if (isNear) return count === 1 ? vscode.l10n.t('1 hit') : vscode.l10n.t('{0} hits', numberOf(count));
  return count === 1 ? vscode.l10n.t('1 entity') : vscode.l10n.t('{0} entities', numberOf(count));
}

function timesOf({ prepareMs, queueMs, networkMs, parseMs, totalMs }: RunTimes): string {
  return [
    vscode.l10n.t('Total time: {0} ms (all phases; the history shows the same time)', ms(totalMs)),
    ...(prepareMs >= 1
      ? [vscode.l10n.t('Preparation: {0} ms (cluster lookup, vector files, embedding)', ms(prepareMs))]
      : []),
    vscode.l10n.t('Queue: {0} ms (earlier requests in this window, and retries)', ms(queueMs)),
    vscode.l10n.t('Network and service: {0} ms (from the request to the end of the response)', ms(networkMs)),
    vscode.l10n.t('Parsing: {0} ms (decoding of the response)', ms(parseMs)),
    vscode.l10n.t('Latency in comparisons and checks: {0} ms (network, service and parsing)', ms(networkMs + parseMs)),
  ].join('\n');
}

const numberOf = (count: number): string => count.toLocaleString(vscode.env.language);

const ms = (time: number): string => (time < 10 ? time.toFixed(1) : numberOf(Math.round(time)));
