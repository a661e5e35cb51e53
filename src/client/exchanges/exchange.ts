import type { ExchangeRecord } from '../../model/wire/exchanges';
import type { RawAnswer } from './answer';
import { requestIdOf } from './answer';
import { recordOf, shownAnswer } from './records';
import type { Sending } from './sending';

/**
 * One exchange as an observer sees it: no secret is in it. `path` has the query with it. `request` and `answer` are the bodies,
 * redacted when they are read; numbers beyond the safe integers are written as their digits by `JSON.stringify`.
 */
export interface Exchange {
  readonly operation: string;
  readonly method: string;
  readonly origin: string;
  readonly path: string;
  /** The HTTP status; absent when no answer came. */
  readonly status?: number | undefined;
  readonly durationMs: number;
  readonly requestId?: string | undefined;
  readonly request?: unknown;
  readonly answer?: unknown;
  /** The error as the caller got it. */
  readonly error?: { readonly name: string; readonly message: string } | undefined;
  /** The error object of the caller. Do not store or show it. */
  readonly failure?: unknown;
  /** The exchange is going to be repeated after so long. */
  readonly repeatedAfterMs?: number | undefined;
  /** Returns a small copy for storage: the exchange itself references its answer, however large, and the key. */
  record(): ExchangeRecord;
}

/** Sees every exchange. It must not throw. */
export type Observer = (exchange: Exchange) => void;

/** Facts about an attempt. */
export interface Seen {
  status?: number | undefined;
  answer?: RawAnswer;
  parsed?: { readonly value: unknown } | undefined;
  error?: unknown;
  repeatedAfterMs?: number;
}

/** Returns the observable exchange of an ended attempt; the next attempt has its own. */
export function exchangeOf(sending: Sending, seen: Seen): Exchange {
  const { operation, scrubber, path, body, startedAt, address } = sending;
  const { answer, parsed, error } = seen;
  const unread = parsed ? '' : (answer?.text ?? ''); // not both, because the exchange would keep both in memory
  const endedAt = Math.max(startedAt, performance.now()); // read once, so that the parts of the duration sum up to it
  const exchange = {
    operation: operation.name,
    method: operation.method,
    origin: address.origin,
    path: scrubber.text(path),
    status: answer?.status ?? seen.status,
    durationMs: endedAt - startedAt,
    requestId: answer && requestIdOf(answer, scrubber),
    error: error instanceof Error ? { name: error.name, message: error.message } : undefined,
    repeatedAfterMs: seen.repeatedAfterMs,
  };
  const record = recordOf(exchange, sending, seen, endedAt);
  const { status, durationMs, error: failed } = exchange;
  sending.earlier.push({ status, message: failed?.message, durationMs });
  return {
    ...exchange,
    failure: error,
    get request() {
      return body === undefined ? undefined : scrubber.clean(scrubber.body(operation.request, operation.body));
    },
    get answer() {
      if (parsed) return scrubber.clean(shownAnswer(parsed.value, operation, scrubber));
      return unread === '' ? undefined : scrubber.excerpt(unread);
    },
    record,
  };
}
