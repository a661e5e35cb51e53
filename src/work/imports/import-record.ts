import { StoredCollectionRef } from '../../model/collections/stored-refs';
import { check, type Checked } from '../../model/issues';
import * as z from '../../model/zod';

/**
 * An import that has not ended, as stored on disk. `state`: `running` until it ends (permanently if VS Code ended before it), `paused` or
 * `stopped`. `origin`: the collection that is copied; `file` then only names the files of the copy. The counts are the last known ones; the state file beside `file` has the exact ones.
 */
const ImportRecord = z.extend(StoredCollectionRef, {
  id: z.string(),
  at: z.number(),
  file: z.string(),
  state: z.enum(['running', 'paused', 'stopped']),
  note: z.optional(z.string()),
  origin: z.optional(z.extend(StoredCollectionRef, { filter: z.string() })),
});
export type ImportRecord = z.output<typeof ImportRecord>;

export const readImportRecord = (json: unknown): Checked<ImportRecord> => check(ImportRecord, json);
