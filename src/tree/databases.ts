import * as vscode from 'vscode';
import type { Cluster } from '../model/clusters';
import { DEFAULT_DATABASE } from '../model/databases';
import { CollectionNode } from './collections';
import type { Scope } from './connections';
import type { Node } from './node';

/** The databases of a cluster; the default one where the service does not list them. */
export async function databaseNodes(scope: Scope, cluster: Cluster, endpoint: string): Promise<Node[]> {
  const client = await scope.clients.cluster(scope.connection, endpoint);
  const { isAbsent } = await import('../client');
  const names = await client.databases.list().catch((error: unknown) => {
    if (isAbsent(error)) return [DEFAULT_DATABASE];
    throw error;
  });
  return names.map(name => new DatabaseNode(scope, cluster, endpoint, name));
}

export class DatabaseNode implements Node {
  readonly key: string;
  readonly empty = vscode.l10n.t('This database has no collections.');
  constructor(
    private readonly scope: Scope,
    private readonly cluster: Cluster,
    private readonly endpoint: string,
    private readonly dbName: string,
  ) {
    this.key = dbName;
  }

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(this.dbName);
    item.iconPath = new vscode.ThemeIcon('database');
    item.contextValue = 'database';
    item.accessibilityInformation = { label: vscode.l10n.t('Database {0}', this.dbName) };
    return item;
  }

  async children(): Promise<Node[]> {
    const { scope, cluster, endpoint, dbName } = this;
    const client = await scope.clients.cluster(scope.connection, endpoint);
    const names = await client.collections.list({ dbName });
    return names
      .toSorted((a, b) => a.localeCompare(b))
      .map(collectionName => new CollectionNode(scope, { cluster, endpoint, dbName, collectionName }));
  }
}
