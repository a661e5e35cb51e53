import * as vscode from 'vscode';
import { inProgress } from '../../changes/in-progress';
import type { JournalRecord } from '../../changes/journal-record';
import { patiently } from '../../changes/patience';
import { clusterGrant, clusterRoleCreation, type GrantContent } from '../../changes/resources/cluster-roles';
import { dataRoleDrop } from '../../changes/resources/data-roles';
import { DataRoleLists } from '../../documents/data-role-lists';
import { discardUntouched } from '../../documents/drafts/discarding';
import { openNew } from '../../documents/opening';
import { dataRoleDocument, dataRoleId } from '../../model/access/data-role-documents';
import { isFixedRole } from '../../model/access/plans';
import { ENDPOINT } from '../../model/collections/refs';
import type { Subject } from '../../model/documents/documents';
import type { Rows } from '../../tree/rows';
import type { App } from '../app';
import { openToEdit } from '../edits';
import { recordedConnection } from '../recorded';
import { refreshAfter } from '../tree/gone';
import { chooseGrant } from './grants';
import { accessRef, refOf, refreshBelow } from './rows';

/** Opens a role of a cluster as a document; a role of the service read-only. */
export async function editClusterRole(app: App, row: Rows['clusterRole']): Promise<void> {
  const subject = subjectOf(row);
  await openToEdit(app, row, { subject, operation: 'clusterRoles.grantPrivilegeV2' });
}

/** Begins a role of a cluster. */
export async function createClusterRole(app: App, { scope, plane }: Rows['clusterRoles']): Promise<void> {
  const { connection } = scope;
  const { clusterId, clusterName } = plane;
  const { isAbsent } = await import('../../client');
  const listed = await inProgress(() => new DataRoleLists(app.clients, connection, clusterId).roles());
  if ('why' in listed && isAbsent(listed.error)) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('“{0}” does not support users and roles.', clusterId === ENDPOINT ? connection.name : clusterName),
    );
    return;
  }
  const document = { ...(clusterId !== ENDPOINT && { clusterId }), roleName: '', grants: [] };
  await openNew(connection, app.documents, { kind: 'dataRoles', name: vscode.l10n.t('New Cluster Role'), document });
}

/** Begins a role with a copy of the privileges of another one of its cluster. */
export async function copyClusterRole(app: App, { scope, plane, name }: Rows['clusterRole']): Promise<void> {
  const { connection } = scope;
  const lists = new DataRoleLists(app.clients, connection, plane.clusterId);
  const grants = await inProgress(() =>
    patiently(vscode.l10n.t('Reading “{0}” on {1}…', name, connection.name), options => lists.grantsOf(name, options)),
  );
  if (isFixedRole(name, grants.length)) {
    const unlisted = vscode.l10n.t('“{0}” is predefined, and the service does not list its privileges.', name);
    return void vscode.window.showInformationMessage(unlisted);
  }
  const roleName = `${name}_copy`; // a role has no spaces in its name
  const place = plane.clusterId === ENDPOINT ? {} : { clusterId: plane.clusterId };
  const document = dataRoleDocument({ ...place, roleName }, grants);
  await openNew(connection, app.documents, { kind: 'dataRoles', name: roleName, document, pending: true });
}

/** Drops a role with its privileges after a confirmation (companion). */
export async function dropClusterRole(app: App, node: Rows['clusterRole']): Promise<void> {
  const { scope, plane, name: roleName } = node;
  const ref = { connection: scope.connection, clusterId: plane.clusterId, roleName };
  const resource = dataRoleDrop(app.documents.services, ref);
  const outcome = await app.changes.apply(resource, { mine: { grants: [] }, confirm: 'modal' });
  if (outcome.kind === 'applied' || outcome.kind === 'gone') await discardUntouched(app.documents, subjectOf(node));
  if (outcome.kind === 'partial') refreshBelow(app, node, outcome);
  else refreshAfter(app, node, outcome);
}

const subjectOf = ({ scope, plane, name }: Rows['clusterRole']): Subject => ({
  connectionId: scope.connection.id,
  kind: 'dataRoles',
  id: dataRoleId(plane.clusterId, name),
});

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
