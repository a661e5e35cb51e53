import { isUtf8 } from 'node:buffer';
import { parseJson } from '../../client/json';
import { VectorText } from '../../model/vectors/compact';
import { itemEnd } from './arrays';

/** Columns that only vectors of numbers are read from, with the number of components. */
export type VectorColumns = ReadonlyMap<string, number>;

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPEN, CLOSE, BEGIN, END] = [0x7b, 0x7d, 0x5b, 0x5d];
const [MINUS, PLUS, DOT, ZERO, NINE] = [0x2d, 0x2b, 0x2e, 0x30, 0x39];

/** Maximum number of digits of an integer and of exponents: all of these numbers are in the range of a float. */
const MAX_WHOLE = 20;
const MAX_EXPONENT = 1;
const MAX_NEGATIVE_EXPONENT = 2;

/**
 * Returns a function that reads JSON objects with the vectors of `columns` as they are in the bytes. Undefined: the whole object must be parsed,
 * because it is not surely valid, or a vector has another number of components.
 */
export function compactReader(
  columns: VectorColumns,
): (bytes: Buffer) => Readonly<Record<string, unknown>> | undefined {
  const named = [...columns].map(([name, length]) => ({ name, key: Buffer.from(name), length }));
  return bytes => {
    const found: { readonly name: string; readonly vector: VectorText }[] = [];
    /** The object with a 0 in place of each vector. */
    let rest = '';
    let members = 0;
    let at = begin(bytes);
    if (bytes[at] !== OPEN) return undefined;
    let kept = at;
    do {
      at = pass(bytes, at + 1);
      if (bytes[at] !== QUOTE) return undefined;
      const from = at + 1;
      const to = nameEnd(bytes, from);
      if (to < 0) return undefined;
      at = pass(bytes, to + 1);
      if (bytes[at] !== COLON) return undefined;
      at = pass(bytes, at + 1);
      members++;
      const column = named.find(({ key }) => isAt(key, bytes, from, to));
      const end = column ? listEnd(bytes, at, column.length) : (itemEnd(bytes, at) ?? -1);
      if (end < 0) return undefined;
      if (column) {
        found.push({ name: column.name, vector: new VectorText(bytes, at, end, column.length) });
        rest += `${bytes.toString('utf8', kept, at)}0`;
        kept = end;
      }
      at = pass(bytes, end);
    } while (bytes[at] === COMMA);
    if (found.length === 0 || bytes[at] !== CLOSE || pass(bytes, at + 1) !== bytes.length || !isUtf8(bytes)) {
      return undefined;
    }
    return filled(rest + bytes.toString('utf8', kept, at + 1), members, found);
  };
}

/** Returns the parsed object with its vectors; undefined if it is not valid, or a name is there twice. */
function filled(
  text: string,
  members: number,
  found: readonly { readonly name: string; readonly vector: VectorText }[],
): Record<string, unknown> | undefined {
  let values: Record<string, unknown>;
  try {
    values = parseJson(text) as Record<string, unknown>;
  } catch {
    return undefined; // the error of the whole text is the one to tell
  }
  if (Object.keys(values).length !== members) return undefined;
  for (const { name, vector } of found) values[name] = vector;
  return values;
}

/** Returns the offset after the white space and commas before an item of an array. */
function begin(bytes: Uint8Array): number {
  let at = 0;
  while (bytes[at] === COMMA || isSpace(bytes[at]!)) at++;
  return at;
}

function pass(bytes: Uint8Array, at: number): number {
  while (at < bytes.length && isSpace(bytes[at]!)) at++;
  return at;
}

const isSpace = (byte: number): boolean => byte === 32 || byte === 10 || byte === 13 || byte === 9;
/** False beyond the end of the bytes. */
const isDigit = (byte: number): boolean => byte >= ZERO && byte <= NINE;

/** Returns the offset of the quote after a name; -1 for a name with an escape, which can be another name than its bytes tell. */
function nameEnd(bytes: Uint8Array, at: number): number {
  for (; at < bytes.length; at++) {
    if (bytes[at] === QUOTE) return at;
    if (bytes[at] === BACKSLASH) return -1;
  }
  return -1;
}

function isAt(key: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from !== key.length) return false;
  for (let index = 0; index < key.length; index++) if (bytes[from + index] !== key[index]) return false;
  return true;
}

/** Returns the end of the list of `length` finite numbers at an offset; -1 if there is not surely such a list. */
function listEnd(bytes: Uint8Array, at: number, length: number): number {
  if (bytes[at] !== BEGIN) return -1;
  for (let left = length; ; left--) {
    let byte = bytes[++at]!;
    while (isSpace(byte)) byte = bytes[++at]!;
    if (byte === MINUS) byte = bytes[++at]!;
    const whole = at;
    const isZero = byte === ZERO;
    while (isDigit(byte)) byte = bytes[++at]!;
    const digits = at - whole;
    if (digits === 0 || digits > MAX_WHOLE || (digits > 1 && isZero)) return -1;
    if (byte === DOT) {
      const dot = at;
      do byte = bytes[++at]!;
      while (isDigit(byte));
      if (at === dot + 1) return -1;
    }
    if (byte === 0x65 || byte === 0x45) {
      byte = bytes[++at]!;
      const most = byte === MINUS ? MAX_NEGATIVE_EXPONENT : MAX_EXPONENT;
      if (byte === MINUS || byte === PLUS) byte = bytes[++at]!;
      const exponent = at;
      while (isDigit(byte)) byte = bytes[++at]!;
      if (at === exponent || at - exponent > most) return -1;
    }
    while (isSpace(byte)) byte = bytes[++at]!;
    if (left === 1) return byte === END ? at + 1 : -1;
    if (byte !== COMMA) return -1;
  }
}
