import * as vscode from 'vscode';
import type { Cluster } from '../model/clusters';
import type { Scope } from './connections';
import type { Node } from './node';

/** Where a collection is: `endpoint` is its cluster's data plane. */
export interface CollectionPlace {
  readonly cluster: Cluster;
  readonly endpoint: string;
  readonly dbName: string;
  readonly collectionName: string;
}

export class CollectionNode implements Node {
  readonly key: string;
  constructor(
    readonly scope: Scope,
    readonly place: CollectionPlace,
  ) {
    this.key = place.collectionName;
  }

  item(): vscode.TreeItem {
    const { collectionName } = this.place;
    const item = new vscode.TreeItem(collectionName);
    item.iconPath = new vscode.ThemeIcon('symbol-array');
    item.contextValue = 'collection';
    item.tooltip = vscode.l10n.t('Search {0}', collectionName);
    item.accessibilityInformation = { label: vscode.l10n.t('Collection {0}', collectionName) };
    item.command = { command: 'vectorCloud.collection.search', title: vscode.l10n.t('Search…'), arguments: [this] };
    return item;
  }
}
