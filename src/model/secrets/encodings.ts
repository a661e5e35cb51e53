import { formsOf, withoutForms } from './decoding';
import { HIDDEN } from './hidden';

/** Minimum length of a secret: shorter texts are mostly words. */
const MIN_LENGTH = 4;

/** Minimum length of a line of a secret: shorter ones are often `}`. */
const MIN_LINE = 16;

/** A longer secret is looked for in parts of this length at most: a pattern of all of it would be too large. */
const MAX_PART = 160;

/** Named references of HTML that encoders write for characters with a meaning in it. */
const NAMED: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** Characters with a short escape in JSON, and the letter of that escape. */
const SHORT: Readonly<Record<string, string>> = {
  '\b': 'b',
  '\f': 'f',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
};

/** Maximum length of an encoded character. */
const MAX_UNIT = 64;

/** Parts in one pattern. */
const MAX_PARTS = 24;

/** Hides secrets in texts. */
export interface Mask {
  readonly hide: (text: string) => string;
  /** Hides the beginning of a secret at the end of a text that was cut. */
  readonly hideEnd: (text: string) => string;
}

/**
 * Masks every encoding of the secrets, longest secret first: plain, percent-encoded, form-encoded, escaped for JSON (also nested), printed
 * bytes (`\x2f`), escaped for HTML, base64 and hexadecimal; and combinations. Each character can be encoded or not, so that the character
 * sets of encoders are irrelevant. Each line of a multi-line secret is a secret too.
 */
export function maskOf(secrets: readonly (string | undefined)[]): Mask {
  const known = secrets.filter(secret => secret !== undefined && secret.length >= MIN_LENGTH) as string[];
  const literals = [...new Set([...known, ...known.flatMap(base64), ...known.flatMap(hexadecimal)])].toSorted(
    (a, b) => b.length - a.length,
  );
  let forms: readonly string[] | undefined;
  let made: readonly (readonly Units[])[] | undefined;
  /** Patterns of the first characters only: faster to create than the whole patterns, and mostly sufficient. */
  let begin: RegExp | undefined;
  let found: readonly RegExp[] | undefined;
  let ends: readonly RegExp[] | undefined;
  const groups = () => (made ??= groupsOf(known));
  const begins = (text: string) => {
    const patterns = () => groups().flatMap(group => group.map(units => units.slice(0, MIN_LENGTH).join('')));
    return known.length > 0 && (begin ??= new RegExp(patterns().join('|'))).test(text);
  };
  return {
    hide(whole) {
      forms ??= [...new Set(known.flatMap(linesOf).flatMap(formsOf))].filter(({ length }) => length >= MIN_LENGTH);
      const text = withoutForms(whole, forms, HIDDEN);
      // Most texts have nothing encoded in them, and making patterns takes longer than most requests.
      if (!ENCODED.test(text)) return literals.reduce((left, secret) => left.replaceAll(secret, HIDDEN), text);
      if (!begins(text)) return text;
      found ??= groups().map(group => new RegExp(group.map(units => units.join('')).join('|'), 'g'));
      const hidden = found.reduce((left, pattern) => left.replace(pattern, HIDDEN), text);
      return hidden === text ? text : hidden.replaceAll(SEVERAL, HIDDEN);
    },
    hideEnd(text) {
      if (!begins(text)) return text;
      ends ??= groups().map(group => new RegExp(`(?:${group.map(beginning).join('|')})$`));
      const reach = MAX_UNIT * Math.max(...groups().flatMap(group => group.map(({ length }) => length)));
      const end = ends.reduce((left, pattern) => left.replace(pattern, HIDDEN), text.slice(-reach));
      return text.slice(0, -reach) + end;
    },
  };
}

/** Returns a secret and its lines, because a quoted key can be reformatted. */
const linesOf = (secret: string): string[] => [
  secret,
  ...secret.split(/\r?\n/).filter(line => line.length >= MIN_LINE && line !== secret),
];

/** A pattern for each character. */
type Units = readonly string[];

