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

/** Returns the nearest point in a direction (y grows upwards), within 45 degrees; undefined: none. */
export function neighbourIn(points: readonly Point[], from: number, direction: Direction): number | undefined {
  const [x, y] = points[from]!;
  let best: number | undefined;
  let nearest = Infinity;
  for (const [at, point] of points.entries()) {
    const [along, beside] = AHEAD[direction](point[0] - x, point[1] - y);
    if (along <= 0 || Math.abs(beside) > along) continue;
    const distance = Math.hypot(along, beside);
    if (distance < nearest) [best, nearest] = [at, distance];
  }
  return best;
}

/** Returns the point nearest to a position, within a maximum distance. */
export function nearestTo(points: readonly Point[], [x, y]: Point, within: number): number | undefined {
  let best: number | undefined;
  let nearest = within;
  for (const [at, point] of points.entries()) {
    const distance = Math.hypot(point[0] - x, point[1] - y);
    if (distance <= nearest) [best, nearest] = [at, distance];
  }
  return best;
}
