import assert from 'node:assert/strict';
import { stringifyJson } from '../../../../src/model/wire/json';
import { oneByOne, type Position, type SourceRecord } from '../../../../src/transfers/records/records';
import { openSource } from '../../../../src/transfers/records/sources';

/** Written by PyArrow 26. */
const fixture = (name: string): string => `test/fixtures/parquet/${name}.parquet`;

async function read(name: string, from?: Position): Promise<SourceRecord[]> {
  const source = await openSource(fixture(name), 'parquet');
  const records: SourceRecord[] = [];
  for await (const record of oneByOne(source.read(from))) records.push(record);
  return records;
}

describe('the records of a Parquet file', () => {
  const TYPES: Readonly<Record<string, readonly [unknown, unknown, unknown]>> = {
    i8: [1, -2, null],
    u8: [255, 0, 1],
    u32: [4294967295, 0, null],
    i64: [9223372036854775807n, -9223372036854775808n, 7],
    u64: [18446744073709551615n, 0, 1],
    f16: [0.5, -2, 65504],
    f32: [0.5, -1.25, null],
    f64: [0.1, 1e300, -0],
    b: [true, null, false],
    s: ['日本 😀', '', null],
    bin: ['/wA=', '', null],
    fix: ['YWJj', 'ZGVm', 'AAAA'],
    dec: [12.34, -0.05, null],
    big: ['-12345678901234567890.123456789', '0.000000001', null],
    dec0: [123456789012345678901234567890n, -5, null],
    date: ['2024-02-29', '1969-12-31', null],
    ts: ['2024-02-29T12:34:56.123456789Z', '1969-12-31T23:59:59.999999999Z', '1970-01-01T00:00:00Z'],
    us: ['2024-02-29T12:34:56.123456', '1969-12-31T23:59:59.999999', null],
    time: ['01:02:03.000001', '00:00:00', null],
    vec: [[0.5, 1, 2], null, []],
    fvec: [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
    ll: [[[1, null], [], null], null, [[1152921504606846976n]]],
    st: [{ a: 1, b: { c: ['x', null] } }, null, { a: null, b: null }],
    map: [
      Object.fromEntries([
        ['k', 1],
        ['__proto__', 2],
      ]),
      {},
      null,
    ],
    ls: [[{ x: 1 }, { x: null }], [], null],
    dict: ['a', 'b', 'a'],
    null: [null, null, null],
  };
  const columns = Object.keys(TYPES);
  const rows = [0, 1, 2].map(row => Object.fromEntries(columns.map(name => [name, TYPES[name]![row]])));
  for (const name of ['types', 'types-gzip', 'types-zstd']) {
    it(`have the values of all types: ${name}`, async () => {
      const records = await read(name);
      assert.deepEqual(
        records.map(({ values }) => values),
        rows,
      );
      assert.deepEqual(
        records.map(({ line, end, text }) => [line, end.records, text]),
        rows.map((row, at) => [at + 1, at + 1, stringifyJson(row)]),
      );
    });
  }

  it('have the columns of the file', async () => {
    assert.deepEqual((await openSource(fixture('types'), 'parquet')).columns, columns);
  });

  it('are decoded whatever the encoding', async () => {
    const values = (await read('encodings')).map(record => record.values);
    const deltas = [1, 5, -3, 4611686018427387904n];
    const expected = Array.from({ length: 400 }, (_, i) => {
      return { d: deltas[i % 4], i, s: `pre${i}`, l: `x${i}`, f: Math.fround(i / 3), b: i % 3 === 0 };
    });
    assert.deepEqual(values, expected);
  });

  const PAGED = Array.from({ length: 300 }, (_, i) => ({
    id: i,
    v: Array.from({ length: i % 9 }, (__, j) => ((i * j) % 97) / 8),
  }));

  it('go on over pages and row groups', async () => {
    const values = (await read('pages')).map(record => record.values);
    assert.deepEqual(values, PAGED);
  });

  it('are read from any place on', async () => {
    const records = await read('pages');
    for (const at of [0, 1, 57, 199, 200, 250, 298, 299]) {
      assert.deepEqual(await read('pages', records[at]!.end), records.slice(at + 1), String(at));
    }
    const offsets = records.map(({ end }) => end.offset);
    assert.deepEqual(
      offsets,
      offsets.toSorted((a, b) => a - b),
    );
  });

  it('are not read if their codec is not known', () =>
    assert.rejects(
      read('lz4'),
      /Column “i8” is compressed with LZ4_RAW, which is not supported\. Supported: .*SNAPPY/,
    ));

  it('keep to the maximum size of a record', async () => {
    const source = await openSource(fixture('pages'), 'parquet', { maxBytes: 60 });
    const problems: (string | undefined)[] = [];
    for await (const { problem } of oneByOne(source.read())) problems.push(problem);
    assert.deepEqual(problems.slice(0, 9), [
      ...Array<undefined>(5),
      ...Array(4).fill('The record is too large (1 MB).'),
    ]);
  });
});
