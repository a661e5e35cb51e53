import assert from 'node:assert/strict';
import { applyEdits } from 'jsonc-parser';
import { checksIn } from '../../../../src/model/checks/locations';
import { mergeVolumes, planVolume } from '../../../../src/model/volumes';
import { changedFields, edits, placeAt, readable, readText, spanOf } from '../../../../src/model/documents/json-text';
import { get, put } from '../../../../src/model/documents/forms';
import { isNumbers, masked } from '../../../../src/model/documents/number-lists';
import { fenced, formattedJson } from '../../../../src/model/wire/exchange-reports';
import { comparableJson, exactJson, readableJson, stringifyJson } from '../../../../src/model/wire/json';
import { isMasked, keeping, keptIn } from '../../../../src/model/secrets/kept';
import { maskOf } from '../../../../src/model/secrets/encodings';

describe('the place of something in a JSON text', () => {
  it('has a length where the text is broken, also at its end', () => {
    const broken = (text: string) => {
      const read = readText(text);
      return 'broken' in read ? [read.broken.offset, read.broken.length] : undefined;
    };
    assert.deepEqual(broken('{"a": '), [6, 1]);
    assert.deepEqual(broken(''), [0, 1]);
    assert.deepEqual(broken('{"a": tru}'), [6, 3]);
    assert.deepEqual(broken('{"a" 1, "b" 2}'), [5, 1], 'the first of two');
    assert.equal(broken('{"a": 1}'), undefined);
  });
  it('is the first character of a text that has nothing, if it has one', () => {
    assert.deepEqual(
      [spanOf('', ['a']), spanOf('  ', [])],
      [
        { offset: 0, length: 0 },
        { offset: 0, length: 1 },
      ],
    );
  });
  it('is the nearest that is there', () => {
    const text = '{"a": [1, {"b": 2}], "c": {}}';
    const shown = (...path: (string | number)[]) => {
      const { offset, length } = spanOf(text, path);
      return `${offset} ${text.slice(offset, offset + length)}`;
    };
    assert.deepEqual(
      [
        shown(),
        shown('a'),
        shown('a', 0),
        shown('a', 1),
        shown('a', 1, 'b'),
        shown('a', 1, 'x'),
        shown('a', 9),
        shown('c'),
        shown('x'),
      ],
      ['0 {', '1 "a"', '7 1', '10 {', '16 2', '10 {', '1 "a"', '21 "c"', '0 {'],
    );
  });

  const places: [text: string, path: (string | number)[] | undefined, span?: string][] = [
    ['{"a": ¦"xy"}', ['a'], '"xy"'],
    ['{"a": "x¦y"}', ['a'], '"xy"'],
    ['{"a": "xy"¦}', ['a'], '"xy"'],
    ['{"a": ¦ "xy"}', ['a'], ''],
    ['{"a": [1, ¦22]}', ['a', 1], '22'],
    ['{"a": [1,¦ 22]}', ['a', 1], ''],
    ['{"a": ¦', ['a'], ''],
    ['[1  ¦  ]', [0], ''],
    ['{"¦a": 1}', undefined],
    ['{¦}', undefined],
    ['¦', [], ''],
  ];
  for (const [marked, path, span] of places) {
    it(`at ${marked}`, () => {
      const offset = marked.indexOf('¦');
      const text = marked.replace('¦', '');
      const place = placeAt(text, offset);
      assert.deepEqual(place?.path, path);
      if (place) assert.equal(text.slice(place.span.offset, place.span.offset + place.span.length), span);
    });
  }

  it('is read as far as it goes', () => {
    assert.deepEqual(readable('{"a": [1, 2,], '), { a: [1, 2] });
    assert.deepEqual(readable('{"a": 1, "b":'), { a: 1 });
    assert.equal(readable(''), undefined);
  });
});

describe('a value put into JSON', () => {
  const cases: [whole: unknown, path: (string | number)[], value: unknown, result: unknown][] = [
    [{ a: 1 }, ['a'], 2, { a: 2 }],
    [{ a: 1, b: 2 }, ['a'], undefined, { b: 2 }],
    [undefined, ['a', 'b'], 1, { a: { b: 1 } }],
    [null, ['a'], 1, { a: 1 }],
    ['text', ['a'], 1, { a: 1 }],
    [[1, 2], ['a'], 1, { a: 1 }],
    [[1, 2], [0], 3, [3, 2]],
    [[1, 2], [1], 3, [1, 3]],
    [[1, 2], [2], 3, [1, 2, 3]],
    [[1, 2], [9], 3, [1, 2, 3]],
    [[1, 2], [0], undefined, [2]],
    [{ a: 1 }, [0], 3, [3]],
    [{ a: [{ b: 1 }] }, ['a', 0, 'b'], undefined, { a: [{}] }],
    [5, [], 6, 6],
  ];
  for (const [whole, path, value, result] of cases) {
    it(`${JSON.stringify(value)} at ${path.join('.') || 'the whole'} of ${JSON.stringify(whole)}`, () => {
      assert.deepEqual(put(whole, path, value), result);
      if (value !== undefined && path.at(-1) !== 9) assert.deepEqual(get(result, path), value);
    });
  }
});

