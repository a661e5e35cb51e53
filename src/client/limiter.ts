import PQueue from 'p-queue';
import type { Dispatcher } from './undici';
import { interceptors } from './undici';

export interface LimiterOptions {
  /** Starts per window and operation, 20 (spec 8). */
  readonly starts?: number;
  /** Share of background work, 5: two windows fit. */
  readonly backgroundStarts?: number;
  /** The window, 1,100 ms: starts are limited, arrivals are not, and a new connection delays the first ones. */
  readonly windowMs?: number;
}

export interface Turn {
  readonly signal?: AbortSignal | undefined;
  readonly background?: boolean | undefined;
}

interface Lane {
  readonly all: PQueue;
  /** Queue of background work, with one entry at a time in `all`, where foreground work overtakes it. */
  readonly background: PQueue;
  /** Times of the last starts of background work. */
  readonly recent: number[];
  resume?: NodeJS.Timeout;
  /** End of the pause, on the clock of `Date`. */
  pausedUntil: number;
  /** Time of the last use of the lane, on the same clock. */
  usedAt: number;
  resumeBackground?: NodeJS.Timeout;
}

/**
 * Limits the starts of a credential to the service's rate (spec 8): at most 20 of an operation in any window. Create one per key, shared by
 * every client of that key. The windows slide, so no second exceeds the rate.
 */
export class Limiter {
  private readonly lanes = new Map<string, Lane>();
  /** Retired lanes that accept nothing new, but can have waiting entries. */
  private readonly left = new Set<Lane>();
  private readonly starts: number;
  private readonly backgroundStarts: number;
  private readonly windowMs: number;

  constructor({ starts = 20, backgroundStarts = 5, windowMs = 1100 }: LimiterOptions = {}) {
    this.starts = starts;
    this.backgroundStarts = backgroundStarts;
    this.windowMs = windowMs;
  }

  /** Resolves when the operation can start. Rejects with the reason of the signal as soon as it aborts, and releases the slot. */
  async turn(operation: string, { signal, background }: Turn = {}): Promise<void> {
    const lane = this.lane(operation);
    const options = signal ? { signal } : {};
    if (!background) return lane.all.add(start, { ...options, priority: 1 });
    return lane.background.add(async () => {
      await lane.all.add(start, options);
      this.spaceOut(lane);
    }, options);
  }

  /** Pauses an operation for a time that the service requested (`Retry-After`). A longer pause stays. */
  pause(operation: string, ms: number): void {
    const lane = this.lane(operation);
    const until = Date.now() + ms;
    if (until <= lane.pausedUntil) return;
    lane.pausedUntil = until;
    clearTimeout(lane.resume);
    lane.all.pause();
    lane.resume = setTimeout(() => lane.all.start(), ms);
  }

  /** Drops waiting entries (each rejects with an AbortError) and every timer. */
  [Symbol.dispose](): void {
    for (const { all, background, resume, resumeBackground } of [...this.lanes.values(), ...this.left]) {
      clearTimeout(resume);
      clearTimeout(resumeBackground);
      all.clear();
      background.clear();
    }
    this.lanes.clear();
    this.left.clear();
  }

  /** Counts background work when it really starts, not when it begins to wait, and closes its door for the rest of a full window. */
  private spaceOut(lane: Lane): void {
    lane.recent.push(Date.now());
    if (lane.recent.length < this.backgroundStarts) return;
    const wait = Math.min(this.windowMs, lane.recent.shift()! + this.windowMs - Date.now());
    if (wait <= 0) return;
    lane.background.pause();
    lane.resumeBackground = setTimeout(() => lane.background.start(), wait);
  }

  private lane(operation: string): Lane {
    const now = Date.now();
    const known = this.lanes.get(operation);
    if (known && known.usedAt <= now + this.windowMs) {
      known.usedAt = now;
      return known;
    }
    // The clock was set back: the starts counted lie ahead, and nothing would start until it has caught up.
    if (known) this.left.add(known);
    const background = new PQueue({ concurrency: 1 });
    const lane = { all: this.queue(this.starts), background, recent: [], pausedUntil: 0, usedAt: now };
    this.lanes.set(operation, lane);
    return lane;
  }

