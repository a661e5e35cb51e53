import type { Field } from '../model/collections/collections';
import type { Unreadable } from '../model/wire/unreadable';
import type * as z from '../model/zod';
import type { Takes } from './exchanges/answer';

/**
 * Phases of an answered call, in milliseconds: waiting for a slot (and for a retry), network and service until the whole answer arrived,
 * and decoding.
 */
export interface CallTimes {
  readonly queueMs: number;
  readonly networkMs: number;
  readonly parseMs: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Background work (counts, tracking): takes at most a quarter of the rate. */
  readonly background?: boolean | undefined;
  /** Called with the records of a list that cannot be read, which are omitted; without it the call fails. Must not throw. */
  readonly onUnreadable?: ((records: readonly Unreadable[]) => void) | undefined;
  /** Called once when the call was answered. Must not throw. */
  readonly onTimes?: ((times: CallTimes) => void) | undefined;
}

/** Options of a call that answers with entities. */
export interface EntityOptions extends CallOptions {
  /**
   * Fields of the collection from describe: with them, JSON, Array and vector fields become plain values, whatever encoding the engine
   * uses, and 64-bit integers become numbers or bigints. Without them values stay as sent.
   */
  readonly fields?: readonly Field[] | undefined;
  /** True to return hits without an identifiable id; by default the call fails for them. */
  readonly withoutIds?: boolean | undefined;
}

/** One call: its request, its permissions, and its result. */
export interface Operation<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path after the address, with names encoded by `path`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Serializes the body; as JSON by default. */
  readonly serialize?: ((body: never) => string | Uint8Array) | undefined;
  /** Schema that marks the secrets in the body. */
  readonly request?: z.ZodMiniType;
  readonly result: S;
  /** True if the operation changes nothing, so that it can be retried and sent by a read-only connection. Always true for GET. */
  readonly reads?: boolean;
  readonly takes?: Takes;
  /** True if the operation accepts an API key only, on every endpoint. */
  readonly keyOnly?: boolean;
}

export const isRead = ({ reads, method }: Operation): boolean => reads ?? method === 'GET';
