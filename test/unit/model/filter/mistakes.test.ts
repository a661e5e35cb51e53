import assert from 'node:assert/strict';
import { parseFilter } from '../../../../src/model/filter';

const said = (text: string): string[] => parseFilter(text).issues.map(({ message }) => message);

describe('a mistake in a filter', () => {
  const named: [token: string, name: string][] = [
    ['5', '5'],
    ['5.5', '5.5'],
    ['true', 'true'],
    ['b', 'b'],
    ['"x"', '"x"'],
    ['b["k"]', 'b[…]'],
    ['b[x]', 'b[…]'],
    ['b[0][x]', 'b[…]'],
    ['$', 'this token'],
    ['$[x]', 'this token'],
    ['text_match', 'text_match'],
    ['iso', 'iso'],
    ['threshold', 'threshold'],
    ['{b}', '{'],
    ['~', '~'],
    [`"${'x'.repeat(60)}"`, `"${'x'.repeat(37)}…"`],
  ];
  for (const [token, name] of named) {
    it(`names ${token} where an operator should stand`, () => {
      assert.deepEqual(said(`a ${token}`), [`Expected “and”, “or” or an operator before ${name}`]);
    });
  }
  const values: [text: string, message: string][] = [
    ['a is null ==', 'Expected a value after =='],
    ['* a', 'Expected a field or a value, not *'],
    ['and', 'Expected a field or a value, not and'],
    ['a and *', 'Expected a field or a value after and, not *'],
    ['a and', 'Expected a field or a value after and'],
    ['a == is null', 'Expected a value after ==, not is null'],
    ['a == IS NOT NULL', 'Expected a value after ==, not is not null'],
    ['a in [and]', 'Expected a value after [, not and'],
    ['not', 'Expected a field or a value after not'],
    ['exists and', 'Expected a field or a value after exists, not and'],
  ];
  for (const [text, message] of values) {
    it(`of ${text}: ${message}`, () => assert.equal(said(text)[0], message));
  }

  it('hides none of those after the next and, or, comma or closing bracket', () => {
    const texts = ['{', '{} {x'].map(text => said(`${text} and b ==`).at(-1));
    assert.deepEqual(texts, ['Expected a value after ==', 'Expected a value after ==']);
  });

  const meant: [text: string, sign: string][] = [
    ['a <> 1', '!='],
    ['a === 1', '=='],
    ['a !== 1', '!='],
    ['a => 1', '>='],
    ['a =< 1', '<='],
  ];
  for (const [text, sign] of meant) {
    it(`is told the sign that was meant: ${text}`, () => assert.equal(said(text).at(-1), `Write ${sign}`));
    it(`is told none with a blank between: ${text}`, () => {
      const apart = text.replace(/([<>=!]+)([<>=])/, '$1 $2');
      assert.doesNotMatch(said(apart).join('\n'), /^Write (?:!=|==|>=|<=)$/m);
    });
  }

  const words = ['and', 'or', 'not', 'in', 'like', 'exists', 'interval', 'iso', 'text_match', 'match_any', 'st_within'];
  for (const word of words) {
    it(`is ${word} in letters of both cases, before or after which an operator is missing`, () => {
      const mixed = word[0]!.toUpperCase() + word.slice(1);
      const wanted = `Write ${word} or ${word.toUpperCase()}: keywords are all lowercase or all uppercase`;
      assert.deepEqual(said(`a ${mixed} b`), [wanted]);
      assert.deepEqual(said(`${mixed} b`), [wanted]);
      // As a name of a field it is none.
      assert.deepEqual(said(`${mixed} == 1`), []);
    });
  }

  const notes: [text: string, message: string][] = [
    ['a is', 'After “is”, write null or not null. To compare, use == or !='],
    ['a IS not', 'After “is”, write null or not null. To compare, use == or !='],
    ['a island 5', 'Expected “and”, “or” or an operator before island'],
    ['a this', 'Expected “and”, “or” or an operator before this'],
    ['a between 1 and 5', '“between” is not supported. Write 1 <= a <= 5'],
    ['a BETWEEN 1 and 5', '“between” is not supported. Write 1 <= a <= 5'],
    ['(a) between 1 and 5', '“between” is not supported. Write 1 <= field <= 5'],
    ['a["k"] between 1 and 5', '“between” is not supported. Write 1 <= field <= 5'],
    ['a contains "x"', '“contains” is not supported. Write a like "%text%" or array_contains(a, value)'],
    ['a["k"] CONTAINS 1', '“contains” is not supported. Write field like "%text%" or array_contains(field, value)'],
    ['a contained 1', 'Expected “and”, “or” or an operator before contained'],
    ['a betweens 1', 'Expected “and”, “or” or an operator before betweens'],
    ['a inbetween 1', 'Expected “and”, “or” or an operator before inbetween'],
    ['a not like "x"', 'After a field, “not” must be followed by “in”. Otherwise write not (… like …)'],
    ['a not b', 'After a field, “not” must be followed by “in”. Otherwise write not (… == …)'],
    ['a not', 'After a field, “not” must be followed by “in”. Otherwise write not (… == …)'],
    ['a not == 1', 'After a field, “not” must be followed by “in”. Otherwise write not (… == …)'],
    ['a exists b', 'Expected “and”, “or” or an operator before exists'],
    ['(a) [0]', 'Expected “and”, “or” or an operator before ['],
    ['(a) (b)', 'Expected “and”, “or” or an operator before ('],
    ['a [0]', 'A path has no spaces, and its brackets contain a quoted key or an integer: name["key"], name[0]'],
  ];
  for (const [text, message] of notes) {
    it(`says of ${text}: ${message}`, () => assert.equal(said(text)[0], message));
  }
});
