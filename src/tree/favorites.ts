import * as vscode from 'vscode';
import type { FavoriteRecord } from '../connections/favorite-record';
import type { Favorites } from '../connections/favorites';
import { locationText } from '../model/collections/refs';
import type { Node } from './node';

/** Returns the rows of the favorites' view. Without any, the view shows its welcome text. */
export async function favoriteRows(favorites: Favorites): Promise<Node[]> {
  const { favorites: kept, recents } = await favorites.list();
  return [
    ...(kept.length > 0 ? [new GroupNode('favorites', vscode.l10n.t('Favorites'), 'star-full', kept)] : []),
    ...(recents.length > 0 ? [new GroupNode('recents', vscode.l10n.t('Recent'), 'history', recents)] : []),
  ];
}

class GroupNode implements Node {
  readonly expanded = true;
  readonly key: string;
  constructor(
    private readonly list: 'favorites' | 'recents',
    private readonly label: string,
    private readonly icon: string,
    private readonly records: readonly FavoriteRecord[],
  ) {
    this.key = list === 'favorites' ? 'favourites' : list; // ids of rows and `when` clauses keep their spelling
  }

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(this.label);
    item.iconPath = new vscode.ThemeIcon(this.icon);
    item.contextValue = this.key;
    return item;
  }

  children(): Promise<Node[]> {
    return Promise.resolve(this.records.map(record => new FavoriteNode(record, this.list)));
  }
}

export class FavoriteNode implements Node {
  readonly kind = 'favorite';
  readonly key: string;
  readonly identity;
  readonly sought: readonly string[];
  constructor(
    readonly ref: FavoriteRecord,
    readonly list: 'favorites' | 'recents',
  ) {
    this.key = ref.id;
    this.identity = { id: ref.collectionName, name: ref.collectionName };
    this.sought = [ref.collectionName, ref.dbName, ref.clusterName, ref.connectionName];
  }

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(this.ref.collectionName);
    item.description = locationText(this.ref);
    item.iconPath = new vscode.ThemeIcon('table');
    item.contextValue = `place ${this.list === 'favorites' ? 'favourite' : 'recent'}`;
    item.tooltip = item.description;
    item.command = { command: 'vectorCloud.place.open', title: vscode.l10n.t('Search…'), arguments: [this] };
    return item;
  }
}
