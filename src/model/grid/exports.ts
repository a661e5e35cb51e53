import papaparse from 'papaparse';
import { cellOf, textOf } from './result-grid';
import type { SourceColumn } from './sources';
import { readableJson, stringifyJson } from '../wire/json';

/** Some rows of some columns of an answer, in the order they are wanted. `rows` are numbers of the answer's own order. */
export interface ExportTable {
  readonly rows: readonly number[];
  readonly columns: readonly SourceColumn[];
}

/** The request and its target. Contains no key, because keys are in headers. */
interface RequestAbout {
  readonly cluster?: string;
  readonly database?: string;
  readonly collection?: string;
  readonly elapsedMs?: number;
  readonly request: unknown;
}

/** Metadata of exported rows. `baseline`: the other run of a comparison. */
export interface ExportAbout extends RequestAbout {
  readonly exportedAt: string; // ISO 8601
  readonly baseline?: RequestAbout;
}

/** Number of rows per chunk: a few hundred kB, whatever the answer. */
const CHUNK_ROWS = 256;

/** Yields a JSON object: the request, and the `rows`, one per line. Keeps all digits. */
export function* jsonOf(table: ExportTable, about: ExportAbout): Generator<string> {
  const head = readableJson(about).replace(/\n\}$/, '');
  yield `${head},\n  "rows": [`;
  let before = '\n    ';
  for (const chunk of objects(table)) {
    yield before + chunk.map(stringifyJson).join(',\n    ');
    before = ',\n    ';
  }
  yield table.rows.length > 0 ? '\n  ]\n}\n' : ']\n}\n';
}

/** A JSON array of the rows alone. */
export function* jsonRowsOf(table: ExportTable): Generator<string> {
  yield '[';
  let before = '\n  ';
  for (const chunk of objects(table)) {
    yield before + chunk.map(stringifyJson).join(',\n  ');
    before = ',\n  ';
  }
  yield table.rows.length > 0 ? '\n]' : ']';
}

/** A JSON object a line. */
export function* ndjsonOf(table: ExportTable): Generator<string> {
  for (const chunk of objects(table)) yield `${chunk.map(stringifyJson).join('\n')}\n`;
}

/** RFC 4180: commas, CRLF, UTF-8, a line of names. */
export const csvOf = (table: ExportTable): Generator<string> => separated(table, ',');

/** Tab-separated, as spreadsheets take it from the clipboard. */
const tsvOf = (table: ExportTable): Generator<string> => separated(table, '\t');

/**
 * Matches a text that a spreadsheet would run as a formula; a leading apostrophe prevents that. Signed numbers are numbers. The library's
 * own pattern misses multi-line texts.
 */
const FORMULA = /^[=@＝＠＋－\t\r\n]|^[+-](?!\d+(?:\.\d+)?(?:e[+-]?\d+)?$)/i;

/** Lines of texts as CSV (RFC 4180); nothing in it is a formula to a spreadsheet. */
export const csvLines = (lines: string[][]): string =>
  `${papaparse.unparse(lines, { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`;

function* separated({ rows, columns }: ExportTable, delimiter: ',' | '\t'): Generator<string> {
  const config = { delimiter, escapeFormulae: FORMULA, newline: '\r\n' };
  yield `${papaparse.unparse([namesOf(columns)], config)}\r\n`;
  for (const chunk of chunks(rows)) {
    const lines = chunk.map(row => columns.map(({ value }) => plain(value(row))));
    yield `${papaparse.unparse(lines, config)}\r\n`;
  }
}

/** Returns numbers, booleans and texts unchanged; lists and objects as JSON. */
function plain(value: unknown): string | number | bigint | boolean | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? stringifyJson(value) : (value as string | number | bigint | boolean);
}

/** Yields a readable table: values as in the grid, long ones truncated. */
export function* markdownOf({ rows, columns }: ExportTable): Generator<string> {
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |\n`;
  const isNumber = ({ kind, type = '' }: SourceColumn): boolean =>
    kind === 'field' ? /^(Int\d+|Float|Double)$/.test(type) : kind !== 'id';
  yield (
    line(columns.map(({ name }) => name)) +
    `|${columns.map(column => (isNumber(column) ? ' ---: |' : ' --- |')).join('')}\n`
  );
  for (const chunk of chunks(rows)) {
    yield chunk.map(row => line(columns.map(column => textOf(cellOf(column.value(row), column))))).join('');
  }
}

/** Escapes Markdown markup, except an underscore inside a word. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\`*[\]|~]|\b_|_\b/g, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');

/** `id in [1, 2, "a"]`: a filter that finds the rows again. Only the id column is read. */
export function idsFilter(table: ExportTable): string {
  const [id, ids] = idsOf(table);
  // A service can send 64-bit ids as strings of digits; in a filter they are numbers.
  const isText = (value: unknown): value is string =>
    typeof value === 'string' && !(id.type?.startsWith('Int') && /^-?\d+$/.test(value));
  return `${id.name} in [${ids.map(value => (isText(value) ? JSON.stringify(value) : typeof value === 'string' ? String(BigInt(value)) : stringifyJson(value))).join(', ')}]`;
}

/** The IDs of the rows, one per line, with all digits. */
export const idLines = (table: ExportTable): string => idsOf(table)[1].map(String).join('\n');

function idsOf({ rows, columns }: ExportTable): readonly [column: SourceColumn, ids: unknown[]] {
  const id = columns.find(({ kind }) => kind === 'id');
  if (!id) throw new Error('There is no column of ids');
  return [id, rows.map(row => id.value(row)).filter(value => value !== undefined && value !== null)];
}

/** A single value bare, as it came; several as spreadsheets take them. */
export function* textRowsOf(table: ExportTable): Generator<string> {
  const [row] = table.rows;
  const [column] = table.columns;
  if (table.rows.length === 1 && table.columns.length === 1) yield String(plain(column!.value(row!)) ?? '');
  else yield* tsvOf(table);
}

function* objects({ rows, columns }: ExportTable): Generator<Record<string, unknown>[]> {
  const names = namesOf(columns);
  for (const chunk of chunks(rows)) {
    yield chunk.map(row => {
      // No prototype: a field can have the name __proto__.
      const object = Object.create(null) as Record<string, unknown>;
      columns.forEach(({ value }, at) => (object[names[at]!] = value(row)));
      return object;
    });
  }
}

/** Returns unique column names for data: a dynamic field can have the name `rank` too. */
function namesOf(columns: readonly SourceColumn[]): string[] {
  const taken = new Set(columns.filter(({ kind }) => kind === 'field' || kind === 'id').map(({ name }) => name));
  return columns.map(({ kind, key, name }) => {
    if (kind === 'field' || kind === 'id') return name;
    let free = key;
    while (taken.has(free)) free = `_${free}`;
    taken.add(free);
    return free;
  });
}

function* chunks<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += CHUNK_ROWS) yield items.slice(from, from + CHUNK_ROWS);
}
