import type * as vscode from 'vscode';
import type { ClientFactory, ClientSources } from './client-factory';
import type { Endpoints } from './endpoints';
import type { Offers } from './offers';

type Given<Method extends keyof ClientFactory> = Parameters<
  Extract<ClientFactory[Method], (...given: never[]) => unknown>
>;

/** A signal that aborts after so many milliseconds. */
export type Clock = (ms: number) => AbortSignal;

/** The clients of connections. What makes them, and with it undici, is loaded with the first one. */
export class Clients implements vscode.Disposable {
  private factory: Promise<ClientFactory> | undefined;

  /** What services answered. */
  readonly offers = (): Promise<Offers> => (this.learned ??= import('./offers').then(({ Offers }) => new Offers()));
  private learned: Promise<Offers> | undefined;

  /** How long is waited for what may not answer; tests have clocks of their own. */
  clock: Clock = ms => AbortSignal.timeout(ms);

  constructor(private readonly sources: ClientSources) {}

  readonly cloud = async (...given: Given<'cloud'>) => (await this.made()).cloud(...given);
  readonly regional = async (...given: Given<'regional'>) => (await this.made()).regional(...given);
  readonly cluster = async (...given: Given<'cluster'>) => (await this.made()).cluster(...given);
  readonly keyedCluster = async (...given: Given<'keyedCluster'>) => (await this.made()).keyedCluster(...given);
  readonly projectEndpoint = async (...given: Given<'projectEndpoint'>) =>
    (await this.made()).projectEndpoint(...given);
  readonly orgId = async (...given: Given<'orgId'>) => (await this.made()).orgId(...given);
  readonly embedding = async (...given: Given<'embedding'>) => (await this.made()).embedding(...given);
  readonly candidate = async (...given: Given<'candidate'>) => (await this.made()).candidate(...given);
  readonly candidateEmbedding = async (...given: Given<'candidateEmbedding'>) =>
    (await this.made()).candidateEmbedding(...given);
  readonly candidateEndpoint = async (...given: Given<'candidateEndpoint'>) =>
    (await this.made()).candidateEndpoint(...given);

  /** The endpoints of the clusters of all connections. */
  get endpoints(): Promise<Endpoints> {
    return this.made().then(({ endpoints }) => endpoints);
  }

  /** What was learnt of services is asked for again: addresses or keys have changed. */
  forget(): void {
    void this.factory?.then(factory => factory.forget());
  }

  dispose(): void {
    void this.factory?.then(factory => factory.dispose());
  }

  private made(): Promise<ClientFactory> {
    return (this.factory ??= import('./client-factory').then(
      ({ ClientFactory }) => new ClientFactory(this.sources, ms => this.clock(ms)),
    ));
  }
}
