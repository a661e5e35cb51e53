import { secretsIn } from '../model/secrets';
import type * as z from '../model/zod';
import type { RawAnswer, Takes } from './answer';
import { decode, parsedBody, requestIdOf, typed } from './answer';
import { ApiError, InvalidRequest, TransportError } from './errors';
import type { Exchange, Observer } from './exchange';
import type { Passenger } from './interceptors';
import { backOff, ClockRanOut, CutAnswer, limited, MOST_REPEATS, retried, TooLarge, watched } from './interceptors';
import { stringifyJson } from './json';
import type { Limiter } from './limiter';
import { Scrubber, secretsOfToken } from './scrub';
import type { Dispatcher } from './undici';
import { request } from './undici';
import { neverConnected, unreachable } from './wording';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Nobody waits for it (counts, watching): it takes at most a quarter of the rate. */
  readonly background?: boolean | undefined;
}

/** One call: what goes out, what it may do, and what comes back. */
export interface Operation<S extends z.ZodMiniType> {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** From the address on, names encoded by `path`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Says what in the body is secret. */
  readonly request?: z.ZodMiniType;
  readonly result: S;
  /** It changes nothing, so it may be repeated, and a read-only connection may send it. A GET always does. */
  readonly reads?: boolean;
  readonly takes?: Takes;
}

export interface TransportOptions {
  /** Scheme, host and whatever stands before the operations' paths. */
  readonly baseUrl: string;
  readonly token?: string | (() => Promise<string>) | undefined;
  readonly dispatcher: Dispatcher;
  readonly limiter?: Limiter | undefined;
  readonly readOnly?: boolean | undefined;
  readonly onExchange?: Observer | undefined;
  /** How long nothing may come, in milliseconds. */
  readonly clockMs: number;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Says what is wrong with the token for this address; undefined: nothing. */
  readonly refuseToken?: (token: string) => string | undefined;
  /** The wait before the first repeat of a read, 500 ms; it doubles from there. */
  readonly firstWaitMs?: number | undefined;
}

/** The largest answer that is read, 256 MB. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Codes that say "not now" under HTTP 200: not ready, unavailable, and three kinds of rate limit. */
const NOT_NOW: ReadonlySet<unknown> = new Set([1, 2, 4, 8, 1807]);

/** The only thing that sends: token, rate, clocks, repeats, envelope and errors are here and nowhere else. */
export class Transport {
  readonly host: string;
  private readonly origin: string;
  private readonly prefix: string;
  private readonly once: Dispatcher;
  private readonly repeating: Dispatcher;
  private readonly firstWaitMs: number;

  constructor(private readonly options: TransportOptions) {
    const { dispatcher, limiter, firstWaitMs = 500 } = options;
    const url = new URL(options.baseUrl);
    this.host = url.host;
    this.origin = url.origin;
    this.prefix = url.pathname.replace(/\/+$/, '');
    this.firstWaitMs = firstWaitMs;
    // The later interceptor is the outer one. A write never passes through anything that repeats.
    const beneath = [watched(MOST_BYTES), ...(limiter ? [limited(limiter)] : [])];
    this.once = dispatcher.compose(beneath);
    this.repeating = dispatcher.compose([...beneath, retried(limiter, firstWaitMs)]);
  }

  /** @throws InvalidRequest, ApiError, TransportError */
  async call<S extends z.ZodMiniType>(operation: Operation<S>, options: CallOptions = {}): Promise<z.output<S>> {
    const reads = operation.reads ?? operation.method === 'GET';
    if (this.options.readOnly && !reads) {
      throw refused(operation, [], 'This connection is read-only: it sends nothing that changes the service.');
    }
    const sending = new Sending(operation, reads, options, await this.token(operation, options));
    for (let repeats = 0; ; repeats++) {
      try {
        return await this.exchange(sending);
      } catch (error) {
        const again =
          reads && repeats < MOST_REPEATS && error instanceof ApiError && error.status < 300 && NOT_NOW.has(error.code);
        if (!again) throw error;
        await this.wait(sending, (error.retryAfterSeconds ?? 0) * 1000 || backOff(this.firstWaitMs, repeats + 1));
      }
    }
  }

