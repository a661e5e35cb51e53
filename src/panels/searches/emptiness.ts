import * as vscode from 'vscode';
import { conditionsOf, isRange } from '../../model/searches/conditions';
import { isNearness, type SearchRun } from '../../model/searches/runs';
import { offsetOf } from './staleness';

/** Returns the reason why a run found nothing, by its own query. */
export function emptyOf(run: SearchRun): string {
  const { call, metricType } = run;
  const offset = offsetOf(run);
  if (offset > 0) {
    return isNearness(run)
      ? vscode.l10n.t('The service returns at most {0} hits.', offset)
      : vscode.l10n.t('No entities after the first {0}.', offset);
  }
  if (call.call === 'get') return vscode.l10n.t('No entity has these IDs.');
  const conditions = conditionsOf(run);
  const filtered = conditions.filters.length > 0;
  if (isRange(conditions)) {
    return filtered
      ? vscode.l10n.t('No entity matches both the filter and the distance range. Change the filter or widen the range.')
      : vscode.l10n.t('No hits in this distance range. Widen the range.');
  }
  if (isNearness(run) && metricType === 'BM25') {
    return filtered
      ? vscode.l10n.t('No entity that matches the filter contains a word of the query.')
      : vscode.l10n.t('No entity contains a word of the query. Try other words.');
  }
  if (filtered) return vscode.l10n.t('No entity matches the filter.');
  return isNearness(run)
    ? vscode.l10n.t('The collection is empty, or its entities are not visible yet.')
    : vscode.l10n.t('No entities.');
}
