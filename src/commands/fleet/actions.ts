import * as vscode from 'vscode';
import type { FleetAction } from '../../model/fleet/pages';
import type { FleetRow } from '../../model/fleet/rows';
import { ClusterNode } from '../../tree/clusters';
import type { Node } from '../../tree/node';
import { isRow } from '../../tree/rows';
import type { App } from '../app';
import { FLEET_COMMANDS } from './row-commands';

/** Carries out an action on clusters of the fleet, through the commands of their rows. */
export async function act(app: App, action: FleetAction, rows: readonly FleetRow[]): Promise<void> {
  const [row] = rows;
  if (!row) return;
  if (action === 'showInTree') return showInTree(app, row);
  if (action === 'newAlertRule' && rows.length > 1) return newAlertRule(app, rows);
  const nodes = await Promise.all(rows.map(each => nodeOf(app, each)));
  const together = nodes.length > 1 ? SEVERAL[action] : undefined;
  if (together) return together(app, nodes);
  const command = FLEET_COMMANDS[action];
  if (command !== undefined) await vscode.commands.executeCommand(command, nodes[0], nodes);
}

/** Actions that have another form for several clusters. */
const SEVERAL: Readonly<Partial<Record<FleetAction, (app: App, nodes: readonly ClusterNode[]) => Promise<void>>>> = {
  changeReplicas: async (...of) => (await import('./replicas')).changeReplicasOf(...of),
  createCollection: async (...of) => (await import('./collections')).createCollections(...of),
  migrate: async (...of) => (await import('./migrations')).migrateClusters(...of),
  useKey: async (...of) => (await import('../connections/keys')).useKeyOfClusters(...of),
  showRecord: async (...of) => (await import('../tree/copy')).showRecords(...of),
  copyRecord: async (...of) => (await import('../tree/copy')).copyRecords(...of),
  openInConsole: async (app, nodes) => {
    const { openAllInConsole } = await import('../tree/console');
    await openAllInConsole({ ...app, title: vscode.l10n.t('Open in Console') }, nodes);
  },
};

/** Returns a row of the tree for a cluster. @throws Error if its connection was removed */
export async function nodeOf(app: App, { connectionId, connection, cluster }: FleetRow): Promise<ClusterNode> {
  const root = (await app.roots()).find(each => each.key === connectionId);
  if (!cluster || !isRow(root, 'connection')) {
    throw new Error(vscode.l10n.t('The connection “{0}” was removed.', connection));
  }
  return new ClusterNode(root.scope, cluster);
}

/** Begins one rule for several clusters, which a project has. */
async function newAlertRule(app: App, rows: readonly FleetRow[]): Promise<void> {
  const projects = new Set(rows.map(({ connectionId, cluster }) => JSON.stringify([connectionId, cluster?.projectId])));
  const { scope, cluster } = await nodeOf(app, rows[0]!);
  const { projectId } = cluster;
  if (projects.size > 1 || !projectId)
    throw new Error(vscode.l10n.t('An alert rule belongs to one project. Select clusters of the same project.'));
  const { beginRule } = await import('../alert-rules');
  const targetInstanceIds = rows.flatMap(each => each.cluster?.clusterId ?? []);
  await beginRule(app, scope.connection, { projectId, targetInstanceIds });
}

/** Selects the row of a cluster in the tree; the nearest row above it where the tree does not show the cluster. */
async function showInTree(app: App, { connectionId, cluster }: FleetRow): Promise<void> {
  if (!cluster) return;
  const path = [connectionId, cluster.projectId, 'clusters', cluster.clusterId];
  let found: Node | undefined;
  for (const key of path) {
    const rows: readonly Node[] = await app.tree.getChildren(found);
    // A service without projects shows its clusters in one that is known by its ID.
    const next = rows.find(row => row.key === key) ?? rows.find(row => isRow(row, 'project') && !key);
    if (!next) break;
    found = next;
  }
  await vscode.commands.executeCommand('vectorCloud.tree.focus');
  if (found) await app.view.reveal(found, { select: true, focus: true, expand: false });
}
