import type { Column } from './series-columns';
import { isTimeName } from './series-tables';

type Fields = Readonly<Record<string, unknown>>;

/** Under which names answers keep their series, and series their points. */
const WRAPPERS = ['data', 'result', 'results', 'series', 'metrics', 'values', 'points', 'datapoints'];
const MAX_DEPTH = 6;

/**
 * Returns the series in a JSON value: plain numbers, pairs of time and value, records, parallel lists, the answer of a metrics query
 * (service facts 6), and exports of common monitoring services. Empty if the value contains no series.
 */
export function jsonColumns(json: unknown, name = 'values', depth = 0): Column[] {
  if (depth > MAX_DEPTH || typeof json !== 'object' || json === null) return [];
  return Array.isArray(json) ? listColumns(json, name, depth) : fieldColumns(json as Fields, name, depth);
}

function listColumns(list: readonly unknown[], name: string, depth: number): Column[] {
  const first = list.find(item => item !== null);
  if (typeof first === 'number' || typeof first === 'string') return [{ name, values: list }];
  if (Array.isArray(first)) {
    const pairs = list.map(item => (Array.isArray(item) ? (item as unknown[]) : []));
    return [{ name, times: pairs.map(([time]) => time), values: pairs.map(([, value]) => value) }];
  }
  const records = list.filter(isFields);
  const time = records[0] && Object.keys(records[0]).find(isTimeName);
  if (time !== undefined) return recordColumns(records, time, name);
  return records.flatMap((record, at) =>
    jsonColumns(record, records.length > 1 ? `${name} ${at + 1}` : name, depth + 1),
  );
}

/** Each field of records that holds numbers, with the values of the records that have the field. */
function recordColumns(records: readonly Fields[], time: string, name: string): Column[] {
  const cells = records.flatMap(record =>
    Object.entries(record).map(([field, value]) => ({ field, value, at: record[time] })),
  );
  const byField = [...Map.groupBy(cells, ({ field }) => field)].filter(([field]) => field !== time);
  const numeric = byField.filter(([, own]) => own.some(({ value }) => isAmount(value)));
  return numeric.map(([field, own]) => ({
    name: numeric.length === 1 && field === 'value' ? name : field,
    times: own.map(({ at }) => at),
    values: own.map(({ value }) => value),
  }));
}

function fieldColumns(fields: Fields, given: string, depth: number): Column[] {
  const name = nameOf(fields) ?? given;
  const unit = typeof fields['unit'] === 'string' && fields['unit'] !== '' ? { unit: fields['unit'] } : {};
  const time = Object.keys(fields).find(key => isTimeName(key) && Array.isArray(fields[key]));
  if (time !== undefined) {
    const lists = Object.entries(fields).filter(([key, list]) => key !== time && Array.isArray(list));
    return lists.map(([key, list]) => ({
      name: key,
      ...unit,
      times: fields[time] as unknown[],
      values: list as unknown[],
    }));
  }
  const points = fields['datapoints'];
  const turned =
    Array.isArray(points) && points.every(Array.isArray)
      ? points.map(([value, at]: unknown[]) => [at, value])
      : undefined;
  if (turned) return listColumns(turned, name, depth + 1);
  for (const key of WRAPPERS) {
    const columns = jsonColumns(fields[key], name, depth + 1);
    if (columns.length > 0) return columns.map(column => ({ ...unit, ...column }));
  }
  return [];
}

function nameOf(fields: Fields): string | undefined {
  for (const key of ['name', 'target', 'label', 'metric']) {
    const value = fields[key];
    if (typeof value === 'string' && value !== '') return value;
    if (isFields(value)) {
      const parts = Object.values(value).filter(part => typeof part === 'string');
      if (parts.length > 0) return parts.join(' ');
    }
  }
  return undefined;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAmount = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^\s*[-+]?\d/.test(value));
