import * as vscode from 'vscode';
import { badgesOf } from '../../connections/badges';
import type { ConnectionStore } from '../../connections/connection-store';
import { explain, isCancelled } from '../../connections/explain';
import { tryRead } from '../../connections/reads';
import { isRecent } from '../../model/clocks';
import type { RuleFromPlot } from '../../model/metrics/drafts';
import {
  metricsProtocol,
  type MetricReading,
  type MetricsPlace,
  type MetricsState,
  type PlaceRef,
  type ShownPlace,
  type StoredMetrics,
} from '../../model/metrics/pages';
import { shown } from '../../model/texts/shown';
import type { MetricPeriod } from '../../model/metrics/ranges';
import { serve, showPage, tell } from '../forms/page';
import { PageChoices } from './choices';
import { type MarkServices, readMarks } from './marks';
import { savePicture } from './pictures';
import { readMetric, type ReadingServices } from './readings';

export interface MetricsServices extends ReadingServices, MarkServices {
  readonly extensionUri: vscode.Uri;
  readonly connections: ConnectionStore;
  /** The state of the window, with the choices of each page. */
  readonly state: vscode.Memento;
  /** Asks for a cluster to compare with. Undefined: cancelled. */
  readonly chooseCluster: () => Promise<MetricsPlace | undefined>;
  /** Opens the draft of an alert rule on a metric, whose preview shows the time range. */
  readonly beginRule: (place: MetricsPlace, rule: RuleFromPlot, period: MetricPeriod) => Promise<void>;
}

/** The view type of package.json. */
export const METRICS_VIEW = 'vectorCloud.metrics';

/** Age at which a reading is read again, in milliseconds. */
const FRESH_MS = 55_000;

/** Opens the page of the metrics of one or two clusters, with the time range and groups of the last time. */
export function openMetrics(services: MetricsServices, places: readonly MetricsPlace[]): vscode.WebviewPanel {
  const panel = vscode.window.createWebviewPanel(METRICS_VIEW, '', vscode.ViewColumn.Active);
  const choices = new PageChoices(services.state).findLasting(places);
  showMetrics(services, panel, { places: [...places], ...(choices && { choices }) });
  return panel;
}

/** Makes a panel that VS Code restores the page that it was. */
export function restoreMetrics(services: MetricsServices, panel: vscode.WebviewPanel, stored: StoredMetrics): void {
  const choices = new PageChoices(services.state).find(stored.places);
  showMetrics(services, panel, choices ? { ...stored, choices } : stored);
}

