import { isPrivilegeGroup, objectTypeOf } from '../../../model/access/privileges';
import * as z from '../../../model/zod';
import { validData, type DataCall } from '../../wire/call';
import { CODE, Refusal } from '../../wire/refusal';
import { route } from '../../wire/routing';
import { accessOf } from './state';

const Group = z.object({ privilegeGroupName: z.string() });
const Privileges = z.extend(Group, { privileges: z.array(z.string()) });

function privilegesOf({ cluster }: DataCall, name: string): Set<string> {
  const privileges = accessOf(cluster).groups.get(name);
  if (!privileges) throw new Refusal(CODE.invalid, `privilege group [${name}] does not exist`);
  return privileges;
}

function createGroup(call: DataCall) {
  const { privilegeGroupName } = validData(Group, call);
  const { groups } = accessOf(call.cluster);
  if (isPrivilegeGroup(privilegeGroupName) || objectTypeOf(privilegeGroupName) !== undefined) {
    const message = `privilege group name [${privilegeGroupName}] is defined by built in privileges or privilege groups in system`;
    throw new Refusal(CODE.invalid, message);
  }
  if (groups.has(privilegeGroupName)) {
    throw new Refusal(CODE.invalid, `privilege group name [${privilegeGroupName}] is defined by users already`);
  }
  groups.set(privilegeGroupName, new Set());
  return {};
}

function dropGroup(call: DataCall) {
  const { privilegeGroupName } = validData(Group, call);
  const { groups, roles } = accessOf(call.cluster);
  const user = [...roles].find(([, grants]) => grants.some(({ privilege }) => privilege === privilegeGroupName));
  if (user) {
    throw new Refusal(
      CODE.invalid,
      `privilege group [${privilegeGroupName}] is used by role [${user[0]}], Use REVOKE API to revoke it first`,
    );
  }
  groups.delete(privilegeGroupName);
  return {};
}

const change = (adds: boolean) => (call: DataCall) => {
  const { privilegeGroupName, privileges } = validData(Privileges, call);
  const group = privilegesOf(call, privilegeGroupName);
  const unknown = privileges.find(name => objectTypeOf(name) === undefined && !isPrivilegeGroup(name));
  if (unknown !== undefined) {
    const message = `there is no privilege name or privilege group name [${unknown}] defined in system to operate`;
    throw new Refusal(CODE.invalid, message);
  }
  for (const name of privileges) {
    if (adds) group.add(name);
    else group.delete(name);
  }
  return {};
};

/** Returns the groups that users defined. Engines join the privileges of one to a text. */
const listGroups = ({ cluster }: DataCall) => ({
  privilegeGroups: [...accessOf(cluster).groups].map(([privilegeGroupName, privileges]) => ({
    privilegeGroupName,
    privileges: [...privileges].join(','),
  })),
});

const path = (name: string) => `POST /v2/vectordb/privilege_groups/${name}`;

/** Privilege groups of a cluster (service facts 14.1). */
export const privilegeGroupRoutes = [
  route<DataCall>(path('list'), listGroups),
  route<DataCall>(path('create'), createGroup),
  route<DataCall>(path('drop'), dropGroup),
  route<DataCall>(path('add_privileges_to_group'), change(true)),
  route<DataCall>(path('remove_privileges_from_group'), change(false)),
];
