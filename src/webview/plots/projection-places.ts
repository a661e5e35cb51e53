import type { Point } from '../../model/plots/projections';

/** Free at the edges of a projection, in pixels. */
export const ROOM = 20;

/** Scales points to the drawing with equal axes; identical points are centered. */
export function placing(points: readonly Point[], width: number, height: number): (point: Point) => Point {
  const [left, right] = extent(points.map(([x]) => x));
  const [bottom, top] = extent(points.map(([, y]) => y));
  const scale = Math.min((width - 2 * ROOM) / (right - left || 1e-9), (height - 2 * ROOM) / (top - bottom || 1e-9));
  return ([x, y]) => [width / 2 + (x - (left + right) / 2) * scale, height / 2 - (y - (bottom + top) / 2) * scale];
}

const extent = (values: readonly number[]): [low: number, high: number] =>
  values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
