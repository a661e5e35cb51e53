import type { DataCall } from '../wire/call';
import { route } from '../wire/routes';

/** Users and roles of a cluster, to be read only (service facts 14.3). Not the roles of the control plane. */
export const userRoutes = [
  route<DataCall>('POST /v2/vectordb/users/list', ({ cluster }) => [...cluster.users.keys()]),
  route<DataCall>('POST /v2/vectordb/roles/list', () => ['db_admin', 'db_ro', 'db_rw']),
];
