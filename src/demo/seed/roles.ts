import { PROD_SEARCH, RECALL_LAB } from './clusters';
import { RESEARCH, SEARCH_TEAM } from '../control-plane/projects';
import type { PolicyState, RoleState } from '../world';

const policy = (resourceType: string, privileges: string, resources?: readonly string[]): PolicyState => ({
  resourceType,
  privileges: privileges.split(' '),
  ...(resources && { resources }),
});

const ALL = ['*'];

/** A predefined role: an organization's, or one that every project has (`projectId` is empty for both). */
const predefined = (
  roleId: string,
  roleName: string,
  roleType: RoleState['roleType'],
  description: string,
  policies: readonly PolicyState[],
): RoleState => ({
  roleId,
  roleName,
  roleType,
  roleKind: 'predefined',
  projectId: '',
  description,
  policies,
  inUse: true,
});

/** The seeded roles. Every policy keeps the rules of spec 4.4. */
export const ROLES: readonly RoleState[] = [
  predefined('r-00000000000000000000000000owner', 'Organization Owner', 'org', 'Everything in the organization', [
    policy('org_member', 'view create modify delete'),
    policy('api_key', 'view create modify delete'),
    policy('org_role', 'view grant'),
    policy('project', 'view create'),
    policy('billing', 'view manage'),
  ]),
  predefined('r-000000000000000000000000billing', 'Billing Admin', 'org', 'Invoices and payment', [
    policy('billing', 'view manage'),
  ]),
  predefined('r-0000000000000000000000000padmin', 'Project Admin', 'project', 'Everything in the project', [
    policy('project_member', 'view create modify delete'),
    policy('security', 'view manage'),
    policy('backup', 'view manage'),
    policy('observability', 'view manage'),
    policy('serving_cluster', 'view create modify delete', ALL),
    policy('on_demand_cluster', 'view create modify delete', ALL),
    policy('volume', 'view create modify delete usage', ALL),
    policy('monitoring_integration', 'view create modify delete usage', ALL),
    policy('serving_cluster_data', 'all', ALL),
    policy('on_demand_compute_data', 'all', ALL),
    policy('volume_data', 'all', ALL),
  ]),
  predefined('r-0000000000000000000000000viewer', 'Data Viewer', 'project', 'Reads data, changes nothing', [
    policy('serving_cluster', 'view', ALL),
    policy('serving_cluster_data', 'read', ALL),
    policy('on_demand_compute_data', 'read', ALL),
  ]),
  {
    roleId: 'r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh',
    roleName: 'Search Operator',
    roleType: 'project',
    roleKind: 'custom',
    projectId: SEARCH_TEAM,
    inUse: true,
    description: 'Runs the production cluster; can change replicas, cannot delete the cluster',
    policies: [
      policy('serving_cluster', 'view modify', [PROD_SEARCH]),
      policy('serving_cluster_data', 'read write', [PROD_SEARCH]),
      policy('volume', 'view usage', ALL),
      policy('observability', 'view'),
    ],
  },
  {
    roleId: 'r-9d2h5j7k1m4p6q8s0v3x5z7b2c4f6n',
    roleName: 'Backup Only',
    roleType: 'project',
    roleKind: 'custom',
    projectId: SEARCH_TEAM,
    description: '',
    policies: [policy('backup', 'view manage'), policy('serving_cluster', 'create')],
  },
  {
    roleId: 'r-2w4e6r8t0y1u3i5o7p9a1s3d5f7g9h',
    roleName: 'Gäste / Lesezugriff',
    roleType: 'project',
    roleKind: 'custom',
    projectId: RESEARCH,
    description: 'Guests read the experiments of one cluster',
    policies: [policy('serving_cluster', 'view', [RECALL_LAB]), policy('serving_cluster_data', 'read', [RECALL_LAB])],
  },
];
