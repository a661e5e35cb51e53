import * as vscode from 'vscode';
import { refusalText } from '../changes/refusals';
import type { Rights, Subject } from '../changes/rights';
import type { Node } from './node';
import { isRow } from './rows';

/** Effects of a denied operation: a context word for menus, and the disabled commands. */
interface Action {
  readonly word: string;
  readonly commands: readonly string[];
}

/** Write operations on rows, by the client's names. Actions that only open a document stay: its plan reports the denial. */
const ACTIONS: Readonly<Record<string, Action>> = {
  'collections.create': { word: 'noCreate', commands: ['createCollection', 'copyCollection'] },
  'collections.load': { word: 'noLoad', commands: ['loadCollection'] },
  'collections.release': { word: 'noRelease', commands: ['releaseCollection'] },
  'collections.drop': { word: 'noDrop', commands: ['dropCollection'] },
  'entities.insert': { word: 'noInsert', commands: ['newEntity'] },
  'entities.upsert': { word: 'noUpsert', commands: ['newEntity'] },
  'entities.delete': { word: 'noDeleteEntities', commands: ['deleteEntities'] },
  'clusters.modifyReplica': { word: 'noReplicas', commands: ['changeReplicas'] },
  'migrations.toExisting': { word: 'noMigrateInto', commands: ['migrateCluster'] },
  'migrations.toNewDedicated': { word: 'noMigrateNew', commands: ['migrateCluster'] },
  'volumes.updateDescription': { word: 'noDescription', commands: ['editVolumeDescription'] },
  'alertRules.create': { word: 'noCreate', commands: ['newAlertRule', 'copyAlertRule'] },
  'alertRules.update': { word: 'noSwitch', commands: ['enableAlertRule', 'disableAlertRule'] },
  'alertRules.delete': { word: 'noDelete', commands: ['deleteAlertRule'] },
  'roles.create': { word: 'noCreate', commands: ['newRole', 'copyRole'] },
  'roles.update': { word: 'noEdit', commands: [] },
  'roles.delete': { word: 'noDelete', commands: ['deleteRole'] },
};

/** Returns the subjects that can be changed from the row: the object, and objects created in it. */
function subjectsOf(node: Node): Subject[] {
  if (isRow(node, 'collection')) {
    const { connectionId, clusterId, dbName, collectionName } = node.ref;
    return [{ connectionId, kind: 'collection', id: collectionName, within: [clusterId, dbName] }];
  }
  if (isRow(node, 'database')) {
    return [{ ...of(node), kind: 'database', id: node.dbName, within: [node.plane.clusterId] }];
  }
  if (isRow(node, 'cluster')) {
    const { clusterId: id } = node.cluster;
    return ['replicas', 'migrations'].map(kind => ({ ...of(node), kind, id }));
  }
  if (isRow(node, 'roles')) return [{ ...of(node), kind: 'roles', id: node.project?.projectId ?? '' }];
  if (isRow(node, 'alertRules')) return [{ ...of(node), kind: 'alertRules', id: node.project.projectId }];
  if (!isRow(node, 'volume') && !isRow(node, 'alertRule') && !isRow(node, 'role')) return [];
  return [{ ...of(node), kind: node.kind, id: node.identity.id }];
}

const of = ({ scope }: { readonly scope: { readonly connection: { readonly id: string } } }) => ({
  connectionId: scope.connection.id,
});

/** Returns the parents of the row, where similar objects are created. */
function placesOf(node: Node): Subject[] {
  if (isRow(node, 'collection')) {
    const { connectionId, clusterId, dbName } = node.ref;
    return [{ connectionId, kind: 'database', id: dbName, within: [clusterId] }];
  }
  if (isRow(node, 'role')) {
    const id = node.role.projectId || node.project?.projectId || '';
    return [{ ...of(node), kind: 'roles', id }];
  }
  return isRow(node, 'alertRule') ? [{ ...of(node), kind: 'alertRules', id: node.project.projectId }] : [];
}

/** Returns true if the row offers changes. */
export const isChangeable = (node: Node): boolean => subjectsOf(node).length > 0;

const refusedOn = (rights: Rights, subjects: readonly Subject[]): [operation: string, reason: string][] =>
  subjects.flatMap(subject => [...rights.refusedOn(subject)]);

/** Returns the reason why a command was denied on this row; undefined: not denied, or the command has an alternative. */
export function refusalOf(rights: Rights, node: Node, command: string): string | undefined {
  const ways = Object.keys(ACTIONS).filter(operation => ACTIONS[operation]!.commands.includes(command));
  const refused = new Map(refusedOn(rights, [...subjectsOf(node), ...placesOf(node)]));
  if (ways.length === 0 || !ways.every(operation => refused.has(operation))) return undefined;
  return ways.map(operation => refusalText({ operation }, refused.get(operation)!)).join(' ');
}

/** Returns the reason why an operation was denied on this row, or undefined. */
export function refusalOfOperation(rights: Rights, node: Node, operation: string): string | undefined {
  const reason = new Map(refusedOn(rights, subjectsOf(node))).get(operation);
  return reason === undefined ? undefined : refusalText({ operation }, reason);
}

/** Removes denied actions from a row, and adds the reason to its tooltip. */
export function markRefused(rights: Rights, node: Node, item: vscode.TreeItem): void {
  const lost = refusedOn(rights, subjectsOf(node)).filter(([operation]) => operation in ACTIONS);
  if (lost.length === 0) return;
  item.contextValue = [item.contextValue, ...lost.map(([operation]) => ACTIONS[operation]!.word)].join(' ');
  const reasons = lost.map(([operation, reason]) => refusalText({ operation }, reason)).join(' ');
  item.tooltip = withReasons(reasons, item.tooltip);
}

/** A tooltip with these words before it. */
function withReasons(
  reasons: string,
  tooltip: vscode.MarkdownString | string | undefined,
): vscode.MarkdownString | string {
  if (tooltip === undefined || typeof tooltip === 'string') return [reasons, tooltip].filter(Boolean).join('\n\n');
  return new vscode.MarkdownString().appendText(`${reasons}\n\n`).appendMarkdown(tooltip.value);
}
