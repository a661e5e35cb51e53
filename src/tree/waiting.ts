import * as vscode from 'vscode';
import type { Node } from './node';

/** Stands below a row whose rows have not come yet: at first that they are being read, then that no answer came. */
export class WaitingNode implements Node {
  readonly kind = 'waiting';
  readonly key = 'waiting';
  /** Whether it takes longer than a person should have to wonder. */
  isLong = false;

  /** `parent`: the row whose rows are waited for. */
  constructor(readonly parent: Node) {}

  item(): vscode.TreeItem {
    const label = this.isLong ? vscode.l10n.t('Still waiting for an answer…') : vscode.l10n.t('Loading…');
    const item = new vscode.TreeItem(label);
    item.iconPath = new vscode.ThemeIcon('loading~spin');
    item.contextValue = this.isLong ? 'waiting long' : 'waiting';
    item.tooltip = this.isLong
      ? vscode.l10n.t('The service has not answered yet. Other rows do not wait for it. Cancel, or retry.')
      : label;
    return item;
  }
}

/** A person gave a list up. */
export class CancelledNode implements Node {
  readonly kind = 'failure';
  readonly key = 'failure';
  constructor(readonly parent: Node) {}

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(vscode.l10n.t('Cancelled'));
    item.description = vscode.l10n.t('Retry reads it again');
    item.iconPath = new vscode.ThemeIcon('circle-slash', new vscode.ThemeColor('descriptionForeground'));
    item.contextValue = 'failure cancelled';
    return item;
  }
}
