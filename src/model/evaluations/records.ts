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
  if (Array.isArray(value)) return listed(text, value, []);
  const object = value as Readonly<Record<string, unknown>>;
  const lists = Object.entries(object).filter(
    ([, each]) => Array.isArray(each) && each.length > 0 && each.every(isRecord),
  );
  const [list] = lists;
  if (list && lists.length === 1) return listed(text, list[1] as unknown[], [list[0]]);
  return whole(object) ?? { records: [{ line: 1, values: object }], problems: [] };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
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

/** Cells of a line of a file with separated values. */
export interface Cells {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Reads CSV or TSV; empty lines are omitted. The delimiter is a tab if the first line has one. */
export function readCells(text: string): {
  readonly rows: readonly Cells[];
  readonly problems: readonly LineProblem[];
} {
  const rows: Cells[] = [];
  const problems: LineProblem[] = [];
  const head = firstLine(text);
  const isTabbed = head.includes('\t');
  let [line, from] = [1, 0];
  papaparse.parse<string[]>(text, {
    delimiter: isTabbed ? '\t' : (/[,;]/.exec(head)?.[0] ?? ','),
    // Texts in TSV contain quotes that quote nothing.
    ...(isTabbed ? { quoteChar: '\u0000' } : {}),
    step: ({ data, errors, meta: { cursor } }) => {
      const [wrong] = errors;
      if (wrong) problems.push({ line, message: t('Not valid CSV: {0}', wrong.message) });
      else if (data.some(cell => cell.trim() !== '')) rows.push({ line, cells: data.map(cell => cell.trim()) });
      line += text.slice(from, cursor).split('\n').length - 1;
      from = cursor;
    },
  });
  return { rows, problems };
}

/** Returns the first line that is not empty. A pattern would try each of its spaces as the start of the rest. */
function firstLine(text: string): string {
  const start = text.length - text.trimStart().length;
  const end = text.indexOf('\n', start);
  return text.slice(text.lastIndexOf('\n', start) + 1, end < 0 ? undefined : end);
}

/** Returns an ID as its digits or text; undefined for another value or an empty text. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim();
  return typeof value === 'bigint' || Number.isInteger(value) ? String(value) : undefined;
}

/** Returns the first present value among fields with these names, in any case; `-` and `_` are equal. */
export function pick(values: FileRecord['values'], names: readonly string[]): unknown {
  for (const name of names) {
    const key = Object.keys(values).find(each => plainName(each) === name);
    if (key !== undefined && values[key] !== null && values[key] !== '') return values[key];
  }
  return undefined;
}

/** `query-id` and `Query_ID` become `queryid`; `_id` stays different from `id`, which is often a number of a row. */
export const plainName = (name: string): string => {
  const lower = name.trim().toLowerCase();
  return lower === '_id' ? lower : lower.replaceAll(/[-_ ]/g, '');
};
