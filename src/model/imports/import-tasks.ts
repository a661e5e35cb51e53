import { Name } from '../wire/values';
import { pageFacts, pageQuery } from '../wire/pages';
import * as z from '../zod';

/** An import task (spec 2, V1, deprecated). `state`: ImportRunning, ImportCompleted, ImportFailed. */
export const ImportTask = z.looseObject({
  collectionName: z.optional(z.nullable(z.string())),
  jobId: z.string(),
  state: z.string(),
});
export type ImportTask = z.output<typeof ImportTask>;

/** A page of import tasks (spec 4.10). Its numbers are documented as texts; they are read as numbers. */
export const ImportTaskPage = z.looseObject({ ...pageFacts, tasks: z.array(ImportTask) });
export type ImportTaskPage = z.output<typeof ImportTaskPage>;

/** The import tasks of a cluster (spec 4.10). */
export const ImportTaskQuery = z.strictObject({ clusterId: Name, ...pageQuery });
