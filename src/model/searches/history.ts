import { t } from '@vscode/l10n';
import { check, type Checked } from '../issues';
import { RunTimes } from './times';
import { SearchDocument } from './documents';
import { StoredCollectionRef } from '../collections/stored-refs';
import * as z from '../zod';

/** Maximum length of the settings of a record: enough for a vector of 3,072 components. */
export const MAX_SEARCH_LENGTH = 65_536;

/** Maximum length of a failure in characters. */
const MAX_FAILURE_LENGTH = 500;

/**
 * Parts of a record id: connection, collection, time (milliseconds since 1970) and a random part, so that the file name describes its
 * content.
 */
const ID = /^[\da-f]{12}-[\da-f]{16}-\d{15}-[\da-f]{8}$/;

/** Milliseconds since 1970 that are a date. */
const Instant = z.number().check(z.gte(0), z.lte(8.64e15));

/**
 * A recorded search with its result, without the answer. `outcome`: `found`, `failed`, `cancelled`, or one of a later version. `dropped`:
 * settings that were too long. `failure`: in words. `tookMs`: total time; `times`: its phases, for a found one. `answer`: the run, and the
 * document (hashed) that stores its rows until its next run. `name`: of a favorite.
 */
const HistoryRecord = z.looseObject({
  id: z.string().check(z.regex(ID)),
  at: Instant,
  place: z.extend(StoredCollectionRef, { clusterName: z.optional(z.string()) }),
  search: SearchDocument,
  dropped: z.optional(z.array(z.string())),
  outcome: z.string(),
  hits: z.optional(z.int().check(z.gte(0))),
  failure: z.optional(z.string()),
  tookMs: z.number(),
  times: z.optional(RunTimes),
  answer: z.optional(z.object({ runId: z.string(), document: z.string().check(z.regex(/^[\da-f]{32}$/)) })),
  name: z.optional(z.string()),
});
export type HistoryRecord = z.output<typeof HistoryRecord>;

/** Reads a record; `file`: the name of its file, which is its id. */
export function readHistory(json: unknown, file?: string): Checked<HistoryRecord> {
  const read = check(HistoryRecord, json);
  if (!read.ok || file === undefined || file === `${read.value.id}.json`) return read;
  return { ok: false, issues: [{ path: ['id'], message: t('The ID must match the file name') }] };
}

/** A record before it is stored. */
export type HistoryEntry = Pick<
  HistoryRecord,
  'place' | 'search' | 'outcome' | 'hits' | 'failure' | 'tookMs' | 'times' | 'answer'
>;

/** Returns the record of a run. Too long settings are dropped, longest first, and listed by name. */
export function keptOf(entry: HistoryEntry): HistoryEntry & Pick<HistoryRecord, 'dropped'> {
  const { search, failure, ...rest } = entry;
  const dropped: string[] = [];
  const kept: Record<string, unknown> = { ...search };
  while (lengthOf(kept) > MAX_SEARCH_LENGTH) {
    const [longest] = Object.keys(kept).toSorted((a, b) => lengthOf(kept[b]) - lengthOf(kept[a]));
    dropped.push(longest!);
    delete kept[longest!];
  }
  if (dropped.includes('queries')) for (const key of ['rerank', 'functionScore']) delete kept[key];
  return {
    ...rest,
    search: kept,
    ...(dropped.length > 0 ? { dropped } : {}),
    ...(failure === undefined ? {} : { failure: failure.slice(0, MAX_FAILURE_LENGTH) }),
  };
}

const lengthOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

/** Compares ids by time, newest first. */
export const newestFirst = (a: string, b: string): number => (timeOf(a) < timeOf(b) ? 1 : -1);

const timeOf = (id: string): string => id.slice(30);

/** Returns the time for the id of a new record: `now`, or right after the newest one if the clock was set back. */
export const idTimeAfter = (ids: readonly string[], now: number): number =>
  ids.reduce((latest, id) => (ID.test(id) ? Math.max(latest, Number(timeOf(id).slice(0, 15)) + 1) : latest), now);

/** The ids that are too many: of each collection beyond the newest `each`, of all beyond the newest `max`. Ids of none are left. */
export function tooMany(ids: readonly string[], each: number, max: number): string[] {
  const counts = new Map<string, number>();
  let kept = 0;
  return ids
    .filter(id => ID.test(id))
    .toSorted(newestFirst)
    .filter(id => {
      const collection = id.slice(0, 29);
      const count = (counts.get(collection) ?? 0) + 1;
      counts.set(collection, count);
      if (count > each || kept >= max) return true;
      kept += 1;
      return false;
    });
}
