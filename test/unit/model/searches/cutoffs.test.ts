import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cutoffAfter } from '../../../../src/model/searches/cutoffs';
import { readSearch, searchText } from '../../../../src/model/searches/documents';
import { cutText } from '../../../../src/model/searches/narrowing';

describe('a cut-off after a hit', () => {
  const table: [values: number[], at: number, smallerIsNearer: boolean, radius: number][] = [
    [[0.1, 0.2, 0.8, 0.9], 1, true, 0.5],
    [[0.9, 0.8, 0.2, 0.1], 1, false, 0.5],
    [[0.2618, 0.2359], 0, false, 0.25],
    [[0.26182, 0.26178], 0, false, 0.2618],
    [[-1, -5], 0, false, -3],
    [[3, 4], 0, true, 3.5],
    [[3, 3, 5], 0, true, 4],
    [[3, 3], 1, true, 3.002],
    [[0], 0, true, 5e-7],
  ];
  for (const [values, at, small, radius] of table)
    it(`${JSON.stringify(values)} at ${at}`, () => assert.equal(cutoffAfter(values, at, small), radius));

  it('keeps the hit and all nearer ones, and leaves out all that are farther', () => {
    const distance = fc.oneof(
      fc.float({ noNaN: true, noDefaultInfinity: true, min: Math.fround(-1e6), max: Math.fround(1e6) }),
      fc.integer({ min: -20, max: 20 }),
    );
    fc.assert(
      fc.property(fc.array(distance, { minLength: 1, maxLength: 12 }), fc.nat(), fc.boolean(), (all, pick, small) => {
        const values = all.toSorted((a, b) => (small ? a - b : b - a));
        const at = pick % values.length;
        const radius = Math.fround(cutoffAfter(values, at, small));
        for (const [rank, value] of values.entries()) {
          const isKept = small ? Math.fround(value) < radius : Math.fround(value) > radius;
          const isFarther = small ? value > values[at]! : value < values[at]!;
          assert.equal(isKept, !isFarther, `${values.join(' ')} at ${at}: ${radius} and rank ${rank}`);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a search with a cut-off', () => {
  const cut = (value: object, smallerIsNearer: boolean, v1: boolean): unknown => {
    const search = readSearch(value).search!;
    const metric = smallerIsNearer ? 'L2' : 'COSINE';
    return JSON.parse(cutText(searchText(search), search, 0.5, { metric, smallerIsNearer, v1 }));
  };

  it('has the outer bound, and keeps the inner one', () => {
    assert.deepEqual(cut({ text: 'x' }, true, false), { text: 'x', range: { radius: 0.5 } });
    assert.deepEqual(cut({ text: 'x', range: { radius: 0.1, range_filter: 0.9 } }, false, false), {
      text: 'x',
      range: { radius: 0.5, range_filter: 0.9 },
    });
  });

  it('has both bounds with V1', () => {
    assert.deepEqual(cut({ text: 'x' }, true, true), { text: 'x', range: { range_filter: 0, radius: 0.5 } });
    assert.deepEqual(cut({ text: 'x' }, false, true), { text: 'x', range: { range_filter: 2, radius: 0.5 } });
  });
});
