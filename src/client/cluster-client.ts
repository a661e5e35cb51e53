import { addressOf } from '../model/wire/addresses';
import type { Entity, EntityLookup, EntityQuery } from '../model/searches/entities';
import type { SearchRequest, SearchResult, SearchV1Request } from '../model/searches/searches';
import { Collections } from './collections';
import { Databases } from './databases';
import { Entities } from './entities';
import { hostDispatcher } from './host-dispatcher';
import { Indexes } from './indexes';
import { Limiter } from './limiter';
import type { ClientOptions, Token } from './options';
import { Partitions } from './partitions';
import { PrivateEndpointServices } from './private-endpoint-services';
import { Searches } from './searches';
import type { CallOptions } from './operation';
import { Transport } from './transport';

export interface ClusterClientOptions extends ClientOptions {
  /** The endpoint of a cluster or a project; https where it has no scheme. */
  readonly endpoint: string;
  /** An API key, or `user:password`, which a project endpoint does not take (spec 5.3, 5.4). */
  readonly token?: Token | undefined;
  readonly kind?: 'cluster' | 'project' | undefined;
  /** Whole seconds the service may take (header `Request-Timeout`, spec 8), 10. Our own clock runs a little longer. */
  readonly requestTimeoutSeconds?: number | undefined;
}

/** How much longer than the service's clock ours runs: its 408 tells more than our giving up. */
const MARGIN_MS = 2000;

/** The data plane: one cluster endpoint, or a project endpoint. */
export class ClusterClient {
  readonly collections: Collections;
  readonly databases: Databases;
  readonly indexes: Indexes;
  readonly partitions: Partitions;
  readonly privateEndpointServices: PrivateEndpointServices;
  private readonly entities: Entities;
  private readonly searches: Searches;

  constructor({ endpoint, kind, requestTimeoutSeconds = 10, ...options }: ClusterClientOptions) {
    const seconds = Math.max(1, Math.ceil(requestTimeoutSeconds));
    const http = new Transport({
      ...options,
      baseUrl: addressOf(endpoint),
      dispatcher: options.dispatcher ?? hostDispatcher(),
      limiter: options.limiter ?? new Limiter(),
      clockMs: seconds * 1000 + MARGIN_MS,
      headers: { 'request-timeout': String(seconds) },
      keyOnly: kind === 'project',
    });
    this.collections = new Collections(http);
    this.databases = new Databases(http);
    this.indexes = new Indexes(http);
    this.partitions = new Partitions(http);
    this.privateEndpointServices = new PrivateEndpointServices(http);
    this.entities = new Entities(http);
    this.searches = new Searches(http, this.collections);
  }

  /** The nearest entities to vectors, ids or texts (V2); see `Searches.search`. */
  search(request: SearchRequest, options?: CallOptions): Promise<SearchResult> {
    return this.searches.search(request, options);
  }

  /** The nearest entities to one vector (spec 4.7, deprecated); see `Searches.searchV1`. */
  searchV1(request: SearchV1Request, options?: CallOptions): Promise<SearchResult> {
    return this.searches.searchV1(request, options);
  }

  /** Entities that match a filter (companion); see `Entities.query`. */
  query(request: EntityQuery, options?: CallOptions): Promise<Entity[]> {
    return this.entities.query(request, options);
  }

  /** Entities by their ids (companion); see `Entities.get`. */
  get(request: EntityLookup, options?: CallOptions): Promise<Entity[]> {
    return this.entities.get(request, options);
  }
}
