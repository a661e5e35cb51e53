import { addressOf } from '../model/addresses';
import type { SearchRequest, SearchResult } from '../model/searches';
import { Collections } from './collections';
import { Databases } from './databases';
import type { Observer } from './exchange';
import { hostDispatcher } from './host-dispatcher';
import { Limiter } from './limiter';
import { Searches } from './searches';
import type { CallOptions } from './transport';
import { Transport } from './transport';
import type { Dispatcher } from './undici';

export interface ClusterClientOptions {
  /** The endpoint of a cluster or a project; https where it has no scheme. */
  readonly endpoint: string;
  /** An API key, or `user:password`, which a project endpoint does not take (spec 5.3, 5.4). */
  readonly token?: string | (() => Promise<string>) | undefined;
  readonly kind?: 'cluster' | 'project' | undefined;
  readonly readOnly?: boolean | undefined;
  /** What sends: the host's network when left out. */
  readonly dispatcher?: Dispatcher | undefined;
  /** One per key, shared by all its clients; an own one when left out. */
  readonly limiter?: Limiter | undefined;
  /** Whole seconds the service may take (header `Request-Timeout`, spec 8), 10. Our own clock runs a little longer. */
  readonly requestTimeoutSeconds?: number | undefined;
  readonly onExchange?: Observer | undefined;
  /** The wait before a read is first repeated, 500 ms. */
  readonly firstWaitMs?: number | undefined;
}

/** How much longer than the service's clock ours runs: its 408 tells more than our giving up. */
const MARGIN_MS = 2000;

/** The data plane: one cluster endpoint, or a project endpoint. */
export class ClusterClient {
  readonly collections: Collections;
  readonly databases: Databases;
  private readonly searches: Searches;

  constructor(options: ClusterClientOptions) {
    const seconds = Math.max(1, Math.ceil(options.requestTimeoutSeconds ?? 10));
    const http = new Transport({
      ...options,
      baseUrl: addressOf(options.endpoint),
      dispatcher: options.dispatcher ?? hostDispatcher(),
      limiter: options.limiter ?? new Limiter(),
      clockMs: seconds * 1000 + MARGIN_MS,
      headers: { 'request-timeout': String(seconds) },
      ...(options.kind === 'project' ? { refuseToken: refusePassword } : {}),
    });
    this.collections = new Collections(http);
    this.databases = new Databases(http);
    this.searches = new Searches(http, this.collections);
  }

  /** The nearest entities to vectors, ids or texts (V2); see `Searches.search`. */
  search(request: SearchRequest, options?: CallOptions): Promise<SearchResult> {
    return this.searches.search(request, options);
  }
}

/** A user name and password open one cluster; a project endpoint takes API keys only (spec 5.4). */
const refusePassword = (token: string): string | undefined =>
  token.includes(':') ? 'A project endpoint takes an API key only, no user name and password' : undefined;
