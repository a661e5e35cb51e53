import type { DataCall } from './call';
import { route } from './routes';

/** Users and roles of a cluster, to be read only (service facts 14.3). Not the roles of the control plane. */
export const userRoutes = [
  route<DataCall>('POST /v2/vectordb/users/list', ({ cluster }) => [...cluster.users.keys()]),
  route<DataCall>('POST /v2/vectordb/roles/list', () => ['db_admin', 'db_ro', 'db_rw']),
];
