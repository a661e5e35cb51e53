import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import type { Field } from '../../../../src/model/collections/collections';
import type { Entity } from '../../../../src/model/searches/entities';
import { columnsOf } from '../../../../src/transfers/parquet/columns';
import { openParquet } from '../../../../src/transfers/parquet/sources';
import { GroupEncoder } from '../../../../src/transfers/parquet/writing';
import { oneByOne } from '../../../../src/transfers/records/records';

const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };
const short = (value: bigint): number | bigint => (Number.isSafeInteger(Number(value)) ? Number(value) : value);
const int64 = fc.bigInt(INT64).map(short);
const text = fc.string({ unit: 'grapheme' });
const float = fc.float({ min: -1e6, max: 1e6, noNaN: true }).map(each => each + 0);
const double = fc.double({ noNaN: true, noDefaultInfinity: true }).map(each => each + 0);
/** JSON reads a larger one as an integer with all digits. */
const fraction = fc.double({ min: -1e15, max: 1e15, noNaN: true }).map(each => each + 0);
const json = fc.oneof(
  int64,
  text,
  fc.boolean(),
  fc.array(int64),
  fc.dictionary(text, fc.oneof(fraction, fc.constant(null)), { noNullPrototype: true }),
);

/** Fields by name, with their values. */
const FIELDS: Readonly<Record<string, readonly [type: string, values: fc.Arbitrary<unknown>, elementType?: string]>> = {
  pk: ['Int64', int64],
  tiny: ['Int8', fc.integer({ min: -128, max: 127 })],
  small: ['Int16', fc.integer({ min: -32_768, max: 32_767 })],
  int: ['Int32', fc.integer()],
  bool: ['Bool', fc.boolean()],
  text: ['VarChar', text],
  float: ['Float', float],
  double: ['Double', double],
  json: ['JSON', json],
  list: ['Array', fc.array(int64), 'Int64'],
  texts: ['Array', fc.array(text), 'VarChar'],
  dense: ['FloatVector', fc.array(float, { minLength: 2, maxLength: 2 })],
  half: ['Float16Vector', fc.array(fc.constantFrom(0.5, -2, 1024), { minLength: 3, maxLength: 3 })],
  bytes: ['Int8Vector', fc.array(fc.integer({ min: -128, max: 127 }), { minLength: 2, maxLength: 2 })],
  bits: ['BinaryVector', fc.array(fc.nat(255), { minLength: 2, maxLength: 2 })],
  sparse: ['SparseFloatVector', fc.dictionary(fc.nat(1000).map(String), float, { noNullPrototype: true })],
  'a.b "c" ä': ['VarChar', text],
};
const fields: readonly Field[] = Object.entries(FIELDS).map(([name, [type, , elementType]]) => ({
  name,
  type,
  elementType,
}));
const exported = { fields, dynamic: true, outputFields: [] };

const dynamic = fc.dictionary(
  text.filter(name => !Object.hasOwn(FIELDS, name)),
  json,
  { maxKeys: 3, noNullPrototype: true },
);
const own = fc.record(
  Object.fromEntries(Object.entries(FIELDS).map(([name, [, values]]) => [name, fc.option(values)])),
  { noNullPrototype: true },
);

describe('a Parquet file of an export', () => {
  let file: string;
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'writing-'));
    file = join(folder, 'file.parquet');
  });
  after(() => rmSync(folder, { recursive: true }));

  async function read(): Promise<unknown[]> {
    const records: unknown[] = [];
    for await (const { values, problem } of oneByOne((await openParquet(file)).read())) records.push(values ?? problem);
    return records;
  }

  it('is read as what was written, in groups of any size, and wherever the export was continued', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.tuple(own, dynamic), { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
        fc.nat(4),
        async (groups, continuedAt) => {
          const columns = columnsOf(exported, fields);
          let encoder = new GroupEncoder(columns);
          let bytes = Buffer.alloc(0);
          for (const [at, group] of groups.entries()) {
            if (at === continuedAt && at > 0) {
              encoder = new GroupEncoder(columns, { footer: encoder.footer(), length: bytes.length });
            }
            const entities = group.map(([entity, others]): Entity => ({ ...others, ...entity }));
            bytes = Buffer.concat([bytes, encoder.group(entities)]);
          }
          writeFileSync(file, Buffer.concat([bytes, encoder.taken(), encoder.footer()]));
          assert.deepEqual(
            await read(),
            groups.flat().map(([entity, others]) => ({ ...entity, $meta: others })),
          );
        },
      ),
      { numRuns: 150 },
    ));

  it('has no value where an entity has none', async () => {
    const encoder = new GroupEncoder(columnsOf({ ...exported, dynamic: false }, fields));
    writeFileSync(file, Buffer.concat([encoder.group([{ pk: 1 }]), encoder.footer()]));
    assert.deepEqual(await read(), [{ ...Object.fromEntries(fields.map(({ name }) => [name, null])), pk: 1 }]);
  });

  it('keeps the groups before one that could not be written', async () => {
    const encoder = new GroupEncoder(columnsOf({ ...exported, dynamic: false }, fields.slice(0, 1)));
    const first = encoder.group([{ pk: 1 }]);
    encoder.group([{ pk: 2 }]);
    encoder.drop();
    writeFileSync(file, Buffer.concat([first, encoder.footer()]));
    assert.equal((await read()).length, 1);
  });

  for (const failing of [0, 1])
    it(`has each entity once where group ${failing} is written at the second try`, async () => {
      const encoder = new GroupEncoder(columnsOf({ ...exported, dynamic: false }, fields.slice(0, 1)));
      const groups = [[{ pk: 1 }, { pk: 2 }], [{ pk: 3 }]].map((entities, at) => {
        if (at === failing) {
          encoder.group(entities);
          encoder.drop();
        }
        return encoder.group(entities);
      });
      writeFileSync(file, Buffer.concat([...groups, encoder.footer()]));
      const keys = (await read()).map(values => (values as { pk: unknown }).pk);
      assert.deepEqual(keys, [1, 2, 3]);
    });

  const WRONG: readonly [name: string, value: unknown][] = [
    ['int', 'x'],
    ['bool', 1],
    ['text', 1],
    ['dense', 'AAAA'],
    ['list', ['x']],
  ];
  for (const [name, value] of WRONG) {
    it(`is not written with a value that is not of its type: ${name}`, () => {
      const encoder = new GroupEncoder(columnsOf(exported, fields));
      assert.throws(
        () => encoder.group([{ [name]: value }]),
        new RegExp(`A value of \`${name}\` is not of type ${FIELDS[name]![0]}\\. Export as NDJSON\\.`),
      );
    });
  }
});
