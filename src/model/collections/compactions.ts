import { t } from '@vscode/l10n';
import type { Finding } from '../clusters/evidence';
import { Id, Tally } from '../wire/records';
import * as z from '../zod';

/** The answer to a compaction. `compactionID`: digits of the job; 0 or negative if there was nothing to compact. */
export const CompactionStart = z.looseObject({ compactionID: Id });
export type CompactionStart = z.output<typeof CompactionStart>;

/** Names one compaction. */
export const CompactionQuery = z.strictObject({ jobID: z.bigint() });

/**
 * State of a compaction: Executing, Completed, or one of a later version. Engines write `UndefiedState` for none. The numbers count its plans,
 * each of which merges some segments.
 */
export const CompactionState = z.looseObject({
  state: z.string(),
  executingPlanNumber: Tally,
  completedPlanNumber: Tally,
  timeoutPlanNumber: Tally,
});
export type CompactionState = z.output<typeof CompactionState>;

/** Returns the job of a compaction; undefined if there was nothing to compact. */
export const compactionJob = ({ compactionID }: CompactionStart): string | undefined =>
  /^0*[1-9]\d*$/.test(compactionID) ? compactionID : undefined;

/** Judges by the state of a compaction; undefined: the service does not know the job. Another state means in progress. */
export function judgeCompaction(compaction: CompactionState): Finding | undefined {
  const { state, executingPlanNumber, completedPlanNumber, timeoutPlanNumber } = compaction;
  const [executing, completed, timedOut] = [executingPlanNumber ?? 0, completedPlanNumber ?? 0, timeoutPlanNumber ?? 0];
  const plans = executing + completed + timedOut;
  if (/^Undefi/i.test(state)) return undefined;
  if (state === 'Completed' && timedOut > 0)
    return { state: 'failed', note: t('{0} of {1} compaction plans timed out. Compact again.', timedOut, plans) };
  if (state === 'Completed') return { state: 'done', progress: 100 };
  return { begun: true, note: state, ...(plans > 0 && { progress: ((plans - executing) / plans) * 100 }) };
}
