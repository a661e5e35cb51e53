import assert from 'node:assert/strict';
import { hasTooMany } from '../../../../src/client/exchanges/amounts';

describe('the objects and lists of an answer', () => {
  for (const [what, text, tooMany] of [
    ['at the limit', '[{},[]]', false],
    ['above it', '[{},[],{}]', true],
    ['above it, nested', '[[[[', true],
    ['with more brackets in a string', '["[[[[",{}]', false],
    ['with more brackets after an escaped quote', String.raw`["\"[[[[",{}]`, false],
    ['above it after an escaped backslash', String.raw`["\\",{},[],[]]`, true],
    ['with more brackets in a string that is cut', '["[[[[', false],
    ['with more brackets in one very long string', `["${'['.repeat(1 << 25)}"]`, false],
    ['with many numbers', '[1,2,3,4,5]', false],
  ] as const) {
    it(`${what} are ${tooMany ? 'too many' : 'read'}`, () => assert.equal(hasTooMany(text, 3), tooMany));
  }
});
