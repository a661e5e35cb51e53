import { check, type Checked } from '../model/issues';
import * as z from '../model/zod';

/**
 * One operation of a service that takes long, as it is kept on disk; no secret is in it. Times are milliseconds since 1970.
 * `state`: `sent` while there is no answer yet (and for ever where VS Code ended before it came), `running`, `done`, `failed`, `left`
 * (somebody stopped watching; it goes on), `unwatchable` (submitted; this service tells nothing of it), `unknown` (sent, no answer).
 * `before`, `target`: how many replicas there were, and will be. `begun`: the cluster was seen in another state than RUNNING. `misses`:
 * looks in a row that told nothing. `trouble`: why the last look failed; empty where it did not.
 */
const OperationRecord = z.looseObject({
  id: z.string(),
  kind: z.enum(['replicas', 'migration', 'import']),
  connectionId: z.string(),
  connectionName: z.string(),
  /** Displayed names of the cluster and the collection. */
  name: z.string(),
  at: z.number(),
  state: z.enum(['sent', 'running', 'done', 'failed', 'left', 'unwatchable', 'unknown']),
  clusterId: z.optional(z.string()),
  regionId: z.optional(z.string()),
  /** The project of a new cluster whose id no answer has returned. */
  projectId: z.optional(z.string()),
  jobId: z.optional(z.string()),
  before: z.optional(z.number()),
  target: z.optional(z.number()),
  begun: z.optional(z.boolean()),
  /** Percent. */
  progress: z.optional(z.number()),
  note: z.optional(z.string()),
  misses: z.optional(z.number()),
  trouble: z.optional(z.string()),
  endedAt: z.optional(z.number()),
});
export type OperationRecord = z.output<typeof OperationRecord>;

export const readOperationRecord = (json: unknown): Checked<OperationRecord> => check(OperationRecord, json);
