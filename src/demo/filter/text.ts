import { editDistance } from '../../model/texts/words';
import type { Spend } from './work';

/** Returns a matcher for a `like` pattern: `%` any characters, `_` one, `\` escapes either. @throws TooMuchWork */
export function likeMatcher(pattern: string, spend: Spend): (text: string) => boolean {
  const [first = [], ...others] = segmentsOf(likeParts(pattern));
  const last = others.pop();
  if (!last) return text => endOf(text, first, 0) === text.length;
  return text => {
    spend(1);
    let at = endOf(text, first, 0);
    for (const segment of others) {
      if (at === undefined) return false;
      at = endOfNext(text, segment, at, spend);
    }
    const start = startOf(text, last);
    return at !== undefined && start !== undefined && at <= start;
  };
}

const ANY = Symbol('%');
const ONE = Symbol('_');
type LikePart = string | typeof ANY | typeof ONE;

function likeParts(pattern: string): LikePart[] {
  const parts: LikePart[] = [];
  let literal = '';
  const wildcard = (part: LikePart): void => {
    if (literal !== '') parts.push(literal);
    literal = '';
    if (part !== ANY || parts.at(-1) !== ANY) parts.push(part);
  };
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at]!;
    if (char === '%') wildcard(ANY);
    else if (char === '_') wildcard(ONE);
    else if (char === '\\' && at + 1 < pattern.length) literal += pattern[++at]!;
    else literal += char;
  }
  if (literal !== '') parts.push(literal);
  return parts;
}

/** The parts between two `%`. */
type Segment = readonly (string | typeof ONE)[];

function segmentsOf(parts: readonly LikePart[]): Segment[] {
  const segments: (string | typeof ONE)[][] = [[]];
  for (const part of parts) {
    if (part === ANY) segments.push([]);
    else segments.at(-1)!.push(part);
  }
  return segments;
}

/** Returns the end of a segment that starts at a position. */
function endOf(text: string, segment: Segment, start: number): number | undefined {
  let at: number | undefined = start;
  for (const part of segment) {
    if (part === ONE) at = afterOne(text, at);
    else at = text.startsWith(part, at) ? at + part.length : undefined;
    if (at === undefined) return undefined;
  }
  return at;
}

const afterOne = (text: string, at: number): number | undefined => {
  const code = text.codePointAt(at);
  return code === undefined ? undefined : at + (code > 0xffff ? 2 : 1);
};

/** Returns the start of a segment that ends with the text. */
function startOf(text: string, segment: Segment): number | undefined {
  let at = text.length;
  for (const part of segment.toReversed()) {
    if (part === ONE) at -= at > 1 && isPair(text, at - 2) ? 2 : 1;
    else if (text.endsWith(part, at)) at -= part.length;
    else return undefined;
    if (at < 0) return undefined;
  }
  return at;
}

const isPair = (text: string, at: number): boolean => text.codePointAt(at)! > 0xffff;

/** Returns the end of the first occurrence of a segment from a position on. */
function endOfNext(text: string, segment: Segment, from: number, spend: Spend): number | undefined {
  const index = segment.findIndex(part => part !== ONE);
  const start = endOf(text, index < 0 ? segment : segment.slice(0, index), from);
  if (index < 0 || start === undefined) return start;
  const literal = segment[index] as string;
  const rest = segment.slice(index + 1);
  for (let at = text.indexOf(literal, start); at >= 0; at = text.indexOf(literal, at + 1)) {
    spend(segment.length);
    const end = endOf(text, rest, at + literal.length);
    if (end !== undefined) return end;
  }
  return undefined;
}

const WORDS = /[\p{L}\p{N}]+/gu;

/** Returns the tokens of the standard analyzer: runs of letters and digits, in lower case. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(WORDS) ?? [];

const IN_WORD = /[\p{L}\p{N}]/u;
const isInWord = (char: string): boolean => (char < '\x80' ? /[a-z\d]/.test(char) : IN_WORD.test(char));

/** Number of characters that are searched in the time of the comparison of two values. */
const SEARCHED = 64;

/** Returns true if a lower-case text contains a word; searches in place, which is faster than tokenizing. */
function hasWord(text: string, word: string, spend: Spend): boolean {
  spend(1 + text.length / SEARCHED);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    spend(1);
    const end = at + word.length;
    const before = at > 0 ? text.slice(at > 1 && isLow(text.charCodeAt(at - 1)) ? at - 2 : at - 1, at) : ' ';
    const after = end < text.length ? String.fromCodePoint(text.codePointAt(end)!) : ' ';
    if (!isInWord(before) && !isInWord(after)) return true;
  }
  return false;
}

const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** Returns a matcher for texts with at least `min` of the words. @throws TooMuchWork */
export function wordMatcher(words: string, min: number, spend: Spend): (text: string) => boolean {
  const wanted = [...new Set(wordsOf(words))];
  return text => {
    const lower = text.toLowerCase();
    let found = 0;
    for (const word of wanted) if (hasWord(lower, word, spend) && ++found >= min) return true;
    return false;
  };
}

/** The comparison of two words takes as long as that of this many values. */
const COMPARED = 100;
/** Words of texts that were compared; more are forgotten. */
const MAX_COMPARED = 20_000;

/** Returns a matcher for texts with a word within the edit distance `max` of one of the words; a transposition counts as one. @throws TooMuchWork */
export function fuzzyMatcher(words: string, max: number, spend: Spend): (text: string) => boolean {
  const wanted = wordsOf(words);
  const compared = new Map<string, boolean>();
  const isNear = (word: string): boolean => {
    let near = compared.get(word);
    if (near === undefined) {
      spend(COMPARED * wanted.length);
      near = wanted.some(each => editDistance(each, word, max) <= max);
      if (compared.size >= MAX_COMPARED) compared.clear();
      compared.set(word, near);
    }
    return near;
  };
  return text => wordsOf(text).some(isNear);
}

/**
 * Returns a matcher for texts with the words of a phrase within the slop: with a slop of 2, two adjacent words can be swapped.
 * @throws TooMuchWork
 */
export function phraseMatcher(phrase: string, slop: number, spend: Spend): (text: string) => boolean {
  const wanted = wordsOf(phrase);
  return text => {
    const lower = text.toLowerCase();
    if (wanted.length === 0 || !wanted.every(word => hasWord(lower, word, spend))) return false;
    const places = new Map<string, number[]>(wanted.map(word => [word, []]));
    for (const [place, word] of wordsOf(lower).entries()) places.get(word)?.push(place);
    const lists = wanted.map((word, index) => ({ places: places.get(word)!, offset: index }));
    return narrowest(lists, spend) <= slop;
  };
}

/** Returns the length of the narrowest window that contains a place of every list, less its offset; the lists are sorted. */
function narrowest(lists: readonly { readonly places: readonly number[]; readonly offset: number }[], spend: Spend) {
  const at = lists.map(() => 0);
  let best = Infinity;
  for (;;) {
    spend(lists.length);
    let [lowest, low, high] = [0, Infinity, -Infinity];
    for (const [index, { places, offset }] of lists.entries()) {
      const place = places[at[index]!];
      if (place === undefined) return best;
      const value = place - offset;
      if (value < low) [lowest, low] = [index, value];
      if (value > high) high = value;
    }
    best = Math.min(best, high - low);
    at[lowest]!++;
  }
}
