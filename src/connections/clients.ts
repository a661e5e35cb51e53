import * as vscode from 'vscode';
import type { CloudClient, ClusterClient, EmbeddingClient, Exchange, Limiter } from '../client';
import type { CloudConnection, Connection } from './connection';
import type { Connections } from './connections';
import { NotEncrypted, NotTrusted, SignedOut } from './failures';

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
  private readonly asking = new Map<string, Promise<boolean>>();
  private readonly refused = new Set<string>();
  private demo: Promise<DemoService> | undefined;

  constructor(
    private readonly connections: Connections,
    private readonly startDemo: () => Promise<DemoService>,
    private readonly onExchange: (exchange: Exchange) => void,
  ) {}

  /** The control plane at the connection's address. @throws SignedOut when the connection has no key. */
  async cloud(connection: Connection): Promise<CloudClient> {
    const { CloudClient } = await import('../client');
    const { address, token } = await this.access(connection);
    return new CloudClient({ baseUrl: address, token, ...(await this.wiring(connection.id)) });
  }

  /** The data plane at an endpoint that the service named. @throws NotTrusted when the key may not go there. */
  async cluster(connection: Connection, endpoint: string): Promise<ClusterClient> {
    const { ClusterClient } = await import('../client');
    const { token } = await this.access(connection);
    if (connection.kind === 'cloud') await this.mayGoTo(connection, endpoint);
    return new ClusterClient({ endpoint, token, ...(await this.wiring(connection.id)) });
  }

  /** What turns texts into vectors; only the demo service brings one. */
  async embedding(connection: Connection): Promise<EmbeddingClient | undefined> {
    if (connection.kind !== 'demo') return undefined;
    const { EmbeddingClient } = await import('../client');
    const { embeddings, apiKey } = await this.demoService();
    return new EmbeddingClient({ ...embeddings, token: apiKey, ...(await this.wiring(connection.id)) });
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

  /** A host that was refused is asked for again: the person wants to try once more. */
  askAgain(): void {
    this.refused.clear();
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

  private async wiring(connectionId: string) {
    const { Limiter, hostDispatcher } = await import('../client');
    const limiter = this.limiters.get(connectionId) ?? new Limiter();
    this.limiters.set(connectionId, limiter);
    return { dispatcher: hostDispatcher(), limiter, onExchange: this.onExchange };
  }

  /** A key goes to another domain than the one typed only after the person agreed once, seeing which (one question at a time). */
  private async mayGoTo(connection: CloudConnection, endpoint: string): Promise<void> {
    const { addressOf, domainSuffix, isSafeAddress } = await import('../model/addresses');
    const { host } = new URL(addressOf(endpoint));
    const typed = new URL(connection.address).host;
    if (!isSafeAddress(addressOf(endpoint)) && host !== typed) throw new NotEncrypted(host);
    const suffix = domainSuffix(host);
    if (suffix === domainSuffix(typed) || (await this.connections.trusts(connection.id, suffix))) return;
    const question = `${connection.id} ${suffix}`;
    if (this.refused.has(question)) throw new NotTrusted(suffix);
    const asked = this.asking.get(question) ?? this.ask(connection, suffix, endpoint);
    this.asking.set(question, asked);
    try {
      if (await asked) return;
    } finally {
      this.asking.delete(question);
    }
    this.refused.add(question);
    throw new NotTrusted(suffix);
  }

  private async ask(connection: CloudConnection, suffix: string, endpoint: string): Promise<boolean> {
    const send = vscode.l10n.t('Send the Key');
    const answer = await vscode.window.showWarningMessage(
      vscode.l10n.t('Send the API key of “{0}” to {1}?', connection.name, suffix),
      {
        modal: true,
        detail: vscode.l10n.t(
          'The service says that a cluster is at {0}. The key goes with every request to it. This is asked once for {1}.',
          endpoint,
          suffix,
        ),
      },
      send,
    );
    if (answer !== send) return false;
    await this.connections.trust(connection.id, suffix);
    return true;
  }
}
