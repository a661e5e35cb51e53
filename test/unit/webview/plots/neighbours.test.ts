import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  DIRECTIONS,
  nearestTo,
  neighbourIn,
  nextShown,
  type Direction,
} from '../../../../src/webview/plots/neighbours';
import type { Point } from '../../../../src/model/plots/projections';

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

  it('is one that is shown', () => {
    const isShown = (at: number) => at !== 1;
    assert.equal(neighbourIn(points, 0, 'right', isShown), 2);
    assert.equal(nearestTo(points, [1, 0], 0.9, isShown), undefined);
    assert.equal(nextShown(6, 0, 1, isShown), 2);
    assert.equal(nextShown(6, 2, -1, isShown), 0);
    assert.equal(nextShown(6, 0, -1, isShown), undefined);
    assert.equal(nextShown(6, 5, 1), undefined);
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
