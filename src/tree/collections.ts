import * as vscode from 'vscode';
import { collectionParts } from './collection-parts';
import { ROW_SCHEME, type Count } from './counts';
import { ListNode, slice, type List } from './lists';
import type { Identity, Node } from './node';
import type { Plane, Scope } from './scope';

/** Where a collection is. */
export interface CollectionPlace {
  readonly plane: Plane;
  readonly dbName: string;
  readonly collectionName: string;
}

/** The collections of a database. The service gives all names at once; they are shown a page at a time. */
export const collectionsNode = (
  scope: Scope,
  plane: Plane,
  dbName: string,
  looks: Pick<List<string>, 'key' | 'label' | 'icon' | 'context' | 'empty' | 'identity'>,
): Node =>
  new ListNode<string>({
    ...looks,
    pageSize: scope.pageSize,
    read: async (page, pageSize) => {
      const client = await scope.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
      const names = await client.collections.list({ dbName });
      return slice(names.toSorted(), page, pageSize);
    },
    node: collectionName => new CollectionNode(scope, { plane, dbName, collectionName }),
  });

export class CollectionNode implements Node {
  readonly key: string;
  readonly identity: Identity;
  private count: Count | undefined;
  constructor(
    readonly scope: Scope,
    readonly place: CollectionPlace,
  ) {
    const { collectionName, plane } = place;
    this.key = collectionName;
    this.identity = { id: collectionName, name: collectionName, endpoint: plane.endpoint };
  }

  item(): vscode.TreeItem {
    const { scope, place } = this;
    const { collectionName, dbName, plane } = place;
    const item = new vscode.TreeItem(collectionName);
    item.resourceUri = rowUri(scope.connection.id, place);
    const known = scope.counts.watch(item.resourceUri, {
      connection: scope.connection,
      plane,
      dbName,
      collectionName,
      node: this,
    });
    this.count = known;
    item.description = words(this.count);
    item.iconPath = new vscode.ThemeIcon('symbol-array');
    item.contextValue = 'collection';
    item.accessibilityInformation = {
      label: [vscode.l10n.t('Collection {0}', collectionName), item.description].filter(Boolean).join(', '),
    };
    item.command = { command: 'vectorCloud.collection.search', title: vscode.l10n.t('Search…'), arguments: [this] };
    return item;
  }

  children(): Promise<Node[]> {
    return Promise.resolve(collectionParts(this.scope, this.place));
  }

  async record(): Promise<unknown> {
    const { plane, dbName, collectionName } = this.place;
    const client = await this.scope.clients.cluster(this.scope.connection, plane.clusterId, plane.endpoint);
    return client.collections.describe({ dbName, collectionName });
  }
}

/** Identifies the row on the screen; every part encoded, for names may hold anything. */
function rowUri(connectionId: string, { plane, dbName, collectionName }: CollectionPlace): vscode.Uri {
  const parts = [connectionId, plane.clusterId, dbName, collectionName];
  const path = parts.map(part => Buffer.from(part).toString('base64url')).join('/');
  return vscode.Uri.from({ scheme: ROW_SCHEME, path: `/${path}` });
}

function words({ rowCount, loadState }: Count = {}): string {
  const load = loadState && (LOAD_STATES[loadState]?.() ?? loadState);
  const rows = rowCount === undefined ? undefined : vscode.l10n.t('{0} entities', rowCount.toLocaleString());
  return [rows, load].filter(Boolean).join(' · ');
}

/** Loaded is the rule and goes without saying. */
const LOAD_STATES: Record<string, () => string> = {
  LoadStateLoaded: () => '',
  LoadStateLoading: () => vscode.l10n.t('loading'),
  LoadStateNotLoad: () => vscode.l10n.t('not loaded'),
  LoadStateNotExist: () => vscode.l10n.t('gone'),
};
