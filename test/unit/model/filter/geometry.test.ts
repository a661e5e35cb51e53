import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkFilter } from '../../../../src/model/filter';
import { compileFilter } from '../../../../src/demo/filter/evaluator';
import { FIELDS } from '../../../harness/filter/fields';

/** What a filter says of a geometry; undefined where neither it nor its opposite lets the entity through. */
function says(text: string, place: unknown): boolean | undefined {
  const is = compileFilter(text, FIELDS)({ place });
  return is || compileFilter(`not (${text})`, FIELDS)({ place }) ? is : undefined;
}

const RELATIONS = ['equals', 'touches', 'overlaps', 'crosses', 'contains', 'intersects', 'within'] as const;
type Relation = (typeof RELATIONS)[number];

/** The relations that the first is in to the second. */
const between = (place: string, other: string): string =>
  RELATIONS.filter(name => says(`st_${name}(place, "${other}")`, place) === true).join(' ');

const SQUARE = 'POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))';
const RING = 'POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 3 1, 3 3, 1 3, 1 1))';
const DIAMOND = 'POLYGON ((2 0, 4 2, 2 4, 0 2, 2 0))';
const LINE = 'LINESTRING (0 0, 4 4)';

describe('filters by geometry', () => {
  const cases: [place: string, other: string, relations: string][] = [
    ['POINT (1 2)', 'POINT (1 2)', 'equals contains intersects within'],
    ['POINT (1 2)', 'point z ( 1.0  2e0 9 )', 'equals contains intersects within'],
    ['POINT (1 2)', 'POINT (2 1)', ''],
    ['POINT (1 2)', 'MULTIPOINT ((1 2), (5 5))', 'intersects within'],
    ['MULTIPOINT (1 2, 5 5)', 'MULTIPOINT (1 2, 6 6)', 'overlaps intersects'],
    ['POINT (1 2)', SQUARE, 'intersects within'],
    ['POINT (4 2)', SQUARE, 'touches intersects'],
    ['POINT (5 2)', SQUARE, ''],
    ['POINT (2 2)', RING, ''],
    ['POINT (1 2)', RING, 'touches intersects'],
    [SQUARE, 'POINT (1 2)', 'contains intersects'],
    ['MULTIPOINT (1 2, 9 9)', SQUARE, 'crosses intersects'],
    ['POINT (2 2)', LINE, 'intersects within'],
    ['POINT (4 4)', LINE, 'touches intersects'],
    ['POINT (2 2)', 'LINESTRING (2 2, 4 2, 4 4, 2 2)', 'intersects within'],
    [LINE, 'LINESTRING (0 4, 4 0)', 'crosses intersects'],
    [LINE, 'LINESTRING (2 2, 9 9)', 'overlaps intersects'],
    [LINE, 'LINESTRING (4 4, 2 2, 0 0)', 'equals contains intersects within'],
    [LINE, 'LINESTRING (1 1, 2 2)', 'contains intersects'],
    [LINE, 'LINESTRING (4 4, 9 4)', 'touches intersects'],
    [LINE, 'LINESTRING (2 2, 9 2)', 'touches intersects'],
    [LINE, SQUARE, 'intersects within'],
    ['LINESTRING (1 1, 9 1)', SQUARE, 'crosses intersects'],
    ['LINESTRING (0 0, 4 0)', SQUARE, 'touches intersects'],
    ['LINESTRING (4 2, 9 2)', SQUARE, 'touches intersects'],
    [SQUARE, 'LINESTRING (-1 2, 5 2)', 'crosses intersects'],
    [LINE, RING, 'crosses intersects'],
    [SQUARE, 'POLYGON ((0 4, 4 4, 4 0, 0 0, 0 4))', 'equals contains intersects within'],
    [SQUARE, 'POLYGON ((4 0, 8 0, 8 4, 4 4, 4 0))', 'touches intersects'],
    [SQUARE, 'POLYGON ((4 4, 8 4, 8 8, 4 8, 4 4))', 'touches intersects'],
    [SQUARE, 'POLYGON ((2 2, 8 2, 8 8, 2 8, 2 2))', 'overlaps intersects'],
    [SQUARE, RING, 'contains intersects'],
    [RING, SQUARE, 'intersects within'],
    [RING, 'POLYGON ((1 1, 3 1, 3 3, 1 3, 1 1))', 'touches intersects'],
    [SQUARE, 'MULTIPOLYGON (((1 1, 2 1, 2 2, 1 1)), ((3 3, 9 3, 9 9, 3 3)))', 'overlaps intersects'],
    [SQUARE, 'MULTILINESTRING ((1 1, 2 1), (2 2, 3 3))', 'contains intersects'],
    [DIAMOND, DIAMOND, 'equals contains intersects within'],
    [DIAMOND, 'POLYGON ((3 0, 6 3, 3 6, 0 3, 3 0))', 'overlaps intersects'],
    [DIAMOND, 'POLYGON ((2 1, 3 2, 2 3, 1 2, 2 1))', 'contains intersects'],
    [DIAMOND, 'POLYGON ((4 2, 6 0, 8 2, 6 4, 4 2))', 'touches intersects'],
    [DIAMOND, 'LINESTRING (1 1, 3 3)', 'contains intersects'],
    [DIAMOND, 'LINESTRING (2 0, 4 2)', 'touches intersects'],
    ['POINT EMPTY', SQUARE, ''],
    [
      'POLYGON ((-122.52 37.70, -122.35 37.70, -122.35 37.83, -122.52 37.83, -122.52 37.70))',
      'POINT (-122.4 37.8)',
      'contains intersects',
    ],
  ];
  for (const [place, other, relations] of cases) {
    it(`finds between ${place} and ${other}: ${relations}`, () => assert.equal(between(place, other), relations));
  }

  /** A geometry a thousand times as large, or a thousandth of it, and elsewhere. */
  const moved = (geometry: string, by: number, to: number): string =>
    geometry.replaceAll(/-?\d[\d.e]*/g, number => String(Number(number) * by + to));
  for (const [place, other, relations] of cases.filter(([one, two]) => !/point z|EMPTY/.test(one + two))) {
    it(`finds the same of other sizes and elsewhere: ${place} and ${other}`, () => {
      for (const [by, to] of [
        [1024, 0],
        [1 / 1024, 0],
        [2 ** 20, 0],
        [16, 64],
      ] as const) {
        assert.equal(between(moved(place, by, to), moved(other, by, to)), relations, `${by} ${to}`);
      }
    });
  }

  const unread: unknown[] = [
    null,
    undefined,
    7,
    '',
    'POINT',
    'POINT (1)',
    'POINT (1 2',
    'POINT (. 2)',
    'CIRCLE (1 2)',
    '[',
  ];
  for (const place of [...unread, 'POLYGON ((1 2)))', 'LINESTRING (1 2)', 'POINT (1 2, 3 4)', 'POINT ((1 2))x']) {
    it(`knows nothing of ${JSON.stringify(place)}`, () => {
      for (const filter of [`st_intersects(place, "${SQUARE}")`, 'st_isvalid(place)']) {
        assert.equal(says(filter, place), undefined);
      }
    });
  }

  it('knows no distance of what is no geometry', () => {
    for (const place of unread) assert.equal(says('st_dwithin(place, "POINT (1 2)", 5)', place), undefined);
  });

  const lengths: [place: string, metres: number][] = [
    ['POINT (2.3522 48.8566)', 0],
    ['POINT (13.405 52.52)', 877_463],
    ['POINT (2.3522 49.8566)', 111_195],
    ['LINESTRING (2 47.8566, 3 47.8566)', 111_195],
    ['POLYGON ((3 40, 9 40, 9 50, 3 50, 3 40))', 47_394],
    ['POLYGON ((2 40, 9 40, 9 50, 2 50, 2 40))', 0],
  ];
  for (const [place, metres] of lengths) {
    it(`finds ${place} about ${metres} metres from Paris`, () => {
      const isWithin = (limit: number) => says(`st_dwithin(place, "POINT (2.3522 48.8566)", ${limit})`, place);
      assert.equal(isWithin(metres * 1.005), true);
      if (metres > 0) assert.equal(isWithin(metres * 0.995), false);
    });
  }

  const valid: [place: string, valid: boolean][] = [
    ['POINT (1 2)', true],
    [LINE, true],
    [SQUARE, true],
    [RING, true],
    ['LINESTRING (1 1, 1 1)', false],
    ['LINESTRING (1 1, 1 1.5)', true],
    ['POLYGON ((0 0, 4 0, 4 4, 0 4))', false],
    ['POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))', false],
    ['POLYGON ((0 0, 4 0, 4 0, 4 4, 0 0))', true],
    ['POLYGON ((0 0, 4 0, 2 0, 0 0))', false],
    ['POLYGON ((0 0, 4 0, 4 4, 0 0), (8 8, 9 8, 9 9, 8 8))', false],
  ];
  for (const [place, expected] of valid) {
    it(`takes ${place} for ${expected ? 'valid' : 'invalid'}`, () => {
      assert.equal(says('st_isvalid(place)', place), expected);
    });
  }

  it('reads long texts in time', () => {
    for (const text of ['1'.repeat(500_000), '('.repeat(500_000), '1 '.repeat(250_000), ') '.repeat(250_000)]) {
      assert.equal(checkFilter(`st_within(place, "POLYGON (${text})")`, FIELDS).length, 1);
      assert.equal(says('st_isvalid(place)', `POLYGON (${text}) ?`), undefined);
    }
  }).timeout(60_000);

  it('are not evaluated where they are too large', () => {
    const large = `LINESTRING (${Array.from({ length: 3000 }, (_, x) => `${x} ${x % 7}`).join(', ')})`;
    assert.deepEqual(checkFilter(`st_within(place, "${large}")`, FIELDS), []);
    assert.throws(() => compileFilter(`st_within(place, "${large}")`, FIELDS), /2000 positions/);
    assert.equal(says(`st_within(place, "${SQUARE}")`, large), undefined);
  });

  it('agree with what is counted cell by cell', () => {
    fc.assert(
      fc.property(shapes, shapes, (a, b) => {
        assert.deepEqual(between(wkt(a), wkt(b)), counted(a, b), `${wkt(a)} ${wkt(b)}`);
      }),
      { numRuns: 400 },
    );
  }).timeout(60_000);
});

