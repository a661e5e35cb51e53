/**
 * Matches characters that forge a line, or reverse the direction of adjacent text: control characters, line ends, lone surrogates and
 * direction marks.
 */
const FORGING = String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u{FFF9}-\u{FFFB}]`;

/** Matches characters that draw nothing. The two joiners are excluded, because scripts and emoji need them. */
const EMPTY = String.raw`(?![\u{200C}\u{200D}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}`;

/** Matches variation selectors without a use: those with one follow a character beyond ASCII, or begin a keycap. */
const UNUSED_SELECTOR = String.raw`(?<!(?![\p{ASCII}\p{Default_Ignorable_Code_Point}])[\p{L}\p{N}\p{P}\p{S}])(?!(?<=[#*\d])\u{FE0F}\u{20E3})\p{Variation_Selector}`;

/** Matches marks that pile up over the lines above and below: no script has so many on one letter. */
const PILED = String.raw`\p{M}(?<=\p{M}{9})`;

/** Matches characters of a name that must not be drawn as they are. */
const UNSEEN = new RegExp([FORGING, EMPTY, UNUSED_SELECTOR, PILED].join('|'), 'gu');

/** Matches a text that needs no escapes, as most names. */
const PLAIN = /^[ -~]*$/;

const SHORT: Readonly<Record<string, string>> = { '\n': String.raw`\n`, '\r': String.raw`\r`, '\t': String.raw`\t` };

/** Returns a foreign text in one line, with invisible characters as escapes (`\n`, `\u202e`). */
export const shown = (text: string): string =>
  PLAIN.test(text) ? text : text.replaceAll(UNSEEN, char => SHORT[char] ?? unicodeEscapes(char));

/** Escapes a foreign text for use within a line: joins its lines and breaks links, which can be commands in VS Code's messages. */
export const shownLine = (text: string): string => shown(text.replaceAll(/[\r\n\u2028\u2029]+|(?<=\])(?=\()/g, ' '));

/** Returns a multi-line text, or JSON, with invisible characters as escapes except line ends and tabs. */
export const shownText = (text: string): string =>
  text.replaceAll(UNSEEN, char => (/[\n\r\t]/.test(char) ? char : unicodeEscapes(char)));

/** Returns the first invisible character as an escape, or undefined. */
export function firstUnseen(text: string): string | undefined {
  const [found] = text.match(UNSEEN) ?? [];
  return found === undefined ? undefined : shown(found);
}

/** Displayed texts of a quick pick item. */
export const ITEM_TEXTS = ['label', 'description', 'detail'] as const;

/** Returns an object with some of its texts escaped; the same object if unchanged. */
export function shownFields<T extends object>(whole: T, names: readonly (keyof T)[]): T {
  const changed = names.flatMap(name => {
    const text = whole[name];
    return typeof text === 'string' && shown(text) !== text ? [[name, shown(text)] as const] : [];
  });
  return changed.length === 0 ? whole : { ...whole, ...Object.fromEntries(changed) };
}

/** Returns the arguments of a translation with its values escaped: positional or by name. */
export const shownArguments = <A extends readonly unknown[]>([sentence, ...fills]: A): A =>
  [sentence, ...fills.map(shownFill)] as unknown as A;

const shownFill = (fill: unknown): unknown =>
  typeof fill === 'string'
    ? shown(fill)
    : fill instanceof Object
      ? shownFields(fill, Object.keys(fill) as never)
      : fill;

/** Returns JSON escapes: a surrogate pair beyond 16 bits. */
const unicodeEscapes = (char: string): string =>
  Array.from({ length: char.length }, (_, at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
