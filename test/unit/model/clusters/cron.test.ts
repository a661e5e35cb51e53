import assert from 'node:assert/strict';
import { isCron } from '../../../../src/model/clusters/cron';

describe('a cron pattern', () => {
  const texts: [text: string, isOne: boolean][] = [
    ['0 8 * * 1-5', true],
    ['10 0 0 0 0 ?', true], // of the service's own examples
    ['*/15 8-18 * JAN,mar Mon-Fri', true],
    ['0 0 12 ? * 6L 2026', true],
    ['0 9 15W * *', true],
    ['0 0 * * 2#1', true],
    ['whenever', false],
    ['at eight on each day', false],
    ['0 8 * *', false],
    ['0 8 * * 1 2 3 4', false],
    ['0 8 * * 1-', false],
    ['a b c d e', false],
    ['', false],
  ];
  for (const [text, isOne] of texts) {
    it(`${isOne ? 'is' : 'is not'} “${text}”`, () => assert.equal(isCron(text), isOne));
  }
});
