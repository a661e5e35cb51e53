import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { t } from '@vscode/l10n';
import { stringifyJson } from '../../model/wire/json';
import { START, type Groups, type Position, type SourceRecord } from '../records/records';
import type { VectorColumns } from '../records/compact-records';
import type { Source } from '../records/sources';
import { ChunkReader } from './chunks';
import { footerOf, type Footer, type RowGroup } from './footers';
import { Budget, decoding } from './problems';
import { RowAssembly, type Row } from './rows';
import { sizeOf } from './sizes';

/** `maxBytes`: maximum size of a record; `memoryBytes`: maximum memory of decoded pages. */
export interface ParquetLimits {
  readonly maxBytes?: number | undefined;
  readonly memoryBytes?: number | undefined;
}

/** Memory of a row, as a multiple of the maximum size of its JSON: enough for each row that does not exceed that. */
const ROOM = 8;

/** Size of the records after which other work gets a turn: pages are decoded without waiting for anything. */
const TURN_BYTES = 1024 * 1024;

/**
 * Opens a Parquet file. Its records are read page by page, so that memory does not grow with the size of its row groups. @throws Error if the file
 * cannot be read
 */
export async function openParquet(file: string, limits: ParquetLimits = {}): Promise<Pick<Source, 'columns' | 'read'>> {
  const handle = await open(file);
  try {
    const footer = await footerOf(handle);
    const columns = footer.columns.map(({ name }) => name);
    return { columns, read: (from = START, _, vectors) => recordsOf(file, footer, from, limits, vectors) };
  } finally {
    await handle.close();
  }
}

async function* recordsOf(
  file: string,
  { columns, leaves, groups }: Footer,
  from: Position,
  { maxBytes = 48 * 1024 * 1024, memoryBytes = 512 * 1024 * 1024 }: ParquetLimits,
  vectors: VectorColumns = new Map(),
): Groups<SourceRecord> {
  const handle = await open(file);
  let before = 0;
  try {
    for (const group of groups) {
      const first = before;
      before += group.rows;
      if (before <= from.records) continue;
      const budget = new Budget(memoryBytes);
      const readers = leaves.map((leaf, at) => new ChunkReader(leaf, handle, group.chunks[at]!, budget));
      const assembly = new RowAssembly(columns, readers, vectors, ROOM * maxBytes);
      const placeAfter = placesIn(group, first);
      const rows = { next: first, end: before };
      /** The next rows that are in memory. */
      const atHand = function* (): Iterable<SourceRecord> {
        for (let left = TURN_BYTES; left > 0 && rows.next < rows.end && readers.every(({ isReady }) => isReady);) {
          const row = rows.next++;
          if (row < from.records) {
            decoding(() => readers.forEach(reader => reader.skip()));
            continue;
          }
          const record = recordOf(
            decoding(() => assembly.next()),
            placeAfter(row),
            maxBytes,
          );
          left -= record.bytes;
          yield record;
        }
      };
      while (rows.next < rows.end) {
        for (const reader of readers) await reader.load();
        yield atHand();
        await setImmediate();
      }
      readers.forEach(reader => reader.close());
    }
  } finally {
    await handle.close();
  }
}

/** Returns the place after a row of a group. Its offset only tells the progress: the number of records is the place. */
function placesIn({ rows, chunks }: RowGroup, first: number): (row: number) => Position {
  const start = Math.min(...chunks.map(chunk => chunk.start));
  const end = Math.max(...chunks.map(chunk => chunk.end));
  return row => {
    const offset = Math.floor(start + ((end - start) * (row + 1 - first)) / rows);
    return { offset, line: row + 2, records: row + 1 };
  };
}

function recordOf({ values, problem, tooLarge }: Row, end: Position, maxBytes: number): SourceRecord {
  const line = end.records;
  const bytes = tooLarge ?? sizeOf(values);
  if (bytes > maxBytes) {
    return { line, bytes, end, problem: t('The record is too large ({0} MB).', Math.ceil(bytes / 1024 / 1024)) };
  }
  const place = { line, bytes, end };
  return problem === undefined
    ? new RowRecord(line, bytes, end, values)
    : { ...place, text: stringifyJson(values), problem };
}

/** A record of which only a rejection needs the text. */
class RowRecord implements SourceRecord {
  constructor(
    readonly line: number,
    readonly bytes: number,
    readonly end: Position,
    readonly values: Row['values'],
  ) {}

  get text(): string {
    return stringifyJson(this.values);
  }
}
