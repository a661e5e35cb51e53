import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  checkFilter,
  parseFilter,
  placeText,
  printFilter,
  termsOf,
  termsOfSeveral,
  type ValuePlace,
} from '../../../../src/model/filter';
import { compileFilter } from '../../../../src/demo/filter/evaluator';
import { FIELDS } from '../../../harness/filter/fields';

const DYNAMIC = { dynamic: true };

/** A value at a place, and the filters that it offers. */
const OFFERED: readonly [name: string, value: unknown, ...filters: string[]][] = [
  ['age', 30, 'age == 30', 'age != 30', 'age > 30', 'age < 30'],
  ['age', -3, 'age == -3', 'age != -3', 'age > -3', 'age < -3'],
  [
    'id',
    9223372036854775807n,
    'id == 9223372036854775807',
    'id != 9223372036854775807',
    'id > 9223372036854775807',
    'id < 9223372036854775807',
  ],
  ['id', '451234567890123457', ...['==', '!=', '>', '<'].map(op => `id ${op} 451234567890123457`)],
  ['id', '-9223372036854775808', ...['==', '!=', '>', '<'].map(op => `id ${op} -9223372036854775808`)],
  ['id', '9223372036854775808'],
  ['id', 'a1'],
  ['price', 2, 'price == 2.0', 'price != 2.0', 'price > 2.0', 'price < 2.0'],
  ['price', 0.1, 'price == 0.1', 'price != 0.1', 'price > 0.1', 'price < 0.1'],
  ['price', Number.NaN],
  ['color', 'red', 'color == "red"', 'color != "red"', 'color > "red"', 'color < "red"'],
  ['color', '9', 'color == "9"', 'color != "9"', 'color > "9"', 'color < "9"'],
  ['color', 'a "b" \\ c\n', ...['==', '!=', '>', '<'].map(op => `color ${op} ${JSON.stringify('a "b" \\ c\n')}`)],
  ['color', null, 'color is null', 'color is not null'],
  ['color', undefined],
  ['active', true, 'active == true', 'active != true'],
  ['tags', ['a', 'b', 'a'], 'array_contains(tags, "a")', 'array_contains(tags, "b")'],
  ['tags', []],
  ['scores', [1, -2], 'array_contains(scores, 1)', 'array_contains(scores, -2)'],
  ['vector', [0.1, 0.2]],
  ['place', 'POINT (1 1)'],
  ['chunks', [{ a: 1 }]],
  ['ts', '2025-01-01T00:00:00Z', ...['==', '!=', '>', '<'].map(op => `ts ${op} iso "2025-01-01T00:00:00Z"`)],
  [
    'meta',
    { lang: 'en', deep: { n: 1, none: null }, list: ['x', 2], flag: false },
    'meta["lang"] == "en"',
    'json_contains(meta["list"], "x")',
    'json_contains(meta["list"], 2)',
    'meta["flag"] == false',
    'meta["deep"]["n"] == 1',
    'meta["deep"]["none"] is null',
  ],
  ['meta', null, 'meta is null', 'meta is not null'],
  ['meta', { '': 1, 'a"b': 2 }, 'meta["a\\"b"] == 2'],
  ['own', 5, 'own == 5', 'own != 5', 'own > 5', 'own < 5'],
  ['own', 1.5, 'own == 1.5', 'own != 1.5', 'own > 1.5', 'own < 1.5'],
  ['own', '5', 'own == "5"', 'own != "5"', 'own > "5"', 'own < "5"'],
  ['own', ['x'], 'json_contains(own, "x")'],
  ['own', { k: 1 }, 'own["k"] == 1'],
  ['own', undefined, 'not exists own', 'exists own'],
  ['own key', 5, ...['==', '!=', '>', '<'].map(op => `$meta["own key"] ${op} 5`)],
  ['like', true, '$meta["like"] == true', '$meta["like"] != true'],
  ['distance', 5, ...['==', '!=', '>', '<'].map(op => `$meta["distance"] ${op} 5`)],
  ['array_length', 5, ...['==', '!=', '>', '<'].map(op => `$meta["array_length"] ${op} 5`)],
  ['$meta', { k: 1 }, '$meta["k"] == 1'],
];

