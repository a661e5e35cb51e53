import * as vscode from 'vscode';

/** Returns the number of clusters in words. */
export const clustersText = (count: number): string =>
  count === 1 ? vscode.l10n.t('1 cluster') : vscode.l10n.t('{0} clusters', count);
