import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { t } from '@vscode/l10n';
import { parseJson } from '../../client/json';
import { ArrayItems } from './arrays';
import { compactReader, type VectorColumns } from './compact-records';
import { delimiterOf } from './delimiters';
import { piecesOf, type Piece, type PieceSizes, type Splitter } from './pieces';
import {
  converted,
  MAX_COLUMNS,
  oneByOne,
  START,
  type Groups,
  type Position,
  type SourceFormat,
  type SourceRecord,
} from './records';
import { cellsOf, lines, separatedLines } from './separated';
import type { VectorFile } from './vectors';

/** Tells whether a source was changed. `size`, `modifiedMs`: of a file; `head`: hash of its beginning, or of the fields of a collection. */
export interface Identity {
  readonly size: number;
  readonly modifiedMs: number;
  readonly head: string;
}

/**
 * A file of records, or a collection. `name`: as messages name it; `columns`: the header of CSV and TSV, the columns of Parquet, the fields of a collection; `names`: the
 * names of a collection, which a resumed import must have too.
 */
export interface Source {
  readonly name: string;
  readonly format: SourceFormat | 'collection';
  readonly columns?: readonly string[] | undefined;
  readonly names?: Readonly<Record<string, string>> | undefined;
  /** Path that the name of the file of rejected records begins with. */
  readonly path: string;
  /** Identity when the file was opened, before its header was read. */
  readonly opened?: Identity | undefined;
  /** `signal` cancels requests to a service; files ignore it. */
  identity(signal?: AbortSignal): Promise<Identity>;
  /** Files of vectors that the records have beside those of the file. */
  readonly vectors?: readonly VectorFile[] | undefined;
  /**
   * Reads the records from a place on, which must be the end of one. `signal` cancels requests to a service; the vectors of `columns` can be
   * compact ones.
   */
  read(from?: Position, signal?: AbortSignal, columns?: VectorColumns): Groups<SourceRecord>;
}

const HEAD_BYTES = 64 * 1024;

export const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

const BOM = '\uFEFF';

