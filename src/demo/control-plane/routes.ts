import { alertRuleRoutes } from './alert-rules';
import type { Call } from '../wire/call';
import { clusterChangeRoutes } from './cluster-changes';
import { clusterRoutes } from './clusters';
import { emptyListRoutes } from './empty-lists';
import { importJobRoutes } from './import-jobs';
import { importTaskRoutes } from './import-tasks';
import { jobRoutes } from './jobs';
import { isPermitted, rightOf } from '../wire/keys';
import type { Plane } from '../wire/listener';
import { metricsRoutes } from './metrics';
import { migrationRoutes } from './migrations';
import { privateEndpointServiceRoutes } from './private-endpoint-services';
import { projectChangeRoutes } from './project-changes';
import { projectRoutes } from './projects';
import { CODE, Refusal } from '../wire/refusal';
import { regionRoutes } from './regions';
import { replicaRoutes } from './replicas';
import { roleRoutes } from './roles';
import { volumeChangeRoutes } from './volume-changes';
import { volumeRoutes } from './volumes';
import type { World } from '../world';

const routes = [
  ...regionRoutes,
  ...projectRoutes,
  ...projectChangeRoutes,
  ...clusterChangeRoutes,
  ...clusterRoutes,
  ...replicaRoutes,
  ...metricsRoutes,
  ...alertRuleRoutes,
  ...volumeChangeRoutes,
  ...volumeRoutes,
  ...roleRoutes,
  ...privateEndpointServiceRoutes,
  ...migrationRoutes,
  ...jobRoutes,
  ...importJobRoutes,
  ...emptyListRoutes,
];

/** The control plane: an API key opens it (spec 5.2). */
export const controlPlane = (world: World): Plane<Call> => plane(world, routes);

/** The address of the import list (spec 4.10). */
export const controllerPlane = (world: World): Plane<Call> => ({
  ...plane(world, importTaskRoutes),
  regionOf: query => world.clusters.find(({ clusterId }) => clusterId === query.get('clusterId'))?.regionId,
});

const plane = (world: World, own: Plane<Call>['routes']): Plane<Call> => ({
  kind: 'control',
  routes: own,
  authorize: (token, operation) => {
    const right = rightOf(world, token);
    if (!right) throw new Refusal(CODE.illegalKey, 'The API key is illegal', 401);
    if (!isPermitted(right, 'control', operation))
      throw new Refusal(CODE.noPermission, `The API key has no permission for ${operation}`, 403);
  },
  extend: call => call,
});
