import assert from 'node:assert/strict';
import { comingRuns, isCron, neverRuns, outOfRange } from '../../../../src/model/clusters/cron';

describe('a cron pattern', () => {
  const texts: [text: string, isOne: boolean][] = [
    ['0 8 * * 1-5', true],
    [' 0 8 * * 1-5 ', true],
    ['10 0 0 0 0 ?', true], // of the service's own examples
    ['*/15 8-18 * JAN,mar Mon-Fri', true],
    ['0 0 12 ? * 6L 2026', true],
    ['0 9 15W * *', true],
    ['0 0 * * 2#1', true],
    ['@daily', true],
    ['@Weekly', true],
    ['@whenever', false],
    ['0 0 12 LW * ?', true],
    ['0 9 LW * *', true],
    ['0 9 L-3 * *', true],
    ['0 9 LW *', false],
    ['whenever', false],
    ['at eight on each day', false],
    ['0 8 * *', false],
    ['0 8 * * 1 2 3 4', false],
    ['0 8 * * 1-', false],
    ['a b c d e', false],
    ['', false],
    // Five fields have one meaning, so a value outside of its field is wrong.
    ['99 8 * * *', false],
    ['0 24 * * *', false],
    ['0 8 31 2 *', true],
    ['0 8 32 * *', false],
    ['0 8 * 13 *', false],
    ['0 8 * * 8', false],
    ['0 8 * FOO *', false],
    ['0 0 9 15W 13 ?', true],
  ];
  for (const [text, isOne] of texts) {
    it(`${isOne ? 'is' : 'is not'} “${text}”`, () => assert.equal(isCron(text), isOne));
  }

  it('has at most 1,024 characters', () => {
    const stars = (length: number) => '*/5 * * * *'.padEnd(length);
    assert.ok(isCron(stars(1024)));
    assert.ok(!isCron(stars(1025)));
  });
});

describe('a cron pattern with a value out of range', () => {
  const wrong: [pattern: string, message: string | undefined][] = [
    ['75 0 * * *', 'Minute must be 0–59 (got 75)'],
    ['0 25 * * *', 'Hour must be 0–23 (got 25)'],
    ['0 0 32 * *', 'Day of the month must be 1–31 (got 32)'],
    ['0 0 1,0-5 * *', 'Day of the month must be 1–31 (got 0)'],
    ['0 0 * 13 *', 'Month must be 1–12 (got 13)'],
    ['0 0 * * 1-9', 'Day of the week must be 0–7 (got 9)'],
    ['99 0 0 1 1 ?', 'Second must be 0–59 (got 99)'],
    ['59 23 31 12 7', undefined],
    ['*/15 8-18 * JAN,mar Mon-Fri', undefined],
    ['0 9 15W * 2#1', undefined],
    ['@daily', undefined],
    ['whenever', undefined],
  ];
  for (const [pattern, message] of wrong) {
    it(`names the part: ${pattern}`, () => {
      assert.equal(outOfRange(pattern), message);
      const read = comingRuns(pattern, 'UTC', new Date(0), 1);
      if (message !== undefined) assert.deepEqual(read, { ok: false, reason: message });
    });
  }
});

describe('a cron pattern that never runs', () => {
  for (const pattern of ['0 0 31 2 *', '0 0 30 FEB ?', '0 8 31 4,6 *']) {
    it(`is known: ${pattern}`, () => assert.ok(neverRuns(pattern)));
  }
  for (const pattern of ['0 0 29 2 *', '0 0 31 1-2 *', 'whenever', '@yearly']) {
    it(`is not one that runs, or is unreadable: ${pattern}`, () => assert.ok(!neverRuns(pattern)));
  }
});