  private async token({ name }: Operation<z.ZodMiniType>, { signal }: CallOptions): Promise<string | undefined> {
    if (signal?.aborted) throw cancelled(name, signal);
    const { token: given, refuseToken } = this.options;
    const token = typeof given === 'function' ? await given() : given;
    if (token === undefined) return undefined;
    const wrong = tokenFault(token) ?? refuseToken?.(token);
    if (wrong) throw new InvalidRequest(name, [{ path: ['token'], message: wrong }]);
    return token;
  }

  private headers({ operation, token, body }: Sending): Record<string, string> {
    const headers: Record<string, string> = { accept: 'application/json', ...this.options.headers };
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    for (const [name, value] of Object.entries(operation.headers ?? {})) {
      if (UNSENDABLE.test(value))
        throw refused(operation, [name], 'It has a line break or a character that cannot be sent');
      headers[name.toLowerCase()] = value;
    }
    return headers;
  }

  /** One exchange, told to the observer whatever comes of it. */
  private async exchange<S extends z.ZodMiniType>(sending: Sending<S>): Promise<z.output<S>> {
    const { operation, scrubber } = sending;
    const context = { operation: operation.name, host: this.host, scrubber };
    const path = `${this.prefix}${operation.path}${queryText(operation.query)}`;
    const headers = this.headers(sending);
    const started = performance.now();
    const seen: Seen = {};
    try {
      seen.answer = await this.send(sending, path, headers, started);
      seen.parsed = parsedBody(seen.answer.text);
      const data = decode(seen.answer, seen.parsed, operation.takes ?? 'data', context);
      return typed(operation.result, data, context);
    } catch (error) {
      seen.error = error instanceof TransportError ? warned(error, sending) : error;
      throw seen.error;
    } finally {
      this.tell(sending, path, started, seen);
    }
  }

  private async send(
    sending: Sending,
    path: string,
    headers: Record<string, string>,
    started: number,
  ): Promise<RawAnswer> {
    const { operation, options, reads } = sending;
    const passenger: Passenger = {
      operation: operation.name,
      clockMs: this.options.clockMs,
      background: options.background ?? false,
      signal: options.signal,
      started: () => {
        sending.started = true;
      },
      retried: ({ status, waitMs }) => this.tell(sending, path, started, { status, repeatedAfterMs: waitMs }),
    };
    try {
      const sent: RequestOptions = {
        dispatcher: reads ? this.repeating : this.once,
        method: operation.method,
        headers,
        body: sending.body ?? null,
        signal: options.signal ?? null,
        headersTimeout: 0, // the clock is ours
        bodyTimeout: 0,
        passenger,
      };
      const response = await request(`${this.origin}${path}`, sent);
      return { status: response.statusCode, headers: response.headers, text: await textOf(response.body) };
    } catch (error) {
      throw this.failure(sending, error);
    }
  }

  private failure(
    { operation: { name }, options: { signal }, reads, started }: Sending,
    error: unknown,
  ): TransportError {
    const outcomeUnknown = !reads && started && !neverConnected(error);
    if (signal?.aborted) return cancelled(name, signal, outcomeUnknown);
    const failure = (reason: TransportError['reason'], message: string) =>
      new TransportError(name, reason, message, { cause: error, outcomeUnknown });
    if (error instanceof ClockRanOut) {
      const seconds = Math.round(this.options.clockMs / 1000);
      return failure('timeout', `${this.host} gave no answer within ${seconds} seconds. Try again, or ask for less.`);
    }
    if (error instanceof TooLarge) {
      return failure(
        'unreadable',
        `The answer of ${this.host} is larger than 256 MB. Ask for fewer fields or fewer entities.`,
      );
    }
    if (error instanceof CutAnswer) {
      return failure('unreadable', `${this.host} broke off in the middle of its answer. Try again.`);
    }
    return failure('unreachable', unreachable(this.host, error));
  }

