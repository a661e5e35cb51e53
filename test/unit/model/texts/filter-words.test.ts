import assert from 'node:assert/strict';
import { matchesText, matchesWords } from '../../../../src/model/texts/filter-words';

const ROW = ['default', 'Service › Search Team › prod-search'];

describe('the filter text of a list', () => {
  for (const [text, isFound] of [
    ['prod-search default', true],
    ['DEFAULT  team', true],
    ['default', false],
    ['default staging', false],
    ['', false],
    ['  ', false],
  ] as const)
    it(`matches by its words: “${text}”`, () => assert.equal(matchesWords(text, ROW), isFound));

  for (const [text, isFound] of [
    ['dflt', true],
    ['team service', false],
    ['team prod', true],
    ['default prod', false],
    ['', true],
  ] as const)
    it(`matches as a whole: “${text}”`, () => assert.equal(matchesText(text, ROW), isFound));
});
