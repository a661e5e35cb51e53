import * as vscode from 'vscode';
import type { CallOptions } from '../client';
import { idsPinned } from '../connections/pinned';
import { isUnanswered } from '../connections/failure-kinds';
import { isAsleep, isDedicated, type Cluster } from '../model/clusters/clusters';
import type { Project } from '../model/regions/projects';
import type { Unreadable } from '../model/wire/unreadable';
import { stateText } from '../model/texts/state-text';
import { accessNodes } from './access/access';
import { rowUri, type Count } from './counts';
import { databaseNodes, databasePins, knownDatabases } from './databases';
import { importJobsNode, importTasksNode } from './import-tasks';
import { ListNode, slice } from './lists';
import { MessageNode } from './messages';
import type { Identity, Node } from './node';
import { NOUNS } from './nouns';
import { pinsOf, type Pins } from './pins';
import { isRow } from './rows';
import type { Plane, Scope } from './scope';
import { clusterSilence } from './silences';

/** The clusters of a project. The operation lists those of all projects; a cluster without a project is shown too. */
export const clustersNode = (scope: Scope, project: Project, expanded?: boolean): ListNode<Cluster> =>
  new ListNode<Cluster>({
    key: 'clusters',
    expanded,
    label: vscode.l10n.t('Clusters'),
    icon: 'server',
    context: 'clusters',
    empty: vscode.l10n.t('This project has no clusters.'),
    noun: NOUNS.clusters(),
    pageSize: scope.pageSize,
    read: async (page, pageSize, _only, options) => {
      const cloud = await scope.clients.cloud(scope.connection);
      const unreadable: Unreadable[] = [];
      const all = await Array.fromAsync(
        cloud.clusters.listAll({}, { ...options, onUnreadable: records => unreadable.push(...records) }),
      );
      const here = all.filter(({ projectId }) => !projectId || projectId === project.projectId);
      const endpoints = await scope.clients.endpoints;
      await endpoints.learn(scope.connection, all);
      await endpoints.learnListed(scope.connection, project, here);
      const { items } = slice(here, page, pageSize);
      return { items, count: here.length + unreadable.length, unreadable: page === 1 ? unreadable : [] };
    },
    node: cluster => new ClusterNode(scope, cluster),
    instead: error => lastListed(scope, project, error),
    pins: pinsOf(
      scope,
      'clusters',
      async id => {
        const { tryRead } = await import('../connections/reads');
        const endpoints = await scope.clients.endpoints;
        const read = await tryRead(
          scope.clients,
          () => scope.clients.cloud(scope.connection),
          (cloud, options) => cloud.clusters.describe(id, options),
        );
        if ('value' in read) {
          await endpoints.learn(scope.connection, [read.value]);
          return new ClusterNode(scope, read.value, { pinned: true });
        }
        const known = await endpoints.find(scope.connection, id);
        const cluster = { clusterId: id, connectAddress: known?.address, regionId: known?.regionId };
        return new ClusterNode(scope, cluster, { pinned: true, unread: read.why });
      },
      {
        isHere: node =>
          !isRow(node, 'cluster') || !node.cluster.projectId || node.cluster.projectId === project.projectId,
      },
    ),
  });

/** Returns the last listed and pinned clusters while the service does not answer: their data planes might. */
async function lastListed(scope: Scope, { projectId }: Project, error: unknown): Promise<Node[]> {
  if (error !== undefined && !isUnanswered(error)) return [];
  const known = await (await scope.clients.endpoints).all(scope.connection);
  const pinned = idsPinned(scope.connection, 'clusters', []);
  return known.flatMap(({ clusterId, clusterName, address: connectAddress, regionId, project }) => {
    const cluster = { clusterId, clusterName, connectAddress, regionId };
    if (project?.projectId === projectId) {
      return new ClusterNode(scope, { ...cluster, projectId }, { isRemembered: true });
    }
    const isPinned = project === undefined && pinned.includes(clusterId);
    return isPinned ? new ClusterNode(scope, cluster, { isRemembered: true, pinned: true }) : [];
  });
}

/** Origin of a row. `unread`: the reason why its record cannot be read, so that only its id is known. */
interface Origin {
  readonly pinned?: boolean;
  readonly unread?: string;
  /** True if the cluster was listed before and no longer is. */
  readonly isRemembered?: boolean;
}

export class ClusterNode implements Node {
  readonly kind = 'cluster';
  readonly key: string;
  readonly cluster: Cluster;
  /** The endpoint set by the user, which overrides the endpoint of the service. */
  private readonly typed: string | undefined;
  readonly empty = vscode.l10n.t('This cluster has no databases.');
  constructor(
    readonly scope: Scope,
    told: Cluster,
    private readonly origin: Origin = {},
  ) {
    const { connection } = scope;
    const typed = connection.kind === 'cloud' ? Object.entries(connection.clusterEndpoints ?? {}) : [];
    this.typed = new Map(typed).get(told.clusterId);
    this.cluster = this.typed === undefined ? told : { ...told, connectAddress: this.typed };
    this.key = told.clusterId;
  }

  get name(): string {
    return this.cluster.clusterName || this.cluster.clusterId;
  }

  get isDedicated(): boolean {
    return isDedicated(this.cluster);
  }

  get told(): Cluster {
    return this.cluster;
  }

  get identity(): Identity {
    return { id: this.cluster.clusterId, name: this.name, endpoint: this.cluster.connectAddress || undefined };
  }

