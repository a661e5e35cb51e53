import { randomBytes } from 'node:crypto';
import { DEFAULT_DATABASE } from '../../model/collections/databases';
import { pass } from './replicas';
import { isoTime, type ClusterState, type World } from '../world';

/** User of a new cluster. */
const USER = 'db_admin';

type Facts = Pick<
  ClusterState,
  'clusterName' | 'projectId' | 'regionId' | 'plan' | 'cuType' | 'cuSize' | 'deploymentOption' | 'description'
>;

/** Makes a cluster, CREATING for a while, and the password of its user. */
export async function makeCluster(
  world: World,
  prefix: string,
  facts: Facts,
): Promise<{ cluster: ClusterState; username: string; password: string }> {
  const password = randomBytes(12).toString('base64url');
  const cluster: ClusterState = {
    ...facts,
    kind: 'cluster',
    clusterId: `${prefix}-${randomBytes(8).toString('hex').slice(0, 15)}`,
    createTime: isoTime(world.now()),
    status: 'CREATING',
    replica: 1,
    endpoint: '',
    users: new Map([[USER, password]]),
    databases: new Map([[DEFAULT_DATABASE, { id: 1, collections: new Map(), properties: new Map() }]]),
  };
  const endpoint = await world.openEndpoint(world, cluster);
  world.clusters.push(cluster);
  pass(world, cluster, 'CREATING', () => {
    cluster.status = 'RUNNING';
    cluster.endpoint = endpoint;
  });
  return { cluster, username: USER, password };
}
