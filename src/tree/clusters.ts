import * as vscode from 'vscode';
import type { Cluster } from '../model/clusters';
import type { Project } from '../model/projects';
import type { Scope } from './connections';
import { databaseNodes } from './databases';
import { MessageNode } from './messages';
import type { Node } from './node';

export class ClustersNode implements Node {
  readonly key = 'clusters';
  readonly empty = vscode.l10n.t('This project has no clusters.');
  constructor(
    private readonly scope: Scope,
    private readonly project: Project,
  ) {}

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(vscode.l10n.t('Clusters'));
    item.iconPath = new vscode.ThemeIcon('server');
    item.contextValue = 'clusters';
    return item;
  }

  async children(): Promise<Node[]> {
    const cloud = await this.scope.clients.cloud(this.scope.connection);
    const clusters = await Array.fromAsync(cloud.clusters.listAll({}));
    // The operation lists the clusters of all projects; one that does not say whose it is is shown rather than lost.
    return clusters
      .filter(({ projectId }) => !projectId || projectId === this.project.projectId)
      .map(cluster => new ClusterNode(this.scope, cluster));
  }
}

/** States in which a cluster answers no search; any other may (the set of states is open, service facts 4.3). */
const ASLEEP = new Set(['STOPPING', 'STOPPED', 'SUSPENDING', 'SUSPENDED', 'FREEZING', 'FROZEN', 'DELETING', 'DELETED']);

export class ClusterNode implements Node {
  readonly key: string;
  readonly empty = vscode.l10n.t('This cluster has no databases.');
  constructor(
    readonly scope: Scope,
    readonly cluster: Cluster,
  ) {
    this.key = cluster.clusterId;
  }

  get name(): string {
    return this.cluster.clusterName || this.cluster.clusterId;
  }

  item(): vscode.TreeItem {
    const { clusterId, status, plan, regionId, cuSize, cuType } = this.cluster;
    const item = new vscode.TreeItem(this.name);
    const state = status?.toLowerCase().replaceAll('_', ' ');
    item.description = [state, plan, cuSize ? `${cuSize} CU` : undefined].filter(Boolean).join(' · ');
    item.iconPath = icon(status ?? '');
    item.contextValue = `cluster ${status?.toLowerCase() ?? ''}`;
    item.tooltip = [clusterId, regionId, cuType, this.cluster.connectAddress].filter(Boolean).join('\n');
    item.accessibilityInformation = {
      label: vscode.l10n.t('Cluster {0}, {1}', this.name, state ?? vscode.l10n.t('state unknown')),
    };
    return item;
  }

  async children(): Promise<Node[]> {
    const { status, connectAddress } = this.cluster;
    if (ASLEEP.has(status ?? '')) {
      return [new MessageNode(vscode.l10n.t('The cluster is {0}: it answers again once it runs.', status ?? ''))];
    }
    if (!connectAddress) {
      return [new MessageNode(vscode.l10n.t('The cluster has no endpoint yet ({0}).', status ?? ''))];
    }
    return databaseNodes(this.scope, this.cluster, connectAddress);
  }
}

function icon(status: string): vscode.ThemeIcon {
  if (status === 'RUNNING') return new vscode.ThemeIcon('pass', new vscode.ThemeColor('testing.iconPassed'));
  if (status === 'ABNORMAL') return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  if (ASLEEP.has(status)) return new vscode.ThemeIcon('circle-slash', new vscode.ThemeColor('disabledForeground'));
  return new vscode.ThemeIcon('sync', new vscode.ThemeColor('charts.yellow'));
}
