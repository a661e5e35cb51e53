import type { Limiter } from './limiter';
import type { Dispatcher } from './undici';
import { interceptors } from './undici';

type Interceptor = (dispatch: Dispatcher['dispatch']) => Dispatcher['dispatch'];

/** What rides on the options of a dispatch, beside undici's own. */
export interface Passenger {
  readonly operation: string;
  readonly clockMs: number;
  readonly background: boolean;
  readonly signal?: AbortSignal | null | undefined;
  /** Told when the request leaves, or may leave. */
  readonly left?: () => void;
  /** Told of an attempt that is going to be repeated. */
  readonly retried?: (attempt: { readonly status: number | undefined; readonly waitMs: number }) => void;
}
export type Sent = Dispatcher.DispatchOptions & { readonly passenger: Passenger };
const passengerOf = (options: Dispatcher.DispatchOptions): Passenger => (options as Sent).passenger;

/** Our own clock ran out. */
export class ClockRanOut extends Error {
  override readonly name = 'ClockRanOut';

  constructor(readonly ms: number) {
    super(`nothing came for ${ms} ms`);
  }
}

/** More than we are ready to hold. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** The connection broke in the middle of an answer. Its own code keeps undici from asking for the rest, which these services refuse. */
export class CutAnswer extends Error {
  override readonly name = 'CutAnswer';
  readonly code = 'CUT_ANSWER';
}

/** The longest that a `Retry-After` is waited for, 30 s. */
export const MAX_WAIT_MS = 30_000;

/**
 * Watches one exchange: our clock runs until the answer begins and then between any two pieces of it, the size is held to
 * `maxBytes`, and an answer that breaks off is told from one that never came.
 */
export const watched =
  (maxBytes: number): Interceptor =>
  dispatch =>
  (options, handler) =>
    dispatch(options, new Watch(handler, passengerOf(options), maxBytes));

class Watch implements Dispatcher.DispatchHandler {
  private timer: NodeJS.Timeout | undefined;
  private answering = false;
  private bytes = 0;

  constructor(
    private readonly handler: Dispatcher.DispatchHandler,
    private readonly passenger: Passenger,
    private readonly maxBytes: number,
  ) {}

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.passenger.left?.();
    this.arm(controller, this.passenger.clockMs);
    this.handler.onRequestStart?.(controller, context);
  }
  onRequestUpgrade(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onRequestUpgrade']>>): void {
    this.handler.onRequestUpgrade?.(...args);
  }
  onResponseStart(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>): void {
    const [controller, status, headers] = args;
    this.answering = true;
    if (Number(headers['content-length']) > this.maxBytes) return this.tooLarge(controller);
    // A refusal is held open by the retry handler for as long as it waits.
    const { clockMs } = this.passenger;
    this.arm(controller, REPEATABLE_STATUS.has(status) ? clockMs + MAX_WAIT_MS : clockMs);
    this.handler.onResponseStart?.(...args);
  }
  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.timer?.refresh();
    this.bytes += chunk.length;
    if (this.bytes > this.maxBytes) this.tooLarge(controller);
    else this.handler.onResponseData?.(controller, chunk);
  }
  onResponseEnd(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseEnd']>>): void {
    clearTimeout(this.timer);
    this.handler.onResponseEnd?.(...args);
  }
  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.timer);
    const cut = this.answering && !controller?.aborted;
    this.handler.onResponseError?.(controller, cut ? new CutAnswer('the answer broke off', { cause: error }) : error);
  }

  private tooLarge(controller: Dispatcher.DispatchController): void {
    controller.abort(new TooLarge(`more than ${this.maxBytes} bytes`));
  }
  private arm(controller: Dispatcher.DispatchController, ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => controller.abort(new ClockRanOut(ms)), ms);
  }
}

/** Stands where there is no connection yet, or no more: aborted, so that nobody repeats. */
class NoConnection implements Dispatcher.DispatchController {
  readonly aborted = true;
  readonly paused = false;
  constructor(readonly reason: Error) {}
  abort(): void {}
  pause(): void {}
  resume(): void {}
}

/** Waits for the operation's turn. It stands beneath the retries, which count as starts like any other. */
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

const REPEATABLE_STATUS: ReadonlySet<number> = new Set([429, 503]);
/** A connection that broke before an answer began, often one that was kept too long. */
const REPEATABLE_FAULT: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
/** How often a read is repeated. */
export const MAX_REPEATS = 3;

/** The time until the `nth` repeat (from 1): it doubles, and varies by a fifth so that windows do not march in step. */
export const backOff = (firstWaitMs: number, nth: number): number =>
  firstWaitMs * 2 ** (nth - 1) * (0.9 + Math.random() * 0.2);

/** `Retry-After` in milliseconds, from seconds or a date; undefined when it is absent or says nothing. */
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

/** Repeats reads that were turned away (429, 503) or whose connection broke before an answer. Never compose it around a write. */
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
