import { createHash } from 'node:crypto';
import type * as vscode from 'vscode';
import type { CloudClient, ClusterClient, EmbeddingClient, Exchange, Limiter, Locator } from '../client';
import type { CloudConnection, Connection, Embedding, EndpointConnection } from './connection';
import type { ConnectionStore } from './connection-store';
import type { Credential } from './bound-credentials';
import type { ClientSources, DemoService, Token } from './client-sources';
import type { Clock } from './clients';
import { controllerOf } from './endpoints/controllers';
import { Endpoints } from './endpoints/endpoints';
import { ConnectionChanged, NoControlPlane, SignedOut } from './failures';
import { isV1Only } from './marks';
import type { Offers } from './offers/offers';
import type { PlaceNames } from './place-names';
import type { RequestContext } from './recent-exchanges';
import { RegionLists } from './region-lists';
import type { Trust } from './trust';

/** Makes the clients of connections. */
export class ClientFactory implements vscode.Disposable {
  private readonly limiters = new Map<string, Limiter>();
  private readonly regions: RegionLists;
  private demo: Promise<DemoService> | undefined;
  private readonly connections: ConnectionStore;
  private readonly trust: Trust;
  /** The endpoints of the clusters of all connections. */
  readonly endpoints: Endpoints;

  constructor(
    private readonly sources: ClientSources,
    readonly clock: Clock,
    private readonly offers: () => Promise<Offers>,
    placeNames: PlaceNames,
  ) {
    this.connections = sources.connections;
    this.trust = sources.trust;
    this.regions = new RegionLists(this, sources.warned);
    const { storage, failed } = sources;
    this.endpoints = new Endpoints(this, { storage, keys: this.connections.keys, failed }, this.trust, placeNames);
  }

  /**
   * The control plane at the connection's address.
   * @throws SignedOut when the connection has no key, NoControlPlane when it is one endpoint only.
   */
  async cloud(connection: Connection): Promise<CloudClient> {
    if (connection.kind === 'endpoint') throw new NoControlPlane(connection.name);
    if (connection.kind === 'cloud') return this.plane(connection, connection.address);
    return this.plane(connection, (await this.demoService()).baseUrl);
  }

  /**
   * Returns the client of a region's control plane, at the domain that the service lists for it (spec 1, 4.11); that of the connection if
   * the region is unknown, or no domain or no region is listed (`regionNotice`). @throws NotTrusted without consent to send the key, NotAnAddress for an invalid address
   */
  async regional(connection: Connection, regionId: string | null | undefined): Promise<CloudClient> {
    const cloud = await this.cloud(connection);
    if (connection.kind !== 'cloud' || !regionId) return cloud;
    const { domainOf } = await import('../model/wire/addresses');
    const region = (await this.regions.of(connection, cloud)).find(each => each.regionId === regionId);
    const domain = region && domainOf(region);
    if (!domain || (URL.canParse(domain) && new URL(domain).host === new URL(connection.address).host)) return cloud;
    await this.trust.mayGoTo(connection, domain);
    return this.plane(connection, domain, regionId);
  }

  /** Returns where requests to the regions of a connection go while the service has listed none; undefined if it has, or was not asked. */
  regionNotice(connection: Connection): string | undefined {
    return connection.kind === 'cloud' ? this.regions.notice(connection) : undefined;
  }

  /**
   * Returns the client of a cluster's data plane at its endpoint: with the user and password for that cluster, otherwise with the key.
   * `locator`: finds another endpoint once this one does not answer. @throws NotTrusted without consent to send the key
   */
  async cluster(
    connection: Connection,
    clusterId: string,
    endpoint: string,
    locator?: Locator,
  ): Promise<ClusterClient> {
    const stays = await this.stays(
      connection,
      each => each.clusterEndpoints?.[clusterId] === endpoint || each.projectEndpoints?.[clusterId] === endpoint,
    );
    const token = (await this.user(connection, clusterId, stays)) ?? (await this.token(connection, stays));
    return this.dataPlane(connection, endpoint, token, clusterId, locator);
  }

  /** Returns the same client with the API key, whatever user is set: for operations that need a key (spec 4.6). */
  async keyedCluster(connection: Connection, endpoint: string): Promise<ClusterClient> {
    const stays = await this.stays(connection, each => Object.values(each.clusterEndpoints ?? {}).includes(endpoint));
    return this.dataPlane(connection, endpoint, await this.token(connection, stays));
  }

  /** The key of the demo service, until it ends. */
  async demoKey(): Promise<string> {
    return (await this.demoService()).apiKey;
  }

