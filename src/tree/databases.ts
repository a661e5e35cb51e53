import * as vscode from 'vscode';
import { DEFAULT_DATABASE } from '../model/databases';
import { collectionsNode } from './collections';
import type { Node } from './node';
import type { Plane, Scope } from './scope';

/** The databases of a data plane; the default one where the service does not list them. */
export async function databaseNodes(scope: Scope, plane: Plane): Promise<Node[]> {
  const client = await scope.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
  const { isAbsent } = await import('../client');
  const names = await client.databases.list().catch((error: unknown) => {
    if (isAbsent(error)) return [DEFAULT_DATABASE];
    throw error;
  });
  return names.map(name => databaseNode(scope, plane, name));
}

const databaseNode = (scope: Scope, plane: Plane, dbName: string): Node =>
  collectionsNode(scope, plane, dbName, {
    key: `database ${dbName}`,
    label: dbName,
    icon: 'database',
    context: 'database',
    identity: { id: dbName, name: dbName, endpoint: plane.endpoint },
    empty: vscode.l10n.t('This database has no collections.'),
  });
