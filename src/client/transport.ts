import { t } from '@vscode/l10n';
import { Done } from '../model/wire/envelope';
import type * as z from '../model/zod';
import { hasTooMany, hasTooManyMembers } from './exchanges/amounts';
import type { RawAnswer, Takes } from './exchanges/answer';
import { decode, hasCode, parsedBody, typed } from './exchanges/answer';
import { ApiError, InvalidRequest, mayBeElsewhere, TransportError } from './errors';
import type { Observer, Seen } from './exchanges/exchange';
import { exchangeOf } from './exchanges/exchange';
import { cancelled, failure, warned } from './failures';
import { gathered, MAX_BYTES, TooMany, watched } from './exchanges/receiving';
import type { Limiter, Passenger, Sent } from './limiter';
import { backOff, limited, MAX_REPEATS, retried } from './limiter';
import type { CallOptions, CallTimes, Operation } from './operation';
import { isRead } from './operation';
import type { Locator, Token } from './options';
import type { Address } from './exchanges/sending';
import { addressParts, Sending, tokenFault } from './exchanges/sending';
import type { Dispatcher } from './undici';

export interface TransportOptions {
  /** Scheme, host and path prefix of the operations. */
  readonly baseUrl: string;
  readonly token?: Token | undefined;
  readonly dispatcher: Dispatcher;
  readonly limiter?: Limiter | undefined;
  readonly readOnly?: boolean | undefined;
  readonly onExchange?: Observer | undefined;
  /** Maximum silence in milliseconds. */
  readonly clockMs: number;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The address takes API keys only, no `user:password` (spec 5.4). */
  readonly keyOnly?: boolean | undefined;
  /** The wait before the first repeat of a read, 500 ms; it doubles from there. */
  readonly firstWaitMs?: number | undefined;
  readonly locator?: Locator | undefined;
  /** The service answers V1 only, which is deprecated (spec 9): the rest is refused without a request, as absent. */
  readonly v1Only?: boolean | undefined;
  /** The refusal of a read, except of V1, that the service at a host is known to lack: nothing is sent. */
  readonly lacks?: ((operation: string, host: string) => Error | undefined) | undefined;
}

/** Codes under HTTP 200 for a temporary refusal: not ready, unavailable, and three kinds of rate limit (service facts 16.1). */
const NOT_NOW: ReadonlySet<unknown> = new Set([1, 2, 4, 8, 1807]);

/** Sends all requests: combines token, rate limit, timeouts, retries and observation; decoding and wording are in their own files. */
export class Transport {
  private readonly address: Address;
  private readonly once: Dispatcher;
  private readonly repeating: Dispatcher;
  private readonly firstWaitMs: number;

  constructor(private readonly options: TransportOptions) {
    const { dispatcher, limiter, firstWaitMs = 500 } = options;
    this.address = addressParts(options.baseUrl);
    this.firstWaitMs = firstWaitMs;
    // The later interceptor is the outer one. A write never passes through anything that repeats.
    const beneath = [watched(MAX_BYTES), ...(limiter ? [limited(limiter)] : [])];
    this.once = dispatcher.compose(beneath);
    this.repeating = dispatcher.compose([...beneath, retried(limiter, firstWaitMs)]);
  }

  get host(): string {
    return this.address.host;
  }

  get v1Only(): boolean {
    return this.options.v1Only ?? false;
  }

  /** @throws InvalidRequest, ApiError, TransportError, and as the locator does */
  async call<S extends z.ZodMiniType>(operation: Operation<S>, options: CallOptions = {}): Promise<z.output<S>> {
    try {
      return await this.callHere(operation, options);
    } catch (error) {
      const baseUrl = await this.elsewhere(operation, options, error);
      if (baseUrl === undefined) throw error;
      return new Transport({ ...this.options, baseUrl }).callHere(operation, options);
    }
  }

  /**
   * Returns another address for retrying a read that reached nothing. Other failures only trigger a lookup without waiting: a write is
   * never retried, and a timeout proves nothing.
   */
  private async elsewhere(operation: Operation, options: CallOptions, error: unknown): Promise<string | undefined> {
    const { locator } = this.options;
    const { signal, background } = options;
    if (!locator || background || !mayBeElsewhere(error)) return undefined;
    const isRepeatable = isRead(operation) && error instanceof TransportError && error.reason === 'unreachable';
    if (!isRepeatable) {
      locator.suspect();
      return undefined;
    }
    const address = await locator.relocate(signal);
    if (signal?.aborted) throw cancelled({ operation, options, reads: true, left: true });
    return address;
  }

