import * as vscode from 'vscode';
import type { Node } from './node';
import type { TreeProvider } from './provider';

/** Says over the rows what they are filtered by, and how many match; nothing where they are not. */
export function showMatches(view: vscode.TreeView<Node>, tree: TreeProvider): void {
  const { filter } = tree;
  view.message = filter === '' ? '' : words(tree.matches(), filter);
}

function words(count: number, filter: string): string {
  if (count === 0) return vscode.l10n.t('No row that was opened matches “{0}”.', filter);
  if (count === 1) return vscode.l10n.t('1 row matches “{0}”.', filter);
  return vscode.l10n.t('{0} rows match “{1}”.', count, filter);
}
