import { replicaChange, replicasIn } from '../../model/clusters/replicas';
import { valid, type Call } from '../wire/call';
import { clusterOf, needsRunning } from './clusters';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routing';
import type { ClusterState, World } from '../world';

/** Duration of a change of a cluster; hours would be useless in a demo. */
export const CHANGE_MS = 4000;

/** CUs times replicas, at most (service facts 4.4). */
const MAX_UNITS = 1024;

export const PROMPT = 'The request was submitted. Scaling the cluster takes several minutes.';

/** Free and serverless clusters have neither replicas nor a switch. */
export function needsDedicated(cluster: ClusterState): void {
  if (cluster.deploymentOption === 'Dedicated') return;
  throw new Refusal(
    CODE.notForServerless,
    `Not supported for ${cluster.plan} clusters; a dedicated cluster is required`,
  );
}

/** Sets a transitional state of a cluster; `done` is called at its end. */
export function pass(world: World, cluster: ClusterState, status: string, done: () => void): void {
  cluster.status = status;
  cluster.change = { since: world.now(), until: world.now() + CHANGE_MS };
  world.later(CHANGE_MS, () => {
    cluster.change = undefined;
    done();
  });
}

/** Route of spec 4.1: MODIFYING for a while, then RUNNING with the requested replicas. */
function modifyReplica({ world, path, body }: Call) {
  const cluster = clusterOf(world, path.clusterId);
  const returned = [cluster.replica, ...replicasIn({ autoscaling: cluster.autoscaling })];
  const { replica, autoscaling } = valid(replicaChange(returned), body);
  needsDedicated(cluster);
  needsRunning(cluster);
  if ((replica ?? 0) * cluster.cuSize > MAX_UNITS) {
    throw new Refusal(CODE.parameter, `replica: cuSize × replica must not exceed ${MAX_UNITS}`);
  }
  const min = autoscaling?.replica.min ?? 0;
  const max = autoscaling?.replica.max ?? Infinity;
  if (min > max) throw new Refusal(CODE.parameter, 'autoscaling.replica.min: must not be greater than max');
  pass(world, cluster, 'MODIFYING', () => {
    cluster.status = 'RUNNING';
    cluster.replica = replica ?? Math.max(cluster.replica, min);
    cluster.autoscaling = autoscaling;
  });
  return { clusterId: cluster.clusterId, prompt: PROMPT };
}

function suspend({ world, path }: Call) {
  const cluster = clusterOf(world, path.clusterId);
  needsDedicated(cluster);
  needsRunning(cluster);
  pass(world, cluster, 'STOPPING', () => {
    cluster.status = 'STOPPED';
  });
  return { clusterId: cluster.clusterId, prompt: 'The request was submitted. The cluster is being suspended.' };
}

function resume({ world, path }: Call) {
  const cluster = clusterOf(world, path.clusterId);
  if (cluster.status !== 'STOPPED') {
    throw new Refusal(CODE.wrongStatus, `The cluster is ${cluster.status}; it must be STOPPED to be resumed`);
  }
  pass(world, cluster, 'RESUMING', () => {
    cluster.status = 'RUNNING';
  });
  return { clusterId: cluster.clusterId, prompt: 'The request was submitted. The cluster is being resumed.' };
}

/** Changes of a cluster: replicas (spec 4.1); suspend and resume are beyond the specification (service facts 4.1). */
export const replicaRoutes = [
  route<Call>('POST /v2/clusters/{clusterId}/modifyReplica', modifyReplica),
  route<Call>('POST /v2/clusters/{clusterId}/suspend', suspend),
  route<Call>('POST /v2/clusters/{clusterId}/resume', resume),
];
