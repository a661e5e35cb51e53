import { randomUUID } from 'node:crypto';
import { accessOf } from '../data-plane/access/state';
import type { ClusterState } from '../world';
import { PROD_SEARCH } from './clusters';

const DB_ADMIN = 'db_admin';

/** Adds users, roles and a privilege group to the cluster of the shop. Nobody knows the passwords of the users. */
export function seedAccess(cluster: ClusterState): void {
  if (cluster.clusterId !== PROD_SEARCH) return;
  const { roles, rolesOf, groups } = accessOf(cluster);
  for (const [userName, roleNames] of Object.entries(USERS)) {
    cluster.users.set(userName, randomUUID());
    rolesOf.set(userName, new Set(roleNames));
  }
  for (const [roleName, grants] of Object.entries(ROLES)) {
    roles.set(
      roleName,
      grants.map(([privilege, objectType, dbName, objectName]) => ({
        objectType,
        objectName,
        privilege,
        dbName,
        grantor: DB_ADMIN,
      })),
    );
  }
  groups.set('search_and_query', new Set(['Search', 'Query', 'GetLoadState']));
}

const USERS: Readonly<Record<string, readonly string[]>> = {
  shop_frontend: ['help_center_reader'],
  nightly_indexer: ['indexer'],
  support_tool: ['help_center_reader', 'db_ro'],
};

type Grant = readonly [privilege: string, objectType: string, dbName: string, objectName: string];

const ROLES: Readonly<Record<string, readonly Grant[]>> = {
  help_center_reader: [['search_and_query', 'Global', 'default', 'help_center']],
  indexer: [
    ['Insert', 'Collection', 'default', '*'],
    ['Upsert', 'Collection', 'default', '*'],
    ['Flush', 'Collection', 'default', '*'],
    ['CollectionReadOnly', 'Global', 'engineering', '*'],
  ],
};