  private wait({ operation, options: { signal } }: Sending, ms: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(cancelled(operation.name, signal));
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, ms);
      signal?.addEventListener('abort', stop, { once: true });
      if (signal?.aborted) stop();
    });
  }

  private tell({ operation, scrubber, ...sending }: Sending, path: string, started: number, seen: Seen): void {
    const { onExchange } = this.options;
    if (!onExchange) return;
    const { answer, parsed, error } = seen;
    const exchange: Exchange = {
      operation: operation.name,
      method: operation.method,
      origin: this.origin,
      path: scrubber.text(path),
      status: answer?.status ?? seen.status,
      durationMs: performance.now() - started,
      requestId: answer && requestIdOf(answer),
      error: error instanceof Error ? { name: error.name, message: error.message } : undefined,
      repeatedAfterMs: seen.repeatedAfterMs,
      get request() {
        return sending.body === undefined ? undefined : scrubber.body(operation.request, operation.body);
      },
      get answer() {
        if (parsed) return shown(parsed.value, operation, scrubber);
        return answer && answer.text !== '' ? scrubber.excerpt(answer.text) : undefined;
      },
    };
    // Apart from the call: an observer's fault must not look like the service's.
    queueMicrotask(() => onExchange(exchange));
  }
}

interface Seen {
  status?: number | undefined;
  answer?: RawAnswer;
  parsed?: { readonly value: unknown } | undefined;
  error?: unknown;
  repeatedAfterMs?: number;
}

type RequestOptions = NonNullable<Parameters<typeof request>[1]> & { readonly passenger: Passenger };

/** One call on its way. */
class Sending<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly body: string | undefined;
  readonly scrubber: Scrubber;
  /** It has left, or may have. */
  started = false;

  constructor(
    readonly operation: Operation<S>,
    readonly reads: boolean,
    readonly options: CallOptions,
    readonly token: string | undefined,
  ) {
    this.body = operation.body === undefined ? undefined : stringifyJson(operation.body);
    this.scrubber = new Scrubber([...secretsOfToken(token), ...secretsIn(operation.request, operation.body)]);
  }
}

/** A schema speaks of the data; around it stands the envelope, or not. */
function shown(value: unknown, operation: Operation<z.ZodMiniType>, scrubber: Scrubber): unknown {
  if (operation.takes !== undefined && operation.takes !== 'data') return scrubber.body(operation.result, value);
  if (typeof value !== 'object' || value === null || !('data' in value)) return scrubber.body(operation.result, value);
  const { data, ...around } = value;
  return { ...(scrubber.body(undefined, around) as object), data: scrubber.body(operation.result, data) };
}

const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/;

function tokenFault(token: string): string | undefined {
  if (token === '') return 'There is no key. Enter one.';
  if (UNSENDABLE.test(token)) return 'The key has a line break or a character that cannot be sent. Enter it again.';
  return undefined;
}

const refused = ({ name }: Operation<z.ZodMiniType>, path: string[], message: string): InvalidRequest =>
  new InvalidRequest(name, [{ path, message }]);

function cancelled(operation: string, signal: AbortSignal | undefined, outcomeUnknown = false): TransportError {
  return new TransportError(operation, 'cancelled', 'Cancelled.', { cause: signal?.reason, outcomeUnknown });
}

/** A write without a usable answer may have happened all the same; its reader must know. */
function warned(error: TransportError, { reads }: Sending): TransportError {
  const { operation, reason, message, cause, outcomeUnknown } = error;
  // An unreadable answer was an answer: whatever it says, the request arrived.
  if (reads || !(outcomeUnknown || reason === 'unreadable')) return error;
  const warning = 'The change may have been made all the same: look before you repeat it.';
  return new TransportError(operation, reason, `${message} ${warning}`, { cause, outcomeUnknown: true });
}

function queryText(query: Operation<z.ZodMiniType>['query']): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) given.set(name, String(value));
  }
  return given.size === 0 ? '' : `?${given.toString()}`;
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString('utf8');
}
