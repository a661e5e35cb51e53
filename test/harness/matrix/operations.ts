import type { ServiceStyle } from './services';

/** An operation of the client with its user action, and the operations that it needs. */
export interface Row {
  /** The user action, in words for the documentation. Undefined: the extension never calls the operation. */
  readonly flow?: string;
  /** Other operations that the flow needs. All others can be absent, denied, or hang. */
  readonly needs?: readonly string[];
  /** Cells that do not succeed yet, with the reason. Each is tested nonetheless, and must fail. */
  readonly failing?: Partial<Record<ServiceStyle, string>>;
}

/** An action of several operations. `operation`: the one that it is about. */
export interface Transfer extends Row {
  readonly flow: string;
  readonly operation: string;
}

/** Transfers of entities. Counts, partitions and read-backs are optional. */
export const TRANSFERS: Readonly<Record<string, Transfer>> = {
  'cluster.export': {
    flow: 'Export a collection added by its name',
    operation: 'cluster.query',
    needs: ['cluster.collections.describe'],
  },
  'cluster.import': {
    flow: 'Import a file, by its review, into a collection added by its name',
    operation: 'cluster.entities.upsert',
    needs: ['cluster.collections.describe'],
  },
  'cluster.copy': {
    flow: 'Copy a collection added by its name, by a review',
    operation: 'cluster.entities.upsert',
    needs: ['cluster.collections.list', 'cluster.collections.describe', 'cluster.query'],
  },
};

/**
 * Every operation of both clients by its name. Operations of the specification need nothing beyond it, and nothing of the other plane
 * (checked by `any-service.test.ts`); the host tests run every flow against every style of service.
 */
