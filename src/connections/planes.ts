import type { ClusterClient } from '../client';
import type { Clients } from './clients';
import type { Connection, EndpointConnection } from './connection';
import { ENDPOINT } from '../model/collections/refs';
import { addressOf } from '../model/wire/addresses';
import { ONLY_READABLE } from '../model/wire/unreadable';

/**
 * Returns true if the connection can list private endpoint services (spec 4.6): through clusters of a control plane, or a cluster endpoint
 * with an API key.
 */
export const hasEndpointServices = (connection: Connection): boolean => {
  if (connection.kind !== 'endpoint') return true;
  return takesEndpointServices(connection) && !connection.selfHosted && !connection.v1Only;
};

/** Returns true if an endpoint can be asked for private endpoint services at all, which takes an API key. */
export const takesEndpointServices = ({ plane, anonymous, byUser }: EndpointConnection): boolean =>
  plane === 'cluster' && !anonymous && !byUser;

/** The data plane of a cluster. `clusterName`: the last known name; of a project endpoint, that of its project (spec 1). */
export interface ResolvedCluster {
  readonly client: ClusterClient;
  readonly clusterName: string;
  readonly endpoint: string;
  /** True for a project endpoint while the name of its project is unknown: `clusterName` is the ID. */
  readonly isUnnamed?: boolean;
}

/**
 * Returns the data plane of a cluster at its known endpoint; asks the control plane only for an unknown one. @throws NoEndpoint while the
 * cluster has none, and as the client does
 */
export async function resolveCluster(
  clients: Clients,
  connection: Connection,
  clusterId: string,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<ResolvedCluster> {
  if (connection.kind === 'endpoint') {
    const { address, name } = connection;
    return { client: await clients.cluster(connection, ENDPOINT, address), clusterName: name, endpoint: address };
  }
  const endpoints = await clients.endpoints;
  const endpoint = await endpoints.resolve(connection, clusterId, options.signal);
  const { address } = endpoint;
  const projectName = endpoint.isProject ? clients.placeNames.find(connection.id, clusterId) : undefined;
  const locator = endpoints.locator(connection, clusterId, endpoint);
  return {
    client: await clients.cluster(connection, clusterId, address, locator),
    clusterName: projectName ?? endpoint.clusterName,
    endpoint: addressOf(address),
    ...(endpoint.isProject && projectName === undefined ? { isUnnamed: true } : {}),
  };
}

/** Reads the list of projects for the name of one of them. */
export async function readProjectName(
  clients: Pick<Clients, 'cloud' | 'placeNames'>,
  connection: Connection,
  projectId: string,
): Promise<string | undefined> {
  const cloud = await clients.cloud(connection);
  clients.placeNames.learn(connection.id, await cloud.projects.list(ONLY_READABLE));
  return clients.placeNames.find(connection.id, projectId);
}
