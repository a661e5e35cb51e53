import type { Clients } from '../connections/clients';
import type { ConnectionStore } from '../connections/connection-store';
import { resolveCluster } from '../connections/planes';
import type { OperationRecord } from './operation-record';

/** Returns the current state of an operation at the service together with its stored record. */
export async function readOperation(
  operation: OperationRecord,
  { connections, clients }: { readonly connections: Pick<ConnectionStore, 'find'>; readonly clients: Clients },
): Promise<unknown> {
  const { clusterId, connectionId, kind, jobId, index } = operation;
  const connection = await connections.find(connectionId);
  if (!connection || clusterId === undefined) return { operation };
  if (kind === 'compaction' || kind === 'index') {
    const { client } = await resolveCluster(clients, connection, clusterId);
    if (index) return { operation, index: await client.indexes.describe(index) };
    if (jobId === undefined) return { operation };
    return { operation, compaction: await client.collections.getCompactionState({ jobID: BigInt(jobId) }) };
  }
  const regionId = kind === 'migration' ? undefined : operation.regionId; // of its source; the cluster is its destination
  const cloud = await clients.regional(connection, regionId);
  return { operation, cluster: await cloud.clusters.describe(clusterId) };
}
