import assert from 'node:assert/strict';
import { hasTooMany, hasTooManyMembers } from '../../../../src/client/exchanges/amounts';

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

describe('the members of an answer', () => {
  for (const [what, text, tooMany] of [
    ['of a wide object at the limit', '{"a":1,"b":2,"c":3}', false],
    ['of a wide object above it', '{"a":1,"b":2,"c":3,"d":4}', true],
    ['of two wide objects', '[{"a":1,"b":2},{"c":3,"d":4}]', true],
    ['of objects that are not wide', '[{"a":1},{"a":2},{"a":3},{"a":4}]', false],
    ['of a wide object around others', '{"a":{"x":1},"b":{"y":2,"z":[]}}', true],
    ['of a wide object around lists', '{"a":[":"],"b":[{"c":[]}],"d":0}', false],
    ['with colons in strings', String.raw`{"a:\":":":::::\"}`, false],
    ['of an object that is cut', '{"a":1,"b":2,"c":3,"d":', true],
    ['after more ends than beginnings', ']}{"a":1,"b":2,"c":3,"d":4}', true],
  ] as const) {
    it(`${what} are ${tooMany ? 'too many' : 'read'}`, () => assert.equal(hasTooManyMembers(text, 3, 1), tooMany));
  }
});