/** Points, one line, or one rectangle, perhaps with a hole, all between whole numbers from 0 to 6. */
type Shape =
  | { readonly points: readonly (readonly [number, number])[] }
  | { readonly line: readonly (readonly [number, number])[] }
  | { readonly boxes: readonly (readonly [x0: number, y0: number, x1: number, y1: number])[] };

const whole = fc.integer({ min: 0, max: 6 });
const cornered = fc.tuple(whole, whole, whole, whole).filter(([x0, y0, x1, y1]) => x0 < x1 && y0 < y1);
const shapes: fc.Arbitrary<Shape> = fc.oneof(
  fc.array(fc.tuple(whole, whole), { minLength: 1, maxLength: 3 }).map(points => ({ points })),
  // A line that rises like stairs, so that it never meets itself.
  fc
    .tuple(
      whole,
      whole,
      fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 4 }),
    )
    .map(([x, y, steps]) => {
      const line: [number, number][] = [[x, y]];
      for (const [right, by] of steps) {
        const [a, b] = line.at(-1)!;
        line.push(right ? [a + by, b] : [a, b + by]);
      }
      return { line };
    }),
  cornered.map(box => ({ boxes: [box] })),
  cornered
    .filter(([x0, y0, x1, y1]) => x1 - x0 > 2 && y1 - y0 > 2)
    .map(([x0, y0, x1, y1]) => ({ boxes: [[x0, y0, x1, y1] as const, [x0 + 1, y0 + 1, x1 - 1, y1 - 1] as const] })),
);

