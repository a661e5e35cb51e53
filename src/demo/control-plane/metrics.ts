import { MetricsQuery } from '../../model/clusters/metrics';
import { valid, type Call } from '../wire/call';
import { clusterOf } from './clusters';
import type { CollectionState } from '../data-plane/collections/collection-state';
import { needsDedicated } from './replicas';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routing';
import { isoTime, type ClusterState } from '../world';

/** Metrics that count the current state of a cluster (service facts 6). */
const COUNTED: Readonly<Record<string, (cluster: ClusterState, collections: readonly CollectionState[]) => number>> = {
  ENTITIES_COUNT: (_, collections) => sumOf(collections),
  ENTITIES_INDEXED: (_, collections) => sumOf(collections.filter(({ indexes }) => indexes.length > 0)),
  ENTITIES_LOADED: (_, collections) => sumOf(collections.filter(({ loaded }) => loaded)),
  COLLECTIONS_COUNT: (_, collections) => collections.length,
  UNLOADED_COLLECTIONS_COUNT: (_, collections) => collections.filter(({ loaded }) => !loaded).length,
  CU_SIZE: ({ cuSize }) => cuSize,
  REPLICA_COUNT: ({ replica }) => replica,
};
const sumOf = (collections: readonly CollectionState[]): number =>
  collections.reduce((sum, { rowCount }) => sum + rowCount, 0);

/** Unit, daily range, and value during an incident of each metric. */
const METRICS: readonly [pattern: RegExp, unit: string, low: number, high: number, incident: number][] = [
  [/^REQ_FAIL_RATE_/, 'percent', 0, 0.4, 7],
  [/^REQ_SUCCESS_RATE$/, 'percent', 99.6, 100, 94],
  [/^(CU_COMPUTATION|CU_CAPACITY|CLUSTER_WRITE_CAPACITY)$/, 'percent', 22, 74, 97],
  [/_LATENCY_AVG$/, 'ms', 4, 11, 90],
  [/_LATENCY_P99$/, 'ms', 18, 60, 1400],
  [/^STORAGE_USE$/, 'bytes', 4.1e9, 4.3e9, 4.3e9],
  [/^SLOW_QUERY_COUNT$/, 'count', 0, 3, 140],
  [/^FLUSH_COUNT$/, 'count', 0, 4, 4],
  [/^(VECTOR_)?REQ_[A-Z_]+_COUNT$/, 'count', 120, 2400, 3900],
  [/^(READ|WRITE)_VCU$/, 'count', 10, 90, 160],
];

const MAX_VALUES = 1000;

function query({ world, path, body }: Call) {
  const request = valid(MetricsQuery, body);
  const cluster = clusterOf(world, path.clusterId);
  needsDedicated(cluster);
  const step = durationMs('granularity', request.granularity);
  if (step < 30_000) throw new Refusal(CODE.parameter, 'granularity: must be at least PT30S');
  const end = request.end === undefined ? world.now() : timeMs('end', request.end);
  const start =
    request.start === undefined ? end - durationMs('period', request.period ?? '') : timeMs('start', request.start);
  if (start >= end || (end - start) / step > MAX_VALUES) {
    throw new Refusal(CODE.parameter, `granularity: must give 1 to ${MAX_VALUES} values between start and end`);
  }
  const times = Array.from({ length: Math.floor((end - start) / step) }, (_, i) => start + i * step);
  const collections = collectionsOf(cluster, request.dbName, request.collectionName);
  return {
    results: request.metricQueries.map(({ name }) => {
      const series = (unit: string, valueOf: (time: number) => string | null) => ({
        name,
        unit,
        values: times.map(time => ({
          timestamp: isoTime(time),
          value: cluster.status === 'STOPPED' ? null : valueOf(time),
        })),
      });
      const count = Object.hasOwn(COUNTED, name) ? COUNTED[name] : undefined;
      if (count) return series('count', () => String(count(cluster, collections)));
      const found = METRICS.find(([pattern]) => pattern.test(name));
      if (!found) throw new Refusal(CODE.parameter, `metricQueries: metric ${name} not found`);
      const [, unit, low, high, incident] = found;
      return series(unit, time => {
        const usual = valueAt(name, time, low, high);
        return usual === null ? null : (usual + (incident - usual) * incidentAt(time)).toFixed(2);
      });
    }),
  };
}

function collectionsOf({ databases }: ClusterState, dbName?: string, collectionName?: string): CollectionState[] {
  return [...databases]
    .filter(([name]) => dbName === undefined || name === dbName)
    .flatMap(([, { collections }]) => [...collections.values()])
    .filter(collection => collectionName === undefined || collection.collectionName === collectionName);
}

/** Returns the severity, 0 to 1, of an incident about every seven hours, which lasts a quarter of an hour and appears in all metrics. */
function incidentAt(time: number): number {
  const slot = Math.floor(time / INCIDENT_EVERY_MS);
  const peak = (slot + 0.5 + 0.4 * Math.sin(slot * 7.3)) * INCIDENT_EVERY_MS;
  return Math.max(0, 1 - Math.abs(time - peak) / INCIDENT_MS);
}
const INCIDENT_EVERY_MS = 7 * 3_600_000;
const INCIDENT_MS = 8 * 60_000;

/** Busy by day, quiet at night and less at weekends, never quite the same; one value in forty was not measured. */
function valueAt(name: string, time: number, low: number, high: number): number | null {
  const noise = (Math.sin(time / 97_000 + name.length) + Math.sin(time / 13_700 + name.length * 7)) / 4;
  if ((Math.imul(Math.floor(time / 30_000) + name.length, 0x9e3779b1) >>> 8) % 40 === 0) return null;
  const day = (1 - Math.cos(((time / 3_600_000) % 24) * (Math.PI / 12))) / 2;
  const isWeekend = [0, 6].includes(new Date(time).getUTCDay());
  const busy = day * (isWeekend ? 0.4 : 0.75) + noise * 0.5;
  return low + (high - low) * Math.min(1, Math.max(0, busy));
}

function timeMs(field: string, text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new Refusal(CODE.parameter, `${field}: must be an ISO 8601 timestamp`);
  return time;
}

function durationMs(field: string, text: string): number {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text);
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (parts?.slice(1) ?? []).map(part => Number(part ?? 0));
  const duration = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  if (duration === 0) throw new Refusal(CODE.parameter, `${field}: must be an ISO 8601 duration such as PT1H`);
  return duration;
}

/** Routes beyond the specification (service facts 6). */
export const metricsRoutes = [route<Call>('POST /v2/clusters/{clusterId}/metrics/query', query)];
