import * as z from '../../model/zod';
import { valid, type Call } from '../wire/call';
import { clusterOf, needsRunning } from './clusters';
import { makeCluster } from './new-clusters';
import { projectOf } from './projects';
import { REGIONS } from './regions';
import { needsDedicated, pass, PROMPT } from './replicas';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routing';

const Name = z.string().check(z.minLength(1));
const Creation = z.looseObject({
  clusterName: Name,
  projectId: Name,
  regionId: Name,
  description: z.optional(z.string()),
});
const Dedicated = z.extend(Creation, { cuType: Name, cuSize: z.int().check(z.gte(1)), plan: z.optional(Name) });

/** Kinds of clusters by their creating operation. */
const KINDS = {
  createFree: { prefix: 'in03', plan: 'Free', deploymentOption: 'Free' },
  createServerless: { prefix: 'in05', plan: 'Serverless', deploymentOption: 'Serverless' },
  createDedicated: { prefix: 'in01', plan: 'Standard', deploymentOption: 'Dedicated' },
} as const;

const create = (kind: keyof typeof KINDS) => async (call: Call) => {
  const { world } = call;
  const isDedicated = kind === 'createDedicated';
  const request = valid(isDedicated ? Dedicated : Creation, call.body) as z.output<typeof Creation> &
    Partial<z.output<typeof Dedicated>>;
  const { clusterName, projectId, regionId, description = '', cuType = '', cuSize = 0 } = request;
  projectOf(world, projectId);
  if (!(REGIONS as readonly string[]).includes(regionId)) {
    throw new Refusal(CODE.parameter, `regionId: region ${regionId} not found`);
  }
  if (world.clusters.some(cluster => cluster.clusterName === clusterName)) {
    throw new Refusal(CODE.clusterNameTaken, `clusterName: cluster ${clusterName} already exists`);
  }
  const { prefix, plan, deploymentOption } = KINDS[kind];
  const facts = { clusterName, projectId, regionId, description, cuType, cuSize, deploymentOption };
  const made = await makeCluster(world, prefix, { ...facts, plan: request.plan ?? plan });
  const { username, password } = made;
  const prompt = 'The request was submitted. Creating the cluster takes several minutes.';
  return { clusterId: made.cluster.clusterId, username, password, prompt };
};

const Modification = z.looseObject({
  cuSize: z.optional(z.int().check(z.gte(1), z.lte(1024))),
  replica: z.optional(z.int().check(z.gte(1), z.lte(10))),
  autoscaling: z.optional(z.looseObject({})),
});

/** CUs or replicas, fixed or autoscaling. */
function modify({ world, path, body }: Call) {
  const { cuSize, replica, autoscaling } = valid(Modification, body);
  const cluster = clusterOf(world, path.clusterId);
  needsDedicated(cluster);
  needsRunning(cluster);
  if (cuSize === undefined && replica === undefined && autoscaling === undefined) {
    throw new Refusal(CODE.parameter, 'cuSize, replica or autoscaling is required');
  }
  pass(world, cluster, 'MODIFYING', () => {
    cluster.status = 'RUNNING';
    cluster.cuSize = cuSize ?? cluster.cuSize;
    cluster.replica = replica ?? cluster.replica;
  });
  return { clusterId: cluster.clusterId, prompt: PROMPT };
}

const Renaming = z.looseObject({ clusterName: z.optional(Name), description: z.optional(z.string()) });

function update({ world, path, body }: Call) {
  const { clusterName, description } = valid(Renaming, body);
  const cluster = clusterOf(world, path.clusterId);
  cluster.clusterName = clusterName ?? cluster.clusterName;
  cluster.description = description ?? cluster.description;
  return { clusterId: cluster.clusterId, prompt: 'The cluster was updated.' };
}

function drop({ world, path }: Call) {
  const cluster = clusterOf(world, path.clusterId);
  world.clusters.splice(world.clusters.indexOf(cluster), 1);
  return { clusterId: cluster.clusterId, prompt: 'The cluster was dropped. It stays in the recycle bin for 30 days.' };
}

/** Changes of clusters by foreign clients, beyond the specification (service facts 4.1). */
export const clusterChangeRoutes = [
  ...(Object.keys(KINDS) as (keyof typeof KINDS)[]).map(kind => route<Call>(`POST /v2/clusters/${kind}`, create(kind))),
  route<Call>('POST /v2/clusters/{clusterId}/modify', modify),
  route<Call>('PATCH /v2/clusters/{clusterId}', update),
  route<Call>('DELETE /v2/clusters/{clusterId}/drop', drop),
];
