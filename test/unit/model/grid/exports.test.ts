import assert from 'node:assert/strict';
import fc from 'fast-check';
import papaparse from 'papaparse';
import {
  csvOf,
  idLines,
  idsFilter,
  jsonOf,
  jsonRowsOf,
  markdownOf,
  ndjsonOf,
  textRowsOf,
} from '../../../../src/model/grid/exports';
import { checkFilter } from '../../../../src/model/filter';
import { compileFilter } from '../../../../src/demo/filter/evaluator';
import { parseJson } from '../../../../src/client/json';
import { ResultGrid } from '../../../../src/model/grid/result-grid';
import { entitiesSource, hitsSource } from '../../../../src/model/grid/sources';
import type { Hit } from '../../../../src/model/searches/searches';

const names = { rank: '#', row: 'row', distance: 'distance', query: 'query' };
const HITS: Hit[] = [
  { id: 9007199254740993n, distance: 0.25, title: 'Say "hi", twice', tags: ['a|b', '<b>'] },
  { id: -7, distance: 0.5, title: '=cmd()\nx', tags: null },
];
const table = (hits = HITS, keys?: string[]) => {
  const grid = new ResultGrid('r', hitsSource(hits, { names }));
  const columns = keys ?? grid.answer().columns.map(({ key }) => key);
  return grid.part({ rows: [{ from: 0, to: hits.length }], columns });
};
const whole = (chunks: Iterable<string>) => [...chunks].join('');
const about = { exportedAt: '2026-01-02T03:04:05Z', collection: 'docs', request: { limit: 2, ids: [2n ** 60n] } };

