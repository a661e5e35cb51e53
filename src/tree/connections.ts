import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';
import type { ConnectionStore } from '../connections/connection-store';
import { hasEndpointServices } from '../connections/planes';
import { ENDPOINT } from '../model/collections/refs';
import type { Unreadable } from '../connections/records';
import { accessNodes } from './access/access';
import type { Counts } from './counts';
import { databaseNodes, databasePins, knownDatabases } from './databases';
import { FailureNode } from './failures';
import { opened } from './lists';
import { MessageNode } from './messages';
import { CONNECTION_ROW, guardsOf, isClosedToAgents, isV1Only, marksOf } from '../connections/marks';
import type { Identity, Node, RowOptions } from './node';
import { NOUNS } from './nouns';
import { pinnedRows, type Pins } from './pins';
import { endpointServicesNode } from './private-endpoint-services';
import { lastProjects, projectNodes, projectPins } from './projects';
import { RolesNode } from './roles';
import type { Plane, Scope } from './scope';
import { connectionSilence, followReach, type Shown } from './silences';
import { isRow } from './rows';
import { recordTooltip } from './tooltips';

/** Returns the top rows. Without a connection there are none, and the view shows its welcome text. */
export async function roots(
  connections: ConnectionStore,
  { tree, ...given }: Omit<Scope, 'connection' | 'reach'> & { readonly tree: Shown },
): Promise<Node[]> {
  const { connections: list, unreadable } = await connections.list();
  const { reach } = await given.clients.offers();
  followReach(reach, tree);
  const shared = { ...given, reach };
  setConnectionContext(list);
  const nodes = await Promise.all(
    list.map(async connection => {
      const needsKey = connection.kind === 'cloud' || (connection.kind === 'endpoint' && !connection.anonymous);
      const signedOut = needsKey && (await connections.keys.get(connection.id)) === undefined;
      return new ConnectionNode({ ...shared, connection }, signedOut);
    }),
  );
  return [...nodes, ...unreadable.map(broken)];
}

/** Returns the top rows for the services and the parts of the sidebar. */
export const rootsOf = (
  { connections, clients, documents }: RootServices,
  { counts, tree }: { readonly counts: Counts; readonly tree: Shown },
  pageSize: () => number,
): Promise<Node[]> =>
  roots(connections, { clients, counts, remembered: documents.services.remembered, tree, pageSize });

interface RootServices extends Pick<Scope, 'clients'> {
  readonly connections: ConnectionStore;
  readonly documents: { readonly services: Pick<Scope, 'remembered'> };
}

/**
 * Sets context keys, so that menus and the palette hide actions without any matching connection: control plane, private endpoint services.
 */
function setConnectionContext(list: readonly Connection[]): void {
  const tell = (key: string, value: boolean) => vscode.commands.executeCommand('setContext', key, value);
  const isSome = list.length > 0;
  void tell('vectorCloud.endpointsOnly', isSome && list.every(({ kind }) => kind === 'endpoint'));
  void tell('vectorCloud.noEndpointServices', isSome && !list.some(hasEndpointServices));
}

export class ConnectionNode implements Node {
  readonly kind = 'connection';
  readonly key: string;
  readonly identity: Identity;
  constructor(
    readonly scope: Scope,
    readonly signedOut: boolean,
  ) {
    const { connection } = scope;
    this.key = connection.id;
    const endpoint = connection.kind === 'demo' ? undefined : connection.address;
    this.identity = { id: connection.id, name: connection.name, endpoint };
  }

  /** The marks that every write below depends on. */
  get guards(): readonly string[] {
    return guardsOf(this.scope.connection);
  }

