import { at, BOUNDARY, crossings, distance, INSIDE, OUTSIDE, type Region, type Segment } from './positions';
import type { Position } from './wkt';

/**
 * The DE-9IM matrix: dimensions (-1: empty) of the intersections of two geometries by location, which define the relations of section 17.3.
 */
type Meeting = readonly (readonly number[])[];

/** The same where the first is but points. Of the second more than points is never all in them. */
function meetPoints(points: Region, other: Region, near: number): Meeting {
  const found = [-1, -1, -1];
  for (const position of points.positions) found[other.place(position, near)] = 0;
  const isLeft = other.dimension > 0 || other.positions.some(position => points.place(position, near) === OUTSIDE);
  return [found, [-1, -1, -1], [isLeft ? other.dimension : -1, -1, 2]];
}

const turned = (found: Meeting): Meeting => found.map((_, row) => found.map(each => each[row]!));

/**
 * Tests every position where something can change (corners and crossings), half way between them, and close to both sides. Planar; ignores
 * features narrower than a billionth of the coordinates.
 */
function meet(a: Region, b: Region): Meeting {
  const near = Math.max(a.scale, b.scale) * 1e-12;
  if (a.dimension < 1) return meetPoints(a, b, near);
  if (b.dimension < 1) return turned(meetPoints(b, a, near));
  const found = [
    [-1, -1, -1],
    [-1, -1, -1],
    [-1, -1, 2],
  ];
  const look = (position: Position, dimension: number): void => {
    const row = found[a.place(position, near)]!;
    const column = b.place(position, near);
    row[column] = Math.max(row[column]!, dimension);
  };
  const hasAreas = a.dimension === 2 || b.dimension === 2;
  const follow = (segment: Segment, others: readonly Segment[]): void => {
    const shares = [0, 1, ...others.flatMap(other => crossings(segment, other, near))].toSorted(
      (one, two) => one - two,
    );
    for (const [index, share] of shares.entries()) {
      look(at(segment, share), 0);
      const next = shares[index + 1];
      const length = distance(...segment);
      if (next === undefined || (next - share) * length <= 2 * near) continue;
      const [x, y] = at(segment, (share + next) / 2);
      look([x, y], 1);
      if (!hasAreas) continue;
      const [[x0, y0], [x1, y1]] = segment;
      const [aside, up] = [((y0 - y1) / length) * 1000 * near, ((x1 - x0) / length) * 1000 * near];
      look([x + aside, y + up], 2);
      look([x - aside, y - up], 2);
    }
  };
  for (const position of [...a.positions, ...b.positions]) look(position, 0);
  for (const segment of a.segments) follow(segment, b.segments);
  for (const segment of b.segments) follow(segment, a.segments);
  return found;
}

type Relation = (found: Meeting, a: number, b: number) => boolean;

const meets = (found: Meeting): boolean =>
  [INSIDE, BOUNDARY].some(place => found[place]![INSIDE]! >= 0 || found[place]![BOUNDARY]! >= 0);
const insides = (found: Meeting): number => found[INSIDE]![INSIDE]!;
/** Returns true if no part of the second geometry is outside the first. */
const covers = (found: Meeting): boolean => found[OUTSIDE]![INSIDE]! < 0 && found[OUTSIDE]![BOUNDARY]! < 0;
const isCovered = (found: Meeting): boolean => found[INSIDE]![OUTSIDE]! < 0 && found[BOUNDARY]![OUTSIDE]! < 0;

const RELATIONS: Readonly<Record<string, Relation>> = {
  st_equals: found => insides(found) >= 0 && covers(found) && isCovered(found),
  st_contains: found => insides(found) >= 0 && covers(found),
  st_within: found => insides(found) >= 0 && isCovered(found),
  st_intersects: meets,
  st_touches: found => insides(found) < 0 && meets(found),
  st_crosses: (found, a, b) => {
    if (a === 1 && b === 1) return insides(found) === 0;
    if (a === b || insides(found) < 0) return false;
    return a < b ? found[INSIDE]![OUTSIDE]! >= 0 : found[OUTSIDE]![INSIDE]! >= 0;
  },
  st_overlaps: (found, a, b) =>
    a === b &&
    (a === 1 ? insides(found) === 1 : insides(found) >= 0) &&
    found[INSIDE]![OUTSIDE]! >= 0 &&
    found[OUTSIDE]![INSIDE]! >= 0,
};

/** Returns the predicate of a relation (`st_within` …) between two geometries. Undefined: unknown relation. */
export function relation(name: string): ((first: Region, second: Region) => boolean) | undefined {
  const holds = Object.hasOwn(RELATIONS, name) ? RELATIONS[name] : undefined;
  return holds && ((a, b) => areNear(a, b) && holds(meet(a, b), a.dimension, b.dimension));
}

/** Returns true if the bounding boxes overlap; otherwise no relation holds. */
const areNear = ({ low, high }: Region, { low: from, high: to }: Region): boolean =>
  low[0] <= to[0] && from[0] <= high[0] && low[1] <= to[1] && from[1] <= high[1];
