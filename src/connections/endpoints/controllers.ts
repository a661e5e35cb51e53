import type { CloudConnection, Connection } from '../connection';
import type { ConnectionStore } from '../connection-store';

/** Returns the controller address set by the user, for a region where the address has a place for it; undefined: the service's own. */
export function controllerOf({ controller }: CloudConnection): string | ((regionId: string) => string) | undefined {
  if (!controller?.includes('{regionId}')) return controller; // one address for every region: the cluster's region is irrelevant
  return regionId => controller.replaceAll('{regionId}', encodeURIComponent(regionId));
}

/** Returns true while a connection still has the controller that was set. */
export async function hasController(connections: ConnectionStore, connection: Connection): Promise<boolean> {
  const { controller } = connection.kind === 'cloud' ? connection : {};
  const stored = controller === undefined ? undefined : await connections.find(connection.id);
  return stored?.kind === 'cloud' && stored.controller === controller;
}