describe('the fields that two texts do not share', () => {
  const cases: [before: string, after: string, fields: string[]][] = [
    ['{"a": 1, "b": [1]}', '{"b": [1], "a": 1}', []],
    ['{"a": 1, "b": 2}', '{"b": 3, "c": 4}', ['a', 'b', 'c']],
    ['{"a": 1', '{"a": 1}', ['a']],
    ['null', '{"a": 1}', ['a']],
    ['5', '"x"', []],
    ['{"a": null}', '{}', ['a']],
  ];
  for (const [before, after, fields] of cases) {
    it(`${before} and ${after}: ${fields.join() || 'none'}`, () =>
      assert.deepEqual(changedFields(before, after), fields));
  }
});

describe('an edit of a text touches what differs alone', () => {
  const touched = (text: string, value: unknown) =>
    edits(text, [], value).map(({ offset, length, content }) => [text.slice(offset, offset + length), content]);
  const cases: [text: string, value: unknown, edits: [was: string, is: string][]][] = [
    ['{"a": 1, "b": 2}', { a: 1, b: 3 }, [['2', '3']]],
    [
      '{"a": 1, "b": 2}',
      { a: 4, b: 3 },
      [
        ['1', '4'],
        ['2', '3'],
      ],
    ],
    ['{"a": {"b": null}}', { a: { b: {} } }, [['null', '{}']]],
    ['{"a": [1, 2, 3]}', { a: [1, 2, 4] }, [['[1, 2, 3]', '[1, 2, 4]']]],
    ['{"a": [1]}', { a: [2] }, [['1', '2']]],
    ['{"a": ["x", "y"]}', { a: ['x', 'z'] }, [['"y"', '"z"']]],
    ['{"a": []}', { a: {} }, [['[]', '{}']]],
    ['{"a": {}}', { a: [] }, [['{}', '[]']]],
    ['{"a": "x"}', { a: 'x' }, []],
  ];
  for (const [text, value, wanted] of cases) {
    it(`${text} to ${JSON.stringify(value)}`, () => {
      assert.deepEqual(touched(text, value), wanted);
      assert.deepEqual(JSON.parse(applyEdits(text, edits(text, [], value))), value);
    });
  }
  it('is of a vector as one value, also where it is none before or after', () => {
    assert.deepEqual(touched('{"v": [1, 2]}', { v: ['a', 2] }).length, 1);
    assert.deepEqual(touched('{"v": ["a", 2]}', { v: [1, 2] }), [['["a", 2]', '[1, 2]']]);
  });
  it('is of a vector as one value, and of a list of one number as of any', () => {
    assert.deepEqual([[1, 2], [1], [], [1, '2'], ['1', 2], 'x', { length: 2 }].map(isNumbers), [
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
    const text = '{"a": [1, 2], "b": [3], "c": [[4, 5], [6, 7]], "d": [1, "x"], "e": []}';
    const lists = masked(text);
    assert.doesNotMatch(lists.text, /1, 2|4, 5|6, 7/);
    assert.match(lists.text, /"b": \[3\].*"d": \[1, "x"\], "e": \[\]\}$/);
    const at = lists.text.indexOf('"e"');
    assert.deepEqual(lists.unmask({ offset: at, length: 3, content: '' }), {
      offset: text.indexOf('"e"'),
      length: 3,
      content: '',
    });
    assert.deepEqual(lists.mask({ a: 'x', b: [null] }), { a: 'x', b: [null] });
  });
});

describe('JSON for people and machines', () => {
  it('has a vector on one line, be it cut, and all else laid out', () => {
    assert.equal(formattedJson([1, 2, '… +7']), '[1, 2, "… +7"]');
    assert.equal(formattedJson(['… +7']), '[\n  "… +7"\n]');
    assert.equal(formattedJson([]), '[]');
    assert.equal(formattedJson({}), '{}');
    assert.equal(formattedJson([1, 'x']), '[\n  1,\n  "x"\n]');
    assert.equal(
      formattedJson({ a: { b: [null] }, c: 2n ** 60n }),
      '{\n  "a": {\n    "b": [\n      null\n    ]\n  },\n  "c": 1152921504606846976\n}',
    );
  });
  it('stands in a fence that nothing in it ends', () => {
    assert.deepEqual(fenced('json', 'a'), ['```json', 'a', '```', '']);
    assert.deepEqual(fenced('', 'a `` b ``` c'), ['````', 'a `` b ``` c', '````', '']);
    assert.equal(fenced('', 'a\r\nb\rc\u2028d')[1], 'a\nb\nc\nd');
  });
  it('is compared whatever the order of its fields, and without nulls', () => {
    assert.equal(
      comparableJson({ b: 1, a: { d: null, c: [{ f: 1, e: 2 }, null] } }),
      comparableJson({ a: { c: [{ e: 2, f: 1 }, null] }, b: 1 }),
    );
    assert.notEqual(comparableJson([1, 2]), comparableJson([2, 1]));
    assert.notEqual(comparableJson([null]), comparableJson([]));
    assert.equal(comparableJson(null), 'null');
    assert.equal(comparableJson({ a: undefined }), comparableJson({}));
    assert.notEqual(comparableJson({ a: '' }), comparableJson({}));
    assert.equal(comparableJson({ a: 2n ** 53n + 1n }), '{"a":9007199254740993}');
  });
  it('keeps all digits of whole numbers', () => {
    const text = '[9007199254740991,9007199254740992,-9007199254740993,1e300,9007199254740993.5]';
    assert.deepEqual(exactJson(text), [
      9007199254740991,
      9007199254740992n,
      -9007199254740993n,
      1e300,
      9007199254740994,
    ]);
    assert.equal(stringifyJson([2n ** 70n, 1]), '[1180591620717411303424,1]');
    assert.equal(readableJson({ a: 2n ** 70n }), '{\n  "a": 1180591620717411303424\n}');
    const endless: unknown[] = [];
    endless.push(endless);
    assert.throws(() => stringifyJson(endless), TypeError);
  });
});

describe('the checks in a text', () => {
  const check = '{"expect": "latency", "atMostMs": 5, "name": "quick"}';
  it('are named, with their places and lines', () => {
    const text = `{\n  "text": "a",\n  "expect": [\n    ${check},\n    {"expect": "ids", "ids": [1], "byRank": 1, "name": "b"}]\n}`;
    assert.deepEqual(checksIn(text), {
      checks: [
        { name: 'quick', at: 0, line: 3 },
        { name: 'b', at: 1, line: 4 },
      ],
    });
    assert.deepEqual(checksIn(`{"expect": [${check}]}`), { checks: [{ name: 'quick', at: 0, line: 0 }] });
  });
  it('are none where there are none, or no JSON', () => {
    for (const text of ['', '{', 'null', '5', '{}', '{"expect": []}', '{"expect": {}}'])
      assert.equal(checksIn(text), undefined, text);
  });
  it('may be there still in a text that is no JSON for now', () => {
    assert.deepEqual(checksIn(`{\n  "expect": [${check}]`), {
      checks: [],
      error: 'Line 2: not valid JSON: close brace expected.',
      broken: true,
    });
  });
  it('stay where one of them cannot be read, which says why', () => {
    const checks = checksIn(
      `{"expect": [${check},\n{"expect": "latency", "atMostMs": 0},\n{"name": "odd"}, 5]}`,
    )?.checks;
    assert.deepEqual(
      checks?.map(({ name, line, error }) => [name, line, error?.replace(/: .*/, '')]),
      [
        ['quick', 0, undefined],
        ['Check 2', 1, 'expect.1.atMostMs'],
        ['odd', 2, 'expect.2.expect'],
        ['Check 4', 2, 'expect.3'],
      ],
    );
  });
  it('stay in a search that cannot run, which says why', () => {
    const found = (text: string) => [checksIn(text)?.checks.length, checksIn(text)?.error];
    assert.deepEqual(found(`{"limit": 0, "expect": [${check}]}`), [1, 'limit: At least 1']);
    assert.deepEqual(found(`{"expect": [${check}]}`), [1, undefined]);
    assert.deepEqual(
      checksIn(`{"limits": 5, "expect": [${check}]}`)?.checks.length,
      1,
      'a field too much is no matter',
    );
  });
});

describe('the description of a volume (spec 4.8)', () => {
  const of = (description: string) => ({ description });
  it('is replaced whole, and a conflict where others wrote another', () => {
    const merged = (base: string | undefined, mine: string, theirs: string, side?: 'mine' | 'theirs') =>
      mergeVolumes(base === undefined ? undefined : of(base), of(mine), of(theirs), side && { description: side });
    const conflict = { path: ['description'], message: 'You and others changed Description', key: 'description' };
    assert.deepEqual(merged('a', 'b', 'c'), {
      ok: false,
      conflicts: [{ ...conflict, name: 'Description', mine: 'b', theirs: 'c' }],
    });
    assert.deepEqual(merged('a', 'b', 'c', 'mine'), { ok: true, value: of('b'), others: [] });
    assert.deepEqual(merged('a', 'b', 'c', 'theirs'), { ok: true, value: of('c'), others: [] });
    for (const [base, theirs] of [
      ['a', 'a'],
      ['a', 'b'],
      [undefined, 'c'],
    ] as const)
      assert.deepEqual(merged(base, 'b', theirs), { ok: true, value: of('b'), others: [] });
  });
  it('is planned with what was', () => {
    const lines = (live: string | undefined, mine: string) =>
      planVolume('v/1', 'o', live === undefined ? undefined : of(live), of(mine)).lines.map(({ text }) => text);
    assert.deepEqual(lines('a', 'b'), ['Description: “a” → “b”']);
    assert.deepEqual(lines('a', ''), ['Removes the description “a”']);
    assert.deepEqual(lines('a', 'a'), []);
    assert.deepEqual(lines('', 'b'), ['Description: none → “b”']);
    assert.deepEqual(lines('', ''), []);
    assert.deepEqual(lines(undefined, 'b'), ['Description: “b”']); // it could not be read
    assert.deepEqual(lines(undefined, ''), ['Removes the description']);
    assert.deepEqual(planVolume('v/1', 'o', undefined, of('b')).request, {
      method: 'PATCH',
      path: '/v2/volumes/v%2F1',
      headers: { OrgId: 'o' },
      body: { description: 'b' },
    });
  });
});

describe('secrets that stay as they are', () => {
  const action = (type: string, config: object) => ({ type, config: config as Record<string, unknown> });
  it('are kept where a service says nothing of them', () => {
    assert.deepEqual(
      keeping(action('A', { apiKey: '', url: 'u' }), ['apiKey', 'url']),
      action('A', { apiKey: '${kept}', url: 'u' }),
    );
    assert.deepEqual(keeping(action('A', { url: null }), ['url']), action('A', { url: '${kept}' }));
    assert.deepEqual(keeping(action('A', { url: 'u' }), ['url']), action('A', { url: 'u' }));
    assert.deepEqual(keeping(action('A', {}), []), action('A', {}));
  });
  it('are masked by what services put in their place', () => {
    for (const text of ['ab**cd', '•', 'a…', 'a...', 'xxxx', '<hidden>', '[masked]'])
      assert.equal(isMasked(text), true, text);
    for (const text of ['', 'a*b', 'a..', 'xxx', '<1>', 5, null]) assert.equal(isMasked(text), false, String(text));
  });
  it('are found by what can be seen beside them, and by their letters', () => {
    const at = [0, 'config', 'apiKey'] as const;
    const list = [action('A', { region: 'EU', apiKey: '${kept}' })];
    const of = (now: object[], sent: object[] = []) => keptIn(list, now as never, sent as never)(at);
    const live = (apiKey: unknown, region = 'EU') => action('A', { region, apiKey });
    assert.equal(of([live('k1')]), 'k1');
    assert.equal(of([live('k1', 'US')]), 'k1', 'by its type');
    assert.equal(of([action('B', { apiKey: 'k1' })]), undefined);
    assert.equal(of([live('k1'), live('k2')]), undefined, 'one of two');
    assert.equal(of([live('k1'), live('k1')]), 'k1', 'two that are the same');
    assert.equal(of([live('k**')], [live('k-long'), live('other')]), 'k-long');
    assert.equal(of([live('k**')], [live(5), live('other')]), undefined);
    assert.equal(of([live('')], [live('k1')]), 'k1');
    assert.equal(of([live(null)], [live('k1'), live('k2')]), undefined);
    assert.equal(of([live('**g')], [live('k-long'), live('key')]), 'k-long');
    assert.equal(of([]), undefined);
  });
  it('are hidden in the bytes of Latin 1, which are none of UTF-8', () => {
    for (const [secret, written] of [
      ['pa\u0080ss', 'pa%80ss'],
      ['paßss', 'pa%DFss'],
      ['paÿss', 'pa%ffss'],
      ['pa ss', 'pa%20ss'],
    ] as const) {
      assert.equal(maskOf([secret]).hide(`x ${written} y`), 'x ••• y', written);
    }
    for (const other of ['pa%00ss', 'pa%100ss']) {
      assert.equal(maskOf(['paĀss']).hide(other), other, 'a letter beyond it has two bytes');
    }
    assert.equal(maskOf([undefined, '', 'abc']).hide('abc %20'), 'abc %20', 'too short to be told from words');
  });
  it('are hidden the longest first', () => {
    const mask = maskOf(['pass', 'password-1']);
    assert.equal(mask.hide('password-1 pass'), '••• •••');
    assert.equal(mask.hide('password%2D1 pass'), '••• •••');
  });
});
