import assert from 'node:assert/strict';
import { durationWords } from '../../../../src/webview/kit/durations';

describe('a duration', () => {
  const spans: [ms: number, words: string][] = [
    [0, '0 ms'],
    [999, '999 ms'],
    [45_000, '45 s'],
    [600_000, '10 min'],
    [7_800_000, '2 h 10 min'],
    [3 * 86_400_000 + 3_700_000, '3 d 1 h'],
  ];
  for (const [ms, words] of spans) it(`calls ${ms} ms ${words}`, () => assert.equal(durationWords(ms), words));
});
