import type { Outcome } from '../changes/outcome';
import { explain } from '../connections/explain';
import type { OperationRecord } from '../work/operation-record';

/** Returns the changes of a stored operation after its request. One that runs has not ended, even if its answer was taken for lost. */
export function stateAfter(outcome: Outcome<unknown>): Partial<OperationRecord> {
  if (outcome.kind === 'applied') return { state: 'running', endedAt: undefined, note: undefined };
  const note = 'error' in outcome ? { note: explain(outcome.error).message } : {};
  return { state: outcome.kind === 'unknown' ? 'unknown' : 'failed', endedAt: Date.now(), ...note };
}
