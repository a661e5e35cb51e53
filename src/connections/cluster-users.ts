import type { Keys } from './keys';

const USERS = 'users/';

/** The ids of the clusters that have a user of their own, in their order. */
export async function clustersWithUsers(keys: Keys, connectionId: string): Promise<string[]> {
  return (await keys.names(connectionId, USERS)).map(decodeURIComponent);
}

/** Deletes the credentials of a host that a connection leaves: the key, and the users of all clusters but those kept for the next host. */
export async function leaveHost(keys: Keys, connectionId: string, keptClusters: readonly string[]): Promise<void> {
  const kept = new Set(keptClusters.map(clusterId => `${USERS}${encodeURIComponent(clusterId)}`));
  await keys.deleteAll(connectionId, name => name.startsWith(USERS) && !kept.has(name));
}
