/** Values over time, in order; no two have one time and none is NaN. Times in milliseconds since 1970. */
export interface Series {
  readonly times: Float64Array;
  readonly values: Float64Array;
}

export const EMPTY_SERIES: Series = { times: new Float64Array(), values: new Float64Array() };

/** A series, and the corrections of its points. */
export interface Tidied {
  readonly series: Series;
  /** Number of dropped points, whose time or value is not a number. */
  readonly left: number;
  readonly unsorted: boolean;
  /** Points that another one of the same time took the place of; the last one counts. */
  readonly repeated: number;
}

/** Creates a series from points: drops those that are not numbers, sorts the others. */
export function tidy(times: ArrayLike<number>, values: ArrayLike<number>): Tidied {
  const paired = Math.min(times.length, values.length);
  const kept = Array.from({ length: paired }, (_, at) => at).filter(
    at => Number.isFinite(times[at]) && Number.isFinite(values[at]),
  );
  const unsorted = kept.some((at, order) => order > 0 && times[at]! < times[kept[order - 1]!]!);
  if (unsorted) kept.sort((a, b) => times[a]! - times[b]!); // stable: of one time the last stays last
  const single = kept.filter((at, order) => times[at] !== times[kept[order + 1]!]);
  return {
    series: {
      times: Float64Array.from(single, at => times[at]!),
      values: Float64Array.from(single, at => values[at]!),
    },
    left: paired - kept.length,
    unsorted,
    repeated: kept.length - single.length,
  };
}

/** Returns the median time between successive values; 0 for fewer than two values. */
export function stepOf({ times }: Series): number {
  const steps = times.slice(1).map((time, at) => time - times[at]!);
  return steps.toSorted()[steps.length >> 1] ?? 0;
}

/** Returns the minimum length of a gap, in milliseconds: three steps, at least the window. */
export const gapMsOf = (stepMs: number, windowMs: number): number => Math.max(windowMs, stepMs * 3);

/** Counts the gaps: adjacent values further apart than `gapMs`. */
export function gapsIn({ times }: Series, gapMs: number): number {
  let gaps = 0;
  for (let at = 1; at < times.length; at++) if (times[at]! - times[at - 1]! > gapMs) gaps++;
  return gaps;
}
