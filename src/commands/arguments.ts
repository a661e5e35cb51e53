import * as vscode from 'vscode';
import { inProgress } from '../changes/in-progress';
import type { CloudConnection, Connection, EndpointConnection } from '../connections/connection';
import { isV1Only } from '../connections/marks';
import { hasEndpointServices } from '../connections/planes';
import { soon } from '../connections/reads';
import { ENDPOINT } from '../model/collections/refs';
import type { AlertRuleNode, AlertRulesNode } from '../tree/alert-rules';
import { ClusterNode } from '../tree/clusters';
import type { CollectionNode } from '../tree/collections/collections';
import type { ConnectionNode } from '../tree/connections';
import type { DatabaseNode } from '../tree/databases';
import type { FavoriteNode } from '../tree/favorites';
import type { ImportNode } from '../tree/import-tasks';
import type { Node } from '../tree/node';
import { NOUNS } from '../tree/nouns';
import type { ProjectNode } from '../tree/projects';
import type { RegionNode } from '../tree/regions';
import type { RoleNode, RolesNode } from '../tree/roles';
import { isRow, type RowKind, type Rows } from '../tree/rows';
import type { Plane, Scope } from '../tree/scope';
import type { VolumeNode } from '../tree/volumes';
import type { App } from './app';
import { EVERY_COLLECTION } from './choices/collections';
import { none, noneByV2, noneManaged, type None } from './choices/none';
import type { LeadName } from './choices/lead-on';
import { pickNode, type NodeChoice } from './choices/pick-node';
import { placeOf, stepTitle } from './choices/titles';

/**
 * Target of a command: the row of the call, or the selected rows; in the Command Palette the user picks. Undefined: cancelled, or none
 * exists.
 */
export type Argument<T> = (app: App, node?: Node, nodes?: readonly Node[]) => Promise<T | undefined>;

/** Returns the row if it has this kind; otherwise the user picks one in the tree. */
const rowOf =
  <K extends RowKind>(
    kind: K,
    ask: () => string,
    wanted: Omit<NodeChoice<Rows[K]>, 'is' | 'placeholder'>,
  ): Argument<Rows[K]> =>
  async (app, node) => {
    const is = (each: Node | undefined): each is Rows[K] => isRow(each, kind);
    return is(node) ? node : pickNode(app, { is, placeholder: ask(), ...wanted });
  };

const WHICH_COLLECTION = () => vscode.l10n.t('Select a collection');

export const collection: Argument<CollectionNode> = rowOf('collection', WHICH_COLLECTION, EVERY_COLLECTION);

/** A collection that can be changed: V1 has no operations for that. */
export const changeableCollection: Argument<CollectionNode> = rowOf('collection', WHICH_COLLECTION, {
  lists: ['clusters', 'collections'],
  offer: ({ scope }) => !isV1Only(scope.connection),
  none: noneByV2(NOUNS.collections),
  leads: ['createCollection', 'addEndpoint'],
});

/** A favorite or recent collection, or any other. */
export const collectionOrFavorite: Argument<CollectionNode | FavoriteNode> = async (app, node) =>
  isRow(node, 'favorite') ? node : collection(app, node);

/** Returns a cluster. `offer`: filter in the Command Palette. An unlisted ID can be typed. */
export const cluster = (offer: (node: ClusterNode) => boolean = () => true): Argument<ClusterNode> =>
  rowOf('cluster', () => vscode.l10n.t('Select a cluster, or enter an ID'), {
    lists: ['clusters'],
    offer,
    none: noneManaged(NOUNS.clusters),
    leads: ['addById'],
    typed: (clusterId, { scope }) =>
      scope.connection.kind === 'endpoint' ? undefined : new ClusterNode(scope, { clusterId }),
  });

/** A cluster, or a connection that is one endpoint. */
export const endpoint: Argument<ClusterNode | ConnectionNode> = async (app, node) => {
  const is = (each: Node | undefined): each is ClusterNode | ConnectionNode =>
    isRow(each, 'cluster') || (isRow(each, 'connection') && each.scope.connection.kind === 'endpoint');
  if (is(node)) return node;
  const placeholder = vscode.l10n.t('Select an endpoint');
  return pickNode(app, { is, placeholder, lists: ['clusters'], none: none(NOUNS.clusters), leads: ['addById'] });
};

/**
 * Returns the row's database, or the only one of a cluster or an endpoint; otherwise the user picks one where a collection can be created.
 */