export const ROWS: Readonly<Record<string, Row>> = {
  'cloud.alertRules.create': {
    flow: 'Create an alert rule by a document and its plan',
  },
  'cloud.alertRules.list': { flow: 'Expand _Alert Rules_' },
  'cloud.alertRules.update': {
    flow: 'Disable an alert rule that the service lists',
    needs: ['cloud.alertRules.list'],
  },
  'cloud.alertRules.delete': {
    flow: 'Delete an alert rule that the service lists',
    needs: ['cloud.alertRules.list'],
  },
  'cloud.clouds.list': {
    flow: 'See the names of cloud providers below _Regions_',
    needs: ['cloud.regions.list'],
  },
  'cloud.clusters.list': { flow: 'Expand _Clusters_' },
  'cloud.clusters.describe': {
    flow: 'Show the record of a cluster added by its ID',
  },
  'cloud.clusters.modifyReplica': {
    flow: 'Change replicas of a cluster by its ID and a plan',
  },
  'cloud.importJobs.create': {},
  'cloud.importJobs.list': {
    flow: 'Expand _Import Jobs_ of a cluster added by its ID',
  },
  'cloud.importJobs.getProgress': { flow: 'Track an import job' },
  'cloud.importTasks.list': {
    flow: 'Expand _Import Tasks_ of a cluster added by its ID',
  },
  'cloud.jobs.describe': { flow: 'Track a migration' },
  'cloud.metrics.query': {
    flow: 'Show the metrics of a cluster, and preview an alert rule on them',
  },
  'cloud.migrations.toNewDedicated': {
    flow: 'Migrate into a new cluster by a document and its plan',
  },
  'cloud.migrations.toExisting': {
    flow: 'Migrate into an existing cluster by a document and its plan',
  },
  'cloud.privateEndpointServices.list': {
    flow: 'Expand the private endpoint services of a region that the control plane lists',
    needs: ['cloud.regions.list'],
  },
  'cloud.projects.list': { flow: 'Expand a connection' },
  'cloud.regions.list': {
    flow: 'Expand _Regions_ of a project added by its ID',
  },
  'cloud.roles.list': { flow: 'Expand _Roles_' },
  'cloud.roles.describe': { flow: 'Open a role added by its ID, from the palette' },
  'cloud.roles.update': {
    flow: 'Change a role by its document and plan',
    needs: ['cloud.roles.describe'],
  },
  'cloud.roles.create': {
    flow: 'Create a role by a document and its plan',
  },
  'cloud.roles.delete': {
    flow: 'Delete a role added by its ID',
    needs: ['cloud.roles.describe'],
  },
  'cloud.volumes.list': { flow: 'Expand _Volumes_' },
  'cloud.volumes.describe': {
    flow: 'Show the record of a volume added by its name',
  },
  'cloud.volumes.updateDescription': {
    flow: 'Edit the description of a volume added by its name, from the palette',
  },
  'cluster.aliases.list': {
    flow: 'Expand _Aliases_ of a collection added by its name',
  },
  'cluster.aliases.describe': {
    flow: 'See the collection of an alias, in the palette',
    needs: ['cluster.aliases.list'],
  },
  'cluster.aliases.create': {
    flow: 'Create an alias of a collection added by its name',
  },
  'cluster.aliases.alter': {
    flow: 'Switch an alias to another collection by a plan',
    needs: ['cluster.aliases.list'],
  },
  'cluster.aliases.drop': {
    flow: 'Drop an alias',
    needs: ['cluster.aliases.list'],
  },
  'cluster.clusterRoles.list': { flow: 'Expand _Cluster Roles_ of an endpoint' },
  'cluster.clusterRoles.describe': { flow: 'Show the privileges of a role' },
  'cluster.clusterRoles.create': { flow: 'Create a role of an endpoint' },
  'cluster.clusterRoles.drop': { flow: 'Drop a role of an endpoint' },
  'cluster.clusterRoles.grantPrivilege': {},
  'cluster.clusterRoles.revokePrivilege': {},
  'cluster.clusterRoles.grantPrivilegeV2': { flow: 'Grant a privilege to a role' },
  'cluster.clusterRoles.revokePrivilegeV2': { flow: 'Revoke a privilege of a role' },
  'cluster.collections.list': {
    flow: 'Expand the default database of an endpoint',
  },
  'cluster.collections.create': {
    flow: 'Create a collection by a document and its plan',
  },
  'cluster.collections.describe': {
    flow: 'Expand _Fields_ of a collection added by its name',
  },
  'cluster.collections.getStats': {
    flow: 'See the entity count of a collection added by its name',
  },
  'cluster.collections.getLoadState': {
    flow: 'See whether a collection added by its name is loaded',
  },
  'cluster.collections.load': {
    flow: 'Load a collection added by its name',
  },
  'cluster.collections.release': {
    flow: 'Release a collection added by its name',
  },
  'cluster.collections.drop': {
    flow: 'Drop a collection added by its name',
  },
  'cluster.collections.addField': { flow: 'Add a field to a collection added by its name' },
  'cluster.collections.alterProperties': { flow: 'Set a property of a collection added by its name' },
  'cluster.collections.dropProperties': { flow: 'Remove a property of a collection added by its name' },
  'cluster.collections.rename': {
    flow: 'Rename a collection added by its name',
  },
  'cluster.collections.flush': { flow: 'Flush a collection added by its name' },
  'cluster.collections.compact': { flow: 'Compact a collection added by its name' },
  'cluster.collections.getCompactionState': { flow: 'Track a compaction', needs: ['cluster.collections.compact'] },
  'cluster.databases.list': { flow: 'Expand an endpoint' },
  'cluster.databases.describe': { flow: 'Show the properties of a database' },
  'cluster.databases.create': { flow: 'Create a database' },
  'cluster.databases.drop': { flow: 'Drop an empty database added by its name' },
  'cluster.databases.alterProperties': { flow: 'Set a property of a database' },
  'cluster.databases.dropProperties': { flow: 'Remove a property of a database' },
  'cluster.entities.insert': {
    flow: 'Insert an entity with a generated ID, by a document and its plan',
    needs: ['cluster.collections.describe'],
  },
  'cluster.entities.upsert': {
    flow: 'Replace an entity by a document and its plan',
    needs: ['cluster.collections.describe', 'cluster.query'],
  },
  'cluster.entities.delete': { flow: 'Delete the entities that match a filter, by a plan' },
  'cluster.indexes.list': {
    flow: 'Expand _Indexes_ of a collection added by its name',
  },
  'cluster.indexes.describe': {
    flow: 'See the type of an index',
    needs: ['cluster.indexes.list'],
  },
  'cluster.indexes.create': {
    flow: 'Create an index of a typed field',
  },
  'cluster.indexes.alterProperties': {
    flow: 'Set a property of an index of a released collection',
    needs: ['cluster.indexes.list'],
  },
  'cluster.indexes.dropProperties': {
    flow: 'Remove a property of an index of a released collection',
    needs: ['cluster.indexes.list'],
  },
  'cluster.indexes.drop': {
    flow: 'Drop an index of a released collection',
    needs: ['cluster.indexes.list'],
  },
  'cluster.partitions.list': {
    flow: 'Expand _Partitions_ of a collection added by its name',
  },
  'cluster.partitions.getStats': {
    flow: 'See the entity count of a partition',
    needs: ['cluster.partitions.list'],
  },
  'cluster.partitions.create': {
    flow: 'Create a partition',
  },
  'cluster.partitions.drop': {
    flow: 'Drop a released partition',
    needs: ['cluster.partitions.list'],
  },
  'cluster.partitions.load': {
    flow: 'Load a partition',
    needs: ['cluster.partitions.list'],
  },
  'cluster.partitions.release': {
    flow: 'Release a partition',
    needs: ['cluster.partitions.list'],
  },
  'cluster.privateEndpointServices.list': {
    flow: 'Expand _Private Endpoint Services_ of an endpoint',
  },
  'cluster.privilegeGroups.list': { flow: 'See the privilege groups to grant' },
  'cluster.privilegeGroups.create': {
    flow: 'Create a privilege group of an endpoint',
    needs: ['cluster.privilegeGroups.list'],
  },
  'cluster.privilegeGroups.drop': {
    flow: 'Drop a privilege group that no role has',
    needs: ['cluster.privilegeGroups.list'],
  },
  'cluster.privilegeGroups.addPrivileges': {
    flow: 'Add a privilege to a privilege group',
    needs: ['cluster.privilegeGroups.list'],
  },
  'cluster.privilegeGroups.removePrivileges': {
    flow: 'Remove a privilege from a privilege group',
    needs: ['cluster.privilegeGroups.list'],
  },
  'cluster.users.list': { flow: 'Expand _Users_ of an endpoint' },
  'cluster.users.describe': { flow: 'Show the roles of a user' },
  'cluster.users.create': { flow: 'Create a user' },
  'cluster.users.drop': { flow: 'Drop a user' },
  'cluster.users.updatePassword': { flow: 'Change the password of a user' },
  'cluster.users.grantRole': { flow: 'Assign a role to a user' },
  'cluster.users.revokeRole': { flow: 'Remove a role from a user' },
  'cluster.search': { flow: 'Search by a vector' },
  'cluster.hybridSearch': { flow: 'Search by two queries at once' },
  'cluster.searchV1': { flow: 'Search by a vector with V1' },
  'cluster.query': { flow: 'Browse a collection by a filter' },
  'cluster.get': { flow: 'Get entities by ID' },
};
