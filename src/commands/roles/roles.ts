import * as vscode from 'vscode';
import { inProgress } from '../../changes/in-progress';
import { patiently } from '../../changes/patience';
import { tryRead } from '../../connections/reads';
import { discardUntouched } from '../../documents/drafts/discarding';
import { openNew } from '../../documents/opening';
import { roleDeletion } from '../../changes/resources/roles';
import { roleDocument } from '../../model/roles/documents';
import type { RoleNode, RolesNode } from '../../tree/roles';
import type { Scope } from '../../tree/scope';
import type { App } from '../app';
import { refreshAfter } from '../tree/gone';
import { openToEdit } from '../edits';

/** Opens the role as a document: a draft, or read-only where it is predefined. */
export async function editRole(app: App, row: RoleNode): Promise<void> {
  const subject = { connectionId: row.scope.connection.id, kind: 'roles', id: row.role.roleId } as const;
  await openToEdit(app, row, { subject, operation: 'roles.update' });
}

/** Begins a role in a project, or in the organization. */
export async function newRole(app: App, { scope, project }: RolesNode | RoleNode): Promise<void> {
  const projectId = project?.projectId;
  if (!(await canMake(app, { scope, projectId }))) return;
  const document = { ...(projectId && { projectId }), roleName: '', description: '', policies: [] };
  const name = vscode.l10n.t('New Role');
  await openNew(scope.connection, app.documents, { kind: 'roles', name, document });
}

/** Begins a role with a copy of another's policies; usually of a predefined one. */
export async function copyRole(app: App, { scope, role, project }: RoleNode): Promise<void> {
  const projectId = role.projectId || project?.projectId;
  if (!(await canMake(app, { scope, projectId }))) return;
  const cloud = await app.clients.cloud(scope.connection);
  const read = await inProgress(() =>
    patiently(vscode.l10n.t('Reading “{0}” on {1}…', role.roleName, scope.connection.name), options =>
      cloud.roles.describe(role.roleId, options),
    ),
  );
  const { roleId: _, ...content } = roleDocument({ ...read, roleName: vscode.l10n.t('Copy of {0}', read.roleName) });
  const document = { ...(projectId && { projectId }), ...content };
  const name = content.roleName ?? '';
  await openNew(scope.connection, app.documents, { kind: 'roles', name, document, pending: true });
}

/** Deletes a custom role after the plan with the lost access is confirmed. */
export async function deleteRole(app: App, node: RoleNode): Promise<void> {
  const { role, scope, isPredefined } = node;
  const { connection } = scope;
  if (isPredefined) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('“{0}” is predefined and cannot be deleted.', role.roleName),
    );
    return;
  }
  const { roleId, roleName } = role;
  const projectId = role.projectId ?? undefined;
  const resource = roleDeletion(app.clients, { connection, roleId, projectId, roleName: roleName || roleId });
  const outcome = await app.changes.apply(resource, { mine: {}, confirm: 'plan' });
  if (outcome.kind !== 'applied' && outcome.kind !== 'gone') return;
  await discardUntouched(app.documents, { connectionId: connection.id, kind: 'roles', id: roleId });
  await app.connections.unpin(connection.id, 'roles', roleId);
  refreshAfter(app, node, outcome);
}

/** The connection and project that a role is created in. */
interface RoleParent {
  readonly scope: Scope;
  /** None: the organization. */
  readonly projectId: string | undefined;
}

/** Returns true if roles can be created there, as far as known; otherwise tells the user before any editing. */
async function canMake(app: App, { scope, projectId }: RoleParent): Promise<boolean> {
  const { connection } = scope;
  const one = { ...(projectId && { projectId }), currentPage: 1, pageSize: 1 };
  const { isAbsent } = await import('../../client');
  const listed = await inProgress(() =>
    tryRead(
      app.clients,
      () => app.clients.cloud(connection),
      (cloud, options) => cloud.roles.list(one, options),
    ),
  );
  if ('value' in listed || !isAbsent(listed.error)) return true;
  const add = vscode.l10n.t('Add by ID…');
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t(
      '“{0}” does not list or create roles. Create the role in the console, then add it by ID.',
      connection.name,
    ),
    add,
  );
  if (answer === add) await vscode.commands.executeCommand('vectorCloud.thing.addById');
  return false;
}
