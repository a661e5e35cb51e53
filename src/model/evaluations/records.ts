import { t } from '@vscode/l10n';
import papaparse from 'papaparse';
import { readText, spansIn } from '../documents/json-text';
import { exactJson } from '../wire/json';

/** A problem of a file. `line`: from 1. */
export interface LineProblem {
  readonly line: number;
  readonly message: string;
}

/** A record of a file: the values by field. `line`: where the record begins, from 1. */
export interface FileRecord {
  readonly line: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Records of a file, and the problems of those that cannot be read. */
export interface FileRecords {
  readonly records: readonly FileRecord[];
  readonly problems: readonly LineProblem[];
}

/** Reads JSON or NDJSON; undefined for another format. `whole`: reads a JSON value that is not a list of records. */
export function readJsonRecords(
  text: string,
  whole: (value: Readonly<Record<string, unknown>>) => FileRecords | undefined = () => undefined,
): FileRecords | undefined {
  const start = text.trimStart()[0];
  if (start !== '[' && start !== '{') return undefined;
  let value: unknown;
  try {
    value = exactJson(text);
  } catch {
    return start === '{' ? readLines(text) : broken(text);
  }
  const list = listIn(value);
  if (list) return listed(text, list.items, list.path);
  const object = value as Readonly<Record<string, unknown>>;
  return whole(object) ?? { records: [{ line: 1, values: object }], problems: [] };
}

/** Returns the records of a JSON value and where they are: a list, or the only list of records of an object. */
export function listIn(
  value: unknown,
): { readonly path: readonly string[]; readonly items: readonly unknown[] } | undefined {
  if (Array.isArray(value)) return { path: [], items: value };
  const lists = Object.entries(value as object).filter(
    ([, each]) => Array.isArray(each) && each.length > 0 && each.every(isRecord),
  );
  const [list] = lists;
  return list && lists.length === 1 ? { path: [list[0]], items: list[1] as unknown[] } : undefined;
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function listed(text: string, list: readonly unknown[], path: readonly string[]): FileRecords {
  const spanOf = spansIn(text);
  const lineAt = lineNumbers(text);
  const lineOf = (at: number): number => lineAt(spanOf([...path, at]).offset);
  const records: FileRecord[] = [];
  const problems: LineProblem[] = [];
  for (const [at, values] of list.entries()) {
    // The position is computed for a problem only.
    if (isRecord(values)) records.push(lazily(values, () => lineOf(at)));
    else problems.push({ line: lineOf(at), message: t('Not an object') });
  }
  return { records, problems };
}

const lazily = (values: FileRecord['values'], lineOf: () => number): FileRecord => ({
  values,
  get line() {
    return lineOf();
  },
});

function broken(text: string): FileRecords {
  const read = readText(text);
  if (!('broken' in read)) return { records: [], problems: [] };
  const { offset, message } = read.broken;
  return { records: [], problems: [{ line: lineNumbers(text)(offset), message: t('Not valid JSON: {0}', message) }] };
}

/** Returns a function for the line of an offset. The lines are counted once: each of many records can have a problem. */
function lineNumbers(text: string): (offset: number) => number {
  let ends: number[] | undefined;
  return offset => {
    ends ??= Array.from(text.matchAll(/\n/g), ({ index }) => index);
    let [from, to] = [0, ends.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (ends[middle]! < offset) from = middle + 1;
      else to = middle;
    }
    return from + 1;
  };
}

function readLines(text: string): FileRecords {
  const records: FileRecord[] = [];
  const problems: LineProblem[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    try {
      const values = exactJson(line);
      if (isRecord(values)) records.push({ line: at + 1, values });
      else problems.push({ line: at + 1, message: t('Not an object') });
    } catch {
      problems.push({ line: at + 1, message: t('Not valid JSON') });
    }
  }
  return { records, problems };
}

/** Position of a line in a text: `end` is after its line break. */
export interface LineSpan {
  readonly offset: number;
  readonly end: number;
}

/** Returns the lines of a text, without an empty last one. */
export function linesOf(text: string): LineSpan[] {
  const lines: LineSpan[] = [];
  for (let offset = 0; offset < text.length;) {
    const at = text.indexOf('\n', offset);
    const end = at < 0 ? text.length : at + 1;
    lines.push({ offset, end });
    offset = end;
  }
  return lines;
}

/** Cells of a line of a file with separated values. */
export interface Cells extends LineSpan {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Reads CSV or TSV; empty lines are omitted. The delimiter is a tab if the first line has one. */
export function readCells(text: string): {
  readonly rows: readonly Cells[];
  readonly problems: readonly LineProblem[];
  readonly delimiter: string;
} {
  const rows: Cells[] = [];
  const problems: LineProblem[] = [];
  const head = firstLine(text);
  const isTabbed = head.includes('\t');
  const delimiter = isTabbed ? '\t' : (/[,;]/.exec(head)?.[0] ?? ',');
  let [line, from] = [1, 0];
  papaparse.parse<string[]>(text, {
    delimiter,
    ...quotesOf(delimiter),
    step: ({ data, errors, meta: { cursor } }) => {
      const [wrong] = errors;
      if (wrong) problems.push({ line, message: t('Not valid CSV: {0}', wrong.message) });
      else if (data.some(cell => cell.trim() !== '')) {
        rows.push({ line, offset: from, end: cursor, cells: data.map(cell => cell.trim()) });
      }
      line += text.slice(from, cursor).split('\n').length - 1;
      from = cursor;
    },
  });
  return { rows, problems, delimiter };
}

/** Returns the first line that is not empty. A pattern would try each of its spaces as the start of the rest. */
function firstLine(text: string): string {
  const start = text.length - text.trimStart().length;
  const end = text.indexOf('\n', start);
  return text.slice(text.lastIndexOf('\n', start) + 1, end < 0 ? undefined : end);
}

/** Texts in TSV contain quotes that quote nothing. */
const quotesOf = (delimiter: string): { readonly quoteChar?: string } =>
  delimiter === '\t' ? { quoteChar: '\u0000' } : {};

/** Returns a line with another cell; the other cells stay as they are written, unless the line has quotes. */
export function withCell(line: string, at: number, cell: string, delimiter: string): string {
  const isQuoted = delimiter !== '\t' && line.includes('"');
  const cells = isQuoted ? papaparse.parse<string[]>(line, { delimiter }).data[0]! : line.split(delimiter);
  const all = Array.from({ length: Math.max(cells.length, at + 1) }, (_, each) =>
    each === at ? cell : (cells[each] ?? ''),
  );
  return isQuoted ? lineOfCells(all, delimiter) : all.join(delimiter);
}

/** Returns a line without its line break, quoted where CSV needs it. */
export const lineOfCells = (cells: readonly string[], delimiter: string): string =>
  delimiter === '\t' ? cells.join('\t') : papaparse.unparse([[...cells]], { delimiter });

/** Returns an ID as its digits or text; undefined for another value or an empty text. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim();
  return typeof value === 'bigint' || Number.isInteger(value) ? String(value) : undefined;
}

/** Returns the first present value among fields with these names, in any case; `-` and `_` are equal. */
export function pick(values: FileRecord['values'], names: readonly string[]): unknown {
  const key = keyOf(values, names);
  return key === undefined ? undefined : values[key];
}

/** Returns the field of `pick`. */
export function keyOf(values: FileRecord['values'], names: readonly string[]): string | undefined {
  for (const name of names) {
    const key = Object.keys(values).find(each => plainName(each) === name);
    if (key !== undefined && values[key] !== null && values[key] !== '') return key;
  }
  return undefined;
}

/** `query-id` and `Query_ID` become `queryid`; `_id` stays different from `id`, which is often a number of a row. */
export const plainName = (name: string): string => {
  const lower = name.trim().toLowerCase();
  return lower === '_id' ? lower : lower.replaceAll(/[-_ ]/g, '');
};