const ring = ([x0, y0, x1, y1]: readonly number[]): string =>
  `(${x0} ${y0}, ${x1} ${y0}, ${x1} ${y1}, ${x0} ${y1}, ${x0} ${y0})`;
function wkt(shape: Shape): string {
  if ('points' in shape) return `MULTIPOINT (${shape.points.map(point => point.join(' ')).join(', ')})`;
  if ('line' in shape) return `LINESTRING (${shape.line.map(point => point.join(' ')).join(', ')})`;
  return `POLYGON (${shape.boxes.map(ring).join(', ')})`;
}

/** I, B or E: inside, on the boundary, outside. */
function placeIn(shape: Shape, x: number, y: number): 'I' | 'B' | 'E' {
  if ('points' in shape) return shape.points.some(([a, b]) => a === x && b === y) ? 'I' : 'E';
  if ('line' in shape) {
    const { line } = shape;
    const isOn = line.slice(1).some(([a, b], index) => {
      const [c, d] = line[index]!;
      return x >= c && x <= a && y >= d && y <= b;
    });
    const isEnd = [line[0]!, line.at(-1)!].some(([a, b]) => a === x && b === y);
    return isOn ? (isEnd ? 'B' : 'I') : 'E';
  }
  const [outer, hole] = shape.boxes.map(([x0, y0, x1, y1]) =>
    x > x0 && x < x1 && y > y0 && y < y1 ? 'I' : x >= x0 && x <= x1 && y >= y0 && y <= y1 ? 'B' : 'E',
  );
  if (hole === undefined || hole === 'E') return outer!;
  return hole === 'I' ? 'E' : 'B';
}

/** The same relations from every corner, edge and cell of the plane between whole numbers. */
function counted(a: Shape, b: Shape): string {
  const max: Record<string, number> = {};
  for (let x = -1; x <= 20; x += 0.5) {
    for (let y = -1; y <= 20; y += 0.5) {
      const key = placeIn(a, x, y) + placeIn(b, x, y);
      const dimension = Number(!Number.isInteger(x)) + Number(!Number.isInteger(y));
      max[key] = Math.max(max[key] ?? -1, dimension);
    }
  }
  const has = (...keys: string[]): boolean => keys.some(key => key in max);
  const size = (shape: Shape): number => ('points' in shape ? 0 : 'line' in shape ? 1 : 2);
  const [da, db] = [size(a), size(b)];
  const meets = has('II', 'IB', 'BI', 'BB');
  const is: Record<Relation, boolean> = {
    equals: has('II') && !has('IE', 'BE', 'EI', 'EB'),
    touches: meets && !has('II'),
    overlaps: da === db && (da === 1 ? max.II === 1 : has('II')) && has('IE') && has('EI'),
    crosses: da === 1 && db === 1 ? max.II === 0 : da !== db && has('II') && has(da < db ? 'IE' : 'EI'),
    contains: has('II') && !has('EI', 'EB'),
    intersects: meets,
    within: has('II') && !has('IE', 'BE'),
  };
  return RELATIONS.filter(name => is[name]).join(' ');
}
