import type * as z from '../model/zod';
import type { Takes } from './answer';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Nobody waits for it (counts, watching): it takes at most a quarter of the rate. */
  readonly background?: boolean | undefined;
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
