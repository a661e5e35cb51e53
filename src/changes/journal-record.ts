import { parseJson } from '../client/json';
import { versioned } from '../connections/record-versions';
import { nestingIssues } from '../model/entities/values';
import { check, type Checked } from '../model/issues';
import { compactJson } from '../model/wire/json';
import { Time } from '../model/wire/values';
import * as z from '../model/zod';

/**
 * A change in the journal, without secrets. `at`: milliseconds since 1970. `outcome`: `applied`, `refused`, `unknown`, or `sent` until
 * there is an answer (permanently if VS Code ended before it; an import is then completed later), `failed` for an accepted operation that
 * failed later. `endedAt`: end of an accepted operation. `importId`: of the import, for its whole life. `before`: absent for a creation;
 * `after`: the state as read back, absent if deleted or unreadable. `note`: remarks on the outcome.
 */
const JournalRecord = z.looseObject({
  id: z.string(),
  at: Time,
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
  endedAt: z.optional(Time),
  answer: z.optional(z.unknown()),
});
export type JournalRecord = z.output<typeof JournalRecord>;

/** Parses the text of a record with all digits of integers. @throws SyntaxError */
export const parseJournal = (text: string): unknown => parseJson(text);

/** Returns the text of a record, with all digits of integers and each vector on one line. */
export const journalText = (record: object): string => compactJson(record);

/** Returns the text of the file of a record. */
export const storedText = (record: object): string => journalText(versioned(record));

/** Maximum nesting depth of a record: far above that of values in records, which are masked below theirs. */
const MAX_DEPTH = 1000;

/** Reads a record. A record that could not be exported with the others counts as damaged. */
export function readJournalRecord(json: unknown): Checked<JournalRecord> {
  const issues = nestingIssues(json, MAX_DEPTH);
  return issues.length > 0 ? { ok: false, issues } : check(JournalRecord, json);
}
