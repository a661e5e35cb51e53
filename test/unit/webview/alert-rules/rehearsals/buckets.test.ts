import assert from 'node:assert/strict';
import { bucketsOf, nearestIndex } from '../../../../../src/webview/alert-rules/rehearsals/buckets';
import { tidy } from '../../../../../src/model/alert-rules/series';

describe('a series in stretches', () => {
  const series = tidy([0, 1, 2, 3, 60, 61, 99, 100], [5, 1, 9, 4, 7, 7, 2, 3]).series;
  it('tells the min and max of each, and leaves out what has no value', () => {
    assert.deepEqual(
      bucketsOf(series, 4).map(({ from, to, min, max, count }) => [from, to, min, max, count]),
      [
        [0, 3, 1, 9, 4],
        [60, 61, 7, 7, 2],
        [99, 100, 2, 3, 2],
      ],
    );
  });
  it('is nothing of nothing, and one of one', () => {
    assert.deepEqual([bucketsOf(tidy([], []).series, 4).length, bucketsOf(tidy([7], [1]).series, 4).length], [0, 1]);
  });
  it('finds the value nearest to a time', () => {
    assert.deepEqual(
      [-5, 1, 20, 40, 81, 500].map(time => nearestIndex(series, time)),
      [0, 1, 3, 4, 6, 7],
    );
  });
});
