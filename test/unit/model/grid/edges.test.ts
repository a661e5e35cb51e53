import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sortedRows } from '../../../../src/model/grid/order';
import { cellOf, fullText, ResultGrid, textOf } from '../../../../src/model/grid/result-grid';
import { entitiesSource } from '../../../../src/model/grid/sources';

describe('the order of values in a grid', () => {
  const order = (values: readonly unknown[], descending = false) =>
    Array.from(
      sortedRows(values.length, row => values[row], descending),
      row => values[row],
    );

  it('has numbers of any form by size, then texts, then what is absent', () => {
    const values = ['b', 10n, null, 9, true, '10', 9007199254740993n, undefined, 9007199254740992, 'a', -1, false, '9'];
    assert.deepEqual(order(values), [
      -1,
      false,
      true,
      9,
      10n,
      9007199254740992,
      9007199254740993n,
      '9',
      '10',
      'a',
      'b',
      null,
      undefined,
    ]);
    assert.deepEqual(order(values, true), [
      'b',
      'a',
      '10',
      '9',
      9007199254740993n,
      9007199254740992,
      10n,
      9,
      true,
      false,
      -1,
      null,
      undefined,
    ]);
  });
  it('keeps the order of the answer where values are equal', () => {
    const rows = (values: readonly unknown[], descending: boolean) =>
      Array.from(sortedRows(values.length, row => values[row], descending));
    for (const descending of [false, true]) {
      assert.deepEqual(rows([1, 1n, 1, true], descending), [0, 1, 2, 3]);
      assert.deepEqual(rows([null, undefined, null], descending), [0, 1, 2]);
      assert.deepEqual(rows(['a', 'a'], descending), [0, 1]);
      assert.deepEqual(rows([{ a: 1 }, { a: 1 }], descending), [0, 1]);
    }
    assert.deepEqual(rows([2, 1, 2, 1], true), [0, 2, 1, 3]);
  });
  it('is that of the numbers, whichever way', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.integer(), fc.bigInt(), fc.double({ noNaN: true }))), values => {
        const sorted = order(values) as (number | bigint)[];
        for (let at = 1; at < sorted.length; at++) assert.ok(sorted[at - 1]! <= sorted[at]!);
        const back = order(values, true) as (number | bigint)[];
        for (let at = 1; at < back.length; at++) assert.ok(back[at - 1]! >= back[at]!);
      }),
    );
  });
});

describe('cells at their edges', () => {
  const field = { kind: 'field' } as const;
  const sparse = { kind: 'field', type: 'SparseFloatVector' } as const;
  const distance = { kind: 'distance' } as const;
  const list = (count: number, of: unknown = 1) => Array.from({ length: count }, () => of);
  const cases: [what: string, value: unknown, text: string, column?: Parameters<typeof cellOf>[1]][] = [
    ['eight numbers whole', list(8), '[1, 1, 1, 1, 1, 1, 1, 1]'],
    ['nine by their beginning', list(9), '[9] 1, 1, 1, 1, …'],
    ['nine texts whole', list(9, 'a'), `[${list(9, '"a"').join(', ')}]`],
    ['a list that begins with a number and goes on otherwise', [1, 'a', null, ...list(6)], '[9] 1, ?, ?, 1, …'],
    ['a list that begins otherwise', ['a', ...list(8)], '["a", 1, 1, 1, 1, 1, 1, 1, 1]'],
    ['three digits of each', [0.123456, 1234.5, -0.00012345, 1e21, ...list(5)], '[9] 0.123, 1230, -0.000123, 1e+21, …'],
    ['four weights whole', { 1: 1, 2: 2, 3: 3, 4: 4 }, '{4} 1: 1, 2: 2, 3: 3, 4: 4', sparse],
    ['five by their beginning', { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5 }, '{5} 1: 1, 2: 2, 3: 3, 4: 4, …', sparse],
    ['a distance of four zeros', 0.0001, '0.0001000', distance],
    ['a distance below', 0.00009999, '0.00009999000', distance],
    ['a distance of one', 1, '1', distance],
    ['a distance above it', 1.0000001, '1.000000', distance],
    ['a distance below zero', -0.5, '-0.5000000', distance],
    ['nulls and what is not there in a list', [null, undefined, 'x'], '[null, null, "x"]'],
    ['a document with nothing in it', { a: {}, b: [] }, '{"a": {}, "b": []}'],
    ['a document with what is not there', { a: undefined }, '{"a": null}'],
  ];
  for (const [what, value, text, column = field] of cases) {
    it(`show ${what}`, () => assert.equal(textOf(cellOf(value, column)), text));
  }
  it('are cut after 200 characters, and not before', () => {
    for (const [length, is] of [
      [199, undefined],
      [200, undefined],
      [201, 'cut'],
    ] as const) {
      // A list of one text: brackets and quotes are four characters.
      const cell = cellOf(['x'.repeat(length - 4)], field);
      assert.equal(typeof cell === 'object' ? cell.is : undefined, is);
      const members = cellOf({ a: 'x'.repeat(length - 9) }, field);
      assert.equal(textOf(members).length, length > 200 ? 201 : length);
    }
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`key${at}`, at]));
    assert.equal(textOf(cellOf(many, field)).length, 201);
    assert.ok(
      JSON.stringify(many)
        .replaceAll(':', ': ')
        .replaceAll(',', ', ')
        .startsWith(textOf(cellOf(many, field)).slice(0, 200)),
    );
  });
  it('are whole in full up to 100,000 characters', () => {
    assert.equal(textOf(fullText('x'.repeat(100_000))).length, 100_000);
    assert.deepEqual([fullText(null), fullText(undefined)].map(textOf), ['null', '']);
    assert.equal(fullText([1, '2']), '[\n  1,\n  "2"\n]');
    assert.equal(fullText([]), '[]');
    assert.equal(fullText(true), 'true');
  });
});

