import type { Geometry, Position } from './wkt';

/** A segment between two positions. */
export type Segment = readonly [from: Position, to: Position];

/** Location of a position: inside, on the boundary, or outside. */
export type Place = 0 | 1 | 2;
export const [INSIDE, BOUNDARY, OUTSIDE] = [0, 1, 2] as const;

const same = ([x, y]: Position, [a, b]: Position): boolean => x === a && y === b;

const along = (positions: readonly Position[]): Segment[] =>
  positions.slice(1).map((to, index): Segment => [positions[index]!, to]);

/** The segments of a ring, closed where it was not. */
export const ringSegments = (ring: readonly Position[]): Segment[] =>
  along(same(ring[0]!, ring.at(-1)!) ? ring : [...ring, ring[0]!]);

/** A geometry, prepared for locating positions. */
export class Region {
  readonly lines: readonly Segment[];
  readonly rings: readonly (readonly Segment[])[];
  /** Every segment of lines and polygons. */
  readonly segments: readonly Segment[];
  readonly positions: readonly Position[];
  /** The corners of the box around it; of nothing, beyond everything. */
  readonly low: Position;
  readonly high: Position;
  private readonly ends: readonly Position[];

  constructor(readonly geometry: Geometry) {
    const { points, lines, polygons } = geometry;
    this.lines = lines.flatMap(along);
    this.rings = polygons.map(rings => rings.flatMap(ringSegments));
    this.segments = [...this.lines, ...this.rings.flat()];
    this.positions = [...points, ...this.segments.flat()];
    let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of this.positions) {
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [low, high] = [Math.min(low, y), Math.max(high, y)];
    }
    this.low = [left, low];
    this.high = [right, high];
    this.ends = lines.flatMap(line => [line[0]!, line.at(-1)!]);
  }

  /** Dimension: 2 with polygons, 1 with lines, 0 with points, -1 for an empty geometry. */
  get dimension(): number {
    if (this.rings.length > 0) return 2;
    return this.lines.length > 0 ? 1 : this.positions.length > 0 ? 0 : -1;
  }

  /** The largest absolute coordinate. */
  get scale(): number {
    return Math.max(...[...this.low, ...this.high].map(Math.abs).filter(Number.isFinite), 1e-9);
  }

  /** `near`: how far off a line still counts as on it. The ends of lines are their boundary, unless an even number of them meets (a closed line has none). */
  place(position: Position, near: number): Place {
    let place: Place = OUTSIDE;
    for (const ring of this.rings) {
      if (ring.some(segment => apart(position, segment) <= near)) place = BOUNDARY;
      else if (isWithin(position, ring)) return INSIDE;
    }
    if (this.lines.some(segment => apart(position, segment) <= near)) {
      const meeting = this.ends.filter(end => distance(end, position) <= near).length;
      if (meeting % 2 === 0) return INSIDE;
      place = BOUNDARY;
    }
    return this.geometry.points.some(point => distance(point, position) <= near) ? INSIDE : place;
  }
}

/** Counts the segments that a ray to the right crosses: of holes, too. */
function isWithin([x, y]: Position, ring: readonly Segment[]): boolean {
  let inside = false;
  for (const [[x0, y0], [x1, y1]] of ring) {
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) inside = !inside;
  }
  return inside;
}

export const distance = ([x, y]: Position, [a, b]: Position): number => Math.hypot(x - a, y - b);

/** Returns the distance between a position and a segment. */
export function apart(position: Position, [from, to]: Segment): number {
  return distance(position, at([from, to], Math.min(1, Math.max(0, shareOf(position, [from, to])))));
}

/** Returns the projection of a position onto a segment: 0 at its start, 1 at its end. */
export function shareOf([x, y]: Position, [[x0, y0], [x1, y1]]: Segment): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  return ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1);
}

/** The position at a share of a segment. */
export const at = ([[x0, y0], [x1, y1]]: Segment, share: number): Position => [
  x0 + (x1 - x0) * share,
  y0 + (y1 - y0) * share,
];

/** Returns the points of `segment` where another one crosses, begins or ends, as fractions. */
export function crossings(segment: Segment, other: Segment, near: number): number[] {
  const [[x0, y0], [x1, y1]] = segment;
  const [[a0, b0], [a1, b1]] = other;
  const ends = other.filter(end => apart(end, segment) <= near).map(end => shareOf(end, segment));
  const cross = (x1 - x0) * (b1 - b0) - (y1 - y0) * (a1 - a0);
  if (cross === 0) return ends;
  const share = ((a0 - x0) * (b1 - b0) - (b0 - y0) * (a1 - a0)) / cross;
  const crossing = at(segment, share);
  return share >= 0 && share <= 1 && apart(crossing, other) <= near ? [...ends, share] : ends;
}