/** Opens a file. @throws Error if the file is not of the format */
export async function openSource(file: string, format: SourceFormat, sizes?: PieceSizes): Promise<Source> {
  const opened = await identityOf(file);
  const named = { name: file, path: file, format, opened, identity: () => identityOf(file) };
  if (format === 'ndjson') {
    const head = await headOf(file);
    if (!head.includes('\n') && /\}[^\S\r]*\r\s*\{/.test(head.toString())) throw endsWithReturns();
    return { ...named, read: (from, _, columns) => recordsOf(file, from, lines, jsonRecord, sizes, columns) };
  }
  if (format === 'json') {
    if (!/^\s*\[/.test((await headOf(file)).toString().replace(BOM, '')))
      throw new Error(t('The file is not a JSON array of objects.'));
    const items = (from = START) => new ArrayItems(from.offset > 0);
    return { ...named, read: (from, _, columns) => recordsOf(file, from, items(from), jsonRecord, sizes, columns) };
  }
  if (format === 'parquet')
    return { ...named, ...(await (await import('../parquet/sources')).openParquet(file, sizes)) };
  return { ...named, ...(await separated(file, format, sizes)) };
}

async function separated(
  file: string,
  format: SourceFormat,
  sizes?: PieceSizes,
): Promise<Pick<Source, 'columns' | 'read'>> {
  const head = await headOf(file);
  const delimiter = format === 'tsv' ? '\t' : delimiterOf(head, head.length < HEAD_BYTES);
  const splitter = separatedLines(delimiter);
  for await (const piece of oneByOne(piecesOf(file, START, splitter, sizes))) {
    const text = textOf(piece);
    const cells = 'text' in text ? cellsOf(text.text, delimiter) : undefined;
    if (!cells) throw new Error(t('The header of the file cannot be read.'));
    const columns = cells.map(cell => cell ?? '');
    if (columns.length > MAX_COLUMNS) {
      throw new Error(t('The file has more than {0} columns.', MAX_COLUMNS.toLocaleString('en')));
    }
    if (columns.some(name => /\r(?!\n)/.test(name))) throw endsWithReturns();
    const names = new Set<string>();
    const twice = columns.find(name => name === '' || names.size === names.add(name).size);
    if (twice === '') throw new Error(t('A column of the file has no name.'));
    if (twice !== undefined) throw new Error(t('The file has two columns named “{0}”.', twice));
    const begin = { ...piece.end, records: 0 };
    const read = (from: Position = START) =>
      recordsOf(file, from.offset === 0 ? begin : from, splitter, rowOf(columns, delimiter), sizes);
    return { columns, read };
  }
  throw new Error(t('The file is empty.'));
}

/** All rows of such a file would be taken for its header, or for one record. */
const endsWithReturns = (): Error => new Error(t('The file has CR line endings. Save the file with LF or CRLF.'));

/** Returns what tells whether a file was changed. */
export async function identityOf(file: string): Promise<Identity> {
  const handle = await open(file);
  try {
    const { size, mtimeMs } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { size, modifiedMs: mtimeMs, head: hashOf(buffer.subarray(0, bytesRead)) };
  } finally {
    await handle.close();
  }
}

/** Returns the beginning of a file. @throws Error if it is not UTF-8 */
async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    if (/^(?:\xff\xfe|\xfe\xff)/.test(buffer.toString('latin1', 0, 2))) throw new Error(t('The file is not UTF-8.'));
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

type Parsed = Pick<SourceRecord, 'text' | 'values' | 'problem'>;

async function* recordsOf(
  file: string,
  from: Position | undefined,
  splitter: Splitter,
  parse: (text: string) => Parsed,
  sizes?: PieceSizes,
  columns?: VectorColumns,
): Groups<SourceRecord> {
  const compact = columns && columns.size > 0 ? compactReader(columns) : undefined;
  const recordOf = (piece: Piece): SourceRecord => {
    const { line, size: bytes, end, isCut } = piece;
    const values = compact && piece.bytes && !isCut ? compact(piece.bytes) : undefined;
    if (values) return new CompactRecord(piece, values);
    const read = textOf(piece);
    const { text } = read;
    const parsed: Parsed =
      text === undefined || read.problem !== undefined
        ? read
        : isCut
          ? { problem: t('The file is truncated: the last record is incomplete.') }
          : parse(text);
    return { line, bytes, end, text, ...parsed };
  };
  for await (const pieces of piecesOf(file, from ?? START, splitter, sizes)) yield converted(pieces, recordOf);
}

function textOf({ bytes, end, size }: Piece): { readonly text?: string; readonly problem?: string } {
  if (!bytes) return { problem: t('The record is too large ({0} MB).', Math.ceil(size / 1024 / 1024)) };
  if (!isUtf8(bytes)) return { problem: t('The record is not UTF-8.'), text: bytes.toString('latin1') };
  const text = bytes.toString('utf8').replace(/\r?\n$/, '');
  return { text: end.offset === bytes.length && text.startsWith(BOM) ? text.slice(1) : text };
}

/** A record of which only a rejection needs the text. */
class CompactRecord implements SourceRecord {
  readonly line: number;
  readonly bytes: number;
  readonly end: Position;
  readonly #piece: Piece;

  constructor(
    piece: Piece,
    readonly values: Readonly<Record<string, unknown>>,
  ) {
    this.line = piece.line;
    this.bytes = piece.size;
    this.end = piece.end;
    this.#piece = piece;
  }

  get text(): string {
    return itemText(textOf(this.#piece).text!);
  }
}

/** Returns the text of an item without the comma and the white space before it. */
const itemText = (whole: string): string => whole.replace(/^[\s,]+/, '');

function jsonRecord(whole: string): Parsed {
  const text = itemText(whole);
  let values: unknown;
  try {
    values = parseJson(text);
  } catch (error) {
    const isTooDeep = error instanceof RangeError; // the stack ended
    return {
      text,
      problem: isTooDeep
        ? t('A value is nested too deeply')
        : t('The record is not valid JSON: {0}', (error as Error).message),
    };
  }
  const isObject = typeof values === 'object' && values !== null && !Array.isArray(values);
  if (!isObject) return { text, problem: t('The record is not a JSON object.') };
  return { text, values: values as Record<string, unknown> };
}

/** Parses a row of cells. */
const rowOf =
  (columns: readonly string[], delimiter: string) =>
  (text: string): Parsed => {
    const cells = cellsOf(text, delimiter);
    if (!cells) return { problem: t('The row has an unclosed or unescaped quotation mark.') };
    if (cells.length !== columns.length) {
      return { problem: t('The row has {0} cells; the header has {1}.', cells.length, columns.length) };
    }
    return { values: Object.fromEntries(columns.map((name, at) => [name, cells[at]])) };
  };
