import assert from 'node:assert/strict';
import { checkFilter, type FilterOptions } from '../../../../src/model/filter';
import { FIELDS } from '../../../harness/filter/fields';
import { MEANINGLESS } from '../../../harness/filter/meaningless';

/** Returns issues as `5-8 message`. */
const complaints = (text: string, options?: FilterOptions): string[] =>
  checkFilter(text, FIELDS, options).map(({ start, end, message }) => `${start}-${end} ${message}`);

describe('the meaning of filters (service facts 17.4)', () => {
  const right = [
    ' ',
    'age > 5',
    '5 < age',
    'price == 5',
    '1 == 1',
    '"a" == "a" and age > 1',
    'not true',
    'true or age > 1',
    'active == (1 < 2)',
    'active < true',
    '+age > 1',
    'meta == 3',
    'meta in [1]',
    'meta + 1 == 2',
    'json_contains(meta, 1)',
    'tags == tags',
    'tags[0][1] == "x"',
    'scores == [1.5]',
    'array_contains_any(scores, [1, 2.5])',
    'array_length(tags[0]) == 1',
    'phrase_match(title, "a", "1")',
    'empty(color)',
    'Starts_With(color, "a")',
    'starts_with(title, color)',
    'Json_Contains(meta["a"], "a")',
    'Not (age == 1)',
    'ts in ["a"]',
    '1 < ts < 5',
    "ts + interval 'P' > iso '2025-01-01'",
    'age == price',
    'title < color',
    '1 < age <= 5',
    '"a" <= title < "b"',
    'active == true',
    'active != false',
    'not (active == true)',
    'age in [1, -2, +3]',
    'price in [1, 2.5]',
    'color not in ["red", "blue"]',
    'color in []',
    'age in {ages}',
    'meta["a"] == 1',
    'meta["a"]["b"][0] like "x%"',
    'meta["a"] in [1, "x", true]',
    'meta["a"] == [1, 2]',
    '1 < meta["a"] < 5',
    'exists meta["a"]',
    'not exists meta["a"]',
    'age is null',
    'meta["a"] is not null',
    'tags[0] == "x"',
    'tags == ["a", "b"]',
    'scores != [1]',
    'scores[1] + 1 + 2 > 3',
    'age + 1 > 3',
    '3 < age - 1',
    '2 * age == 4',
    'age + 1 - 2 + 3 >= 3',
    'age * 2 * 3 == 6',
    'meta["n"] + 1 > 2',
    'age % 2 == 0',
    'price / 2 > 1',
    'age > 2 ** 3 + 1',
    'age > 4 / 2',
    '(age & 4) == 4',
    '(age | 4 | 1) == 5',
    'title like "a%"',
    'title =~ "^a"',
    'title !~ "^a"',
    'title like {pattern}',
    'text_match(title, "a b")',
    'text_match(title, "a b", minimum_should_match=2)',
    'phrase_match(title, "a b")',
    'phrase_match(title, "a b", 2)',
    'text_match_fuzzy(title, "a", max_edit_distance=1)',
    'json_contains(meta["a"], 1)',
    'json_contains_all(tags, ["a"])',
    'array_contains_any(scores, {scores})',
    'array_length(tags) > 2',
    'array_length(meta["a"]) == 1',
    'array_length(chunks) == 1',
    'array_contains(chunks[name], "a")',
    'random_sample(0.1)',
    'random_sample({share})',
    'age > 1 and random_sample(0.1)',
    'age > 1 and (id > 2 and random_sample(0.1))',
    'element_filter(chunks, $[a] > 1)',
    'age > 1 and element_filter(chunks, $[a] > 1 and $[b] == "x")',
    'match_any(chunks, $[a] > 1) and age > 2',
    'match_all(tags, $ == "x")',
    'match_least(chunks, not ($[a] > 1), threshold=2)',
    'match_most(chunks, 1 < $[a] < 5, threshold=0)',
    "ts > iso '2025-01-01T00:00:00Z'",
    "iso '2025-01-01' <= ts + interval 'P1DT2H'",
    'st_within(place, "POLYGON ((0 0, 1 0, 1 1, 0 0))")',
    'st_dwithin(place, "POINT (1 2)", 5.5)',
    'st_isvalid(place)',
    'later == 1',
    'later["x"][0] like "a"',
    'text_match(title, "a", minimum_should_match=1)',
    'text_match(title, "a", minimum_should_match=1000)',
    'text_match_fuzzy(title, "a", max_edit_distance=0)',
    'text_match_fuzzy(title, "a", max_edit_distance=2)',
    'text_match(later, "a")',
    'text_match(title, {words})',
    'match_exact(chunks, $[a] > 1, threshold=0)',
    'match_least(chunks, $[a] > 1, threshold=1)',
    'match_most(chunks, $[a] > 1, threshold=1000)',
    'phrase_match(title, "a", 0)',
    'phrase_match(title, "a", 4294967295)',
    'st_dwithin(place, "POINT (1 2)", 0)',
    'st_within(later, "POINT (1 2)")',
    'st_within(place, {area})',
    'st_within(place, "GEOMETRYCOLLECTION (POINT (1 2))")',
    'Exists(meta["a"])',
    'json_contains(later, 1)',
    'json_contains(later["a"], 1)',
    'json_contains((tags), "a")',
    'json_contains_any(meta["a"], [1, "x"])',
    'array_contains_all(tags, {words})',
    'match_any(later, $[a] > 1)',
    'match_any(scores, $ > 1)',
    'array_length(meta) == 1',
    'random_sample(0.999)',
    'starts_with(color, {begin})',
    'empty(later)',
    '[1] == scores',
    'tags == {words}',
    '{words} != tags',
    'later == []',
    'meta["a"] == [1, "x"]',
    '1 <= age <= 1',
    '1 < age < 2',
    '"a" <= color <= "a"',
    '{from} < age < 5',
    '1 < age < {to}',
    '1 < later < 5',
    '1.5 < price < 5',
    '1 < price < 5.5',
    'later + 1 - 2 > 3',
    'tags == later',
    'later != tags',
    String.raw`title like ("50\%")`,
    String.raw`title =~ (("\d"))`,
    '(((age > 1)))',
  ];
  for (const text of right) it(`has nothing against ${text}`, () => assert.deepEqual(complaints(text), []));

  for (const [text, ...parts] of MEANINGLESS) {
    it(`says what is wrong with ${text}`, () => {
      const found = complaints(text);
      assert.equal(found.length, parts.length, found.join('\n'));
      for (const [index, part] of parts.entries()) assert.ok(found[index]!.startsWith(part), found[index]);
    });
  }

  const names = new RegExp(`(?<!["[{$])\\b(?:${FIELDS.map(({ name }) => name).join('|')})\\b(?!["\\]])`, 'g');
  for (const [other, message] of [
    ['nope', /^Unknown field nope\. (?:Fields: id, age, price, title|For a string, write "nope"$)/],
    ['vector', /^vector is a vector field/],
  ] as const) {
    it(`says once what is wrong with ${other}, wherever it stands`, () => {
      for (const text of right) {
        for (const { index, 0: name } of text.matchAll(names)) {
          const found = complaints(text.slice(0, index) + other + text.slice(index + name.length));
          assert.equal(found.length, 1, `${text}: ${found.join('; ')}`);
          const at = `${index}-${index + other.length} `;
          assert.ok(found[0]!.startsWith(at), found[0]);
          assert.match(found[0]!.slice(at.length), message);
        }
      }
    });
  }

  for (const op of ['+', '-', '*', '/', '%', '**']) {
    it(`says of ${op} without a value behind it that one is missing, and no more`, () => {
      assert.deepEqual(complaints(`age ${op} == 3`), [
        `${5 + op.length}-${7 + op.length} Expected a value after ${op}, not ==`,
      ]);
    });
  }

  const unquoted: [text: string, ...issues: string[]][] = [
    ['color == billing', '9-16 Unknown field billing. For a string, write "billing"'],
    ['billing != color', '0-7 Unknown field billing. For a string, write "billing"'],
    ['meta["a"] == billing', '13-20 Unknown field billing. For a string, write "billing"'],
    [
      'color in ["red", billing]',
      '17-24 Unknown field billing. For a string, write "billing"',
      '17-24 Lists can contain constants only: numbers, strings, true, false',
    ],
    ['color == titel', '9-14 Unknown field titel. Similar: title'],
    ['color == billing["a"]', '9-16 Unknown field billing. Fields: '],
    ['age == billing', '7-14 Unknown field billing. Fields: '],
    ['color == "red" and billing > 1', '19-26 Unknown field billing. Fields: '],
  ];
  for (const [text, ...issues] of unquoted) {
    it(`tells a string without quotes from a field: ${text}`, () => {
      const found = complaints(text);
      assert.equal(found.length, issues.length, found.join('; '));
      for (const [at, issue] of issues.entries()) assert.ok(found[at]!.startsWith(issue), found[at]);
    });
  }

  it('lists eight fields at most of those that there are', () => {
    const listed = (count: number) =>
      checkFilter(
        'nope > 1',
        Array.from({ length: count }, (_, at) => ({ name: `f${at}`, type: 'Int64' })),
      )[0]!.message;
    assert.match(listed(8), /Fields: f0, .*f7$/);
    assert.match(listed(9), /Fields: f0, .*f7, …$/);
  });

  it('takes any name where no fields are given', () => {
    assert.deepEqual(checkFilter('anything > 1 and other["x"] like "y" and text_match(third, "z")'), []);
    assert.deepEqual(checkFilter('anything * 2 * 3 > 1 and (other & 6 & 2) == 2'), []);
    assert.deepEqual(
      checkFilter('anything').map(issue => issue.message),
      ['anything is not a condition. Compare it with a value'],
    );
  });

  const dynamic: [what: string, ...Parameters<typeof checkFilter>][] = [
    ['by option', 'wholly["x"] > 1 and exists other and $meta["y"] == 2', FIELDS, { dynamic: true }],
    ['by a field named $meta', 'wholly > 1', [...FIELDS, { name: '$meta', type: 'JSON' }]],
    ['by a field marked so', 'wholly > 1', [...FIELDS, { name: 'rest', type: 'JSON', isDynamic: true }]],
  ];
  for (const [what, ...given] of dynamic) {
    it(`takes any name with a dynamic field, ${what}`, () => assert.deepEqual(checkFilter(...given), []));
  }

  const refused: [text: string, ...complaints: string[]][] = [
    [
      'color == red',
      '9-12 The schema has no field red. For a string, write "red". Dynamic fields cannot be compared with a field',
    ],
    ['age == NaN', '7-10 NaN is JSON. Compare it with a constant, not with a field'],
    ['x == y', '5-6 The schema has no field y'],
    ["x > iso '2025-01-01'", '0-1 iso expects a timestamp field; x is a JSON value'],
    ['st_isvalid(x)', '11-12 st_isvalid expects a geometry field; x is a JSON value'],
    ['not ($[n] == 1)', '5-9 $ and $[name] can be used only inside element_filter and match_'],
    ['age + 1 == x', '11-12 An arithmetic expression must be compared with a constant, not with a field'],
    ['NULL == x', '0-4 “null” is not a value. Write “field is null” or “field is not null”'],
  ];
  for (const [text, ...parts] of refused) {
    it(`says what is wrong with ${text} where there is a dynamic field`, () => {
      const found = complaints(text, { dynamic: true });
      assert.equal(found.length, parts.length, found.join('\n'));
      for (const [index, part] of parts.entries()) assert.ok(found[index]!.startsWith(part), found[index]);
    });
  }

  const templates: [text: string, params: Record<string, unknown>, ...complaints: string[]][] = [
    ['age > {a}', { a: 5 }],
    ['id == {a}', { a: 9007199254740993n }],
    ['age in {a}', { a: [1, 2] }],
    ['price in {a}', { a: [1, 2.5] }],
    ['color like {a}', { a: 'x%' }],
    ['random_sample({a})', { a: 0.5 }],
    ['age > {a}', {}, '6-9 exprParams has no value for {a}'],
    ['age > {toString}', {}, '6-16 exprParams has no value'],
    ['age > {a}', { a: 'x' }, '6-9 age is an integer. Compare it with an unquoted number, not with a string'],
    ['age in {a}', { a: ['x'] }, '7-10 Type mismatch: age is an integer; {a} is a string'],
    ['age in {a}', { a: 5 }, '7-10 in expects a list: in [1, 2]'],
    ['age / {a} == 1', { a: 0 }, '6-9 Division by zero crashes some servers'],
    ['random_sample({a})', { a: 5 }, '14-17 random_sample expects a fraction between 0 and 1, such as 0.01'],
  ];
  for (const [text, params, ...parts] of templates) {
    it(`holds ${text} against ${Object.keys(params).join() || 'no'} values`, () => {
      const found = complaints(text, { params });
      assert.equal(found.length, parts.length, found.join('\n'));
      for (const [index, part] of parts.entries()) assert.ok(found[index]!.startsWith(part), found[index]);
    });
  }

  it('gives no more complaints than help', () => {
    assert.equal(checkFilter('agee > 1 and '.repeat(1000), FIELDS).length, 20);
  });
});
