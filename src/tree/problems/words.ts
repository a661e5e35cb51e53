import * as vscode from 'vscode';
import type { Check } from '../../work/problems/problems';

/** Returns the time of a check: `checked at 14:05`. */
export const checkedAt = (at: number): string =>
  vscode.l10n.t('checked at {0}', new Date(at).toLocaleTimeString(vscode.env.language, { timeStyle: 'short' }));

export const countWords = (count: number): string =>
  count === 1 ? vscode.l10n.t('1 problem') : vscode.l10n.t('{0} problems', count);

const connectionWords = (count: number): string =>
  count === 1 ? vscode.l10n.t('1 connection') : vscode.l10n.t('{0} connections', count);

/** Returns the state of a connection's check in words. */
export function checkWords(check: Check | undefined, isRunning: boolean): string {
  if (isRunning) return vscode.l10n.t('checking…');
  if (!check) return vscode.l10n.t('not checked yet');
  if ('why' in check) return vscode.l10n.t('check failed, {0}', checkedAt(check.at));
  const { problems, gaps } = check.findings;
  const unchecked = gaps.length > 0 ? [vscode.l10n.t('{0} not checked', gaps.length)] : [];
  return [countWords(problems.length), ...unchecked, checkedAt(check.at)].join(' · ');
}

/** Returns the line above the list: the problems of all connections. Empty until each was checked. */
export function summaryWords(checks: readonly (Check | undefined)[]): string {
  const ended = checks.filter(each => each !== undefined);
  if (ended.length === 0 || ended.length < checks.length) return '';
  const at = checkedAt(Math.min(...ended.map(each => each.at)));
  const count = ended.reduce((sum, each) => sum + ('findings' in each ? each.findings.problems.length : 0), 0);
  const failed = ended.filter(each => 'why' in each).length;
  const found =
    count > 0
      ? vscode.l10n.t('{0} in {1}, {2}.', countWords(count), connectionWords(ended.length), at)
      : vscode.l10n.t('No problems found in {0}, {1}.', connectionWords(ended.length - failed), at);
  return failed === 0 ? found : `${found} ${vscode.l10n.t('Connections that could not be checked: {0}.', failed)}`;
}
