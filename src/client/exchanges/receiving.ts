import { isAscii } from 'node:buffer';
import type { RawAnswer } from './answer';
import { type Interceptor, MAX_WAIT_MS, type Passenger, passengerOf, REPEATABLE_STATUS } from '../limiter';
import type { Dispatcher } from '../undici';

/**
 * Sends a request and returns the whole answer; rejects with the error of undici or fetch, or at once with the signal's reason. Like
 * undici's `request`, without a stream between connection and text: an answer is read as a whole or not at all.
 */
export const gathered = (
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal | undefined,
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    dispatcher.dispatch(options, new Gathering(resolve, reject, signal));
  });

/** The largest answer that is read, 256 MB. */
export const MAX_BYTES = 256 * 1024 * 1024;

/** Size below which answers usually arrive in one piece. */
const SMALL = 64 * 1024;

class Gathering implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  private status = 0;
  private headers: RawAnswer['headers'] = {};
  private readonly body = new Body();

  constructor(
    private readonly resolve: (answer: RawAnswer) => void,
    private readonly reject: (reason: unknown) => void,
    private readonly signal: AbortSignal | undefined,
  ) {
    signal?.addEventListener('abort', this.abort);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.signal?.aborted) this.abort();
  }
  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.status = status; // also of an interim answer (1xx): the last one wins
    this.headers = headers;
    this.body.expect(Number(headers['content-length']));
  }
  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.body.add(chunk);
  }
  onResponseEnd(): void {
    this.done();
    const { status, headers } = this;
    this.resolve({ status, headers, text: this.body.take() });
  }
  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.done();
    this.reject(error);
  }

  /** Ends the wait at once on cancellation, even without a connection. */
  private readonly abort = (): void => {
    this.done();
    const reason: unknown = this.signal?.reason;
    this.reject(reason);
    this.controller?.abort(reason as Error);
  };

  private done(): void {
    this.signal?.removeEventListener('abort', this.abort);
  }
}

/**
 * The bytes of an answer. With a known length, up to a maximum, they are copied into one buffer as they arrive; otherwise they are joined
 * at the end.
 */
class Body {
  private whole: Buffer | undefined;
  private filled = 0;
  private chunks: Buffer[] = [];

  expect(length: number): void {
    if (length > SMALL) this.whole = Buffer.allocUnsafeSlow(length);
  }

  add(chunk: Buffer): void {
    if (this.whole && this.filled + chunk.length <= this.whole.length)
      this.filled += chunk.copy(this.whole, this.filled);
    else this.chunks.push(chunk);
  }

  /** Returns the text and releases the bytes: an answer can be large, so there are two copies at a time, not three. */
  take(): string {
    if (this.whole) this.chunks.unshift(this.whole.subarray(0, this.filled));
    const bytes = this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks);
    this.whole = undefined;
    this.chunks = [];
    return isAscii(bytes) ? bytes.toString('latin1') : bytes.toString('utf8'); // most are, and that is much faster
  }
}

/**
 * Monitors an exchange: our timeout covers the start of the answer and each pause between two chunks, the size is limited to `maxBytes`,
 * and a truncated answer is distinguished from a missing one.
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
    // The retry handler keeps a refused request open while it waits.
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

/** Our own clock ran out. */
export class ClockRanOut extends Error {
  override readonly name = 'ClockRanOut';

  constructor(readonly ms: number) {
    super(`nothing came for ${ms} ms`);
  }
}

/** The answer exceeds the maximum size. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** The answer contains too many objects and lists, or wide objects with too many members. */
export class TooMany extends Error {
  override readonly name = 'TooMany';

  constructor(readonly what: 'values' | 'members') {
    super();
  }
}

/** The connection broke in the middle of an answer. Its own code keeps undici from asking for the rest, which these services refuse. */
export class CutAnswer extends Error {
  override readonly name = 'CutAnswer';
  readonly code = 'CUT_ANSWER';
}
