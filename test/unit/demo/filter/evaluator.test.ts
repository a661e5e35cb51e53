import assert from 'node:assert/strict';
import { checkFilter, parseFilter } from '../../../../src/model/filter';
import { compileColumns, compileFilter } from '../../../../src/demo/filter/evaluator';
import { InvalidFilter } from '../../../../src/demo/filter/parts';
import { TooMuchWork } from '../../../../src/demo/filter/work';
import { FIELDS } from '../../../harness/filter/fields';

const ENTITY = {
  id: 9007199254740993n,
  age: 30,
  price: 7,
  title: 'The quick brown Fox, 42 jumps; Ünïcode straße',
  color: 'dark_red',
  active: true,
  meta: { a: 1, b: { c: [10, 'x', { d: null }] }, s: '5', list: [1, 2, 'three', [4]], none: null, f: 2.5 },
  tags: ['a', 'b', 'c'],
  scores: [5, 7],
  chunks: [
    { n: 1, s: 'x' },
    { n: 2, s: 'y' },
    { n: 3, s: null },
  ],
  ts: '2025-03-31T12:00:00Z',
  place: null,
  later: undefined,
  extra: 'dynamic',
  $meta: { hidden: 4 },
};

/** True, false, or undefined where neither the filter nor its opposite lets the entity through. */
function value(text: string, options: Parameters<typeof compileFilter>[2] = {}): boolean | undefined {
  const given = { dynamic: true, ...options };
  const is = compileFilter(text, FIELDS, given)(ENTITY);
  const isNot = compileFilter(`not (${text})`, FIELDS, given)(ENTITY);
  assert.ok(!(is && isNot), text);
  return is || isNot ? is : undefined;
}

const words = (start: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `${start}${at}qqqq`).join(' ');
const uncommon = (length: number): string =>
  Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 37) % 20_000))).join('');

