import * as vscode from 'vscode';
import type { Right } from './rights';

/** Title of the action of each write operation, by the client's operation name. */
const TITLES: Readonly<Record<string, () => string>> = {
  'alertRules.create': () => vscode.l10n.t('New Alert Rule'),
  'alertRules.delete': () => vscode.l10n.t('Delete Alert Rule'),
  'alertRules.update': () => vscode.l10n.t('Change Alert Rule'),
  'aliases.alter': () => vscode.l10n.t('Switch Alias'),
  'aliases.create': () => vscode.l10n.t('Create Alias'),
  'aliases.drop': () => vscode.l10n.t('Drop Alias'),
  'clusterRoles.create': () => vscode.l10n.t('Create Cluster Role'),
  'clusterRoles.drop': () => vscode.l10n.t('Drop Cluster Role'),
  'clusterRoles.grantPrivilegeV2': () => vscode.l10n.t('Grant Privilege'),
  'clusterRoles.revokePrivilegeV2': () => vscode.l10n.t('Revoke Privilege'),
  'clusters.modifyReplica': () => vscode.l10n.t('Change Replicas'),
  'collections.create': () => vscode.l10n.t('Create Collection'),
  'collections.addField': () => vscode.l10n.t('Add Field'),
  'collections.compact': () => vscode.l10n.t('Compact Collection'),
  'collections.flush': () => vscode.l10n.t('Flush Collection'),
  'collections.alterProperties': () => vscode.l10n.t('Edit Properties'),
  'collections.dropProperties': () => vscode.l10n.t('Edit Properties'),
  'collections.drop': () => vscode.l10n.t('Drop Collection'),
  'collections.load': () => vscode.l10n.t('Load Collection'),
  'collections.release': () => vscode.l10n.t('Release Collection'),
  'collections.rename': () => vscode.l10n.t('Rename Collection'),
  'databases.alterProperties': () => vscode.l10n.t('Edit Properties'),
  'databases.create': () => vscode.l10n.t('Create Database'),
  'databases.dropProperties': () => vscode.l10n.t('Edit Properties'),
  'databases.drop': () => vscode.l10n.t('Drop Database'),
  'entities.delete': () => vscode.l10n.t('Delete Entities'),
  'entities.insert': () => vscode.l10n.t('Insert Entities'),
  'entities.upsert': () => vscode.l10n.t('Upsert Entities'),
  'indexes.alterProperties': () => vscode.l10n.t('Edit Properties'),
  'indexes.dropProperties': () => vscode.l10n.t('Edit Properties'),
  'indexes.create': () => vscode.l10n.t('Create Index'),
  'indexes.drop': () => vscode.l10n.t('Drop Index'),
  'migrations.toExisting': () => vscode.l10n.t('Migrate into an Existing Cluster'),
  'migrations.toNewDedicated': () => vscode.l10n.t('Migrate into a New Cluster'),
  'partitions.create': () => vscode.l10n.t('Create Partition'),
  'partitions.drop': () => vscode.l10n.t('Drop Partition'),
  'partitions.load': () => vscode.l10n.t('Load Partition'),
  'partitions.release': () => vscode.l10n.t('Release Partition'),
  'privilegeGroups.addPrivileges': () => vscode.l10n.t('Add Privileges'),
  'privilegeGroups.create': () => vscode.l10n.t('Create Privilege Group'),
  'privilegeGroups.drop': () => vscode.l10n.t('Drop Privilege Group'),
  'privilegeGroups.removePrivileges': () => vscode.l10n.t('Remove Privilege'),
  'roles.create': () => vscode.l10n.t('New Role'),
  'roles.delete': () => vscode.l10n.t('Delete Role'),
  'roles.update': () => vscode.l10n.t('Edit Role'),
  'users.create': () => vscode.l10n.t('Create User'),
  'users.drop': () => vscode.l10n.t('Drop User'),
  'users.grantRole': () => vscode.l10n.t('Assign Role'),
  'users.revokeRole': () => vscode.l10n.t('Remove Role'),
  'users.updatePassword': () => vscode.l10n.t('Change Password'),
  'volumes.updateDescription': () => vscode.l10n.t('Edit Description'),
};

/**
 * Returns the message for a denied operation, with what to do. `reason`: the message of the service; `place`: the path to the object, where
 * nothing else names the object.
 */
export function refusalText({ operation }: Pick<Right, 'operation'>, reason: string, place?: string): string {
  const title = TITLES[operation]?.() ?? operation;
  const action = place === undefined ? title : vscode.l10n.t('{0} on {1}', title, place);
  const said = /[.!?…。！？]$/.test(reason) ? reason : `${reason}.`;
  return vscode.l10n.t('{0} was refused: {1} Refresh to try again.', action, said);
}

/** The service denied this operation before, without a refresh since: nothing was sent. */
export class RefusedBefore extends Error {
  override readonly name = 'RefusedBefore';
  constructor(right: Right, reason: string) {
    super(refusalText(right, reason));
  }
}
