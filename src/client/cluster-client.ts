import { t } from '@vscode/l10n';
import type { Entity } from '../model/searches/entities';
import { EntityList, EntityLookup, EntityQuery } from '../model/searches/entities';
import type { SearchCall } from '../model/searches/calls';
import { HybridSearchRequest } from '../model/searches/hybrid-searches';
import type { Hit, SearchResult } from '../model/searches/searches';
import { SearchAnswer, SearchRequest, SearchV1Request } from '../model/searches/searches';
import { searchPath } from '../model/searches/ways';
import type { Field } from '../model/collections/collections';
import { likelyKey } from '../model/searches/by-hand';
import { everything } from '../model/searches/facts';
import { addressOf } from '../model/wire/addresses';
import * as z from '../model/zod';
import { ClusterRoles } from './access/cluster-roles';
import { PrivilegeGroupList } from './access/privilege-groups';
import { Users } from './access/users';
import { Aliases } from './collections/aliases';
import { Collections } from './collections/collections';
import { Databases } from './databases';
import { Entities } from './entities';
import { InvalidRequest, TransportError } from './errors';
import { hostDispatcher } from './host-dispatcher';
import { Indexes } from './collections/indexes';
import { Limiter } from './limiter';
import type { EntityOptions } from './operation';
import type { ClientOptions, Locator, Token } from './options';
import { Partitions } from './collections/partitions';
import { plainRows, integerFromDigits } from './plain-values';
import { PrivateEndpointServices } from './private-endpoint-services';
import { Transport } from './transport';
import { valid } from './requests';

export interface ClusterClientOptions extends ClientOptions {
  /** The endpoint of a cluster or a project; https where it has no scheme. */
  readonly endpoint: string;
  /** An API key, or `user:password`, which a project endpoint does not take (spec 5.3, 5.4). */
  readonly token?: Token | undefined;
  readonly kind?: 'cluster' | 'project' | undefined;
  /** True for a service that answers V1 only, which is deprecated: operations that V1 lacks fail as absent, without a request. */
  readonly v1Only?: boolean | undefined;
  /** Timeout of the service in whole seconds (header `Request-Timeout`, spec 8), 10 by default. Our own timeout is slightly longer. */
  readonly requestTimeoutSeconds?: number | undefined;
  /** Finds a new endpoint if this one does not answer; without it, the endpoint stays. */
  readonly locator?: Locator | undefined;
}

/** Extra time of our clock over the service's: its 408 is more informative than our timeout. */
const MARGIN_MS = 2000;

/** The data plane: a cluster endpoint, or a project endpoint. Its own methods read entities; each sends one POST. */
export class ClusterClient {
  readonly aliases: Aliases;
  readonly clusterRoles: ClusterRoles;
  readonly collections: Collections;
  readonly databases: Databases;
  readonly entities: Entities;
  readonly indexes: Indexes;
  readonly partitions: Partitions;
  readonly privateEndpointServices: PrivateEndpointServices;
  readonly privilegeGroups: PrivilegeGroupList;
  readonly users: Users;
  private readonly http: Transport;

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
    this.http = http;
    this.aliases = new Aliases(http);
    this.clusterRoles = new ClusterRoles(http);
    this.collections = new Collections(http);
    this.databases = new Databases(http);
    this.entities = new Entities(http);
    this.indexes = new Indexes(http);
    this.partitions = new Partitions(http);
    this.privateEndpointServices = new PrivateEndpointServices(http);
    this.privilegeGroups = new PrivilegeGroupList(http);
    this.users = new Users(http);
  }

  /**
   * Sends the operation of a search document. `topks`: number of rows per query; `key`: the id field of the hits. @throws InvalidRequest,
   * ApiError, TransportError
   */
  async send(
    { call, body }: SearchCall,
    options?: EntityOptions,
  ): Promise<{ readonly rows: (Hit | Entity)[]; readonly topks?: number[]; readonly key?: string }> {
    if (call === 'query') return { rows: await this.query(body, options) };
    if (call === 'get') return { rows: await this.get(body, options) };
    const found = await this.found({ call, body } as NearnessCall, options);
    const { hits, topks, key } = found;
    return { rows: hits, ...(topks ? { topks } : {}), ...(key === undefined ? {} : { key }) };
  }

  private found({ call, body }: NearnessCall, options?: EntityOptions): Promise<SearchResult> {
    if (call === 'search') return this.search(body, options);
    return call === 'hybridSearch' ? this.hybridSearch(body, options) : this.searchV1(body, options);
  }

  /**
   * Returns the `limit` nearest entities (top-k) of each query vector; beyond the specification, which has the deprecated V1 only (4.7).
   * Hits of several queries follow one another; `topks` has their numbers. A lower `distance` is more similar for L2, a higher one for IP
   * and COSINE; ids keep all their digits. @throws ApiError 408: timeout of the service; TransportError 'timeout': our timeout
   */
  async search(request: SearchRequest, options?: EntityOptions): Promise<SearchResult> {
    return this.hits('search', valid('search', SearchRequest, request), options);
  }

  /**
   * Returns the `limit` best entities of several queries, whose answers a reranker joins (service facts 14.4): `distance` is the fused score,
   * higher is better. A companion that a service can lack (`isAbsent`).
   */
  async hybridSearch(request: HybridSearchRequest, options?: EntityOptions): Promise<SearchResult> {
    return this.hits('hybridSearch', valid('hybridSearch', HybridSearchRequest, request), options);
  }

  /** Returns the nearest entities of one vector, without paging beyond 16,384 (spec 4.7, deprecated: use `search`). */
  async searchV1(request: SearchV1Request, options?: EntityOptions): Promise<SearchResult> {
    return this.hits('searchV1', valid('searchV1', SearchV1Request, request), options);
  }

  /**
   * Returns the entities that match a filter; `outputFields: ['count(*)']` counts them. V1 needs a filter: without one, `fields` must
   * include the primary key. A companion that a service can lack (`isAbsent`).
   */
  async query(request: EntityQuery, options?: EntityOptions): Promise<Entity[]> {
    const body = valid('query', EntityQuery, request);
    return this.rows('query', this.http.v1Only ? queryOfV1(body, options?.fields) : body, options);
  }

  /** Returns entities by ids; omits missing ones. A companion that a service can lack (`isAbsent`). */
  async get(request: EntityLookup, options?: EntityOptions): Promise<Entity[]> {
    return this.rows('get', valid('get', EntityLookup, request), options);
  }

  private rows(
    name: 'query' | 'get',
    body: EntityQuery | EntityLookup,
    options: EntityOptions = {},
  ): Promise<Entity[]> {
    const { fields } = options;
    const result = z.pipe(
      EntityList,
      z.transform(entities => plainRows(entities, fields)),
    );
    return this.http.call({ ...reading(name, body, this.http.v1Only), result }, options);
  }

  private async hits(
    name: NearnessCall['call'],
    body: { readonly outputFields?: readonly string[] | undefined },
    options: EntityOptions = {},
  ): Promise<SearchResult> {
    const { fields, withoutIds = false } = options;
    const result = z.pipe(
      SearchAnswer,
      z.transform(({ data, code: _code, message: _message, ...beside }) => ({
        ...beside,
        hits: plainRows(data, fields),
      })),
    );
    const answer = await this.http.call({ ...reading(name, body), result, takes: 'envelope' }, options);
    const key = fields?.find(({ primaryKey }) => primaryKey);
    const found = keyNameIn(answer.hits, body.outputFields, key);
    if (found === undefined && answer.hits.length > 0 && !withoutIds) throw withoutKey(name);
    const hits = withIds(answer.hits, found, key) as Hit[];
    return { ...answer, hits, ...(withoutIds && found !== undefined ? { key: found } : {}) };
  }
}

