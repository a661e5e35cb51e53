import * as vscode from 'vscode';
import type { Explanation } from '../connections/explain';
import type { Node } from './node';

/** A sentence where rows would be: why there are none. */
export class MessageNode implements Node {
  readonly key = 'message';
  constructor(private readonly message: string) {}

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(this.message);
    item.iconPath = new vscode.ThemeIcon('info');
    item.contextValue = 'message';
    item.tooltip = this.message;
    return item;
  }
}

/** A failure where rows would be: what happened, what to do, and a way to try again. */
export class FailureNode implements Node {
  readonly kind = 'failure';
  constructor(
    private readonly explanation: Explanation,
    /** The row whose rows could not be had. */
    readonly parent: Node | undefined,
    readonly key = 'failure',
    /** A word more for menus. */
    private readonly word = '',
  ) {}

  item(): vscode.TreeItem {
    const { message, remedy } = this.explanation;
    const item = new vscode.TreeItem(message);
    item.iconPath = new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
    item.contextValue = ['failure', remedy, this.word].filter(Boolean).join(' ');
    item.tooltip = message;
    item.accessibilityInformation = { label: vscode.l10n.t('Error: {0}', message) };
    return item;
  }
}
