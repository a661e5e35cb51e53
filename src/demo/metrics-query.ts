import { MetricsQuery } from '../model/metrics';
import { valid, type Call } from './call';
import { clusterOf } from './clusters';
import { needsDedicated } from './replicas';
import { CODE, Refusal } from './refusal';
import { route } from './routes';
import { isoTime } from './world';

/** Unit, and the values between which a metric swings through the day. */
const METRICS: readonly [pattern: RegExp, unit: string, low: number, high: number][] = [
  [/FAIL_RATE/, 'percent', 0, 0.4],
  [/^(CU_|.*_CAPACITY$)/, 'percent', 22, 78],
  [/LATENCY_AVG/, 'ms', 4, 11],
  [/LATENCY_P99/, 'ms', 18, 60],
  [/STORAGE/, 'bytes', 4.1e9, 4.3e9],
  [/ENTITIES/, 'count', 10_000, 10_000],
  [/COLLECTIONS/, 'count', 3, 3],
  [/_COUNT$/, 'count', 120, 2400],
  [/VCU/, 'count', 10, 90],
];

const MOST_VALUES = 1000;

function query({ world, path, body }: Call) {
  const request = valid(MetricsQuery, body);
  const cluster = clusterOf(world, path.clusterId);
  needsDedicated(cluster);
  const step = durationMs('granularity', request.granularity);
  if (step < 30_000) throw new Refusal(CODE.parameter, 'granularity: at least PT30S');
  const end = request.end === undefined ? world.now() : timeMs('end', request.end);
  const start =
    request.start === undefined ? end - durationMs('period', request.period ?? '') : timeMs('start', request.start);
  if (start >= end || (end - start) / step > MOST_VALUES) {
    throw new Refusal(CODE.parameter, `start: from 1 to ${MOST_VALUES} values between start and end`);
  }
  const times = Array.from({ length: Math.floor((end - start) / step) }, (_, i) => start + i * step);
  return {
    results: request.metricQueries.map(({ name }) => {
      const found = METRICS.find(([pattern]) => pattern.test(name));
      if (!found) throw new Refusal(CODE.parameter, `metricQueries: there is no metric ${name}`);
      const [, unit, low, high] = found;
      return {
        name,
        unit,
        values: times.map(time => ({ timestamp: isoTime(time), value: valueAt(name, time, low, high) })),
      };
    }),
  };
}

/** Busy by day, quiet at night, never quite the same; one value in forty was not measured. */
function valueAt(name: string, time: number, low: number, high: number): string | null {
  const noise = (Math.sin(time / 97_000 + name.length) + Math.sin(time / 13_700 + name.length * 7)) / 4;
  if (Math.floor(time / 30_000) % 40 === name.length % 40) return null;
  const day = (1 - Math.cos(((time / 3_600_000) % 24) * (Math.PI / 12))) / 2;
  return (low + (high - low) * Math.min(1, Math.max(0, day * 0.75 + noise * 0.5))).toFixed(2);
}

function timeMs(field: string, text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new Refusal(CODE.parameter, `${field}: must be an ISO 8601 time`);
  return time;
}

function durationMs(field: string, text: string): number {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text);
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (parts?.slice(1) ?? []).map(part => Number(part ?? 0));
  const duration = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  if (duration === 0) throw new Refusal(CODE.parameter, `${field}: must be an ISO 8601 duration such as PT1H`);
  return duration;
}

/** Beyond the specification (service facts 6). */
export const metricsRoutes = [route<Call>('POST /v2/clusters/{clusterId}/metrics/query', query)];
