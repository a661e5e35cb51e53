/** Maximum number of objects and lists in an answer: each takes far more memory than its text, so a limit of bytes does not suffice. */
const MAX_VALUES = 2_000_000;

/** Returns true if a JSON text has more than `max` objects and lists, not counting brackets in strings. */
export const hasTooMany = (text: string, max = MAX_VALUES): boolean =>
  text.length > max && count(text, '[', '{') > max && opened(text, max) > max;

/** Counts characters, also those in strings: much faster, and mostly sufficient. */
function count(text: string, ...characters: readonly string[]): number {
  let found = 0;
  for (const each of characters) {
    for (let at = text.indexOf(each); at >= 0; at = text.indexOf(each, at + 1)) found++;
  }
  return found;
}

const [LIST, OBJECT, QUOTE, BACKSLASH] = [0x5b, 0x7b, 0x22, 0x5c];

/** Counts the objects and lists, up to one more than `max`. Not by a pattern: a long string would overflow its stack. */
function opened(text: string, max: number): number {
  let found = 0;
  let inString = false;
  for (let at = 0; at < text.length && found <= max; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) inString = !inString;
    else if (code === BACKSLASH) at++;
    else if (!inString && (code === LIST || code === OBJECT)) found++;
  }
  return found;
}
