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
    [
      'is in seconds below 90',
      2,
      { written: 2200, total: 46_700 },
      '2,200 of 46,700 entities, 500 per second, 89 s left',
    ],
    [
      'is in minutes from 90 seconds',
      2,
      { written: 2200, total: 47_200 },
      '2,200 of 47,200 entities, 500 per second, 2 min left',
    ],
    [
      'is in minutes below 90',
      2,
      { written: 2200, total: 2_672_200 },
      '2,200 of 2,672,200 entities, 500 per second, 89 min left',
    ],
    [
      'is in hours from 90 minutes',
      2,
      { written: 2200, total: 2_702_200 },
      '2,200 of 2,702,200 entities, 500 per second, 1 h 30 min left',
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
