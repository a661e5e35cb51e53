import * as vscode from 'vscode';
import { discardUntouched } from '../../documents/drafts/discarding';
import { openDocument, openNew } from '../../documents/opening';
import { roleDeletion } from '../../changes/resources/roles';
import { roleDocument } from '../../model/roles/documents';
import { isPredefined, type Role } from '../../model/roles/roles';
import { formOf } from '../../panels/forms/editors';
import { RoleNode, RolesNode } from '../../tree/roles';
import type { Node } from '../../tree/node';
import type { Scope } from '../../tree/scope';
import type { App } from '../app';
import { pickNode } from '../choices/pick-node';

/** Opens the role as a document: a draft, or read-only where it is predefined. */
export async function editRole(app: App, node?: Node): Promise<void> {
  const chosen = await chooseRole(app, node);
  if (!chosen) return;
  const connectionId = chosen.scope.connection.id;
  const subject = { connectionId, kind: 'roles', id: chosen.role.roleId } as const;
  await openDocument(app.documents, subject, undefined, formOf('roles'));
}

/** Begins a role in a project, or in the organization. */
export async function newRole(app: App, node?: Node): Promise<void> {
  const parent = await chooseParent(app, node);
  if (!parent || !(await canMake(app, parent))) return;
  const { projectId } = parent;
  const document = { ...(projectId && { projectId }), roleName: '', description: '', policies: [] };
  const name = vscode.l10n.t('New Role');
  await openNew(parent.scope.connection, app.documents, { kind: 'roles', name, document });
}

/** Begins a role with all that another may do; a predefined one is where most begin. */
export async function copyRole(app: App, node?: Node): Promise<void> {
  const chosen = await chooseRole(app, node, vscode.l10n.t('Which role shall be copied?'));
  if (!chosen) return;
  const { scope, role } = chosen;
  const parent = { scope, projectId: role.projectId || chosen.project?.projectId };
  if (!(await canMake(app, parent))) return;
  const read = await (await app.clients.cloud(scope.connection)).roles.describe(role.roleId);
  const { roleId: _, ...content } = roleDocument({ ...read, roleName: vscode.l10n.t('Copy of {0}', read.roleName) });
  const { projectId } = parent;
  const document = { ...(projectId && { projectId }), ...content };
  const name = content.roleName ?? '';
  await openNew(scope.connection, app.documents, { kind: 'roles', name, document, pending: true });
}

/** Deletes a custom role, once the person saw what its members lose. */
export async function deleteRole(app: App, node?: Node): Promise<void> {
  const chosen = await chooseRole(
    app,
    node,
    vscode.l10n.t('Which role shall be deleted?'),
    each => !isPredefined(each),
  );
  if (!chosen) return;
  const { role, scope } = chosen;
  const { connection } = scope;
  if (isPredefined(role)) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('“{0}” is predefined; it cannot be deleted.', role.roleName),
    );
    return;
  }
  if (!(await app.changes.mayWrite(connection))) return;
  const { roleId, roleName } = role;
  const projectId = role.projectId ?? undefined;
  const resource = roleDeletion(app.clients, { connection, roleId, projectId, roleName: roleName || roleId });
  const outcome = await app.changes.apply(resource, { mine: {}, confirm: 'plan' });
  if (outcome.kind !== 'applied' && outcome.kind !== 'gone') return;
  await discardUntouched(app.documents, { connectionId: connection.id, kind: 'roles', id: roleId });
  await app.connections.unpin(connection.id, 'roles', roleId);
  app.tree.refresh();
}

/** The row; from the palette one of all connections' roles. */
export const chooseRole = async (
  app: App,
  node?: Node,
  placeholder = vscode.l10n.t('Which role?'),
  offer: (role: Role, scope: Scope) => boolean = () => true,
): Promise<RoleNode | undefined> =>
  node instanceof RoleNode
    ? node
    : pickNode(app, {
        placeholder,
        is: each => each instanceof RoleNode,
        lists: ['roles'],
        offer: ({ role, scope }) => offer(role, scope),
      });

/** The connection and project that a role is created in. */
interface RoleParent {
  readonly scope: Scope;
  /** None: the organization. */
  readonly projectId: string | undefined;
}

/** The list a role is to be in; from the palette the person picks a project's or the organization's. */
async function chooseParent(app: App, node?: Node): Promise<RoleParent | undefined> {
  const list =
    node instanceof RolesNode || node instanceof RoleNode
      ? node
      : await pickNode(app, {
          placeholder: vscode.l10n.t('Where shall the role be?'),
          is: each => each instanceof RolesNode,
          lists: ['none'], // no list is read for it
        });
  return list && { scope: list.scope, projectId: list.project?.projectId };
}

/** Whether roles can be made there, as far as it can be known; where not, the person is told before they write one. */
async function canMake(app: App, { scope, projectId }: RoleParent): Promise<boolean> {
  const { connection } = scope;
  if (!(await app.changes.mayWrite(connection))) return false;
  const cloud = await app.clients.cloud(connection);
  const { isAbsent } = await import('../../client');
  try {
    await cloud.roles.list({ ...(projectId && { projectId }), currentPage: 1, pageSize: 1 });
    return true;
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
  const add = vscode.l10n.t('Add by ID…');
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t(
      '“{0}” lists no roles and makes none. Make it in its console, and add it here by its ID.',
      connection.name,
    ),
    add,
  );
  if (answer === add) await vscode.commands.executeCommand('vectorCloud.thing.addById');
  return false;
}