describe('the filters that a value offers', () => {
  for (const [name, value, ...filters] of OFFERED)
    it(`${name}: ${typeof value === 'bigint' ? value : JSON.stringify(value)}`, () => {
      const terms = termsOf(value, { name }, FIELDS, DYNAMIC);
      assert.deepEqual(
        terms.map(({ filter }) => filter),
        filters,
      );
    });

  it('leave a key out that no field has, without a dynamic field', () => {
    assert.deepEqual(termsOf(5, { name: 'own' }, FIELDS), []);
    assert.deepEqual(
      termsOf(5, { name: 'own' }).map(({ filter }) => filter),
      ['own == 5', 'own != 5', 'own > 5', 'own < 5'],
    );
  });

  it('print a place as a filter reads it', () => {
    const text = (place: ValuePlace) => placeText(place, FIELDS, DYNAMIC);
    assert.equal(text({ name: 'age' }), 'age');
    assert.equal(text({ name: 'meta', keys: ['a', 'b c'] }), 'meta["a"]["b c"]');
    assert.equal(text({ name: 'own key' }), '$meta["own key"]');
  });

  const word = fc.string({ unit: 'grapheme', maxLength: 6 });
  const number = fc.double({ noNaN: true, min: -1e15, max: 1e300 });
  const scalar = fc.oneof(
    word,
    fc.boolean(),
    fc.integer(),
    number,
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.constant(null),
  );
  const json = fc.oneof(
    scalar,
    fc.array(scalar, { maxLength: 4 }),
    fc.dictionary(word, fc.oneof(scalar, fc.dictionary(word, scalar, { maxKeys: 2 })), { maxKeys: 3 }),
  );
  const places = fc.oneof(
    fc.tuple(fc.constantFrom('id', 'age'), fc.integer()),
    fc.tuple(fc.constant('id'), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
    fc.tuple(fc.constant('price'), number),
    fc.tuple(fc.constantFrom('title', 'color'), word),
    fc.tuple(fc.constant('active'), fc.boolean()),
    fc.tuple(fc.constant('tags'), fc.array(word, { maxLength: 3 })),
    fc.tuple(fc.constant('meta'), json),
    fc.tuple(fc.oneof(fc.constant('own'), word), json),
  );
  /** Whether the entity with the value satisfies its filter. */
  const HOLDS = {
    only: true,
    not: false,
    greater: false,
    less: false,
    contains: true,
    part: true,
    null: true,
    notNull: false,
    present: true,
    absent: false,
  };

  it('are valid, read again as printed, and hold for the entity that has the value as they say', () => {
    fc.assert(
      fc.property(places, ([name, value]) => {
        for (const { way, filter } of termsOf(value, { name }, FIELDS, DYNAMIC)) {
          assert.deepEqual(checkFilter(filter, FIELDS, DYNAMIC), [], filter);
          assert.equal(printFilter(parseFilter(filter).tree!), filter);
          assert.equal(compileFilter(filter, FIELDS, DYNAMIC)({ [name]: value }), HOLDS[way], filter);
        }
      }),
      { numRuns: 1000 },
    );
  }).timeout(60_000);

  const SEVERAL: readonly (readonly [name: string, values: readonly unknown[], ...filters: string[]])[] = [
    ['age', [30, 31, 30], 'age in [30, 31]', 'age not in [30, 31]'],
    ['age', [30, 30n], 'age == 30', 'age != 30'],
    ['age', [-1, null], 'age == -1 or age is null', 'age != -1 and age is not null'],
    ['age', [null, null], 'age is null', 'age is not null'],
    ['color', ['red', 'a "b"'], String.raw`color in ["red", "a \"b\""]`, String.raw`color not in ["red", "a \"b\""]`],
    ['price', [1, 0.5], 'price in [1.0, 0.5]', 'price not in [1.0, 0.5]'],
    ['active', [true, false], 'active == true or active == false', 'active != true and active != false'],
    ['own', [5, '5', undefined], 'own == 5 or own == "5" or not exists own', 'own != 5 and own != "5" and exists own'],
    [
      'ts',
      ['2025-01-01T00:00:00Z', null],
      'ts == iso "2025-01-01T00:00:00Z" or ts is null',
      'ts != iso "2025-01-01T00:00:00Z" and ts is not null',
    ],
    ['age', [30, undefined]],
    ['id', ['1', 'a1']],
    ['price', [1, Number.NaN]],
    ['tags', [['a'], ['b']]],
    ['meta', [{ a: 1 }, null]],
    ['own', [5, { a: 1 }]],
    ['place', ['POINT (1 1)', 'POINT (2 2)']],
    ['vector', [[0.1], [0.2]]],
    ['age', []],
  ];
  for (const [name, values, ...filters] of SEVERAL)
    it(`${name}: one of ${JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? String(value) : value))}`, () => {
      assert.deepEqual(
        termsOfSeveral(values, { name }, FIELDS, DYNAMIC).map(({ filter }) => filter),
        filters,
      );
    });

  const lists = fc.oneof(
    ...(
      [
        ['age', fc.integer()],
        ['id', fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })],
        ['price', number],
        ['color', word],
        ['active', fc.boolean()],
        ['own', fc.option(scalar, { nil: undefined })],
      ] as const
    ).map(([name, value]) =>
      fc.tuple(fc.constant(name), fc.array(fc.oneof(value, fc.constant(null)), { minLength: 1, maxLength: 6 })),
    ),
  );

  it('of several values hold for each entity that has one of them, or for none, and not for others', () => {
    fc.assert(
      fc.property(lists, lists, ([name, values], [other, others]) => {
        const terms = termsOfSeveral(values, { name }, FIELDS, DYNAMIC);
        assert.deepEqual(
          terms.map(({ way }) => way),
          ['only', 'not'],
        );
        for (const { way, filter } of terms) {
          assert.deepEqual(checkFilter(filter, FIELDS, DYNAMIC), [], filter);
          assert.equal(printFilter(parseFilter(filter).tree!), filter);
          const holds = compileFilter(filter, FIELDS, DYNAMIC);
          for (const value of values)
            assert.equal(holds({ [name]: value }), way === 'only', `${filter} ${String(value)}`);
          const isOther = (value: unknown) =>
            !values.some(each => (each ?? null) === (value ?? null) || Number(each) === Number(value));
          for (const value of other === name ? others.filter(isOther) : []) {
            if (way === 'only') assert.equal(holds({ [name]: value }), false, `${filter} ${String(value)}`);
          }
        }
      }),
      { numRuns: 1000 },
    );
  }).timeout(60_000);
});
