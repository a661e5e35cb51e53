/** Returns the id of a record created at `at` (milliseconds since 1970): ids sort by time, so a file's name shows its age. */
export const journalId = (at: number): string => `${String(at).padStart(15, '0')}-${crypto.randomUUID()}`;

/** Returns the latest time in the ids of records; 0 without any. */
export const latestTime = (ids: readonly string[]): number =>
  ids.reduce((latest, id) => Math.max(latest, /^\d{15}-/.test(id) ? Number(id.slice(0, 15)) : 0), 0);

/** The ids of the oldest records beyond the newest `maxRecords`, the oldest first. */
export const idsBeyond = (ids: readonly string[], maxRecords: number): string[] =>
  ids.toSorted().slice(0, Math.max(0, ids.length - maxRecords));
