import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import type { Field } from '../../../src/model/collections/collections';
import { npyOf } from '../../../src/model/vectors/npy';
import { oneByOne, type SourceRecord } from '../../../src/transfers/records/records';
import { openSource, type Source } from '../../../src/transfers/records/sources';
import { withVectors } from '../../../src/transfers/records/vectors';

const field = (name: string, type: string, dim?: number): Field => ({
  name,
  type,
  ...(dim && { params: [{ key: 'dim', value: dim }] }),
});
const FIELDS: readonly Field[] = [
  field('v', 'FloatVector', 2),
  field('w', 'FloatVector', 3),
  field('bits', 'BinaryVector', 16),
  field('s', 'SparseFloatVector'),
  field('title', 'VarChar'),
];

describe('vectors of a NumPy file', () => {
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'vectors-'))));
  after(() => rmSync(folder, { recursive: true }));

  const written = (name: string, content: string | Uint8Array): string => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  async function recordsIn(source: Source, from?: SourceRecord['end']): Promise<SourceRecord[]> {
    const records: SourceRecord[] = [];
    for await (const record of oneByOne(source.read(from))) records.push(record);
    return records;
  }
  const csv = (rows: number): Promise<Source> =>
    openSource(written('rows.csv', `title\n${Array.from({ length: rows }, (_, at) => `t${at}\n`).join('')}`), 'csv');

  it('are those of the records in their order, from any place on', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.double(), fc.double()), { minLength: 1, maxLength: 20 }), async rows => {
        const source = await withVectors(
          await csv(rows.length),
          [{ field: 'v', file: written('v.npy', npyOf(rows)) }],
          FIELDS,
        );
        assert.deepEqual(source.columns, ['title', 'v']);
        const records = await recordsIn(source);
        assert.deepEqual(
          records.map(({ values }) => values),
          rows.map((v, at) => ({ title: `t${at}`, v })),
        );
        for (const [at, { end }] of records.entries()) {
          assert.deepEqual(await recordsIn(source, end), records.slice(at + 1));
        }
      }),
      { numRuns: 40 },
    ));

  it('are read in blocks', async () => {
    const rows = Array.from({ length: 300_000 }, (_, at) => [at, -at]);
    const lines = rows.map((_, at) => `{"at":${at}}\n`).join('');
    const source = await openSource(written('many.ndjson', lines), 'ndjson');
    const joined = await withVectors(source, [{ field: 'v', file: written('v.npy', npyOf(rows)) }], FIELDS);
    let at = 0;
    for await (const { values } of oneByOne(joined.read())) {
      assert.deepEqual(values?.['v'], rows[at]);
      at++;
    }
    assert.equal(at, rows.length);
  }).timeout(60_000);

  it('leave a record that cannot be read as it is, with its row', async () => {
    const source = await openSource(written('bad.ndjson', '{"at":0}\n{\n{"at":2}\n'), 'ndjson');
    const file = written('v.npy', npyOf([[1, 2], [3, 4], [5, 6]])); // prettier-ignore
    const records = await recordsIn(await withVectors(source, [{ field: 'v', file }], FIELDS));
    assert.deepEqual(
      records.map(({ values }) => values?.['v']),
      [[1, 2], undefined, [5, 6]],
    );
  });

  const two = npyOf([
    [1, 2],
    [3, 4],
  ]);
  const byColumn = (): Buffer => Buffer.from(Buffer.from(two).toString('latin1').replace('False', 'True '), 'latin1');
  const REFUSED: readonly [what: string, name: string, content: () => string | Uint8Array, message: RegExp][] = [
    ['fewer rows', 'v', () => npyOf([[1, 2]]), /v\.npy” has 1 rows; “.*rows\.csv” has 2 records\./],
    ['rows of another length', 'w', () => two, /“.*v\.npy” has 2 columns; `w` needs 3\./],
    ['rows of another length in bits', 'bits', () => npyOf([[1], [2]]), /has 1 columns; `bits` needs 2\./],
    ['a field that is not there', 'x', () => two, /The collection has no field `x`\./],
    ['a field of texts', 'title', () => two, /`title` is not a dense vector field\./],
    ['a sparse field', 's', () => two, /`s` is not a dense vector field\./],
    ['no array', 'v', () => 'title\na\n', /v\.npy” is not a NumPy file\./],
    ['a truncated array', 'v', () => two.subarray(0, -1), /The file is truncated/],
    ['an array by columns', 'v', byColumn, /v\.npy” is in Fortran order\. Save the array in C order\./],
  ];
  for (const [what, name, content, message] of REFUSED) {
    it(`are refused before anything is read: ${what}`, async () => {
      const source = await csv(2);
      await assert.rejects(withVectors(source, [{ field: name, file: written('v.npy', content()) }], FIELDS), message);
    });
  }

  it('are refused where the file has them too', async () => {
    const files = [{ field: 'v', file: written('v.npy', two) }];
    const twice = /The vectors of `v` are in two files\./;
    await assert.rejects(withVectors(await csv(2), [...files, ...files], FIELDS), twice);
    for (const [format, content] of [
      ['csv', 'v\n1\n2\n'],
      ['ndjson', '{"v":1}\n{}\n'],
    ] as const) {
      await assert.rejects(withVectors(await openSource(written('both', content), format), files, FIELDS), twice);
    }
  });
});
