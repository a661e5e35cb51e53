import * as vscode from 'vscode';
import type { Resource } from '../../changes/resource';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import type { Merged } from '../../model/plans';
import { contentOf, hasContent, mergeRoles, type RoleContent } from '../../model/roles/merge';
import { planRole, roleChangeOf, roleRequestOf } from '../../model/roles/plans';
import { describedRole, listedRole } from './reading';

/** Which role. `roleId`: none, it is to be created; `projectId`: none or empty, it is the organization's. */
export interface RoleOf {
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
export function roleResource(clients: Clients, of: RoleOf): Resource<RoleContent> {
  const { connection } = of;
  let { roleId, projectId } = of;
  const creates = roleId === undefined;
  let sent = false;
  return {
    kind: 'role',
    get id() {
      return roleId ?? '';
    },
    name: of.roleName,
    connection,
    creates,
    async read(options) {
      const cloud = await clients.cloud(connection);
      const id = roleId ?? (await listedRole(cloud, projectId, role => role.roleName === of.roleName, options))?.roleId;
      if (sent) roleId = id; // no answer came to a creation that was made
      const role = id === undefined ? undefined : await describedRole(cloud, id, projectId, options);
      projectId ??= role?.projectId ?? undefined;
      return role && contentOf(role);
    },
    merge: (base, mine, theirs) => (creates ? nameTaken(of.roleName) : mergeRoles(base, mine, theirs)),
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

const nameTaken = (roleName: string): Merged<RoleContent> => ({
  ok: false,
  collisions: [{ path: ['roleName'], message: vscode.l10n.t('There is a role called “{0}” already', roleName) }],
});
