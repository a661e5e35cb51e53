import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';
import { ENDPOINT } from '../model/collections/refs';
import { eachOf, unreadableInto, type Found, type ToolInput } from './answers';
import { openConnection, openConnections } from './connections';
import type { AgentServices } from './tools';

/** Maximum number of clusters read from each connection. */
const MAX_CLUSTERS = 200;

/** The clusters of one connection, or of all that are open to agents. */
export async function listClusters(
  services: AgentServices,
  { connection }: ToolInput<'listClusters'>,
  signal: AbortSignal,
): Promise<Found> {
  if (connection !== undefined) {
    const items: unknown[] = [];
    await clustersOf(services, await openConnection(services, connection), signal, items);
    return { facts: { connection }, items };
  }
  const { open, closed } = await openConnections(services);
  // One that cannot be reached, or does not answer, must not hide the others.
  const items = await eachOf(open, { signal, about: called }, (each, read) => clustersOf(services, each, signal, read));
  return { facts: { connectionsClosedToAgents: closed }, items };
}

const called = ({ id, name, kind }: Connection) => ({ connection: name, connectionId: id, kind });

async function clustersOf(
  { clients }: AgentServices,
  connection: Connection,
  signal: AbortSignal,
  items: unknown[],
): Promise<void> {
  if (connection.kind === 'endpoint') {
    items.push({ ...called(connection), clusterId: ENDPOINT });
    return;
  }
  const cloud = await clients.cloud(connection);
  const options = { signal, ...unreadableInto(items, called(connection)) };
  for await (const cluster of cloud.clusters.listAll({}, options)) {
    const { clusterId, clusterName, projectId, regionId, status, plan, cuType, cuSize, replica } = cluster;
    items.push({
      ...called(connection),
      clusterId,
      clusterName,
      projectId,
      regionId,
      status,
      plan,
      cuType,
      cuSize,
      replica,
    });
    if (items.length < MAX_CLUSTERS) continue;
    items.push({ ...called(connection), more: vscode.l10n.t('Only the first {0} clusters were read.', MAX_CLUSTERS) });
    break;
  }
}
