import { exactJson } from '../model/wire/json';

/**
 * Parses JSON and keeps the digits of integers: a number while it is a safe integer, otherwise a bigint. Strings stay strings. Checking the
 * parsed value is several times faster than scanning the text for digits, which happens only if some are lost. @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return hasUnsafe(value) ? withDigits(value, text) : value;
}

/**
 * Returns the parsed `value` of `text` with the digits that doubles lost. Value and text are traversed in parallel, without a second copy
 * of either; if their orders might differ, the text is parsed again, which takes several times as long.
 */
function withDigits(value: unknown, text: string): unknown {
  const filling = new Filling(text);
  const filled = filling.fill(value);
  return filling.fits() ? filled : exactJson(text);
}

class Filling {
  private readonly numbers: NumberTexts;
  private lost = false;
  /** Strings that were passed, keys among them. */
  private strings = 0;

  constructor(text: string) {
    this.numbers = new NumberTexts(text);
  }

  /** A key that comes twice is in the text twice. */
  fits(): boolean {
    return !this.lost && this.numbers.strings() === this.strings;
  }

  fill(value: unknown): unknown {
    if (typeof value === 'number') return isUnsafe(value) ? this.digitsOf(value) : value;
    if (typeof value === 'string') this.strings++;
    if (typeof value !== 'object' || value === null || this.lost) return value;
    if (Array.isArray(value)) this.fillItems(value);
    else this.fillMembers(value as Record<string, unknown>);
    return value;
  }

  /** Uses `forEach`: access by index would make V8 box the numbers of vectors. */
  private fillItems(list: unknown[]): void {
    list.forEach((item, at) => {
      if (typeof item !== 'number') this.fill(item);
      else if (isUnsafe(item)) list[at] = this.digitsOf(item);
    });
  }

  /** Fills the members of an object whose keys exist already, so that even __proto__ is a plain field. */
  private fillMembers(members: Record<string, unknown>): void {
    let first = true;
    for (const key in members) {
      // Keys that are indexes come first, regardless of their position in the text.
      if (first && key >= '0' && key < ':' && hasUnsafe(members)) this.lost = true;
      first = false;
      this.strings++;
      const item = members[key];
      if (typeof item === 'string') this.strings++;
      else if (typeof item === 'object') this.fill(item);
      else if (typeof item === 'number' && isUnsafe(item)) members[key] = this.digitsOf(item);
    }
  }

  private digitsOf(read: number): number | bigint {
    const written = this.lost ? undefined : this.numbers.next();
    if (written === undefined || Number(written) !== read) {
      this.lost = true;
      return read;
    }
    return wholeOr(read, written);
  }
}

const wholeOr = (read: number, written: string): number | bigint => (/^-?\d+$/.test(written) ? BigInt(written) : read);

/** Matches possible numbers beyond the safe integers, with the character before them. Matches within strings are skipped. */
const LONG = /[:[,]\s*(-?(?:[1-9]\d{15,}(?:\.\d+)?|\d+(?:\.\d+)?(?=[eE]))(?:[eE][-+]?\d+)?)/g;

/** Iterates over the numbers of a JSON text beyond the safe integers, as written, and counts its strings. */
class NumberTexts {
  private readonly found: Iterator<RegExpExecArray>;
  private quote: number;
  private quotes = 0;

  constructor(private readonly text: string) {
    this.found = text.matchAll(LONG);
    this.quote = text.indexOf('"');
  }

  /** The next one; undefined after the last. */
  next(): string | undefined {
    for (let match = this.found.next(); !match.done; match = this.found.next()) {
      const written = match.value[1]!;
      if (!isUnsafe(Number(written))) continue;
      this.passTo(match.value.index);
      if (this.quotes % 2 === 0) return written;
    }
    return undefined;
  }

  /** Returns the number of strings in the whole text; the scan ends here. */
  strings(): number {
    this.passTo(this.text.length);
    return this.quotes / 2;
  }

  /** Counts the quotes before a position, hopping from one to the next. */
  private passTo(position: number): void {
    const { text } = this;
    let { quote, quotes } = this;
    while (quote !== -1 && quote < position) {
      if (quotes % 2 === 0 || !isEscaped(text, quote)) quotes++;
      quote = text.indexOf('"', quote + 1);
    }
    this.quote = quote;
    this.quotes = quotes;
  }
}

function isEscaped(text: string, quote: number): boolean {
  let at = quote - 1;
  while (text[at] === '\\') at--;
  return (quote - at) % 2 === 0;
}

const isUnsafe = (number: number): boolean => number > Number.MAX_SAFE_INTEGER || number < Number.MIN_SAFE_INTEGER;

/** Longer lists that begin with a number are taken for vectors. */
const LONG_LIST = 32;

/**
 * Returns true if the value contains a number beyond the safe integers, or a long list that mixes numbers with other values. No line
 * accesses items of both vectors and other lists by index: V8 would then box every number of every vector.
 */
function hasUnsafe(value: unknown): boolean {
  if (typeof value === 'number') return isUnsafe(value);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) {
    if (typeof value.at(0) !== 'number') return hasUnsafeItem(value);
    return value.length > LONG_LIST ? hasUnsafeNumber(value) : value.some(hasUnsafe);
  }
  for (const key in value) {
    const item = (value as Record<string, unknown>)[key];
    if (typeof item === 'number' ? isUnsafe(item) : typeof item === 'object' && hasUnsafe(item)) return true;
  }
  return false;
}

function hasUnsafeItem(list: readonly unknown[]): boolean {
  for (let at = 0; at < list.length; at++) {
    const item = list[at];
    if (typeof item === 'number' ? isUnsafe(item) : typeof item === 'object' && hasUnsafe(item)) return true;
  }
  return false;
}

function hasUnsafeNumber(list: readonly unknown[]): boolean {
  for (let at = 0; at < list.length; at++) {
    const item = list[at];
    if (typeof item !== 'number' || isUnsafe(item)) return true;
  }
  return false;
}
