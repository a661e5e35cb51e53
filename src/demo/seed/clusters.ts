import { RESEARCH, SEARCH_TEAM } from '../control-plane/projects';
import type { ClusterState } from '../world';

export const PROD_SEARCH = 'in01-3f8a1b6c9d2e705';
export const PLAYGROUND = 'in05-71c4e09b5a3d826';
export const SANDBOX = 'in03-a96d20f7e81b3c4';
export const RECALL_LAB = 'in01-c05b7e3192fd84a';
export const ARCHIVE = 'in01-58e2d4a1097b6cf';

/** Initial data of a cluster; endpoint and databases follow when the service starts. */
export interface SeededCluster extends Omit<ClusterState, 'endpoint' | 'users' | 'databases'> {
  /** Names of its databases besides `default`. */
  readonly databases?: readonly string[];
}

/** The seeded clusters: two regions and more, different plans and states; and the data planes of the projects. */
export const CLUSTERS: readonly SeededCluster[] = [
  {
    kind: 'cluster',
    clusterId: PROD_SEARCH,
    clusterName: 'prod-search',
    projectId: SEARCH_TEAM,
    description: 'Production: search and support of the shop',
    regionId: 'aws-us-west-2',
    plan: 'Enterprise',
    cuType: 'Performance-optimized',
    cuSize: 4,
    deploymentOption: 'Dedicated',
    createTime: '2025-02-12T10:00:00Z',
    globalClusterMeta: { globalClusterId: 'glo-6b2f90c4d7e1a38', role: 'PRIMARY' },
    status: 'RUNNING',
    replica: 2,
    databases: ['engineering', 'staging'],
  },
  {
    kind: 'cluster',
    clusterId: PLAYGROUND,
    clusterName: 'playground',
    projectId: SEARCH_TEAM,
    description: 'Sandbox for experiments',
    regionId: 'aws-eu-central-1',
    plan: 'Serverless',
    cuType: '',
    cuSize: 0,
    deploymentOption: 'Serverless',
    createTime: '2025-04-02T08:45:10Z',
    status: 'RUNNING',
    replica: 1,
  },
  {
    kind: 'cluster',
    clusterId: SANDBOX,
    clusterName: 'sandbox/übung',
    projectId: RESEARCH,
    description: '',
    regionId: 'gcp-europe-west3',
    plan: 'Free',
    cuType: '',
    cuSize: 0,
    deploymentOption: 'Free',
    createTime: '2025-07-21T12:00:00Z',
    status: 'RUNNING',
    replica: 1,
  },
  {
    kind: 'cluster',
    clusterId: RECALL_LAB,
    clusterName: 'recall-lab',
    projectId: RESEARCH,
    description: 'Compares metric types and index settings',
    regionId: 'gcp-europe-west3',
    plan: 'Standard',
    cuType: 'Performance-optimized',
    cuSize: 1,
    deploymentOption: 'Dedicated',
    createTime: '2025-06-05T15:30:00Z',
    status: 'RUNNING',
    replica: 2,
    autoscaling: { replica: { min: 1, max: 2 } }, // at its bound, which the problems show
  },
  {
    kind: 'cluster',
    clusterId: ARCHIVE,
    clusterName: 'archive-2024',
    projectId: RESEARCH,
    description: 'Old experiments; suspended to save money',
    regionId: 'gcp-europe-west3',
    plan: 'Standard',
    cuType: 'Capacity-optimized',
    cuSize: 2,
    deploymentOption: 'Dedicated',
    createTime: '2024-11-01T09:00:00Z',
    status: 'STOPPED',
    replica: 1,
  },
];

/** The data plane of a project, as if it were a cluster (spec 1: the project endpoint). */
export const projectPlane = (projectId: string, regionId: string): SeededCluster => ({
  kind: 'project',
  clusterId: '',
  clusterName: '',
  projectId,
  description: '',
  regionId,
  plan: 'Standard',
  cuType: '',
  cuSize: 0,
  deploymentOption: 'OnDemand',
  createTime: '2025-02-12T10:00:00Z',
  status: 'RUNNING',
  replica: 1,
});
