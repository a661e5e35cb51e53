/** An operation of our client, and where it goes. */
export interface NamedOperation {
  /** Method and pattern, as routes name them. */
  readonly route: string;
  /** Section of the specification; absent for a companion, beyond the specification. */
  readonly section?: string;
}

/** An operation of `noun` on the data plane, below /v2/vectordb. */
const vectordb = (path: string, section?: string): NamedOperation => ({
  route: `POST /v2/vectordb/${path}`,
  ...(section !== undefined && { section }),
});

/**
 * Every operation of our client by its own name: `cloud.` for the control plane and the controller, `cluster.` for endpoints. Restrictions
 * name operations so. Everything that the specification has is here.
 */
export const NAMED_OPERATIONS: Readonly<Record<string, NamedOperation>> = {
  'cloud.alertRules.create': { route: 'POST /v2/alertRules', section: '4.2' },
  'cloud.alertRules.list': { route: 'GET /v2/alertRules' },
  'cloud.alertRules.update': { route: 'PUT /v2/alertRules/{id}' },
  'cloud.alertRules.delete': { route: 'DELETE /v2/alertRules/{id}' },
  'cloud.clouds.list': { route: 'GET /v2/clouds', section: '4.14' },
  'cloud.clusters.list': { route: 'GET /v2/clusters' },
  'cloud.clusters.describe': { route: 'GET /v2/clusters/{clusterId}' },
  'cloud.clusters.modifyReplica': { route: 'POST /v2/clusters/{clusterId}/modifyReplica', section: '4.1' },
  'cloud.importJobs.create': vectordb('jobs/import/create'),
  'cloud.importJobs.list': vectordb('jobs/import/list'),
  'cloud.importJobs.getProgress': vectordb('jobs/import/get_progress'),
  'cloud.importTasks.list': { route: 'GET /v1/vector/collections/import/list', section: '4.10' },
  'cloud.jobs.describe': { route: 'GET /v2/jobs/{jobId}' },
  'cloud.metrics.query': { route: 'POST /v2/clusters/{clusterId}/metrics/query' },
  'cloud.migrations.toNewDedicated': { route: 'POST /v2/migrations/toNewDedicated', section: '4.12' },
  'cloud.migrations.toExisting': { route: 'POST /v2/migrations/toExisting', section: '4.13' },
  'cloud.privateEndpointServices.list': { route: 'GET /v2/privateEndpointServices' },
  'cloud.projects.list': { route: 'GET /v2/projects' },
  'cloud.regions.list': { route: 'GET /v2/regions', section: '4.11' },
  'cloud.roles.list': { route: 'GET /v2/roles' },
  'cloud.roles.describe': { route: 'GET /v2/roles/{roleId}', section: '4.5' },
  'cloud.roles.update': { route: 'PUT /v2/roles/{roleId}', section: '4.4' },
  'cloud.roles.create': { route: 'POST /v2/roles' },
  'cloud.roles.delete': { route: 'DELETE /v2/roles/{roleId}' },
  'cloud.volumes.list': { route: 'GET /v2/volumes', section: '4.9' },
  'cloud.volumes.describe': { route: 'GET /v2/volumes/{volumeName}' },
  'cloud.volumes.updateDescription': { route: 'PATCH /v2/volumes/{volumeName}', section: '4.8' },
  'cluster.aliases.list': vectordb('aliases/list'),
  'cluster.aliases.describe': vectordb('aliases/describe'),
  'cluster.aliases.create': vectordb('aliases/create'),
  'cluster.aliases.alter': vectordb('aliases/alter'),
  'cluster.aliases.drop': vectordb('aliases/drop'),
  'cluster.clusterRoles.list': vectordb('roles/list'),
  'cluster.clusterRoles.describe': vectordb('roles/describe'),
  'cluster.clusterRoles.create': vectordb('roles/create'),
  'cluster.clusterRoles.drop': vectordb('roles/drop'),
  'cluster.clusterRoles.grantPrivilege': vectordb('roles/grant_privilege'),
  'cluster.clusterRoles.revokePrivilege': vectordb('roles/revoke_privilege'),
  'cluster.clusterRoles.grantPrivilegeV2': vectordb('roles/grant_privilege_v2'),
  'cluster.clusterRoles.revokePrivilegeV2': vectordb('roles/revoke_privilege_v2'),
  'cluster.collections.list': vectordb('collections/list', '4.14'),
  'cluster.collections.create': vectordb('collections/create', '4.3'),
  'cluster.collections.describe': vectordb('collections/describe'),
  'cluster.collections.getStats': vectordb('collections/get_stats'),
  'cluster.collections.getLoadState': vectordb('collections/get_load_state'),
  'cluster.collections.load': vectordb('collections/load'),
  'cluster.collections.release': vectordb('collections/release'),
  'cluster.collections.drop': vectordb('collections/drop'),
  'cluster.collections.addField': vectordb('collections/fields/add'),
  'cluster.collections.alterProperties': vectordb('collections/alter_properties'),
  'cluster.collections.dropProperties': vectordb('collections/drop_properties'),
  'cluster.collections.rename': vectordb('collections/rename'),
  'cluster.collections.flush': vectordb('collections/flush'),
  'cluster.collections.compact': vectordb('collections/compact'),
  'cluster.collections.getCompactionState': vectordb('collections/get_compaction_state'),
  'cluster.databases.list': vectordb('databases/list'),
  'cluster.databases.describe': vectordb('databases/describe'),
  'cluster.databases.create': vectordb('databases/create'),
  'cluster.databases.drop': vectordb('databases/drop'),
  'cluster.databases.alterProperties': vectordb('databases/alter_properties'),
  'cluster.databases.dropProperties': vectordb('databases/drop_properties'),
  'cluster.entities.insert': vectordb('entities/insert'),
  'cluster.entities.upsert': vectordb('entities/upsert'),
  'cluster.entities.delete': vectordb('entities/delete'),
  'cluster.indexes.list': vectordb('indexes/list'),
  'cluster.indexes.describe': vectordb('indexes/describe'),
  'cluster.indexes.create': vectordb('indexes/create'),
  'cluster.indexes.alterProperties': vectordb('indexes/alter_properties'),
  'cluster.indexes.dropProperties': vectordb('indexes/drop_properties'),
  'cluster.indexes.drop': vectordb('indexes/drop'),
  'cluster.partitions.list': vectordb('partitions/list'),
  'cluster.partitions.getStats': vectordb('partitions/get_stats'),
  'cluster.partitions.create': vectordb('partitions/create'),
  'cluster.partitions.drop': vectordb('partitions/drop'),
  'cluster.partitions.load': vectordb('partitions/load'),
  'cluster.partitions.release': vectordb('partitions/release'),
  'cluster.privateEndpointServices.list': { route: 'GET /v2/privateEndpointServices', section: '4.6' },
  'cluster.privilegeGroups.create': vectordb('privilege_groups/create'),
  'cluster.privilegeGroups.drop': vectordb('privilege_groups/drop'),
  'cluster.privilegeGroups.addPrivileges': vectordb('privilege_groups/add_privileges_to_group'),
  'cluster.privilegeGroups.removePrivileges': vectordb('privilege_groups/remove_privileges_from_group'),
  'cluster.privilegeGroups.list': vectordb('privilege_groups/list'),
  'cluster.users.list': vectordb('users/list'),
  'cluster.users.describe': vectordb('users/describe'),
  'cluster.users.create': vectordb('users/create'),
  'cluster.users.drop': vectordb('users/drop'),
  'cluster.users.updatePassword': vectordb('users/update_password'),
  'cluster.users.grantRole': vectordb('users/grant_role'),
  'cluster.users.revokeRole': vectordb('users/revoke_role'),
  'cluster.search': vectordb('entities/search'),
  'cluster.hybridSearch': vectordb('entities/hybrid_search'),
  'cluster.searchV1': { route: 'POST /v1/vector/search', section: '4.7' },
  'cluster.query': vectordb('entities/query'),
  'cluster.get': vectordb('entities/get'),
};

/** The GET that a sample of the specification shows instead (4.14). */
const IN_A_SAMPLE = 'GET /v2/vectordb/collections/list';

/** Returns the client's name of a route; undefined: not used by the client. */
export function nameOf(plane: 'control' | 'data', route: string): string | undefined {
  const asked = route === IN_A_SAMPLE ? NAMED_OPERATIONS['cluster.collections.list']!.route : route;
  const client = plane === 'control' ? 'cloud.' : 'cluster.';
  return Object.keys(NAMED_OPERATIONS).find(name => name.startsWith(client) && NAMED_OPERATIONS[name]!.route === asked);
}

/** Returns the operations that match a pattern: a name, with or without its client, or a prefix and `*`. */
export function named(pattern: string): string[] {
  const begins = pattern.endsWith('*');
  const written = begins ? pattern.slice(0, -1) : pattern;
  return Object.keys(NAMED_OPERATIONS).filter(name =>
    [name, name.replace(/^\w+\./, '')].some(each => (begins ? each.startsWith(written) : each === written)),
  );
}
