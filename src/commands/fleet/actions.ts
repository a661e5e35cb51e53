import * as vscode from 'vscode';
import type { FleetAction } from '../../model/fleet/pages';
import type { FleetRow } from '../../model/fleet/rows';
import { ClusterNode } from '../../tree/clusters';
import type { Node } from '../../tree/node';
import { isRow } from '../../tree/rows';
import type { App } from '../app';

/** Carries out an action on clusters of the fleet, through the commands of their rows. */
export async function act(app: App, action: FleetAction, rows: readonly FleetRow[]): Promise<void> {
  const [row] = rows;
  if (!row) return;
  if (action === 'changeReplicas' && rows.length > 1) return (await import('./replicas')).changeReplicasOf(app, rows);
  const node = await nodeOf(app, row);
  switch (action) {
    case 'changeReplicas':
      await vscode.commands.executeCommand('vectorCloud.cluster.changeReplicas', node);
      return;
    case 'showRecord':
      await vscode.commands.executeCommand('vectorCloud.thing.showRecord', node);
      return;
    case 'copyId':
      return (await import('../tree/copy')).copyId(app, [node]);
    case 'copyEndpoint':
      return (await import('../tree/copy')).copyEndpoint(app, [node]);
    case 'newAlertRule':
      return newAlertRule(app, node);
    case 'showInTree':
      return showInTree(app, row);
    case 'retry':
  }
}

/** Returns a row of the tree for a cluster. @throws Error if its connection was removed */
export async function nodeOf(app: App, { connectionId, connection, cluster }: FleetRow): Promise<ClusterNode> {
  const root = (await app.roots()).find(each => each.key === connectionId);
  if (!cluster || !isRow(root, 'connection')) {
    throw new Error(vscode.l10n.t('The connection “{0}” was removed.', connection));
  }
  return new ClusterNode(root.scope, cluster);
}

async function newAlertRule(app: App, { scope, cluster, name }: ClusterNode): Promise<void> {
  const { projectId, clusterId } = cluster;
  if (!projectId)
    throw new Error(vscode.l10n.t('The project of “{0}” is unknown. Create the rule in its project.', name));
  const { beginRule } = await import('../alert-rules');
  await beginRule(app, scope.connection, { projectId, targetInstanceIds: [clusterId] });
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
