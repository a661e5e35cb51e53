import type { Call } from '../wire/call';
import { clusterOf } from './clusters';
import { paged, pageOf } from '../wire/pages';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routing';

/** Members of a global cluster (service facts 4.2, 13). */
function globalCluster({ world, path }: Call) {
  const members = world.clusters.filter(
    ({ globalClusterMeta }) => globalClusterMeta?.globalClusterId === path.globalClusterId,
  );
  const [first] = members;
  if (!first) throw new Refusal(CODE.clusterMissing, `Global cluster not found: ${path.globalClusterId ?? ''}`);
  const { projectId, plan, createTime } = first;
  return {
    globalClusterId: path.globalClusterId,
    globalClusterName: first.clusterName,
    projectId,
    plan,
    status: first.status,
    createTime,
    clusters: members.map(({ clusterId, clusterName, regionId, status, cuSize, replica, globalClusterMeta }) => ({
      clusterId,
      clusterName,
      regionId,
      status,
      cuSize,
      replica,
      role: globalClusterMeta?.role,
    })),
  };
}

const backup = ({ world, path }: Call): never => {
  clusterOf(world, path.clusterId);
  throw new Refusal(CODE.parameter, `Backup not found: ${path.backupId ?? ''}`);
};

const policy = ({ world, path }: Call) => ({
  clusterId: clusterOf(world, path.clusterId).clusterId,
  status: 'DISABLED',
});

/** Empty lists that foreign clients request: backups, API keys (service facts 7.3, 11). */
export const emptyListRoutes = [
  route<Call>('GET /v2/backups', call => paged('backups', [], pageOf(call))),
  route<Call>('GET /v2/clusters/{clusterId}/backups/policy', policy),
  route<Call>('GET /v2/clusters/{clusterId}/backups/{backupId}', backup),
  ...['api-keys', 'apiKeys'].map(name => route<Call>(`GET /v2/${name}`, call => paged('apiKeys', [], pageOf(call)))),
  route<Call>('GET /v2/globalClusters/{globalClusterId}', globalCluster),
];
