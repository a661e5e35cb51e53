import { MetricsQuery } from '../../model/clusters/metrics';
import { valid, type Call } from '../wire/call';
import { clusterOf } from './clusters';
import type { CollectionState } from '../data-plane/collections/collection-state';
import { metricUnit, metricValue } from './metric-values';
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
  const first = Math.ceil(start / step) * step;
  const times = Array.from({ length: Math.floor((end - start) / step) }, (_, i) => first + i * step);
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
      const unit = metricUnit(name);
      if (unit === undefined) throw new Refusal(CODE.parameter, `metricQueries: metric ${name} not found`);
      const { clusterId } = cluster;
      return series(unit, time => {
        const value = metricValue({ clusterId, name, time, stepMs: step });
        return typeof value === 'number' ? String(Number(value.toFixed(3))) : null;
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