export const database: Argument<DatabaseNode> = async (app, node) => {
  if (isRow(node, 'database')) return node;
  const plane = planeOf(node);
  const scope = isRow(node, 'cluster') || isRow(node, 'connection') ? node.scope : undefined;
  if (!scope || !plane) {
    return rowOf('database', () => vscode.l10n.t('Select a database'), {
      lists: ['clusters', 'databases'],
      offer: each => !isV1Only(each.scope.connection),
      none: noneByV2(NOUNS.databases),
      leads: ['addConnection', 'addEndpoint'],
    })(app);
  }
  if (plane.endpoint === '') throw new Error(vscode.l10n.t('“{0}” has no endpoint.', plane.clusterName));
  const { databaseNodes, knownDatabases } = await import('../tree/databases');
  const isDatabase = (row: Node): row is DatabaseNode => isRow(row, 'database');
  // Creating a collection needs no list of databases; what keeps any request from being sent is said.
  const read = () => soon(scope.clients, options => databaseNodes(scope, plane, options));
  const rows = await inProgress(read).catch((error: unknown): Node[] => {
    if (error instanceof Error && /^(Api|Transport)Error$/.test(error.name)) return [];
    throw error;
  });
  const listed = rows.filter(isDatabase);
  const databases = listed.length > 0 ? listed : (await knownDatabases(scope, plane)).filter(isDatabase);
  if (databases.length < 2) return databases[0];
  const items = databases.map(each => ({ label: each.dbName, database: each }));
  const placeHolder = vscode.l10n.t('Select a database of “{0}”', plane.clusterName);
  const title = stepTitle(app.title, ...placeOf(node!));
  return (await vscode.window.showQuickPick(items, { title, placeHolder }))?.database;
};

function planeOf(node: Node | undefined): Plane | undefined {
  if (isRow(node, 'cluster')) return node.plane;
  const connection = isRow(node, 'connection') ? node.scope.connection : undefined;
  if (connection?.kind !== 'endpoint') return undefined;
  return { clusterId: ENDPOINT, clusterName: connection.name, endpoint: connection.address };
}

/** Returns the connection of a row. `offer`: filter in the Command Palette; `noneOffered`: message if nothing matches. */
export const connection =
  (
    offer: (connection: Connection) => boolean = () => true,
    noneOffered: None = () => vscode.l10n.t('No connections.'),
    leads: readonly LeadName[] = ['addConnection', 'connectDemo'],
  ): Argument<ConnectionNode> =>
  async (app, node) =>
    (node && connectionOf(app, node)) ??
    rowOf('connection', () => vscode.l10n.t('Select a connection'), {
      lists: [],
      offer: ({ scope }) => offer(scope.connection),
      none: noneOffered,
      leads,
    })(app);

/** Several connections where several rows are selected. */
export const connections: Argument<readonly ConnectionNode[]> = async (app, node, nodes = []) => {
  const several = nodes.filter(each => isRow(each, 'connection'));
  if (several.length > 1) return several;
  const chosen = await connection()(app, node);
  return chosen && [chosen];
};

/** A connection with an address and a key of its own: not the demo service's. */
export type OwnConnection = CloudConnection | EndpointConnection;

export const ownConnection: Argument<OwnConnection> = async (app, node) => {
  const chosen = (await connection(({ kind }) => kind !== 'demo', NO_OWN, ['addConnection', 'addEndpoint'])(app, node))
    ?.scope.connection;
  return chosen?.kind === 'demo' ? undefined : chosen;
};

const NO_OWN = () => vscode.l10n.t('The demo service has no address or key. Add a connection first.');

/** The project of a row; in the Command Palette a project of a control plane. */
export const project: Argument<ProjectNode> = async (app, node) =>
  [node, node && app.tree.getParent(node)].find(each => isRow(each, 'project')) ??
  rowOf('project', () => vscode.l10n.t('Select a project'), {
    lists: NO_LIST,
    offer: ({ scope }) => scope.connection.kind === 'cloud',
    none: noneManaged(NOUNS.projects),
    leads: ['addById', 'addConnection'],
  })(app);

/** The connection of any row; the Command Palette offers connections to a control plane. */
export const cloudConnection: Argument<ConnectionNode> = connection(
  ({ kind }) => kind === 'cloud',
  () => vscode.l10n.t('No connection to a managed service. Use Add Connection to add one.'),
  ['addConnection'],
);

/** A connection with a control plane, as far as the palette offers it. */
export const controlPlane: Argument<ConnectionNode> = connection(
  ({ kind }) => kind !== 'endpoint',
  () => vscode.l10n.t('No connection to a control plane. Endpoints have no regions or roles.'),
  ['addConnection'],
);

/** Returns the region of the row, otherwise a connection that can list private endpoint services: with a key, of a cluster (spec 4.6). */
export const regionOrConnection: Argument<RegionNode | ConnectionNode> = async (app, node) => {
  const at = [node, node && app.tree.getParent(node)].find(each => isRow(each, 'region'));
  return at ?? connection(hasEndpointServices, NO_ENDPOINT_SERVICES, ['addConnection'])(app, node);
};

const NO_ENDPOINT_SERVICES = () =>
  vscode.l10n.t(
    'Only managed services have private endpoint services. Add a connection to a managed service with an API key.',
  );

