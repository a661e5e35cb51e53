import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cellOf, fullText, ResultGrid } from '../../../../src/model/grid/result-grid';
import { sortedRows } from '../../../../src/model/grid/order';
import { entitiesSource, hitsSource, sourceOf } from '../../../../src/model/grid/sources';
import type { SearchRun } from '../../../../src/model/searches/runs';
import { GridAnswer, gridCalls, GridRows, type GridRow, type GridSort } from '../../../../src/model/grid/pages';
import { check } from '../../../../src/model/issues';
import type { Hit } from '../../../../src/model/searches/searches';

const names = { rank: '#', row: 'row', distance: 'distance', query: 'query' };
const FIELDS = [
  { name: 'embedding', type: 'FloatVector' },
  { name: 'title', type: 'VarChar' },
  { name: 'unasked', type: 'Int64' },
  { name: 'price', type: 'Float' },
];
const HITS: Hit[] = [
  { id: 9007199254740993n, distance: 0.1, embedding: [1, 2], title: 'b', price: 3, extra: 1 },
  { id: 2, distance: 0.2, embedding: [1, 2], title: 'a', price: null },
  { id: 3, distance: 0.30000001192092896, embedding: [1, 2], title: 'a', price: 1.5 },
];
const grid = (hits = HITS) =>
  new ResultGrid('run', hitsSource(hits, { names, fields: FIELDS, primaryKey: 'doc', nearest: 'smallest' }));
const texts = (rows: readonly GridRow[], column: number) =>
  rows.map(({ cells }) => cells[column]).map(cell => (typeof cell === 'string' ? cell : cell?.text));

describe('the grid of a run', () => {
  const run = (call: SearchRun['call'], more: Partial<SearchRun> = {}): SearchRun => ({
    id: 'r',
    at: 0,
    place: {
      connectionId: 'c',
      connectionName: 'T',
      clusterId: 'i',
      clusterName: 'p',
      dbName: 'd',
      collectionName: 'h',
    },
    call,
    fields: [{ name: 'id', type: 'Int64', primaryKey: true }],
    primaryKey: 'id',
    times: { prepareMs: 0, queueMs: 0, networkMs: 0, parseMs: 0, totalMs: 0 },
    label: '',
    rows: HITS,
    ...more,
  });
  const columnsOf = (of: SearchRun) =>
    sourceOf(of, names).columns.map(({ key, nearest }) => [key, nearest].join(' ').trim());
  const body = { collectionName: 'h', data: [[1]] };

  it('has ranks and distances of a search', () => {
    assert.deepEqual(columnsOf(run({ call: 'search', body })).slice(0, 3), ['rank', 'id', 'distance']);
    const v1 = run({ call: 'searchV1', body: { collectionName: 'h', vector: [1] } }, { metricType: 'COSINE' });
    assert.deepEqual(columnsOf(v1).slice(0, 3), ['rank', 'id', 'distance largest']);
  });
  it('has no rank and no distance of entities that were browsed', () => {
    const browsed = [
      run({ call: 'query', body: { collectionName: 'h' } }),
      run({ call: 'get', body: { collectionName: 'h', id: [1] } }),
    ];
    for (const of of browsed) assert.deepEqual(columnsOf(of).slice(0, 3), ['row', 'id', 'field:distance']);
  });
  it('counts ranks on from an offset', () => {
    const rank = (of: SearchRun) => sourceOf(of, names).columns[0]!.value(0);
    assert.deepEqual(
      [rank(run({ call: 'search', body })), rank(run({ call: 'search', body: { ...body, offset: 20 } }))],
      [1, 21],
    );
  });
});