  item(): vscode.TreeItem {
    const { scope, cluster } = this;
    const { status, plan, cuSize } = cluster;
    const item = new vscode.TreeItem(this.name);
    const known = this.mayHaveReplicas ? this.watched(item) : undefined;
    const replica = cluster.replica ?? known?.replica;
    const state = stateText(status);
    const size = cuSize ? vscode.l10n.t('{0} CU', cuSize) : undefined;
    const replicas = replica && replica > 1 ? vscode.l10n.t('{0} replicas', replica) : undefined;
    const { pinned, isRemembered } = this.origin;
    const unread =
      this.origin.unread === undefined ? undefined : vscode.l10n.t('cannot be read: {0}', this.origin.unread);
    const silence = clusterSilence(scope, cluster);
    const listed = isRemembered && !pinned ? vscode.l10n.t('last known state') : undefined;
    const typed = this.typed === undefined ? undefined : vscode.l10n.t('endpoint {0}', new URL(this.typed).host);
    item.description = [silence, state, plan, size, replicas, unread, listed, typed].filter(Boolean).join(' · ');
    item.iconPath = unread || isRemembered ? new vscode.ThemeIcon('server') : icon(status ?? '');
    item.contextValue = [
      'cluster',
      status?.toLowerCase().replaceAll(/\W+/g, '_') || 'unknown', // a word, as menus go by it
      pinned ? 'pinned' : 'listed',
      this.isDedicated ? 'dedicated' : 'shared',
    ].join(' ');
    // What cannot be read is in the row: only what is below it opens.
    if (!unread && !isRemembered) {
      item.command = { command: 'vectorCloud.cluster.open', title: vscode.l10n.t('Open Cluster'), arguments: [this] };
    }
    item.accessibilityInformation = {
      label: vscode.l10n.t('Cluster {0}, {1}', this.name, item.description || vscode.l10n.t('state unknown')),
    };
    return item;
  }

  /** True if the cluster can have replicas, whose number lists do not contain (service facts 4.2). */
  private get mayHaveReplicas(): boolean {
    const { replica, status } = this.cluster;
    const { unread, isRemembered = false } = this.origin;
    return (
      unread === undefined && !isRemembered && this.isDedicated && typeof replica !== 'number' && !isAsleep({ status })
    );
  }

  private watched(item: vscode.TreeItem): Count | undefined {
    const { scope, cluster } = this;
    item.resourceUri = rowUri(scope.connection.id, cluster.clusterId);
    const read = async () => {
      // At the address that the user typed: a detail of a row must not ask for consent to another address.
      const cloud = await scope.clients.cloud(scope.connection);
      const { replica } = await cloud.clusters.describe(cluster.clusterId, { background: true });
      return typeof replica === 'number' ? { replica } : {};
    };
    return scope.counts.watch(item.resourceUri, { lane: scope.connection.id, read, node: this });
  }

  readonly noun = NOUNS.databases();

  get pins(): Pins | undefined {
    return databasePins(this.scope, this.plane);
  }

  async children(options?: CallOptions): Promise<Node[]> {
    const { scope, cluster } = this;
    const { status, connectAddress } = cluster;
    if (isAsleep(cluster)) {
      const why = vscode.l10n.t(
        'The cluster is {0}. Data is available only while the cluster is RUNNING.',
        status ?? '',
      );
      return [new MessageNode(why), ...this.imports()];
    }
    if (!connectAddress) {
      const why =
        this.origin.unread === undefined
          ? vscode.l10n.t('The cluster has no endpoint yet ({0}).', status ?? '')
          : vscode.l10n.t('Cluster endpoint unknown: the record cannot be read.');
      return [new NoEndpointNode(why, this), ...this.imports()];
    }
    return [...(await databaseNodes(scope, this.plane, options)), ...accessNodes(scope, this.plane), ...this.imports()];
  }

  async beside(): Promise<Node[]> {
    const { scope, plane } = this;
    return [...(await knownDatabases(scope, plane)), ...accessNodes(scope, plane), ...this.imports()];
  }

  private imports(): Node[] {
    const { scope, cluster } = this;
    return scope.connection.kind === 'endpoint'
      ? []
      : [importTasksNode(scope, cluster), importJobsNode(scope, cluster)];
  }

  notice(): Promise<string | undefined> {
    return this.scope.clients.regionNotice(this.scope.connection, this.cluster.regionId);
  }

  /** The data plane of the cluster; without an endpoint until the cluster has one. */
  get plane(): Plane {
    const { clusterId, connectAddress, regionId } = this.cluster;
    return { clusterId, clusterName: this.name, endpoint: connectAddress ?? '', regionId: regionId ?? undefined };
  }

  async record(options?: CallOptions): Promise<Cluster> {
    const { scope, cluster } = this;
    const cloud = await scope.clients.regional(scope.connection, cluster.regionId);
    return cloud.clusters.describe(cluster.clusterId, options);
  }
}

/** Row for a missing endpoint with its reason, which accepts a typed one. */
class NoEndpointNode extends MessageNode {
  constructor(
    why: string,
    readonly parent: ClusterNode,
  ) {
    super(why);
  }

  override item(): vscode.TreeItem {
    const item = super.item();
    if (this.parent.scope.connection.kind !== 'cloud') return item;
    item.label = vscode.l10n.t('Endpoint unknown');
    item.description = vscode.l10n.t('Set Cluster Endpoint…');
    item.contextValue = 'noEndpoint';
    const command = 'vectorCloud.cluster.setEndpoint';
    item.command = { command, title: vscode.l10n.t('Set Cluster Endpoint…'), arguments: [this.parent] };
    return item;
  }
}

function icon(status: string): vscode.ThemeIcon {
  if (status === 'RUNNING') return new vscode.ThemeIcon('pass', new vscode.ThemeColor('testing.iconPassed'));
  if (status === 'ABNORMAL') return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  if (isAsleep({ status })) return new vscode.ThemeIcon('circle-slash', new vscode.ThemeColor('disabledForeground'));
  return new vscode.ThemeIcon('sync', new vscode.ThemeColor('charts.yellow'));
}
