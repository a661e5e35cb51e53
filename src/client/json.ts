/** Not in TypeScript's library yet; in every host from VS Code 1.101 (Node 22). */
const { rawJSON } = JSON as typeof JSON & { rawJSON(this: void, text: string): unknown };

/** A bare whole number that a double may not hold. */
const LONG_NUMBERS = /[:[,]\s*(-?[1-9]\d{15,})(?=\s*[,\]}])/g;

/** The beginning of one, or of something like it in a string. */
const LONG_NUMBER = /[:[,]\s*-?\d{16}/;

/** What stands before digits while they are a string between two passes. Nobody can guess it, so no text contains it. */
const MARK = `int64:${crypto.randomUUID().slice(0, 8)}:`;

/**
 * Reads JSON and keeps the digits of whole numbers: a number while it is a safe integer, else a bigint. What was a string stays one.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // To look at what was read is several times faster than to look for digits in the text, but for long vectors.
  const unsafe = hasUnsafe(value) ?? LONG_NUMBER.test(text);
  if (!unsafe) return value;
  const marked = markLongNumbers(text);
  return marked === undefined ? value : revive(JSON.parse(marked));
}

/** Longer lists of numbers are not gone through: in code that is not compiled yet each of them would be boxed. */
const LONG_LIST = 32;

/** Whether there is a number beyond the safe integers; undefined where there are too many to be looked at. */
function hasUnsafe(value: unknown): boolean | undefined {
  if (typeof value === 'number') return isUnsafe(value);
  if (typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value)) return hasUnsafeMember(value);
  if (value.length > LONG_LIST && typeof value[0] === 'number') return undefined;
  for (let at = 0; at < value.length; at++) {
    const unsafe = hasUnsafe(value[at]);
    if (unsafe !== false) return unsafe;
  }
  return false;
}

/** Makes nothing on the way: there are thousands of hits. */
function hasUnsafeMember(members: object): boolean | undefined {
  for (const key in members) {
    const item = (members as Record<string, unknown>)[key];
    if (typeof item === 'number') {
      if (isUnsafe(item)) return true;
    } else if (typeof item === 'object') {
      const unsafe = hasUnsafe(item);
      if (unsafe !== false) return unsafe;
    }
  }
  return false;
}

const isUnsafe = (number: number): boolean => number > Number.MAX_SAFE_INTEGER || number < Number.MIN_SAFE_INTEGER;

/** The text with each number beyond the safe integers as a marked string; undefined when there is none. */
function markLongNumbers(text: string): string | undefined {
  const parts: string[] = [];
  let copied = 0;
  const strings = new Strings(text);
  for (const match of text.matchAll(LONG_NUMBERS)) {
    const digits = match[1]!;
    const at = match.index + match[0].length - digits.length;
    if (Number.isSafeInteger(Number(digits)) || strings.contain(at)) continue;
    parts.push(text.slice(copied, at), `"${MARK}${digits}"`);
    copied = at + digits.length;
  }
  return copied === 0 ? undefined : parts.join('') + text.slice(copied);
}

/** Tells of ascending positions whether they are inside a string of the text, hopping from quote to quote. */
class Strings {
  private quote: number;
  private inside = false;

  constructor(private readonly text: string) {
    this.quote = text.indexOf('"');
  }

  contain(position: number): boolean {
    while (this.quote !== -1 && this.quote < position) {
      if (!this.inside || !this.escaped()) this.inside = !this.inside;
      this.quote = this.text.indexOf('"', this.quote + 1);
    }
    return this.inside;
  }

  private escaped(): boolean {
    let at = this.quote - 1;
    while (this.text[at] === '\\') at--;
    return (this.quote - at) % 2 === 0;
  }
}

/** Puts the numbers where their marked strings stand. The keys are there already, so that even one called __proto__ is a plain field. */
function revive(value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith(MARK)) return BigInt(value.slice(MARK.length));
  if (typeof value !== 'object' || value === null) return value;
  const holder = value as Record<string, unknown>;
  for (const key in holder) {
    const item = holder[key];
    if (typeof item === 'object') revive(item);
    else if (typeof item === 'string' && item.startsWith(MARK)) holder[key] = BigInt(item.slice(MARK.length));
  }
  return value;
}

/** Writes JSON; a bigint goes out as its digits. */
export function stringifyJson(value: unknown): string {
  try {
    return JSON.stringify(value); // the fast way, which refuses a bigint
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? rawJSON(String(item)) : item));
  }
}

/** A bigint as something that `JSON.stringify` writes as its digits instead of throwing. */
export const digitsOf = (value: bigint): unknown => rawJSON(String(value));

/** The same with indentation, for people. */
export const readableJson = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? digitsOf(item) : item), 2);
