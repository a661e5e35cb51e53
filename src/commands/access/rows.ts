import type { AccessRef } from '../../changes/resources/access-state';
import type { Outcome } from '../../changes/outcome';
import type { Connection } from '../../connections/connection';
import { credentialsAt, type Credentials } from '../../connections/cluster-users';
import type { Node } from '../../tree/node';
import type { Plane, Scope } from '../../tree/scope';
import type { App } from '../app';

/** A row of a user, a role, or a list of either. */
type AccessRow = Node & { readonly scope: Scope; readonly plane: Plane };

/** Returns the user that a connection signs in as; undefined for an API key or no credentials. */
export const credentialsOf = (
  { connections: { keys } }: App,
  connection: Connection,
  clusterId: string,
): Promise<Credentials | undefined> => credentialsAt(keys, connection, clusterId);

/** Stores the new password of the user that a connection signs in as. */
export async function storeCredentials(
  { connections: { keys } }: App,
  { id }: Connection,
  clusterId: string,
  { userName, password }: Credentials,
): Promise<void> {
  const token = `${userName}:${password}`;
  if ((await keys.user(id, clusterId)) === undefined) await keys.store(id, token);
  else await keys.storeUser(id, clusterId, token);
}

/** Returns the user or role of a row for a change. */
export async function accessRef(app: App, connection: Connection, clusterId: string, name: string): Promise<AccessRef> {
  const own = (await credentialsOf(app, connection, clusterId))?.userName;
  return { connection, clusterId, name, own };
}

/** Returns the same for the object of a row. */
export const refOf = (app: App, { scope, plane }: AccessRow, name: string): Promise<AccessRef> =>
  accessRef(app, scope.connection, plane.clusterId, name);

/** Reads the rows below another one again after a change, also if a pick made the given row. */
export function refreshBelow({ tree }: App, row: AccessRow, { kind }: Outcome<unknown>): void {
  if (kind === 'cancelled' || kind === 'nothing') return;
  const shown = [...tree.known()].find(each => idOf(each) === idOf(row));
  if (shown) tree.refresh(shown);
}

function idOf(node: Node): string {
  const { kind, key, scope, plane } = node as Partial<AccessRow>;
  return JSON.stringify([kind, key, scope?.connection.id, plane?.clusterId]);
}
