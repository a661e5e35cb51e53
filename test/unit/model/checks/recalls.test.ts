import assert from 'node:assert/strict';
import fc from 'fast-check';
import { EXACT_METRICS, exactNeighbors, recallAtK, type ExactMetric } from '../../../../src/model/checks/recalls';

const near = (metric: ExactMetric, query: number[], vectors: Record<string, unknown>, k: number) =>
  exactNeighbors(
    query,
    Object.entries(vectors).map(([id, vector]) => ({ id, vector })),
    metric,
    k,
  );
const told = (...of: Parameters<typeof near>) => near(...of).nearest.map(({ id, distance }) => [id, distance]);

describe('the exact answer', () => {
  const dense = { a: [1, 0], b: [0, 2], c: [3, 4], d: [-1, 0] };
  const bits = { a: [0b1100], b: [0b1111], c: [0b0000], d: [0b0011] };
  const cases: [
    metric: ExactMetric,
    query: number[],
    vectors: Record<string, unknown>,
    k: number,
    nearest: [string, number][],
  ][] = [
    [
      'L2',
      [1, 0],
      dense,
      3,
      [
        ['a', 0],
        ['d', 4],
        ['b', 5],
      ],
    ],
    [
      'IP',
      [1, 1],
      dense,
      2,
      [
        ['c', 7],
        ['b', 2],
      ],
    ],
    [
      'COSINE',
      [3, 4],
      dense,
      3,
      [
        ['c', 1],
        ['b', 0.8],
        ['a', 0.6],
      ],
    ],
    [
      'HAMMING',
      [0b1100],
      bits,
      3,
      [
        ['a', 0],
        ['b', 2],
        ['c', 2],
      ],
    ],
    [
      'JACCARD',
      [0b1100],
      bits,
      2,
      [
        ['a', 0],
        ['b', 0.5],
      ],
    ],
    [
      'COSINE',
      [0, 0],
      { a: [1, 0], b: [0, 0] },
      2,
      [
        ['a', 0],
        ['b', 0],
      ],
    ],
    [
      'JACCARD',
      [0],
      { a: [0], b: [1] },
      2,
      [
        ['a', 0],
        ['b', 1],
      ],
    ],
    ['L2', [1, 0], {}, 3, []],
    ['L2', [0], { a: [2] }, 10, [['a', 4]]],
  ];
  for (const [metric, query, vectors, k, nearest] of cases) {
    it(`by ${metric} of ${JSON.stringify(query)}: ${nearest.map(([id]) => id).join(' ') || 'nothing'}`, () => {
      assert.deepEqual(told(metric, query, vectors, k), nearest);
    });
  }

  it('has all that are as near as the last', () => {
    assert.deepEqual(
      near('L2', [0], { a: [1], b: [-1], c: [1], d: [2] }, 1).nearest.map(({ id }) => id),
      ['a', 'b', 'c'],
    );
  });

  const apart: [metric: ExactMetric, nearest: number, other: number, asNear: boolean][] = [
    ['L2', 1000, 1000.004, true],
    ['L2', 1000, 1000.006, false],
    ['L2', 0.001, 0.001000004, true],
    ['L2', 0.001, 0.001000006, false],
    ['IP', 50_000, 49_999.51, true],
    ['IP', 50_000, 49_999.49, false],
    ['IP', -50_000, -50_000.49, true],
    ['IP', -50_000, -50_000.51, false],
  ];
  for (const [metric, nearest, other, asNear] of apart) {
    it(`takes ${nearest} and ${other} by ${metric} for ${asNear ? 'as near' : 'nearer and farther'}`, () => {
      const query = metric === 'L2' ? 0 : 1;
      assert.equal(near(metric, [query], { a: [nearest], b: [other] }, 1).nearest.length, asNear ? 2 : 1);
    });
  }

  it('counts what has no vector of this length', () => {
    assert.deepEqual(near('L2', [0, 0], { a: [1], b: null, c: undefined, d: [1, 'x'], e: [0, 1] }, 5), {
      k: 5,
      nearest: [{ id: 'e', distance: 1 }],
      without: 4,
    });
  });

  it('begins with the query itself where it is among them and nearness is nearness', () => {
    const vectors = fc.array(fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 }), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(
        vectors,
        fc.nat(),
        fc.constantFrom(...EXACT_METRICS.filter(metric => metric !== 'IP')),
        (all, at, metric) => {
          const query = all[at % all.length]!;
          fc.pre(query.some(Boolean));
          const candidates = all.map((vector, id) => ({ id, vector }));
          const exact = exactNeighbors(query, candidates, metric, 1);
          assert.ok(exact.nearest.some(({ id }) => id === at % all.length));
          assert.equal(recallAtK([at % all.length], exact), 1);
        },
      ),
    );
  });
});

describe('recall@k', () => {
  const exact = near('L2', [0], { a: [1], b: [2], c: [3], d: [-3], e: [9] }, 3); // c and d are as near
  const cases: [found: string[], recall: number][] = [
    [['a', 'b', 'c'], 1],
    [['c', 'a', 'b'], 1],
    [['a', 'b', 'd'], 1],
    [['a', 'c', 'd'], 1],
    [['a', 'e', 'b'], 2 / 3],
    [['e', 'a', 'x', 'b'], 1 / 3],
    [['a', 'a', 'a'], 1 / 3],
    [[], 0],
  ];
  for (const [found, recall] of cases) {
    it(`of ${found.join(' ') || 'nothing'} is ${recall.toFixed(2)}`, () =>
      assert.equal(recallAtK(found, exact), recall));
  }
  it('at a smaller k looks at no more than these', () => {
    assert.deepEqual(
      [1, 2, 3].map(k => recallAtK(['b', 'a'], exact, k)),
      [0, 1, 2 / 3],
    );
  });
  it('asks for no more than there is', () => {
    assert.equal(recallAtK([1], near('L2', [0], { 1: [1] }, 10)), 1);
    assert.equal(recallAtK([], near('L2', [0], {}, 10)), 1);
  });
});
