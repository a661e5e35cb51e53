import { stringifyJson } from '../wire/json';

const COLLATOR = new Intl.Collator(undefined, { numeric: true });

/**
 * The rows of an answer sorted by one value each: numbers (64-bit ones too) before texts before the rest, absent values and nulls last
 * whichever way; equal values keep the order of the answer.
 */
export function sortedRows(count: number, value: (row: number) => unknown, descending: boolean): Uint32Array {
  const values = Array.from({ length: count }, (_, row) => comparable(value(row)));
  const sign = descending ? -1 : 1;
  const rows = Uint32Array.from({ length: count }, (_, row) => row);
  return rows.toSorted((a, b) => compare(values[a], values[b], sign) || a - b);
}

type Comparable = number | bigint | string | undefined;

function comparable(value: unknown): Comparable {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string') return value;
  return typeof value === 'boolean' ? Number(value) : stringifyJson(value);
}

function compare(a: Comparable, b: Comparable, sign: number): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (typeof a === 'string' && typeof b === 'string') return sign * COLLATOR.compare(a, b);
  if (typeof a === 'string' || typeof b === 'string')
    return sign * (Number(typeof a === 'string') - Number(typeof b === 'string'));
  return sign * (a < b ? -1 : a > b ? 1 : 0);
}
