import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { SchemaElement } from 'hyparquet';
import { entitiesBody } from '../../../../src/client/entity-bodies';
import type { Mapping } from '../../../../src/model/mappings/mappings';
import { CompactVector } from '../../../../src/model/vectors/compact';
import { rejectLine } from '../../../../src/transfers/imports/rejects';
import { mappedRecords } from '../../../../src/transfers/records/mapped';
import { openSource, type Source } from '../../../../src/transfers/records/sources';
import { oneByOne } from '../../../../src/transfers/records/records';

type List = readonly (number | null)[] | null;

const SCHEMA: SchemaElement[] = [
  { name: 'root', num_children: 2 },
  { name: 'id', type: 'INT32', repetition_type: 'REQUIRED' },
  { name: 'v', num_children: 1, repetition_type: 'OPTIONAL', converted_type: 'LIST' },
  { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
  { name: 'element', type: 'FLOAT', repetition_type: 'OPTIONAL' },
];

/** The lists as a file, with pages of a size: a row can go on in the next page. */
function fileOf(lists: readonly List[], pageSize: number, isOfWords: boolean): Uint8Array {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({ writer: bytes, schema: SCHEMA });
  const encoding = isOfWords ? {} : { encoding: 'PLAIN' as const };
  void writer.write({
    columnData: [
      { name: 'id', data: lists.map((_, at) => at) },
      { name: 'v', data: [...lists], ...encoding },
    ],
    pageSize,
  });
  void writer.finish();
  return bytes.getBytes();
}

describe('vectors of a Parquet file', () => {
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'parquet-vectors-'))));
  after(() => rmSync(folder, { recursive: true }));

  const fields = [
    { name: 'id', type: 'Int64', primaryKey: true },
    { name: 'v', type: 'FloatVector', params: [{ key: 'dim', value: 3 }], nullable: true },
  ];
  const schema = { fields, dynamic: false };
  const mapping: Mapping = {
    fields: { id: { column: 'id' }, v: { column: 'v' } },
    ignored: [],
    unknown: 'ignore',
    missing: 'null',
  };

  async function outcomes(source: Source) {
    const told: unknown[] = [];
    let compact = 0;
    for await (const { record, entity, issues } of oneByOne(mappedRecords(source, mapping, schema))) {
      if (entity?.['v'] instanceof CompactVector) compact++;
      told.push([record.bytes, record.end, record.text, entity ? sent(entity) : rejectLine(record, issues)]);
    }
    return { told, compact };
  }
  function sent(entity: Readonly<Record<string, unknown>>) {
    const body = entitiesBody({ collectionName: 'c', data: [entity] });
    const text = typeof body === 'string' ? body : Buffer.from(body).toString();
    const [{ id, v }] = (JSON.parse(text) as { data: [{ id: number; v: number[] | null }] }).data;
    return [id, v?.map(number => Math.fround(number) + 0)];
  }
  async function mustBeSame(lists: readonly List[], pageSize: number, isOfWords: boolean): Promise<number> {
    const file = join(folder, 'file.parquet');
    writeFileSync(file, fileOf(lists, pageSize, isOfWords));
    const source = await openSource(file, 'parquet');
    const { told, compact } = await outcomes(source);
    assert.deepEqual(told, (await outcomes({ ...source, read: (from, signal) => source.read(from, signal) })).told);
    return compact;
  }

  for (const isOfWords of [false, true]) {
    it(`are as they were, with ${isOfWords ? 'a dictionary' : 'plain values'}`, async () => {
      const float = fc.float({ noNaN: true, noDefaultInfinity: true });
      const number = isOfWords ? fc.constantFrom(0.5, -0.1, 3) : float;
      const odd = fc.oneof(fc.constantFrom(null, NaN, Infinity), number);
      const list: fc.Arbitrary<List> = fc.oneof(
        { weight: 5, arbitrary: fc.array(number, { minLength: 3, maxLength: 3 }) },
        fc.array(odd, { maxLength: 5 }),
        fc.constantFrom([], null),
      );
      let compact = 0;
      const run = async (lists: readonly List[], pageSize: number) => {
        compact += await mustBeSame(lists, pageSize, isOfWords);
      };
      await fc.assert(
        fc.asyncProperty(fc.array(list, { minLength: 1, maxLength: 40 }), fc.constantFrom(20, 50, 1_000_000), run),
        { numRuns: 200 },
      );
      assert(compact > 400, `${compact}`);
    });
  }
});
