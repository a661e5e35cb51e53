import * as vscode from 'vscode';
import { replicaResource } from '../../changes/resources/replicas';
import type { PartOutcome } from '../../changes/part-outcomes';
import { stepTitle } from '../choices/titles';
import { isDedicated, type Cluster } from '../../model/clusters/clusters';
import { sameReplicas } from '../../model/clusters/replica-plans';
import { returnedReplicas, settingsOf, type ReplicaSettings } from '../../model/clusters/replicas';
import type { ClusterNode } from '../../tree/clusters';
import type { App } from '../app';
import { askReplicas, changeOf, trackedReplicas, wantedOf } from '../clusters/replicas';
import { clustersText } from './clusters-text';

/** Changes the replicas of several clusters: asks once, shows one plan with a part for each, and applies the parts in order. */
export async function changeReplicasOf(app: App, nodes: readonly ClusterNode[]): Promise<void> {
  const dedicated = nodes.filter(({ cluster }) => isDedicated(cluster));
  if (dedicated.length === 0) {
    throw new Error(
      vscode.l10n.t('The selected clusters have no replica settings. Replicas need a dedicated cluster.'),
    );
  }
  const title = stepTitle(vscode.l10n.t('Change Replicas'), clustersText(dedicated.length));
  const clusters = dedicated.map(({ cluster }) => cluster);
  const now = commonSettings(clusters);
  const returned = clusters.flatMap(cluster => returnedReplicas(cluster));
  const wanted = wantedOf(now.change, clusters[0]!, returned);
  if (!(await askReplicas(title, now, wanted))) return;
  const change = changeOf(wanted);
  const tracked = dedicated.map(({ scope: { connection }, cluster }) =>
    trackedReplicas(
      app,
      replicaResource(app.clients, { connection, cluster, timeZone: wanted.timeZone, returned }),
      cluster,
    ),
  );
  const outcomes = await app.changes.applySeveral(
    tracked.map(({ resource }) => ({ resource, mine: { status: 'RUNNING', change } })),
    {
      title: vscode.l10n.t('Change replicas of {0}', clustersText(dedicated.length)),
      action: vscode.l10n.t('Change Replicas'),
    },
  );
  for (const [at, { ended }] of tracked.entries()) {
    const outcome = outcomes[at]!;
    if (isOutcome(outcome)) await ended(outcome);
  }
  if (outcomes.some(({ kind }) => kind === 'applied')) app.tree.refresh();
}

const isOutcome = <T>(outcome: PartOutcome<T>): outcome is Exclude<PartOutcome<T>, { kind: 'skipped' | 'problem' }> =>
  outcome.kind !== 'skipped' && outcome.kind !== 'problem';

/** The settings that all clusters have; without common ones, none. */
function commonSettings(clusters: readonly Cluster[]): ReplicaSettings {
  const [first, ...others] = clusters.map(cluster => settingsOf(cluster));
  if (first && others.every(({ change }) => sameReplicas(change, first.change))) return first;
  return { status: 'RUNNING', change: {} };
}
