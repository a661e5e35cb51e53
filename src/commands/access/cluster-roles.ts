import * as vscode from 'vscode';
import type { JournalRecord } from '../../changes/journal-record';
import {
  clusterGrant,
  clusterRoleCreation,
  clusterRoleDrop,
  type GrantContent,
} from '../../changes/resources/cluster-roles';
import type { Rows } from '../../tree/rows';
import type { App } from '../app';
import { recordedConnection } from '../recorded';
import { refreshAfter } from '../tree/gone';
import { chooseGrant } from './grants';
import { accessRef, refOf, refreshBelow } from './rows';

/** Asks for the name of a new role of a cluster, and creates the role after a confirmation (companion). */
export async function createClusterRole(app: App, list: Rows['clusterRoles']): Promise<void> {
  const typed = await vscode.window.showInputBox({
    title: app.title,
    prompt: vscode.l10n.t('Name of the new role'),
    placeHolder: 'reader',
    ignoreFocusOut: true,
  });
  const name = typed?.trim();
  if (!name) return;
  const resource = clusterRoleCreation(app.clients, await refOf(app, list, name));
  refreshBelow(app, list, await app.changes.apply(resource, { mine: { exists: true }, confirm: 'modal' }));
}

/** Drops a role without privileges after a confirmation (companion). */
export async function dropClusterRole(app: App, node: Rows['clusterRole']): Promise<void> {
  const resource = clusterRoleDrop(app.clients, await refOf(app, node, node.name));
  refreshAfter(app, node, await app.changes.apply(resource, { mine: { exists: false }, confirm: 'modal' }));
}

/** Asks for a privilege, a database and a collection, and grants the privilege after a confirmation (companion). */
export async function grantPrivilege(app: App, role: Rows['clusterRole']): Promise<void> {
  const grant = await chooseGrant(app, role);
  if (!grant) return;
  const resource = clusterGrant(app.clients, await refOf(app, role, role.name), grant, true);
  refreshBelow(app, role, await app.changes.apply(resource, { mine: { isGranted: true }, confirm: 'modal' }));
}

/** Revokes a privilege of a role after a confirmation (companion). */
export async function revokePrivilege(app: App, { role, grant }: Rows['grant']): Promise<void> {
  const resource = clusterGrant(app.clients, await refOf(app, role, role.name), grant, false);
  refreshBelow(app, role, await app.changes.apply(resource, { mine: { isGranted: false }, confirm: 'modal' }));
}

/** Proposes the opposite of a recorded grant or revocation. */
export async function revertGrant(app: App, record: JournalRecord): Promise<void> {
  const { isGranted } = record.before as GrantContent;
  const {
    clusterId = '',
    privilege = '',
    grantedDatabase = '',
    grantedCollection = '',
    grantedType,
  } = record.within ?? {};
  const ref = await accessRef(app, await recordedConnection(app, record), clusterId, record.thingId);
  const object = {
    dbName: grantedDatabase,
    collectionName: grantedCollection,
    ...(grantedType && { objectType: grantedType }),
  };
  const grant = { privilege, ...object };
  await app.changes.apply(clusterGrant(app.clients, ref, grant, isGranted), { mine: { isGranted }, confirm: 'modal' });
}

/** Proposes a dropped role again, which had no privileges. */
export async function revertClusterRole(app: App, record: JournalRecord): Promise<void> {
  const clusterId = record.within?.['clusterId'] ?? '';
  const ref = await accessRef(app, await recordedConnection(app, record), clusterId, record.thingId);
  await app.changes.apply(clusterRoleCreation(app.clients, ref), { mine: { exists: true }, confirm: 'modal' });
}
