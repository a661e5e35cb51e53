import { queryOf, type Call } from '../wire/call';
import { paged, pageOf } from '../wire/pages';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routing';
import type { ClusterState, World } from '../world';

/** Returns the cluster with an id. @throws Refusal if it does not exist */
export function clusterOf(world: World, clusterId: string | undefined): ClusterState {
  const cluster = world.clusters.find(candidate => candidate.clusterId === clusterId && candidate.kind === 'cluster');
  if (!cluster) throw new Refusal(CODE.clusterMissing, `Cluster not found: ${clusterId ?? ''}`);
  return cluster;
}

/** Refuses operations that need a running cluster. */
export function needsRunning(cluster: ClusterState): void {
  if (cluster.status === 'RUNNING') return;
  throw new Refusal(CODE.wrongStatus, `Cluster ${cluster.clusterName} is ${cluster.status}; it must be RUNNING`);
}

/** Returns the fields of a cluster in lists (service facts 4.2). */
function record(cluster: ClusterState) {
  const { clusterId, clusterName, projectId, description, regionId, createTime, plan } = cluster;
  const { cuType, cuSize, deploymentOption, endpoint, globalClusterMeta = null } = cluster;
  const own = { clusterId, clusterName, projectId, description, regionId, status: cluster.status, createTime, plan };
  const size = { cuType, cuSize, deploymentOption };
  return { ...own, ...size, connectAddress: endpoint, privateLinkAddress: '', globalClusterMeta };
}

/** Returns the record with the fields of describe only (service facts 4.2). */
const details = (world: World, cluster: ClusterState) => ({
  ...record(cluster),
  replica: cluster.replica,
  storageSize: 0,
  snapshotNumber: 0,
  createProgress: cluster.change ? progress(world, cluster.change) : 100,
  ...(cluster.autoscaling && { autoscaling: cluster.autoscaling }),
});

/** Whole per cent of a change that are over. */
function progress(world: World, { since, until }: { since: number; until: number }): number {
  return Math.min(100, Math.floor(((world.now() - since) / (until - since)) * 100));
}

function list(call: Call) {
  const { projectId, region } = queryOf(call);
  const clusters = call.world.clusters
    .filter(cluster => cluster.kind === 'cluster')
    .filter(cluster => projectId === undefined || cluster.projectId === projectId)
    .filter(cluster => region === undefined || cluster.regionId === region)
    .map(cluster => record(cluster));
  return call.world.quirks.has('bare-lists') ? clusters : paged('clusters', clusters, pageOf(call));
}

/** Routes beyond the specification, which names only "the cluster-details operation" (service facts 4.1). */
export const clusterRoutes = [
  route<Call>('GET /v2/clusters', list),
  route<Call>('GET /v2/clusters/{clusterId}', ({ world, path }) => details(world, clusterOf(world, path.clusterId))),
];
