import type { GridCell } from './pages';

/** The most decimals of a distance, and of a field's value. */
const DISTANCE_DECIMALS = 4;
const FIELD_DECIMALS = 6;

/** Significant digits of a float32, the type of distances, and of a float64. */
const FLOAT32_DIGITS = 7;
const FLOAT64_DIGITS = 15;

/** Minimum magnitude for a common precision: smaller numbers need too many decimals, and are shown as received. */
const SMALLEST = 1e-6;

/**
 * Returns the number of decimals for all numbers of a column, so that the decimal points align; 0: integers. Undefined: each number is
 * shown as received.
 */
export function decimalsOf(values: Iterable<unknown>, isDistance: boolean): number | undefined {
  let [largest, needed] = [0, 0];
  for (const value of values) {
    if (typeof value !== 'number' || !Number.isFinite(value)) continue;
    largest = Math.max(largest, Math.abs(value));
    if (!Number.isInteger(value)) needed = Math.max(needed, placesOf(value));
  }
  if (needed === 0) return 0;
  if (largest < SMALLEST) return undefined;
  const [maxDecimals, digits] = isDistance ? [DISTANCE_DECIMALS, FLOAT32_DIGITS] : [FIELD_DECIMALS, FLOAT64_DIGITS];
  const before = Math.floor(Math.log10(largest)) + 1; // digits before the point; 0 and less: zeros after it
  const shown = before < -1 ? maxDecimals - before : Math.max(0, Math.min(maxDecimals, digits - before));
  return isDistance ? shown : Math.min(needed, shown);
}

/** Returns the number of decimals of a number. */
function placesOf(value: number): number {
  const text = String(value);
  return text.includes('e') ? Number.POSITIVE_INFINITY : text.length - text.indexOf('.') - 1;
}

/** Formats a number with a number of decimals. `whole`: all its digits, if some are hidden. */
export function numberCell(value: number, decimals: number): GridCell {
  const text = value.toFixed(decimals);
  return Number(text) === value ? text : { text, is: 'rounded', whole: String(value) };
}
