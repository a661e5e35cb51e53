/** Not in TypeScript's library yet; in every host from VS Code 1.101 (Node 22). */
const { rawJSON } = JSON as typeof JSON & { rawJSON(this: void, text: string): unknown };

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