  /** Returns the organization of the connection (header OrgId, spec 4.8); undefined if unknown. */
  async orgId(connection: Connection): Promise<string | undefined> {
    if (connection.kind === 'demo') return (await this.demoService()).orgId;
    const stored = await this.connections.find(connection.id);
    return stored?.kind === 'cloud' ? stored.orgId : undefined;
  }

  /** Returns the endpoint of a project (spec 1), which replaces those of its clusters; undefined if unknown. */
  async projectEndpoint(connection: Connection, projectId: string): Promise<string | undefined> {
    if (connection.kind === 'demo') {
      return (await this.demoService()).projects.find(each => each.projectId === projectId)?.endpoint;
    }
    const stored = await this.connections.find(connection.id);
    return stored?.kind === 'cloud' ? new Map(Object.entries(stored.projectEndpoints ?? {})).get(projectId) : undefined;
  }

  /** Returns the endpoints that the user set, by the ids of the clusters. */
  async clusterEndpoints(connection: Connection): Promise<ReadonlyMap<string, string>> {
    const stored = connection.kind === 'cloud' ? await this.connections.find(connection.id) : undefined;
    return new Map(Object.entries((stored?.kind === 'cloud' && stored.clusterEndpoints) || {}));
  }

  /** Drops cached facts about the service of a connection, whose key changed. */
  forget(connectionId: string): void {
    this.regions.forget(connectionId);
  }

  /** Returns the client of the embedding endpoint: the one the user set, or that of the demo service. Undefined: not set. */
  async embedding(connection: Connection): Promise<EmbeddingClient | undefined> {
    const { EmbeddingClient } = await import('../client');
    if (connection.kind === 'demo') {
      const { embeddings, apiKey } = await this.demoService();
      return new EmbeddingClient({ ...embeddings, token: apiKey, ...(await this.wiring(connection)) });
    }
    const stored = await this.connections.find(connection.id);
    if (!stored || stored.kind === 'demo' || !stored.embedding) return undefined;
    const { url } = stored.embedding;
    const isCurrent = async () => {
      const now = await this.connections.find(connection.id);
      return now !== undefined && now.kind !== 'demo' && now.embedding?.url === url;
    };
    const token = await bound(connection, { read: () => this.connections.keys.embedding(connection.id), isCurrent });
    return this.candidateEmbedding(stored.embedding, token, connection.id);
  }

  /** Returns a client for an embedding endpoint to be tested before it is saved. */
  async candidateEmbedding(
    { url, model }: Embedding,
    key: Token | undefined,
    connectionId?: string,
  ): Promise<EmbeddingClient> {
    const { EmbeddingClient, Limiter, hostDispatcher } = await import('../client');
    const limiter = this.limiters.get(url) ?? new Limiter();
    this.limiters.set(url, limiter);
    return new EmbeddingClient({
      url,
      model,
      token: key || undefined,
      dispatcher: hostDispatcher(),
      limiter,
      onExchange: this.observer({ connectionId }),
    });
  }

  /** Client of a control plane that is not a connection yet, to test an address and a key before saving. Without a key, none is sent. */
  async candidate(address: string, key: string): Promise<CloudClient> {
    const { CloudClient } = await import('../client');
    const token = key === '' ? () => Promise.resolve(undefined) : key;
    return new CloudClient({ baseUrl: address, token, onExchange: this.observer() });
  }

  /** The same for an endpoint. */
  async candidateEndpoint(
    endpoint: string,
    key: string,
    kind: 'cluster' | 'project',
    v1Only = false,
  ): Promise<ClusterClient> {
    const { ClusterClient } = await import('../client');
    return new ClusterClient({ endpoint, kind, v1Only, token: key || undefined, onExchange: this.observer() });
  }

  dispose(): void {
    this.endpoints.dispose();
    void this.demo?.then(demo => demo.close());
  }

  /** Returns the key of the demo service, otherwise the stored one, for the connection's address only. An endpoint might need none. */
  private async token(connection: Connection, isCurrent = () => this.isCurrent(connection)): Promise<Token> {
    if (connection.kind === 'demo') return (await this.demoService()).apiKey;
    const anonymous = connection.kind === 'endpoint' && connection.anonymous === true;
    return bound(connection, {
      read: () => (anonymous ? Promise.resolve(undefined) : this.connections.keys.get(connection.id)),
      isCurrent,
      missing: anonymous ? undefined : () => new SignedOut(connection.name),
    });
  }

