import * as vscode from 'vscode';
import { DEFAULT_DATABASE } from '../model/collections/databases';
import { collectionList } from './collections';
import { ListNode } from './lists';
import type { Plane, Scope } from './scope';

/** The databases of a data plane; the default one where the service does not list them. */
export async function databaseNodes(scope: Scope, plane: Plane): Promise<DatabaseNode[]> {
  const client = await scope.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
  const { isAbsent } = await import('../client');
  const names = await client.databases.list().catch((error: unknown) => {
    if (isAbsent(error)) return [DEFAULT_DATABASE];
    throw error;
  });
  return names.map(name => new DatabaseNode(scope, plane, name));
}

/** A database with its collections. */
export class DatabaseNode extends ListNode<string> {
  readonly kind = 'database';
  constructor(
    readonly scope: Scope,
    readonly plane: Plane,
    readonly dbName: string,
  ) {
    super(
      collectionList(scope, plane, dbName, {
        key: `database ${dbName}`,
        label: dbName,
        icon: 'database',
        context: 'database',
        identity: { id: dbName, name: dbName, endpoint: plane.endpoint },
        empty: vscode.l10n.t('This database has no collections.'),
      }),
    );
  }
}
