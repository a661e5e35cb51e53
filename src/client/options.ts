import type { Observer } from './exchanges/exchange';
import type { Limiter } from './limiter';
import type { Dispatcher } from './undici';

/** Options of both clients besides the address. */
export interface ClientOptions {
  /** True to refuse every write before it is sent. */
  readonly readOnly?: boolean | undefined;
  /** The dispatcher of requests; `hostDispatcher`, the network of the host, by default. */
  readonly dispatcher?: Dispatcher | undefined;
  /** One per key, shared by all its clients; an own one when left out. */
  readonly limiter?: Limiter | undefined;
  /** The refusal of a read, except of V1, that the service at a host is known to lack: the answer, with nothing sent. */
  readonly lacks?: ((operation: string, host: string) => Error | undefined) | undefined;
  /** Sees every exchange, without its secrets. */
  readonly onExchange?: Observer | undefined;
  /** The wait before a read is first repeated, 500 ms; it doubles from there. */
  readonly firstWaitMs?: number | undefined;
}

/** Finds the new address of a service that does not answer. */
export interface Locator {
  /** Returns another address with scheme; undefined if unchanged or unknown. A rejection replaces the first failure. */
  relocate(signal: AbortSignal | undefined): Promise<string | undefined>;
  /** Reports that the address might have changed; the caller does not wait. */
  suspect(): void;
}

/** A token, or a function called for every request. Undefined: no authentication. */
export type Token = string | (() => Promise<string | undefined>);
