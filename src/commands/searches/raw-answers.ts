import { t } from '@vscode/l10n';
import { stringifyJson } from '../../model/wire/json';
import type { SearchRun } from '../../model/searches/runs';

/** Maximum number of characters that VS Code shows with colors and still scrolls. */
const MAX_CHARACTERS = 16_000_000;

/** Number of lines from which VS Code turns off colors and folding: then each row has one line. */
const MAX_LINES = 250_000;

/** Approximate size of a piece in characters: a few milliseconds of work. */
const PIECE = 200_000;

/**
 * Formats request and answer as readable JSON: one field per line, a list of plain values (a vector) on one line, all digits of 64-bit ids.
 * Yields pieces, so that other tasks can run between them. Rows beyond `maxCharacters` characters are omitted and counted (`leftOut`).
 */
export function* rawAnswerOf(run: SearchRun, maxCharacters = MAX_CHARACTERS): Generator<string> {
  const { call, rows, topks, times } = run;
  const came = withoutAddedId(run);
  const long = formattedValue(rows[0], '').split('\n').length * rows.length > MAX_LINES;
  const head = formattedValue({ operation: call.call, request: call.body, times, ...(topks ? { topks } : {}) }, '');
  let piece = `${head.slice(0, -2)},\n  "data": [`;
  let length = piece.length;
  let shown = 0;
  for (const row of rows) {
    const text = `${shown === 0 ? '' : ','}\n    ${long ? stringifyJson(came(row)) : formattedValue(came(row), '    ')}`;
    length += text.length;
    if (length > maxCharacters) break;
    shown += 1;
    piece += text;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  piece += shown === 0 ? ']' : '\n  ]';
  if (shown < rows.length) {
    const note = t('{0} of {1} rows are not shown. Export writes all rows.', rows.length - shown, rows.length);
    piece += `,\n  "leftOut": ${JSON.stringify(note)}`;
  }
  yield `${piece}\n}\n`;
}

/** Returns a row without the `id` that the client added for another key name. */
function withoutAddedId({ primaryKey }: SearchRun): (row: SearchRun['rows'][number]) => unknown {
  return row => {
    if (primaryKey === 'id' || !('id' in row) || row['id'] !== row[primaryKey]) return row;
    const { id: _, ...came } = row;
    return came;
  };
}

function formattedValue(value: unknown, indent: string): string {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return stringifyJson(value ?? null);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (!value.some(isNested)) return `[${value.map(item => formattedValue(item, inner)).join(', ')}]`;
    return `[\n${inner}${value.map(item => formattedValue(item, inner)).join(`,\n${inner}`)}\n${indent}]`;
  }
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  if (fields.length === 0) return '{}';
  const lines = fields.map(([name, field]) => `${JSON.stringify(name)}: ${formattedValue(field, inner)}`);
  return `{\n${inner}${lines.join(`,\n${inner}`)}\n${indent}}`;
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;
