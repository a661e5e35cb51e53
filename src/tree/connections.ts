import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';
import type { ConnectionStore } from '../connections/connection-store';
import { ENDPOINT } from '../connections/planes';
import type { Unreadable } from '../connections/records';
import { connectionUri } from './connection-badges';
import { databaseNodes } from './databases';
import { FailureNode, MessageNode } from './messages';
import { isClosedToAgents, marksOf } from '../connections/marks';
import type { Identity, Node } from './node';
import { endpointServicesNode } from './private-endpoint-services';
import { projectNodes } from './projects';
import { RolesNode } from './roles';
import type { Scope } from './scope';
import { recordTooltip } from './tooltips';

/** The rows at the top. None while there is no connection: the view's welcome text stands there. */
export async function roots(connections: ConnectionStore, shared: Omit<Scope, 'connection'>): Promise<Node[]> {
  const { connections: list, unreadable } = await connections.list();
  const nodes = await Promise.all(
    list.map(async connection => {
      const needsKey = connection.kind === 'cloud' || (connection.kind === 'endpoint' && !connection.anonymous);
      const signedOut = needsKey && (await connections.keys.get(connection.id)) === undefined;
      return new ConnectionNode({ ...shared, connection }, signedOut);
    }),
  );
  return [...nodes, ...unreadable.map(broken)];
}

export class ConnectionNode implements Node {
  readonly kind = 'connection';
  readonly key: string;
  readonly identity: Identity;
  constructor(
    readonly scope: Scope,
    private readonly signedOut: boolean,
  ) {
    const { connection } = scope;
    this.key = connection.id;
    const endpoint = connection.kind === 'demo' ? undefined : connection.address;
    this.identity = { id: connection.id, name: connection.name, endpoint };
  }

  item(): vscode.TreeItem {
    const { connection } = this.scope;
    const marks = marksOf(connection);
    const state = this.signedOut ? vscode.l10n.t('signed out') : undefined;
    const item = new vscode.TreeItem(connection.name);
    item.description = [...marks, where(connection), state].filter(Boolean).join(' · ');
    item.resourceUri = connectionUri(connection);
    item.iconPath = icon(connection);
    item.contextValue = [
      'connection',
      connection.kind,
      this.signedOut ? 'signedOut' : 'signedIn',
      connection.production ? 'production' : 'ordinary',
      connection.readOnly ? 'readOnly' : 'writable',
      isClosedToAgents(connection) ? 'closedToAgents' : 'openToAgents',
    ].join(' ');
    item.tooltip =
      connection.kind === 'demo'
        ? vscode.l10n.t('The built-in demo service: it runs in VS Code, and nothing leaves this computer.')
        : recordTooltip({ ...connection, id: undefined });
    item.accessibilityInformation = {
      label: vscode.l10n.t('Connection {0}, {1}', connection.name, item.description),
    };
    return item;
  }

  async children(): Promise<Node[]> {
    const { connection } = this.scope;
    if (connection.kind !== 'endpoint') {
      const projects = await projectNodes(this.scope);
      const none = new MessageNode(vscode.l10n.t('This key sees no projects.'));
      return [...(projects.length > 0 ? projects : [none]), new RolesNode(this.scope)];
    }
    const plane = { clusterId: ENDPOINT, clusterName: connection.name, endpoint: connection.address };
    const databases = await databaseNodes(this.scope, plane);
    // Asked of a cluster endpoint, with a key (spec 4.6).
    const isAsked = connection.plane === 'cluster' && !connection.anonymous;
    return isAsked ? [...databases, endpointServicesNode(this.scope)] : databases;
  }
}

const where = (connection: Connection): string =>
  connection.kind === 'demo' ? vscode.l10n.t('demo, built in') : new URL(connection.address).host;

function icon({ kind, production }: Connection): vscode.ThemeIcon {
  const name = { demo: 'beaker', cloud: 'cloud', endpoint: 'server' }[kind];
  return new vscode.ThemeIcon(name, production ? new vscode.ThemeColor('charts.red') : undefined);
}

const broken = ({ uri, message }: Unreadable): Node =>
  new FailureNode(
    { message: vscode.l10n.t('The connection in {0} cannot be read: {1}', uri.fsPath, message) },
    undefined,
    uri.path,
  );
