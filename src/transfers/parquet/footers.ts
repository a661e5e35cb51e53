import type { FileHandle } from 'node:fs/promises';
import { t } from '@vscode/l10n';
import { parquetMetadata, type ColumnChunk, type CompressionCodec } from 'hyparquet';
import { codecProblem } from './codecs';
import { damaged, decoding, UnreadableParquet } from './problems';
import { schemaOf, type Schema, type SchemaNode } from './schemas';
import { endOfStruct } from './thrift';

/** The bytes of a column in a row group. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly codec: CompressionCodec;
}

/** Rows that are stored together, a chunk for each leaf of the schema. */
export interface RowGroup {
  readonly rows: number;
  readonly chunks: readonly Chunk[];
}

export interface Footer extends Schema {
  readonly groups: readonly RowGroup[];
}

const MAX_FOOTER_BYTES = 16 * 1024 * 1024;
const MAGIC = 'PAR1';
const TAIL_BYTES = 8;

/** Reads the footer of a file (columns and row groups), and checks it against the length of the file. @throws UnreadableParquet */
export async function footerOf(file: FileHandle): Promise<Footer> {
  const { size } = await file.stat();
  const tail = await bytesAt(file, Math.max(0, size - TAIL_BYTES), TAIL_BYTES);
  const magic = tail.toString('latin1', 4);
  if (magic === 'PARE') throw new UnreadableParquet(t('The Parquet file is encrypted.'));
  if (size < TAIL_BYTES + MAGIC.length || magic !== MAGIC) {
    throw new UnreadableParquet(t('The file is not a Parquet file, or is truncated.'));
  }
  const length = tail.readUInt32LE(0);
  if (length > size - TAIL_BYTES - MAGIC.length) throw damaged('footer');
  if (length > MAX_FOOTER_BYTES) {
    throw new UnreadableParquet(t('The footer of the file is larger than {0} MB.', MAX_FOOTER_BYTES / 1024 / 1024));
  }
  const bytes = await bytesAt(file, size - TAIL_BYTES - length, length + TAIL_BYTES);
  return decoding(() => {
    if (endOfStruct(bytes.subarray(0, length), 0) === undefined) throw damaged('footer');
    const none = () => undefined; // statistics are not used
    const parsers = {
      timestampFromMilliseconds: none,
      timestampFromMicroseconds: none,
      timestampFromNanoseconds: none,
    };
    const others = { dateFromDays: none, stringFromBytes: none };
    const metadata = parquetMetadata(new Uint8Array(bytes), { geoparquet: false, parsers: { ...parsers, ...others } });
    const schema = schemaOf(metadata.schema);
    const groups = metadata.row_groups.map(({ columns, num_rows: rows }) => {
      if (columns.length !== schema.leaves.length) throw damaged('groups');
      if (rows < 0n || rows > Number.MAX_SAFE_INTEGER) throw damaged('groups');
      return { rows: Number(rows), chunks: schema.leaves.map((leaf, at) => chunkOf(leaf, columns[at]!, size)) };
    });
    return { ...schema, groups };
  });
}

function chunkOf({ path, name }: SchemaNode, { meta_data: meta, ...column }: ColumnChunk, size: number): Chunk {
  if (!meta || column.crypto_metadata) throw new UnreadableParquet(t('The Parquet file is encrypted.'));
  const isOther =
    meta.path_in_schema.length !== path.length || path.some((part, at) => meta.path_in_schema[at] !== part);
  if (isOther) throw damaged('groups');
  const problem = codecProblem(meta.codec, name);
  if (problem) throw problem;
  const dictionary = Number(meta.dictionary_page_offset ?? 0n);
  const data = Number(meta.data_page_offset);
  const start = dictionary > 0 && dictionary < data ? dictionary : data;
  const end = start + Number(meta.total_compressed_size);
  const isWithin = start >= MAGIC.length && end >= start && end <= size - TAIL_BYTES && !column.file_path;
  if (!isWithin) throw damaged('groups');
  return { start, end, codec: meta.codec };
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
