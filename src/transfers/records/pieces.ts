import { createReadStream } from 'node:fs';
import { t } from '@vscode/l10n';
import type { Groups, Position } from './records';

/** The bytes of one record. `bytes`: absent if there are more than the maximum. `isCut`: the file ends within the record. */
export interface Piece {
  readonly line: number;
  readonly size: number;
  readonly bytes?: Buffer | undefined;
  readonly end: Position;
  readonly isCut: boolean;
}

/** The first piece of bytes: its end, and what it is. `begin`: the offset of the record in the piece, 0 by default. */
export interface Found {
  readonly begin?: number;
  readonly end: number;
  readonly is: 'record' | 'nothing' | 'cut';
}

/** Splits the bytes of a file into records. */
export interface Splitter {
  /** Finds the first piece of `bytes`; undefined if more bytes are needed. `isLast`: the file ends with these bytes. */
  find(bytes: Buffer, isLast: boolean): Found | undefined;
  /** True if a record always ends at the next line end, so that a record that is too large can be skipped. */
  readonly canPass: boolean;
  /** True if something has begun and not ended, such as an array. */
  readonly isOpen?: boolean;
}

/**
 * `maxBytes`: maximum size of a record, by default below that of a request; `chunkBytes`: number of bytes read at once. All records of a chunk are
 * read before other work gets its turn, such as the requests of an import: larger chunks delay them.
 */
export interface PieceSizes {
  readonly maxBytes?: number | undefined;
  readonly chunkBytes?: number | undefined;
}

const LF = 10;

/**
 * Reads a file as records from a place on, in groups of those that end in a chunk; holds one record, and one chunk of the file. @throws Error
 * for a too large record
 */
export async function* piecesOf(
  file: string,
  from: Position,
  splitter: Splitter,
  { maxBytes = 48 * 1024 * 1024, chunkBytes = 64 * 1024 }: PieceSizes = {},
): Groups<Piece> {
  let rest: Buffer = Buffer.alloc(0);
  let { offset, line, records } = from;
  /** Size of the beginning of a too large record, which is not kept. */
  let passed = 0;
  const take = ({ begin = 0, end, is }: Found): Piece | undefined => {
    const bytes = rest.subarray(0, end);
    const begun = begin === 0 ? line : line + linesIn(bytes.subarray(0, begin));
    const size = passed + end;
    rest = rest.subarray(end);
    passed = 0;
    offset += end;
    line += linesIn(bytes);
    if (is === 'nothing' && size <= maxBytes) return undefined;
    records += 1;
    const kept = size <= maxBytes ? { bytes } : {};
    return { line: begun, size, ...kept, end: { offset, line, records }, isCut: is === 'cut' };
  };
  /** The bytes after `rest`. */
  let more: Buffer[] = [];
  let moreBytes = 0;
  const join = (): void => {
    if (more.length > 0) rest = rest.length === 0 && more.length === 1 ? more[0]! : Buffer.concat([rest, ...more]);
    [more, moreBytes] = [[], 0];
  };
  const ended = function* (): Iterable<Piece> {
    for (let found = splitter.find(rest, false); found; found = splitter.find(rest, false)) {
      const piece = take(found);
      if (piece) yield piece;
    }
  };
  const isMore = () => rest.length > 0 || passed > 0;
  const last = function* (): Iterable<Piece> {
    while (isMore()) {
      const piece = take(splitter.find(rest, true) ?? { end: rest.length, is: 'cut' });
      if (piece) yield piece;
    }
    if (!splitter.isOpen) return;
    yield { line, size: 0, bytes: Buffer.alloc(0), end: { offset, line, records: records + 1 }, isCut: true };
  };
  for await (const chunk of createReadStream(file, { start: offset, highWaterMark: chunkBytes })) {
    more.push(chunk as Buffer);
    moreBytes += (chunk as Buffer).length;
    // A record that has not ended is read again from its begin only once it has doubled: in linear time, whatever its size.
    if (moreBytes < rest.length && passed + rest.length + moreBytes <= maxBytes) continue;
    join();
    yield ended();
    if (passed + rest.length <= maxBytes) continue;
    const megabytes = Math.floor(maxBytes / 1024 / 1024);
    if (!splitter.canPass) throw new Error(t('The record on line {0} is larger than {1} MB.', line, megabytes));
    passed += rest.length;
    offset += rest.length;
    rest = Buffer.alloc(0);
  }
  join();
  yield last();
}

/** Returns true for white space alone, `except` a byte. */
export function isBlank(bytes: Buffer, except: number, end = bytes.length): boolean {
  for (let at = 0; at < end; at++) if (!isSpace(bytes[at]!) || bytes[at] === except) return false;
  return true;
}

const isSpace = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13);

function linesIn(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) lines++;
  return lines;
}
