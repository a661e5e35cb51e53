import type { CloudConnection } from '../connection';

/** Returns the controller address set by the user, for a region where the address has a place for it; undefined: the service's own. */
export function controllerOf({ controller }: CloudConnection): string | ((regionId: string) => string) | undefined {
  if (!controller?.includes('{regionId}')) return controller; // one address for every region: the cluster's region is irrelevant
  return regionId => controller.replaceAll('{regionId}', encodeURIComponent(regionId));
}
