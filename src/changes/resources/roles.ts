import * as vscode from 'vscode';
import type { CallOptions, CloudClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import type { Merged } from '../../model/plans';
import { contentOf, hasContent, mergeRoles, type RoleContent } from '../../model/roles/merge';
import { planRole, planRoleDeletion, roleChangeOf, roleRequestOf } from '../../model/roles/plans';
import type { Role } from '../../model/roles/roles';
import type { Resource } from '../resource';

/** Which role. `roleId`: none, it is to be created; `projectId`: none or empty, it is the organization's. */
export interface RoleRef {
  readonly connection: Connection;
  readonly roleId?: string | undefined;
  readonly projectId?: string | undefined;
  /** For people. */
  readonly roleName: string;
}

/**
 * A role (spec 4.4, 4.5), merged as a set of rights; a PUT carries only what changed. Without an id: to be
 * created, where the service can; `id` tells then which it has become.
 */
export function roleResource(clients: Clients, ref: RoleRef): Resource<RoleContent> {
  const { connection } = ref;
  let { roleId, projectId } = ref;
  const creates = roleId === undefined;
  let sent = false;
  return {
    kind: 'role',
    get id() {
      return roleId ?? '';
    },
    name: ref.roleName,
    connection,
    right: creates
      ? { operation: 'roles.create', of: { kind: 'roles', id: projectId ?? '' } }
      : { operation: 'roles.update' },
    creates,
    async read(options) {
      const cloud = await clients.cloud(connection);
      const id =
        roleId ?? (await listedRole(cloud, projectId, role => role.roleName === ref.roleName, options))?.roleId;
      if (sent) roleId = id; // no answer came to a creation that was made
      const role = id === undefined ? undefined : await describedRole(cloud, id, projectId, options);
      projectId ??= role?.projectId ?? undefined;
      return role && contentOf(role);
    },
    merge: (base, mine, theirs) => (creates ? nameTaken(ref.roleName) : mergeRoles(base, mine, theirs)),
    plan: (live, result) => planRole({ roleId, projectId }, live, result),
    async write(live, result, options) {
      const cloud = await clients.cloud(connection);
      if (live && roleId !== undefined) return cloud.roles.update(roleId, roleChangeOf(live, result), options);
      sent = true;
      const role = await cloud.roles.create(roleRequestOf({ projectId }, result), options);
      ({ roleId } = role);
      return role;
    },
    matches: (read, result) => read !== undefined && hasContent(read, result),
  };
}

/** The deletion of a role (beyond the specification; service facts 7.1); a change's `mine` is `{}`. */
export function roleDeletion(
  clients: Clients,
  { connection, roleId, projectId, roleName }: RoleRef & { readonly roleId: string },
): Resource<RoleContent> {
  return {
    kind: 'role',
    id: roleId,
    name: roleName,
    connection,
    right: { operation: 'roles.delete' },
    ...(projectId && { within: { projectId } }),
    async read(options) {
      const role = await describedRole(await clients.cloud(connection), roleId, projectId, options);
      return role && contentOf(role);
    },
    merge: (_base, mine) => ({ ok: true, value: mine, others: [] }),
    plan: live => planRoleDeletion(roleId, live ?? {}),
    write: async (_live, _result, options) => (await clients.cloud(connection)).roles.delete(roleId, options),
    matches: read => read === undefined,
  };
}

const nameTaken = (roleName: string): Merged<RoleContent> => ({
  ok: false,
  conflicts: [{ path: ['roleName'], message: vscode.l10n.t('There is a role called “{0}” already', roleName) }],
});

/** The role as it is now. Undefined: the service refuses to describe it, and its list does not have it either. */
async function describedRole(cloud: CloudClient, roleId: string, projectId: string | undefined, options: CallOptions) {
  try {
    return await cloud.roles.describe(roleId, options);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ApiError')) throw error;
    // Codes for what is gone are not published: the list tells. Where there is none, the refusal stands.
    const { isAbsent } = await import('../../client');
    const all = await listedOrAbsent(cloud, projectId, role => role.roleId === roleId, options);
    if (all === 'absent' || all || isAbsent(error)) throw error;
    return undefined;
  }
}

/** The first role of a project, or of the organization, that is the one; undefined too where the service lists none. */
async function listedRole(
  cloud: CloudClient,
  projectId: string | undefined,
  is: (role: Role) => boolean,
  options: CallOptions,
) {
  const found = await listedOrAbsent(cloud, projectId, is, options);
  return found === 'absent' ? undefined : found;
}

/** 'absent': this service does not list roles. */
async function listedOrAbsent(
  cloud: CloudClient,
  projectId: string | undefined,
  is: (role: Role) => boolean,
  options: CallOptions,
): Promise<Role | 'absent' | undefined> {
  const { isAbsent } = await import('../../client');
  try {
    for await (const role of cloud.roles.listAll(projectId ? { projectId } : {}, options)) if (is(role)) return role;
    return undefined;
  } catch (error) {
    if (isAbsent(error)) return 'absent';
    throw error;
  }
}