/** Only in a text with one of these is a character something other than itself. */
const ENCODED = /%[\da-f]{2}|\\|&[#a-z]|\+/i;

/** The patterns of all encodings of the secrets, as many in one as a pattern can take. */
function groupsOf(secrets: readonly string[]): Units[][] {
  const written = secrets.flatMap(secret => [
    { whole: secret, unitsOf },
    ...base64(secret).map(whole => ({ whole, unitsOf: plain })),
    ...hexadecimal(secret)
      .slice(0, 1)
      .map(whole => ({ whole, unitsOf: digits })),
  ]);
  // By the whole, not by its parts: another secret can be a piece of a long one, and would leave the rest of it.
  const longestFirst = written.toSorted((a, b) => b.whole.length - a.whole.length);
  const parts = longestFirst.flatMap(({ whole, unitsOf: units }) => partsOf(whole).map(units));
  return Array.from({ length: Math.ceil(parts.length / MAX_PARTS) }, (_, at) =>
    parts.slice(at * MAX_PARTS, (at + 1) * MAX_PARTS),
  );
}

/** The parts of one long secret. */
const SEVERAL = new RegExp(`(?:${HIDDEN}){2,}`, 'g');

/** Returns the base64 forms, as in `Authorization: Basic`. */
function base64(secret: string): string[] {
  const bytes = bytesOf(secret).map(byte => String.fromCharCode(byte));
  const text = btoa(bytes.join('')).replace(/=+$/, '');
  return [...new Set([text, text.replaceAll('+', '-').replaceAll('/', '_')])];
}

/** Returns the hexadecimal forms, in lower and upper case. */
function hexadecimal(secret: string): string[] {
  const text = bytesOf(secret)
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('');
  return [...new Set([text, text.toUpperCase()])];
}

function partsOf(secret: string): string[] {
  const characters = Array.from(secret);
  const count = Math.ceil(characters.length / MAX_PART);
  const size = Math.ceil(characters.length / count);
  return Array.from({ length: count }, (_, at) => characters.slice(at * size, (at + 1) * size).join(''));
}

/** Returns the plain units: letters and digits, which no encoder changes, and the characters between them. */
const plain = (text: string): Units => text.split('').map(unit => (/\w/.test(unit) ? unit : patternOf(unit)));

/** The same for hexadecimal digits, of either case. */
const digits = (text: string): Units => text.split('').map(digit => hex(Number.parseInt(digit, 16), 1));

/** A pattern for each character; for a run of backslashes one, or a text of many would be tried in too many ways. */
const unitsOf = (secret: string): Units => (secret.match(/\\+|[^\\]/gu) ?? []).map(patternOf);

/** The beginning of a secret up to any of its characters, and of the encoding of the next. */
function beginning(units: Units): string {
  const sure = units.slice(0, MIN_LENGTH).join('');
  const rest = units.slice(MIN_LENGTH).reduceRight((after, unit) => `(?:${unit}${after})?`, '');
  return `${sure}${rest}(?:(?:%[\\da-fA-F]{0,6}){1,4}|(?:\\\\{1,8}(?:u[\\da-fA-F]{0,4})?){1,2}|(?:\\\\{1,8}x[\\da-fA-F]{2}){0,3}\\\\{1,8}x[\\da-fA-F]{0,2}|(?:\\\\{1,8}x[\\da-fA-F]{2}){1,3}\\\\{1,8}|&(?:amp;)*(?:\\w{0,8}|#\\w{0,8}))?`;
}

function patternOf(unit: string): string {
  const percent = '%(?:25)*';
  const slashes = String.raw`\\{1,8}`;
  if (unit.startsWith('\\')) {
    const count = unit.length;
    const other = alternatives([`${percent}5[cC]`, String.raw`${slashes}(?:u00|x)5[cC]`, ...references(0x5c)]);
    return alternatives([String.raw`\\{${count},${8 * count}}`, `${other}{${count}}`]);
  }
  const code = unit.codePointAt(0)!;
  const bytes = bytesOf(unit).map(byte => percent + hex(byte, 2));
  // Each after one run of backslashes: several would be tried one after another in a text of nothing else.
  const escapes = [
    ...(SHORT[unit] ? [SHORT[unit]] : []),
    unit
      .split('')
      .map(each => `u${hex(each.charCodeAt(0), 4)}`)
      .join(slashes),
    bytesOf(unit)
      .map(byte => `x${hex(byte, 2)}`)
      .join(slashes),
    ...(code > 0x7f && code <= 0xff ? [`x${hex(code, 2)}`] : []),
  ];
  const name = NAMED[unit];
  return alternatives([
    // Quotes and slashes have a backslash before them in JSON; more in JSON within JSON.
    `${/["'/]/.test(unit) ? String.raw`\\{0,7}` : ''}${literal(unit)}`,
    ...(unit === ' ' ? [literal('+')] : []),
    bytes.join(''),
    ...(code > 0x7f && code <= 0xff ? [percent + hex(code, 2)] : []),
    slashes + alternatives(escapes),
    ...references(code),
    ...(name ? [`&(?:amp;)*${name};`] : []),
  ]);
}

const bytesOf = (text: string): number[] => [...new TextEncoder().encode(text)];

const references = (code: number): string[] => [`&(?:amp;)*#(?:0*${code}|[xX]0*${hex(code, 1)});`];

const alternatives = (patterns: readonly string[]): string => `(?:${[...new Set(patterns)].join('|')})`;

/** Hexadecimal digits, of either case. */
const hex = (code: number, length: number): string =>
  code
    .toString(16)
    .padStart(length, '0')
    .replaceAll(/[a-f]/g, letter => `[${letter}${letter.toUpperCase()}]`);

/** Escapes a character for a pattern without the flag `u`, which would not match half a surrogate pair. */
const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
