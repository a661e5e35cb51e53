import * as vscode from 'vscode';
import type { Locator } from '../../client';
import { TransportError } from '../../client/errors';
import { addressOf } from '../../model/wire/addresses';
import type { Cluster } from '../../model/clusters/clusters';
import type { Project as ListedProject } from '../../model/regions/projects';
import type { Clients } from '../clients';
import type { CloudConnection, Connection, DemoConnection } from '../connection';
import { KnownEndpoints, type Account as Known, type Keeping } from './known-endpoints';
import type { PlaceNames } from '../place-names';
import type { Trust } from '../trust';

/** Project of a cluster, with its name. */
type Project = Pick<ListedProject, 'projectId' | 'projectName'>;

/** A connection that has a control plane. */
type Account = CloudConnection | DemoConnection;

/** Last known address of a cluster's data plane, with the name of the cluster. `project`: the project that listed it. */
export interface Endpoint {
  readonly clusterId: string;
  readonly address: string;
  readonly clusterName: string;
  readonly regionId?: string | undefined;
  readonly project?: Project | undefined;
  /** True for a project endpoint, which has no private endpoint services (spec 4.6). */
  readonly isProject?: boolean;
  /** True if the user set the endpoint: if it does not answer, the key goes to no other. */
  readonly isTyped?: boolean;
}

/**
 * Maximum wait for the control plane, in milliseconds: without a known endpoint, and after a known endpoint did not answer. The request
 * continues for the next caller.
 */
const FIRST_MS = 10_000;
const AGAIN_MS = 3000;

/** The endpoints of clusters. Unknown and unanswered ones are looked up at the control plane. */
export class Endpoints implements vscode.Disposable {
  private readonly known: KnownEndpoints;

  constructor(
    private readonly clients: Pick<Clients, 'cloud' | 'clock' | 'projectEndpoint' | 'clusterEndpoints'>,
    keeping: Keeping,
    private readonly trust: Trust,
    private readonly placeNames: PlaceNames,
  ) {
    this.known = new KnownEndpoints(keeping, placeNames);
  }

  /** Returns the endpoint set by the user, otherwise the known one, otherwise looks it up. @throws NoEndpoint, and as the client does */
  async resolve(connection: Account, clusterId: string, signal?: AbortSignal): Promise<Endpoint> {
    return (await this.find(connection, clusterId)) ?? this.lookup(connection, clusterId, FIRST_MS, signal);
  }

  /**
   * Returns a locator that looks up an unanswered endpoint again; undefined for an endpoint set by the user. Sending the key to another
   * domain needs the same consent as the first time.
   */
  locator(connection: Account, clusterId: string, { address: first, isTyped }: Endpoint): Locator | undefined {
    if (isTyped) return undefined;
    return {
      relocate: async signal => {
        const told = await this.lookup(connection, clusterId, AGAIN_MS, signal).catch((error: unknown) => {
          if (error instanceof NoEndpoint) throw error;
          return undefined; // the first failure is reported
        });
        const address = told && addressOf(told.address);
        if (address === undefined || address === addressOf(first)) return undefined;
        if (connection.kind === 'cloud') await this.trust.mayGoTo(connection, address);
        return address;
      },
      suspect: () => void this.lookup(connection, clusterId, FIRST_MS).catch(() => undefined), // not awaited
    };
  }

  /** Returns the known endpoint, without a request. */
  async find(connection: Connection, clusterId: string): Promise<Endpoint | undefined> {
    const { known } = (await this.known.of(connection)).entry(clusterId);
    const address = (await this.clients.clusterEndpoints(connection)).get(clusterId);
    return address === undefined ? known : typed({ clusterName: clusterId, ...known, clusterId, address });
  }

  /** Returns the known endpoints, including those set by the user. */
  async all(connection: Connection): Promise<Endpoint[]> {
    const { known } = await this.known.of(connection);
    const given = await this.clients.clusterEndpoints(connection);
    const told = known.filter(({ clusterId }) => !given.has(clusterId));
    const own = [...given.keys()].map(async clusterId => this.find(connection, clusterId));
    return [...told, ...(await Promise.all(own)).flatMap(each => each ?? [])];
  }

  /** Forgets an endpoint, so that it is looked up again, because the user set another. */
  async forget(connection: Connection, clusterId: string): Promise<void> {
    const account = await this.known.of(connection);
    account.entries.delete(clusterId);
    account.keep(account.known);
  }

