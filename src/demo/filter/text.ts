import { editDistance } from '../../model/texts/words';

/** Returns a matcher for a `like` pattern: `%` any characters, `_` one, `\` escapes either. */
export function likeMatcher(pattern: string): (text: string) => boolean {
  const parts = likeParts(pattern);
  const [first, second, third] = parts;
  if (parts.every(part => typeof part === 'string')) {
    const exact = parts.join('');
    return text => text === exact;
  }
  if (parts.length === 1 && first === ANY) return () => true;
  if (parts.length === 2 && typeof first === 'string' && second === ANY) return text => text.startsWith(first);
  if (parts.length === 2 && first === ANY && typeof second === 'string') return text => text.endsWith(second);
  if (parts.length === 3 && first === ANY && typeof second === 'string' && third === ANY) {
    return text => text.includes(second);
  }
  return text => matches(text, parts);
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

/** Goes back to the last `%` alone, never further: that is enough, and no pattern makes it slow beyond length times length. */
function matches(text: string, parts: readonly LikePart[]): boolean {
  let [at, part, lastAny, resume] = [0, 0, -1, 0];
  for (;;) {
    const next = parts[part];
    if (next === undefined && at === text.length) return true;
    if (next === ANY) {
      [lastAny, resume] = [part, at];
      part++;
      continue;
    }
    const after = next === undefined ? undefined : taken(text, at, next);
    if (after !== undefined) {
      at = after;
      part++;
    } else if (lastAny >= 0 && resume < text.length) {
      at = ++resume;
      part = lastAny + 1;
    } else return false;
  }
}

function taken(text: string, at: number, part: string | typeof ANY | typeof ONE): number | undefined {
  if (typeof part === 'string') return text.startsWith(part, at) ? at + part.length : undefined;
  const code = text.codePointAt(at);
  return code === undefined ? undefined : at + (code > 0xffff ? 2 : 1);
}

const WORDS = /[\p{L}\p{N}]+/gu;

/** Returns the tokens of the standard analyzer: runs of letters and digits, in lower case. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(WORDS) ?? [];

const IN_WORD = /[\p{L}\p{N}]/u;
const isInWord = (char: string): boolean => (char < '\x80' ? /[a-z\d]/.test(char) : IN_WORD.test(char));

/** Returns true if a lower-case text contains a word; searches in place, which is faster than tokenizing. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    const before = at > 0 ? text.slice(at > 1 && isLow(text.charCodeAt(at - 1)) ? at - 2 : at - 1, at) : ' ';
    const after = end < text.length ? String.fromCodePoint(text.codePointAt(end)!) : ' ';
    if (!isInWord(before) && !isInWord(after)) return true;
  }
  return false;
}

const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** Returns a matcher for texts with at least `min` of the words. */
export function wordMatcher(words: string, min: number): (text: string) => boolean {
  const wanted = [...new Set(wordsOf(words))];
  return text => {
    const lower = text.toLowerCase();
    let found = 0;
    for (const word of wanted) if (hasWord(lower, word) && ++found >= min) return true;
    return false;
  };
}

/** Words of texts that were compared; more are forgotten. */
const MAX_COMPARED = 20_000;

/** Returns a matcher for texts with a word within the edit distance `max` of one of the words; a transposition counts as one. */
export function fuzzyMatcher(words: string, max: number): (text: string) => boolean {
  const wanted = wordsOf(words);
  const compared = new Map<string, boolean>();
  const isNear = (word: string): boolean => {
    let near = compared.get(word);
    if (near === undefined) {
      near = wanted.some(each => editDistance(each, word, max) <= max);
      if (compared.size >= MAX_COMPARED) compared.clear();
      compared.set(word, near);
    }
    return near;
  };
  return text => wordsOf(text).some(isNear);
}

/** Returns a matcher for texts with the words of a phrase within the slop: with a slop of 2, two adjacent words can be swapped. */
export function phraseMatcher(phrase: string, slop: number): (text: string) => boolean {
  const wanted = wordsOf(phrase);
  return text => {
    const lower = text.toLowerCase();
    if (wanted.length === 0 || !wanted.every(word => hasWord(lower, word))) return false;
    const words = wordsOf(lower);
    const places = wanted.map((word, index) => words.flatMap((each, place) => (each === word ? [place - index] : [])));
    return narrowest(places) <= slop;
  };
}

/** Returns the length of the narrowest window that contains a number of every list; the lists are sorted. */
function narrowest(lists: readonly (readonly number[])[]): number {
  const at = lists.map(() => 0);
  let best = Infinity;
  for (;;) {
    let [lowest, low, high] = [0, Infinity, -Infinity];
    for (const [index, list] of lists.entries()) {
      const value = list[at[index]!];
      if (value === undefined) return best;
      if (value < low) [lowest, low] = [index, value];
      if (value > high) high = value;
    }
    best = Math.min(best, high - low);
    at[lowest]!++;
  }
}
