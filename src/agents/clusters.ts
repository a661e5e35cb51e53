import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';
import { ENDPOINT } from '../model/collections/refs';
import { unreadableInto, type Found, type ToolInput } from './answers';
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
    const items = await clustersOf(services, await openConnection(services, connection), signal);
    return { facts: { connection }, items };
  }
  const { open, closed } = await openConnections(services);
  const items: unknown[] = [];
  for (const each of open) {
    // One that cannot be reached must not hide the others.
    items.push(
      ...(await clustersOf(services, each, signal).catch((error: Error) => {
        if (signal.aborted) throw error;
        return [{ ...called(each), failed: error.message }];
      })),
    );
  }
  return { facts: { connectionsClosedToAgents: closed }, items };
}

const called = ({ id, name, kind }: Connection) => ({ connection: name, connectionId: id, kind });

async function clustersOf({ clients }: AgentServices, connection: Connection, signal: AbortSignal): Promise<unknown[]> {
  if (connection.kind === 'endpoint') return [{ ...called(connection), clusterId: ENDPOINT }];
  const items: unknown[] = [];
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
  return items;
}
