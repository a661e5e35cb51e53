import type { CallOptions, CloudClient } from '../../client';
import type { Role } from '../../model/roles/roles';

/** The role as it is now. Undefined: the service refuses to describe it, and its list does not have it either. */
export async function describedRole(
  cloud: CloudClient,
  roleId: string,
  projectId: string | undefined,
  options: CallOptions,
) {
  try {
    return await cloud.roles.describe(roleId, options);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ApiError')) throw error;
    // Codes for what is gone are not published: the list tells. Where there is none, the refusal stands.
    const { isAbsent } = await import('../../client');
    const all = await listedOrAbsent(cloud, projectId, role => role.roleId === roleId, options);
    if (all === 'absent' || all || isAbsent(error)) throw error;
    return undefined;
  }
}

/** The first role of a project, or of the organization, that is the one; undefined too where the service lists none. */
export async function listedRole(
  cloud: CloudClient,
  projectId: string | undefined,
  is: (role: Role) => boolean,
  options: CallOptions,
) {
  const found = await listedOrAbsent(cloud, projectId, is, options);
  return found === 'absent' ? undefined : found;
}

/** 'absent': this service does not list roles. */
async function listedOrAbsent(
  cloud: CloudClient,
  projectId: string | undefined,
  is: (role: Role) => boolean,
  options: CallOptions,
): Promise<Role | 'absent' | undefined> {
  const { isAbsent } = await import('../../client');
  try {
    for await (const role of cloud.roles.listAll(projectId ? { projectId } : {}, options)) if (is(role)) return role;
    return undefined;
  } catch (error) {
    if (isAbsent(error)) return 'absent';
    throw error;
  }
}
