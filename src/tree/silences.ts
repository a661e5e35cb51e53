import * as vscode from 'vscode';
import type { Half, Reachability } from '../connections/offers/reachability';
import type { Node } from './node';
import type { TreeProvider } from './provider';
import { isRow } from './rows';
import type { Scope } from './scope';

/** Parts of the tree that show an unanswered service. */
export type Shown = Pick<TreeProvider, 'known' | 'redraw' | 'getParent' | 'readings'>;

/** Redraws the rows of a connection when a plane of its service stops or resumes answering. */
export function followReach(reach: Reachability, tree: Shown): void {
  const isOf = (id: string) => (node: Node) =>
    (isRow(node, 'connection') || isRow(node, 'cluster')) && node.scope.connection.id === id;
  reach.changed = id => {
    const rows = [...tree.known()].filter(isOf(id));
    if (rows.length > 0) tree.redraw(rows);
  };
  tree.readings.waiting = node => {
    const half = halfOf(tree, node);
    return half ? reach.waiting(half.connectionId, half) : () => {};
  };
}

/** Returns the plane that a row's children come from; undefined if unknown. */
function halfOf(tree: Shown, node: Node): (Half & { readonly connectionId: string }) | undefined {
  for (let at: Node | undefined = node; at; at = tree.getParent(at)) {
    if (OF_NEITHER.has(at.key)) return undefined;
    if (isRow(at, 'cluster') || isRow(at, 'database')) {
      const { scope, plane } = at;
      return { connectionId: scope.connection.id, clusterId: plane.clusterId };
    }
    if (isRow(at, 'connection')) return { connectionId: at.scope.connection.id };
  }
  return undefined;
}

/** Kinds of rows with other sources than the connection's planes: a controller, a region's control plane, the data plane of a project. */
const OF_NEITHER: ReadonlySet<string> = new Set(['importTasks', 'importJobs', 'regions', 'privateEndpointServices']);

const CONTROL = () => vscode.l10n.t('control plane: no response');

/** Returns the text beside a connection whose control plane does not answer. */
export function connectionSilence({ reach, connection }: Scope): string | undefined {
  if (connection.kind === 'endpoint') return undefined;
  if (reach.isSilent(connection.id, {})) return CONTROL();
  const regions = reach.silentRegions(connection.id);
  return regions.length > 0 ? vscode.l10n.t('control plane of {0}: no response', regions.join(', ')) : undefined;
}

/** Returns the text beside a cluster: the plane that does not answer. */
export function clusterSilence(
  { reach, connection }: Scope,
  { clusterId, regionId }: { readonly clusterId: string; readonly regionId?: string | null | undefined },
): string | undefined {
  const control = reach.isSilent(connection.id, {}) || (regionId ? reach.isSilent(connection.id, { regionId }) : false);
  const data = reach.isSilent(connection.id, { clusterId });
  if (control && data) return vscode.l10n.t('control plane and data plane: no response');
  if (data) return vscode.l10n.t('data plane: no response');
  return control ? CONTROL() : undefined;
}
