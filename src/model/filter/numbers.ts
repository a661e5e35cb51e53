import { t } from '@vscode/l10n';
import type { FilterNode } from './tree';
import { narrow } from './values';

const FORMS = {
  hexFloat: /0[xX](?:[\da-fA-F]+(?:\.[\da-fA-F]*)?|\.[\da-fA-F]+)[pP][+-]?\d+/y,
  hex: /0[xX][\da-fA-F]+/y,
  binary: /0[bB][01]+/y,
  float: /(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+/y,
  decimal: /\d+/y,
} as const;
/** Matches the most common numbers. */
const SHORT = /(?:0|[1-9]\d{0,14})(?![\w.])/y;
type Form = keyof typeof FORMS;

// A keyword can follow without a blank: `1and a == 2`.
const TAIL = /(?!(?:and|AND|or|OR|in|IN|not|NOT)(?!\w))[\w.]+/y;
const MAX_MAGNITUDE = 2n ** 63n;

/** Parses a number at `start`; `problem` for an invalid one, or one beyond 64 bits. `negative`: a minus precedes it. */
export function readNumber(
  text: string,
  start: number,
  negative: boolean,
): { end: number; node: FilterNode; problem?: string } {
  SHORT.lastIndex = start;
  if (SHORT.test(text)) {
    const { lastIndex } = SHORT;
    return {
      end: lastIndex,
      node: { kind: 'int', value: Number(text.slice(start, lastIndex)), start, end: lastIndex },
    };
  }
  let [form, written] = longest(text, start);
  let end = start + written.length;
  TAIL.lastIndex = end;
  const tail = TAIL.exec(text)?.[0];
  if (tail !== undefined) {
    written += tail;
    end += tail.length;
    return { end, node: { kind: 'missing', start, end }, problem: t('{0} is not a number', shortened(written)) };
  }
  if (form === 'decimal' && /^0./.test(written) && /[89]/.test(written)) {
    const problem = t('{0} is not a number. Numbers that start with 0 are octal', shortened(written));
    return { end, node: { kind: 'missing', start, end }, problem };
  }
  if (form === 'float' || form === 'hexFloat') {
    const value = form === 'float' ? Number(written) : hexFloat(written);
    return Number.isFinite(value)
      ? { end, node: { kind: 'float', value, start, end } }
      : {
          end,
          node: { kind: 'missing', start, end },
          problem: t('{0} exceeds the range of a float', shortened(written)),
        };
  }
  const value = whole(form, written);
  if (value === undefined || value > MAX_MAGNITUDE || (value === MAX_MAGNITUDE && !negative)) {
    const problem = t('{0} exceeds 64 bits (maximum 9223372036854775807)', shortened(written));
    return { end, node: { kind: 'missing', start, end }, problem };
  }
  return { end, node: { kind: 'int', value: narrow(value), start, end } };
}

function longest(text: string, start: number): [Form, string] {
  for (const form of Object.keys(FORMS) as Form[]) {
    const pattern = FORMS[form];
    pattern.lastIndex = start;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return [form, found];
  }
  return ['decimal', text[start]!];
}

/** Undefined for one of far too many digits, which is not worth converting. */
function whole(form: Form, written: string): bigint | undefined {
  const digits = written.replace(form === 'decimal' ? /^0+(?=.)/ : /^0[xXbB]0*(?=.)/, '');
  if (digits.length > 64) return undefined;
  if (form === 'hex') return BigInt(`0x${digits}`);
  if (form === 'binary') return BigInt(`0b${digits}`);
  return BigInt(/^0./.test(written) ? `0o${digits}` : digits);
}

function hexFloat(written: string): number {
  const [digits = '', exponent = '0'] = written.slice(2).split(/[pP]/);
  const [before = '', after = ''] = digits.split('.');
  let mantissa = 0;
  for (const digit of before + after) mantissa = mantissa * 16 + parseInt(digit, 16);
  return mantissa * 2 ** (Number(exponent) - 4 * after.length);
}

/** Enough of a piece of text to know it again in a message. */
export const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 37)}…` : text);
