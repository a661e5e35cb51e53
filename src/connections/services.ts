import * as vscode from 'vscode';
import type { Exchange } from '../client';
import { Clients } from './clients';
import type { DemoService } from './client-sources';
import { ConnectionStore } from './connection-store';
import type { RequestContext } from './recent-exchanges';
import { Favorites } from './favorites';
import { Keys } from './keys';
import { Lazy } from './lazy';
import type { Latencies } from './latencies';
import { failureLog, logExchange } from './log';
import { settings } from './settings';
import { Trust } from './trust';

/** Dependencies of the connections. */
export interface ConnectionSources {
  readonly storage: vscode.Uri;
  readonly secrets: vscode.SecretStorage;
  readonly log: vscode.LogOutputChannel;
  readonly startDemo: () => Promise<DemoService>;
  readonly onExchange: (exchange: Exchange, context: RequestContext) => void;
}

/** The connections, their clients, and stored data about both. */
export class ConnectionServices implements vscode.Disposable {
  readonly connections: ConnectionStore;
  readonly trust: Trust;
  readonly clients: Clients;
  /** Loaded with the first request. */
  readonly latencies = new Lazy<Latencies>(async () => new (await import('./latencies')).Latencies());
  readonly favorites: Favorites;
  private readonly renewed: vscode.Disposable;

  constructor({ storage, secrets, log, startDemo, onExchange }: ConnectionSources) {
    const see = (exchange: Exchange, context: RequestContext) => {
      onExchange(exchange, context);
      void this.latencies.get().then(each => each.see(exchange, context));
      void this.clients.offers().then(offers => offers.see(exchange, context));
      void facts.get().then(each => each.see(exchange, context));
      logExchange(log, exchange);
    };
    this.connections = new ConnectionStore(storage, new Keys(secrets));
    this.trust = new Trust(this.connections);
    const { connections, trust } = this;
    const { requestTimeoutSeconds } = settings;
    const failed = failureLog(log, 'debug');
    this.clients = new Clients({
      connections,
      trust,
      startDemo,
      onExchange: see,
      requestTimeoutSeconds,
      storage,
      warned: message => log.warn(message),
      failed,
    });
    const facts = new Lazy(async () => {
      const { EndpointFacts } = await import('./probing/endpoint-facts');
      return new EndpointFacts(connections, this.clients, failed);
    });
    this.renewed = vscode.Disposable.from(
      connections.keys.onDidChange(id => {
        this.clients.forget(id);
        void this.clients.offers().then(offers => offers.forget(id));
      }),
      connections.onDidAdd(id => void this.clients.offers().then(offers => offers.learned(id))),
      facts,
    );
    this.favorites = new Favorites(storage, settings.historySize);
  }

  dispose(): void {
    vscode.Disposable.from(this.renewed, this.connections, this.clients, this.favorites).dispose();
  }
}
