import { randomBytes } from 'node:crypto';
import { RoleChange, RoleQuery, RoleRequest } from '../../model/roles/roles';
import { queryOf, valid, type Call } from '../wire/call';
import { paged, pageOf } from '../wire/pages';
import { needsResources } from './policies';
import { projectOf } from './projects';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routing';
import type { PolicyState, RoleState, World } from '../world';

/** Returns the role with an id. @throws Refusal if it does not exist */
export function roleOf(world: World, roleId: string | undefined): RoleState {
  const role = world.roles.find(candidate => candidate.roleId === roleId);
  if (!role) throw new Refusal(CODE.roleMissing, `Role not found: ${roleId ?? ''}`);
  return role;
}

/** Returns the record of a role (spec 2), with vendor names under `renamed`. */
export function roleRecord({ quirks }: World, role: RoleState, withPolicies: boolean) {
  const { roleId, roleName, roleType, roleKind, description, policies, projectId } = role;
  const renamed = quirks.has('renamed');
  return {
    roleId,
    roleName,
    roleType,
    description,
    roleKind: renamed && roleKind === 'predefined' ? 'pre-defined' : roleKind,
    ...(!(quirks.has('absent') && projectId === '') && { projectId }),
    ...(withPolicies && {
      policies: policies.map(policy => shown(policy, quirks)),
    }),
  };
}

/** Newer services leave out the resources of on_demand_compute_data (service facts 18.3). */
function shown({ resourceType, privileges, resources }: PolicyState, quirks: World['quirks']) {
  const leftOut = resourceType === 'on_demand_compute_data' && quirks.has('absent');
  return {
    resourceType: quirks.has('renamed') ? resourceType.replace(/^monitoring_/, 'datadog_') : resourceType,
    privileges,
    ...(resources && !leftOut && { resources }),
  };
}

function list(call: Call) {
  const page = pageOf(call);
  const { projectId } = valid(RoleQuery, { ...queryOf(call), ...page });
  if (projectId !== undefined) projectOf(call.world, projectId);
  const roles = call.world.roles.filter(role =>
    projectId === undefined
      ? role.roleType === 'org'
      : role.roleType === 'project' && [projectId, ''].includes(role.projectId),
  );
  return paged(
    'roles',
    roles.map(role => roleRecord(call.world, role, false)),
    page,
  );
}

function update({ world, path, body }: Call) {
  const change = valid(RoleChange, body);
  const role = custom(world, path.roleId);
  if ((change.projectId || role.projectId) !== role.projectId) {
    throw new Refusal(CODE.parameter, 'projectId: the role belongs to another project');
  }
  if (change.roleName !== undefined) needsName(world, role.projectId, change.roleName, role);
  if (change.policies) needsResources(world, role.projectId, change.policies);
  Object.assign(role, {
    roleName: change.roleName ?? role.roleName,
    description: change.description ?? role.description,
    policies: change.policies ?? role.policies,
  });
  return roleRecord(world, role, true);
}

function create({ world, body }: Call) {
  const { projectId = '', roleName, description = '', policies } = valid(RoleRequest, body);
  if (projectId !== '') projectOf(world, projectId);
  needsName(world, projectId, roleName);
  needsResources(world, projectId, policies);
  const roleType = projectId === '' ? 'org' : 'project';
  const roleId = `r-${randomBytes(15).toString('hex')}`;
  const role: RoleState = { roleId, roleName, roleType, roleKind: 'custom', projectId, description, policies };
  world.roles.push(role);
  return roleRecord(world, role, true);
}

function remove({ world, path }: Call) {
  const role = custom(world, path.roleId);
  if (role.inUse)
    throw new Refusal(CODE.roleInUse, `Role ${role.roleName} is in use; remove the role from its members first`);
  world.roles.splice(world.roles.indexOf(role), 1);
  return true;
}

function custom(world: World, roleId: string | undefined): RoleState {
  const role = roleOf(world, roleId);
  if (role.roleKind === 'custom') return role;
  throw new Refusal(CODE.parameter, `Role ${role.roleName} is predefined and cannot be changed`);
}

function needsName(world: World, projectId: string, roleName: string, self?: RoleState): void {
  if (world.roles.some(role => role !== self && role.projectId === projectId && role.roleName === roleName)) {
    throw new Refusal(CODE.nameTaken, `roleName: role ${roleName} already exists`);
  }
}

/** Updates and describes roles (spec 4.4, 4.5); the rest is beyond the specification (service facts 7.1). */
export const roleRoutes = [
  route<Call>('GET /v2/roles', list),
  route<Call>('POST /v2/roles', create),
  route<Call>('GET /v2/roles/{roleId}', ({ world, path }) => roleRecord(world, roleOf(world, path.roleId), true)),
  route<Call>('PUT /v2/roles/{roleId}', update),
  route<Call>('DELETE /v2/roles/{roleId}', remove),
];
