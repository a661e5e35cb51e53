import type * as vscode from 'vscode';
import type { Exchange } from '../../client';
import type { Clients } from '../clients';
import type { Connection, EndpointConnection } from '../connection';
import type { ConnectionStore } from '../connection-store';
import type { RequestContext } from '../recent-exchanges';
import { takesEndpointServices } from '../planes';
import { isOfDataPlane, failureKindOf } from '../failure-kinds';
import { ask, isSelfHosted } from './answers';

/** Where an answer came from. A connection can move while it is asked. */
interface Source {
  readonly id: string;
  readonly origin: string;
}

type Facts = Pick<EndpointConnection, 'v1Only' | 'selfHosted' | 'limited'>;

/** Learns from answers what a connection did not know when it was added, and after a refresh what has changed since. */
export class EndpointFacts implements vscode.Disposable {
  /** Facts that were recorded by connection: an exchange tells the same again and again. */
  private readonly recorded = new Map<string, Set<string>>();
  private readonly listening: vscode.Disposable;
  /** Kinds of connections: the clusters of one with a control plane tell nothing of the connection. */
  private readonly kinds = new Map<string, Connection['kind']>();

  constructor(
    private readonly connections: ConnectionStore,
    private readonly clients: Clients,
    private readonly failed: (error: unknown) => void,
  ) {
    this.listening = connections.onDidChange(() => this.recorded.clear());
  }

  /** Resolves once everything is recorded that the exchange tells. */
  async see(exchange: Exchange, { connectionId }: RequestContext): Promise<void> {
    if (connectionId === undefined || exchange.repeatedAfterMs !== undefined) return;
    await this.learn(exchange, connectionId).catch(this.failed);
  }

  dispose(): void {
    this.listening.dispose();
  }

  private async learn(exchange: Exchange, id: string): Promise<void> {
    const { operation, failure, path, origin } = exchange;
    const source = { id, origin };
    const result = failure === undefined ? 'answered' : failureKindOf(failure);
    if (operation === 'regions.list' && result === 'answered') await this.put(source, { limited: undefined });
    if ((await this.kindOf(id)) !== 'endpoint') return;
    const isV2 = isOfDataPlane(operation) && path.includes('/v2/vectordb/');
    if (operation === 'privateEndpointServices.list') {
      if (result === 'answered' || isAbsent(failure)) await this.put(source, { selfHosted: isAbsent(failure) });
    } else if (result === 'answered') {
      const isLimited = operation === 'collections.list' && (await this.put(source, { limited: undefined }));
      if (isV2) await this.put(source, { v1Only: false });
      if (isLimited) await this.ask(id);
    } else if (operation === 'collections.list' && isV2 && isAbsent(failure)) {
      if (await this.answers(source, true)) await this.put(source, { v1Only: true });
    }
    if (result !== 'answered') return;
    const offers = await this.clients.offers();
    if (!offers.isStale(id)) return;
    offers.learned(id); // once for a refresh
    await this.ask(id);
  }

  private async kindOf(id: string): Promise<Connection['kind'] | undefined> {
    const kind = this.kinds.get(id) ?? (await this.connections.find(id))?.kind;
    if (kind !== undefined) this.kinds.set(id, kind);
    return kind;
  }

  /** Asks for what a recorded lack keeps from being asked, and for what is unknown. */
  private async ask(id: string): Promise<void> {
    const connection = await this.connections.find(id);
    if (connection?.kind !== 'endpoint') return;
    const source = { id, origin: new URL(connection.address).origin };
    if (connection.v1Only && (await this.answers(source, false))) await this.put(source, { v1Only: false });
    if (connection.selfHosted === false || !takesEndpointServices(connection)) return;
    const client = await this.clients.keyedCluster({ ...connection, v1Only: false }, connection.address);
    const selfHosted = isSelfHosted(await ask(() => client.privateEndpointServices.list({ pageSize: 1 })));
    if (selfHosted !== undefined) await this.put(source, { selfHosted });
  }

  /** Returns true if the endpoint lists collections by V1, or by V2. */
  private async answers({ id, origin }: Source, v1Only: boolean): Promise<boolean> {
    const connection = await this.connections.find(id);
    if (connection?.kind !== 'endpoint' || connection.v1Only === v1Only || originOf(connection) !== origin)
      return false;
    const client = await this.clients.keyedCluster({ ...connection, v1Only }, connection.address);
    return client.collections.list({}).then(
      () => true,
      () => false, // logged as every exchange; nothing is learned from a failure
    );
  }

  /** Returns true if the facts are new, and the connection is still where they were learned. */
  private async put({ id, origin }: Source, facts: Facts): Promise<boolean> {
    const recorded = this.recorded.get(id) ?? new Set();
    this.recorded.set(id, recorded);
    const key = JSON.stringify([origin, facts], (_, value: unknown) => value ?? null);
    if (recorded.has(key)) return false;
    recorded.add(key);
    const connection = await this.connections.find(id);
    const isToPut = (now: Connection) => originOf(now) === origin && isNews(now, facts);
    if (!connection || !isToPut(connection)) return false;
    await this.connections.update(id, now => (isToPut(now) ? { ...now, ...facts } : now));
    return true;
  }
}

/** The demo service has no address of its own. */
const originOf = (connection: Connection): string | undefined =>
  connection.kind === 'demo' ? undefined : new URL(connection.address).origin;

/** Facts that make no difference are not recorded: nothing lacks where a lack is unknown. */
const isNews = (connection: Facts, facts: Facts): boolean =>
  (Object.keys(facts) as (keyof Facts)[]).some(name => (connection[name] ?? false) !== (facts[name] ?? false));

/** The operation itself is absent: a missing database has an answer of its own. */
const isAbsent = (failure: unknown): boolean => (failure as { readonly absent?: boolean } | undefined)?.absent === true;
