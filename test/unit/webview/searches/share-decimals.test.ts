import assert from 'node:assert/strict';
import { decimalsOfRows } from '../../../../src/webview/searches/share-decimals';

describe('the decimals of an explanation', () => {
  const share = (distance: number, adds?: number) => ({ rank: 1, distance, adds });

  it('are alike in a column, by its largest number, and those of a score fit its parts', () => {
    const rows = [
      { score: 0.03125, shares: [share(0.6524, 0.015625), share(4.5131, 0.015625)] },
      { score: 0.015, shares: [share(-0.08, 0.015), undefined] },
    ];
    assert.deepEqual(decimalsOfRows(rows, 2), { score: 6, distances: [5, 4] });
  });

  it('are none of large numbers, and of zeros', () => {
    const rows = [{ score: 0, shares: [share(1_234_567), share(0)] }];
    assert.deepEqual(decimalsOfRows(rows, 2), { score: 0, distances: [0, 0] });
  });

  it('are as many as can be shown of tiny numbers', () =>
    assert.equal(decimalsOfRows([{ score: 1e-30, shares: [] }], 0).score, 20));
});
