import { privilegeGroupRoutes } from './access/privilege-groups';
import { roleRoutes } from './access/roles';
import { userRoutes } from './access/users';
import { aliasRoutes } from './collections/aliases';
import { databaseRoutes } from './databases';
import { entityChangeRoutes } from './entities/entity-changes';
import { hybridSearchRoutes } from './searches/hybrid-searches';
import { indexRoutes } from './collections/indexes';
import { propertyRoutes } from './properties';
import { queryRoutes } from './entities/queries';
import { collectionChangeRoutes } from './collections/collection-changes';
import { PRIVATE_ENDPOINT_SERVICES, privateEndpointServiceRoutes } from '../control-plane/private-endpoint-services';
import { compactionRoutes } from './collections/compactions';
import { collectionRoutes } from './collections/collections';
import type { DataCall } from '../wire/call';
import { isPermitted, rightOf } from '../wire/keys';
import type { Plane } from '../wire/listener';
import { partitionRoutes } from './collections/partitions';
import { CODE, Refusal } from '../wire/refusal';
import { searchRoutes } from './searches/searches';
import { clusterImportRoutes } from '../control-plane/import-jobs';
import { v1Routes } from './v1';
import type { ClusterState, World } from '../world';

const routes = [
  ...databaseRoutes,
  ...collectionRoutes,
  ...collectionChangeRoutes,
  ...compactionRoutes,
  ...propertyRoutes,
  ...userRoutes,
  ...roleRoutes,
  ...privilegeGroupRoutes,
  ...partitionRoutes,
  ...indexRoutes,
  ...aliasRoutes,
  ...entityChangeRoutes,
  ...queryRoutes,
  ...searchRoutes,
  ...hybridSearchRoutes,
  ...v1Routes,
  ...clusterImportRoutes,
  ...privateEndpointServiceRoutes,
];

/** Routes as in real services: only the specification has the private endpoint services on clusters (service facts 18.1). */
const withoutServices = routes.filter(({ operation }) => operation !== PRIVATE_ENDPOINT_SERVICES);

/** States without reads and writes; a cluster that is MODIFYING continues to serve. */
const NOT_SERVING = new Set(['CREATING', 'STOPPING', 'STOPPED', 'RESUMING']);

/** The data plane of a cluster (API key or `user:password`, spec 5.3) or of a project (API key alone, spec 5.4). */
export const dataPlane = (world: World, cluster: ClusterState): Plane<DataCall> => ({
  kind: 'data',
  routes: world.quirks.has('no-cluster-services') ? withoutServices : routes,
  authorize: (token, operation) => {
    const [user = '', ...password] = token.split(':');
    const keyOnly = cluster.kind === 'project' || operation === PRIVATE_ENDPOINT_SERVICES;
    const byPassword = !keyOnly && password.length > 0 && cluster.users.get(user) === password.join(':');
    const right = byPassword ? 'owner' : rightOf(world, token);
    if (!right) throw new Refusal(CODE.noCredentials, 'User not authenticated', 401);
    if (!isPermitted(right, 'data', operation))
      throw new Refusal(CODE.unexpected, `The API key has no permission for ${operation}`, 403);
  },
  regionOf: () => cluster.regionId,
  extend: call => {
    if (NOT_SERVING.has(cluster.status)) {
      throw new Refusal(CODE.wrongStatus, `The cluster is ${cluster.status}; it must be RUNNING`);
    }
    return { ...call, cluster };
  },
});
