/** Privileges by the type of their object; services can have others. */
const PRIVILEGES: Readonly<Record<string, readonly string[]>> = {
  Collection: [
    'Compaction',
    'CreateIndex',
    'CreatePartition',
    'Delete',
    'DropIndex',
    'DropPartition',
    'Flush',
    'GetFlushState',
    'GetLoadingProgress',
    'GetLoadState',
    'GetStatistics',
    'HasPartition',
    'Import',
    'IndexDetail',
    'Insert',
    'Load',
    'Query',
    'Release',
    'Search',
    'ShowPartitions',
    'Upsert',
  ],
  Global: [
    'AlterDatabase',
    'CreateAlias',
    'CreateCollection',
    'CreateDatabase',
    'CreateOwnership',
    'DescribeAlias',
    'DescribeCollection',
    'DescribeDatabase',
    'DropAlias',
    'DropCollection',
    'DropDatabase',
    'DropOwnership',
    'FlushAll',
    'ListAliases',
    'ListDatabases',
    'ListPrivilegeGroups',
    'ManageOwnership',
    'OperatePrivilegeGroup',
    'RenameCollection',
    'SelectOwnership',
    'ShowCollections',
  ],
  User: ['SelectUser', 'UpdateUser'],
};

const LEVELS = ['Collection', 'Database', 'Cluster'] as const;

/** Privilege groups that engines have from the start. */
export const PRIVILEGE_GROUPS: readonly string[] = LEVELS.flatMap(level =>
  ['ReadOnly', 'ReadWrite', 'Admin'].map(kind => `${level}${kind}`),
);

/** Returns the level of a group that engines have from the start; undefined for any other name. */
export const levelOfGroup = (name: string): (typeof LEVELS)[number] | undefined =>
  isPrivilegeGroup(name) ? LEVELS.find(level => name.startsWith(level)) : undefined;

/**
 * Privileges that a user might need to grant the revoked one again: the admin groups, everything, and the management of roles.
 */
const ADMIN_PRIVILEGES: ReadonlySet<string> = new Set([
  ...PRIVILEGE_GROUPS.filter(name => name.endsWith('Admin')),
  'All',
  '*',
  'ManageOwnership',
]);

export const isAdminPrivilege = (name: string): boolean => ADMIN_PRIVILEGES.has(name);

/** All privileges that are no groups, by name. */
export const KNOWN_PRIVILEGES: readonly string[] = Object.values(PRIVILEGES).flat().toSorted();

export const isPrivilegeGroup = (name: string): boolean => PRIVILEGE_GROUPS.includes(name);

/** Returns the privileges on objects of a type; none for an unknown one. */
export const privilegesOn = (objectType: string): readonly string[] =>
  Object.hasOwn(PRIVILEGES, objectType) ? PRIVILEGES[objectType]! : [];

/** Returns the type of the object of a privilege; undefined for an unknown privilege or a group. */
export const objectTypeOf = (privilege: string): string | undefined =>
  Object.keys(PRIVILEGES).find(type => PRIVILEGES[type]!.includes(privilege));
