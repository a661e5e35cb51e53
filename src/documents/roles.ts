import type { Clients } from '../connections/clients';
import type { Connection } from '../connections/connection';
import { roleDocument } from '../model/role-documents';
import { isPredefined } from '../model/roles';
import type { Pulled } from './drafts';

/** A role as it is now, as a document (spec 4.5). @throws as the client does. */
export async function pullRole(clients: Clients, connection: Connection, roleId: string): Promise<Pulled> {
  const role = await (await clients.cloud(connection)).roles.describe(roleId);
  return {
    name: role.roleName || roleId,
    text: `${JSON.stringify(roleDocument(role), null, 2)}\n`,
    editable: !isPredefined(role),
  };
}
