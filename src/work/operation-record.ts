import { check, type Checked } from '../model/issues';
import * as z from '../model/zod';

/**
 * A long operation as stored on disk, without secrets. Times are milliseconds since 1970. `state`: `sent` until there is an answer
 * (permanently if VS Code ended before it), `running`, `done`, `failed`, `left` (tracking was stopped; the operation continues),
 * `unwatchable` (accepted; this service reports nothing), `denied` (the key must not read the progress: `note` has the reason; checked
 * again after a refresh), `unknown` (sent, no answer). `before`, `target`: number of replicas before and
 * after. `begun`: the cluster was seen in another state than RUNNING. `misses`: successive checks without a result. `trouble`: the failure
 * of the last check; empty if it succeeded.
 */
const OperationRecord = z.looseObject({
  id: z.string(),
  kind: z.enum(['replicas', 'migration', 'import', 'compaction', 'index']),
  connectionId: z.string(),
  connectionName: z.string(),
  /** Displayed names of the cluster and the collection. */
  name: z.string(),
  /** Names of the cluster and the database of a collection. */
  place: z.optional(z.string()),
  /** The index that is built. */
  index: z.optional(z.object({ dbName: z.string(), collectionName: z.string(), indexName: z.string() })),
  at: z.number(),
  state: z.enum(['sent', 'running', 'done', 'failed', 'left', 'unwatchable', 'denied', 'unknown']),
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
