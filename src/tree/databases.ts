import * as vscode from 'vscode';
import type { CallOptions } from '../client';
import { DEFAULT_DATABASE } from '../model/collections/databases';
import { collectionList } from './collections';
import { ListNode } from './lists';
import type { Node } from './node';
import { pinnedRows, pinsOf, type Pins } from './pins';
import type { Plane, Scope } from './scope';

/** The databases of a data plane that the service lists, and those that a person pinned. */
export async function databaseNodes(scope: Scope, plane: Plane, options?: CallOptions): Promise<Node[]> {
  const client = await scope.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
  const names = await client.databases.list(options);
  const listed = names.map(name => new DatabaseNode(scope, plane, name));
  return [...listed, ...(await pinnedRows(databasePins(scope, plane), listed))];
}

/** Those that are known where the service does not list them: the default one, which every data plane has, and the pinned ones. */
export async function knownDatabases(scope: Scope, plane: Plane): Promise<Node[]> {
  const known = [new DatabaseNode(scope, plane, DEFAULT_DATABASE)];
  return [...known, ...(await pinnedRows(databasePins(scope, plane), known))];
}

/** The databases that a person pinned by name. */
export const databasePins = (scope: Scope, plane: Plane): Pins | undefined =>
  pinsOf(scope, 'databases', name => new DatabaseNode(scope, plane, name, true), { within: [plane.clusterId] });

/** A database with its collections. */
export class DatabaseNode extends ListNode<string> {
  readonly kind = 'database';
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
        context: pinned ? 'database pinned' : 'database',
        identity: { id: dbName, name: dbName, endpoint: plane.endpoint },
        empty: vscode.l10n.t('This database has no collections.'),
      }),
    );
  }
}
