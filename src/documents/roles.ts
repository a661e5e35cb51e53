import * as vscode from 'vscode';
import type { Clients } from '../connections/clients';
import type { Connection } from '../connections/connection';
import { idsPinned } from '../connections/pinned';
import { tryRead, soon } from '../connections/reads';
import { check } from '../model/issues';
import { checkRoleDocument, roleDocument, type RoleDocument } from '../model/roles/documents';
import { roleWarnings } from '../model/roles/warnings';
import { mergeRoles, type RoleContent } from '../model/roles/merge';
import { isPredefined, Role } from '../model/roles/roles';
import * as z from '../model/zod';
import { textOf, type Chosen, type DocumentKind } from './document-kind';
import { roleResource } from '../changes/resources/roles';
import { ONLY_READABLE } from '../model/wire/unreadable';

/** Roles as documents (spec 4.4, 4.5). */
export const roles: DocumentKind<RoleDocument> = {
  idField: 'roleId',
  template: () => ({ projectId: '', roleName: '', description: '', policies: [] }),
  check: checkRoleDocument,
  warnings: roleWarnings,
  nameOf: ({ roleName, roleId }) => roleName || roleId || '',

  async pull({ clients }, connection, id, _, options) {
    const cloud = await clients.cloud(connection);
    // Who waits with progress waits as long as it takes.
    const role = await (options
      ? cloud.roles.describe(id, options)
      : soon(clients, asking => cloud.roles.describe(id, asking)));
    return { name: role.roleName || id, text: textOf(roleDocument(role)), editable: !isPredefined(role) };
  },

  choose: ({ clients }, connection, document) => chooseRole(clients, connection, document),

  change({ clients }, { connection, id, document, base }) {
    const projectId = base?.projectId ?? document.projectId; // the current project; the document can move the role
    const roleName = base?.roleName || document.roleName || id || '';
    return {
      resource: roleResource(clients, { connection, roleId: id, projectId, roleName }),
      ...(base ? { base: contentIn(base) } : {}),
      mine: contentIn(document),
    };
  },

  reverted(live, { before, after = before }) {
    const [was, became] = [recorded(live, before), recorded(live, after)];
    const merged = mergeRoles(became, was, live);
    // If others changed the same values, the recorded ones are proposed, and the plan shows the effect.
    const {
      projectId = live.projectId,
      roleName = live.roleName ?? '',
      description,
      policies,
    } = merged.ok ? merged.value : was;
    const proposed = { projectId, roleName, description, policies: policies && [...policies] };
    return roleDocument({ ...live, ...proposed, roleId: live.roleId ?? '' });
  },

  remade: (before, { projectId }) => ({ ...(projectId && { projectId }), ...recorded({}, before) }),
};

const contentIn = ({ projectId, roleName, description, policies }: RoleDocument): RoleContent => ({
  ...(projectId === undefined ? {} : { projectId }),
  ...(roleName === undefined ? {} : { roleName }),
  ...(description === undefined ? {} : { description }),
  ...(policies === undefined ? {} : { policies }),
});

const Content = z.partial(z.pick(Role, { projectId: true, roleName: true, description: true, policies: true }));

/** A role of the journal as a document: without the fields that are refused on write. */
function recorded(live: RoleDocument, state: unknown): RoleDocument {
  const content = check(Content, state);
  if (!content.ok) throw new Error(vscode.l10n.t('The journal has no previous state of this role.'));
  const roleName = content.value.roleName || live.roleName || '';
  const { roleId: _, ...rest } = roleDocument({ ...content.value, roleId: '', roleName });
  return rest;
}

/** Asks whether a document without `roleId` creates a role, or changes an existing one. Undefined: cancelled. */
async function chooseRole(
  clients: Clients,
  connection: Connection,
  { projectId, roleName }: RoleDocument,
): Promise<Chosen | undefined> {
  interface Item extends vscode.QuickPickItem {
    readonly roleId?: string;
  }
  const create: Item = { label: `$(add) ${vscode.l10n.t('Create “{0}”', roleName ?? '')}` };
  const listed = await tryRead(
    clients,
    () => clients.cloud(connection),
    (cloud, options) =>
      Array.fromAsync(cloud.roles.listAll(projectId ? { projectId } : {}, { ...options, ...ONLY_READABLE })),
  );
  const known: Pick<Role, 'roleId' | 'roleName'>[] =
    'value' in listed
      ? listed.value.filter(role => !isPredefined(role))
      : idsPinned(connection, 'roles').map(roleId => ({ roleId, roleName: '' }));
  const others = known.map((role): Item => {
    const { roleId } = role;
    return { label: role.roleName || roleId, description: roleId, roleId };
  });
  const separator: Item = { label: vscode.l10n.t('existing roles'), kind: vscode.QuickPickItemKind.Separator };
  const placeHolder = vscode.l10n.t('No roleId in this file. Select or create a role on “{0}”', connection.name);
  const picked = await vscode.window.showQuickPick([create, separator, ...others], {
    title: connection.name,
    placeHolder,
    matchOnDescription: true,
  });
  return picked && { id: picked.roleId };
}
