import assert from 'node:assert/strict';
import fc from 'fast-check';
import { DIRECTIONS, nearestTo, neighbourIn, type Direction } from '../../../../src/webview/plots/neighbours';
import { groupsOf, type ProjectionGroup } from '../../../../src/webview/plots/projection-groups';
import { MAX_POINTS, type Scalar } from '../../../../src/model/plots/pictures';
import type { Point } from '../../../../src/model/plots/projections';
import { fieldsOf, takeVectors } from '../../../../src/model/plots/runs';
import type { SearchRun } from '../../../../src/model/searches/runs';

const short = (group: ProjectionGroup): string => {
  const { length } = group.places;
  if (group.is === 'value') return `${group.value} ${length}`;
  if (group.is === 'range') return `${group.from}–${group.to} ${length}`;
  return group.is === 'other' ? `${group.values} others ${length}` : `none ${length}`;
};

describe('groups of points', () => {
  const letters = 'abcdefghij'.split('');
  const cases: [what: string, values: Scalar[], ...groups: string[]][] = [
    ['nothing', []],
    ['no value at all', [null, null], 'none 2'],
    ['one category', ['a', 'a'], 'a 2'],
    ['categories, the most frequent first', ['a', 'b', 'b', null], 'b 2', 'a 1', 'none 1'],
    ['booleans', [true, false, true], 'true 2', 'false 1'],
    ['texts with odd characters', ['__proto__', '', '"'], '__proto__ 1', ' 1', '" 1'],
    ['more than eight categories', letters, ...letters.slice(0, 8).map(letter => `${letter} 1`), '2 others 2'],
    ['one number', [7, 7], '7–7 2'],
    ['few numbers, each by itself', [2024, 2020, 2024], '2020–2020 1', '2024–2024 2'],
    ['whole numbers, in equal steps of whole numbers', [0, 1, 2, 3, 4, 5, 10], '0–2 3', '3–5 3', '9–10 1'],
    ['other numbers, in equal steps', [0, 0.5, 2, 3, 4, 5, 10], '0–2 2', '2–4 2', '4–6 2', '8–10 1'],
    ['numbers with gaps', [1, null, 3], '1–1 1', '3–3 1', 'none 1'],
    ['numbers and texts, as categories', [1, 'a', 1], '1 2', 'a 1'],
  ];
  for (const [what, values, ...groups] of cases) {
    it(`of ${what}`, () => assert.deepEqual(groupsOf(values).map(short), groups));
  }

  it('hold each point once, whatever the values', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    const any = fc.array(fc.oneof(fc.string(), number, fc.boolean(), fc.constant(null)));
    fc.assert(
      fc.property(fc.oneof(any, fc.array(fc.oneof(number, fc.constant(null)))), values => {
        const places = groupsOf(values).flatMap(group => group.places);
        assert.deepEqual(
          places.toSorted((a, b) => a - b),
          values.map((_, place) => place),
        );
      }),
    );
  });
});

describe('the next point', () => {
  const points: Point[] = [
    [0, 0],
    [1, 0],
    [3, 0],
    [0.5, 2],
    [-1, -1],
    [0, 0],
  ];
  const cases: [from: number, direction: Direction, to: number | undefined][] = [
    [0, 'right', 1],
    [1, 'right', 2],
    [2, 'right', undefined],
    [0, 'up', 3],
    [0, 'left', 4],
    [0, 'down', 4],
    [3, 'down', 0],
    [2, 'left', 1],
  ];
  for (const [from, direction, to] of cases) {
    it(`${direction} of ${from} is ${to ?? 'none'}`, () => assert.equal(neighbourIn(points, from, direction), to));
  }

  it('under a pointer is the nearest one within reach', () => {
    assert.equal(nearestTo(points, [2.8, 0.1], 1), 2);
    assert.equal(nearestTo(points, [9, 9], 1), undefined);
  });

  it('is there in some direction, wherever there is another place', () => {
    const place = fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -5, max: 5 }));
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 20 }), all => {
        const elsewhere = all.some(([x, y]) => x !== all[0]![0] || y !== all[0]![1]);
        const found = DIRECTIONS.some(direction => neighbourIn(all, 0, direction) !== undefined);
        assert.equal(found, elsewhere);
      }),
    );
  });
});

describe('the vectors of a run', () => {
  const dense = { name: 'v', type: 'FloatVector', params: [{ key: 'dim', value: '2' }] };
  const field = (name: string, type = 'FloatVector') => ({ ...dense, name, type });
  const run = (rows: readonly object[], data?: unknown[], more: Partial<SearchRun> = {}) =>
    ({
      id: 'run',
      call: { call: 'search', body: { collectionName: 'c', data } },
      fields: [dense],
      primaryKey: 'sku',
      annsField: 'v',
      metricType: 'L2',
      rows,
      ...more,
    }) as unknown as SearchRun;

  it('are those that fit, with the query; the rest is counted', () => {
    const rows = [
      { id: 1, v: [1, 2] },
      { id: 2 },
      { id: 3, v: null },
      { id: 4, v: [1, 2, 3] },
      { id: 5, v: [1, Number.NaN] },
      { id: 6, v: 'AAAA' },
      { id: 7, v: [3, 4] },
    ];
    assert.deepEqual(takeVectors(run(rows, [[0, 1], 'a text']), dense), {
      rows: [0, 6],
      vectors: [
        [1, 2],
        [3, 4],
      ],
      queries: [[0, 1]],
      without: 2,
      unfit: 3,
    });
  });

  it('may be read beside the answer, by ids with all their digits', () => {
    const rows = [{ id: 9007199254740993n }, { id: 'b' }];
    const fetched = new Map([
      ['9007199254740993', [1, 0]],
      ['b', [0, 1]],
    ]);
    assert.deepEqual(takeVectors(run(rows), dense, fetched).rows, [0, 1]);
  });

  it('are directions where only those count', () => {
    const cosine = run(
      [
        { id: 1, v: [3, 4] },
        { id: 2, v: [0, 0] },
      ],
      [[0, 2]],
      { metricType: 'COSINE' },
    );
    const { vectors, queries } = takeVectors(cosine, dense);
    assert.deepEqual(
      [vectors, queries],
      [
        [
          [0.6, 0.8],
          [0, 0],
        ],
        [[0, 1]],
      ],
    );
  });

  it('are of the entities that were browsed, too, without a query', () => {
    const browsed = run([{ sku: 5, v: [1, 2] }], undefined, {
      call: { call: 'query', body: { collectionName: 'c' } } as SearchRun['call'],
    });
    assert.deepEqual(takeVectors(browsed, dense).rows, [0]);
  });

  it('of another field have no query among them', () => {
    const other = field('w');
    assert.deepEqual(takeVectors(run([{ id: 1, w: [1, 2] }], [[0, 1]]), other).queries, []);
  });

  it('are the first 1,000', () => {
    const rows = Array.from({ length: MAX_POINTS + 5 }, (_, id) => ({ id, v: [id, 1] }));
    assert.equal(takeVectors(run(rows), dense).rows.length, MAX_POINTS);
  });

  it('are of the field that was searched, unless another is wanted', () => {
    const several = run([], [], { fields: [field('a'), field('v')] });
    assert.deepEqual(
      fieldsOf(several).map(({ name }) => name),
      ['v', 'a'],
    );
  });
});
