import * as vscode from 'vscode';
import type { Place } from '../connections/place';
import type { Places } from '../connections/places';
import type { Node } from './node';

/** The rows of the favourites' view. None while there is neither: its welcome text stands there. */
export async function placeRows(places: Places): Promise<Node[]> {
  const { favourites, recents } = await places.list();
  return [
    ...(favourites.length > 0
      ? [new GroupNode('favourites', vscode.l10n.t('Favorites'), 'star-full', favourites)]
      : []),
    ...(recents.length > 0 ? [new GroupNode('recents', vscode.l10n.t('Recent'), 'history', recents)] : []),
  ];
}

class GroupNode implements Node {
  readonly expanded = true;
  constructor(
    readonly key: 'favourites' | 'recents',
    private readonly label: string,
    private readonly icon: string,
    private readonly places: readonly Place[],
  ) {}

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(this.label);
    item.iconPath = new vscode.ThemeIcon(this.icon);
    item.contextValue = this.key;
    return item;
  }

  children(): Promise<Node[]> {
    return Promise.resolve(this.places.map(place => new PlaceNode(place, this.key)));
  }
}

export class PlaceNode implements Node {
  readonly key: string;
  readonly identity;
  readonly sought: readonly string[];
  constructor(
    readonly place: Place,
    readonly list: 'favourites' | 'recents',
  ) {
    this.key = place.id;
    this.identity = { id: place.collectionName, name: place.collectionName };
    this.sought = [place.collectionName, place.dbName, place.clusterName, place.connectionName];
  }

  item(): vscode.TreeItem {
    const { collectionName, connectionName, clusterName, dbName } = this.place;
    const item = new vscode.TreeItem(collectionName);
    item.description = [connectionName, clusterName, dbName].join(' › ');
    item.iconPath = new vscode.ThemeIcon('symbol-array');
    item.contextValue = `place ${this.list === 'favourites' ? 'favourite' : 'recent'}`;
    item.tooltip = item.description;
    item.command = { command: 'vectorCloud.place.open', title: vscode.l10n.t('Search…'), arguments: [this] };
    return item;
  }
}
