import assert from 'node:assert/strict';
import { ClusterRoleNode, GrantNode } from '../../../src/tree/access/cluster-roles';
import { GroupPrivilegeNode, PrivilegeGroupNode } from '../../../src/tree/access/privilege-groups';
import { UserNode, UserRoleNode } from '../../../src/tree/access/users';
import { isRow } from '../../../src/tree/rows';
import { answering } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';
import type { Cell, Flow } from './cell';

/** The row of the cell's own user, also where the service lists none. */
async function user(cell: Cell): Promise<UserNode> {
  const row = await cell.row(cell.endpoint, 'users');
  assert.ok(isRow(row, 'users'));
  return new UserNode(row.scope, row.plane, cell.collection);
}

/** The row of the cell's own role. */
async function role(cell: Cell): Promise<ClusterRoleNode> {
  const row = await cell.row(cell.endpoint, 'clusterRoles');
  assert.ok(isRow(row, 'clusterRoles'));
  return new ClusterRoleNode(row.scope, row.plane, cell.collection);
}

/** The row of the cell's own privilege group. */
async function group(cell: Cell): Promise<PrivilegeGroupNode> {
  const row = await cell.row(cell.endpoint, 'privilegeGroups');
  assert.ok(isRow(row, 'privilegeGroups'));
  return new PrivilegeGroupNode(row.scope, row.plane, cell.collection);
}

const SEARCH = { privilege: 'Search', dbName: 'default', collectionName: '*' };

/** The flows of users, roles and privilege groups, by a connection that is one endpoint. */
export const accessFlows: Readonly<Record<string, Flow>> = {
  'cluster.users.list': async cell => {
    const rows = await cell.below(cell.endpoint, 'users');
    assert.ok(rows.includes(cell.collection), rows.join(' | '));
  },
  'cluster.users.describe': async cell => {
    assert.deepEqual(
      (await (await user(cell)).children()).map(({ key }) => key),
      [cell.collection],
    );
  },
  'cluster.users.create': async cell => {
    const row = await cell.row(cell.endpoint, 'users');
    using _ = answeringSteps(cell.collection, 'canary-pw-1', 'canary-pw-1');
    await cell.confirmed(() => cell.run('user.create', row));
  },
  'cluster.users.drop': async cell => {
    const row = await user(cell);
    await cell.confirmed(() => cell.run('user.drop', row));
  },
  'cluster.users.updatePassword': async cell => {
    const row = await user(cell);
    using _ = answeringSteps('before-1', 'canary-pw-1', 'canary-pw-1');
    await cell.confirmed(() => cell.run('user.changePassword', row));
  },
  'cluster.users.grantRole': async cell => {
    const row = await user(cell);
    using _ = answeringSteps(cell.collection);
    await cell.confirmed(() => cell.run('user.assignRole', row));
  },
  'cluster.users.revokeRole': async cell => {
    const row = new UserRoleNode(await user(cell), cell.collection);
    await cell.confirmed(() => cell.run('user.removeRole', row));
  },
  'cluster.clusterRoles.list': async cell => {
    const rows = await cell.below(cell.endpoint, 'clusterRoles');
    assert.ok(rows.includes(cell.collection), rows.join(' | '));
  },
  'cluster.clusterRoles.describe': async cell => {
    const [row] = await (await role(cell)).children();
    assert.ok(isRow(row, 'grant'));
    assert.deepEqual(row.grant, SEARCH);
  },
  'cluster.clusterRoles.create': async cell => {
    const row = await cell.row(cell.endpoint, 'clusterRoles');
    await cell.run('clusterRole.create', row);
    await cell.edit(document => ({ ...document, roleName: cell.collection }));
    await cell.planShown();
  },
  'cluster.clusterRoles.drop': async cell => {
    const row = await role(cell);
    await cell.confirmed(() => cell.run('clusterRole.drop', row));
  },
  'cluster.clusterRoles.grantPrivilegeV2': async cell => {
    const row = await role(cell);
    using _ = answeringSteps('Search', 'default', 'Every collection');
    await cell.confirmed(() => cell.run('clusterRole.grant', row));
  },
  'cluster.clusterRoles.revokePrivilegeV2': async cell => {
    const row = new GrantNode(await role(cell), SEARCH);
    await cell.confirmed(() => cell.run('clusterRole.revoke', row));
  },
  'cluster.privilegeGroups.create': async cell => {
    const row = await cell.row(cell.endpoint, 'privilegeGroups');
    using _ = answering('showInputBox', cell.collection);
    await cell.confirmed(() => cell.run('privilegeGroup.create', row));
  },
  'cluster.privilegeGroups.drop': async cell => {
    const row = await group(cell);
    await cell.confirmed(() => cell.run('privilegeGroup.drop', row));
  },
  'cluster.privilegeGroups.addPrivileges': async cell => {
    const row = await group(cell);
    using _ = answeringSteps('Query');
    await cell.confirmed(() => cell.run('privilegeGroup.add', row));
  },
  'cluster.privilegeGroups.removePrivileges': async cell => {
    const row = new GroupPrivilegeNode(await group(cell), 'Search');
    await cell.confirmed(() => cell.run('privilegeGroup.remove', row));
  },
  'cluster.privilegeGroups.list': async cell => {
    const row = await role(cell);
    using steps = answeringSteps(undefined);
    await cell.run('clusterRole.grant', row);
    assert.ok(steps.asked[0]?.rows?.some(text => text.startsWith(cell.collection)));
  },
};
