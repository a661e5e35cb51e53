import { isRecent } from '../model/clocks';
import type { OperationRecord } from './operation-record';

/** Changes of an operation after a check. */
export type Look = Partial<
  Pick<OperationRecord, 'state' | 'progress' | 'note' | 'begun' | 'misses' | 'trouble' | 'clusterId'>
>;

export const isWatched = ({ state }: OperationRecord): boolean => state === 'running';

/** Returns true if the operation has ended and its state is final. */
export const hasEnded = ({ state }: OperationRecord): boolean =>
  state === 'done' || state === 'failed' || state === 'unwatchable';

/** Time after which no answer can arrive: the client timed out, or its window is closed. */
const LOST_MS = 90_000;

export const isLost = ({ state, at }: OperationRecord, now = Date.now()): boolean =>
  state === 'sent' && !isRecent(at, LOST_MS, now);

const FIRST_MS = 2000;
const MAX_INTERVAL_MS = 60_000;
const EACH_MS = 1000;

/** Returns the pause before the next check: grows by half each time, at most a minute, and with the number of tracked operations. */
export const pauseAfter = (looks: number, watched: number): number =>
  Math.min(MAX_INTERVAL_MS, Math.max(FIRST_MS * 1.5 ** looks, watched * EACH_MS));