describe('exports', () => {
  it('write JSON with the request beside the rows, all digits kept', () => {
    const text = whole(jsonOf(table(), about));
    assert.deepEqual(parseJson(text), {
      ...about,
      rows: [
        { rank: 1, id: 9007199254740993n, distance: 0.25, title: 'Say "hi", twice', tags: ['a|b', '<b>'] },
        { rank: 2, id: -7, distance: 0.5, title: '=cmd()\nx', tags: null },
      ],
    });
    assert.deepEqual(JSON.parse(whole(jsonOf(table([]), about))).rows, []);
  });

  it('write a line of JSON for each row', () => {
    const lines = whole(ndjsonOf(table(HITS, ['id', 'field:tags']))).split('\n');
    assert.deepEqual(lines, ['{"id":9007199254740993,"tags":["a|b","<b>"]}', '{"id":-7,"tags":null}', '']);
    assert.equal(whole(ndjsonOf(table([]))), '');
  });

  it('write CSV that a spreadsheet reads as what it is, no formula among it', () => {
    assert.equal(
      whole(csvOf(table())),
      [
        'rank,id,distance,title,tags',
        '1,9007199254740993,0.25,"Say ""hi"", twice","[""a|b"",""<b>""]"',
        `2,-7,0.5,"'=cmd()\nx",`,
        '',
      ].join('\r\n'),
    );
  });

  const formulas: [value: string, written: string][] = [
    ['=1+1', `"'=1+1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['+1-2', `"'+1-2"`],
    ['-2+cmd|x', `"'-2+cmd|x"`],
    ['\t=1', `"'\t=1"`],
    ['＝1', `"'＝1"`],
    ['=a\nb', `"'=a\nb"`],
    ['-5', '-5'],
    ['+4.5e-3', '+4.5e-3'],
    ['a=b', 'a=b'],
    ['- item', `"'- item"`],
  ];
  for (const [value, written] of formulas) {
    it(`write the text ${JSON.stringify(value)} as ${written}`, () => {
      const lines = whole(csvOf(table([{ id: 1, distance: 0, t: value }], ['field:t'])));
      assert.equal(lines, `t\r\n${written}\r\n`);
    });
  }

  it('write CSV that reads back as it was', () => {
    const cell = fc.oneof(
      fc.string().filter(text => !/^[=@＝＠＋－\t\r\n+-]/.test(text)),
      fc.integer(),
    );
    fc.assert(
      fc.property(fc.array(fc.record({ a: cell, b: cell }), { minLength: 1 }), rows => {
        const grid = new ResultGrid(
          'r',
          entitiesSource(
            rows.map((row, id) => ({ id, ...row })),
            { names },
          ),
        );
        const part = grid.part({ rows: [{ from: 0, to: rows.length }], columns: ['field:a', 'field:b', 'id'] });
        const { data, errors } = papaparse.parse<string[]>(whole(csvOf(part)), { skipEmptyLines: true });
        assert.deepEqual(errors, []);
        assert.deepEqual(data, [['a', 'b', 'id'], ...rows.map(({ a, b }, id) => [String(a), String(b), String(id)])]);
      }),
    );
  });

  it('write Markdown that stays a table', () => {
    assert.equal(
      whole(markdownOf(table())),
      [
        '| # | id | distance | title | tags |',
        '| ---: | --- | ---: | --- | --- |',
        String.raw`| 1 | 9007199254740993 | 0.2500000 | Say "hi", twice | \["a\|b", "&lt;b>"\] |`,
        String.raw`| 2 | -7 | 0.5000000 | =cmd() x | null |`,
        '',
      ].join('\n'),
    );
  });

  it('write ids as a filter that finds them again', () => {
    const ids = table(
      [
        { id: 2n ** 60n, distance: 0 },
        { id: 'a"b', distance: 0 },
      ],
      ['id'],
    );
    assert.equal(idsFilter(ids), String.raw`id in [1152921504606846976, "a\"b"]`);
  });

  it('write ids alone, one per line, with all digits', () => {
    assert.equal(idLines(table()), '9007199254740993\n-7');
  });

  for (const [type, id, written] of [
    ['Int64', '9007199254740993', '9007199254740993'],
    ['Int64', '-7', '-7'],
    ['Int64', 'seven', '"seven"'],
    ['VarChar', '9007199254740993', '"9007199254740993"'],
  ] as const) {
    it(`write the id ${id} of a key of ${type} into a filter as ${written}`, () => {
      const fields = [{ name: 'key', type, primaryKey: true }];
      const source = hitsSource([{ id, distance: 0 }], { names, fields, primaryKey: 'key' });
      const part = new ResultGrid('r', source).part({ rows: [{ from: 0, to: 1 }], columns: ['id'] });
      assert.equal(idsFilter(part), `key in [${written}]`);
    });
  }

  it('write texts as a filter that finds each of them, whatever quotes, backslashes and lines they have', () => {
    const fields = [{ name: 'id', type: 'VarChar', primaryKey: true }];
    const pieces = fc.constantFrom('"', "'", '\\', '\n', '\r', '\u2028', '%', '{', 'a', '7', '😀');
    const id = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: pieces, minLength: 1 }));
    fc.assert(
      fc.property(fc.array(id, { minLength: 1 }), id, (ids, other) => {
        const filter = idsFilter(
          table(
            ids.map(each => ({ id: each, distance: 0 })),
            ['id'],
          ),
        );
        assert.deepEqual(checkFilter(filter, fields), [], filter);
        const matches = compileFilter(filter, fields);
        for (const each of ids) assert.ok(matches({ id: each }), filter);
        assert.equal(matches({ id: other }), ids.includes(other), filter);
      }),
    );
  });

  it('write every row of Markdown as one line with as many cells, whatever is in them', () => {
    const cell = fc.string({ unit: fc.constantFrom('|', '\\', '\n', '\r\n', '`', '*', '<', 'a', ' ', '\u2028') });
    fc.assert(
      fc.property(fc.array(fc.record({ a: cell, b: cell }), { minLength: 1 }), rows => {
        const hits = rows.map((row, id) => ({ id, distance: 0, ...row }));
        const lines = whole(markdownOf(table(hits, ['field:a', 'field:b']))).split('\n');
        assert.equal(lines.length, rows.length + 3);
        for (const line of lines.slice(0, -1)) assert.equal(line.replaceAll(/\\./gs, '').split('|').length, 4, line);
      }),
    );
  });

  it('keep every digit of 64-bit numbers in each format', () => {
    const digits = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
    fc.assert(
      fc.property(digits, digits, (id, size) => {
        const part = table([{ id, distance: 0, size }], ['id', 'field:size']);
        assert.equal(whole(ndjsonOf(part)), `{"id":${id},"size":${size}}\n`);
        assert.equal(whole(csvOf(part)), `id,size\r\n${id},${size}\r\n`);
        assert.equal(whole(markdownOf(part)).split('\n')[2], `| ${id} | ${size} |`);
        assert.equal(whole(jsonRowsOf(part)), `[\n  {"id":${id},"size":${size}}\n]`);
        assert.equal(idsFilter(part), `id in [${id}]`);
      }),
    );
  });

  it('put a single value on the clipboard as it is, and several as spreadsheets take them', () => {
    assert.equal(whole(textRowsOf(table(HITS.slice(1), ['field:title']))), '=cmd()\nx');
    assert.equal(whole(textRowsOf(table(HITS.slice(1), ['field:tags']))), '');
    assert.equal(whole(textRowsOf(table(HITS.slice(1), ['id', 'distance']))), 'id\tdistance\r\n-7\t0.5\r\n');
  });

  it('keep the rank and a field of that name apart', () => {
    const [row] = JSON.parse(whole(jsonRowsOf(table([{ id: 1, distance: 0, rank: 'first', ['__proto__']: 5 }])))) as [
      object,
    ];
    assert.deepEqual(Object.entries(row), [
      ['_rank', 1],
      ['id', 1],
      ['distance', 0],
      ['rank', 'first'],
      ['__proto__', 5],
    ]);
  });

  it('come in pieces, however many rows there are', () => {
    const hits = Array.from({ length: 5000 }, (_, id) => ({ id, distance: id }));
    for (const write of [ndjsonOf, csvOf, markdownOf, jsonRowsOf]) {
      const pieces = [...write(table(hits))];
      assert.ok(pieces.length >= 20 && Math.max(...pieces.map(({ length }) => length)) < 20_000, write.name);
    }
  });
});