  /** Stores the endpoints in cluster records or lists. */
  async learn(connection: Connection, clusters: readonly Cluster[]): Promise<void> {
    const account = await this.known.of(connection);
    this.placeNames.learnClusters(connection.id, clusters);
    for (const cluster of clusters) put(account, cluster, account.entry(cluster.clusterId).known?.project);
    account.keep(account.known);
  }

  /** Stores the list of a project's clusters; removes unlisted ones. */
  async learnListed(
    connection: Connection,
    { projectId, projectName }: Project,
    all: readonly Cluster[],
  ): Promise<void> {
    const account = await this.known.of(connection);
    for (const entry of account.entries.values()) {
      if (entry.known?.project?.projectId === projectId) entry.known = { ...entry.known, project: undefined };
    }
    this.placeNames.learnClusters(
      connection.id,
      all.map(({ clusterId, clusterName }) => ({ clusterId, clusterName, projectId })),
    );
    for (const cluster of all) put(account, cluster, { projectId, projectName });
    account.keep(account.known);
  }

  /**
   * Looks up an endpoint at the control plane. Concurrent callers share a request, and each cancels alone. A failure keeps the known
   * endpoint. `ms`: timeout of this caller. @throws NoEndpoint while the cluster has none, and as the client does
   */
  private async lookup(connection: Account, clusterId: string, ms: number, signal?: AbortSignal): Promise<Endpoint> {
    const account = await this.known.of(connection);
    const entry = account.entry(clusterId);
    const cancelled = () => new TransportError('clusters.describe', 'cancelled', vscode.l10n.t('Canceled.'));
    if (signal?.aborted) throw cancelled();
    const { promise: givenUp, reject } = Promise.withResolvers<never>();
    const stop = () => reject(cancelled());
    signal?.addEventListener('abort', stop, { once: true });
    const late = this.clients.clock(ms);
    const tooLong = () => reject(unanswered(clusterId, ms));
    late.addEventListener('abort', tooLong, { once: true });
    try {
      const asking = (entry.asking ??= this.ask(account, connection, clusterId).finally(
        () => (entry.asking = undefined),
      ));
      asking.catch(() => undefined); // a failure can come after the last caller has left
      return await Promise.race([asking, givenUp]);
    } finally {
      late.removeEventListener('abort', tooLong);
      signal?.removeEventListener('abort', stop);
    }
  }

  private async ask(account: Known, connection: Account, clusterId: string): Promise<Endpoint> {
    const entry = account.entry(clusterId);
    // The data plane of a project cannot be described as a cluster: the user confirmed its address.
    const address = await this.clients.projectEndpoint(connection, clusterId);
    if (address !== undefined) return (entry.known = { clusterId, address, clusterName: clusterId, isProject: true });
    const cluster = await (await this.clients.cloud(connection)).clusters.describe(clusterId);
    this.placeNames.learnClusters(connection.id, [cluster]);
    entry.known = endpointOf(cluster, entry.known?.project);
    account.keep(account.known);
    if (!entry.known) throw new NoEndpoint(cluster.status ?? '–');
    return entry.known;
  }

  dispose(): void {
    this.known.dispose();
  }
}

const typed = (endpoint: Endpoint): Endpoint => ({ ...endpoint, isTyped: true });

const unanswered = (clusterId: string, ms: number): TransportError =>
  new TransportError(
    'clusters.describe',
    'timeout',
    vscode.l10n.t('The control plane did not return the endpoint of {0} within {1} s.', clusterId, ms / 1000),
  );

function put(account: Known, cluster: Cluster, project: Project | undefined): void {
  const entry = account.entry(cluster.clusterId);
  entry.known = endpointOf(cluster, project) ?? entry.known;
}

function endpointOf(cluster: Cluster, project: Project | undefined): Endpoint | undefined {
  const { clusterId, clusterName, connectAddress, regionId } = cluster;
  if (!connectAddress) return undefined;
  const name = clusterName || clusterId;
  return { clusterId, address: connectAddress, clusterName: name, regionId: regionId ?? undefined, project };
}

/** The cluster is being made, or sleeps. */
class NoEndpoint extends Error {
  override readonly name = 'NoEndpoint';
  constructor(status: string) {
    super(vscode.l10n.t('The cluster has no endpoint. State: {0}.', status));
  }
}
