import { t } from '@vscode/l10n';
import papaparse from 'papaparse';
import { readColumn, type Column, type ReadSeries } from './series-columns';
import { jsonColumns } from './series-json';
import { tableColumns } from './series-tables';

/** The series in a text, or the reason why it cannot be read. */
export type SeriesText =
  { readonly ok: true; readonly series: readonly ReadSeries[] } | { readonly ok: false; readonly problem: string };

/** Maximum number of cells: a short text can have many, if one line is wide and the others are empty. */
const MAX_CELLS = 25_000_000;

const isTooLarge = (columns: number, rows: number): boolean => columns * rows > MAX_CELLS;

const tooLarge = (columns: number, rows: number): SeriesText =>
  none(
    t(
      '{0} columns and {1} rows exceed the limit of {2} cells.',
      ...[columns, rows, MAX_CELLS].map(count => count.toLocaleString('en')),
    ),
  );

const none = (problem: string): SeriesText => ({ ok: false, problem });

/** Reads CSV (any usual delimiter), JSON or a JSON record in each line. `startMs`: when a series without times begins. Runs in the host. */
export function readSeriesText(text: string, startMs: number): SeriesText {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') return none(t('No data.'));
  const isJson = /^[[{]/.test(trimmed);
  return isJson ? readJson(trimmed, startMs) : readTable(trimmed, startMs);
}

function readTable(text: string, startMs: number): SeriesText {
  const { data, meta } = papaparse.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  const width = data.reduce((most, { length }) => Math.max(most, length), 0);
  if (isTooLarge(width, data.length)) return tooLarge(width, data.length);
  // With semicolons between cells, a comma is a decimal separator.
  const decimalComma = meta.delimiter === ';';
  return made(tableColumns(data, decimalComma), startMs, decimalComma);
}

function readJson(text: string, startMs: number): SeriesText {
  try {
    return made(jsonColumns(JSON.parse(text)), startMs);
  } catch (error) {
    const records = recordsIn(text);
    if (records) return made(jsonColumns(records), startMs);
    if (!(error instanceof SyntaxError)) throw error;
    return none(t('Not valid JSON: {0}.', error.message));
  }
}

/** Parses one record per line; undefined if a line is not a record. */
function recordsIn(text: string): unknown[] | undefined {
  try {
    return text
      .split('\n')
      .filter(line => line.trim() !== '')
      .map(line => JSON.parse(line) as unknown);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function made(columns: readonly Column[], startMs: number, decimalComma = false): SeriesText {
  const length = columns.reduce((most, { values, times = [] }) => Math.max(most, values.length, times.length), 0);
  if (isTooLarge(columns.length, length)) return tooLarge(columns.length, length);
  const series = columns.map(column => readColumn(column, startMs, decimalComma)).filter(isSeries);
  if (series.length > 0) return { ok: true, series };
  return none(
    columns.length === 0
      ? t('No values found. Expected a column of timestamps and a column of numbers.')
      : t('At least two values are needed.'),
  );
}

const isSeries = ({ series }: ReadSeries): boolean => series.times.length > 1;
