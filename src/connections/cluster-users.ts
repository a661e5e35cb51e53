import type { Connection } from './connection';
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

/** The user and the password that a connection signs in with at a cluster. */
export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

/** Returns the user that a connection signs in as; undefined for an API key or no credentials. */
export async function credentialsAt(
  keys: Keys,
  { id }: Pick<Connection, 'id'>,
  clusterId: string,
): Promise<Credentials | undefined> {
  const own = (await keys.user(id, clusterId)) ?? (await keys.get(id));
  const at = own?.indexOf(':') ?? -1;
  return own === undefined || at < 0 ? undefined : { userName: own.slice(0, at), password: own.slice(at + 1) };
}
