import * as vscode from 'vscode';
import type { Rights, Subject } from '../changes/rights';
import type { Node } from './node';
import { isRow } from './rows';

/** What a refused operation takes away: the word that menus go by, the functions of commands, and the title of the action. */
interface Action {
  readonly word: string;
  readonly commands: readonly string[];
  readonly title: () => string;
}

/** The operations that rows offer, by the client's names. */
const ACTIONS: Readonly<Record<string, Action>> = {
  'collections.load': {
    word: 'noLoad',
    commands: ['loadCollection'],
    title: () => vscode.l10n.t('Load Collection'),
  },
  'collections.release': {
    word: 'noRelease',
    commands: ['releaseCollection'],
    title: () => vscode.l10n.t('Release Collection'),
  },
  'collections.drop': {
    word: 'noDrop',
    commands: ['dropCollection'],
    title: () => vscode.l10n.t('Drop Collection'),
  },
  'clusters.modifyReplica': {
    word: 'noReplicas',
    commands: ['changeReplicas'],
    title: () => vscode.l10n.t('Change Replicas'),
  },
  'volumes.updateDescription': {
    word: 'noDescription',
    commands: ['editVolumeDescription'],
    title: () => vscode.l10n.t('Edit Description'),
  },
  'alertRules.update': {
    word: 'noSwitch',
    commands: ['enableAlertRule', 'disableAlertRule'],
    title: () => vscode.l10n.t('Enable or Disable Alert Rule'),
  },
  'alertRules.delete': {
    word: 'noDelete',
    commands: ['deleteAlertRule'],
    title: () => vscode.l10n.t('Delete Alert Rule'),
  },
  'roles.delete': {
    word: 'noDelete',
    commands: ['deleteRole'],
    title: () => vscode.l10n.t('Delete Role'),
  },
};

/** The thing that the row is of, as changes name it; undefined: nothing of it can be changed from its row. */
function subjectOf(node: Node): Subject | undefined {
  if (isRow(node, 'collection')) {
    const { connectionId, clusterId, dbName, collectionName } = node.ref;
    return { connectionId, kind: 'collection', id: collectionName, within: [clusterId, dbName] };
  }
  const kind = node.kind === 'cluster' ? 'replicas' : node.kind;
  if (!isRow(node, 'cluster') && !isRow(node, 'volume') && !isRow(node, 'alertRule') && !isRow(node, 'role')) {
    return undefined;
  }
  return { connectionId: node.scope.connection.id, kind: kind ?? '', id: node.identity.id };
}

/** Whether something of it can be changed from its row. */
export const isChangeable = (node: Node): boolean => subjectOf(node) !== undefined;

/** Why what a command does was refused on this row; undefined: it was not. */
export function refusalOf(rights: Rights, node: Node, command: string): string | undefined {
  const subject = subjectOf(node);
  if (!subject) return undefined;
  for (const [operation, reason] of rights.refusedOn(subject)) {
    const action = ACTIONS[operation];
    if (action?.commands.includes(command)) return refused(action, reason);
  }
  return undefined;
}

const refused = ({ title }: Action, reason: string): string =>
  vscode.l10n.t('{0}: the service refused this for lack of a right ({1}). Refresh to try again.', title(), reason);

/** Takes from a row the actions that were refused on it, and says why in its tooltip. */
export function markRefused(rights: Rights, node: Node, item: vscode.TreeItem): void {
  const subject = subjectOf(node);
  const lost = subject
    ? [...rights.refusedOn(subject)].flatMap(([operation, reason]) => lostBy(operation, reason))
    : [];
  if (lost.length === 0) return;
  item.contextValue = [item.contextValue, ...lost.map(({ word }) => word)].join(' ');
  item.tooltip = withReasons(lost.map(({ words }) => words).join(' '), item.tooltip);
}

function lostBy(operation: string, reason: string): { word: string; words: string }[] {
  const action = ACTIONS[operation];
  return action ? [{ word: action.word, words: refused(action, reason) }] : [];
}

/** A tooltip with these words before it. */
function withReasons(
  reasons: string,
  tooltip: vscode.MarkdownString | string | undefined,
): vscode.MarkdownString | string {
  if (tooltip === undefined || typeof tooltip === 'string') return [reasons, tooltip].filter(Boolean).join(' ');
  return new vscode.MarkdownString().appendText(`${reasons}\n\n`).appendMarkdown(tooltip.value);
}