/** Serves the page. A hidden page is forgotten and sends no requests. */
function showMetrics(services: MetricsServices, panel: vscode.WebviewPanel, stored: StoredMetrics): void {
  const { connections, extensionUri } = services;
  const { webview } = panel;
  const kept = new PageChoices(services.state);
  let { places, choices } = stored;
  /** Number of times that other clusters were chosen. */
  let changes = 0;
  const closing = new AbortController();
  const readings = new Map<string, { readonly at: number; readonly reading: Promise<MetricReading> }>();
  const state = async (): Promise<MetricsState> => {
    const of = changes;
    const described = await Promise.all(places.map(place => describe(services, place)));
    if (of !== changes) return state();
    places = described.map(({ place }) => place);
    entitle(panel, places);
    return { places: described, ...(choices && { choices }) };
  };
  const change = async (wanted: readonly MetricsPlace[]) => {
    places = [...wanted];
    changes++;
    await tell(webview, metricsProtocol, 'changed', await state());
  };
  const at = async ({ connectionId, clusterId }: PlaceRef) => {
    const place = places.find(each => each.connectionId === connectionId && each.clusterId === clusterId);
    if (!place) throw new Error(vscode.l10n.t('The page no longer shows this cluster.'));
    const connection = await connections.find(connectionId);
    if (!connection) throw new Error(vscode.l10n.t('The connection was removed.'));
    return { place, connection };
  };
  const failed = (error: unknown) => {
    const isOver = closing.signal.aborted || isCancelled(error);
    if (!isOver) void vscode.window.showErrorMessage(explain(error).message);
  };
  const serving = serve(webview, metricsProtocol, {
    open: async () => ({ ...(await state()), ...(vscode.l10n.bundle && { bundle: vscode.l10n.bundle }) }),
    read: async ({ place: ref, name, period, fresh }) => {
      const { place, connection } = await at(ref);
      const key = JSON.stringify([place.connectionId, place.clusterId, name, period]);
      const known = readings.get(key);
      if (known && !fresh && isRecent(known.at, FRESH_MS)) return known.reading;
      const reading = readMetric(services, { connection, place, name, period, signal: closing.signal });
      readings.set(key, { at: Date.now(), reading });
      return reading;
    },
    marks: async ({ place: ref, period }) => {
      const { place, connection } = await at(ref);
      return readMarks(services, connection, place, period);
    },
    keep: async now => {
      choices = now;
      await kept.keep(places, now);
      return null;
    },
    copy: async ({ text }) => {
      await vscode.env.clipboard.writeText(text);
      return null;
    },
    savePicture,
    alertOn: async ({ place: ref, period, ...rule }) => {
      const { place } = await at(ref);
      await services.beginRule(place, rule, period);
      return null;
    },
    compare: async () => {
      // Not awaited, because it waits for the user.
      services
        .chooseCluster()
        .then(async chosen => chosen && change([places[0]!, chosen]))
        .catch(failed);
      return null;
    },
    stopComparing: async () => {
      await change(places.slice(0, 1));
      return null;
    },
  });
  const watching = connections.onDidChange(async () => {
    try {
      if (panel.visible) await tell(webview, metricsProtocol, 'changed', await state());
    } catch (error) {
      failed(error);
    }
  });
  panel.onDidDispose(() => {
    closing.abort();
    vscode.Disposable.from(serving, watching).dispose();
  });
  panel.iconPath = new vscode.ThemeIcon('graph-line');
  entitle(panel, places);
  showPage(panel, extensionUri, 'metrics', ['form', 'plot', 'metrics']);
}

const nameOf = ({ clusterName, clusterId }: MetricsPlace): string => shown(clusterName || clusterId);

function entitle(panel: vscode.WebviewPanel, [first, second]: readonly MetricsPlace[]): void {
  panel.title = second
    ? vscode.l10n.t('Metrics: {0}, {1}', nameOf(first!), nameOf(second))
    : vscode.l10n.t('Metrics: {0}', nameOf(first!));
}

/** Describes a cluster; asks the service for its project and region if they are unknown. */
async function describe({ connections, clients }: MetricsServices, known: MetricsPlace): Promise<ShownPlace> {
  const connection = await connections.find(known.connectionId);
  if (!connection) {
    return { place: known, connection: '', marks: [], gone: vscode.l10n.t('The connection was removed.') };
  }
  const place = known.projectId === undefined ? await completed(clients, connection, known) : known;
  const project = place.projectId ? clients.placeNames.find(connection.id, place.projectId) : undefined;
  return {
    place,
    connection: connection.name,
    marks: badgesOf(connection),
    ...((project ?? place.projectId) ? { project: project ?? place.projectId! } : {}),
  };
}

async function completed(
  clients: MetricsServices['clients'],
  connection: Parameters<MetricsServices['clients']['cloud']>[0],
  place: MetricsPlace,
): Promise<MetricsPlace> {
  const read = await tryRead(
    clients,
    () => clients.cloud(connection),
    (cloud, options) => cloud.clusters.describe(place.clusterId, options),
  );
  if (!('value' in read)) return place;
  const { clusterName, projectId, regionId } = read.value;
  return {
    ...place,
    ...(clusterName && { clusterName }),
    projectId: projectId ?? '',
    ...(regionId && { regionId }),
  };
}
