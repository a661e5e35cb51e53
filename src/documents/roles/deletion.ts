import type { Resource } from '../../changes/resource';
import type { Clients } from '../../connections/clients';
import { contentOf, type RoleContent } from '../../model/roles/merge';
import { planRoleDeletion } from '../../model/roles/plans';
import { describedRole } from './reading';
import type { RoleOf } from './resource';

/** A role that is to go (beyond the specification; service facts 7.1). What is wanted of it is nothing: `{}`. */
export function roleDeletion(
  clients: Clients,
  { connection, roleId, projectId, roleName }: RoleOf & { readonly roleId: string },
): Resource<RoleContent> {
  return {
    kind: 'role',
    id: roleId,
    name: roleName,
    connection,
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
