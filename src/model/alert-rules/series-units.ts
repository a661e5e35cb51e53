/** Units by quantity, with their factors to the smallest unit. A quantity can have a single unit. */
const KINDS: readonly (readonly [names: string, factor: number][])[] = [
  [
    ['ns', 1],
    ['us µs μs', 1e3],
    ['ms msec millisecond milliseconds', 1e6],
    ['s sec second seconds', 1e9],
    ['min minute minutes', 60e9],
    ['h hour hours', 3600e9],
  ],
  [
    ['b byte bytes', 1],
    ['kb', 1e3],
    ['mb', 1e6],
    ['gb', 1e9],
    ['tb', 1e12],
    ['kib', 1024],
    ['mib', 1024 ** 2],
    ['gib', 1024 ** 3],
    ['tib', 1024 ** 4],
  ],
  [['% percent pct', 1]],
  [['count counts', 1]],
];

interface Known {
  readonly kind: number;
  readonly factor: number;
}

const KNOWN = new Map<string, Known>(
  KINDS.flatMap((units, kind) =>
    units.flatMap(([names, factor]) => names.split(' ').map(name => [name, { kind, factor }] as const)),
  ),
);

/** Returns the conversion factor between two units; undefined for different quantities. */
export function unitFactor(from: string, to: string): number | undefined {
  const [a, b] = [from.toLowerCase(), to.toLowerCase()];
  if (a === b) return 1;
  const [known, wanted] = [KNOWN.get(a), KNOWN.get(b)];
  return known && wanted && known.kind === wanted.kind ? known.factor / wanted.factor : undefined;
}

/** A column's unit in its name: `latency (ms)`, `latency [ms]`, `latency_ms`. */
export function unitInName(name: string): string | undefined {
  const inBrackets = /[([]\s*([^\s()[\]]+)\s*[)\]]\s*$/.exec(name)?.[1];
  if (inBrackets !== undefined) return inBrackets;
  const last = /[_\s]([a-zµμ%]+)$/i.exec(name)?.[1];
  return last !== undefined && KNOWN.has(last.toLowerCase()) ? last : undefined;
}

/**
 * Parses a number with an optional unit. `value` is NaN for anything else: empty, null, NaN, a word. `decimalComma`: commas are decimal, also
 * where they could separate thousands.
 */
export function measured(given: unknown, decimalComma: boolean): { readonly value: number; readonly unit?: string } {
  if (typeof given === 'number') return { value: given };
  const parts = typeof given === 'string' && given.length < 64 ? AMOUNT.exec(given.trim()) : null;
  const [, digits = '', unit] = parts ?? [];
  if (digits === '') return { value: Number.NaN };
  const isDecimal = (decimalComma || isDecimalComma(digits)) && !COMMA_BEFORE_DOT.test(digits);
  const plain = isDecimal ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  return { value: Number(plain), ...(unit ? { unit } : {}) };
}

/** Returns true for an amount whose comma can only be decimal: `1,5 ms`. */
export const hasDecimalComma = (given: unknown): boolean =>
  typeof given === 'string' && given.length < 64 && isDecimalComma(AMOUNT.exec(given.trim())?.[1] ?? '');

/** Returns true for digits with one comma that separates no thousands, which are groups of three: `1,5`, `0,125`, `1.234,5`. */
const isDecimalComma = (digits: string): boolean =>
  /^[^,]*,[^,]*$/.test(digits) && !COMMA_BEFORE_DOT.test(digits) && !/^[-+]?[1-9]\d{0,2},\d{3}(?!\d)/.test(digits);

const COMMA_BEFORE_DOT = /,.*\./;

const AMOUNT = /^([-+]?[\d.,]*\d[\d.,]*(?:e[-+]?\d+)?)\s*([%a-zµμ][a-zµμ/]*)?$/i;
