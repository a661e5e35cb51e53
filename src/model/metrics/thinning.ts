import type { Series } from '../alert-rules/series';

/** Returns the index of the first time at or after another one. */
export function firstAt(times: Float64Array, time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the part of a series within a range, with one value beyond each end so that the line reaches the edges. */
export function partOf({ times, values }: Series, from: number, to: number): Series {
  const first = Math.max(0, firstAt(times, from) - 1);
  const end = Math.min(times.length, firstAt(times, to + 1e-6) + 1);
  return { times: times.subarray(first, end), values: values.subarray(first, end) };
}

/**
 * Returns a series that draws the same in `columns` columns of pixels: the first, lowest, highest and last value of each column. Series
 * with few values stay as they are. Gaps stay, because a column with values keeps its ends.
 */
export function thinned(series: Series, columns: number): Series {
  const { times, values } = series;
  const { length } = times;
  if (columns < 1 || length <= columns * 4) return series;
  const from = times[0]!;
  const perColumn = (times[length - 1]! - from) / columns;
  const [keptTimes, keptValues] = [new Float64Array(columns * 4 + 4), new Float64Array(columns * 4 + 4)];
  let count = 0;
  const keep = (at: number) => {
    if (count > 0 && keptTimes[count - 1]! >= times[at]!) return;
    keptTimes[count] = times[at]!;
    keptValues[count] = values[at]!;
    count += 1;
  };
  let at = 0;
  for (let column = 1; column <= columns; column++) {
    const end = column === columns ? Infinity : from + column * perColumn;
    const first = at;
    let [low, high] = [at, at];
    while (at < length && times[at]! < end) {
      if (values[at]! < values[low]!) low = at;
      if (values[at]! > values[high]!) high = at;
      at += 1;
    }
    if (at === first) continue;
    keep(first);
    keep(Math.min(low, high));
    keep(Math.max(low, high));
    keep(at - 1);
  }
  return { times: keptTimes.subarray(0, count), values: keptValues.subarray(0, count) };
}

/** Returns the lowest and the highest value of a series within a range; undefined if there is none. */
export function boundsOf({ times, values }: Series, from: number, to: number): readonly [number, number] | undefined {
  let [low, high] = [Infinity, -Infinity];
  for (let at = firstAt(times, from); at < times.length && times[at]! <= to; at++) {
    if (values[at]! < low) low = values[at]!;
    if (values[at]! > high) high = values[at]!;
  }
  return low <= high ? [low, high] : undefined;
}