  /** The user and password given for a cluster; undefined: none were. */
  private async user(
    connection: Connection,
    clusterId: string,
    isCurrent: () => Promise<boolean>,
  ): Promise<Token | undefined> {
    const read = () => this.connections.keys.user(connection.id, clusterId);
    if ((await read()) === undefined) return undefined;
    return bound(connection, { read, isCurrent, missing: () => new ConnectionChanged(connection.name) });
  }

  /** Returns true if the stored connection has the same address and authentication as this one. */
  private async isCurrent(connection: Connection): Promise<boolean> {
    const stored = await this.connections.find(connection.id);
    if (stored === undefined || connection.kind === 'demo') return connection.kind === 'demo';
    if (stored.kind !== connection.kind || stored.address !== connection.address) return false;
    return stored.kind !== 'endpoint' || connection.kind !== 'endpoint' || !stored.anonymous === !connection.anonymous;
  }

  /** Checks that the connection is unchanged, and still has an address set by the user. `isTyped`: whether it has. */
  private async stays(connection: Connection, isTyped: (connection: CloudConnection) => boolean) {
    const has = (each: Connection | undefined) => each?.kind === 'cloud' && isTyped(each);
    const isStored = async () => has(await this.connections.find(connection.id));
    const wasTyped = has(connection) || (await isStored());
    return async () => (await this.isCurrent(connection)) && (!wasTyped || (await isStored()));
  }

  private async dataPlane(
    connection: Connection,
    endpoint: string,
    token: Token,
    clusterId?: string,
    locator?: Locator,
  ): Promise<ClusterClient> {
    const { ClusterClient } = await import('../client');
    if (connection.kind === 'cloud') await this.trust.mayGoTo(connection, endpoint);
    const isProject = clusterId !== undefined && (await this.projectEndpoint(connection, clusterId)) !== undefined;
    const kind = connection.kind === 'endpoint' ? connection.plane : isProject ? 'project' : 'cluster';
    const requestTimeoutSeconds = this.sources.requestTimeoutSeconds();
    return new ClusterClient({
      endpoint,
      kind,
      v1Only: isV1Only(connection),
      token,
      requestTimeoutSeconds,
      locator,
      ...(await this.wiring(connection, { clusterId })),
    });
  }

  /** A control plane with everything that clients of the connection share. */
  private async plane(connection: WithControlPlane, address: string, regionId?: string): Promise<CloudClient> {
    const { CloudClient } = await import('../client');
    const { controller } = connection.kind === 'cloud' ? connection : {};
    // The key goes to a controller set by the user, too.
    const stays = await this.stays(connection, each => controller !== undefined && each.controller === controller);
    const token = await this.token(connection, stays);
    const controllerUrl =
      connection.kind === 'demo' ? (await this.demoService()).controllerUrl : controllerOf(connection);
    const wiring = await this.wiring(connection, { regionId });
    return new CloudClient({ baseUrl: address, token, controllerUrl, ...wiring });
  }

  /** Started once; a start that failed is tried again at the next use. */
  private demoService(): Promise<DemoService> {
    this.demo ??= this.sources.startDemo().catch((error: unknown) => {
      this.demo = undefined;
      throw error;
    });
    return this.demo;
  }

  /** Returns the options shared by all clients of a connection: the service limits requests per key, regardless of the domain. */
  private async wiring(connection: Connection, context: Omit<RequestContext, 'connectionId'> = {}) {
    const { Limiter, hostDispatcher } = await import('../client');
    const key = connection.kind === 'demo' ? undefined : await this.connections.keys.get(connection.id);
    // By a digest of the key: two connections with one key share its rate, and no key lies about.
    const owner = key === undefined ? connection.id : createHash('sha256').update(key).digest('base64');
    const limiter = this.limiters.get(owner) ?? new Limiter();
    this.limiters.set(owner, limiter);
    const offers = await this.offers();
    return {
      dispatcher: hostDispatcher(),
      limiter,
      lacks: (operation: string, host: string) => offers.lacking(connection.id, operation, host),
      readOnly: connection.readOnly === true,
      onExchange: this.observer({ connectionId: connection.id, ...context }),
    };
  }

  private observer =
    (context: RequestContext = {}) =>
    (exchange: Exchange) =>
      this.sources.onExchange(exchange, context);
}

type WithControlPlane = Exclude<Connection, EndpointConnection>;

async function bound({ name }: Connection, credential: Omit<Credential, 'changed'>) {
  const { boundCredential } = await import('./bound-credentials');
  return boundCredential({ ...credential, changed: () => new ConnectionChanged(name) });
}
