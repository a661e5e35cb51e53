import * as vscode from 'vscode';
import { refusalText } from '../changes/refusals';
import type { Rights, Subject } from '../changes/rights';
import { levelsOf, pathOf, type Within } from '../changes/where';
import type { Node } from './node';
import { isRow, type Rows } from './rows';
import type { Plane, Scope } from './scope';

/** Effects of a denied operation: a context word for menus, and the disabled commands. */
interface Action {
  readonly word: string;
  readonly commands: readonly string[];
}

/** Write operations on rows, by the client's names. Actions that only open a document stay: its plan reports the denial. */
const ACTIONS: Readonly<Record<string, Action>> = {
  'aliases.alter': { word: 'noSwitchAlias', commands: ['switchAlias'] },
  'aliases.create': { word: 'noCreateAlias', commands: ['createAlias'] },
  'aliases.drop': { word: 'noDropAlias', commands: ['dropAlias'] },
  'clusterRoles.create': { word: 'noCreateRole', commands: ['createClusterRole', 'copyClusterRole'] },
  'clusterRoles.drop': { word: 'noDropRole', commands: ['dropClusterRole'] },
  'clusterRoles.grantPrivilegeV2': { word: 'noGrant', commands: ['grantPrivilege'] },
  'clusterRoles.revokePrivilegeV2': { word: 'noRevoke', commands: ['revokePrivilege'] },
  'collections.create': { word: 'noCreate', commands: ['createCollection', 'createFromFile', 'copyCollection'] },
  'collections.load': { word: 'noLoad', commands: ['loadCollection'] },
  'collections.release': { word: 'noRelease', commands: ['releaseCollection'] },
  'collections.flush': { word: 'noFlush', commands: ['flushCollection'] },
  'collections.compact': { word: 'noCompact', commands: ['compactCollection'] },
  'collections.drop': { word: 'noDrop', commands: ['dropCollection'] },
  'collections.addField': { word: 'noAddField', commands: ['addField'] },
  'collections.alterProperties': { word: 'noProperties', commands: ['editCollectionProperties'] },
  'collections.dropProperties': { word: 'noDropProperties', commands: ['editCollectionProperties'] },
  'collections.rename': { word: 'noRename', commands: ['renameCollection'] },
  'databases.alterProperties': { word: 'noProperties', commands: ['editProperties'] },
  'databases.dropProperties': { word: 'noDropProperties', commands: ['editProperties'] },
  'databases.create': { word: 'noCreateDatabase', commands: ['createDatabase'] },
  'databases.drop': { word: 'noDropDatabase', commands: ['dropDatabase'] },
  'entities.insert': { word: 'noInsert', commands: ['newEntity'] },
  'entities.upsert': { word: 'noUpsert', commands: ['newEntity'] },
  'entities.delete': { word: 'noDeleteEntities', commands: ['deleteEntities'] },
  'clusters.modifyReplica': { word: 'noReplicas', commands: ['changeReplicas'] },
  'indexes.alterProperties': { word: 'noIndexProperties', commands: ['editIndexProperties'] },
  'indexes.dropProperties': { word: 'noDropIndexProperties', commands: ['editIndexProperties'] },
  'indexes.create': { word: 'noCreateIndex', commands: ['createIndex'] },
  'indexes.drop': { word: 'noDropIndex', commands: ['dropIndex'] },
  'migrations.toExisting': { word: 'noMigrateInto', commands: ['migrateCluster'] },
  'migrations.toNewDedicated': { word: 'noMigrateNew', commands: ['migrateCluster'] },
  'partitions.create': { word: 'noCreatePartition', commands: ['createPartition'] },
  'partitions.drop': { word: 'noDropPartition', commands: ['dropPartition'] },
  'partitions.load': { word: 'noLoadPartition', commands: ['loadPartition'] },
  'partitions.release': { word: 'noReleasePartition', commands: ['releasePartition'] },
  'privilegeGroups.addPrivileges': { word: 'noAdd', commands: ['addPrivileges'] },
  'privilegeGroups.create': { word: 'noCreateGroup', commands: ['createPrivilegeGroup'] },
  'privilegeGroups.drop': { word: 'noDropGroup', commands: ['dropPrivilegeGroup'] },
  'privilegeGroups.removePrivileges': { word: 'noRemove', commands: ['removePrivilege'] },
  'users.create': { word: 'noCreateUser', commands: ['createUser'] },
  'users.drop': { word: 'noDropUser', commands: ['dropUser'] },
  'users.grantRole': { word: 'noAssign', commands: ['assignRole'] },
  'users.revokeRole': { word: 'noRemoveRole', commands: ['removeRole'] },
  'users.updatePassword': { word: 'noPassword', commands: ['changePassword'] },
  'volumes.updateDescription': { word: 'noDescription', commands: ['editVolumeDescription'] },
  'alertRules.create': { word: 'noCreate', commands: ['newAlertRule', 'copyAlertRule'] },
  'alertRules.update': { word: 'noSwitch', commands: ['enableAlertRule', 'disableAlertRule'] },
  'alertRules.delete': { word: 'noDelete', commands: ['deleteAlertRule'] },
  'roles.create': { word: 'noCreate', commands: ['newRole', 'copyRole'] },
  'roles.update': { word: 'noEdit', commands: [] },
  'roles.delete': { word: 'noDelete', commands: ['deleteRole'] },
};

