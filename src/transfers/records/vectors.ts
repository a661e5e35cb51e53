import { open, type FileHandle } from 'node:fs/promises';
import { t } from '@vscode/l10n';
import { dimension, isVectorField, type Field } from '../../model/collections/collections';
import { headOfNpy, isNpy, type NpyHead } from '../../model/vectors/npy';
import { vectorKind } from '../../model/vectors/vectors';
import { oneByOne, type Groups, type SourceRecord } from './records';
import { hashOf, identityOf, type Identity, type Source } from './sources';

/** A NumPy file with the vectors of a field, a row for each record. */
export interface VectorFile {
  readonly field: string;
  readonly file: string;
}

interface OpenedVectors extends VectorFile {
  readonly head: NpyHead;
}

const HEAD_BYTES = 64 * 1024;
const BLOCK_BYTES = 4 * 1024 * 1024;

/**
 * Returns a source whose records have vectors of other files too, each in a column of the name of its field. Reads all records once to count
 * them. @throws Error if a file does not fit the field or the number of records
 */
export async function withVectors(
  source: Source,
  files: readonly VectorFile[],
  fields: readonly Field[],
): Promise<Source> {
  const identities = () => Promise.all(files.map(({ file }) => identityOf(file)));
  const whenOpened = await identities();
  const opened = await Promise.all(files.map(async each => ({ ...each, head: await headOf(each, fields) })));
  const names = files.map(({ field }) => field);
  const twice = names.find((name, at) => names.indexOf(name) !== at || source.columns?.includes(name));
  if (twice !== undefined) throw new Error(t('The vectors of `{0}` are in two files.', twice));
  let records = 0;
  for await (const { values } of oneByOne(source.read())) {
    records++;
    const both = names.find(name => values && Object.hasOwn(values, name));
    if (both !== undefined) throw new Error(t('The vectors of `{0}` are in two files.', both));
  }
  for (const { file, head } of opened) {
    if (head.rows === records) continue;
    throw new Error(t('“{0}” has {1} rows; “{2}” has {3} records.', file, head.rows, source.name, records));
  }
  return {
    ...source,
    ...(source.columns ? { columns: [...source.columns, ...names] } : {}),
    vectors: files,
    ...(source.opened ? { opened: joinedIdentity(source.opened, whenOpened) } : {}),
    identity: async () => joinedIdentity(await source.identity(), await identities()),
    read: (...given) => joined(source.read(...given), opened),
  };
}

/** The identity of a file together with those of its vector files. */
const joinedIdentity = (own: Identity, others: readonly Identity[]): Identity => ({
  ...own,
  head: hashOf(JSON.stringify([own.head, others])),
});

async function headOf({ field: name, file }: VectorFile, fields: readonly Field[]): Promise<NpyHead> {
  const field = fields.find(each => each.name === name);
  if (!field) throw new Error(t('The collection has no field `{0}`.', name));
  if (!isVectorField(field) || vectorKind(field) === 'sparse')
    throw new Error(t('`{0}` is not a dense vector field.', name));
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const bytes = buffer.subarray(0, bytesRead);
    if (!isNpy(bytes)) throw new Error(t('“{0}” is not a NumPy file.', file));
    const head = headOfNpy(bytes);
    if (head.isByColumn && head.rows > 1 && head.columns > 1) {
      throw new Error(t('“{0}” is in Fortran order. Save the array in C order.', file));
    }
    if (size < head.start + head.rows * head.columns * head.size) throw new Error(t('The file is truncated'));
    const numbers = dimension(field);
    const expected = numbers !== undefined && vectorKind(field) === 'bits' ? numbers / 8 : numbers;
    if (expected !== undefined && head.columns !== expected) {
      throw new Error(t('“{0}” has {1} columns; `{2}` needs {3}.', file, head.columns, name, expected));
    }
    return head;
  } finally {
    await handle.close();
  }
}

async function* joined(records: Groups<SourceRecord>, files: readonly OpenedVectors[]): Groups<SourceRecord> {
  const readers: RowReader[] = [];
  try {
    for (const { field, file, head } of files) readers.push(new RowReader(field, await open(file), head));
    for await (const record of oneByOne(records)) {
      const row = record.end.records - 1;
      const vectors: [string, number[]][] = [];
      for (const reader of readers) vectors.push([reader.field, await reader.row(row)]);
      yield [
        record.values
          ? Object.assign(record, { values: { ...record.values, ...Object.fromEntries(vectors) } })
          : record,
      ];
    }
  } finally {
    await Promise.all(readers.map(reader => reader.close()));
  }
}

/** Reads rows in their order; holds one block of the file. */
class RowReader {
  private first = 0;
  private block = new DataView(new ArrayBuffer(0));

  constructor(
    readonly field: string,
    private readonly file: FileHandle,
    private readonly head: NpyHead,
  ) {}

  async row(at: number): Promise<number[]> {
    const { columns, size, read } = this.head;
    const length = columns * size;
    let offset = (at - this.first) * length;
    if (offset < 0 || offset + length > this.block.byteLength) {
      await this.load(at, length);
      offset = 0;
    }
    return Array.from({ length: columns }, (_, column) => read(this.block, offset + column * size));
  }

  close(): Promise<void> {
    return this.file.close();
  }

  private async load(row: number, length: number): Promise<void> {
    const { rows, start } = this.head;
    const wanted = Math.min(rows - row, Math.max(1, Math.floor(BLOCK_BYTES / length))) * length;
    const bytes = new Uint8Array(wanted);
    const { bytesRead } = await this.file.read(bytes, 0, wanted, start + row * length);
    if (bytesRead < length) throw new Error(t('The file is truncated'));
    this.first = row;
    this.block = new DataView(bytes.buffer, 0, bytesRead);
  }
}
