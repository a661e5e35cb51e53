/** Formats of source files. `json`: one array of objects; NDJSON: an object a line. */
export const SOURCE_FORMATS = ['ndjson', 'json', 'csv', 'tsv', 'parquet'] as const;
export type SourceFormat = (typeof SOURCE_FORMATS)[number];

const ENDINGS: Readonly<Record<string, SourceFormat>> = {
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  json: 'json',
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  parquet: 'parquet',
};

/** Returns the format of a file by its ending, or undefined. */
export const sourceFormatOf = (file: string): SourceFormat | undefined =>
  ENDINGS[/\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? ''];

/** Returns true if all values of a format are texts. */
export const isOfTexts = (format: SourceFormat | 'collection'): boolean => format === 'csv' || format === 'tsv';

/**
 * A place between two records. `line`: that of the next record, from 1, in Parquet its row; `records`: number of records before. In a collection, `after`: the last
 * key whose entities all come before, integers as digits; `repeated`: number of entities before that have the next key; `keys`: hash of all
 * keys before.
 */
export interface Position {
  readonly offset: number;
  readonly line: number;
  readonly records: number;
  readonly after?: string | undefined;
  readonly repeated?: number | undefined;
  readonly keys?: string | undefined;
}

/** Maximum number of columns of a file: a mapping lists all of them, and a file of any size can have nothing but columns. */
export const MAX_COLUMNS = 10_000;

export const START: Position = { offset: 0, line: 1, records: 0 };

/**
 * A record of a file. `values`: its values by column, null for an empty cell; without values, `problem` is the reason. `end`: the place after
 * the record. `text`: as in the file, unless the record is too large.
 */
export interface SourceRecord {
  readonly line: number;
  readonly bytes: number;
  readonly end: Position;
  readonly text?: string | undefined;
  readonly values?: Readonly<Record<string, unknown>> | undefined;
  readonly problem?: string | undefined;
}

/**
 * Items in groups of those that can be read without waiting: an `await` for each would take as long as the rest of reading it. An item is read
 * when it is taken, so a group must be taken to its end before the next one.
 */
export type Groups<Item> = AsyncGenerator<Iterable<Item>>;

/** Returns the items of groups one by one. */
export async function* oneByOne<Item>(groups: Groups<Item>): AsyncGenerator<Item> {
  for await (const group of groups) yield* group;
}

/** Converts each item of a group when it is taken. */
export function* converted<Item, Result>(group: Iterable<Item>, convert: (item: Item) => Result): Iterable<Result> {
  for (const item of group) yield convert(item);
}
