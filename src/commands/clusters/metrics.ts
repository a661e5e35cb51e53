import * as vscode from 'vscode';
import { openNew } from '../../documents/opening';
import { check } from '../../model/issues';
import type { Choices } from '../../model/alert-rules/rehearsals';
import { ruleFromPlot, type RuleFromPlot } from '../../model/metrics/drafts';
import { StoredMetrics, type MetricsPlace } from '../../model/metrics/pages';
import type { MetricPeriod } from '../../model/metrics/ranges';
import { openMetrics, restoreMetrics as restoreIn, type MetricsServices } from '../../panels/metrics/page';
import type { ClusterNode } from '../../tree/clusters';
import type { App } from '../app';
import { cluster } from '../arguments';

/** Opens the page of the metrics of a cluster, or of two side by side. */
export async function showMetrics(app: App, clusters: readonly ClusterNode[]): Promise<void> {
  if (clusters.length > 2) throw new Error(vscode.l10n.t('Select one or two clusters.'));
  openMetrics(servicesOf(app), clusters.map(placeOf));
}

/** Makes a panel that VS Code restores the page that it was. */
export function restoreMetrics(app: App, panel: vscode.WebviewPanel, stored: unknown): void {
  const read = check(StoredMetrics, stored);
  if (read.ok && [1, 2].includes(read.value.places.length)) restoreIn(servicesOf(app), panel, read.value);
  else panel.dispose();
}

const servicesOf = (app: App): MetricsServices => ({
  extensionUri: app.extensionUri,
  connections: app.connections,
  state: app.state,
  clients: app.clients,
  latencies: app.latencies,
  journal: app.changes.journal,
  chooseCluster: async () => {
    const chosen = await cluster()({ ...app, title: vscode.l10n.t('Compare Metrics') });
    return chosen && placeOf(chosen);
  },
  beginRule: (...rule) => beginRule(app, ...rule),
});

function placeOf({ scope, cluster: { clusterId, clusterName, projectId, regionId } }: ClusterNode): MetricsPlace {
  return {
    connectionId: scope.connection.id,
    clusterId,
    ...(clusterName && { clusterName }),
    ...(projectId && { projectId }),
    ...(regionId && { regionId }),
  };
}

/** Opens the draft of a rule, whose preview shows the metric. */
async function beginRule(
  { connections, documents, forms }: App,
  { connectionId, clusterId, projectId = '' }: MetricsPlace,
  rule: RuleFromPlot,
  period: MetricPeriod,
): Promise<void> {
  const connection = await connections.find(connectionId);
  if (!connection) throw new Error(vscode.l10n.t('The connection was removed.'));
  const document = ruleFromPlot(rule, { projectId, clusterId });
  const rehearsal = {
    source: 'metrics',
    shape: 'day rhythm',
    hours: 24,
    low: 0,
    high: 100,
    judgement: 'every',
    gaps: 'stays',
    picked: 0,
    clusterId,
    period,
  } satisfies Choices;
  await openNew(connection, documents, {
    kind: 'alertRules',
    name: document.ruleName,
    document,
    pending: true,
    prepare: async uri => void forms.firstViews.set(uri.toString(), { rehearsal, load: true }),
  });
}
