import { isV1Only } from '../../connections/marks';
import type { Node } from '../node';
import type { Plane, Scope } from '../scope';
import { ClusterRolesNode } from './cluster-roles';
import { PrivilegeGroupsNode } from './privilege-groups';
import { UsersNode } from './users';

/** Returns the lists of users, roles and privilege groups below a cluster or an endpoint. V1 has none. */
export const accessNodes = (scope: Scope, plane: Plane): Node[] =>
  isV1Only(scope.connection)
    ? []
    : [new UsersNode(scope, plane), new ClusterRolesNode(scope, plane), new PrivilegeGroupsNode(scope, plane)];
