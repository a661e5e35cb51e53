import * as z from '../../model/zod';
import { validData, Whole, type DataCall } from '../wire/call';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routing';
import type { AccessState, ClusterState, GrantState } from '../world';

const User = z.object({ userName: z.string() });
const UserAndPassword = z.extend(User, { password: z.string() });
const NewPassword = z.extend(UserAndPassword, { newPassword: z.string() });
const Role = z.object({ roleName: z.string() });
const UserRole = z.extend(User, Role.shape);
const Grant = z.extend(Role, {
  objectType: z.string(),
  objectName: z.string(),
  privilege: z.string(),
  dbName: z.optional(z.string()),
});

/** Privileges are stored and returned; nothing is refused without them. */
const accessOf = (cluster: ClusterState): AccessState =>
  (cluster.access ??= {
    roles: new Map(['db_admin', 'db_ro', 'db_rw'].map(name => [name, []])),
    rolesOf: new Map([['db_admin', new Set(['db_admin'])]]),
  });

function grantsOf(call: DataCall, roleName: string): GrantState[] {
  const grants = accessOf(call.cluster).roles.get(roleName);
  if (!grants) throw new Refusal(CODE.invalid, `not found the role ${roleName}`);
  return grants;
}

function needsUser({ cluster }: DataCall, userName: string): void {
  if (!cluster.users.has(userName)) throw new Refusal(CODE.invalid, `not found the user ${userName}`);
}

function needsPassword(password: string): void {
  if (password.length >= 6 && password.length <= 256) return;
  throw new Refusal(CODE.invalid, `invalid password length: [${password.length} out of range 6 <= value <= 256]`);
}

function createUser(call: DataCall) {
  const { userName, password } = validData(UserAndPassword, call);
  const { users } = call.cluster;
  needsPassword(password);
  if (users.has(userName)) throw new Refusal(CODE.invalid, `user already exists: ${userName}`);
  users.set(userName, password);
  return {};
}

function changePassword(call: DataCall) {
  const { userName, password, newPassword } = validData(NewPassword, call);
  needsPassword(newPassword);
  if (call.cluster.users.get(userName) !== password) {
    throw new Refusal(CODE.invalid, `old password not correct for ${userName}`);
  }
  call.cluster.users.set(userName, newPassword);
  return {};
}

function dropUser(call: DataCall) {
  const { userName } = validData(User, call);
  call.cluster.users.delete(userName);
  accessOf(call.cluster).rolesOf.delete(userName);
  return {};
}

/** Returns the roles of a user; none for an unknown user. */
const describeUser = (call: DataCall): Whole =>
  described(call, [...(accessOf(call.cluster).rolesOf.get(validData(User, call).userName) ?? [])]);

const described = (call: DataCall, data: readonly unknown[]): Whole =>
  new Whole({ code: call.code, data, description: '' });

function grantRole(call: DataCall) {
  const { userName, roleName } = validData(UserRole, call);
  needsUser(call, userName);
  grantsOf(call, roleName);
  const { rolesOf } = accessOf(call.cluster);
  rolesOf.set(userName, new Set([...(rolesOf.get(userName) ?? []), roleName]));
  return {};
}

function revokeRole(call: DataCall) {
  const { userName, roleName } = validData(UserRole, call);
  needsUser(call, userName);
  grantsOf(call, roleName);
  accessOf(call.cluster).rolesOf.get(userName)?.delete(roleName);
  return {};
}

function createRole(call: DataCall) {
  const { roleName } = validData(Role, call);
  const { roles } = accessOf(call.cluster);
  if (roles.has(roleName)) throw new Refusal(CODE.invalid, `role already exists: ${roleName}`);
  roles.set(roleName, []);
  return {};
}

function dropRole(call: DataCall) {
  const { roleName } = validData(Role, call);
  if (grantsOf(call, roleName).length > 0) {
    throw new Refusal(CODE.invalid, 'fail to drop the role that it has privileges. Revoke them first');
  }
  const { roles, rolesOf } = accessOf(call.cluster);
  roles.delete(roleName);
  for (const names of rolesOf.values()) names.delete(roleName);
  return {};
}

const isSame = (a: GrantState, b: GrantState): boolean =>
  a.objectType === b.objectType &&
  a.objectName === b.objectName &&
  a.privilege === b.privilege &&
  a.dbName === b.dbName;

/** Grants a privilege, or takes it back. */
const change = (isGrant: boolean) => (call: DataCall) => {
  const { roleName, dbName = 'default', objectType, objectName, privilege } = validData(Grant, call);
  const grants = grantsOf(call, roleName);
  const grant = { objectType, objectName, privilege, dbName, grantor: 'db_admin' };
  const at = grants.findIndex(each => isSame(each, grant));
  if (isGrant && at < 0) grants.push(grant);
  if (!isGrant && at >= 0) grants.splice(at, 1);
  return {};
};

const path = (name: string) => `POST /v2/vectordb/${name}`;

/** Users and roles of a cluster (service facts 14.1, 14.3). Not the roles of the control plane. */
export const userRoutes = [
  route<DataCall>(path('users/list'), ({ cluster }) => [...cluster.users.keys()]),
  route<DataCall>(path('users/describe'), describeUser),
  route<DataCall>(path('users/create'), createUser),
  route<DataCall>(path('users/drop'), dropUser),
  route<DataCall>(path('users/update_password'), changePassword),
  route<DataCall>(path('users/grant_role'), grantRole),
  route<DataCall>(path('users/revoke_role'), revokeRole),
  route<DataCall>(path('roles/list'), ({ cluster }) => [...accessOf(cluster).roles.keys()]),
  route<DataCall>(path('roles/describe'), call => described(call, grantsOf(call, validData(Role, call).roleName))),
  route<DataCall>(path('roles/create'), createRole),
  route<DataCall>(path('roles/drop'), dropRole),
  route<DataCall>(path('roles/grant_privilege'), change(true)),
  route<DataCall>(path('roles/revoke_privilege'), change(false)),
];
