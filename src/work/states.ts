import type { OperationRecord } from './operation-record';

/** The changes that a look at an operation told. */
export type Look = Partial<
  Pick<OperationRecord, 'state' | 'progress' | 'note' | 'begun' | 'misses' | 'trouble' | 'clusterId'>
>;

export const isWatched = ({ state }: OperationRecord): boolean => state === 'running';

/** Nothing more will be heard of it. */
export const hasEnded = ({ state }: OperationRecord): boolean =>
  state === 'done' || state === 'failed' || state === 'unwatchable';

/** After so long no answer comes any more: the client's clock ran out, or its window is gone. */
const LOST_MS = 90_000;

export const isLost = ({ state, at }: OperationRecord): boolean => state === 'sent' && Date.now() - at > LOST_MS;

const FIRST_MS = 2000;
const MAX_INTERVAL_MS = 60_000;
const EACH_MS = 1000;

/** How long to wait before the next look: half as long again each time, a minute at most; the longer the more there is to watch. */
export const pauseAfter = (looks: number, watched: number): number =>
  Math.min(MAX_INTERVAL_MS, Math.max(FIRST_MS * 1.5 ** looks, watched * EACH_MS));
