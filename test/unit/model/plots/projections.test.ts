import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { projectionOf, type Point } from '../../../../src/model/plots/projections';
import { project } from '../../../../src/panels/plots/projections';

const close = (actual: number, expected: number, within = 1e-9) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual} is not ${expected}`);
const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

describe('a projection on a plane', () => {
  it('lays what is on a line on one axis, in its order and at its distances', () => {
    // The mean is (2, 4); each lies so many times √5 from it.
    const { points, shown } = projectionOf([
      [0, 0],
      [1, 2],
      [2, 4],
      [5, 10],
    ]);
    const [a, b, c, d] = points.map(([x]) => x) as [number, number, number, number];
    close(b - a, Math.sqrt(5));
    close(d - c, 3 * Math.sqrt(5));
    for (const [, y] of points) close(y, 0);
    close(shown[0], 1);
    close(shown[1], 0);
  });

  it('shows the wider direction along x', () => {
    const { points, shown } = projectionOf([
      [0, 10, 7],
      [0, -10, 7],
      [1, 0, 7],
      [-1, 0, 7],
    ]);
    close(Math.abs(points[0]![0]), 10);
    close(Math.abs(points[2]![1]), 1);
    close(shown[0], 100 / 101);
  });

  const alone: [what: string, vectors: number[][], points: Point[]][] = [
    ['nothing', [], []],
    ['one vector', [[1, 2, 3]], [[0, 0]]],
    [
      'identical vectors',
      [
        [1, 2],
        [1, 2],
        [1, 2],
      ],
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ],
    [
      'vectors of no numbers',
      [[], []],
      [
        [0, 0],
        [0, 0],
      ],
    ],
  ];
  for (const [what, vectors, points] of alone) {
    it(`of ${what} is a point for each`, () => assert.deepEqual(projectionOf(vectors), { points, shown: [0, 0] }));
  }

  it('of vectors with one number is a line', () => {
    const { points } = projectionOf([[1], [3]]);
    close(distance(points[0]!, points[1]!), 2);
  });

  it('refuses vectors of several lengths', () => assert.throws(() => projectionOf([[1, 2], [1]]), RangeError));

  it('never lays two vectors farther apart than they are, and always the same way', () => {
    const vectors = fc.array(fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 3, maxLength: 3 }), {
      minLength: 2,
      maxLength: 12,
    });
    fc.assert(
      fc.property(vectors, all => {
        const { points } = projectionOf(all);
        assert.deepEqual(projectionOf(all).points, points);
        for (const [at, vector] of all.entries()) {
          const real = Math.hypot(...vector.map((value, axis) => value - all[0]![axis]!));
          assert.ok(distance(points[at]!, points[0]!) <= real + 1e-6);
        }
      }),
    );
  });
});

describe('the worker that projects', () => {
  const script = resolve('dist/projections.worker.js');
  const vectors = Array.from({ length: 1200 }, (_, row) =>
    Array.from({ length: 8 }, (__, at) => Math.sin(row * 7 + at)),
  );

  it('gives the points of the first 1,008, and lets others go on', async () => {
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 0);
    const projection = await project(script, vectors);
    clearInterval(turning);
    assert.deepEqual(projection, projectionOf(vectors.slice(0, 1008)));
    assert.ok(turns > 0);
  });

  it('of nothing gives nothing', async () => assert.deepEqual((await project(script, [])).points, []));

  it('is ended by its caller', async () => {
    const controller = new AbortController();
    const projecting = project(script, vectors, controller.signal);
    controller.abort();
    await assert.rejects(projecting, { name: 'AbortError' });
  });

  it('refuses vectors of several lengths', () => assert.rejects(project(script, [[1], [1, 2]]), RangeError));
});
