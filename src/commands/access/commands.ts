import * as access from '../choices/access';
import { on } from '../families';

const clusterRoles = () => import('./cluster-roles');
const reports = () => import('./reports');
const groups = () => import('./privilege-groups');
const users = () => import('./users');

/** Commands on users, roles and privilege groups of a cluster. */
export const accessCommands = {
  'vectorCloud.user.create': on(access.users, users, 'createUser'),
  'vectorCloud.user.assignRole': on(access.user, users, 'assignRole'),
  'vectorCloud.user.removeRole': on(access.userRole, users, 'removeRole'),
  'vectorCloud.user.changePassword': on(access.user, users, 'changePassword'),
  'vectorCloud.user.drop': on(access.user, users, 'dropUser'),
  'vectorCloud.clusterRole.create': on(access.clusterRoles, clusterRoles, 'createClusterRole'),
  'vectorCloud.clusterRole.edit': on(access.clusterRole, clusterRoles, 'editClusterRole'),
  'vectorCloud.clusterRole.copy': on(access.clusterRole, clusterRoles, 'copyClusterRole'),
  'vectorCloud.clusterRole.grant': on(access.clusterRole, clusterRoles, 'grantPrivilege'),
  'vectorCloud.clusterRole.revoke': on(access.grant, clusterRoles, 'revokePrivilege'),
  'vectorCloud.clusterRole.explain': on(access.clusterRole, reports, 'explainClusterRole'),
  'vectorCloud.clusterRole.drop': on(access.clusterRole, clusterRoles, 'dropClusterRole'),
  'vectorCloud.privilegeGroup.create': on(access.privilegeGroups, groups, 'createPrivilegeGroup'),
  'vectorCloud.privilegeGroup.add': on(access.privilegeGroup, groups, 'addPrivileges'),
  'vectorCloud.privilegeGroup.remove': on(access.groupPrivilege, groups, 'removePrivilege'),
  'vectorCloud.privilegeGroup.drop': on(access.privilegeGroup, groups, 'dropPrivilegeGroup'),
};
