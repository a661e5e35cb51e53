import { t } from '@vscode/l10n';
import { tidy, type Series } from '../../model/alert-rules/series';
import { timeMs } from './series-times';
import { hasDecimalComma, measured, unitFactor } from '../../model/alert-rules/series-units';

/** A series in a text, as written. Without times: one value per minute. */
export interface Column {
  readonly name: string;
  readonly unit?: string;
  readonly times?: readonly unknown[];
  readonly values: readonly unknown[];
}

/** A parsed series. `notes`: sentences about corrections. */
export interface ReadSeries {
  readonly name: string;
  readonly unit?: string;
  readonly series: Series;
  readonly notes: readonly string[];
}

/** Maximum number of points; the latest are kept. */
export const MAX_POINTS = 200_000;

const MINUTE_MS = 60_000;

/** Makes a series of a column. `startMs`: when a series without times begins. */
export function readColumn(column: Column, startMs: number, decimalComma = false): ReadSeries {
  const notes: string[] = [];
  const { values, unit, foreign } = numbers(column, decimalComma, notes);
  const times = column.times?.map(timeMs) ?? values.map((_, at) => startMs + at * MINUTE_MS);
  if (!column.times) notes.push(t('No timestamps: one value per minute is assumed.'));
  const unread = column.times ? times.filter(time => Number.isNaN(time)).length : 0;
  if (unread > 0) notes.push(t('Unreadable timestamps skipped: {0}.', counted(unread)));
  const { series, left, unsorted, repeated } = tidy(times, values);
  const nothing = left - unread - foreign;
  if (nothing > 0) notes.push(t('Non-numeric values: {0}. Treated as gaps.', counted(nothing)));
  if (unsorted) notes.push(t('Timestamps were out of order and have been sorted.'));
  if (repeated > 0) notes.push(t('Duplicate timestamps: {0}. The last value is used.', counted(repeated)));
  return { name: column.name, ...(unit ? { unit } : {}), series: latest(series, notes), notes };
}

function latest(series: Series, notes: string[]): Series {
  const { length } = series.times;
  if (length <= MAX_POINTS) return series;
  notes.push(t('Only the latest {0} of {1} values are read.', counted(MAX_POINTS), counted(length)));
  return { times: series.times.slice(-MAX_POINTS), values: series.values.slice(-MAX_POINTS) };
}

/** Returns the values in one unit: the column's, otherwise that of the first value. `foreign`: number of values of other quantities. */
function numbers(column: Column, decimalComma: boolean, notes: string[]) {
  const isDecimal = decimalComma || column.values.some(hasDecimalComma); // one column is written in one way
  const read = column.values.map(value => measured(value, isDecimal));
  const units = [...new Set(read.flatMap(({ unit }) => (unit === undefined ? [] : [unit])))];
  const unit = column.unit ?? units[0];
  if (unit === undefined) return { values: read.map(({ value }) => value), foreign: 0 };
  const factors = new Map(units.map(each => [each, unitFactor(each, unit)]));
  const others = units.filter(each => factors.get(each) === undefined);
  const converted = units.filter(each => (factors.get(each) ?? 1) !== 1);
  if (converted.length > 0) notes.push(t('Values converted from {0} to {1}.', converted.join(', '), unit));
  if (others.length > 0) notes.push(t('Values in {0} skipped: not convertible to {1}.', others.join(', '), unit));
  if (column.unit === undefined && read.some(each => each.unit === undefined && Number.isFinite(each.value)))
    notes.push(t('Values without a unit: {0} assumed.', unit));
  const inUnit = (each: (typeof read)[number]): number =>
    each.unit === undefined ? each.value : each.value * (factors.get(each.unit) ?? Number.NaN);
  return {
    unit,
    values: read.map(inUnit),
    foreign: read.filter(each => each.unit !== undefined && others.includes(each.unit)).length,
  };
}

const counted = (count: number): string => count.toLocaleString('en');
