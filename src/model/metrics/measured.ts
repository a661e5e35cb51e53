import { EMPTY_SERIES, type Series } from '../alert-rules/series';
import type { Measure, Operation } from './plots';

/** A request that this window sent to a cluster. `ok`: it was answered without a failure. Times in milliseconds. */
export interface MeasuredRequest {
  readonly at: number;
  readonly ms: number;
  readonly operation: Operation;
  readonly ok: boolean;
}

/** The time range of a series, and the length of the interval that each value summarizes. */
export interface MeasuredRange {
  readonly from: number;
  readonly to: number;
  readonly stepMs: number;
}

/**
 * Summarizes the requests of an operation by interval; an interval without requests has no value. Latencies are those of answered requests;
 * rates are those of the part of an interval that the time range has.
 */
export function measuredSeries(
  requests: readonly MeasuredRequest[],
  { operation, measure }: { readonly operation: Operation; readonly measure: Measure },
  { from, to, stepMs }: MeasuredRange,
): Series {
  const within = requests.filter(each => each.operation === operation && each.at >= from && each.at <= to);
  const intervals = Map.groupBy(within, ({ at }) => Math.floor(at / stepMs) * stepMs);
  const points = [...intervals]
    .toSorted(([a], [b]) => a - b)
    .map(([time, list]) => {
      const partMs = Math.min(time + stepMs, to) - Math.max(time, from);
      return [time, summary(list, measure, Math.min(stepMs, Math.max(partMs, SHORTEST_MS)))] as const;
    })
    .filter((point): point is readonly [number, number] => point[1] !== undefined);
  if (points.length === 0) return EMPTY_SERIES;
  return {
    times: Float64Array.from(points, ([time]) => time),
    values: Float64Array.from(points, ([, value]) => value),
  };
}

/** Shortest part of an interval that a rate is computed over: over a few milliseconds, one request would be a high rate. */
const SHORTEST_MS = 1000;

function summary(list: readonly MeasuredRequest[], measure: Measure, lengthMs: number): number | undefined {
  if (measure === 'rate') return list.length / (lengthMs / 1000);
  if (measure === 'failures') return (list.filter(({ ok }) => !ok).length / list.length) * 100;
  const times = list
    .filter(({ ok }) => ok)
    .map(({ ms }) => ms)
    .toSorted((a, b) => a - b);
  if (times.length === 0) return undefined;
  if (measure === 'average') return times.reduce((sum, ms) => sum + ms, 0) / times.length;
  return times[Math.ceil(times.length * 0.99) - 1];
}
