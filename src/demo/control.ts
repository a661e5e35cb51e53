import type { Call } from './call';
import { clusterRoutes } from './clusters';
import type { Plane } from './listener';
import { projectRoutes } from './projects';
import { CODE, Refusal } from './refusal';
import { regionRoutes } from './regions';
import { roleRoutes } from './roles';
import { volumeRoutes } from './volumes';
import type { World } from './world';

/** The control plane: an API key opens it (spec 5.2). */
export const controlPlane = (world: World): Plane<Call> => ({
  kind: 'control',
  routes: [...regionRoutes, ...projectRoutes, ...clusterRoutes, ...volumeRoutes, ...roleRoutes],
  authorize: token => {
    if (token !== world.apiKey) throw new Refusal(CODE.illegalKey, 'The API key is illegal', 401);
  },
  extend: call => call,
});
