import * as vscode from 'vscode';
import { explain, isCancelled } from '../connections/explain';
import { DEFAULT_DATABASE } from '../model/databases';
import type { SearchTarget } from '../model/search-panel';
import { ClusterNode, ClustersNode } from '../tree/clusters';
import { CollectionNode } from '../tree/collections';
import { ConnectionNode, roots } from '../tree/connections';
import type { Node } from '../tree/node';
import { ProjectNode } from '../tree/projects';
import type { App } from './app';

/** A collection someone chose. `clusterName` is for reading only. */
export interface PickedCollection {
  readonly target: SearchTarget;
  readonly clusterName: string;
}

interface Item extends vscode.QuickPickItem {
  readonly chosen?: PickedCollection;
  readonly command?: string;
}

/** Lets the person pick a collection of any connection; clusters fill in as they answer, and one that fails says why. */
export async function pickCollection(app: App): Promise<PickedCollection | undefined> {
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = vscode.l10n.t('Search');
  pick.placeholder = vscode.l10n.t('Which collection?');
  pick.matchOnDescription = true;
  pick.busy = true;
  pick.show();

  let gone = false;
  const groups = new Map<string, Item[]>();
  const add = (group: string, items: Item[]) => {
    if (gone) return;
    groups.set(group, [...(groups.get(group) ?? []), ...items]);
    const sorted = [...groups].toSorted(([a], [b]) => a.localeCompare(b));
    pick.items = sorted.flatMap(([label, below]) => [{ label, kind: vscode.QuickPickItemKind.Separator }, ...below]);
  };

  const picked = new Promise<Item | undefined>(resolve => {
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (!item || (!item.chosen && !item.command)) return; // a sentence, nothing to choose
      resolve(item);
      pick.hide();
    });
    pick.onDidHide(() => {
      gone = true;
      resolve(undefined);
      pick.dispose();
    });
  });

  await Promise.race([find(app, add), picked]);
  if (!gone) {
    pick.busy = false;
    if (groups.size === 0) add('', [{ label: vscode.l10n.t('There is no collection to search.') }]);
  }
  const choice = await picked;
  if (choice?.command) await vscode.commands.executeCommand(choice.command);
  return choice?.chosen;
}

async function find(app: App, add: (group: string, items: Item[]) => void): Promise<void> {
  const connections = (await roots(app.connections, app.clients)).filter(node => node instanceof ConnectionNode);
  if (connections.length === 0) {
    add(vscode.l10n.t('no connection yet'), [
      { label: vscode.l10n.t('Connect to the Demo Service'), command: 'vectorCloud.demo.connect' },
      { label: vscode.l10n.t('Add Connection…'), command: 'vectorCloud.connection.add' },
    ]);
  }
  await Promise.all(connections.map(node => descend(node, node.scope.connection.name, add)));
}

/** Below a row towards its collections. Clusters go side by side: a slow one holds nobody up. */
async function descend(node: Node, group: string, add: (group: string, items: Item[]) => void): Promise<void> {
  let children: readonly Node[];
  try {
    children = (await node.children?.()) ?? [];
  } catch (error) {
    if (!isCancelled(error)) add(group, [{ label: `$(error) ${explain(error).message}`, alwaysShow: true }]);
    return;
  }
  const collections = children.filter(child => child instanceof CollectionNode);
  if (collections.length > 0) add(group, collections.map(itemOf));
  await Promise.all(
    children
      .filter(child => !(child instanceof CollectionNode) && leadsToCollections(node, child))
      .map(child => descend(child, child instanceof ClusterNode ? `${group} › ${child.name}` : group, add)),
  );
}

/** Of a project only its clusters lead there; everything under a cluster does. */
const leadsToCollections = (parent: Node, child: Node): boolean =>
  child.children !== undefined && (!(parent instanceof ProjectNode) || child instanceof ClustersNode);

function itemOf({ scope, place }: CollectionNode): Item {
  const dbName = place.dbName || DEFAULT_DATABASE;
  return {
    label: place.collectionName,
    description: dbName === DEFAULT_DATABASE ? '' : dbName,
    iconPath: new vscode.ThemeIcon('symbol-array'),
    chosen: {
      target: {
        connectionId: scope.connection.id,
        clusterId: place.cluster.clusterId,
        dbName,
        collectionName: place.collectionName,
      },
      clusterName: place.cluster.clusterName || place.cluster.clusterId,
    },
  };
}