describe('the cells of a grid', () => {
  const field = { kind: 'field' } as const;
  const cases: [what: string, value: unknown, cell: unknown, column?: Parameters<typeof cellOf>[1]][] = [
    ['all digits of a 64-bit id', 9223372036854775807n, '9223372036854775807', { kind: 'id' }],
    ['an id that is a text', '00017', '00017', { kind: 'id' }],
    ['a distance as a float32 has digits', 0.30000001192092896, '0.3000000', { kind: 'distance' }],
    ['a small distance below it', 0.0123456789, '0.0123457', { kind: 'distance' }],
    ['a distance far from it', 1234.56789, '1234.568', { kind: 'distance' }],
    ['a distance that is whole', 12, '12', { kind: 'distance' }],
    ['any other number as it came', 0.1, '0.1'],
    ['a truth value', false, 'false'],
    ['null apart from the word', null, { text: 'null', is: 'null' }],
    ['what is not there apart from nothing', undefined, { text: '', is: 'absent' }],
    ['an empty string', '', ''],
    ['lines as one', 'a\r\n\tb\u2028c', 'a b c'],
    ['a text that just fits whole', 'x'.repeat(200), 'x'.repeat(200)],
    ['a long text, cut', 'x'.repeat(201), { text: `${'x'.repeat(200)}…`, is: 'cut' }],
    ['a long text of empty lines, cut', 'x\n\n'.repeat(100), { text: `${'x '.repeat(66)}x …`, is: 'cut' }],
    [
      'a character below those of two units',
      `${'x'.repeat(199)}\uD7FFy`,
      { text: `${'x'.repeat(199)}\uD7FF…`, is: 'cut' },
    ],
    ['no half of a character', `${'x'.repeat(199)}😀y`, { text: `${'x'.repeat(199)}…`, is: 'cut' }],
    [
      'a vector',
      Array.from({ length: 768 }, (_, at) => at / 7),
      { text: '[768] 0, 0.143, 0.286, 0.429, …', is: 'cut' },
    ],
    ['a short list', [1, 2.5, 'a'], '[1, 2.5, "a"]'],
    [
      'a sparse vector',
      { 7: 0.123456, 12: 2 },
      { text: '{2} 7: 0.123, 12: 2', is: 'cut' },
      { kind: 'field', type: 'SparseFloatVector' },
    ],
    ['a document', { a: { b: [1n, null, true] }, 'c d': 'e' }, '{"a": {"b": [1, null, true]}, "c d": "e"}'],
  ];
  for (const [what, value, cell, column = field] of cases) {
    it(`show ${what}`, () => assert.deepEqual(cellOf(value, column), cell));
  }

  it('do not walk through what they do not show', () => {
    let seen = 0;
    const item = {
      get text() {
        return `${(seen += 1)}`;
      },
    };
    const cell = cellOf({ items: Array.from({ length: 100_000 }, () => item) }, field);
    assert.equal(typeof cell === 'object' && cell.is, 'cut');
    assert.ok(seen < 50, `${seen} looked at`);
  });

  it('are short whatever the value', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true }), value => {
        const cell = cellOf(value, field);
        const text = typeof cell === 'string' ? cell : cell.text;
        assert.ok(text.length <= 201 && !/[\n\r]/.test(text), text);
      }),
    );
  });

  it('have a value in full behind them', () => {
    assert.equal(fullText('a\nb'), 'a\nb');
    assert.equal(fullText([1, 2n]), '[1, 2]');
    assert.equal(fullText({ a: [1n] }), '{\n  "a": [\n    1\n  ]\n}');
    assert.deepEqual(fullText('x'.repeat(100_001)), { text: `${'x'.repeat(100_000)}…`, is: 'cut' });
  });
});