  item(): vscode.TreeItem {
    const { connection } = this.scope;
    const marks = marksOf(connection);
    const state = this.signedOut ? vscode.l10n.t('signed out') : undefined;
    const item = new vscode.TreeItem(connection.name);
    const version = isV1Only(connection) ? vscode.l10n.t('V1 (deprecated)') : undefined;
    const place = where(connection);
    const silence = connectionSilence(this.scope);
    item.description = [...marks, silence, place === connection.name ? undefined : place, version, state]
      .filter(Boolean)
      .join(' · ');
    item.resourceUri = connectionUri(connection);
    item.iconPath = icon(connection);
    item.contextValue = [
      'connection',
      connection.kind,
      this.signedOut ? 'signedOut' : 'signedIn',
      connection.production ? 'production' : 'ordinary',
      connection.readOnly ? 'readOnly' : 'writable',
      isClosedToAgents(connection) ? 'closedToAgents' : 'openToAgents',
      isV1Only(connection) ? 'v1' : 'v2',
    ].join(' ');
    item.tooltip =
      connection.kind === 'demo'
        ? vscode.l10n.t(
            'Built-in demo service. Runs in VS Code; nothing leaves this computer. Its data is reset in each new window and on reload.',
          )
        : recordTooltip({ ...connection, id: undefined, status: [...marks, state].filter(Boolean).join(' · ') });
    item.accessibilityInformation = {
      label: vscode.l10n.t('Connection {0}, {1}', connection.name, item.description),
    };
    return item;
  }

  /** The order of connections does not matter to their rows. */
  isSame(later: Node): boolean {
    if (!isRow(later, 'connection') || this.signedOut !== later.signedOut) return false;
    return isDeepStrictEqual({ ...this.scope.connection, order: 0 }, { ...later.scope.connection, order: 0 });
  }

  get noun(): string {
    return this.plane ? NOUNS.databases() : NOUNS.projects();
  }

  get pins(): Pins | undefined {
    return this.plane ? databasePins(this.scope, this.plane) : projectPins(this.scope);
  }

  async children({ arrived, ...options }: RowOptions = {}): Promise<Node[]> {
    const { scope, plane } = this;
    if (plane) return [...(await databaseNodes(scope, plane, options)), ...this.services()];
    const projects = await projectNodes(scope, options);
    if (projects.length > 0 && this.pins?.ids.length) arrived?.([...projects, ...this.services()]); // what pinned ids answer delays no listed row
    const all = opened([...projects, ...(await pinnedRows(this.pins, projects))]);
    const none = new MessageNode(vscode.l10n.t('No projects for this key.'));
    return [...(all.length > 0 ? all : [none]), ...this.services()];
  }

  async beside(error?: unknown): Promise<Node[]> {
    const { scope, plane } = this;
    if (plane) return [...(await knownDatabases(scope, plane)), ...this.services()];
    const listed = await lastProjects(scope, error);
    return [...listed, ...(await pinnedRows(this.pins, listed)), ...this.services()];
  }

  /** The data plane that the connection is; undefined: it has a control plane. */
  private get plane(): Plane | undefined {
    const { connection } = this.scope;
    if (connection.kind !== 'endpoint') return undefined;
    return { clusterId: ENDPOINT, clusterName: connection.name, endpoint: connection.address };
  }

  /** Rows below a connection, independent of its projects or databases. */
  private services(): Node[] {
    const { connection } = this.scope;
    if (!this.plane) return [new RolesNode(this.scope)];
    const access = accessNodes(this.scope, this.plane);
    return hasEndpointServices(connection) ? [...access, endpointServicesNode(this.scope)] : access;
  }
}

const where = (connection: Connection): string =>
  connection.kind === 'demo' ? vscode.l10n.t('built in') : new URL(connection.address).host;

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

/**
 * Letters at the right edge of a connection's row, P for production and R for read-only: a narrow sidebar cuts off the words after a long
 * name.
 */
export function badgeOf({ scheme, query }: vscode.Uri): vscode.FileDecoration | undefined {
  if (scheme !== CONNECTION_ROW || query === '') return undefined;
  const marks = marksOf({ production: query.includes('P'), readOnly: query.includes('R') });
  return new vscode.FileDecoration(query, marks.join(', '));
}

/** Returns a URI that identifies the row and its letters: other letters need another URI. */
const connectionUri = ({ id, production, readOnly }: Connection): vscode.Uri =>
  vscode.Uri.from({ scheme: CONNECTION_ROW, path: `/${id}`, query: `${production ? 'P' : ''}${readOnly ? 'R' : ''}` });