describe('the columns of entities with different fields', () => {
  const names = { rank: '#', row: 'row', distance: 'distance', query: 'query' };
  const fields = [
    { name: 'vector', type: 'FloatVector' },
    { name: 'title', type: 'VarChar' },
  ];
  const entity = (at: number) => ({
    id: at,
    vector: [at, 1],
    ...Object.fromEntries(Array.from({ length: 20 }, (_, field) => [`own ${at}.${field}`, at])),
    common: at,
    title: 'x',
  });

  it('are at most 200, the last with the fields of the fewest entities, and lose no value', () => {
    const entities = Array.from({ length: 50 }, (_, at) => entity(at));
    const [, id, ...columns] = entitiesSource(entities, { names, fields }).columns;
    const named = columns.map(({ name }) => name);
    assert.deepEqual([...named.slice(0, 2), ...named.slice(-2)], ['title', 'own 0.0', 'vector', '803 more fields']);
    assert.deepEqual([named.length, named.includes('common')], [201, true]);
    for (const [row, expected] of entities.entries()) {
      const own = columns
        .slice(0, -1)
        .flatMap(({ name, value }) => (value(row) === undefined ? [] : [[name, value(row)]]));
      const others = columns.at(-1)!.value(row) as object | undefined;
      assert.deepEqual({ id: id!.value(row), ...(Object.fromEntries(own) as object), ...others }, expected);
    }
    assert.equal(columns.at(-1)!.value(0), undefined);
  });
  it('have each a field up to 200', () => {
    const wide = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}`, at]));
    const columnsOf = (more: object) => entitiesSource([{ id: 1, ...wide, ...more }], { names }).columns.slice(2);
    assert.equal(columnsOf({}).at(-1)?.key, 'field:f199');
    assert.deepEqual([columnsOf({ g: 1 }).at(-1)?.name, columnsOf({ g: 1 }).length], ['1 more field', 201]);
  });
  it('read each value a bounded number of times', () => {
    let reads = 0;
    const counted = (record: object) =>
      new Proxy(record, {
        get: (target, name) => {
          reads += 1;
          return Reflect.get(target, name) as unknown;
        },
      }) as Record<string, unknown>;
    const count = 300;
    const entities = Array.from({ length: count }, (_, at) => counted(entity(at)));
    assert.equal(new ResultGrid('r', entitiesSource(entities, { names, fields })).count, count);
    assert.ok(reads < count * 300, `${reads} reads`);
  });
});
