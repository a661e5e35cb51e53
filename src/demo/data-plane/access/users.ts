import * as z from '../../../model/zod';
import { validData, FullResponse, type DataCall } from '../../wire/call';
import { CODE, Refusal } from '../../wire/refusal';
import { route } from '../../wire/routing';
import { accessOf, grantsOf, mustBeOrdinary } from './state';

const User = z.object({ userName: z.string() });
const UserAndPassword = z.extend(User, { password: z.string() });
const NewPassword = z.extend(UserAndPassword, { newPassword: z.string() });
const UserRole = z.extend(User, { roleName: z.string() });

function needsUser({ cluster }: DataCall, userName: string): void {
  if (!cluster.users.has(userName)) throw new Refusal(CODE.invalid, `not found the user ${userName}`);
}

function needsName(userName: string): void {
  if (/^[A-Za-z]\w{0,31}$/.test(userName)) return;
  throw new Refusal(
    CODE.invalid,
    `invalid username ${userName}: must begin with a letter and have up to 32 letters, digits and underscores`,
  );
}

function needsPassword(password: string): void {
  if (password.length >= 6 && password.length <= 256) return;
  throw new Refusal(CODE.invalid, `invalid password length: [${password.length} out of range 6 <= value <= 256]`);
}

function createUser(call: DataCall) {
  const { userName, password } = validData(UserAndPassword, call);
  const { users } = call.cluster;
  needsName(userName);
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
  mustBeOrdinary(call, userName);
  call.cluster.users.delete(userName);
  accessOf(call.cluster).rolesOf.delete(userName);
  return {};
}

/** Returns the roles of a user; none for an unknown user. */
function describeUser(call: DataCall): FullResponse {
  const { userName } = validData(User, call);
  const data = [...(accessOf(call.cluster).rolesOf.get(userName) ?? [])];
  return new FullResponse({ code: call.code, data, description: '' });
}

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

const path = (name: string) => `POST /v2/vectordb/users/${name}`;

/** Users of a cluster and their roles (service facts 14.1, 14.3). */
export const userRoutes = [
  route<DataCall>(path('list'), ({ cluster }) => [...cluster.users.keys()]),
  route<DataCall>(path('describe'), describeUser),
  route<DataCall>(path('create'), createUser),
  route<DataCall>(path('drop'), dropUser),
  route<DataCall>(path('update_password'), changePassword),
  route<DataCall>(path('grant_role'), grantRole),
  route<DataCall>(path('revoke_role'), revokeRole),
];
