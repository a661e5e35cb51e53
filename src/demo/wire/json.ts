/** Numbers of 16 digits or more may not survive `JSON.parse`; Node 20 offers no other way in, so they are quoted first. */
const LONG_NUMBER = /[:[,]\s*-?\d{16,}\s*[,\]}]/;
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON to value; an integer that a number could not hold comes as its digits, a string. Throws SyntaxError. */
export function parseJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  return JSON.parse(
    text.replace(STRING_OR_NUMBER, token =>
      /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
    ),
  );
}

/** Marks a string that is to stand in the text as bare digits. Random, so that no stored text can pass for one. */
const BARE = `bare:${Math.random().toString(36).slice(2)}:`;

/** An integer that goes out without quotes, with all its digits: a number, or a marked string that `writeJson` unquotes. */
export const bareInteger = (value: number | bigint): number | string =>
  typeof value === 'number' ? value : Number.isSafeInteger(Number(value)) ? Number(value) : `${BARE}${value}`;

/** Value to JSON, with the integers of `bareInteger` as digits. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.includes(BARE) ? text.replace(new RegExp(`"${BARE}(-?\\d+)"`, 'g'), '$1') : text;
}
