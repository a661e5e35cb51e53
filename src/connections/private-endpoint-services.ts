import * as vscode from 'vscode';
import type { CallOptions, ClusterClient } from '../client';
import { isAsleep, type Cluster } from '../model/clusters/clusters';
import type { PrivateEndpointService } from '../model/regions/private-endpoint-services';
import { addressOf } from '../model/wire/addresses';
import { ONLY_READABLE } from '../model/wire/unreadable';
import type { Clients } from './clients';
import type { Connection } from './connection';
import { ended, isExpected, tryRead } from './reads';

/** Source of private endpoint services. */
export interface Asking {
  readonly clients: Clients;
  readonly connection: Connection;
}

/** Filter of the services (spec 4.6); omitted values do not filter. */
export interface ServiceFilter {
  readonly projectId?: string;
  readonly regionId?: string;
}

export type PrivateEndpointServices = ClusterClient['privateEndpointServices'];

/** A cluster endpoint. `regionId`: its region, if known. `isAsleep`: the state of the cluster lets one expect no answer. */
interface Known {
  readonly address: string;
  readonly regionId?: string | undefined;
  readonly isAsleep?: boolean;
}

/** Maximum number of clusters tried per region, one after another. */
const MAX_CLUSTERS = 3;

/** No cluster endpoint is known, and the control plane lists no services either. */
export class NoClusterToAsk extends Error {
  override readonly name = 'NoClusterToAsk';
  constructor() {
    super(
      vscode.l10n.t(
        'Private endpoint services need a cluster endpoint, and none is known. Use Find Private Endpoint Service with a cluster ID or endpoint.',
      ),
    );
  }
}

/** Returns the cluster endpoints of a connection: of listed clusters, of pinned ones without a list, and known or set ones. */
export async function knownEndpoints({ clients, connection }: Asking, options?: CallOptions): Promise<Known[]> {
  if (connection.kind === 'endpoint') return [{ address: connection.address }];
  const cloud = () => clients.cloud(connection);
  const listed = await tryRead(
    clients,
    cloud,
    (client, asking) => Array.fromAsync(client.clusters.listAll({}, { ...asking, ...ONLY_READABLE })),
    options,
  );
  const clusters = 'value' in listed ? listed.value : await pinnedClusters({ clients, connection }, options);
  const endpoints = await clients.endpoints;
  await endpoints.learn(connection, clusters);
  const typed = await clients.clusterEndpoints(connection);
  const told = clusters.flatMap(cluster => {
    const address = typed.get(cluster.clusterId) ?? cluster.connectAddress;
    return address ? [{ address, regionId: cluster.regionId ?? '', isAsleep: isAsleep(cluster) }] : [];
  });
  const others = (await endpoints.all(connection)).filter(each => !each.isProject);
  const all = [...told, ...others.map(({ address, regionId }) => ({ address, regionId }))];
  return [...Map.groupBy(all, each => addressOf(each.address)).values()].map(([first]) => first!);
}

async function pinnedClusters({ clients, connection }: Asking, options?: CallOptions): Promise<Cluster[]> {
  const ids = connection.kind === 'cloud' ? (connection.pinned?.clusters ?? []) : [];
  const reads = await Promise.all(
    ids.map(id =>
      tryRead(
        clients,
        () => clients.cloud(connection),
        (client, asking) => client.clusters.describe(id, asking),
        options,
      ),
    ),
  );
  return reads.flatMap(read => ('value' in read ? [read.value] : []));
}

/**
 * Requests private endpoint services (spec 4.6) from several sources: clusters of the region, then the control plane, which offers them in
 * some services (service facts 18), then a cluster of another region, since the region is a filter, then one that is stopped. `known`:
 * endpoints that were already looked up. @throws NoClusterToAsk, the most specific failure, and errors that end the whole operation
 */
