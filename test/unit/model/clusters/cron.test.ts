import assert from 'node:assert/strict';
import { isCron } from '../../../../src/model/clusters/cron';

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
