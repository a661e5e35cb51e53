import * as vscode from 'vscode';
import { inQuotes } from '../model/texts/quoted';
import type { Unreadable } from '../model/wire/unreadable';
import type { Node } from './node';

/** A row that explains why a list has no rows. */
export class MessageNode implements Node {
  readonly key = 'message';
  constructor(private readonly message: string) {}

  item(): vscode.TreeItem {
    const message = inQuotes(this.message);
    const item = new vscode.TreeItem(message);
    item.iconPath = new vscode.ThemeIcon('info');
    item.contextValue = 'message';
    item.tooltip = message;
    return item;
  }
}

/** Maximum number of rows for unreadable records; the others are counted. */
const MAX_UNREADABLE = 20;

/** Rows for records of a list that cannot be read: which, and which field is to blame. */
export function unreadableNodes(records: readonly Unreadable[]): Node[] {
  const rest = records.length - MAX_UNREADABLE;
  return [
    ...records.slice(0, MAX_UNREADABLE).map((record, at) => new UnreadableNode(record, at)),
    ...(rest > 0 ? [new MessageNode(vscode.l10n.t('{0} more entries cannot be read.', rest))] : []),
  ];
}

class UnreadableNode implements Node {
  readonly key: string;
  constructor(
    private readonly entry: Unreadable,
    at: number,
  ) {
    this.key = String(at);
  }

  item(): vscode.TreeItem {
    const { reason } = this.entry;
    const name = nameIn(this.entry.value) ?? vscode.l10n.t('Unnamed entry');
    const item = new vscode.TreeItem(name);
    item.description = vscode.l10n.t('cannot be read: {0}', reason);
    item.iconPath = new vscode.ThemeIcon('question', new vscode.ThemeColor('list.warningForeground'));
    item.contextValue = 'unreadable';
    item.tooltip = vscode.l10n.t(
      'The service returned an unreadable entry ({0}). The other entries are shown.',
      reason,
    );
    item.accessibilityInformation = { label: vscode.l10n.t('{0}, cannot be read: {1}', name, reason) };
    return item;
  }
}

/** Returns a name or id in a record whose other fields must not be shown. */
function nameIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const members = Object.entries(value);
  const text = (pattern: RegExp) =>
    members.find(([key, each]) => pattern.test(key) && typeof each === 'string' && each !== '');
  // Names in a privilege of a role are those of its object.
  return (text(/^privilege$/) ?? text(/name$/i) ?? text(/id$/i))?.[1] as string | undefined;
}
