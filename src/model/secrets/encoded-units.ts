/**
 * Matches an encoded character or byte: in addresses (`%2f`, `%u002f`), in strings (`\x2f`, `\057`, `\u002f`, `\u{2f}`, `\U0000002f`, `\/`)
 * and in HTML (`&#47;`); and a line end of base64.
 */
export const UNIT = new RegExp(
  [
    String.raw`%[\da-fA-F]{2}|[%\\]u[dD][89abAB][\da-fA-F]{2}[%\\]u[\da-fA-F]{4}|[%\\]u[\da-fA-F]{4}`,
    String.raw`\\(?:x[\da-fA-F]{2}|[0-3][0-7]{2}|u\{[\da-fA-F]{1,6}\}|U[\da-fA-F]{8}|[^])`,
    String.raw`&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|amp|lt|gt|quot|apos);`,
    String.raw`(?<=[\w+/-]{60})\r?\n(?=[\w+/-])`,
  ].join('|'),
  'g',
);

/** Matches an encoded byte, or a line end, of mail (quoted-printable). Apart from the others: `key=ab%2Fc` has none of it. */
export const QUOTED = /=(?:[\dA-Fa-f]{2}|\r?\n)/g;

const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the bytes of an encoded unit, one character each. Drops unnecessary backslashes. */
export function undone(unit: string): string {
  const [mark, kind = ''] = unit;
  if (mark === '\n' || mark === '\r' || (mark === '=' && /[\r\n]/.test(kind))) return '';
  if (mark === '\\' && unit.length === 2) return ESCAPED[kind] ?? kind;
  if (mark === '&' && kind !== '#') return NAMED[unit.slice(1, -1)]!;
  const radix = mark === '&' ? (/x/i.test(unit) ? 16 : 10) : mark === '\\' && /\d/.test(kind) ? 8 : 16;
  const codes = Array.from(unit.matchAll(/[\da-f]+/gi), ([digits]) => Number.parseInt(digits, radix));
  if (mark !== '&' && !/u/i.test(kind)) return String.fromCharCode(...codes);
  return codes.some(code => code > 0x10ffff) ? '' : binary(String.fromCodePoint(...codes));
}

/** Separator that is no byte. */
export const BETWEEN = '\u{100}';

/**
 * Patterns of runs of encoded bytes, with their decoders, one character per byte; the empty text: none. The lengths are limited, because
 * longer runs would overflow the stack: they are examined in pieces.
 */
export const RUNS: readonly (readonly [run: RegExp, bytes: (run: string) => string])[] = [
  [/[\w+/-]{8,60000}={0,2}/g, base64],
  [/[\da-f]{2}(?:[\s:,+-]{0,64}(?:0x)?[\da-f]{2}){7,9999}/gi, hexadecimal],
  [/(?<!\d)\d{1,3}(?:[\s,+]{1,64}\d{1,3}){7,9999}(?!\d)/g, decimal],
];

/**
 * Patterns of characters of 16 bits, the low byte first and the high byte first, with their decoders. They begin with four of the first 256
 * characters.
 */
export const WIDE: readonly (readonly [run: RegExp, bytes: (run: string) => string])[] = [
  [/(?:[^\0\u0100-\uffff]\0){4}(?:[^\0\u0100-\uffff][^\u0100-\uffff]|\0[\xdc-\xdf])*/g, run => wide(run, 1)],
  [/(?:\0[^\0\u0100-\uffff]){4}(?:[^\u0100-\uffff][^\0\u0100-\uffff]|[\xdc-\xdf]\0)*/g, run => wide(run, 0)],
];

/** `high`: position of the high byte. */
function wide(run: string, high: 0 | 1): string {
  const units = Array.from(run.matchAll(/[^]{2}/g), ([pair]) =>
    String.fromCharCode(pair.charCodeAt(high) * 256 + pair.charCodeAt(1 - high)),
  );
  return binary(units.join(''));
}

/**
 * Decodes base64. Words are skipped: they mostly have letters of one case. A run with a slash can begin with other text, such as a path.
 */
function base64(word: string): string {
  if (!/[A-Z]/.test(word) || !/[a-z]/.test(word)) return '';
  const digits = word.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/');
  const starts = /[+/]/.test(digits) ? [0, 1, 2, 3] : [0];
  return starts
    .map(start => atob(digits.slice(start, digits.length - ((digits.length - start) % 4 === 1 ? 1 : 0))))
    .join(BETWEEN);
}

function hexadecimal(run: string): string {
  if (/^\d{1,40}$/.test(run)) return ''; // a number
  return Array.from(run.matchAll(/(?:0x)?([\da-f]{2})/gi), ([, digits]) =>
    String.fromCharCode(Number.parseInt(digits!, 16)),
  ).join('');
}

function decimal(run: string): string {
  return Array.from(run.matchAll(/\d+/g), ([digits]) => String.fromCharCode(Number(digits))).join('');
}

const utf8 = new TextEncoder();
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** A text as its bytes in UTF-8, a character each. */
export const binary = (text: string): string =>
  isAscii(text) ? text : Array.from(utf8.encode(text), byte => String.fromCharCode(byte)).join('');