describe('the evaluation of filters', () => {
  const cases: [text: string, value: boolean | undefined][] = [
    ['age == 30', true],
    ['age != 30', false],
    ['price > 6.5', true],
    ['30 <= age', true],
    ['30 < age', false],
    ['30 >= age', true],
    ['30 > age', false],
    ['color <= "dark_red"', true],
    ['color < "dark_red"', false],
    ['color >= "dark_red"', true],
    ['color > "dark_red"', false],
    ['price == 7.0', true],
    ['price < id', true],
    ['id == 9007199254740993', true],
    ['id == 9007199254740992', false],
    ['id > 9007199254740992', true],
    ['id in [9007199254740992, 9007199254740993]', true],
    ['id == 0x20000000000001', true],
    ['id - 1 == 9007199254740992', true],
    ['id % 10 == 3', true],
    ['id + 2 == 9007199254740995', true],
    ['id * 3 == 27021597764222979', true],
    ['age + 9223372036854775807 < 0', true],
    ['29 < age <= 30', true],
    ['32 > age >= 31', false],
    ['color == "dark_red"', true],
    ['color < "e"', true],
    ['active == true', true],
    ['active != true', false],
    ['age in [1, 30]', true],
    ['age not in [1, 30]', false],
    ['age in []', false],
    ['color in ["red", "dark_red"]', true],
    ['place is null', true],
    ['place is not null', false],
    ['age is not null', true],
    ['meta is null', false],
    ['later == 1', undefined],
    ['later in [1]', undefined],
    ['later == 1 and age == 0', false],
    ['later == 1 or age == 30', true],
    ['later == 1 and age == 30', undefined],
    ['later == 1 or age == 0', undefined],
    ['later == 1 or age == 0 or age == 30', true],
    ['age == 30 and age == 30 and later == 1', undefined],
    ['color like "dark%"', true],
    ['color like "%red"', true],
    ['color like "%k_r%"', true],
    ['color like "%"', true],
    ['color like "dark_red"', true],
    [String.raw`color like "dark\_red"`, true],
    [String.raw`color like "dark\\_red"`, true],
    [String.raw`color like "dar\_%"`, false],
    ['color like "red"', false],
    ['color like "d%r%d%"', true],
    ['color like "________"', true],
    ['color like "%_%_r%d"', true],
    ['color like "%_r_d%__%"', false],
    ['color like "dark%ark_red"', false],
    ['color like "%____a%"', false],
    ['color like "_______"', false],
    ['title like "%Ün%"', true],
    ['meta["a"] like "1"', undefined],
    ['color =~ "^dark"', true],
    ['color !~ "RED"', true],
    ['color =~ "(?i)RED$"', true],
    ['age + 1 == 31', true],
    ['1 + age == 31', true],
    ['age - 1 - 9 == 20', true],
    ['age / 4 == 7', true],
    ['price / 2 == 3.5', true],
    ['age % 7 == 2', true],
    ['price * 2.5 == 17.5', true],
    ['meta["a"] + 1 == 2', true],
    ['meta["f"] * 2 == 5', true],
    ['meta["f"] / 2.0 > 1.2', true],
    ['age > 2 ** 3', true],
    ['(age & 6) == 6', true],
    ['(age | 1) == 31', true],
    ['(age ^ 2) == 28', true],
    ['(id & 1) == 1', true],
    ['age == -(-30)', true],
    ['meta["a"] == 1', true],
    ['meta["a"] == "1"', undefined],
    ['meta["s"] == "5"', true],
    ['meta["b"]["c"][0] == 10', true],
    ['meta["b"]["c"][9] == 10', undefined],
    ['meta["b"]["c"]["x"] == 10', undefined],
    ['meta["nothing"] != 10', undefined],
    ['meta["constructor"] is null', true],
    ['meta["list"] == [1, 2, "three", [4]]', true],
    ['meta["a"] in ["1"]', undefined],
    ['meta["a"] in ["1", 1.0]', true],
    ['0 < meta["f"] < 3', true],
    ['exists meta["a"]', true],
    ['exists meta["none"]', false],
    ['exists meta["b"]["c"][2]["d"]', false],
    ['meta["none"] is null', true],
    ['json_contains(meta["list"], "three")', true],
    ['json_contains(meta["list"], [4])', true],
    ['json_contains(meta["list"], 9)', false],
    ['json_contains(meta["a"], 1)', undefined],
    ['json_contains_all(meta["list"], [1, 2])', true],
    ['json_contains_all(meta["list"], [1, 9])', false],
    ['json_contains_any(meta["list"], [8, 2])', true],
    ['array_contains(tags, "b")', true],
    ['array_contains_all(scores, [5, 7])', true],
    ['array_contains_any(scores, [])', false],
    ['array_contains(chunks[s], "y")', true],
    ['array_length(tags) == 3', true],
    ['array_length(meta["list"]) > 4', false],
    ['array_length(chunks) == 3', true],
    ['tags == ["a", "b", "c"]', true],
    ['tags != ["a"]', true],
    ['tags[1] == "b"', true],
    ['tags[3] == "b"', undefined],
    ['scores[0] + 1 == 6', true],
    ['chunks[1][n] == 2', true],
    ['text_match(title, "fox bear")', true],
    ['text_match(title, "fo bear")', false],
    ['text_match(title, "FOX quick bear", minimum_should_match=2)', true],
    ['text_match(title, "fox bear", minimum_should_match=2)', false],
    ['text_match(title, "42")', true],
    ['text_match(title, "STRASSE ünïcode")', true],
    ['text_match(title, "")', false],
    ['phrase_match(title, "quick brown")', true],
    ['phrase_match(title, "quick fox")', false],
    ['phrase_match(title, "quick fox", 1)', true],
    ['phrase_match(title, "brown quick", 1)', false],
    ['phrase_match(title, "brown quick", 2)', true],
    ['text_match_fuzzy(title, "jmps wulf", max_edit_distance=1)', true],
    ['text_match_fuzzy(title, "bronw", max_edit_distance=1)', true],
    ['text_match_fuzzy(title, "fix", max_edit_distance=0)', false],
    ['text_match_fuzzy(title, "fox", max_edit_distance=0)', true],
    ['text_match_fuzzy(title, "qck", max_edit_distance=1)', false],
    ['text_match_fuzzy(title, "qck", max_edit_distance=2)', true],
    ['text_match_fuzzy(title, "", max_edit_distance=2)', false],
    ['st_within(place, "POINT (1 2)")', undefined],
    ['st_isvalid(place)', undefined],
    ['match_any(chunks, $[n] > 2)', true],
    ['match_all(chunks, $[n] > 1)', false],
    ['match_all(chunks, $[n] >= 1)', true],
    ['match_all(chunks, $[s] != "z")', false],
    ['match_least(chunks, $[n] > 1, threshold=2)', true],
    ['match_most(chunks, $[n] > 1, threshold=1)', false],
    ['match_exact(chunks, $[n] > 1 and $[s] == "y", threshold=1)', true],
    ['match_any(tags, $ == "c")', true],
    ['match_any(later, $[n] == 1)', undefined],
    ["ts > iso '2025-03-31T11:59:59Z'", true],
    ["ts == iso '2025-03-31T14:00:00+02:00'", true],
    ["ts == iso '2025-03-31T12:00:00'", true],
    ["ts + interval 'P1D' > iso '2025-04-01'", true],
    ["ts - interval 'P1M' == iso '2025-02-28T12:00:00Z'", true],
    ["iso '2025-04-01T00:00:00Z' == ts + interval 'PT12H'", true],
    ['extra == "dynamic"', true],
    ['$meta["extra"] == "dynamic"', true],
    ['$meta["hidden"] == 4', true],
    ['hidden + 1 == 5', true],
    ['nothing == 1', undefined],
    ['exists extra', true],
    ['nothing is null', true],
    ['exists constructor', false],
    ['toString is null', true],
    ['1 == 1', true],
    ['not true', false],
    ['true and age == 30', true],
    ['active == (1 > 2)', false],
    ['active > false', true],
    ['+age == 30', true],
    ['meta == 3', undefined],
    ['json_contains(meta, 1)', undefined],
    ['scores[1][0] == 7', true],
    ['array_length(tags[0]) == 1', undefined],
    ['empty(color)', false],
    ['starts_with(color, "dark")', true],
    ['STARTS_WITH(title, color)', false],
    ['Json_Contains(meta["list"], 2)', true],
    ['Not (age == 30)', false],
    ['Exists(meta["none"])', false],
  ];
  const numbers: [text: string, is: boolean][] = [
    ['single == 0.1', true],
    ['single in [0.1]', true],
    ['0.1 < single', false],
    ['0 < single <= 0.1', true],
    ['single * 3 == 0.3', true],
    ['double * 3 == 0.3', false],
    ['single == double', false],
    ['single > double', true],
    ['big == large', true],
    ['big == double', false],
  ];
  for (const [text, is] of numbers) {
    it(`compares a Float field in 32 bits: ${text}`, () => {
      const fields = Object.entries({ single: 'Float', large: 'Float', double: 'Double', big: 'Int64' });
      const given = fields.map(([name, type]) => ({ name, type }));
      assert.equal(compileFilter(text, given)({ single: 0.1, large: 2 ** 53, double: 0.1, big: 2n ** 53n + 1n }), is);
    });
  }

  it('takes a template beside a timestamp for one', () => {
    const at = (params: Record<string, unknown>) => value('ts == {t}', { params });
    assert.equal(at({ t: '2025-03-31T14:00:00+02:00' }), true);
    assert.equal(at({ t: '2025-03-31T12:00:01Z' }), false);
  });

  for (const [text, expected] of cases) it(`finds ${text} ${expected}`, () => assert.equal(value(text), expected));

  it('lets everything through where there is no filter', () => assert.equal(compileFilter('  ')({}), true));

  it('fills templates in', () => {
    const params = { ages: [29, 30], pattern: 'dark%', big: 9007199254740993n, list: ['a'] };
    assert.equal(value('age in {ages} and color like {pattern} and id == {big}', { params }), true);
    assert.equal(value('array_contains_all(tags, {list})', { params }), true);
    assert.equal(value('age in {ages}', { params: { ages: [30n] } }), true);
    assert.equal(value('age == {age}', { params: { age: 30n } }), true);
  });

  it('finds entities by their elements', () => {
    const finds = (text: string): boolean => compileFilter(text, FIELDS)(ENTITY);
    assert.equal(finds('age > 1 and element_filter(chunks, $[n] > 2)'), true);
    assert.equal(finds('age > 1 and element_filter(chunks, $[n] > 3)'), false);
  });

  it('takes a character for one, however it is stored', () => {
    const filter = compileFilter('title like "_b"', FIELDS);
    assert.deepEqual(
      ['😀b', 'ab', 'aab', 'b'].map(title => filter({ title })),
      [true, true, false, false],
    );
  });

  it('reads ids that came as strings', () => {
    assert.equal(compileFilter('id == 9007199254740993', FIELDS)({ id: '9007199254740993' }), true);
    assert.equal(compileFilter('id > 5', FIELDS)({ id: '6' }), true);
  });

  it('takes a share of what matched, the same one each time', () => {
    const rows = Array.from({ length: 10_000 }, (_, row) => row);
    const taken = (seed: number): number[] => {
      const { tree } = parseFilter('n < 5000 and random_sample(0.1)');
      return rows.filter(compileColumns<number>(tree, () => row => row, { seed }));
    };
    assert.deepEqual(taken(1), taken(1));
    assert.notDeepEqual(taken(1), taken(2));
    assert.ok(taken(1).length > 350 && taken(1).length < 650, String(taken(1).length));
  });

  it('asks for each column once', () => {
    const asked: string[] = [];
    const { tree } = parseFilter('a > 1 and a < 9 or b == 2');
    const fields = [
      { name: 'a', type: 'Int8' },
      { name: 'b', type: 'Int8' },
    ];
    const columns: Record<string, number[]> = { a: [0, 5, 9, 9], b: [0, 0, 2, 0] };
    const column = (name: string) => {
      asked.push(name);
      return (row: number) => columns[name]![row];
    };
    assert.deepEqual([0, 1, 2, 3].filter(compileColumns(tree, column, { fields })), [1, 2]);
    assert.deepEqual(asked, ['a', 'b']);
  });

  const a = 'a'.repeat(60_000);
  const heavy: [what: string, condition: string, text: string][] = [
    [
      'a regular expression with a long counted repetition',
      String.raw`title =~ "(\\b|\\B){900}(.?){900}x"`,
      uncommon(2000),
    ],
    ['a like pattern with many wildcards', `title like "%${'a_'.repeat(15_000)}b%"`, a],
    ['a long phrase of one word', `phrase_match(title, "${'a '.repeat(10_000)}", 3)`, 'a '.repeat(30_000)],
    ['many words', `text_match(title, "${words('x', 6000)}")`, a],
    ['many similar words', `text_match_fuzzy(title, "${words('x', 6000)}", max_edit_distance=2)`, words('yyyy', 6000)],
    ['long lists', `json_contains_any(meta, ${JSON.stringify(Array.from({ length: 9000 }, (_, at) => at))})`, ''],
  ];
  for (const [what, condition, title] of heavy) {
    it(`gives up ${what}`, () => {
      const matches = compileFilter(condition, FIELDS);
      const meta = Array.from({ length: 9000 }, () => -1);
      const all = () => Array.from({ length: 5 }, () => matches({ title, meta }));
      assert.throws(all, TooMuchWork);
    });
  }

  it('evaluates ordinary conditions on many long texts', () => {
    const ordinary = [
      String.raw`title =~ "number \\d+5 jumps|(\\w+\\s){3,8}zz"`,
      'title like "%n_mber %5%"',
      'text_match(title, "lazy dogs") and phrase_match(title, "lazy dogs", 2)',
      'text_match_fuzzy(title, "lasy dags", max_edit_distance=1)',
    ];
    for (const condition of ordinary) {
      const matches = compileFilter(condition, FIELDS);
      const title = (at: number) => `The fox number ${at} jumps ${'over lazy dogs. '.repeat(30)}`;
      assert.ok(Array.from({ length: 3000 }, (_, at) => matches({ title: title(at) })).some(Boolean), condition);
    }
  });

  const refused: [text: string, start: number, part: string][] = [
    ['age > ', 4, 'Expected a value'],
    ['agee > 1', 0, 'Unknown field agee. Similar: age'],
    ['age > {a}', 6, 'exprParams has no value'],
    ['color =~ "("', 9, '( is not closed'],
    ['st_within(place, "POINT (1)")', 17, 'as WKT'],
    ['st_within(place, "GEOMETRYCOLLECTION (POINT (1 2))")', 17, 'as WKT'],
    ['st_dwithin(place, "LINESTRING (1 2, 3 4)", 5)', 18, 'POINT (x y)'],
    ['text_match_fuzzy(title, "a", max_edit_distance=3)', 29, 'max_edit_distance must not exceed 2'],
    ['foo(age)', 0, 'Unknown function foo. Press Ctrl+Space for the list'],
  ];
  for (const [text, start, part] of refused) {
    it(`refuses ${text}`, () => {
      assert.throws(
        () => compileFilter(text, FIELDS),
        (error: unknown) =>
          error instanceof InvalidFilter && error.issues[0]!.start === start && error.message.includes(part),
      );
    });
  }

  it('does not evaluate what cannot be read', () => {
    assert.throws(() => compileColumns(parseFilter('a ==').tree, () => () => 1), InvalidFilter);
    assert.equal(checkFilter('a ==').length, 1);
  });
});
