import { isPrivilegeGroup, objectTypeOf } from '../../../model/access/privileges';
import * as z from '../../../model/zod';
import { validData, FullResponse, type DataCall } from '../../wire/call';
import { CODE, Refusal } from '../../wire/refusal';
import { route } from '../../wire/routing';
import type { GrantState } from '../../world';
import { accessOf, grantsOf, mustBeCustom } from './state';

const Role = z.object({ roleName: z.string() });
const RoleOfDatabase = z.extend(Role, { dbName: z.optional(z.string()) });
const Grant = z.extend(RoleOfDatabase, { objectType: z.string(), objectName: z.string(), privilege: z.string() });
const GrantV2 = z.extend(RoleOfDatabase, { collectionName: z.string(), privilege: z.string() });

/** Stands for every database, and for every object. */
const ANY = '*';
const DEFAULT = 'default';

function createRole(call: DataCall) {
  const { roleName } = validData(Role, call);
  const { roles } = accessOf(call.cluster);
  if (roles.has(roleName)) throw new Refusal(CODE.invalid, `role already exists: ${roleName}`);
  roles.set(roleName, []);
  return {};
}

function dropRole(call: DataCall) {
  const { roleName } = validData(Role, call);
  mustBeCustom(call, roleName);
  if (grantsOf(call, roleName).length > 0) {
    throw new Refusal(
      CODE.invalid,
      'fail to drop the role that it has privileges. Use REVOKE API to revoke privileges',
    );
  }
  const { roles, rolesOf } = accessOf(call.cluster);
  roles.delete(roleName);
  for (const names of rolesOf.values()) names.delete(roleName);
  return {};
}

/** Returns the grants in one database, `default` if none is named, and those in every database; `*` returns all. */
function describeRole(call: DataCall): FullResponse {
  const { roleName, dbName = DEFAULT } = validData(RoleOfDatabase, call);
  const data = grantsOf(call, roleName).filter(
    grant => dbName === ANY || grant.dbName === ANY || grant.dbName === dbName,
  );
  return new FullResponse({ code: call.code, data, description: '' });
}

const isSame = (a: GrantState, b: GrantState): boolean =>
  a.objectType === b.objectType &&
  a.objectName === b.objectName &&
  a.privilege === b.privilege &&
  a.dbName === b.dbName;

function store(call: DataCall, roleName: string, grant: Omit<GrantState, 'grantor'>, isGrant: boolean) {
  const grants = grantsOf(call, roleName);
  const stored = { ...grant, grantor: 'db_admin' };
  const at = grants.findIndex(each => isSame(each, stored));
  if (isGrant && at < 0) grants.push(stored);
  if (!isGrant && at >= 0) grants.splice(at, 1);
  return {};
}

/** Grants or revokes a privilege on an object of a type. */
const change = (isGrant: boolean) => (call: DataCall) => {
  const { roleName, dbName = DEFAULT, objectType, objectName, privilege } = validData(Grant, call);
  return store(call, roleName, { objectType, objectName, privilege, dbName }, isGrant);
};

/** Grants or revokes a privilege or a privilege group on a collection; the engine knows the type of the object. */
const changeV2 = (isGrant: boolean) => (call: DataCall) => {
  const { roleName, dbName = DEFAULT, collectionName, privilege } = validData(GrantV2, call);
  const isKnown =
    isPrivilegeGroup(privilege) ||
    accessOf(call.cluster).groups.has(privilege) ||
    objectTypeOf(privilege) !== undefined;
  if (!isKnown) throw new Refusal(CODE.invalid, `not found the privilege name[${privilege}]`);
  const objectType = objectTypeOf(privilege) ?? 'Global';
  return store(call, roleName, { objectType, objectName: collectionName, privilege, dbName }, isGrant);
};

const path = (name: string) => `POST /v2/vectordb/roles/${name}`;

/** Roles of a cluster and their privileges (service facts 14.1, 14.3). Not the roles of the control plane. */
export const roleRoutes = [
  route<DataCall>(path('list'), ({ cluster }) => [...accessOf(cluster).roles.keys()]),
  route<DataCall>(path('describe'), describeRole),
  route<DataCall>(path('create'), createRole),
  route<DataCall>(path('drop'), dropRole),
  route<DataCall>(path('grant_privilege'), change(true)),
  route<DataCall>(path('revoke_privilege'), change(false)),
  route<DataCall>(path('grant_privilege_v2'), changeV2(true)),
  route<DataCall>(path('revoke_privilege_v2'), changeV2(false)),
];