/** The searches whose answers have distances. */
type NearnessCall = Extract<SearchCall, { readonly call: 'search' | 'hybridSearch' | 'searchV1' }>;

/** A POST that changes nothing. */
const reading = (name: SearchCall['call'], body: unknown, v1 = false) =>
  ({ name, method: 'POST', path: searchPath({ call: name, v1 }), body, reads: true }) as const;

/**
 * Returns a query as V1 takes it: with a filter, and without paging if it counts (service facts 15).
 * @throws InvalidRequest without a filter and a primary key to write one of
 */
function queryOfV1(body: EntityQuery, fields: readonly Field[] = []): EntityQuery {
  const { collectionName, outputFields } = body;
  const filter = body.filter?.trim()
    ? body.filter
    : everything({ collection: { collectionName, fields: [...fields] } });
  if (filter === undefined) {
    const message = t('Enter a filter. V1 requires a filter while the primary key is unknown');
    throw new InvalidRequest('query', [{ path: ['filter'], message }]);
  }
  return {
    ...body,
    filter,
    ...(outputFields?.includes('count(*)') ? { limit: 0 } : {}),
  };
}

type RawHit = Record<string, unknown>;

const ID_TYPES: ReadonlySet<string> = new Set(['string', 'number', 'bigint']);

/**
 * Returns the id field of hits: V2 returns the primary key under its own name, beside the output fields, V1 under `id`. Without `key`, it
 * is the unrequested field, otherwise a field with the name of a key. Undefined: unknown, or no hits.
 */
function keyNameIn(
  hits: readonly RawHit[],
  outputFields: readonly string[] | undefined,
  key: Field | undefined,
): string | undefined {
  const [first] = hits;
  if (!first) return undefined;
  const named = key ? key.name : unasked(first, outputFields);
  if (named !== undefined && Object.hasOwn(first, named)) return named;
  return Object.hasOwn(first, 'id') ? 'id' : likelyKey(hits);
}

/** Adds an `id` to every hit. */
function withIds(hits: RawHit[], name: string | undefined, key: Field | undefined): RawHit[] {
  if (name === undefined || (name === 'id' && (!key || key.name === 'id'))) return hits;
  const id = key?.type === 'Int64' ? integerFromDigits : (value: unknown) => value;
  return hits.map(hit => ({ ...hit, id: id(hit[name]) }));
}

const withoutKey = (operation: string): TransportError =>
  new TransportError(
    operation,
    'unreadable',
    t('The primary key of the hits is ambiguous. Remove the primary key and * from the output fields.'),
  );

/** Returns the only unrequested field of a hit, or its only possible id; undefined if several are possible. */
function unasked(hit: RawHit, outputFields: readonly string[] = []): string | undefined {
  const names = Object.keys(hit).filter(name => name !== 'distance' && ID_TYPES.has(typeof hit[name]));
  const others = names.filter(name => !outputFields.includes(name));
  return [others, names].find(({ length }) => length === 1)?.[0];
}
