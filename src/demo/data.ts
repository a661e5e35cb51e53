import { collectionRoutes } from './collections';
import { statusOf, settled } from './clusters';
import type { DataCall } from './call';
import { databaseRoutes } from './databases';
import type { Plane } from './listener';
import { partitionRoutes } from './partitions';
import { CODE, Refusal } from './refusal';
import { searchRoutes } from './searches';
import type { ClusterState, World } from './world';

const routes = [...databaseRoutes, ...collectionRoutes, ...partitionRoutes, ...searchRoutes];

/** The data plane of a cluster (API key or `user:password`, spec 5.3) or of a project (API key alone, spec 5.4). */
export const dataPlane = (world: World, cluster: ClusterState): Plane<DataCall> => ({
  kind: 'data',
  routes,
  authorize: token => {
    const [user = '', ...password] = token.split(':');
    const byPassword =
      cluster.kind === 'cluster' && password.length > 0 && cluster.users.get(user) === password.join(':');
    if (token !== world.apiKey && !byPassword) throw new Refusal(CODE.noCredentials, 'User not authenticated', 401);
  },
  extend: call => {
    const status = statusOf(settled(world, cluster));
    if (status === 'STOPPED') throw new Refusal(CODE.wrongStatus, 'The cluster is STOPPED. Resume it first.');
    return { ...call, cluster };
  },
});
