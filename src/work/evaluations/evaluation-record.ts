import { check, type Checked } from '../../model/issues';
import * as z from '../../model/zod';

/**
 * An evaluation that has not ended, as stored on disk. `document`: its URI. `state`: `running` until it ends (permanently if VS Code ended
 * before it), `paused` or `stopped`. `done`, `total`: queries of all variants. `by`: the process that runs it. `note`: why it stopped.
 */
const EvaluationRecord = z.object({
  id: z.string(),
  at: z.number(),
  document: z.string(),
  connectionId: z.string(),
  connectionName: z.string(),
  state: z.enum(['running', 'paused', 'stopped']),
  done: z.number(),
  total: z.number(),
  by: z.object({ pid: z.int(), host: z.string() }),
  note: z.optional(z.string()),
});
export type EvaluationRecord = z.output<typeof EvaluationRecord>;

export const readEvaluationRecord = (json: unknown): Checked<EvaluationRecord> => check(EvaluationRecord, json);
