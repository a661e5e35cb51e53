import * as vscode from 'vscode';
import type { CallOptions } from '../../client';
import { isV1Only } from '../../connections/marks';
import { tryRead } from '../../connections/reads';
import type { NamedCollectionRef } from '../../model/collections/refs';
import { Collection } from '../../model/collections/collections';
import { inNameOrder } from '../../model/texts/orders';
import { hidden } from '../../writes/hiding';
import { collectionParts } from './collection-parts';
import { rowUri, type Count } from '../counts';
import type { List } from '../lists';
import { countWords, memoryWord } from './memory';
import type { Identity, Node } from '../node';
import { NOUNS } from '../nouns';
import type { Unreadable } from '../../model/wire/unreadable';
import { pinsOf } from '../pins';
import type { Plane, Scope } from '../scope';

/** The collections of a database. The service returns all names at once; they are shown in pages. */
export const collectionList = (
  scope: Scope,
  plane: Plane,
  dbName: string,
  looks: Pick<List<string>, 'key' | 'label' | 'icon' | 'context' | 'empty' | 'identity'>,
): List<string> => ({
  ...looks,
  noun: NOUNS.collections(),
  pageSize: scope.pageSize,
  read: async (_page, _pageSize, _only, options) => {
    const client = await scope.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
    const unreadable: Unreadable[] = [];
    const onUnreadable = (records: readonly Unreadable[]) => void unreadable.push(...records);
    const names = await client.collections.list({ dbName }, { ...options, onUnreadable });
    return { items: inNameOrder([...new Set(names)]), unreadable, isWhole: true }; // some services name one twice
  },
  node: collectionName => new CollectionNode(scope, plane, { dbName, collectionName }),
  pins: pinsOf(
    scope,
    'collections',
    collectionName => new CollectionNode(scope, plane, { dbName, collectionName }, true),
    { within: [plane.clusterId, dbName] },
  ),
});

export class CollectionNode implements Node {
  readonly kind = 'collection';
  readonly key: string;
  readonly identity: Identity;
  readonly ref: NamedCollectionRef;
  private count: Count | undefined;
  constructor(
    readonly scope: Scope,
    readonly plane: Plane,
    { dbName, collectionName }: Pick<NamedCollectionRef, 'dbName' | 'collectionName'>,
    private readonly pinned = false,
  ) {
    const { connection } = scope;
    const { clusterId, clusterName } = plane;
    this.ref = {
      connectionId: connection.id,
      connectionName: connection.name,
      clusterId,
      clusterName,
      dbName,
      collectionName,
    };
    this.key = collectionName;
    this.identity = { id: collectionName, name: collectionName, endpoint: plane.endpoint };
  }

  item(): vscode.TreeItem {
    const { scope, plane } = this;
    const { collectionName, dbName } = this.ref;
    const item = new vscode.TreeItem(collectionName);
    item.resourceUri = rowUri(scope.connection.id, plane.clusterId, dbName, collectionName);
    const known = scope.counts.watch(item.resourceUri, {
      lane: `${scope.connection.id} ${plane.endpoint}`,
      read: () => this.counts(),
      node: this,
    });
    this.count = known;
    item.description = countWords(this.count);
    item.iconPath = new vscode.ThemeIcon('table');
    const state = isV1Only(scope.connection) ? 'v1' : memoryWord(known);
    item.contextValue = `collection ${state} ${this.pinned ? 'pinned' : 'listed'}`;
    item.accessibilityInformation = {
      label: [vscode.l10n.t('Collection {0}', collectionName), item.description].filter(Boolean).join(', '),
    };
    item.command = { command: 'vectorCloud.collection.search', title: vscode.l10n.t('Search…'), arguments: [this] };
    return item;
  }

  children(): Promise<Node[]> {
    return Promise.resolve(collectionParts(this));
  }

  /** Reads the entity count and the load state, each if the service answers in time. */
  private async counts(): Promise<Count> {
    const { scope, plane, ref } = this;
    const { clients, connection } = scope;
    const { dbName, collectionName } = ref;
    const client = () => clients.cluster(connection, plane.clusterId, plane.endpoint);
    const name = { dbName, collectionName };
    const asking = { background: true };
    const [stats, load] = await Promise.all([
      tryRead(clients, client, ({ collections }, options) => collections.getStats(name, options), asking),
      tryRead(clients, client, ({ collections }, options) => collections.getLoadState(name, options), asking),
    ]);
    return {
      ...('value' in stats ? { rowCount: stats.value.rowCount } : {}),
      ...('value' in load ? { loadState: load.value.loadState, why: load.value.message } : {}),
    };
  }

  async record(options?: CallOptions): Promise<unknown> {
    const { plane } = this;
    const { dbName, collectionName } = this.ref;
    const client = await this.scope.clients.cluster(this.scope.connection, plane.clusterId, plane.endpoint);
    const described = await client.collections.describe({ dbName, collectionName }, options);
    return hidden(Collection, described);
  }
}
