import assert from 'node:assert/strict';
import fc from 'fast-check';
import { rangesOf } from '../../../../src/model/grid/row-ranges';

describe('ranges of rows', () => {
  it('join neighbors, whatever their order', () => {
    assert.deepEqual(rangesOf([7, 2, 3, 1, 3]), [
      { from: 1, to: 4 },
      { from: 7, to: 8 },
    ]);
    assert.deepEqual(rangesOf([]), []);
  });

  it('have each row once, and a gap between two', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60)), rows => {
        const ranges = rangesOf(rows);
        const all = ranges.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at));
        assert.deepEqual(
          all,
          [...new Set(rows)].toSorted((a, b) => a - b),
        );
        assert.ok(ranges.every(({ from }, at) => at === 0 || from > ranges[at - 1]!.to));
      }),
    );
  });
});
