import type { Point } from './projections';

/** The corners of the rectangle between two opposite corners. */
export const rectangle = ([ax, ay]: Point, [bx, by]: Point): readonly Point[] => [
  [ax, ay],
  [bx, ay],
  [bx, by],
  [ax, by],
];

/**
 * Returns true if a point is inside a closed line through these corners. Where the line crosses itself, what it encloses twice is outside
 * (even-odd rule). Fewer than three corners enclose nothing.
 */
export function isInside([x, y]: Point, corners: readonly Point[]): boolean {
  let inside = false;
  let [fromX, fromY] = corners.at(-1) ?? [0, 0];
  for (const [toX, toY] of corners) {
    // Of the ends of a side only the upper counts: a corner at the height of the point is then crossed once, not twice.
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) inside = !inside;
    [fromX, fromY] = [toX, toY];
  }
  return inside;
}
