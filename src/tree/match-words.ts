import * as vscode from 'vscode';

/** Returns the number of matches of a filter in words; none for no matches. */
export function matchWords(count: number, filter: string): string {
  if (count === 0) return '';
  if (count === 1) return vscode.l10n.t('1 row matches “{0}”.', filter);
  return vscode.l10n.t('{0} rows match “{1}”.', count, filter);
}