/** A subject with the path to its object, by names (`Service › prod-search › default › help_center`). */
interface Target extends Subject {
  readonly place: string;
}

/** Returns the objects that can be changed from the row: its own, and objects created in it. */
function targetsOf(node: Node): Target[] {
  if (isRow(node, 'part')) return targetsOf(node.owner);
  if (isRow(node, 'collection') || isRow(node, 'alias') || isRow(node, 'index') || isRow(node, 'partition')) {
    const { clusterId, dbName, collectionName: id } = node.ref;
    return [targetOf(node, { kind: 'collection', id, within: [clusterId, dbName] }, inDatabase(node.ref), id)];
  }
  if (isRow(node, 'database')) return [databaseOf(node, { ...node.plane, dbName: node.dbName }), databasesOf(node)];
  if (isRow(node, 'cluster')) {
    const { clusterId: id, clusterName, projectId } = node.cluster;
    const place = { within: { ...(projectId && { projectId }), clusterId: id }, clusterName: clusterName ?? undefined };
    return ['replicas', 'migrations'].map(kind => targetOf(node, { kind, id }, place));
  }
  if (isRow(node, 'users') || isRow(node, 'user') || isRow(node, 'userRole')) return [accessIn(node, 'users')];
  if (isRow(node, 'clusterRoles') || isRow(node, 'clusterRole') || isRow(node, 'grant')) {
    return [accessIn(node, 'clusterRoles')];
  }
  if (isRow(node, 'privilegeGroups') || isRow(node, 'privilegeGroup') || isRow(node, 'groupPrivilege')) {
    return [accessIn(node, 'privilegeGroups')];
  }
  if (isRow(node, 'roles')) return [listOf(node, 'roles', node.project?.projectId)];
  if (isRow(node, 'alertRules')) return [listOf(node, 'alertRules', node.project.projectId)];
  if (!isRow(node, 'volume') && !isRow(node, 'alertRule') && !isRow(node, 'role')) return [];
  const { id, name } = node.identity;
  return [targetOf(node, { kind: node.kind, id }, inProject(projectOf(node)), name)];
}

/** Returns the places of the row, where similar objects are created. */
function placesOf(node: Node): Target[] {
  if (isRow(node, 'collection')) return [databaseOf(node, node.ref)];
  if (isRow(node, 'role')) return [listOf(node, 'roles', projectOf(node))];
  return isRow(node, 'alertRule') ? [listOf(node, 'alertRules', projectOf(node))] : [];
}

