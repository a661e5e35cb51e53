import * as vscode from 'vscode';
import type { CloudConnection, EndpointConnection } from '../../connections/connection';
import { ENDPOINT } from '../../connections/planes';
import { ClusterNode } from '../../tree/clusters';
import { CollectionNode } from '../../tree/collections';
import { ConnectionNode } from '../../tree/connections';
import { databaseNodes, DatabaseNode } from '../../tree/databases';
import { FailureNode } from '../../tree/messages';
import type { Node } from '../../tree/node';
import type { Plane } from '../../tree/scope';
import type { App } from '../app';
import { pickNode } from './pick-node';

/** The row a command was called on; from the palette the person picks one. Undefined when nothing was picked. */
export const chooseCollection = async (app: App, node?: Node): Promise<CollectionNode | undefined> =>
  node instanceof CollectionNode
    ? node
    : pickNode(app, {
        placeholder: vscode.l10n.t('Which collection?'),
        is: each => each instanceof CollectionNode,
        lists: ['clusters', 'collections'],
      });

export const chooseCluster = async (
  app: App,
  node?: Node,
  offer: (node: ClusterNode) => boolean = () => true,
): Promise<ClusterNode | undefined> =>
  node instanceof ClusterNode
    ? node
    : pickNode(app, {
        placeholder: vscode.l10n.t('Which cluster?'),
        is: each => each instanceof ClusterNode,
        lists: ['clusters'],
        offer,
      });

/** A database: the row's, the only one of a cluster or an endpoint, else the person picks. */
export async function chooseDatabase(app: App, node?: Node): Promise<DatabaseNode | undefined> {
  if (node instanceof DatabaseNode) return node;
  const plane = node instanceof ClusterNode ? node.plane : endpointOf(node);
  if (!(node instanceof ClusterNode || node instanceof ConnectionNode) || !plane) {
    return pickNode(app, {
      placeholder: vscode.l10n.t('In which database?'),
      is: each => each instanceof DatabaseNode,
      lists: ['clusters', 'databases'],
    });
  }
  if (plane.endpoint === '') throw new Error(vscode.l10n.t('“{0}” has no endpoint now.', plane.clusterName));
  const databases = await databaseNodes(node.scope, plane);
  if (databases.length < 2) return databases[0];
  const items = databases.map(database => ({ label: database.dbName, database }));
  const placeHolder = vscode.l10n.t('In which database of “{0}”?', plane.clusterName);
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.database;
}

function endpointOf(node: Node | undefined): Plane | undefined {
  const connection = node instanceof ConnectionNode ? node.scope.connection : undefined;
  if (connection?.kind !== 'endpoint') return undefined;
  return { clusterId: ENDPOINT, clusterName: connection.name, endpoint: connection.address };
}

export const chooseConnection = async (
  app: App,
  node?: Node,
  offer: (node: ConnectionNode) => boolean = () => true,
): Promise<ConnectionNode | undefined> =>
  (node && connectionOf(app, node)) ??
  pickNode(app, {
    placeholder: vscode.l10n.t('Which connection?'),
    is: each => each instanceof ConnectionNode,
    lists: [],
    offer,
  });

/** A connection with an address and a key of its own: not the demo service's. */
export async function chooseOwnConnection(
  app: App,
  node?: Node,
): Promise<CloudConnection | EndpointConnection | undefined> {
  const chosen = await chooseConnection(app, node, ({ scope }) => scope.connection.kind !== 'demo');
  const connection = chosen?.scope.connection;
  return connection?.kind === 'demo' ? undefined : connection;
}

/** Any row with something to copy or to show. */
export async function chooseThing(
  app: App,
  node?: Node,
  fits: (node: Node) => boolean = () => true,
): Promise<Node | undefined> {
  if (node) return node;
  const selected = app.view.selection.find(each => each.identity !== undefined && fits(each));
  return (
    selected ??
    pickNode(app, {
      placeholder: vscode.l10n.t('Which one?'),
      is: (each): each is Node => each.identity !== undefined && fits(each),
      lists: ['clusters', 'collections', 'volumes', 'roles', 'alertRules'],
    })
  );
}

/** The connection a row belongs to, the row itself included. */
export function connectionOf(app: App, node: Node): ConnectionNode | undefined {
  let at: Node | undefined = node instanceof FailureNode ? (node.parent ?? app.tree.getParent(node)) : node;
  while (at && !(at instanceof ConnectionNode)) at = app.tree.getParent(at);
  return at;
}
