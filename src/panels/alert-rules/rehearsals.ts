import * as vscode from 'vscode';
import type { CloudClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import type { Latencies } from '../../connections/latencies';
import type { Lazy } from '../../connections/lazy';
import { latenciesByHost } from './latencies-by-host';
import type { rehearsalProtocol, Reading, SentSeries, SeriesOrder } from '../../model/alert-rules/rehearsals';
import { granularityOf } from '../../model/metrics/ranges';
import type { Handlers } from '../../model/rpc';
import type { Column, ReadSeries } from './series-columns';

/** Services that provide series. `connection`: that of the document; undefined: none yet. */
export interface RehearsalServices {
  readonly clients: Clients;
  readonly latencies: Pick<Lazy<Latencies>, 'get'>;
  readonly connection: () => Promise<Connection | undefined>;
}

/** Maximum size of a file to read, in bytes. */
const MAX_BYTES = 50_000_000;

/** Handles the requests of a form's preview. The last series is kept while the form is open, even if hidden. */
export function rehearsalHandlers(services: RehearsalServices): Handlers<typeof rehearsalProtocol> {
  let reading: Reading | undefined;
  return {
    readSeries: async order => {
      const read = await readSeries(services, order);
      if (!read) return null;
      reading = { ...read, order: order.kind === 'text' ? { ...order, text: '' } : order };
      return reading;
    },
    reading: async () => reading ?? null,
  };
}

async function readSeries(services: RehearsalServices, order: SeriesOrder): Promise<Reading | undefined> {
  if (order.kind === 'text') return readText(order.text, vscode.l10n.t('pasted text'));
  if (order.kind === 'file') return readFile();
  if (order.kind === 'latencies') return readLatencies(await services.latencies.get());
  return readMetrics(services, order);
}

async function readText(text: string, source: string): Promise<Reading> {
  const { readSeriesText } = await import('./series-texts');
  const read = readSeriesText(text, Date.now());
  return read.ok ? { source, series: read.series.map(sent) } : { source, series: [], problem: read.problem };
}

async function readFile(): Promise<Reading | undefined> {
  const [uri] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Open a Time Series for the Preview'),
      filters: { [vscode.l10n.t('CSV or JSON')]: ['csv', 'tsv', 'txt', 'json', 'ndjson', 'jsonl'] },
    })) ?? [];
  if (!uri) return undefined;
  const name = uri.path.split('/').at(-1)!;
  const source = vscode.l10n.t('the file {0}', name);
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > MAX_BYTES) {
    const problem = vscode.l10n.t('{0} is larger than {1} MB. Use a part of the file.', name, MAX_BYTES / 1e6);
    return { source, series: [], problem };
  }
  return readText(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)), source);
}

async function readLatencies(latencies: Latencies): Promise<Reading> {
  const source = vscode.l10n.t('searches in this window');
  const columns = latenciesByHost(latencies.answered).map(({ host, times, ms }): Column => ({
    name: host,
    unit: 'ms',
    times,
    values: ms,
  }));
  const series = await seriesOf(columns);
  if (series.length > 0) return { source, series };
  const problem = vscode.l10n.t('Fewer than two searches in this window. Search a collection first.');
  return { source, series, problem };
}

async function readMetrics(
  { clients, connection: find }: RehearsalServices,
  { clusterId, metricName, period }: Extract<SeriesOrder, { kind: 'metrics' }>,
): Promise<Reading> {
  const source = vscode.l10n.t('metrics of {0}', clusterId);
  const connection = await find();
  if (!connection) return { source, series: [], problem: vscode.l10n.t('Select a connection for this file first.') };
  const { isAbsent } = await import('../../client');
  try {
    const cloud = await controlPlane(clients, connection, clusterId);
    const { results } = await cloud.metrics.query(clusterId, {
      period,
      granularity: granularityOf(period),
      metricQueries: [{ name: metricName }],
    });
    const series = await seriesOf(
      results.map(({ name, unit, values }) => ({
        name,
        ...(unit ? { unit } : {}),
        times: values.map(({ timestamp }) => timestamp),
        values: values.map(({ value }) => value),
      })),
    );
    if (series.length > 0) return { source, series };
    return {
      source,
      series,
      problem: vscode.l10n.t('The service has no values for {0} in this time range.', metricName),
    };
  } catch (error) {
    if (!isAbsent(error)) throw error;
    return { source, series: [], problem: vscode.l10n.t('This service does not provide metrics of its clusters.') };
  }
}

/** Returns the control plane of the cluster's region; that of the connection if the region is unknown. */
async function controlPlane(clients: Clients, connection: Connection, clusterId: string): Promise<CloudClient> {
  const { tryRead } = await import('../../connections/reads');
  const described = await tryRead(
    clients,
    () => clients.cloud(connection),
    (cloud, options) => cloud.clusters.describe(clusterId, options),
  );
  const regionId = 'value' in described ? described.value.regionId : undefined;
  return clients.regional(connection, regionId);
}

async function seriesOf(columns: readonly Column[]): Promise<SentSeries[]> {
  const { readColumn } = await import('./series-columns');
  return columns
    .map(column => readColumn(column, 0))
    .filter(({ series }) => series.times.length > 1)
    .map(sent);
}

const sent = ({ name, unit, series, notes }: ReadSeries): SentSeries => ({
  name,
  ...(unit === undefined ? {} : { unit }),
  times: [...series.times],
  values: [...series.values],
  notes: [...notes],
});
