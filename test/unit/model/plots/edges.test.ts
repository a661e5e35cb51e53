import assert from 'node:assert/strict';
import fc from 'fast-check';
import { gapsOf } from '../../../../src/model/plots/distances';
import { projectionOf } from '../../../../src/model/plots/projections';

const close = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);

describe('a projection, by what it keeps', () => {
  const plane = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
    minLength: 2,
    maxLength: 9,
  });

  it('of what lies on a plane keeps all distances, and has the farthest of each axis on the positive side', () => {
    fc.assert(
      fc.property(plane, fc.integer({ min: -9, max: 9 }), (vectors, third) => {
        // Seen from the side, in three numbers.
        const { points, shown } = projectionOf(vectors.map(([x, y]) => [x, third, y]));
        for (const [at, [x, y]] of vectors.entries()) {
          const [a, b] = vectors[0]!;
          const [p, q] = [points[at]!, points[0]!];
          close(Math.hypot(p[0] - q[0], p[1] - q[1]), Math.hypot(x - a, y - b));
        }
        for (const axis of [0, 1] as const) {
          const values = points.map(point => point[axis]);
          assert.ok(Math.max(...values) >= -Math.min(...values) - 1e-9, `${axis}: ${values.join()}`);
          close(
            values.reduce((sum, value) => sum + value, 0),
            0,
          );
        }
        if (vectors.some(([x, y]) => x !== vectors[0]![0] || y !== vectors[0]![1])) close(shown[0] + shown[1], 1);
        assert.ok(shown[0] >= shown[1] && shown[1] >= 0);
      }),
    );
  });
  it('of single numbers lies on one axis', () => {
    const { points, shown } = projectionOf([[0], [1], [5]]);
    assert.deepEqual(
      points.map(([x, y]) => [Math.round(x), Math.abs(y)]),
      [
        [-2, 0],
        [-1, 0],
        [3, 0],
      ],
    );
    assert.deepEqual(
      shown.map(share => Math.round(share * 1000) / 1000),
      [1, 0],
    );
    const { points: other } = projectionOf([[0], [-1], [-5]]);
    assert.deepEqual(
      other.map(([x]) => Math.round(x)),
      [-2, -1, 3],
    );
  });
  it('of numbers that are far from zero lies around it', () => {
    const { points } = projectionOf([
      [100, 200],
      [104, 200],
    ]);
    assert.deepEqual(
      points.map(([x, y]) => [Math.abs(Math.round(x)), Math.abs(Math.round(y))]),
      [
        [2, 0],
        [2, 0],
      ],
    );
  });
  it('wants vectors of one length', () => {
    assert.throws(() => projectionOf([[1, 2], [1]]), RangeError);
    assert.throws(() => projectionOf([[1], [1, 2]]), RangeError);
  });
});

describe('the gaps between distances', () => {
  /** Distances with these steps between them, and the steps that are named. */
  const cases: [what: string, steps: number[], gaps: number[]][] = [
    ['none of steps that are alike', [1, 1, 1, 1], []],
    ['none that is three times as wide as usual', [1, 1, 3, 1], []],
    ['one that is wider', [1, 1, 3.25, 1], [2]],
    ['the widest first, three at most', [1, 5, 1, 9, 1, 7, 1, 8, 1, 1], [3, 7, 5]],
    ['in their order where they are alike', [1, 9, 1, 9, 1], [1, 3]],
    ['none that is a twentieth of all', [5, 95, 0, 0, 0, 0], [1]],
    ['one that is more', [6, 94, 0, 0, 0, 0], [1, 0]],
    ['of two steps the wider is usual', [1, 9], []],
    ['of three the middle one', [1, 2, 9], [2]],
    ['of four the third', [1, 1, 4, 9], []],
    ['one step', [5], []],
    ['none', [], []],
    ['steps back, which count for nothing', [-5, 1, 1, 4], [3]],
    ['steps back, of which most are', [-5, -5, -5, 1], [3]],
  ];
  for (const [what, steps, gaps] of cases) {
    it(`are ${what}`, () => {
      let at = 0;
      const values = [0, ...steps.map(step => (at += step))];
      assert.deepEqual(
        gapsOf(values, 'smallest').map(({ after }) => after),
        gaps,
      );
      assert.deepEqual(
        gapsOf(
          values.map(value => -value),
          'largest',
        ).map(({ after }) => after),
        gaps,
      );
      for (const { after, size } of gapsOf(values, undefined)) assert.equal(size, steps[after]);
    });
  }
  it('are none of no distances', () => assert.deepEqual([gapsOf([], 'smallest'), gapsOf([1], 'largest')], [[], []]));
});
