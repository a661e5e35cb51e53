/** Version of stored records. Records without a version are older, and are read alike. */
const VERSION = 1;

/** The version is the first field of a record: it is known without the rest, which a later version can write in another way. */
const FIRST = /^\s*\{\s*"version"\s*:\s*(\d+)/;

/** Returns true if a later version of the extension wrote this record: it is then neither read, nor overwritten, nor deleted by itself. */
export const isLater = (text: string): boolean => Number(FIRST.exec(text)?.[1] ?? 0) > VERSION;

/** Adds the version to a record, in front. */
export const versioned = (record: object): object => ({ version: VERSION, ...(unversioned(record) as object) });

/** Removes the version, which no reader of a record knows. */
export function unversioned(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || !('version' in json)) return json;
  const { version: _, ...record } = json;
  return record;
}
