const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const each = (unit: number, ...amounts: number[]): number[] => amounts.map(amount => amount * unit);

/** Possible intervals of ticks on a time axis, in milliseconds. */
const STEPS = [
  ...each(SECOND_MS, 1, 2, 5, 10, 15, 30),
  ...each(MINUTE_MS, 1, 2, 5, 10, 15, 30),
  ...each(HOUR_MS, 1, 2, 3, 6, 12),
  ...each(DAY_MS, 1, 2, 7, 14, 28, 91, 182, 364),
];

/** Maximum clock change at once. */
const MAX_SHIFT_MS = 2 * HOUR_MS;

/** The least room between two labels, in pixels. */
const GAP = 12;

/** A place on an axis of times (milliseconds since 1970) and the label under it. */
export interface TimeTick {
  readonly time: number;
  readonly text: string;
}

/** An axis from one time to another, `width` pixels long. `textOf`: a label where ticks are `stepMs` apart; `widthOf`: its pixels. */
export interface TimeAxis {
  readonly from: number;
  readonly to: number;
  readonly width: number;
  readonly textOf: (time: number, stepMs: number) => string;
  readonly widthOf: (text: string) => number;
}

/**
 * Returns the ticks of a time axis, on full hours, minutes and days of the local clock: as many as fit without overlapping labels, at least
 * one.
 */
export function timeTicks(axis: TimeAxis): TimeTick[] {
  const { from, to, width, textOf } = axis;
  const perMs = width / (to - from || 1);
  for (const step of STEPS) {
    if (step * perMs < GAP) continue; // no label is narrower: nothing needs to be measured
    const ticks = placesBetween(from, to, step).map(time => ({ time, text: textOf(time, step) }));
    if (ticks.length > 0 && areApart(ticks, axis, perMs)) return ticks;
  }
  return [{ time: from, text: textOf(from, DAY_MS) }];
}

/** Returns true if no labels overlap, and each is after the one before. */
function areApart(ticks: readonly TimeTick[], { widthOf }: TimeAxis, perMs: number): boolean {
  let end = -Infinity;
  return ticks.every(({ time, text }) => {
    const half = widthOf(text) / 2;
    const begins = time * perMs - half;
    if (begins < end + GAP) return false;
    end = time * perMs + half;
    return true;
  });
}

/** The times between two, a step apart by the local clock, which counts from midnight; after a clock change, some can be out of order. */
function placesBetween(from: number, to: number, step: number): number[] {
  const days = Math.max(1, Math.round(step / DAY_MS));
  const inDay = Math.min(step, DAY_MS);
  const places = new Set<number>(); // an hour that a clock leaves out is the next one
  const start = new Date(from);
  for (let day = 0; ; day += days) {
    const midnight = new Date(start.getFullYear(), start.getMonth(), start.getDate() + day);
    if (midnight.getTime() > to) return [...places];
    const passed = Math.max(0, from - midnight.getTime() - MAX_SHIFT_MS);
    for (let ms = passed - (passed % inDay); ms < DAY_MS; ms += inDay) {
      const place = new Date(midnight.getFullYear(), midnight.getMonth(), midnight.getDate(), 0, 0, 0, ms).getTime();
      if (place > to) break;
      if (place >= from) places.add(place);
    }
  }
}
