import { RoleQuery } from '../model/roles';
import { queryOf, valid, type Call } from './call';
import { paged, pageOf } from './pages';
import { projectOf } from './projects';
import { CODE, Refusal } from './refusal';
import { route } from './routes';
import type { RoleState, World } from './world';

/** The role of an id. Throws a Refusal where there is none. */
export function roleOf(world: World, roleId: string | undefined): RoleState {
  const role = world.roles.find(candidate => candidate.roleId === roleId);
  if (!role) throw new Refusal(CODE.roleMissing, `There is no role ${roleId ?? ''}`);
  return role;
}

/** A role as it is shown (spec 2), in the vendor's names under `renamed`. */
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
      policies: policies.map(policy => ({
        ...policy,
        resourceType: renamed ? policy.resourceType.replace(/^monitoring_/, 'datadog_') : policy.resourceType,
      })),
    }),
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

/** Describes a role (spec 4.5); listing them is beyond the specification (service facts 7.1). */
export const roleRoutes = [
  route<Call>('GET /v2/roles', list),
  route<Call>('GET /v2/roles/{roleId}', ({ world, path }) => roleRecord(world, roleOf(world, path.roleId), true)),
];
