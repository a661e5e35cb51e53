import type { Series } from '../../../model/alert-rules/series';

/** Summary of a series over an interval. Times in milliseconds; `to` is that of its last value. */
export interface Bucket {
  readonly from: number;
  readonly to: number;
  readonly min: number;
  readonly max: number;
  readonly count: number;
}

/** Divides a series into at most `max` intervals of equal length; omits intervals without a value. */
export function bucketsOf({ times, values }: Series, max: number): Bucket[] {
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const lengthMs = (last - first) / max || 1;
  const buckets: { from: number; to: number; min: number; max: number; count: number }[] = [];
  let nth = -1;
  for (let at = 0; at < times.length; at++) {
    const [time, value] = [times[at]!, values[at]!];
    const own = Math.min(max - 1, Math.floor((time - first) / lengthMs));
    const bucket = buckets.at(-1);
    if (own !== nth || !bucket) {
      nth = own;
      buckets.push({ from: time, to: time, min: value, max: value, count: 1 });
      continue;
    }
    bucket.to = time;
    bucket.min = Math.min(bucket.min, value);
    bucket.max = Math.max(bucket.max, value);
    bucket.count++;
  }
  return buckets;
}

/** Returns the index of the value nearest to a time. */
export function nearestIndex({ times }: Series, time: number): number {
  let [low, high] = [0, times.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low > 0 && time - times[low - 1]! < times[low]! - time ? low - 1 : low;
}
