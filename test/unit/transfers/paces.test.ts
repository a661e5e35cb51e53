import assert from 'node:assert/strict';
import { ImportPace, percentOf } from '../../../src/transfers/imports/paces';

describe('the pace of an import', () => {
  const progress = { written: 1000, rejected: 0, conflicts: 0, unknown: 0, bytes: 5000, totalBytes: 20_000 };
  const rows: [what: string, before: { written: number; bytes: number }, given: object, text: string][] = [
    ['has rate and time left', { written: 0, bytes: 0 }, {}, '1,000 written, 100 per second, 30 s left'],
    [
      'counts what came since it was resumed',
      { written: 900, bytes: 4000 },
      {},
      '1,000 written, 10 per second, 3 min left',
    ],
    [
      'tells rejected entities, and those of requests without a response',
      { written: 0, bytes: 0 },
      { rejected: 1, conflicts: 2, unknown: 4 },
      '1,000 written, 3 rejected, 4 without a response yet, 100 per second, 30 s left',
    ],
    ['has no time left at the end', { written: 0, bytes: 0 }, { bytes: 20_000 }, '1,000 written, 100 per second'],
    [
      'knows no time where the size is unknown',
      { written: 0, bytes: 0 },
      { totalBytes: 0 },
      '1,000 written, 100 per second',
    ],
  ];
  for (const [what, before, given, text] of rows) {
    it(what, () => {
      let now = 5000;
      const pace = new ImportPace(before, () => now);
      now += 10_000;
      assert.equal(pace.describe({ ...progress, ...given }), text);
    });
  }

  it('is in percent of the file, and complete for an empty one', () =>
    assert.deepEqual([percentOf(progress), percentOf({ bytes: 0, totalBytes: 0 })], [25, 100]));
});
