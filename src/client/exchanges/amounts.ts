/** Maximum number of objects and lists in an answer: each takes far more memory than its text, so a limit of bytes does not suffice. */
const MAX_VALUES = 2_000_000;

/** Maximum number of members of wide objects, those with more than `WIDE` members: they take far longer to read than others. */
const MAX_MEMBERS = 500_000;
const WIDE = 10_000;

/** Returns true if a JSON text has more than `max` objects and lists, not counting brackets in strings. */
export const hasTooMany = (text: string, max = MAX_VALUES): boolean =>
  text.length > max && count(text, '[', '{') > max && opened(text, max) > max;

/** Returns true if the wide objects of a JSON text have more than `max` members. */
export const hasTooManyMembers = (text: string, max = MAX_MEMBERS, wide = WIDE): boolean =>
  text.length > max && count(text, ':') > max && membersOfWide(text, wide) > max;

/** Counts characters, also those in strings: much faster, and mostly sufficient. */
function count(text: string, ...characters: readonly string[]): number {
  let found = 0;
  for (const each of characters) {
    for (let at = text.indexOf(each); at >= 0; at = text.indexOf(each, at + 1)) found++;
  }
  return found;
}

const [LIST, OBJECT, QUOTE, BACKSLASH, COLON, LIST_END, OBJECT_END] = [0x5b, 0x7b, 0x22, 0x5c, 0x3a, 0x5d, 0x7d];

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

/** Counts the members of objects with more than `wide` members. */
function membersOfWide(text: string, wide: number): number {
  const outer: number[] = [];
  let found = 0;
  let members = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) inString = !inString;
    else if (code === BACKSLASH) at++;
    else if (inString) continue;
    else if (code === COLON) {
      members += 1;
      if (members > wide) found += members === wide + 1 ? members : 1;
    } else if (code === LIST || code === OBJECT) {
      outer.push(members);
      members = 0;
    } else if (code === LIST_END || code === OBJECT_END) members = outer.pop() ?? 0;
  }
  return found;
}
