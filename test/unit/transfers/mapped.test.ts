import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Field } from '../../../src/model/collections/collections';
import { proposedMapping } from '../../../src/model/mappings/mappings';
import { mappedRecords, samplesOf } from '../../../src/transfers/records/mapped';
import { oneByOne, type SourceFormat } from '../../../src/transfers/records/records';
import { openSource } from '../../../src/transfers/records/sources';

const FIELDS: Field[] = [
  { name: 'id', type: 'Int64', primaryKey: true },
  { name: 'title', type: 'VarChar' },
];
const SCHEMA = { fields: FIELDS, dynamic: true };

describe('mapped records', () => {
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'mapped-'))));
  after(() => rmSync(folder, { recursive: true }));
  const sourceOf = (content: string, format: SourceFormat) => {
    const file = join(folder, 'file');
    writeFileSync(file, content);
    return openSource(file, format);
  };

  it('have the entity of each record, or its problems', async () => {
    const deep = `{"id":4,"title":"a","x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const source = await sourceOf(
      `{"id":1,"title":"a","x":2}\n{"id":"b"}\n{\n${deep}\n{"id":5,"title":""}\n`,
      'ndjson',
    );
    const mapping = proposedMapping(SCHEMA, await samplesOf(source));
    const rows = [];
    for await (const { record, entity, issues } of oneByOne(mappedRecords(source, mapping, SCHEMA))) {
      rows.push([record.line, entity ?? issues.map(({ path }) => path.join('.'))]);
    }
    assert.deepEqual(rows, [
      [1, { id: 1, title: 'a', x: 2 }],
      [2, ['title', 'id']],
      [3, ['']],
      [4, ['']],
      [5, { id: 5, title: '' }],
    ]);
  });

  it('are mapped by the columns of the first records, those of a header without values too', async () => {
    const csv = await sourceOf('ID,note,title\n1,,a\n2,,b\n', 'csv');
    assert.deepEqual(
      [...(await samplesOf(csv, 1))],
      [
        ['ID', ['1']],
        ['note', []],
        ['title', ['a']],
      ],
    );
    const json = await sourceOf('[{"id":1},5,{"note":null,"id":2}]', 'json');
    assert.deepEqual(
      [...(await samplesOf(json))],
      [
        ['id', [1, 2]],
        ['note', []],
      ],
    );
  });

  it('are mapped by 10,000 columns at most, whatever columns the first records have', async () => {
    const record = (from: number) =>
      JSON.stringify({
        id: from,
        ...Object.fromEntries(Array.from({ length: 4000 }, (_, at) => [`c${from + at}`, at])),
      });
    const source = await sourceOf([0, 4000, 8000, 12_000].map(record).join('\n'), 'ndjson');
    const samples = await samplesOf(source);
    assert.equal(samples.size, 10_000);
    assert.deepEqual(samples.get('id'), [0, 4000, 8000]);
    assert.deepEqual([samples.has('c9998'), samples.has('c9999')], [true, false]);
  });
});