interface Scoped {
  readonly scope: Scope;
}
type DatabaseRef = Plane & { readonly dbName: string };

function targetOf({ scope }: Scoped, subject: Omit<Subject, 'connectionId'>, place: Within, name?: string): Target {
  const { connection, clients } = scope;
  const path = pathOf(connection.name, levelsOf(place, connection, clients.placeNames));
  return { ...subject, connectionId: connection.id, place: name === undefined ? path : `${path} › ${name}` };
}

const databaseOf = (node: Scoped, ref: Omit<DatabaseRef, 'endpoint'>): Target =>
  targetOf(node, { kind: 'database', id: ref.dbName, within: [ref.clusterId] }, inDatabase(ref));

/** The list of databases, in which a new one is created. */
const databasesOf = (node: Rows['database']): Target => {
  const { clusterId, clusterName } = node.plane;
  return targetOf(node, { kind: 'databases', id: clusterId }, { within: { clusterId }, clusterName });
};

/** The users, the roles or the privilege groups of a cluster, whose permissions decide. */
const accessIn = (
  node: Scoped & { readonly plane: Plane },
  kind: 'users' | 'clusterRoles' | 'privilegeGroups',
): Target => {
  const { clusterId, clusterName } = node.plane;
  return targetOf(node, { kind, id: clusterId }, { within: { clusterId }, clusterName });
};

/** A list of a project, or of the organization. */
const listOf = (node: Scoped, kind: string, projectId = ''): Target =>
  targetOf(node, { kind, id: projectId }, inProject(projectId));

const inDatabase = ({ clusterId, clusterName, dbName }: Omit<DatabaseRef, 'endpoint'>): Within => ({
  within: { clusterId, dbName },
  clusterName,
});

const inProject = (projectId: string): Within => (projectId ? { within: { projectId } } : {});

function projectOf(node: Rows['volume'] | Rows['alertRule'] | Rows['role']): string {
  if (isRow(node, 'volume')) return node.projectId;
  return (isRow(node, 'role') ? node.role.projectId : '') || node.project?.projectId || '';
}

/** Returns true if the row offers changes. */
export const isChangeable = (node: Node): boolean => targetsOf(node).length > 0;

interface Refusal {
  readonly operation: string;
  readonly reason: string;
  readonly place: string;
}

const refusedOn = (rights: Rights, targets: readonly Target[]): Refusal[] =>
  targets.flatMap(target =>
    [...rights.refusedOn(target)].map(([operation, reason]) => ({ operation, reason, place: target.place })),
  );

const textOf = ({ operation, reason, place }: Refusal): string => refusalText({ operation }, reason, place);

/**
 * Returns the reason why a command was denied on this row, with the place; undefined: not denied, or the command has an alternative.
 */
export function refusalOf(rights: Rights, node: Node, command: string): string | undefined {
  const ways = Object.keys(ACTIONS).filter(operation => ACTIONS[operation]!.commands.includes(command));
  const refused = refusedOn(rights, [...targetsOf(node), ...placesOf(node)]);
  const found = ways.map(way => refused.find(({ operation }) => operation === way));
  return found.length > 0 && found.every(each => each !== undefined) ? found.map(textOf).join(' ') : undefined;
}

/** Returns the reason why an operation was denied on this row, with the place, or undefined. */
export function refusalOfOperation(rights: Rights, node: Node, operation: string): string | undefined {
  const refused = refusedOn(rights, targetsOf(node)).find(each => each.operation === operation);
  return refused && textOf(refused);
}

/** Removes denied actions from a row, and adds the reason to its tooltip. */
export function markRefused(rights: Rights, node: Node, item: vscode.TreeItem): void {
  const lost = refusedOn(rights, targetsOf(node)).filter(({ operation }) => operation in ACTIONS);
  if (lost.length === 0) return;
  item.contextValue = [item.contextValue, ...lost.map(({ operation }) => ACTIONS[operation]!.word)].join(' ');
  const reasons = lost.map(each => refusalText(each, each.reason)).join(' ');
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
