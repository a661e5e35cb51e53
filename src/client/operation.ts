import type { Field } from '../model/collections/collections';
import type { Unreadable } from '../model/wire/unreadable';
import type * as z from '../model/zod';
import type { Takes } from './exchanges/answer';

/**
 * Where the time of a call that was answered went, in milliseconds: waiting for its turn (and, where it was repeated, for that), on the
 * way and in the service until the answer was there whole, and reading it.
 */
export interface CallTimes {
  readonly queueMs: number;
  readonly networkMs: number;
  readonly parseMs: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Nobody waits for it (counts, watching): it takes at most a quarter of the rate. */
  readonly background?: boolean | undefined;
  /** Told of the records of a list that could not be read, which are left out; without it the call fails for them. It must not throw. */
  readonly onUnreadable?: ((records: readonly Unreadable[]) => void) | undefined;
  /** Told once, when the call was answered; it must not throw. */
  readonly onTimes?: ((times: CallTimes) => void) | undefined;
}

/** Options of a call that answers with entities. */
export interface EntityOptions extends CallOptions {
  /**
   * The collection's fields, as describe gives them: JSON, Array and vector fields come out as plain values, whatever encoding the engine
   * uses, and 64-bit integers as number or bigint. Without them values stay as sent.
   */
  readonly fields?: readonly Field[] | undefined;
  /** Hits whose id nobody can tell come without one; else the call fails for them. */
  readonly withoutIds?: boolean | undefined;
}

/** One call: what goes out, what it may do, and what comes back. */
export interface Operation<S extends z.ZodMiniType = z.ZodMiniType> {
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
  /** It takes an API key only, wherever it is sent to. */
  readonly keyOnly?: boolean;
}

export const isRead = ({ reads, method }: Operation): boolean => reads ?? method === 'GET';