/** Scope of lists of roles: that of a list, of a cluster's connection or of a connection. V1 has no roles. */
export const rolesOwner: Argument<{ readonly scope: Scope }> = async (app, node) =>
  isRow(node, 'roles') || isRow(node, 'cluster')
    ? node
    : connection(
        each => !isV1Only(each),
        () => vscode.l10n.t('V1 has no users and roles. Add a connection that supports V2.'),
        ['addConnection', 'addEndpoint'],
      )(app, node);

/** Returns a role. `ask`: prompt in the Command Palette; `offer`: filter there. */
export const role = (
  ask = () => vscode.l10n.t('Select a role'),
  offer: (node: RoleNode) => boolean = () => true,
): Argument<RoleNode> =>
  rowOf('role', ask, { lists: ['roles'], offer, none: noneManaged(NOUNS.roles), leads: ['newRole'] });

/** Returns the list for a new role; in the Command Palette the user picks a project or the organization. */
export const roleList: Argument<RolesNode | RoleNode> = async (app, node) =>
  isRow(node, 'role')
    ? node
    : rowOf('roles', () => vscode.l10n.t('Select where to create the role'), {
        lists: NO_LIST,
        isLast: list => list.project === undefined, // the widest scope is not the one that Enter takes
        none: noneManaged(NOUNS.projects),
        leads: ['addById', 'addConnection'],
      })(app, node);

/** Reads no list for the rows of a project. */
const NO_LIST = ['none'];

/** An alert rule; in the Command Palette any rule of all connections that `offer` permits. */
export const alertRule = (
  ask = () => vscode.l10n.t('Select an alert rule'),
  offer: (node: AlertRuleNode) => boolean = () => true,
): Argument<AlertRuleNode> =>
  rowOf('alertRule', ask, {
    lists: ['alertRules'],
    offer,
    none: noneManaged(NOUNS.alertRules),
    leads: ['newAlertRule'],
  });

/** Returns the list of the project for a new rule. */
export const alertRuleList: Argument<AlertRulesNode | AlertRuleNode> = async (app, node) =>
  isRow(node, 'alertRule')
    ? node
    : rowOf('alertRules', () => vscode.l10n.t('Select the project of the alert rule'), {
        lists: NO_LIST,
        none: noneManaged(NOUNS.projects),
        leads: ['addById', 'addConnection'],
      })(app, node);

export const volume: Argument<VolumeNode> = rowOf('volume', () => vscode.l10n.t('Select a volume'), {
  lists: ['volumes'],
  none: noneManaged(NOUNS.volumes),
  leads: ['addById', 'refresh'],
});

export { volumeList } from './choices/volume-lists';

export const runningImport: Argument<ImportNode> = rowOf('import', () => vscode.l10n.t('Select an import'), {
  lists: ['clusters', 'importTasks', 'importJobs'],
  offer: each => each.isRunning,
  none: noneManaged(() => vscode.l10n.t('running imports')),
  leads: ['focusConnections', 'refresh'],
});

/** Returns a row with a matching identity; in the Command Palette the selected row, otherwise the user picks. */
export const identified =
  (fits: (node: Node) => boolean = () => true, noneFits?: None): Argument<Node> =>
  async (app, node) =>
    node ??
    app.view.selection.find(each => each.identity !== undefined && fits(each)) ??
    pickNode(app, {
      is: (each): each is Node => each.identity !== undefined && fits(each),
      placeholder: vscode.l10n.t('Select an item'),
      lists: ['clusters', 'collections', 'volumes', 'roles', 'alertRules'],
      ...(noneFits ? { none: noneFits, leads: ['addConnection'] } : {}),
    });

const IN_CONSOLE: ReadonlySet<RowKind | undefined> = new Set(['project', 'cluster', 'volume', 'role', 'alertRule']);

/** A row that the service's own console shows. */
export const inConsole: Argument<Node> = identified(
  ({ kind }) => IN_CONSOLE.has(kind),
  () => vscode.l10n.t('No console page. Only managed services have a console.'),
);

/** A row with a record of the service. */
export const recorded: Argument<Node> = identified(node => node.record !== undefined);

/** The selected rows, from the Command Palette and by key too. */
export const severalIdentified: Argument<readonly Node[]> = async (app, node, nodes) => {
  const several = node ? nodes : app.view.selection;
  if (several && several.length > 1) return several;
  const chosen = await identified()(app, node);
  return chosen && [chosen];
};

/** The connection a row belongs to, the row itself included. */
export function connectionOf(app: App, node: Node): ConnectionNode | undefined {
  let at: Node | undefined =
    isRow(node, 'failure') || isRow(node, 'waiting') ? (node.parent ?? app.tree.getParent(node)) : node;
  while (at && !isRow(at, 'connection')) at = app.tree.getParent(at);
  return at;
}
