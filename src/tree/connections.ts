import * as vscode from 'vscode';
import type { Clients } from '../connections/clients';
import type { Connection } from '../connections/connection';
import type { Connections } from '../connections/connections';
import type { Unreadable } from '../connections/records';
import { FailureNode } from './messages';
import type { Node } from './node';
import { ProjectNode } from './projects';

/** A connection and what makes its clients: what every node below a connection goes by. */
export interface Scope {
  readonly connection: Connection;
  readonly clients: Clients;
}

/** The rows at the top. None while there is no connection: the view's welcome text stands there. */
export async function roots(connections: Connections, clients: Clients): Promise<Node[]> {
  const { connections: list, unreadable } = await connections.list();
  return [...list.map(connection => new ConnectionNode({ connection, clients })), ...unreadable.map(broken)];
}

export class ConnectionNode implements Node {
  readonly key: string;
  readonly empty = vscode.l10n.t('This key sees no projects.');
  constructor(readonly scope: Scope) {
    this.key = scope.connection.id;
  }

  item(): vscode.TreeItem {
    const { connection } = this.scope;
    const where = connection.kind === 'demo' ? vscode.l10n.t('demo') : new URL(connection.address).host;
    const item = new vscode.TreeItem(connection.name);
    item.description = connection.kind === 'demo' && where === connection.name.toLowerCase() ? BUILT_IN() : where;
    item.iconPath = new vscode.ThemeIcon(connection.kind === 'demo' ? 'beaker' : 'cloud');
    item.contextValue = `connection ${connection.kind}`;
    item.tooltip =
      connection.kind === 'demo'
        ? vscode.l10n.t('The built-in demo service: it runs in VS Code, and nothing leaves this computer.')
        : connection.address;
    item.accessibilityInformation = { label: vscode.l10n.t('Connection {0}, {1}', connection.name, where) };
    return item;
  }

  async children(): Promise<Node[]> {
    const cloud = await this.scope.clients.cloud(this.scope.connection);
    return (await cloud.projects.list()).map(project => new ProjectNode(this.scope, project));
  }
}

const BUILT_IN = () => vscode.l10n.t('demo, built in');

const broken = ({ uri, message }: Unreadable): Node =>
  new FailureNode(
    { message: vscode.l10n.t('The connection in {0} cannot be read: {1}', uri.fsPath, message) },
    undefined,
    uri.path,
  );
