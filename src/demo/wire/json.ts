/** Matches numbers of 16 digits or more, which can lose digits in `JSON.parse`; Node 20 has no alternative, so they are quoted first. */
const LONG_NUMBER = /[:[,]\s*-?\d{16,}\s*[,\]}]/;
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Prefix of a string for an integer with all its digits. Random, so that no sent or stored text has this prefix. */
const BARE = `bare:${Math.random().toString(36).slice(2)}:`;

/** JSON to value; an integer that a number could not hold comes as a bigint. Throws SyntaxError. */
export function parseJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  const marked = text.replace(STRING_OR_NUMBER, token =>
    /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${BARE}${token}"` : token,
  );
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(BARE) ? BigInt(value.slice(BARE.length)) : value,
  );
}

/** Returns an integer that is serialized without quotes, with all its digits. */
export const bareInteger = (value: number | bigint): number | bigint =>
  typeof value === 'number' ? value : Number.isSafeInteger(Number(value)) ? Number(value) : value;

/** Value to JSON; a bigint as its digits. */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value); // the fast way, which refuses a bigint
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const text = JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? `${BARE}${item}` : item));
    return text.replace(new RegExp(`"${BARE}(-?\\d+)"`, 'g'), '$1');
  }
}
