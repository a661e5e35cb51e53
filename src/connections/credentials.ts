import type { Connection } from './connection';
import type { Keys } from './keys';

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
