import { t } from '@vscode/l10n';
import type { Column } from './series-columns';
import { timeMs } from './series-times';
import { measured, unitInName } from '../../model/alert-rules/series-units';

/** Number of lines examined to detect the content of a column. */
const SAMPLE = 50;

/**
 * Returns the series in the rows of a CSV: each column of numbers, with the column of times if there is one. The first row can be a header.
 */
export function tableColumns(rows: readonly (readonly string[])[], decimalComma = false): Column[] {
  const [first] = rows;
  if (!first) return [];
  const width = Math.max(...rows.slice(0, SAMPLE).map(row => row.length));
  const named = rows.length > 1 && first.every(cell => !isNumber(cell, decimalComma) && !isTime(cell));
  const lines = named ? rows.slice(1) : rows;
  const sample = lines.slice(0, SAMPLE);
  const columns = Array.from({ length: width }, (_, at) => ({
    at,
    name: (named && first[at]?.trim()) || t('column {0}', at + 1),
    cells: sample.map(row => row[at] ?? ''),
  }));
  const filled = (cells: readonly string[]): string[] => cells.filter(cell => cell.trim() !== '');
  const times = timesColumn(columns.map(({ name, cells }) => ({ name, cells: filled(cells) })));
  return columns
    .filter(({ at, cells }) => at !== times && filled(cells).some(cell => isNumber(cell, decimalComma)))
    .map(({ at, name }): Column => {
      const unit = unitInName(name);
      return {
        name,
        ...(unit === undefined ? {} : { unit }),
        ...(times === undefined ? {} : { times: lines.map(row => row[times] ?? '') }),
        values: lines.map(row => row[at] ?? ''),
      };
    });
}

const isNumber = (cell: string, decimalComma: boolean): boolean => !Number.isNaN(measured(cell, decimalComma).value);
const isTime = (cell: string): boolean => !Number.isNaN(timeMs(cell));

/** Counts since 1970 that are times of our days, in whichever unit. */
const isDate = (cell: string): boolean => isTime(cell) && timeMs(cell) > Date.UTC(2000);

/** The column that is named as times are; else the first of dates; of plain numbers none. */
function timesColumn(columns: readonly { name: string; cells: readonly string[] }[]): number | undefined {
  const named = columns.findIndex(({ name, cells }) => isTimeName(name) && cells.some(isTime));
  if (named >= 0) return named;
  const dated = columns.findIndex(({ cells }) => cells.length > 0 && cells.every(isDate));
  return dated >= 0 && columns.length > 1 ? dated : undefined;
}

/** Returns true for names of time columns and fields. */
export const isTimeName = (name: string): boolean =>
  /^(?:@?timestamp|time|times|ts|t|date|datetime|at|when|epoch)(?:[_\s(].*)?$/i.test(name.trim());
