import { StoredCollectionRef } from '../model/collections/stored-refs';
import { check, type Checked } from '../model/issues';
import * as z from '../model/zod';

/**
 * An export in progress, as stored on disk: permanently if VS Code ended before it. `names`: the selected fields, empty for all of them;
 * `vectors`: false for all fields except vectors. The state file beside `file` has the exported entities, from its first
 * request on; `by`: the process that exports, absent in older records.
 */
const ExportRecord = z.extend(StoredCollectionRef, {
  id: z.string(),
  at: z.number(),
  file: z.string(),
  filter: z.string(),
  names: z.array(z.string()),
  vectors: z.boolean(),
  by: z.optional(z.object({ pid: z.int(), host: z.string() })),
});
export type ExportRecord = z.output<typeof ExportRecord>;

export const readExportRecord = (json: unknown): Checked<ExportRecord> => check(ExportRecord, json);