export async function askForServices<T>(
  asking: Asking,
  filter: ServiceFilter,
  ask: (services: PrivateEndpointServices, options: CallOptions) => Promise<T>,
  options: CallOptions = {},
  known?: readonly Known[],
): Promise<T> {
  const { clients, connection } = asking;
  if (connection.kind === 'endpoint') {
    return ask((await clients.keyedCluster(connection, connection.address)).privateEndpointServices, options);
  }
  const { regionId } = filter;
  const endpoints = known ?? (await knownEndpoints(asking, options));
  const isHere = (each: Known) => regionId === undefined || !each.regionId || each.regionId === regionId;
  const cluster = ({ address }: Known) => ({
    isCluster: true,
    find: async () => (await clients.keyedCluster(connection, address)).privateEndpointServices,
  });
  const awake = endpoints.filter(each => !each.isAsleep);
  const asleep = endpoints.filter(each => each.isAsleep);
  const elsewhere = awake.filter(each => !isHere(each));
  const ways = [
    ...awake.filter(isHere).slice(0, MAX_CLUSTERS).map(cluster),
    { isCluster: false, find: async () => (await clients.regional(connection, regionId)).privateEndpointServices },
    ...[...elsewhere.slice(0, 1), ...asleep.toSorted((a, b) => Number(isHere(b)) - Number(isHere(a))).slice(0, 1)].map(
      cluster,
    ),
  ];
  const { isAbsent } = await import('../client');
  const asked = await firstAnswer(clients, ways, ask, options);
  if ('value' in asked) return asked.value;
  const { failures } = asked;
  const telling = failures.find(error => !isAbsent(error));
  if (telling !== undefined) throw telling;
  throw ways.some(({ isCluster }) => isCluster) ? failures[0] : new NoClusterToAsk();
}

interface Way {
  readonly find: () => Promise<PrivateEndpointServices>;
}

/** Wait for a source before the next one is requested, too, in milliseconds. */
const PATIENCE_MS = 5000;

/**
 * Requests one source after another until one answers. A slow source is not given up: its answer counts as long as no other comes first.
 * @throws for a cancellation by the caller, and for errors other than a service's
 */
async function firstAnswer<T>(
  { clock }: Pick<Clients, 'clock'>,
  ways: readonly Way[],
  ask: (services: PrivateEndpointServices, options: CallOptions) => Promise<T>,
  options: CallOptions,
): Promise<{ readonly value: T } | { readonly failures: readonly unknown[] }> {
  const over = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, over.signal]) : over.signal;
  const { promise: answered, resolve, reject } = Promise.withResolvers<{ readonly value: T }>();
  answered.catch(() => undefined); // once the operation is over, its other requests end unobserved
  const failures: unknown[] = [];
  const fail = (error: unknown): void => {
    if (options.signal?.aborted || !isExpected(error)) reject(error);
    else failures.push(error);
  };
  const pending: Promise<void>[] = [];
  try {
    for (const { find } of ways) {
      let services: PrivateEndpointServices | undefined;
      try {
        // Asks the user about another domain, before any clock. An answer that arrives meanwhile does not wait for the user.
        services = await Promise.race([find(), answered.then(() => undefined)]);
      } catch (error) {
        if (options.signal?.aborted || !isExpected(error)) throw error;
        failures.push(error);
        continue;
      }
      if (services === undefined) break;
      const asking = ask(services, { ...options, signal }).then(value => resolve({ value }), fail);
      pending.push(asking);
      const next = await Promise.race([answered, asking, ended(clock(PATIENCE_MS))]);
      if (next) return next;
    }
    return (await Promise.race([answered, Promise.all(pending).then(() => undefined)])) ?? { failures };
  } finally {
    over.abort();
  }
}

/** Returns every service. `options`: receives unreadable ones. */
export const allServices = (
  asking: Asking,
  filter: ServiceFilter,
  options?: CallOptions,
  known?: readonly Known[],
): Promise<PrivateEndpointService[]> =>
  askForServices(asking, filter, (services, given) => Array.fromAsync(services.listAll(filter, given)), options, known);
