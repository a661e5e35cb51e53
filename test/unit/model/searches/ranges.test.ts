import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isEmptyRange, openBound, type RangeBounds, withBothBounds } from '../../../../src/model/searches/ranges';

describe('a range with both bounds', () => {
  const table: [metric: string, small: boolean, range: RangeBounds, both: RangeBounds][] = [
    ['L2', true, {}, {}],
    ['L2', true, { radius: 5 }, { range_filter: 0, radius: 5 }],
    ['L2', true, { range_filter: 5 }, { range_filter: 5, radius: 1e30 }],
    ['IP', false, { radius: -5 }, { range_filter: 1e30, radius: -5 }],
    ['IP', false, { range_filter: 5 }, { range_filter: 5, radius: -1e30 }],
    ['COSINE', false, { radius: 0.5 }, { range_filter: 2, radius: 0.5 }],
    ['COSINE', false, { range_filter: 0.5 }, { range_filter: 0.5, radius: -2 }],
    ['JACCARD', true, { radius: 1, range_filter: 0.5 }, { range_filter: 0.5, radius: 1 }],
  ];
  for (const [metric, small, range, both] of table) {
    it(`of ${metric} is ${JSON.stringify(both)} for ${JSON.stringify(range)}`, () => {
      assert.deepEqual(withBothBounds(range, metric, small), both);
    });
  }

  it('leaves out what the one bound leaves out, and nothing else', () => {
    const metrics = fc.constantFrom<[string, boolean, number, number]>(
      ['L2', true, 0, 1e20],
      ['IP', false, -1e20, 1e20],
      ['COSINE', false, -1.000001, 1.000001],
      ['HAMMING', true, 0, 32_768],
    );
    const bounds = fc.constantFrom<keyof RangeBounds>('radius', 'range_filter');
    fc.assert(
      fc.property(
        metrics,
        bounds,
        fc.double({ min: 0, max: 1, noNaN: true }),
        ([metric, small, low, high], other, at) => {
          const distance = low + (high - low) * at;
          const bound = openBound(metric, small, other);
          const isWithin =
            other === 'radius'
              ? small
                ? distance < bound
                : distance > bound
              : small
                ? distance >= bound
                : distance <= bound;
          assert.ok(isWithin, `${metric} ${distance}`);
          assert.ok(!isEmptyRange(small, withBothBounds({ [other]: bound }, metric, small)));
        },
      ),
    );
  });
});
