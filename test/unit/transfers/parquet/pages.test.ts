import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import * as fc from 'fast-check';
import type { Encoding, PageHeader, ParquetType } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer';
import { deltaBinaryPack, deltaByteArray } from 'hyparquet-writer/src/delta.js';
import { ChunkReader } from '../../../../src/transfers/parquet/chunks';
import { footerOf } from '../../../../src/transfers/parquet/footers';
import { pageIn, type Page, type Raw } from '../../../../src/transfers/parquet/pages';
import { Budget } from '../../../../src/transfers/parquet/problems';
import type { SchemaNode } from '../../../../src/transfers/parquet/schemas';

/** A column without levels. */
const column = (type: ParquetType, levels = { rep: 0, def: 0 }): SchemaNode =>
  ({ name: 'c', element: { name: 'c', type }, ...levels }) as unknown as SchemaNode;

const bytesOf = (write: (writer: ByteWriter) => void): Uint8Array<ArrayBuffer> => {
  const writer = new ByteWriter();
  write(writer);
  return new Uint8Array(writer.getBytes());
};

function page(
  leaf: SchemaNode,
  encoding: Encoding,
  length: number,
  body: Uint8Array<ArrayBuffer>,
  dictionary?: Raw,
): Page {
  const head = { num_values: length, encoding, definition_level_encoding: 'RLE', repetition_level_encoding: 'RLE' };
  const header = {
    type: 'DATA_PAGE',
    uncompressed_page_size: body.length,
    compressed_page_size: body.length,
    data_page_header: head,
  } as PageHeader;
  return pageIn({ leaf, header, body, codec: 'UNCOMPRESSED' }, dictionary, 0);
}

const DAMAGED = { name: 'UnreadableParquet', message: 'The Parquet file is damaged: invalid page' };

describe('a page of a Parquet file', () => {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  const texts = (values: Raw): string[] =>
    Array.from(values as ArrayLike<Uint8Array>, each => new TextDecoder().decode(each));

  it('of texts that share beginnings has them as they were: equal, empty, longer and shorter ones', () =>
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 5 }), { minLength: 1, maxLength: 300 }),
        all => {
          const body = bytesOf(writer => deltaByteArray(writer, all.map(encode)));
          assert.deepEqual(texts(page(column('BYTE_ARRAY'), 'DELTA_BYTE_ARRAY', all.length, body).values), all);
        },
      ),
    ));

  const lying: [what: string, prefixes: number[], suffixes: number[], rest: string][] = [
    ['a beginning that the text before does not have', [0, 3], [2, 1], 'abc'],
    ['a beginning of the first text', [1], [1], 'a'],
    ['a negative beginning', [0, -1], [2, 1], 'abc'],
    ['a negative rest', [0, 2], [2, -1], 'abc'],
    ['a rest beyond its end', [0, 1], [2, 9], 'abc'],
    ['a rest one byte beyond its end', [0, 0], [2, 2], 'abc'],
  ];
  for (const [what, prefixes, suffixes, rest] of lying) {
    it(`is not believed about ${what}`, () => {
      const body = bytesOf(writer => {
        deltaBinaryPack(writer, Int32Array.from(prefixes), 'INT32');
        deltaBinaryPack(writer, Int32Array.from(suffixes), 'INT32');
        writer.appendBytes(encode(rest));
      });
      assert.throws(() => page(column('BYTE_ARRAY'), 'DELTA_BYTE_ARRAY', prefixes.length, body), DAMAGED);
    });
  }

  it('needs a dictionary for values of one, and none where all of its values are null', () => {
    const optional = column('BYTE_ARRAY', { rep: 0, def: 1 });
    // Three levels in one run: its length in bytes, the number of levels, and the level.
    const levels = (level: number) => [2, 0, 0, 0, 3 << 1, level];
    const ones = Uint8Array.from([...levels(1), 1, 3 << 1, 0]);
    const nulls = Uint8Array.from(levels(0));
    assert.throws(() => page(optional, 'RLE_DICTIONARY', 3, ones), DAMAGED);
    const { values, dictionary } = page(optional, 'RLE_DICTIONARY', 3, ones, ['x']);
    assert.deepEqual([[...(values as Uint32Array)], dictionary], [[0, 0, 0], ['x']]);
    for (const given of [undefined, ['x']]) {
      const { length, values: none, dictionary: kept } = page(optional, 'RLE_DICTIONARY', 3, nulls, given);
      assert.deepEqual([length, none, kept], [3, [], given ?? []]);
    }
  });
});

describe('the memory for pages of a Parquet file', () => {
  const FOLDER = 'test/fixtures/parquet';
  class Counted extends Budget {
    left = 0;
    override reserve(bytes: number, name: string): void {
      super.reserve(bytes, name);
      this.left += bytes;
    }
    override release(bytes: number): void {
      super.release(bytes);
      this.left -= bytes;
    }
  }

  for (const name of readdirSync(FOLDER).filter(each => each !== 'lz4.parquet')) {
    it(`is given back to the last byte, wherever reading ends: ${name}`, async () => {
      const handle = await open(`${FOLDER}/${name}`);
      try {
        const { leaves, groups } = await footerOf(handle);
        for (const { chunks, rows } of groups) {
          for (const [at, chunk] of chunks.entries()) {
            for (const count of [0, 1, rows]) {
              const budget = new Counted(1e9);
              const reader = new ChunkReader(leaves[at]!, handle, chunk, budget);
              for (let row = 0; row < count; row++) {
                await reader.load();
                reader.skip();
              }
              reader.close();
              assert.equal(budget.left, 0, `${leaves[at]!.name}, ${count} rows`);
            }
          }
        }
      } finally {
        await handle.close();
      }
    });
  }
});
