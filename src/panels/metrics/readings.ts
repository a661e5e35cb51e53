import * as vscode from 'vscode';
import type { CloudClient } from '../../client';
import { isAbsent } from '../../client/errors';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import { explain } from '../../connections/explain';
import type { Latencies } from '../../connections/latencies';
import type { Lazy } from '../../connections/lazy';
import { isExpected } from '../../connections/reads';
import type { MetricSeries } from '../../model/clusters/metrics';
import { EMPTY_SERIES, type Series } from '../../model/alert-rules/series';
import { measuredSeries } from '../../model/metrics/measured';
import type { MetricReading, MetricsPlace } from '../../model/metrics/pages';
import { metricPlot, OPERATIONS } from '../../model/metrics/plots';
import { granularityOf, type MetricPeriod, spanOf } from '../../model/metrics/ranges';

export interface ReadingServices {
  readonly clients: Clients;
  readonly latencies: Pick<Lazy<Latencies>, 'get'>;
}

/** A metric of a cluster to read. `signal`: ends with the page. */
export interface MetricOrder {
  readonly connection: Connection;
  readonly place: MetricsPlace;
  readonly name: string;
  readonly period: MetricPeriod;
  readonly signal: AbortSignal;
}

/** Timeout of a metric, in milliseconds: a page with a dozen of them must not wait for one. */
const TIMEOUT_MS = 10_000;

/** Reads a metric from the service, otherwise from the requests of this window, with the reason. @throws errors other than a service's */
export async function readMetric(services: ReadingServices, order: MetricOrder): Promise<MetricReading> {
  const { period, name } = order;
  const { lengthMs, stepMs } = spanOf(period);
  const to = Date.now();
  const range = { from: to - lengthMs, to, stepMs };
  const read = await fromService(services.clients, order);
  if ('series' in read) {
    const { series, unit } = read;
    // The clock of the service can differ from the clock of this computer.
    const last = series.times.at(-1)!;
    const end = last > to || last < range.from ? last : to;
    return { source: 'service', ...(unit && { unit }), ...numbersOf(series), ...range, from: end - lengthMs, to: end };
  }
  const plot = metricPlot(name);
  const series = plot ? fromWindow(await services.latencies.get(), order, range) : EMPTY_SERIES;
  return {
    ...(series.times.length > 0 && { source: 'window' as const }),
    ...(plot?.unit !== undefined && { unit: plot.unit }),
    ...numbersOf(series),
    ...range,
    problem: read.problem,
  };
}

type FromService = { readonly series: Series; readonly unit?: string | undefined } | { readonly problem: string };

async function fromService(clients: Clients, order: MetricOrder): Promise<FromService> {
  const { connection, place, name, period } = order;
  const late = clients.clock(TIMEOUT_MS);
  const signal = AbortSignal.any([order.signal, late]);
  try {
    const cloud = await clients.regional(connection, place.regionId);
    const { results } = await queryMetric(cloud, place.clusterId, { name, period }, signal);
    const found = results.find(each => each.name === name);
    const series = found && (await seriesOf(found));
    if (series && series.times.length > 0) return { series, unit: found.unit || undefined };
    return { problem: vscode.l10n.t('The service has no values for {0} in this time range.', name) };
  } catch (error) {
    if (order.signal.aborted) throw error;
    if (late.aborted)
      return { problem: vscode.l10n.t('The service did not respond within {0} seconds.', TIMEOUT_MS / 1000) };
    if (isAbsent(error)) return { problem: vscode.l10n.t('This service does not provide metrics of its clusters.') };
    if (!isExpected(error)) throw error;
    return { problem: explain(error).message };
  }
}

async function queryMetric(
  cloud: CloudClient,
  clusterId: string,
  { name, period }: Pick<MetricOrder, 'name' | 'period'>,
  signal: AbortSignal,
) {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new Error('ended')), { once: true });
  const request = { period, granularity: granularityOf(period), metricQueries: [{ name }] };
  return Promise.race([cloud.metrics.query(clusterId, request, { signal }), ended]);
}

async function seriesOf({ name, values }: MetricSeries): Promise<Series> {
  const { readColumn } = await import('../alert-rules/series-columns');
  const times = values.map(({ timestamp }) => timestamp);
  return readColumn({ name, times, values: values.map(({ value }) => value) }, 0).series;
}

function fromWindow(
  { requests }: Latencies,
  { connection, place, name }: MetricOrder,
  range: { readonly from: number; readonly to: number; readonly stepMs: number },
): Series {
  const plot = metricPlot(name);
  const operation = OPERATIONS.find(each => each === plot?.group);
  if (!plot?.measure || !operation) return EMPTY_SERIES;
  const own = requests.filter(each => each.connectionId === connection.id && each.clusterId === place.clusterId);
  return measuredSeries(own, { operation, measure: plot.measure }, range);
}

const numbersOf = ({ times, values }: Series) => ({ times: [...times], values: [...values] });
