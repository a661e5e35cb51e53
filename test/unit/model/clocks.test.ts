import assert from 'node:assert/strict';
import { isRecent } from '../../../src/model/clocks';

describe('a recent time', () => {
  const NOW = Date.UTC(2026, 10, 25);
  const cases: [name: string, at: number, recent: boolean][] = [
    ['lies within the limit', NOW - 999, true],
    ['is over at the limit', NOW - 1000, false],
    ['can be ahead by a moment', NOW + 999, true],
    ['is over where the clock was set back', NOW + 3_600_000, false],
    ['is a number', Number.NaN, false],
  ];
  for (const [name, at, recent] of cases) it(name, () => assert.equal(isRecent(at, 1000, NOW), recent));
});
