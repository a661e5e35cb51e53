import type { Point } from '../../model/plots/projections';

export const DIRECTIONS = ['left', 'right', 'up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Distances of another point along a direction and perpendicular to it. */
const AHEAD: Readonly<Record<Direction, (x: number, y: number) => readonly [along: number, beside: number]>> = {
  right: (x, y) => [x, y],
  left: (x, y) => [-x, y],
  up: (x, y) => [y, x],
  down: (x, y) => [-y, x],
};

/** Returns true if the point at an index is shown. */
type IsShown = (at: number) => boolean;

const all: IsShown = () => true;

/** Returns the nearest shown point in a direction (y grows upwards), within 45 degrees; undefined: none. */
export function neighbourIn(
  points: readonly Point[],
  from: number,
  direction: Direction,
  isShown = all,
): number | undefined {
  const [x, y] = points[from]!;
  let best: number | undefined;
  let nearest = Infinity;
  for (const [at, point] of points.entries()) {
    const [along, beside] = AHEAD[direction](point[0] - x, point[1] - y);
    if (along <= 0 || Math.abs(beside) > along || !isShown(at)) continue;
    const distance = Math.hypot(along, beside);
    if (distance < nearest) [best, nearest] = [at, distance];
  }
  return best;
}

/** Returns the shown point nearest to a position, within a maximum distance. */
export function nearestTo(points: readonly Point[], [x, y]: Point, within: number, isShown = all): number | undefined {
  let best: number | undefined;
  let nearest = within;
  for (const [at, point] of points.entries()) {
    const distance = Math.hypot(point[0] - x, point[1] - y);
    if (distance <= nearest && isShown(at)) [best, nearest] = [at, distance];
  }
  return best;
}

/** Returns the next shown index by a step of 1 or -1, from a start that is not returned itself; undefined: none. */
export function nextShown(count: number, from: number, step: 1 | -1, isShown = all): number | undefined {
  for (let at = from + step; at >= 0 && at < count; at += step) if (isShown(at)) return at;
  return undefined;
}
