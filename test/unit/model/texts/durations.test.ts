import assert from 'node:assert/strict';
import { durationWords, exactDuration } from '../../../../src/model/texts/durations';

describe('a duration', () => {
  const spans: [ms: number, words: string][] = [
    [0, '0 ms'],
    [999, '999 ms'],
    [45_000, '45 s'],
    [600_000, '10 min'],
    [7_800_000, '2 h 10 min'],
    [3_605_000, '1 h'],
    [3 * 86_400_000 + 3_700_000, '3 d 1 h'],
  ];
  for (const [ms, words] of spans) it(`calls ${ms} ms ${words}`, () => assert.equal(durationWords(ms), words));

  const settings: [seconds: number, words: string][] = [
    [45, '45 s'],
    [3600, '1 h'],
    [3605, '1 h 5 s'],
    [604_800, '7 d'],
    [90_061, '1 d 1 h 1 min 1 s'],
    [0, '0 s'],
    [-60, '-60 s'],
    [0.5, '0.5 s'],
  ];
  for (const [seconds, words] of settings)
    it(`calls a setting of ${seconds} s ${words}`, () => assert.equal(exactDuration(seconds), words));
});
