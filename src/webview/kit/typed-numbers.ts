/** Parses a typed number. Returns the text itself if it is not a number; undefined for an empty text. */
export function givenBy(text: string): number | string | undefined {
  if (text.trim() === '') return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

/**
 * Returns true while the document has what was typed, so that the text stays as typed: `0.`, or an empty one. `emptyIs`: the number that an
 * empty text stands for.
 */
export const isAsTyped = (typed: string, value: unknown, emptyIs?: number): boolean =>
  (givenBy(typed) ?? emptyIs) === value;
