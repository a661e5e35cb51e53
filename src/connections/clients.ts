import type * as vscode from 'vscode';
import type { ClientFactory } from './client-factory';
import type { ClientSources } from './client-sources';
import type { Connection } from './connection';
import type { Endpoints } from './endpoints/endpoints';
import type { KeptOffers } from './offers/kept-offers';
import type { Offers } from './offers/offers';
import { PlaceNames } from './place-names';

/** Methods that load the client on demand. */
type Methods = Pick<
  ClientFactory,
  | 'cloud'
  | 'regional'
  | 'cluster'
  | 'keyedCluster'
  | 'projectEndpoint'
  | 'clusterEndpoints'
  | 'demoKey'
  | 'orgId'
  | 'embedding'
  | 'candidate'
  | 'candidateEmbedding'
  | 'candidateEndpoint'
>;

/** Returns a signal that aborts after a number of milliseconds. */
export type Clock = (ms: number) => AbortSignal;

/** The clients of connections. Their code, with undici, loads with the first one. */
export class Clients implements vscode.Disposable {
  private factory: Promise<ClientFactory> | undefined;

  /** Returns the recorded answers of services. */
  readonly offers = async (): Promise<Offers> => {
    this.learned ??= import('./offers/kept-offers').then(({ KeptOffers }) => KeptOffers.load(this.sources));
    return (await this.learned).offers;
  };
  private learned: Promise<KeptOffers> | undefined;

  /** The names of projects and clusters, as lists have shown them. */
  readonly placeNames = new PlaceNames();

  /** Creates the timeout of a request that might hang; tests replace it. */
  clock: Clock = ms => AbortSignal.timeout(ms);

  constructor(private readonly sources: ClientSources) {}

  readonly cloud = this.later('cloud');
  readonly regional = this.later('regional');
  readonly cluster = this.later('cluster');
  readonly keyedCluster = this.later('keyedCluster');
  readonly projectEndpoint = this.later('projectEndpoint');
  readonly clusterEndpoints = this.later('clusterEndpoints');
  readonly demoKey = this.later('demoKey');
  readonly orgId = this.later('orgId');
  readonly embedding = this.later('embedding');
  readonly candidate = this.later('candidate');
  readonly candidateEmbedding = this.later('candidateEmbedding');
  readonly candidateEndpoint = this.later('candidateEndpoint');

  /** Returns where requests to a region go while the service has listed no regions; undefined if it has, or was not asked. */
  async regionNotice(connection: Connection, regionId: string | null | undefined): Promise<string | undefined> {
    return regionId ? (await this.factory)?.regionNotice(connection) : undefined;
  }

  /** The endpoints of the clusters of all connections. */
  get endpoints(): Promise<Endpoints> {
    return this.made().then(({ endpoints }) => endpoints);
  }

  /** Drops cached facts about the service of a connection, whose key changed. */
  forget(connectionId: string): void {
    void this.factory?.then(factory => factory.forget(connectionId));
  }

  dispose(): void {
    for (const loaded of [this.factory, this.learned]) void loaded?.then(each => each.dispose());
  }

  private later<M extends keyof Methods>(name: M): Methods[M] {
    const call = async (...given: never[]): Promise<unknown> => {
      const factory: Readonly<Record<M, (...given: never[]) => unknown>> = await this.made();
      return factory[name](...given);
    };
    return call as Methods[M];
  }

  private made(): Promise<ClientFactory> {
    return (this.factory ??= import('./client-factory').then(
      ({ ClientFactory }) => new ClientFactory(this.sources, ms => this.clock(ms), this.offers, this.placeNames),
    ));
  }
}
