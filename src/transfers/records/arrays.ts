import type { Found, Splitter } from './pieces';

const [QUOTE, BACKSLASH, COMMA, BRACKET] = [0x22, 0x5c, 0x2c, 0x5b];
const isOpening = (byte: number): boolean => byte === BRACKET || byte === 0x7b;
const isClosing = (byte: number): boolean => byte === 0x5d || byte === 0x7d;
const isSpace = (byte: number): boolean => byte === 32 || byte === 9 || byte === 10 || byte === 13;

/** Splits the items of a JSON array. `isInside`: the bytes begin within the array. */
export class ArrayItems implements Splitter {
  readonly canPass = false;
  private isOver = false;

  constructor(private isInside: boolean) {}

  /** True if the array has not ended. */
  get isOpen(): boolean {
    return !this.isOver;
  }

  find(bytes: Buffer, isLast: boolean): Found | undefined {
    if (!this.isInside) {
      // Only white space and a byte order mark come before the array.
      const begin = bytes.indexOf(BRACKET);
      if (begin < 0) return isLast ? { end: bytes.length, is: 'nothing' } : undefined;
      this.isInside = true;
      return { end: begin + 1, is: 'nothing' };
    }
    let at = 0;
    while (at < bytes.length && (isSpace(bytes[at]!) || bytes[at] === COMMA)) at++;
    if (at === bytes.length) {
      // White space is passed on with what follows, so that a comma is not taken for an item.
      return isLast ? { end: at, is: 'nothing' } : undefined;
    }
    if (this.isOver) return isLast ? { begin: at, end: bytes.length, is: 'record' } : undefined;
    if (bytes[at] === 0x5d) {
      this.isOver = true;
      return { end: at + 1, is: 'nothing' };
    }
    const end = itemEnd(bytes, at);
    if (end === undefined) {
      if (isLast) this.isOver = true;
      return isLast ? { begin: at, end: bytes.length, is: 'cut' } : undefined;
    }
    return { begin: at, end, is: 'record' };
  }
}

/**
 * Returns the end of the item that begins at an offset; undefined if more bytes are needed. A bracket that closes nothing is an item, so that each
 * has a byte.
 */
export function itemEnd(bytes: Buffer, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      at = stringEnd(bytes, at + 1);
      if (at < 0) return undefined;
    } else if (isOpening(byte)) depth++;
    else if (depth === 0 && (byte === COMMA || isClosing(byte))) return Math.max(at, from + 1);
    else if (isClosing(byte) && --depth === 0) return at + 1;
  }
  return undefined;
}

/** Returns the offset of the closing quote; -1 if it is not in the bytes. */
function stringEnd(bytes: Buffer, from: number): number {
  for (let quote = bytes.indexOf(QUOTE, from); quote >= 0; quote = bytes.indexOf(QUOTE, quote + 1)) {
    let before = quote - 1;
    while (bytes[before] === BACKSLASH && before >= from) before--;
    if ((quote - before) % 2 === 1) return quote;
  }
  return -1;
}
