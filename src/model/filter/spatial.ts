import { t } from '@vscode/l10n';
import { apart, distance, OUTSIDE, Region, ringSegments, crossings } from './positions';
import { relation } from './relations';
import { type Geometry, geometryOf, type Position } from './wkt';

/** Maximum size of evaluated geometries: the time of a relation grows with the product of the sizes. */
const MAX_POSITIONS = 2000;

const isSmall = ({ points, lines, polygons }: Geometry): boolean =>
  [points, ...lines, ...polygons.flat()].reduce((sum, { length }) => sum + length, 0) <= MAX_POSITIONS;

function smallOf(wkt: string): Geometry | undefined {
  const geometry = geometryOf(wkt);
  return geometry && isSmall(geometry) ? geometry : undefined;
}

const isRing = (ring: readonly Position[]): boolean => ring.length > 3 && distance(ring[0]!, ring.at(-1)!) === 0;

export const isGeometry = (wkt: string): boolean => geometryOf(wkt) !== undefined;

/** Returns the issue of a WKT argument, or undefined. `evaluated`: it must also be small enough. */
export function wktIssue(name: string, wkt: string, evaluated = false): string | undefined {
  const geometry = geometryOf(wkt);
  if (!geometry) {
    return t(
      '{0} expects a point, lines or polygons as WKT, such as "POINT (1 2)" or "POLYGON ((0 0, 1 0, 1 1, 0 0))"',
      name,
    );
  }
  if (!geometry.polygons.flat().every(isRing)) {
    return t('A polygon ring needs at least four positions, and the first and last must be equal');
  }
  if (name === 'st_dwithin' && geometry.points.length !== 1) return t('{0} expects a point, "POINT (x y)"', name);
  return evaluated && !isSmall(geometry)
    ? t('The demo service supports at most {1} positions in {0}', name, MAX_POSITIONS)
    : undefined;
}

/**
 * Returns the spatial function (service facts 17.3) of a field's WKT, for its arguments: the other geometry, and a distance. Undefined:
 * unknown function; its result is undefined for an invalid WKT, or one with thousands of positions. Relations are planar. Lengths are
 * meters, coordinates degrees: exact on a sphere between points; for lines and polygons the earth is flat around the given point.
 */
export function spatial(
  name: string,
  given: unknown,
  metres: number,
): ((wkt: string) => boolean | undefined) | undefined {
  if (name === 'st_isvalid') return wkt => isValid(smallOf(wkt));
  const other = typeof given === 'string' ? smallOf(given) : undefined;
  const point = other?.points.length === 1 ? other.points[0] : undefined;
  if (name === 'st_dwithin') {
    return wkt => {
      const own = smallOf(wkt);
      return own && point ? metresFrom(point, own) <= metres : undefined;
    };
  }
  const holds = relation(name);
  if (!holds) return undefined;
  const second = other && new Region(other);
  return wkt => {
    const own = smallOf(wkt);
    if (!own || !second) return undefined;
    return !isBeyond(own, second) && holds(new Region(own), second);
  };
}

/** A point outside the box around a region, which most are, is in no relation to it. */
function isBeyond({ points }: Geometry, { low, high }: Region): boolean {
  const [point] = points; // none of lines and polygons: a geometry is of one kind
  if (!point || points.length > 1) return false;
  return point[0] < low[0] || point[1] < low[1] || point[0] > high[0] || point[1] > high[1];
}

/** Mean radius of the earth. */
const RADIUS_M = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres from a point to the nearest part of a geometry. */
function metresFrom(origin: Position, geometry: Geometry): number {
  const region = new Region(geometry);
  if (region.place(origin, 0) !== OUTSIDE) return 0;
  const [x, y] = origin;
  const flat = ([a, b]: Position): Position => [
    radians(a - x) * Math.cos(radians(y)) * RADIUS_M,
    radians(b - y) * RADIUS_M,
  ];
  const toSegments = region.segments.map(([from, to]) => apart([0, 0], [flat(from), flat(to)]));
  return Math.min(...geometry.points.map(point => overSphere(origin, point)), ...toSegments);
}

function overSphere([x, y]: Position, [a, b]: Position): number {
  const chord =
    Math.sin(radians(b - y) / 2) ** 2 + Math.cos(radians(y)) * Math.cos(radians(b)) * Math.sin(radians(a - x) / 2) ** 2;
  return 2 * RADIUS_M * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** Lines go somewhere; rings are closed and neither cross nor touch themselves or each other; holes lie in the outer ring. */
function isValid(geometry: Geometry | undefined): boolean | undefined {
  if (!geometry) return undefined;
  const { lines, polygons } = geometry;
  return (
    lines.every(line => line.some(position => distance(position, line[0]!) > 0)) &&
    polygons.every(rings => {
      const isClosed = rings.every(isRing);
      return isClosed && rings.every(isSimple) && rings.slice(1).every(hole => isIn(hole, rings[0]!));
    })
  );
}

function isSimple(ring: readonly Position[]): boolean {
  const segments = ringSegments(ring).filter(segment => distance(...segment) > 0);
  return segments.every((segment, index) =>
    segments.slice(index + 1).every((other, apartBy) => {
      const isNext = apartBy === 0 || (index === 0 && apartBy === segments.length - 2);
      return crossings(segment, other, 0).length <= (isNext ? 2 : 0) && !(isNext && turnsBack(segment, other));
    }),
  );
}

/** Returns true if adjacent segments overlap, so that the line turns back on itself. */
function turnsBack([a, b]: readonly [Position, Position], [c, d]: readonly [Position, Position]): boolean {
  const [shared, one, two] = distance(b, c) === 0 ? [b, a, d] : [a, b, c];
  const [x, y, u, v] = [one[0] - shared[0], one[1] - shared[1], two[0] - shared[0], two[1] - shared[1]];
  return x * v - y * u === 0 && x * u + y * v > 0;
}

const isIn = (hole: readonly Position[], outer: readonly Position[]): boolean => {
  const region = new Region({ points: [], lines: [], polygons: [[outer]] });
  return hole.every(position => region.place(position, 0) !== OUTSIDE);
};
