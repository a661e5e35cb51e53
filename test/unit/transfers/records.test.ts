import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import papaparse from 'papaparse';
import { stringifyJson } from '../../../src/model/wire/json';
import { ArrayItems, itemEnd } from '../../../src/transfers/records/arrays';
import { piecesOf, type Splitter } from '../../../src/transfers/records/pieces';
import {
  isOfTexts,
  oneByOne,
  sourceFormatOf,
  START,
  type Position,
  type SourceFormat,
  type SourceRecord,
} from '../../../src/transfers/records/records';
import { delimiterOf } from '../../../src/transfers/records/delimiters';
import { lines, separatedLines } from '../../../src/transfers/records/separated';
import { openSource } from '../../../src/transfers/records/sources';

describe('the records of a file', () => {
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'records-'))));
  after(() => rmSync(folder, { recursive: true }));

  const written = (content: string | Uint8Array): string => {
    const file = join(folder, 'file');
    writeFileSync(file, content);
    return file;
  };
  async function read(content: string | Uint8Array, format: SourceFormat, chunkBytes?: number, from?: Position) {
    const source = await openSource(written(content), format, { chunkBytes, maxBytes: 1000 });
    const records: SourceRecord[] = [];
    for await (const record of oneByOne(source.read(from))) records.push(record);
    return records;
  }
  const told = ({ line, values, problem }: SourceRecord) => [line, values ?? problem];

  it('gives other work its turn after two chunks of 64 KB at most', async () => {
    const source = await openSource(written(`{"a":"${'x'.repeat(1000)}"}\n`.repeat(2000)), 'ndjson');
    let [bytes, most] = [0, 0];
    let turn: NodeJS.Immediate;
    const take = () => {
      bytes = 0;
      turn = setImmediate(take);
    };
    take();
    for await (const record of oneByOne(source.read())) most = Math.max(most, (bytes += record.bytes));
    clearImmediate(turn!);
    assert.ok(most <= 130 * 1024, `${most} bytes`);
  });

  it('counts the record that the end of the file cuts off', async () => {
    const records = await read('[{"a":1},\n{"a":2},', 'json');
    assert.deepEqual(
      records.map(({ end }) => end.records),
      [1, 2, 3],
    );
  });

  const CASES: readonly [what: string, format: SourceFormat, content: string | Uint8Array, ...rows: unknown[]][] = [
    [
      'objects, empty lines aside',
      'ndjson',
      '{"a":1}\n\n{"a":2}\r\n  \n{"a":3}',
      [1, { a: 1 }],
      [3, { a: 2 }],
      [5, { a: 3 }],
    ],
    ['all digits', 'ndjson', '{"a":9223372036854775807}\n', [1, { a: 9223372036854775807n }]],
    ['a mark of the byte order', 'ndjson', '\uFEFF{"a":1}\n', [1, { a: 1 }]],
    ['no object', 'ndjson', '[1]\n{"a":1}\n', [1, 'The record is not a JSON object.'], [2, { a: 1 }]],
    ['nothing', 'ndjson', ''],
    [
      'bytes that are no UTF-8',
      'ndjson',
      Buffer.from('{"a":"\xe4"}\n{"a":1}\n', 'latin1'),
      [1, 'The record is not UTF-8.'],
      [2, { a: 1 }],
    ],
    [
      'a line that is too large',
      'ndjson',
      `{"a":"${'x'.repeat(2000)}"}\n{"a":1}\n`,
      [1, 'The record is too large (1 MB).'],
      [2, { a: 1 }],
    ],
    [
      'a last line that is too large',
      'ndjson',
      `{"a":1}\n"${'x'.repeat(2000)}`,
      [1, { a: 1 }],
      [2, 'The record is too large (1 MB).'],
    ],
    [
      'items of an array',
      'json',
      ' [ {"a":[1,{"b":"]\\"}"}]},\n\n{"a":2}\n,{"a":3} ]\n',
      [1, { a: [1, { b: ']"}' }] }],
      [3, { a: 2 }],
      [4, { a: 3 }],
    ],
    ['an array after a byte order mark', 'json', '\uFEFF\n[{"a":1},{"a":2}]', [2, { a: 1 }], [2, { a: 2 }]],
    ['an empty array', 'json', '[]'],
    [
      'a bracket that closes nothing',
      'json',
      '[{"a":1}},{"a":2}]',
      [1, { a: 1 }],
      [1, 'The record is not valid JSON: Unexpected token \'}\', "}" is not valid JSON'],
      [1, { a: 2 }],
    ],
    ['an empty array after a byte order mark', 'json', '\uFEFF[]'],
    [
      'items that are no objects',
      'json',
      '[1,"]",\nnull,{"a":1}]',
      [1, 'The record is not a JSON object.'],
      [1, 'The record is not a JSON object.'],
      [2, 'The record is not a JSON object.'],
      [2, { a: 1 }],
    ],
    [
      'an array that is cut within an item',
      'json',
      '[{"a":1},\n{"a":',
      [1, { a: 1 }],
      [2, 'The file is truncated: the last record is incomplete.'],
    ],
    [
      'an array that is cut between items',
      'json',
      '[{"a":1},',
      [1, { a: 1 }],
      [1, 'The file is truncated: the last record is incomplete.'],
    ],
    [
      'a cell with a line end',
      'csv',
      'a,b\r\n"1\n2",x\r\n"3""4",\r\n',
      [2, { a: '1\n2', b: 'x' }],
      [4, { a: '3"4', b: null }],
    ],
    ['an empty text and no text', 'csv', 'a,b\n"",\n', [2, { a: '', b: null }]],
    [
      'a quote within a cell',
      'csv',
      'a,b\n5" disk,"x"\n6" disk,y',
      [2, { a: '5" disk', b: 'x' }],
      [3, { a: '6" disk', b: 'y' }],
    ],
    ['semicolons', 'csv', 'a;b\n1,5;2\n', [2, { a: '1,5', b: '2' }]],
    [
      'semicolons, and commas in a name',
      'csv',
      'id;name, full;v\n1;Smith, J;[1,2]\n',
      [2, { id: '1', 'name, full': 'Smith, J', v: '[1,2]' }],
    ],
    [
      'commas, and semicolons in names',
      'csv',
      'a;1;2,b\n1,2\n3;,4\n',
      [2, { 'a;1;2': '1', b: '2' }],
      [3, { 'a;1;2': '3;', b: '4' }],
    ],
    ['semicolons after a byte order mark', 'csv', '\uFEFF"a";"b, c"\n1,5;2\n', [2, { a: '1,5', 'b, c': '2' }]],
    ['tabs in a file of commas by its name', 'csv', 'a, b\tc\n1\t2\n', [2, { 'a, b': '1', c: '2' }]],
    ['tabs', 'tsv', 'a\tb\n1,5\t"2\t3"\n', [2, { a: '1,5', b: '2\t3' }]],
    ['a row of empty cells', 'tsv', 'a\tb\n\t\n \n', [2, { a: null, b: null }]],
    [
      'another number of cells',
      'csv',
      'a,b\n1\n2,3\n',
      [2, 'The row has 1 cells; the header has 2.'],
      [3, { a: '2', b: '3' }],
    ],
    [
      'a quote that is not closed',
      'csv',
      'a,b\n1,2\n"3,4\n5,6\n',
      [2, { a: '1', b: '2' }],
      [3, 'The file is truncated: the last record is incomplete.'],
    ],
    ['CR between values', 'ndjson', '{"a":\r1}\n', [1, { a: 1 }]],
    ['CR and LF in a name', 'csv', '"a\r\n",b\r\n1,2\r\n', [3, { 'a\r\n': '1', b: '2' }]],
    ['a name that objects have', 'csv', '__proto__\nx\n', [2, Object.fromEntries([['__proto__', 'x']])]],
  ];
  for (const [what, format, content, ...rows] of CASES) {
    for (const chunkBytes of [undefined, 1, 7]) {
      it(`of ${format}: ${what}, ${chunkBytes ?? 'many'} bytes at once`, async () => {
        assert.deepEqual((await read(content, format, chunkBytes)).map(told), rows);
      });
    }
  }

  it('of ndjson: what is no JSON is one rejected line', async () => {
    const [bad, good] = await read('{"a":\n{"a":1}\n', 'ndjson');
    assert.match(bad!.problem!, /^The record is not valid JSON: /);
    assert.equal(bad!.text, '{"a":');
    assert.deepEqual(good!.values, { a: 1 });
  });

  it('of ndjson: what is nested too deeply is one rejected line', async () => {
    const source = await openSource(written(`{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}\n{"a":1}\n`), 'ndjson');
    const problems: unknown[] = [];
    for await (const record of oneByOne(source.read())) problems.push(record.problem);
    assert.deepEqual(problems, ['A value is nested too deeply', undefined]);
  });

  const REFUSED: readonly [what: string, format: SourceFormat, content: string | Uint8Array, message: RegExp][] = [
    ['an object', 'json', '{"a":1}', /not a JSON array/],
    ['UTF-16', 'csv', Buffer.from('\uFEFFa,b\n1,2\n', 'utf16le'), /not UTF-8/],
    ['UTF-16', 'ndjson', Buffer.from('\uFEFF{"a":1}\n', 'utf16le'), /not UTF-8/],
    ['CR as the line end', 'csv', 'a,b\r1,2\r', /The file has CR line endings/],
    ['CR as the line end', 'tsv', 'a\tb\r1\t2\r', /The file has CR line endings/],
    ['CR as the line end', 'ndjson', '{"a":1}\r{"a":2}\r', /The file has CR line endings/],
    ['two columns of a name', 'csv', 'a,a\n1,2\n', /two columns named “a”/],
    ['a column without a name', 'csv', 'a,\n1,2\n', /A column of the file has no name/],
    ['an empty file', 'csv', '', /The file is empty/],
    ['an item that is too large', 'json', `["${'x'.repeat(2000)}"]`, /The record on line 1 is larger/],
  ];
  for (const [what, format, content, message] of REFUSED) {
    it(`of ${format} are refused: ${what}`, () => assert.rejects(read(content, format, 7), message));
  }

  const LONG: readonly [what: string, splitter: Splitter, content: string][] = [
    ['an item', new ArrayItems(false), `[{"a":[${'1,'.repeat(50_000)}1]}, {"a":1}]`],
    ['an item that does not end', new ArrayItems(false), `[{"a":${'['.repeat(100_000)}`],
    ['a row of quoted cells', separatedLines(','), `${'"",'.repeat(33_000)}\n1`],
    ['a quotation mark that is not closed', separatedLines(','), `"${'1\n'.repeat(50_000)}`],
    ['a line', lines, `${'x'.repeat(100_000)}\nx`],
    ['white space', new ArrayItems(false), `[${' '.repeat(100_000)}1]`],
  ];
  for (const [what, splitter, content] of LONG) {
    it(`are read in linear time, though ${what} comes in many pieces`, async () => {
      let searched = 0;
      const counting: Splitter = {
        canPass: splitter.canPass,
        find: (bytes, isLast) => {
          searched += bytes.length;
          return splitter.find(bytes, isLast);
        },
      };
      let size = 0;
      const pieces = oneByOne(piecesOf(written(content), START, counting, { chunkBytes: 100 }));
      for await (const piece of pieces) size += piece.size;
      assert.ok(size >= content.length - 3, String(size));
      assert.ok(searched < 5 * content.length, `${searched} of ${content.length}`);
    });
  }

  it('are told from lines that end with CR in linear time', async () => {
    const file = written(`{"a":1}${'\r'.repeat(65_000)}`);
    const began = performance.now();
    await openSource(file, 'ndjson');
    assert.ok(performance.now() - began < 1000);
  });

  it('of an array end where an item ends, and each has a byte', () => {
    const ends = [',x', ']', '}1', '12,', '{"a":[1]} ,', '"},",', '[1', '"'].map(text => itemEnd(Buffer.from(text), 0));
    assert.deepEqual(ends, [1, 1, 1, 2, 9, 4, undefined, undefined]);
    assert.equal(itemEnd(Buffer.from('1,,2'), 2), 3);
  });

  it('of csv have as many columns as there are, up to 10,000', async () => {
    const names = Array.from({ length: 10_000 }, (_, at) => `c${at}`);
    assert.deepEqual((await openSource(written(`${names.join(',')}\n`), 'csv')).columns, names);
    await assert.rejects(
      openSource(written(`${names.join(',')},one more\n`), 'csv'),
      /^Error: The file has more than 10,000 columns\.$/,
    );
  });

  it('are of the format of the ending', () => {
    assert.deepEqual(
      ['a.ndjson', 'b.JSONL', 'c.json', 'd.csv', 'e.tab', 'p.parquet', 'f.npy', 'json'].map(sourceFormatOf),
      ['ndjson', 'ndjson', 'json', 'csv', 'tsv', 'parquet', undefined, undefined],
    );
  });

  it('of csv are separated as they were written, whatever the cells and a name contain', () => {
    const cell = fc.stringMatching(/^[a-c0-9,;\t" ]{1,6}$/).filter(each => each.trim() !== '');
    const name = fc.stringMatching(/^[a-c,;\t ]{0,2}$/); // fewer delimiters than there are columns
    const file = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t'),
      names: name.map(each => ['id', `n${each}`, 'x', 'y']),
      rows: fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { maxLength: 40 }),
    });
    fc.assert(
      fc.property(file, ({ delimiter, names, rows }) => {
        const text = papaparse.unparse([names, ...rows], { delimiter });
        assert.equal(delimiterOf(Buffer.from(text), true), delimiter);
      }),
      { numRuns: 2000 },
    );
  });

  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('"', '""', '\r\n', ',', '\t', ']', '{', '\\', '\\"', null, ''),
    fc
      .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
      .map(each => (Number.isSafeInteger(Number(each)) ? Number(each) : each)),
  );
  const table = fc.array(fc.array(value, { minLength: 2, maxLength: 2 }), { maxLength: 8 });
  const WRITERS: Record<Exclude<SourceFormat, 'parquet'>, (rows: readonly (readonly unknown[])[]) => string> = {
    ndjson: rows => rows.map(([a, b]) => `${stringifyJson({ a, b })}\n`).join(''),
    json: rows => `[\n  ${rows.map(([a, b]) => stringifyJson({ a, b })).join(',\n  ')}\n]\n`,
    csv: rows => papaparse.unparse([['a', 'b'], ...rows], { quotes: each => each === '' }),
    tsv: rows => papaparse.unparse([['a', 'b'], ...rows], { quotes: each => each === '', delimiter: '\t' }),
  };
  for (const [format, write] of Object.entries(WRITERS) as [SourceFormat, (typeof WRITERS)['csv']][]) {
    it(`of ${format} are what was written, in pieces of any size, and from any place on`, () =>
      fc.assert(
        fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), async (rows, chunkBytes) => {
          const cell = (each: string | number | bigint | null) =>
            isOfTexts(format) && each !== null ? String(each) : each;
          const expected = rows.map(([a, b]) => ({ a: cell(a!), b: cell(b!) }));
          const records = await read(write(rows), format, chunkBytes);
          assert.deepEqual(
            records.map(({ values }) => values),
            expected,
          );
          assert.deepEqual(
            records.map(({ end }) => end.records),
            expected.map((_, at) => at + 1),
          );
          for (const [at, { end }] of records.entries()) {
            assert.deepEqual(await read(write(rows), format, chunkBytes, end), records.slice(at + 1));
          }
        }),
        { numRuns: 80 },
      ));
  }
});
