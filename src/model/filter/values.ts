import type { Arithmetic, ComparisonOperator } from './tree';

/** A number of a filter or an entity: a bigint beyond 2^53, with all its digits. */
export type Numeric = number | bigint;

/** A whole number as number where that is exact, else as bigint. */
export const narrow = (value: bigint): number | bigint =>
  value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;

export const isNumeric = (value: unknown): value is Numeric => typeof value === 'number' || typeof value === 'bigint';

/** The result of a calculation; undefined for none, as of a division by zero. Whole numbers stay exact and wrap at 64 bits. */
export function calculate(op: Arithmetic, a: Numeric, b: Numeric, whole: boolean): Numeric | undefined {
  if (!whole) return fraction(op, Number(a), Number(b));
  if (typeof a === 'number' && typeof b === 'number') {
    const result = wholeNumber(op, a, b);
    if (result === undefined || Number.isSafeInteger(result)) return result;
  }
  if (!isInteger(a) || !isInteger(b)) return fraction(op, Number(a), Number(b));
  const result = wholeDigits(op, BigInt(a), BigInt(b));
  return result === undefined ? undefined : narrow(BigInt.asIntN(64, result));
}

/** True for 5, 5n; false for 5.5. */
export const isInteger = (value: Numeric): boolean => typeof value === 'bigint' || Number.isInteger(value);

function fraction(op: Arithmetic, a: number, b: number): number | undefined {
  const result =
    op === '+' ? a + b : op === '-' ? a - b : op === '*' ? a * b : op === '/' ? a / b : op === '**' ? a ** b : NaN;
  return Number.isFinite(result) ? result : undefined;
}

/** Returns the result as an integer; undefined if it loses digits or if 32 bits cannot hold both operands. */
function wholeNumber(op: Arithmetic, a: number, b: number): number | undefined {
  switch (op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b + 0;
    case '/':
      return b === 0 ? undefined : Math.trunc(a / b) + 0;
    case '%':
      return b === 0 ? undefined : (a % b) + 0;
    case '&':
      return (a | 0) === a && (b | 0) === b ? a & b : NaN;
    case '|':
      return (a | 0) === a && (b | 0) === b ? a | b : NaN;
    case '^':
      return (a | 0) === a && (b | 0) === b ? a ^ b : NaN;
    case '**':
    case '<<':
    case '>>':
      break;
  }
  return NaN;
}

function wholeDigits(op: Arithmetic, a: bigint, b: bigint): bigint | undefined {
  switch (op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return b === 0n ? undefined : a / b;
    case '%':
      return b === 0n ? undefined : a % b;
    case '&':
      return a & b;
    case '|':
      return a | b;
    case '^':
      return a ^ b;
    case '**':
      return b < 0n || b > 64n ? undefined : a ** b;
    case '<<':
    case '>>':
      break;
  }
  return undefined;
}

/**
 * Returns the result of a comparison; undefined if the values cannot be compared. Numbers compare by value in every form, strings by UTF-16
 * units.
 */
export function compare(op: ComparisonOperator, a: unknown, b: unknown): boolean | undefined {
  const comparable = isNumeric(a)
    ? isNumeric(b)
    : typeof a === typeof b && (typeof a === 'string' || typeof a === 'boolean');
  if (!comparable) return isTwin(a) && isTwin(b) && Array.isArray(a) === Array.isArray(b) ? twins(op, a, b) : undefined;
  const [x, y] = [a as string, b as string];
  switch (op) {
    case '<':
      return x < y;
    case '<=':
      return x <= y;
    case '>':
      return x > y;
    case '>=':
      return x >= y;
    case '==':
      return x === y || (typeof a !== typeof b && !(x < y) && !(x > y));
    case '!=':
      break;
  }
  return !(x === y || (typeof a !== typeof b && !(x < y) && !(x > y)));
}

const isTwin = (value: unknown): value is object => typeof value === 'object' && value !== null;

const twins = (op: ComparisonOperator, a: object, b: object): boolean | undefined =>
  op === '==' ? isSame(a, b) : op === '!=' ? !isSame(a, b) : undefined;

/** Returns true if two JSON values are equal: numbers by value, arrays and objects by their parts. */
export function isSame(a: unknown, b: unknown): boolean {
  if (!isTwin(a) || !isTwin(b)) return a === b || compare('==', a, b) === true;
  const pairs: [unknown, unknown][] = [[a, b]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [x, y] = pair;
    if (!isTwin(x) || !isTwin(y)) {
      if (x !== y && (isTwin(x) || isTwin(y) || compare('==', x, y) !== true)) return false;
      continue;
    }
    const keys = Object.keys(x);
    if (Array.isArray(x) !== Array.isArray(y) || keys.length !== Object.keys(y).length) return false;
    for (const key of keys) {
      if (!Object.hasOwn(y, key)) return false;
      pairs.push([x[key as keyof typeof x], y[key as keyof typeof y]]);
    }
  }
  return true;
}