describe('a grid of results', () => {
  it('has the known fields in their order, then the others, vectors last', () => {
    const { columns } = grid().answer();
    assert.deepEqual(
      columns.map(({ key, name }) => [key, name]),
      [
        ['rank', '#'],
        ['id', 'doc'],
        ['distance', 'distance'],
        ['field:title', 'title'],
        ['field:price', 'price'],
        ['field:extra', 'extra'],
        ['field:embedding', 'embedding'],
      ],
    );
    assert.equal(columns[2]?.nearest, 'smallest');
    assert.equal(columns[1]?.characters, '9007199254740993'.length);
  });

  it('gives the digits of numbers the room they take, whether or not their type is known', () => {
    const hits = [{ id: 1, distance: 0, number: 2n ** 60n, text: String(2n ** 60n) }];
    const { columns } = new ResultGrid('r', hitsSource(hits, { names })).answer();
    assert.deepEqual(
      columns.slice(3).map(({ name, characters }) => [name, characters]),
      [
        ['number', 23],
        ['text', 19],
      ],
    );
  });

  it('counts ranks on from the offset', () => {
    const source = hitsSource(HITS, { names, offset: 20 });
    assert.deepEqual(texts(new ResultGrid('r', source).rows(0, 3), 0), ['21', '22', '23']);
  });

  it('ranks the hits of each query by themselves', () => {
    const rows = new ResultGrid('r', hitsSource(HITS, { names, topks: [1, 2] })).rows(0, 3);
    assert.deepEqual(
      [texts(rows, 0), texts(rows, 1)],
      [
        ['1', '2', '2'],
        ['1', '1', '2'],
      ],
    );
  });

  it('shows entities, that have no distance', () => {
    const source = entitiesSource([{ doc: 1n, title: 'x' }], { names, primaryKey: 'doc', fields: FIELDS });
    assert.deepEqual(
      source.columns.map(({ key }) => key),
      ['row', 'id', 'field:title'],
    );
    assert.deepEqual(texts(new ResultGrid('r', source).rows(0, 9), 1), ['1']);
  });

  it('gives windows in any order, and no more than there is', () => {
    const sort = (key: string, descending = false): GridSort => ({ key, descending });
    const ranks = (by?: GridSort, from = 0, to = 9) => texts(grid().rows(from, to, by), 0);
    assert.deepEqual(ranks(), ['1', '2', '3']);
    assert.deepEqual(ranks(undefined, 1, 2), ['2']);
    assert.deepEqual(ranks(sort('id')), ['2', '3', '1']);
    assert.deepEqual(ranks(sort('id', true)), ['1', '3', '2']);
    assert.deepEqual(ranks(sort('field:title')), ['2', '3', '1']);
    assert.deepEqual(ranks(sort('field:title', true)), ['1', '2', '3'], 'equal values keep the order of the answer');
    assert.deepEqual(ranks(sort('field:price')), ['3', '1', '2']);
    assert.deepEqual(ranks(sort('field:price', true)), ['1', '3', '2'], 'null is last both ways');
    assert.deepEqual(ranks(sort('field:gone')), ['1', '2', '3']);
    assert.deepEqual(ranks(undefined, 7, 9), []);
  });

  it('leaves out a sort by a column that a new answer lacks', () => {
    assert.equal(grid().answer({ key: 'field:gone', descending: true }).sort, undefined);
    assert.deepEqual(texts(grid().answer({ key: 'rank', descending: true }).first, 0), ['3', '2', '1']);
  });

  it('shows a hit in full, by its place in the answer', () => {
    const hit = grid().hit(0);
    assert.equal(hit?.id, '9007199254740993');
    assert.deepEqual(
      hit.values.find(({ name }) => name === 'embedding'),
      { key: 'field:embedding', name: 'embedding', type: 'FloatVector', text: '[1, 2]' },
    );
    assert.equal(grid().hit(3), undefined);
  });

  const orders: [
    what: string,
    sort: GridSort | undefined,
    row: number,
    place: number,
    beside: (number | undefined)[],
  ][] = [
    ['first in the answer', undefined, 0, 0, [undefined, 1]],
    ['last in the answer', undefined, 2, 2, [1, undefined]],
    ['by title, equal ones as they came', { key: 'field:title', descending: false }, 2, 1, [1, 0]],
    ['first by title', { key: 'field:title', descending: false }, 1, 0, [undefined, 2]],
    ['by title, the other way', { key: 'field:title', descending: true }, 0, 0, [undefined, 1]],
    ['where there is nothing of it, last', { key: 'field:price', descending: true }, 1, 2, [2, undefined]],
    ['by a column that is gone: the answer', { key: 'field:gone', descending: true }, 1, 1, [0, 2]],
  ];
  for (const [what, sort, row, place, beside] of orders) {
    it(`tells who stands beside a hit in the order that is shown: ${what}`, () => {
      const hit = grid().hit(row, sort);
      assert.deepEqual([hit?.place, hit?.previous, hit?.next], [place, ...beside]);
    });
  }

  it('speaks as its protocol says', () => {
    assert.ok(check(GridAnswer, grid().answer()).ok);
    assert.ok(check(GridRows, grid().rows(0, 3)).ok);
    assert.ok(check(gridCalls.hit.result, grid().hit(0)).ok);
    for (const wrong of [[{ row: 0 }], [{ row: 0, cells: [1] }], [null], {}, [{ row: 0.5, cells: [] }]]) {
      assert.ok(!check(GridRows, wrong).ok, JSON.stringify(wrong));
    }
    assert.ok(!check(gridCalls.rows.params, { runId: 'r', from: 0, to: 513 }).ok);
    assert.ok(check(gridCalls.rows.params, { runId: 'r', from: 100, to: 612 }).ok);
  });
});

describe('the order of rows', () => {
  const values = fc.array(
    fc.oneof(
      fc.integer(),
      fc.bigInt(),
      fc.string(),
      fc.boolean(),
      fc.constant(null),
      fc.constant(undefined),
      fc.double({ noNaN: true }),
    ),
  );

  it('has every row once, whatever the values, with the absent ones last', () => {
    fc.assert(
      fc.property(values, fc.boolean(), (column, descending) => {
        const rows = [...sortedRows(column.length, row => column[row], descending)];
        assert.deepEqual(
          rows.toSorted((a, b) => a - b),
          column.map((_, row) => row),
        );
        const absent = rows.map(row => column[row] === undefined || column[row] === null);
        assert.deepEqual(
          absent,
          absent.toSorted((a, b) => Number(a) - Number(b)),
        );
      }),
    );
  });

  it('puts numbers before texts, and true after false', () => {
    const column = ['b', 10, 'a', 9, null, true, 'a2', false, 'a10'];
    assert.deepEqual([...sortedRows(9, row => column[row], false)], [7, 5, 3, 1, 2, 6, 8, 0, 4]);
    assert.deepEqual([...sortedRows(9, row => column[row], true)], [0, 8, 6, 2, 1, 3, 5, 7, 4]);
  });

  it('compares 64-bit numbers with others by what they are worth', () => {
    const column = [3, 2n ** 60n, -1, 2n ** 60n + 1n, 2];
    assert.deepEqual([...sortedRows(5, row => column[row], false)], [2, 4, 0, 1, 3]);
  });
});
