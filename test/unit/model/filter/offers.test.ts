import assert from 'node:assert/strict';
import { completionsAt, type FilterOptions } from '../../../../src/model/filter';
import { FIELDS } from '../../../harness/filter/fields';

function offered(text: string, options?: FilterOptions): [labels: string, replaced: string] {
  const offset = text.indexOf('¦');
  const whole = text.replace('¦', '');
  const { start, end, items } = completionsAt(whole, offset, FIELDS, options);
  return [items.map(({ label }) => label).join(' '), whole.slice(start, end)];
}

const ORDER = '== != > >= < <=';
const LIKE = 'like =~ !~';
const LISTS = 'in not in';
const NULLS = 'is null is not null';
const SUMS = '+ - * / % & ^ |';
const NUMBER = `${ORDER} ${LISTS} ${SUMS}`;
const NAMED_NUMBER = `${ORDER} ${LISTS} ${NULLS} ${SUMS}`;
const LENGTH = '{ ( [ array_length';
const ANY_FIELD = 'id age price title color active meta tags scores chunks ts place later';
const ANYTHING = `" ' 0 - true false iso`;

describe('all that may come next in a filter (service facts 17.2, 17.3)', () => {
  const cases: [text: string, labels: string, replaced?: string][] = [
    // After a value, what its kind can be held against; after a name also whether it is there.
    ['id ¦', NAMED_NUMBER],
    ['price ¦', NAMED_NUMBER],
    ['title ¦', `${ORDER} ${LIKE} ${LISTS} ${NULLS}`],
    ['active ¦', `== != ${LISTS} ${NULLS} > >= < <=`],
    ['ts ¦', `${ORDER} + - ${NULLS}`],
    ['place ¦', NULLS],
    ['meta ¦', NULLS],
    ['chunks ¦', NULLS],
    ['tags ¦', `== != ${NULLS}`],
    ['tags[0] ¦', `${ORDER} ${LIKE} ${LISTS} ${NULLS}`],
    ['meta["a"] ¦', `${ORDER} ${LISTS} ${LIKE} ${NULLS} ${SUMS} and or`],
    ['xyz ¦', `${ORDER} ${LISTS} ${LIKE} ${NULLS} ${SUMS} and or`],
    ["iso '2025-01-01' ¦", `${ORDER} + -`],
    ['age + 1 ¦', NUMBER],
    ['(age) ¦', NUMBER],
    ['5 ¦', NUMBER],
    ['"a" ¦', `${ORDER} ${LIKE} ${LISTS}`],
    ['true ¦', `== != ${LISTS} > >= < <= and or`],
    // After a condition, what joins it comes first.
    ['age > 5 ¦', `and or ${NUMBER}`],
    ['1 < age ¦', `and or ${NAMED_NUMBER}`],
    ['(age > 1 ¦', `and or ) ${NUMBER}`],
    ['[1, 2 ¦', `, ] ${NUMBER}`],
    ['age in [1 ¦', `, ] ${NUMBER}`],
    ['f(age ¦', `${NAMED_NUMBER} , )`],
    ['match_any(chunks, $[a] ¦', `${ORDER} ${LISTS} ${LIKE} ${SUMS} and or , )`],
    // What is begun in several words is offered whole.
    ['age Is ¦', NAMED_NUMBER, 'Is '],
    ['age IS NOT ¦', NAMED_NUMBER, 'IS NOT '],
    ['age not ¦', NAMED_NUMBER, 'not '],
    ['age is n¦ull', NAMED_NUMBER, 'is null'],
    // In brackets after a name.
    ['tags[¦', '0]'],
    ['chunks[¦', 'name] 0]'],
    ['chunks[0][¦', 'name] 0]'],
    ['meta[¦', '" 0]'],
    ['xyz[¦', '" 0] name]'],
    ['$[¦', 'name]'],
    ['chunks[a¦', 'name] 0]', 'a'],
    ['meta["a¦', '"]'],
    ['title == "a¦', '"'],
    ["title == 'a¦", "'"],
    // Before a value, what is of its kind.
    ['age == ¦', `0 - id age price ${LENGTH}`],
    ['title == ¦', `" ' title color ${LENGTH}`],
    ['active == ¦', `true false active ${LENGTH}`],
    ['ts == ¦', `iso interval ts ${LENGTH}`],
    ['ts - ¦', `iso interval ts ${LENGTH}`],
    ['tags == ¦', '[ tags scores { ( array_length'],
    ['meta == ¦', `${ANYTHING} meta id age price title color active tags scores chunks ts place later ${LENGTH}`],
    ['xyz == ¦', `${ANYTHING} ${ANY_FIELD} ${LENGTH}`],
    ['1 < age < ¦', `0 - id age price ${LENGTH}`],
    ['title like ¦', `" ' {`],
    ['title =~ ¦', `" ' {`],
    ['title !~ ¦', `" ' {`],
    ['age in ¦', '[ {'],
    ['age not in ¦', '[ {'],
    ['- ¦', `0 - id age price ${LENGTH}`],
    ['~ ¦', `0 - id age price ${LENGTH}`],
    ['[¦', `${ANYTHING} ${ANY_FIELD} ${LENGTH} ]`],
    ['age in [¦', `${ANYTHING} ${ANY_FIELD} ${LENGTH} ]`],
    ['exists ¦', 'meta id age price title color active tags scores chunks ts place later ('],
    ['ts > iso ¦', `'2025-01-01T00:00:00Z' " '`],
    ['ts + interval ¦', `'P1D' 'PT1H' " '`],
    ["iso 'x' > ¦", `iso interval ts ${LENGTH}`],
    // As arguments, what the function reads comes first.
    ['empty(¦', `title color id age price active meta tags scores chunks ts place later " ' )`],
    ['starts_with(title, ¦', `title color id age price active meta tags scores chunks ts place later " ' )`],
    ['text_match(¦', 'title id age price color active meta tags scores chunks ts place later )'],
    ['st_within(¦', 'place id age price title color active meta tags scores chunks ts later )'],
    ['element_filter(¦', 'tags scores chunks id age price title color active meta ts place later )'],
    ['array_length(¦', 'meta tags scores chunks id age price title color active ts place later $[ )'],
    ['phrase_match(title, "a", ¦', '1 { )'],
    ['random_sample(¦', '0.01 0.1 { )'],
    ['st_dwithin(place, "POINT (1 2)", ¦', '100 { )'],
    ['st_within(place, ¦', `" ' { )`],
    ['text_match(title, ¦', `" ' { )`],
    ['json_contains(tags, ¦', `${ANYTHING} { [ )`],
    ['json_contains_any(tags, ¦', '[ { )'],
    ['text_match ¦', '('],
    ['match_least(chunks, $[a] > 1, threshold=¦', '1'],
    ['text_match(title, "a", minimum_should_match=¦', '1'],
    // In a template.
    ['age > {¦', 'name}'],
    ['age > {a ¦', '}'],
  ];
  for (const [text, labels, replaced = ''] of cases) {
    it(`at ${text}`, () => assert.deepEqual(offered(text), [labels, replaced]));
  }

  const beginnings: [text: string, first: string, last: string][] = [
    ['¦', 'id age', '('],
    ['not ¦', 'id age', '('],
    ['age > 1 and ¦', 'id age', '('],
    ['match_any(chunks, ¦', '$[ id', ')'],
    ['f(¦', 'id age', ')'],
    ['match_least(chunks, $[a] > 1, ¦', 'threshold= $[', ')'],
    ['match_least(chunks, ¦', '$[ id', ')'],
    ['text_match(title, "a", ¦', 'minimum_should_match= id', ')'],
  ];
  for (const [text, first, last] of beginnings) {
    it(`at ${text}, a whole condition`, () => {
      const [labels] = offered(text);
      assert.ok(labels.startsWith(`${first} `), labels);
      if (last === ')') assert.ok(labels.endsWith(' )'), labels);
      else assert.ok(!labels.endsWith(' )'), labels);
      for (const label of ['json_contains', 'text_match', 'st_within', 'random_sample']) {
        assert.ok(labels.split(' ').includes(label), label);
      }
    });
  }

  it('an option only where all arguments before it stand', () => {
    for (const text of [
      'text_match(¦',
      'text_match(title, ¦',
      'match_least(¦',
      'match_least(chunks, ¦',
      'json_contains(meta, 1, ¦',
    ]) {
      assert.doesNotMatch(offered(text)[0], /=(?: |$)(?<!== |!= |>= |<= )/, text);
    }
  });

  it('says of a field its type, of an array that of its elements', () => {
    const { items } = completionsAt('', 0, FIELDS);
    const detail = (label: string) => items.find(item => item.label === label)?.detail;
    assert.equal(detail('age'), 'Int32');
    assert.equal(detail('tags'), 'Array of VarChar');
    assert.equal(detail('color'), 'VarChar(20)');
  });

  it('takes the place of the word around the offset, and of nothing in a number', () => {
    assert.deepEqual(offered('a¦')[1], 'a');
    assert.deepEqual(offered('¦a')[1], 'a');
    assert.deepEqual(offered('age > 5 ¦ ')[1], '');
    assert.deepEqual(offered('age > 1¦2')[1], '');
    assert.deepEqual(offered('age > ¦12')[1], '12');
    assert.deepEqual(offered('$me¦ta', { dynamic: true })[1], '$meta');
  });

  it('has its place within the text, wherever the offset is', () => {
    for (const offset of [-5, 0, 3, 99]) {
      const { start, end } = completionsAt('age', offset, FIELDS);
      assert.deepEqual([start, end], [0, 3]);
    }
  });
});
