import * as vscode from 'vscode';
import type { CallOptions } from '../client';
import { isV1Only } from '../connections/marks';
import { Database, DEFAULT_DATABASE } from '../model/collections/databases';
import { hidden } from '../writes/hiding';
import { collectionList } from './collections/collections';
import { inNameOrder } from '../model/texts/orders';
import type { CollectionRef } from '../model/collections/refs';
import type { Unreadable } from '../model/wire/unreadable';
import { ListNode, opened } from './lists';
import { unreadableNodes } from './messages';
import type { Node } from './node';
import { pinnedRows, pinsOf, type Pins } from './pins';
import type { Plane, Scope } from './scope';

/** Returns the databases of a data plane: the listed ones, the initial one first, the others by name, and pinned ones. */
export async function databaseNodes(scope: Scope, plane: Plane, options?: CallOptions): Promise<Node[]> {
  if (isV1Only(scope.connection)) return knownDatabases(scope, plane); // V1 lists none
  const client = await scope.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
  const unreadable: Unreadable[] = [];
  const onUnreadable = (records: readonly Unreadable[]) => void unreadable.push(...records);
  const names = await client.databases.list({ ...options, onUnreadable });
  const first = firstOf(scope);
  const others = inNameOrder(names.filter(name => name !== first));
  const listed = [...(names.includes(first) ? [first] : []), ...others].map(
    name => new DatabaseNode(scope, plane, name),
  );
  const pinned = await pinnedRows(databasePins(scope, plane), listed);
  return opened([...listed, ...pinned, ...unreadableNodes(unreadable)]);
}

/** Returns the known databases if the service does not list them: the initial database and the pinned ones. */
export async function knownDatabases(scope: Scope, plane: Plane): Promise<Node[]> {
  const known = [new DatabaseNode(scope, plane, firstOf(scope))];
  return [...known, ...(await pinnedRows(databasePins(scope, plane), known))];
}

/** Returns the initial database: the default one, which every data plane has, unless the user chose another. */
const firstOf = ({ connection }: Scope): string =>
  (connection.kind === 'endpoint' ? connection.database : undefined) ?? DEFAULT_DATABASE;

/** Returns the databases pinned by name. */
export const databasePins = (scope: Scope, plane: Plane): Pins | undefined =>
  pinsOf(scope, 'databases', name => new DatabaseNode(scope, plane, name, true), { within: [plane.clusterId] });

/** A database with its collections. */
export class DatabaseNode extends ListNode<string> {
  readonly kind = 'database';
  readonly record?: NonNullable<Node['record']>;
  readonly told: Pick<CollectionRef, 'dbName'>;
  constructor(
    readonly scope: Scope,
    readonly plane: Plane,
    readonly dbName: string,
    pinned = false,
  ) {
    super(
      collectionList(scope, plane, dbName, {
        key: `database ${dbName}`,
        label: dbName,
        icon: 'database',
        context: ['database', isV1Only(scope.connection) ? 'v1' : 'v2', pinned ? 'pinned' : 'listed'].join(' '),
        identity: { id: dbName, name: dbName, endpoint: plane.endpoint },
        empty: vscode.l10n.t('This database has no collections.'),
      }),
    );
    this.told = { dbName };
    if (isV1Only(scope.connection)) return;
    this.record = async options => {
      const client = await scope.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
      return hidden(Database, await client.databases.describe({ dbName }, options));
    };
  }
}
