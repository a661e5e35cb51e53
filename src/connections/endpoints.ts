import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import type { Locator } from '../client';
import { TransportError } from '../client/errors';
import { addressOf } from '../model/wire/addresses';
import type { Cluster } from '../model/clusters/clusters';
import type { Clients } from './clients';
import type { CloudConnection, Connection, DemoConnection } from './connection';
import type { Keys } from './keys';
import type { Trust } from './trust';

/** A connection that has a control plane. */
type Account = CloudConnection | DemoConnection;

/** The address of a cluster's data plane and the cluster's name, as the service told them last. */
export interface Endpoint {
  readonly address: string;
  readonly clusterName: string;
  readonly regionId?: string | undefined;
  /** Of a project: it has no private endpoint services (spec 4.6). */
  readonly isProject?: boolean;
}

interface Entry {
  known?: Endpoint | undefined;
  asking?: Promise<Endpoint> | undefined;
}

/**
 * How long somebody waits for the control plane, in milliseconds: where nothing is known, and where a known endpoint does not answer. The
 * request goes on, for whoever asks next.
 */
const FIRST_MS = 10_000;
const AGAIN_MS = 3000;

/** The endpoints of clusters, in memory. The control plane is asked for one that is not known or did not answer. */
export class Endpoints {
  private readonly accounts = new Map<string, Map<string, Entry>>();

  constructor(
    private readonly clients: Pick<Clients, 'cloud' | 'projectEndpoint' | 'clock'>,
    private readonly keys: Keys,
    private readonly trust: Trust,
  ) {}

  /** The endpoint as it is known, else looks it up. @throws NoEndpoint, and as the client does */
  async resolve(connection: Account, clusterId: string, signal?: AbortSignal): Promise<Endpoint> {
    return (
      entryOf(await this.account(connection), clusterId).known ?? this.lookup(connection, clusterId, FIRST_MS, signal)
    );
  }

  /** Looks an endpoint up again that did not answer. The key goes to another domain only after the person agreed, as to the first. */
  locator(connection: Account, clusterId: string, { address: first }: Endpoint): Locator {
    return {
      relocate: async signal => {
        const told = await this.lookup(connection, clusterId, AGAIN_MS, signal).catch((error: unknown) => {
          if (error instanceof NoEndpoint) throw error;
          return undefined; // the first failure is what matters
        });
        const address = told && addressOf(told.address);
        if (address === undefined || address === addressOf(first)) return undefined;
        if (connection.kind === 'cloud') await this.trust.mayGoTo(connection, address);
        return address;
      },
      suspect: () => void this.lookup(connection, clusterId, FIRST_MS).catch(() => undefined), // nobody waits for it
    };
  }

  /** The endpoint as it is known now, asking nobody. */
  async find(connection: Connection, clusterId: string): Promise<Endpoint | undefined> {
    return (await this.account(connection)).get(clusterId)?.known;
  }

  /** The endpoints that are known now. */
  async all(connection: Connection): Promise<Endpoint[]> {
    return [...(await this.account(connection)).values()].flatMap(({ known }) => known ?? []);
  }

  /** The endpoint is looked up anew: a person gave another. */
  async forget(connection: Connection, clusterId: string): Promise<void> {
    (await this.account(connection)).delete(clusterId);
  }

  /** Remembers what a list of clusters or the record of one tells. */
  async learn(connection: Connection, clusters: readonly Cluster[]): Promise<void> {
    const account = await this.account(connection);
    for (const cluster of clusters) {
      const endpoint = endpointOf(cluster);
      if (endpoint) entryOf(account, cluster.clusterId).known = endpoint;
    }
  }

  /**
   * Asks the control plane. Those who ask while a request is under way share it, and each gives up alone. A failure leaves what is known.
   * `ms`: how long this one waits. @throws NoEndpoint while the cluster has none, and as the client does
   */
  private async lookup(connection: Account, clusterId: string, ms: number, signal?: AbortSignal): Promise<Endpoint> {
    const entry = entryOf(await this.account(connection), clusterId);
    const cancelled = () => new TransportError('clusters.describe', 'cancelled', vscode.l10n.t('Cancelled.'));
    if (signal?.aborted) throw cancelled();
    const { promise: givenUp, reject } = Promise.withResolvers<never>();
    const stop = () => reject(cancelled());
    signal?.addEventListener('abort', stop, { once: true });
    const late = this.clients.clock(ms);
    const tooLong = () => reject(notTold(clusterId, ms));
    late.addEventListener('abort', tooLong, { once: true });
    try {
      const asking = (entry.asking ??= this.ask(entry, connection, clusterId).finally(
        () => (entry.asking = undefined),
      ));
      asking.catch(() => undefined); // nobody may wait any more when it fails
      return await Promise.race([asking, givenUp]);
    } finally {
      late.removeEventListener('abort', tooLong);
      signal?.removeEventListener('abort', stop);
    }
  }

  private async ask(entry: Entry, connection: Account, clusterId: string): Promise<Endpoint> {
    // The data plane of a project is no cluster that could be described: a person took its address.
    const address = await this.clients.projectEndpoint(connection, clusterId);
    if (address !== undefined) return (entry.known = { address, clusterName: clusterId, isProject: true });
    const cluster = await (await this.clients.cloud(connection)).clusters.describe(clusterId);
    entry.known = endpointOf(cluster);
    if (!entry.known) throw new NoEndpoint(cluster.status ?? '–');
    return entry.known;
  }

  /** What is known to a connection, by its address and key: one that was given another of either knows nothing yet. No key lies about. */
  private async account(connection: Connection): Promise<Map<string, Entry>> {
    const { id } = connection;
    const identity = connection.kind === 'demo' ? [id] : [id, connection.address, (await this.keys.get(id)) ?? ''];
    const digest = createHash('sha256').update(JSON.stringify(identity)).digest('base64');
    return entryIn(this.accounts, digest, () => new Map<string, Entry>());
  }
}

const notTold = (clusterId: string, ms: number): TransportError =>
  new TransportError(
    'clusters.describe',
    'timeout',
    vscode.l10n.t('The control plane did not tell the endpoint of {0} within {1} seconds.', clusterId, ms / 1000),
  );

function entryIn<E>(map: Map<string, E>, key: string, make: () => E): E {
  const entry = map.get(key) ?? make();
  map.set(key, entry);
  return entry;
}

const entryOf = (account: Map<string, Entry>, clusterId: string): Entry => entryIn(account, clusterId, () => ({}));

const endpointOf = ({ clusterId, clusterName, connectAddress, regionId }: Cluster): Endpoint | undefined =>
  connectAddress
    ? { address: connectAddress, clusterName: clusterName || clusterId, regionId: regionId ?? undefined }
    : undefined;

/** The cluster is being made, or sleeps. */
class NoEndpoint extends Error {
  override readonly name = 'NoEndpoint';
  constructor(status: string) {
    super(vscode.l10n.t('The cluster has no endpoint now; its state is {0}.', status));
  }
}
