import assert from 'node:assert/strict';
import type { ExportProgress } from '../../../../src/transfers/exports/exports';
import { Pace } from '../../../../src/transfers/exports/paces';

describe('the pace of a transfer', () => {
  const rows: [what: string, seconds: number, progress: ExportProgress, text: string][] = [
    ['has no rate at first', 0, { written: 1200, total: 5000 }, '1,200 of 5,000 entities'],
    [
      'counts what came since then',
      2,
      { written: 2200, total: 5200 },
      '2,200 of 5,200 entities, 500 per second, 6 s left',
    ],
    ['is in minutes', 2, { written: 2200, total: 122_200 }, '2,200 of 122,200 entities, 500 per second, 4 min left'],
    [
      'is in hours',
      2,
      { written: 2200, total: 5_402_200 },
      '2,200 of 5,402,200 entities, 500 per second, 3 h 0 min left',
    ],
    ['has nothing left at the end', 2, { written: 5200, total: 5200 }, '5,200 of 5,200 entities, 2,000 per second'],
    ['knows no total where the service does not count', 2, { written: 2200 }, '2,200 entities, 500 per second'],
    ['says no rate below one', 2, { written: 1201, total: 5000 }, '1,201 of 5,000 entities'],
  ];
  for (const [what, seconds, progress, text] of rows) {
    it(what, () => {
      let now = 0;
      const pace = new Pace(() => now * 1000);
      if (seconds > 0) pace.describe({ written: 1200, total: 5000 });
      now = seconds;
      assert.equal(pace.describe(progress), text);
    });
  }
});
