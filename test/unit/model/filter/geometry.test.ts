import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkFilter } from '../../../../src/model/filter';
import { compileFilter } from '../../../../src/demo/filter/evaluator';
import { geometryOf } from '../../../../src/model/filter/wkt';
import { FIELDS } from '../../../harness/filter/fields';

/** Returns the result of a filter on a geometry; undefined if neither the filter nor its negation matches. */
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
  it('read any number of blanks in one pass', () => {
    for (const end of ['x', 'zx', '(1 2']) assert.equal(geometryOf(`point${' '.repeat(1e6)}${end}`), undefined);
    assert.deepEqual(geometryOf(' multipoint   z  ( 1 2 3 ,4 5 6) ')?.points, [
      [1, 2],
      [4, 5],
    ]);
    assert.deepEqual(geometryOf('POINTZM EMPTY')?.points, []);
  });

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
    ['MULTIPOINT (0 0, 2 2, 4 4)', LINE, 'intersects within'],
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
        [1, 2 ** 20],
        [1, -(2 ** 20)],
      ] as const) {
        assert.equal(between(moved(place, by, to), moved(other, by, to)), relations, `${by} ${to}`);
      }
    });
  }

  /** Converse relations; other relations are symmetric. */
  const CONVERSE: Readonly<Record<string, string>> = { contains: 'within', within: 'contains' };
  const converse = (relations: string): string => {
    const names = relations.split(' ').map(name => CONVERSE[name] ?? name);
    return RELATIONS.filter(name => names.includes(name)).join(' ');
  };
  /** Moves every position of a geometry. */
  const put = (geometry: string, to: (x: number, y: number) => [number, number]): string =>
    geometry.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => to(Number(x), Number(y)).join(' '));
  const turns: [how: string, to: (x: number, y: number) => [number, number]][] = [
    ['mirrored', (x, y) => [-x, y]],
    ['turned', (x, y) => [y, -x]],
    ['slanted', (x, y) => [x + 2 * y, y]],
    ['over both axes', (x, y) => [x - 3, y - 2]],
  ];
  for (const [place, other, relations] of cases.filter(([one, two]) => !/point z/.test(one + two))) {
    it(`finds from the other side: ${other} and ${place}`, () =>
      assert.equal(between(other, place), converse(relations)));
    it(`finds the same whichever way both lie: ${place} and ${other}`, () => {
      for (const [how, to] of turns) assert.equal(between(put(place, to), put(other, to)), relations, how);
    });
  }

  it('closes a ring that a field holds open', () => {
    const corners = ['0 0', '4 0', '4 4', '0 4'];
    for (const [at, [, other]] of cases.entries()) {
      const first = at % corners.length;
      const open = `POLYGON ((${[...corners.slice(first), ...corners.slice(0, first)].join(', ')}))`;
      assert.equal(between(open, other), between(SQUARE, other), `${open} ${other}`);
    }
  });

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

  /** Mean radius of the earth by the axes of WGS 84, and the length of a meridian degree. */
  const RADIUS_M = (2 * 6_378_137 + 6_356_752.3142) / 3;
  const DEGREE_M = (RADIUS_M * Math.PI) / 180;
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;

  it('measure the distance to a line from the point itself', () => {
    // The nearest point is halfway between the ends, which are 111.2 m away: 78.6 m.
    const line = 'LINESTRING (0.001 0, 0 0.001)';
    const within = (metres: number) => says(`st_dwithin(place, "POINT (0 0)", ${metres})`, line);
    assert.deepEqual([78.5, 78.7].map(within), [false, true]);
  });
  it('finds a degree of a meridian as long as on a sphere of the mean radius', () => {
    const within = (metres: number) => says(`st_dwithin(place, "POINT (7 50)", ${metres})`, 'POINT (7 51)');
    assert.deepEqual([within(DEGREE_M - 0.01), within(DEGREE_M + 0.01)], [false, true]);
  });

  it('finds points apart as the law of cosines has it', () => {
    const longitude = fc.integer({ min: -180, max: 180 });
    const latitude = fc.integer({ min: -90, max: 90 });
    fc.assert(
      fc.property(longitude, latitude, longitude, latitude, (x, y, a, b) => {
        const cosine =
          Math.sin(radians(y)) * Math.sin(radians(b)) +
          Math.cos(radians(y)) * Math.cos(radians(b)) * Math.cos(radians(a - x));
        const metres = RADIUS_M * Math.acos(Math.min(1, Math.max(-1, cosine)));
        const within = (limit: number) => says(`st_dwithin(place, "POINT (${x} ${y})", ${limit})`, `POINT (${a} ${b})`);
        assert.equal(within(metres * 1.0001 + 1), true);
        if (metres > 10) assert.equal(within(metres * 0.9999 - 1), false);
      }),
    );
  });

  it('finds what lies in or on it at no distance', () => {
    for (const place of [
      'POINT (1 2)',
      'LINESTRING (0 2, 4 2)',
      'LINESTRING (1 2, 4 2)',
      SQUARE,
      'MULTIPOINT (9 9, 1 2)',
    ]) {
      assert.equal(says('st_dwithin(place, "POINT (1 2)", 0)', place), true, place);
    }
    for (const place of ['POINT (1 2.001)', 'LINESTRING (0 3, 4 3)', 'POLYGON ((2 0, 4 0, 4 4, 2 0))']) {
      assert.equal(says('st_dwithin(place, "POINT (1 2)", 0)', place), false, place);
    }
  });

  const RINGS: [ring: string, valid: boolean][] = [
    ['0 0, 4 0, 4 4', true],
    ['0 0, 4 0, 4 4, 0 4', true],
    ['0 0, 4 0, 4 0, 4 4', true],
    ['0 0, 4 0, 4 4, 2 1, 0 4', true],
    ['0 0, 4 4, 4 0, 0 4', false],
    ['0 0, 4 0, 2 0', false],
    ['0 0, 4 0, 4 4, 2 0, 0 4', false],
    ['0 0, 4 0, 4 4, 4 0, 0 4', false],
    ['0 0, 4 0, 4 4, 6 6, 4 4, 0 4', false],
    ['0 0, 6 0, 6 4, 4 4, 4 -2, 2 -2, 2 4, 0 4', false],
  ];
  for (const [ring_, expected] of RINGS) {
    it(`takes a ring of ${ring_} for ${expected ? 'valid' : 'invalid'}, wherever it begins, whichever way it goes`, () => {
      const corners = ring_.split(', ');
      for (let first = 0; first < corners.length; first++) {
        const begun = [...corners.slice(first), ...corners.slice(0, first)];
        for (const way of [begun, begun.toReversed()]) {
          const polygon = `POLYGON ((${[...way, way[0]].join(', ')}))`;
          assert.equal(says('st_isvalid(place)', polygon), expected, polygon);
          for (const [how, to] of turns) {
            assert.equal(says('st_isvalid(place)', put(polygon, to)), expected, `${polygon} ${how}`);
          }
        }
      }
    });
  }

  const valid: [place: string, valid: boolean][] = [
    ['POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (4.2 1, 4.8 1, 4.8 2, 4.2 1))', false],
    ['POINT (1 2)', true],
    ['MULTIPOINT (1 2, 1 2)', true],
    [LINE, true],
    [SQUARE, true],
    [RING, true],
    ['LINESTRING (1 1, 1 1)', false],
    ['LINESTRING (1 1, 1 1, 1 1)', false],
    ['LINESTRING (1 1, 1 1.5)', true],
    ['LINESTRING (1 1, 1 1, 2 1)', true],
    ['MULTILINESTRING ((0 0, 1 1), (2 2, 2 2))', false],
    ['POLYGON ((0 0, 4 0, 4 4, 0 4))', false],
    ['POLYGON ((0 0, 4 0, 0 0))', false],
    ['POLYGON ((0 0, 4 0, 4 4, 0 0), (8 8, 9 8, 9 9, 8 8))', false],
    ['POLYGON ((0 0, 4 0, 4 4, 0 0), (2 1, 3 1, 9 9, 2 1))', false],
    ['POLYGON ((0 0, 4 0, 4 4, 0 0), (2 1, 3 1, 3 2, 2 1))', true],
    ['POLYGON ((0 0, 4 0, 4 4, 0 0), (2 1, 3 1, 3 2))', false],
    ['MULTIPOLYGON (((0 0, 4 0, 4 4, 0 0)), ((5 5, 6 6, 5 6, 6 5, 5 5)))', false],
    ['MULTIPOLYGON (((0 0, 4 0, 4 4, 0 0)), ((5 5, 6 5, 6 6, 5 5)))', true],
  ];
  for (const [place, expected] of valid) {
    it(`takes ${place} for ${expected ? 'valid' : 'invalid'}`, () => {
      assert.equal(says('st_isvalid(place)', place), expected);
    });
  }

  it('wants four positions or more in a ring that is given', () => {
    const complaints = (ring_: string) => checkFilter(`st_within(place, "POLYGON ((${ring_}))")`, FIELDS).length;
    assert.deepEqual(['0 0, 4 0, 0 0', '0 0, 4 0, 4 4, 0 0', '0 0, 4 0, 4 4, 1 0'].map(complaints), [1, 0, 1]);
  });

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

  it('are evaluated up to 2,000 positions, of points, lines and polygons', () => {
    const stairs = (count: number) => Array.from({ length: count }, (_, at) => `${at} ${at % 2}`).join(', ');
    const shapes_: ((count: number) => string)[] = [
      count => `MULTIPOINT (${stairs(count)})`,
      count => `LINESTRING (${stairs(count)})`,
      count => `POLYGON ((${stairs(count - 1)}, 0 0))`,
      count => `MULTIPOLYGON (((${stairs(count - 5)}, 0 0)), ((0 -1, 1 -1, 1 -2, 0 -1)))`,
    ];
    for (const shape of shapes_) {
      const near = (count: number) => says('st_intersects(place, "POINT (0 0)")', shape(count));
      assert.deepEqual([near(2000), near(2001)], [true, undefined]);
    }
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
