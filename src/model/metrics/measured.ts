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

/** Summarizes the requests of an operation by interval; an interval without requests has no value. Latencies are those of answered requests. */
export function measuredSeries(
  requests: readonly MeasuredRequest[],
  { operation, measure }: { readonly operation: Operation; readonly measure: Measure },
  { from, to, stepMs }: MeasuredRange,
): Series {
  const within = requests.filter(each => each.operation === operation && each.at >= from && each.at <= to);
  const intervals = Map.groupBy(within, ({ at }) => Math.floor(at / stepMs) * stepMs);
  const points = [...intervals]
    .toSorted(([a], [b]) => a - b)
    .map(([time, list]) => [time, summary(list, measure, stepMs)] as const)
    .filter((point): point is readonly [number, number] => point[1] !== undefined);
  if (points.length === 0) return EMPTY_SERIES;
  return {
    times: Float64Array.from(points, ([time]) => time),
    values: Float64Array.from(points, ([, value]) => value),
  };
}

function summary(list: readonly MeasuredRequest[], measure: Measure, stepMs: number): number | undefined {
  if (measure === 'rate') return list.length / (stepMs / 1000);
  if (measure === 'failures') return (list.filter(({ ok }) => !ok).length / list.length) * 100;
  const times = list
    .filter(({ ok }) => ok)
    .map(({ ms }) => ms)
    .toSorted((a, b) => a - b);
  if (times.length === 0) return undefined;
  if (measure === 'average') return times.reduce((sum, ms) => sum + ms, 0) / times.length;
  return times[Math.ceil(times.length * 0.99) - 1];
}
