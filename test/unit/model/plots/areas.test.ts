import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isInside, rectangle } from '../../../../src/model/plots/areas';
import type { Point } from '../../../../src/model/plots/projections';

const coordinate = fc.integer({ min: -50, max: 50 });
const place = fc.tuple(coordinate, coordinate);

describe('the points of an area', () => {
  const bow: Point[] = [
    [0, 0],
    [10, 10],
    [10, 0],
    [0, 10],
  ];
  const concave: Point[] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [5, 2],
    [0, 10],
  ];
  const cases: [name: string, corners: Point[], point: Point, inside: boolean][] = [
    ['nothing encloses nothing', [], [0, 0], false],
    ['one corner encloses nothing', [[0, 0]], [0, 0], false],
    ['a line encloses nothing', bow.slice(0, 2), [5, 5], false],
    ['a bow encloses its right half', bow, [8, 5], true],
    ['a bow leaves out its notch', bow, [5, 9], false],
    ['a dent is outside', concave, [5, 5], false],
    ['what is beside a dent is inside', concave, [1, 5], true],
    ['a corner at the height of the point counts once', bow, [20, 10], false],
    ['to the left of everything', concave, [-1, 2], false],
  ];
  for (const [name, corners, point, inside] of cases) it(name, () => assert.equal(isInside(point, corners), inside));

  it('a rectangle has those between its corners, in whichever order', () => {
    fc.assert(
      fc.property(place, place, place, ([ax, ay], [bx, by], [x, y]) => {
        // Between the whole numbers, where no side runs.
        const point: Point = [x + 0.5, y + 0.5];
        const is = Math.min(ax, bx) < point[0] && point[0] < Math.max(ax, bx);
        const within = is && Math.min(ay, by) < point[1] && point[1] < Math.max(ay, by);
        assert.equal(isInside(point, rectangle([ax, ay], [bx, by])), within);
      }),
    );
  });

  it('are those of the same line from any corner on, in both directions, moved with it', () => {
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 3, maxLength: 12 }),
        place,
        fc.nat(11),
        place,
        (corners, [x, y], turn, by) => {
          const point: Point = [x + 0.5, y + 0.3];
          const inside = isInside(point, corners);
          const from = turn % corners.length;
          assert.equal(isInside(point, [...corners.slice(from), ...corners.slice(0, from)]), inside);
          assert.equal(isInside(point, corners.toReversed()), inside);
          const moved = corners.map(([cx, cy]): Point => [cx + by[0], cy + by[1]]);
          assert.equal(isInside([point[0] + by[0], point[1] + by[1]], moved), inside);
        },
      ),
    );
  });

  it('of a triangle have its middle, and nothing beyond its bounds', () => {
    fc.assert(
      fc.property(place, place, place, (a, b, c) => {
        const doubled = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
        fc.pre(doubled !== 0);
        const middle: Point = [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3];
        assert.ok(isInside(middle, [a, b, c]));
        assert.ok(!isInside([Math.max(a[0], b[0], c[0]) + 0.1, middle[1]], [a, b, c]));
        assert.ok(!isInside([middle[0], Math.min(a[1], b[1], c[1]) - 0.1], [a, b, c]));
      }),
    );
  });
});
