import * as vscode from 'vscode';
import type { ClusterClient } from '../client';
import type { Clients } from './clients';
import type { Connection } from './connection';
import { addressOf } from '../model/wire/addresses';

/** What stands for the cluster of a connection that is one endpoint. */
export const ENDPOINT = 'endpoint';

/** A data plane that was found by its cluster's id. */
export interface Reached {
  readonly client: ClusterClient;
  readonly clusterName: string;
  readonly endpoint: string;
}

/** The data plane of a cluster: its endpoint is asked for anew, as it may have moved. @throws NoEndpoint while the cluster has none. */
export async function reach(
  clients: Clients,
  connection: Connection,
  clusterId: string,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Reached> {
  if (connection.kind === 'endpoint') {
    const { address, name } = connection;
    return { client: await clients.cluster(connection, ENDPOINT, address), clusterName: name, endpoint: address };
  }
  const cloud = await clients.cloud(connection);
  const { connectAddress, status, clusterName } = await cloud.clusters.describe(clusterId, options);
  if (!connectAddress) throw new NoEndpoint(status ?? '–');
  return {
    client: await clients.cluster(connection, clusterId, connectAddress),
    clusterName: clusterName || clusterId,
    endpoint: addressOf(connectAddress),
  };
}

/** The cluster is being made, or sleeps. */
export class NoEndpoint extends Error {
  override readonly name = 'NoEndpoint';
  constructor(status: string) {
    super(vscode.l10n.t('The cluster has no endpoint now; its state is {0}.', status));
  }
}
