import type * as vscode from 'vscode';
import type { CloudClient, ClusterClient, EmbeddingClient, Exchange, Limiter } from '../client';
import type { Region } from '../model/regions';
import type { Connection } from './connection';
import type { Connections } from './connections';
import { SignedOut } from './failures';
import type { Trust } from './trust';

/** The built-in service as a connection needs it; `apiKey` is new at each start and lives in this process alone. */
export interface DemoService {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly embeddings: { readonly url: string; readonly model: string };
  close(): Promise<void>;
}

/** Makes the clients of connections at their first use. Nothing of client/, and so of undici, is loaded before. */
export class Clients implements vscode.Disposable {
  private readonly limiters = new Map<string, Limiter>();
  private readonly regions = new Map<string, Promise<readonly Region[]>>();
  private demo: Promise<DemoService> | undefined;

  constructor(
    private readonly connections: Connections,
    private readonly trust: Trust,
    private readonly startDemo: () => Promise<DemoService>,
    private readonly onExchange: (exchange: Exchange) => void,
  ) {}

  /** The control plane at the connection's address. @throws SignedOut when the connection has no key. */
  async cloud(connection: Connection): Promise<CloudClient> {
    const { CloudClient } = await import('../client');
    const { address, token } = await this.access(connection);
    return new CloudClient({ baseUrl: address, token, ...(await this.wiring(connection)) });
  }

  /**
   * The control plane of a region, by the domain that the service names for it (spec 1, 4.11); the connection's own where it names none.
   * @throws NotTrusted when the key may not go there.
   */
  async regional(connection: Connection, regionId: string): Promise<CloudClient> {
    const cloud = await this.cloud(connection);
    if (connection.kind === 'demo') return cloud;
    const { domainOf } = await import('../model/addresses');
    const region = (await this.regionsOf(connection, cloud)).find(each => each.regionId === regionId);
    const domain = region && domainOf(region);
    if (!domain || new URL(domain).host === new URL(connection.address).host) return cloud;
    await this.trust.mayGoTo(connection, domain);
    const { CloudClient } = await import('../client');
    const { token } = await this.access(connection);
    return new CloudClient({ baseUrl: domain, token, ...(await this.wiring(connection)) });
  }

  /** The data plane at an endpoint that the service named. @throws NotTrusted when the key may not go there. */
  async cluster(connection: Connection, endpoint: string): Promise<ClusterClient> {
    const { ClusterClient } = await import('../client');
    const { token } = await this.access(connection);
    if (connection.kind === 'cloud') await this.trust.mayGoTo(connection, endpoint);
    return new ClusterClient({ endpoint, token, ...(await this.wiring(connection)) });
  }

  /** What turns texts into vectors; only the demo service brings one. */
  async embedding(connection: Connection): Promise<EmbeddingClient | undefined> {
    if (connection.kind !== 'demo') return undefined;
    const { EmbeddingClient } = await import('../client');
    const { embeddings, apiKey } = await this.demoService();
    return new EmbeddingClient({ ...embeddings, token: apiKey, ...(await this.wiring(connection)) });
  }

  /** A control plane that is no connection yet, to try an address and a key before they are saved. */
  async candidate(address: string, key: string): Promise<CloudClient> {
    const { CloudClient, Limiter, hostDispatcher } = await import('../client');
    const limiter = new Limiter();
    return new CloudClient({
      baseUrl: address,
      token: key,
      dispatcher: hostDispatcher(),
      limiter,
      onExchange: this.onExchange,
    });
  }

  dispose(): void {
    void this.demo?.then(demo => demo.close());
  }

  private async access(connection: Connection): Promise<{ address: string; token: string | (() => Promise<string>) }> {
    if (connection.kind === 'demo') {
      const { baseUrl, apiKey } = await this.demoService();
      return { address: baseUrl, token: apiKey };
    }
    const token = async () => {
      const key = await this.connections.keys.get(connection.id);
      if (!key) throw new SignedOut(connection.name);
      return key;
    };
    await token();
    return { address: connection.address, token };
  }

  /** Started once; a start that failed is tried again at the next use. */
  private demoService(): Promise<DemoService> {
    this.demo ??= this.startDemo().catch((error: unknown) => {
      this.demo = undefined;
      throw error;
    });
    return this.demo;
  }

  /** What all clients of a connection share: the service counts requests per key, whatever the domain. */
  private async wiring(connection: Connection) {
    const { Limiter, hostDispatcher } = await import('../client');
    const limiter = this.limiters.get(connection.id) ?? new Limiter();
    this.limiters.set(connection.id, limiter);
    const readOnly = connection.kind === 'cloud' && connection.readOnly === true;
    return { dispatcher: hostDispatcher(), limiter, readOnly, onExchange: this.onExchange };
  }

  /** The regions as the service lists them (spec 4.11), asked for once; a failure is not kept. */
  private regionsOf(connection: Connection, cloud: CloudClient): Promise<readonly Region[]> {
    const key = connection.kind === 'cloud' ? `${connection.id} ${connection.address}` : connection.id;
    const known = this.regions.get(key);
    if (known) return known;
    const listed = cloud.regions.list();
    this.regions.set(key, listed);
    listed.catch(() => this.regions.delete(key));
    return listed;
  }
}
