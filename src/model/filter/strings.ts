/** A string of a filter, read from its opening quote. `end`: after the closing one, or where the line ends without it. */
export interface ReadString {
  readonly end: number;
  readonly value: string;
  readonly closed: boolean;
}

const ESCAPE = /\\(?:([0-7]{1,3})|x([\da-fA-F]{1,2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|(\r\n|\n)|([^]))/g;
const LETTERS: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
};

/** Parses a string whose quote is at `open`; a `raw` one keeps its backslashes, and a backslash before a quote still escapes the quote. */
export function readString(text: string, open: number, raw: boolean): ReadString {
  const quote = text[open];
  let escaped = false;
  let at = open + 1;
  for (; at < text.length; at++) {
    const char = text[at];
    if (char === quote) break;
    if (char === '\n' || char === '\r') break;
    if (char !== '\\' || at + 1 >= text.length) continue;
    escaped = true;
    const next = text[at + 1]!;
    if (next === '\r' && text[at + 2] === '\n' && !raw) at += 2;
    else if (next !== '\r' && !(raw && next === '\n')) at++;
  }
  const closed = text[at] === quote;
  const body = text.slice(open + 1, at);
  return { end: closed ? at + 1 : at, value: escaped && !raw ? unescaped(body) : body, closed };
}

/** C escapes; a backslash before anything else stays, as in `"50\%"`. */
function unescaped(body: string): string {
  return body.replace(
    ESCAPE,
    (all, octal?: string, x?: string, u?: string, long?: string, line?: string, char?: string) => {
      if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8));
      const hex = x ?? u ?? long;
      if (hex !== undefined) {
        const code = parseInt(hex, 16);
        return code > 0x10ffff ? all : String.fromCodePoint(code);
      }
      if (line !== undefined) return '';
      return LETTERS[char!] ?? all;
    },
  );
}

const KNOWN = /\\(?:[abfnrtv\\'"]|[0-3][0-7]{2}|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|([^]))/g;

/** Returns the offset of a backslash in a string that the service refuses; `more`: additionally allowed escapes. */
export function invalidEscape(text: string, more: string): number | undefined {
  for (const { 1: other, index } of text.matchAll(KNOWN))
    if (other !== undefined && !more.includes(other)) return index;
  return undefined;
}

/** A string as a filter writes it, quotes and all. */
export const quoted = (value: string): string => JSON.stringify(value);