  private async callHere<S extends z.ZodMiniType>(operation: Operation<S>, options: CallOptions): Promise<z.output<S>> {
    if (this.options.readOnly && !isRead(operation)) {
      const message = t('The connection is read-only. Nothing was sent.');
      throw new InvalidRequest(operation.name, [{ path: [], message }]);
    }
    const isV1 = operation.path.startsWith('/v1/');
    if (this.v1Only && !isV1) throw unanswered(operation);
    const lacking = isRead(operation) && !isV1 ? this.options.lacks?.(operation.name, this.host) : undefined;
    if (lacking) throw lacking;
    const token = await this.token(operation, options);
    const sending = new Sending(operation, options, this.address, token, this.options.headers ?? {});
    for (let repeat = 1; ; repeat++) {
      try {
        const data = await this.exchange(sending);
        options.onTimes?.(timesOf(sending));
        return data;
      } catch (error) {
        const waitMs = repeat <= MAX_REPEATS ? this.waitBeforeRepeat(sending, error, repeat) : undefined;
        if (waitMs === undefined) throw error;
        await pause(sending, waitMs);
      }
    }
  }

  /** Returns the wait in milliseconds before the retry of a read that the service refused with a code; undefined: no retry. */
  private waitBeforeRepeat({ reads }: Sending, error: unknown, repeat: number): number | undefined {
    const notNow = error instanceof ApiError && error.status < 300 && NOT_NOW.has(error.code);
    return notNow && reads ? backOff(this.firstWaitMs, repeat) : undefined;
  }

  /** Gets the token. This can open a dialog of the system: a cancelled caller must neither see it nor wait for it. */
  private async token(operation: Operation, options: CallOptions): Promise<string | undefined> {
    const { name, keyOnly = false } = operation;
    const { token: given } = this.options;
    const call = { operation, options, reads: isRead(operation), left: false };
    if (options.signal?.aborted) throw cancelled(call);
    const token = typeof given === 'function' ? await unlessCancelled(given(), call) : given;
    if (token === undefined) return undefined;
    const wrong = tokenFault(token, keyOnly || (this.options.keyOnly ?? false));
    if (wrong) throw new InvalidRequest(name, [{ path: ['token'], message: wrong }]);
    return token;
  }

  /** Performs an exchange and reports it to the observer, whatever its result. */
  private async exchange<S extends z.ZodMiniType>(sending: Sending<S>): Promise<z.output<S>> {
    const { operation, reads, scrubber } = sending;
    const byUser = sending.token?.includes(':') ?? false;
    const context = { operation: operation.name, host: this.host, reads, scrubber, byUser };
    const seen: Seen = {};
    sending.begin();
    try {
      seen.answer = await this.send(sending);
      sending.answeredAt = performance.now();
      seen.parsed = parsedBody(seen.answer.text);
      const data = decode(seen.answer, seen.parsed, takesOf(operation), context);
      return typed(operation.result, data, context, hasCode(seen.parsed));
    } catch (error) {
      seen.error = error instanceof TransportError ? warned(error, sending) : error;
      throw seen.error;
    } finally {
      this.tell(sending, seen);
    }
  }

  private async send(sending: Sending): Promise<RawAnswer> {
    const { operation, options, reads } = sending;
    const passenger: Passenger = {
      operation: operation.name,
      clockMs: this.options.clockMs,
      background: options.background ?? false,
      signal: options.signal,
      left: () => {
        sending.left = true;
        sending.leftAt = performance.now();
      },
      retried: ({ status, waitMs }) => {
        this.tell(sending, { status, repeatedAfterMs: waitMs });
        sending.begin(waitMs);
      },
    };
    const sent: Sent = {
      origin: this.address.origin,
      path: sending.path,
      method: operation.method,
      headers: sending.headers,
      body: sending.body ?? null,
      headersTimeout: 0, // the clock is ours
      bodyTimeout: 0,
      passenger,
    };
    try {
      const answer = await gathered(reads ? this.repeating : this.once, sent, options.signal);
      if (hasTooMany(answer.text)) throw new TooMany('values');
      if (hasTooManyMembers(answer.text)) throw new TooMany('members');
      return answer;
    } catch (error) {
      throw failure(sending, error);
    }
  }

  private tell(sending: Sending, seen: Seen): void {
    const { onExchange } = this.options;
    if (!onExchange) return;
    const exchange = exchangeOf(sending, seen);
    // Apart from the call: an observer's fault must not look like the service's.
    queueMicrotask(() => onExchange(exchange));
  }
}

const takesOf = ({ takes, result }: Operation): Takes => takes ?? (result === Done ? 'nothing' : 'data');

const unanswered = ({ name: operation }: Operation): ApiError =>
  new ApiError({ operation, status: 0, code: undefined, message: t('This service supports V1 only.') });

const timesOf = ({ calledAt, leftAt, answeredAt }: Sending): CallTimes => ({
  queueMs: leftAt - calledAt,
  networkMs: answeredAt - leftAt,
  parseMs: performance.now() - answeredAt,
});

/** Returns the result of `promise`. @throws TransportError 'cancelled' as soon as the caller cancels. */
function unlessCancelled<T>(promise: Promise<T>, call: Parameters<typeof cancelled>[0]): Promise<T> {
  const { signal } = call.options;
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => reject(cancelled(call));
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Waits. @throws TransportError 'cancelled' as soon as the caller cancels */
function pause(sending: Sending, ms: number): Promise<void> {
  const { signal } = sending.options;
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(cancelled(sending));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
  });
}
