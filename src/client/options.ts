import type { Observer } from './exchanges/exchange';
import type { Limiter } from './limiter';
import type { Dispatcher } from './undici';

/** What both planes' clients take beside their address. */
export interface ClientOptions {
  /** Refuses, before it is sent, whatever changes the service. */
  readonly readOnly?: boolean | undefined;
  /** What sends: the host's network (`hostDispatcher`) when left out. */
  readonly dispatcher?: Dispatcher | undefined;
  /** One per key, shared by all its clients; an own one when left out. */
  readonly limiter?: Limiter | undefined;
  /** Sees every exchange, without its secrets. */
  readonly onExchange?: Observer | undefined;
  /** The wait before a read is first repeated, 500 ms; it doubles from there. */
  readonly firstWaitMs?: number | undefined;
}

/** A token, or where to get it: asked for at every call. */
export type Token = string | (() => Promise<string>);
