import { check, type Checked } from '../model/issues';
import * as z from '../model/zod';

/**
 * One change in the journal; no secret is in it. `at`: milliseconds since 1970. `outcome`: `applied`, `refused`, `unknown`, or `sent`
 * while there is no answer yet (and for ever where VS Code ended before it came). `before`: absent where it was created; `after`: as
 * read back, absent where it is gone or could not be read. `note`: what there is to say of the outcome.
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
  answer: z.optional(z.unknown()),
});
export type JournalRecord = z.output<typeof JournalRecord>;

export const readJournalRecord = (json: unknown): Checked<JournalRecord> => check(JournalRecord, json);