  private queue(intervalCap: number): PQueue {
    return Number.isFinite(intervalCap)
      ? new PQueue({ intervalCap, interval: this.windowMs, strict: true })
      : new PQueue();
  }
}

function start(): void {}

export type Interceptor = (dispatch: Dispatcher['dispatch']) => Dispatcher['dispatch'];

/** Additional options of a dispatch for our interceptors. */
export interface Passenger {
  readonly operation: string;
  readonly clockMs: number;
  readonly background: boolean;
  readonly signal?: AbortSignal | null | undefined;
  /** Called when the request leaves, or might leave. */
  readonly left?: () => void;
  /** Called for an attempt that will be repeated. */
  readonly retried?: (attempt: { readonly status: number | undefined; readonly waitMs: number }) => void;
}
export type Sent = Dispatcher.DispatchOptions & { readonly passenger: Passenger };
export const passengerOf = (options: Dispatcher.DispatchOptions): Passenger => (options as Sent).passenger;

/** The longest that a `Retry-After` is waited for, 30 s. */
export const MAX_WAIT_MS = 30_000;

/** Controller without a connection: reports an abort, so that the request is not retried. */
class NoConnection implements Dispatcher.DispatchController {
  readonly aborted = true;
  readonly paused = false;
  constructor(readonly reason: Error) {}
  abort(): void {}
  pause(): void {}
  resume(): void {}
}

/** Waits for a slot of the operation. Runs below the retry layer, so that each retry counts as a start. */
export const limited =
  (limiter: Limiter): Interceptor =>
  dispatch =>
  (options, handler) => {
    const { operation, background, signal } = passengerOf(options);
    limiter
      .turn(operation, { background, signal: signal ?? undefined })
      .then(() => dispatch(options, handler))
      .catch((error: Error) => handler.onResponseError?.(new NoConnection(error), error));
    return true;
  };

/** The service turns the request away for now. */
export const REPEATABLE_STATUS: ReadonlySet<number> = new Set([429, 503]);
/** A connection that broke before an answer began, often one that was kept too long. */
const REPEATABLE_FAULT: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
/** Maximum number of retries of a read. */
export const MAX_REPEATS = 3;

/** The time until the `nth` repeat (from 1): it doubles, and varies by a fifth so that windows do not march in step. */
export const backOff = (firstWaitMs: number, nth: number): number =>
  firstWaitMs * 2 ** (nth - 1) * (0.9 + Math.random() * 0.2);

/** Returns `Retry-After` in milliseconds, from seconds or a date; undefined if absent or invalid. */
export function retryAfterMs(header: string | readonly string[] | undefined): number | undefined {
  const text = (typeof header === 'string' ? header : header?.[0])?.trim();
  if (!text) return undefined;
  const ms = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

interface RetryFault {
  readonly statusCode?: number;
  readonly code?: unknown;
  readonly headers?: Record<string, string | string[] | undefined>;
}

/** Retries reads that were rejected (429, 503) or whose connection broke before an answer. Never compose it around a write. */
export function retried(limiter: Limiter | undefined, firstWaitMs: number): Interceptor {
  return interceptors.retry({
    throwOnError: false, // or undici loses the service's code and message
    retry: (error, { state: { counter }, opts }, done) => {
      const { statusCode, code, headers } = error as RetryFault;
      const repeatable =
        statusCode === undefined ? REPEATABLE_FAULT.has(String(code)) : REPEATABLE_STATUS.has(statusCode);
      const asked = retryAfterMs(headers?.['retry-after']);
      if (!repeatable || counter > MAX_REPEATS || (asked ?? 0) > MAX_WAIT_MS) {
        done(error);
        return undefined;
      }
      const { operation, retried: tell } = passengerOf(opts);
      const waitMs = asked ?? backOff(firstWaitMs, counter);
      if (asked) limiter?.pause(operation, asked);
      tell?.({ status: statusCode, waitMs });
      return setTimeout(() => done(null), waitMs);
    },
  });
}
