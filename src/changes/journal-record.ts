import { parseJson } from '../client/json';
import { check, type Checked } from '../model/issues';
import { compactJson } from '../model/wire/json';
import * as z from '../model/zod';

/**
 * A change in the journal, without secrets. `at`: milliseconds since 1970. `outcome`: `applied`, `refused`, `unknown`, or `sent` until
 * there is an answer (permanently if VS Code ended before it; an import is then completed later), `failed` for an accepted operation that
 * failed later. `endedAt`: end of an accepted operation. `importId`: of the import, for its whole life. `before`: absent for a creation;
 * `after`: the state as read back, absent if deleted or unreadable. `note`: remarks on the outcome.
 */
const JournalRecord = z.looseObject({
  id: z.string(),
  at: z.number(),
  connectionId: z.string(),
  connectionName: z.string(),
  kind: z.string(),
  thingId: z.string(),
  within: z.optional(z.record(z.string(), z.string())),
  name: z.string(),
  summary: z.string(),
  outcome: z.string(),
  note: z.optional(z.string()),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  request: z.unknown(),
  importId: z.optional(z.string()),
  endedAt: z.optional(z.number()),
  answer: z.optional(z.unknown()),
});
export type JournalRecord = z.output<typeof JournalRecord>;

/** Parses the text of a record with all digits of integers. @throws SyntaxError */
export const parseJournal = (text: string): unknown => parseJson(text);

/** Returns the text of a record, with all digits of integers and each vector on one line. */
export const journalText = (record: object): string => compactJson(record);

export const readJournalRecord = (json: unknown): Checked<JournalRecord> => check(JournalRecord, json);
