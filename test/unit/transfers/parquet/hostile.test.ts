import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { ChunkReader } from '../../../../src/transfers/parquet/chunks';
import { conversionOf } from '../../../../src/transfers/parquet/conversions';
import { footerOf } from '../../../../src/transfers/parquet/footers';
import { Budget } from '../../../../src/transfers/parquet/problems';
import { RowAssembly } from '../../../../src/transfers/parquet/rows';
import { schemaOf } from '../../../../src/transfers/parquet/schemas';
import { openParquet, type ParquetLimits } from '../../../../src/transfers/parquet/sources';
import { readRuns } from '../../../../src/transfers/parquet/runs';
import { endOfStruct } from '../../../../src/transfers/parquet/thrift';
import { oneByOne } from '../../../../src/transfers/records/records';

const FILES = ['types', 'types-gzip', 'types-zstd', 'encodings', 'pages'].map(name =>
  readFileSync(`test/fixtures/parquet/${name}.parquet`),
);

describe('a hostile Parquet file', function () {
  this.timeout(60_000);
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'hostile-'))));
  after(() => rmSync(folder, { recursive: true }));

  /** Reads up to 1000 records; returns their number. */
  async function read(bytes: Uint8Array, limits: ParquetLimits = {}): Promise<number> {
    const file = join(folder, 'file.parquet');
    writeFileSync(file, bytes);
    let count = 0;
    for await (const { values, problem } of oneByOne((await openParquet(file, limits)).read())) {
      assert(values ?? problem);
      if (++count === 1000) break;
    }
    return count;
  }
  const errorOf = (bytes: Uint8Array, limits?: ParquetLimits): Promise<Error | undefined> =>
    read(bytes, limits).then(
      () => undefined,
      (error: Error) => error,
    );

  it('that is truncated is refused', async () => {
    for (const bytes of FILES) {
      for (const length of [0, 1, 4, 8, 11, 12, 100, bytes.length - 9, bytes.length - 1]) {
        assert.match(String(await errorOf(bytes.subarray(0, length))), /is not a Parquet file, or is truncated/);
      }
    }
  });

  it('that lacks bytes before its footer is refused', async () => {
    for (const bytes of FILES) {
      const footer = bytes.readUInt32LE(bytes.length - 8) + 8;
      const cut = Buffer.concat([bytes.subarray(0, 200), bytes.subarray(-footer)]);
      assert.match(String(await errorOf(cut)), /The Parquet file is damaged: /);
    }
  });

  it('with any bytes changed is read, or refused in words', () =>
    fc.assert(
      fc.asyncProperty(
        fc.nat(FILES.length - 1),
        fc.array(fc.tuple(fc.boolean(), fc.nat(), fc.oneof(fc.constantFrom(0, 0x7f, 0x80, 0xff), fc.nat(255))), {
          minLength: 1,
          maxLength: 6,
        }),
        async (which, changes) => {
          const bytes = Buffer.from(FILES[which]!);
          const footer = bytes.readUInt32LE(bytes.length - 8);
          for (const [inFooter, at, value] of changes) {
            bytes[inFooter ? bytes.length - 9 - (at % footer) : at % bytes.length] = value;
          }
          const error = await errorOf(bytes);
          if (error) assert.equal(error.name, 'UnreadableParquet', error.stack);
        },
      ),
      // The header of a page has a size of 64 bits.
      {
        numRuns: 600,
        examples: [
          [
            2,
            [
              [false, 102_170_332, 128],
              [false, 0, 0],
            ],
          ],
        ],
      },
    ));

  it('whose pages need more memory than there is is refused before they are decoded', async () => {
    const error = await errorOf(FILES[4]!, { memoryBytes: 100 });
    assert.match(
      String(error),
      /Pages of column “id” need more than 0 MB of memory\. Write the file with smaller pages\./,
    );
  });

  it('whose dictionary repeats a long text in one row has a row that is too large', async () => {
    // 20 MB of texts in 11 kB.
    const texts = Array.from({ length: 2000 }, (_, at) => (at % 2 === 0 ? 'x' : 'y').repeat(10_000));
    const bytes = new ByteWriter();
    const schema: SchemaElement[] = [
      { name: 'root', num_children: 1 },
      { name: 'texts', num_children: 1, repetition_type: 'OPTIONAL', converted_type: 'LIST' },
      { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
      { name: 'element', type: 'BYTE_ARRAY', repetition_type: 'REQUIRED', converted_type: 'UTF8' },
    ];
    const writer = new ParquetWriter({ writer: bytes, schema });
    void writer.write({ columnData: [{ name: 'texts', data: [texts, ['after']] }] });
    void writer.finish();
    const file = join(folder, 'texts.parquet');
    writeFileSync(file, bytes.getBytes());
    const records = await Array.fromAsync(oneByOne((await openParquet(file, { maxBytes: 100_000 })).read()));
    assert.deepEqual(
      records.map(({ values, problem }) => values ?? problem),
      ['The record is too large (20 MB).', { texts: ['after'] }],
    );

    // Only what fits is decoded.
    const handle = await open(file);
    try {
      const { columns, leaves, groups } = await footerOf(handle);
      let decoded = 0;
      Object.assign(leaves[0]!, { convert: () => ++decoded });
      const reader = new ChunkReader(leaves[0]!, handle, groups[0]!.chunks[0]!, new Budget(1_000_000));
      await reader.load();
      const { tooLarge, values } = new RowAssembly(columns, [reader], new Map(), 100_000).next();
      assert(tooLarge! > 20_000_000);
      assert.deepEqual([decoded, (values['texts'] as unknown[]).length], [9, 9]);
    } finally {
      await handle.close();
    }
  });

  it('is not believed about lists of structures whose fields have different numbers of items', () => {
    const { columns, leaves } = schemaOf([
      { name: 'root', num_children: 1 },
      { name: 'pairs', num_children: 2, repetition_type: 'REPEATED' },
      { name: 'a', type: 'INT32', repetition_type: 'REQUIRED' },
      { name: 'b', type: 'INT32', repetition_type: 'REQUIRED' },
    ]);
    /** A reader of entries with these repetition levels. The values are their places. */
    const readerOf = (levels: number[], leaf: number) => {
      let at = 0;
      const reader = { leaf: leaves[leaf], def: 1, take: () => at++ };
      return Object.defineProperty(reader, 'rep', { get: () => levels[at] ?? 0 }) as unknown as ChunkReader;
    };
    const rowsOf = (...levels: number[][]) => {
      const readers = levels.map(readerOf);
      const assembly = new RowAssembly(columns, readers, new Map(), 1000);
      return [assembly.next().values, assembly.next().values];
    };
    assert.deepEqual(rowsOf([0, 1, 0], [0, 1, 0]), [
      { pairs: [0, 1].map(at => ({ a: at, b: at })) },
      { pairs: [{ a: 2, b: 2 }] },
    ]);
    assert.throws(() => rowsOf([0, 1, 0], [0, 0, 0]), /values are missing/);
    assert.throws(() => rowsOf([0, 0, 0], [0, 1, 0]), /values are missing/);
  });

  it('is not believed about the digits of a decimal', () => {
    for (const scale of [1001, 500_000_000]) {
      const element: SchemaElement = { name: 'd', type: 'INT32', converted_type: 'DECIMAL', scale, precision: 9 };
      assert.throws(() => conversionOf(element), /invalid schema/);
    }
  });

  const STRUCTS: readonly [what: string, bytes: readonly number[]][] = [
    ['a list of 268 million items', [0x19, 0xfc, 0xff, 0xff, 0xff, 0x7f]],
    ['structures within structures', Array<number>(10_000).fill(0x1c)],
    ['a number without an end', [0x16, ...Array<number>(10_000).fill(0xff)]],
    ['a type that does not exist', [0x1f]],
  ];
  for (const [what, bytes] of STRUCTS) {
    it(`is not believed about ${what}`, () =>
      assert.throws(() => endOfStruct(Uint8Array.from(bytes), 0), /invalid structure/));
  }

  it('is not believed about the length of a run', () => {
    const values = new Uint8Array(3);
    readRuns(Uint8Array.from([0xfe, 0xff, 0xff, 0xff, 0x0f, 2]), 0, 6, 2, values);
    assert.deepEqual([...values], [2, 2, 2]);
    assert.throws(() => readRuns(Uint8Array.from([2, 1]), 0, 2, 2, values), /invalid page/);
  });
});
