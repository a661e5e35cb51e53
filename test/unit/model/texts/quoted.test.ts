import assert from 'node:assert/strict';
import { inQuotes, quotedParts, spoken } from '../../../../src/model/texts/quoted';

describe('sentences with code', () => {
  for (const [text, expected] of [
    ['IDs (`id`) of `a b`.', 'IDs ([id]) of [a b].'],
    ['`id`', '[id]'],
    ['a ` alone', 'a ` alone'],
    ['none', 'none'],
    ['an empty `` pair', 'an empty `` pair'],
    ['two ` in\ntwo ` lines', 'two ` in\ntwo ` lines'],
  ] as const)
    it(`have code where ${JSON.stringify(text)} has backticks`, () => {
      const drawn = quotedParts(text).map((part, at) => (at % 2 === 0 ? part : `[${part}]`));
      assert.equal(drawn.join(''), expected);
      assert.equal(spoken(text), expected.replaceAll(/[[\]]/g, ''));
      assert.equal(inQuotes(text), expected.replaceAll('[', '“').replaceAll(']', '”'));
    });
});
