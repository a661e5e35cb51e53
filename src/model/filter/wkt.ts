/** `[x, y]`, or longitude and latitude in degrees. */
export type Position = readonly [x: number, y: number];

/** A parsed WKT text. A polygon has an outer ring and holes; rings are as written, closed or not. */
export interface Geometry {
  readonly points: readonly Position[];
  readonly lines: readonly (readonly Position[])[];
  readonly polygons: readonly (readonly (readonly Position[])[])[];
}

const FORM = /^\s*(multi)?(point|linestring|polygon)(?:\s*(?:zm?|m))?\s*(empty|\([-+\s\d.e,()]*\))\s*$/i;
const POINT = /^\s*point\s*\(\s*([-+.\de]+)\s+([-+.\de]+)\s*\)\s*$/i;
const POSITION = /(?<![-+.\de])([-+.\de]+)\s+([-+.\de]+)(?:\s+[-+.\de]+)*/gi;

/**
 * Reads points, lines, polygons and several of them; ignores a third coordinate. Undefined for any other text, for mixed collections, and for
 * invalid numbers.
 */
export function geometryOf(wkt: string): Geometry | undefined {
  const plain = POINT.exec(wkt); // most are
  if (plain) {
    const position = [Number(plain[1]), Number(plain[2])] as const;
    return position.every(Number.isFinite) ? { ...NOTHING, points: [position] } : undefined;
  }
  const [, several, kind = '', body = ''] = FORM.exec(wkt) ?? [];
  if (kind === '') return undefined;
  if (/^empty$/i.test(body)) return NOTHING;
  const nested = nestedOf(body);
  const all = several || kind.toLowerCase() === 'point' ? nested : [nested];
  switch (kind.toLowerCase()) {
    case 'point': {
      // Each position of a MULTIPOINT can be in parentheses.
      const points = list(all)?.map(each => (isPosition(each) ? each : list(each)?.[0]));
      return points?.every(isPosition) && (several || points.length === 1) ? { ...NOTHING, points } : undefined;
    }
    case 'linestring':
      return isListOf(all, isLine) ? { ...NOTHING, lines: all } : undefined;
    default:
      return isListOf(all, isPolygon) ? { ...NOTHING, polygons: all } : undefined;
  }
}

const NOTHING: Geometry = { points: [], lines: [], polygons: [] };

/** The brackets as arrays, each position an array of two numbers. */
function nestedOf(body: string): unknown {
  const json = body
    .replaceAll(POSITION, (_, x: string, y: string) => `[${Number(x)},${Number(y)}]`)
    .replaceAll('(', '[')
    .replaceAll(')', ']');
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined; // brackets that do not match, or numbers that are none
  }
}

const list = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined);

const isListOf = <T>(value: unknown, is: (item: unknown) => item is T): value is readonly T[] =>
  Array.isArray(value) && value.length > 0 && value.every(is);

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length === 2 && value.every(number => typeof number === 'number');

const isLine = (value: unknown): value is readonly Position[] => isListOf(value, isPosition) && value.length > 1;

const isPolygon = (value: unknown): value is readonly (readonly Position[])[] => isListOf(value, isLine);
