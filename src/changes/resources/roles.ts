import * as vscode from 'vscode';
import type { ApiError, CallOptions, CloudClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import { soon, tryRead } from '../../connections/reads';
import { warned } from '../../model/plans';
import { contentOf, hasContent, mergeRoles, type RoleContent } from '../../model/roles/merge';
import { planRole, planRoleDeletion, roleChangeOf, roleRequestOf } from '../../model/roles/plans';
import type { Role } from '../../model/roles/roles';
import { Lookups } from '../lookups';
import type { Resource } from '../resource';

/** Reference to a role. `roleId`: absent for a new role; `projectId`: absent or empty for a role of the organization. */
export interface RoleRef {
  readonly connection: Connection;
  readonly roleId?: string | undefined;
  readonly projectId?: string | undefined;
  /** The displayed name. */
  readonly roleName: string;
}

/**
 * A role (spec 4.4, 4.5), merged as a set of grants; a PUT contains only the differences. Without an id: a new role, if the service
 * supports it; `id` is then its id.
 */
export function roleResource(clients: Clients, ref: RoleRef): Resource<RoleContent> {
  const { connection } = ref;
  const lookups = new Lookups(clients);
  const cloud = () => clients.cloud(connection);
  let { roleId, projectId } = ref;
  const creates = roleId === undefined;
  let sent = false;
  let answered = false;
  /** The reason why the roles could not be listed: another role might have the name of a new one. */
  let unlisted: string | undefined;
  /** Id of another role with the name of a new one; undefined: none known. */
  const taken = async (options: CallOptions): Promise<string | undefined> => {
    const is = (role: Role) => role.roleName === ref.roleName;
    const listed = await lookups.read(
      'list',
      cloud,
      (asked, asking) => listedRole(asked, projectId, is, asking),
      options,
    );
    unlisted = 'why' in listed ? listed.why : undefined;
    if ('value' in listed) return listed.value?.roleId;
    if (sent) throw listed.error;
    return undefined;
  };
  return {
    kind: 'role',
    get id() {
      return roleId ?? '';
    },
    name: ref.roleName,
    connection,
    right: creates
      ? { operation: 'roles.create', of: { kind: 'roles', id: projectId ?? '' } }
      : { operation: 'roles.update' },
    get within(): Readonly<Record<string, string>> {
      return projectId ? { projectId } : {};
    },
    creates,
    async read(options) {
      const id = roleId ?? (await taken(options));
      if (sent) roleId = id; // the role was created, but no answer arrived
      const role = id === undefined ? undefined : await (sent ? readBack : describedRole)(clients, ref, id, options);
      projectId ??= role?.projectId ?? undefined;
      return role && contentOf(role);
    },
    nameIn: ({ roleName }) => roleName,
    merge: mergeRoles,
    plan(live, result) {
      const plan = planRole({ roleId, projectId }, live, result);
      return unlisted === undefined ? plan : warned(plan, notCompared(unlisted));
    },
    async write(live, result, options) {
      const { roles } = await cloud();
      sent = true;
      lookups.renew();
      const changes = live && roleId !== undefined;
      const role = changes
        ? await roles.update(roleId!, roleChangeOf(live, result), options)
        : await roles.create(roleRequestOf({ projectId }, result), options);
      answered = true;
      if (!changes) ({ roleId } = role);
      return role;
    },
    matches: (read, result) => read !== undefined && hasContent(read, result, answered),
    // A service that omits the project does not show a change of it.
    isConclusive: (read, result) =>
      read?.projectId !== undefined || Object.keys(roleChangeOf(read ?? {}, result)).some(key => key !== 'projectId'),
  };
}

/** The deletion of a role (beyond the specification; service facts 7.1); a change's `mine` is `{}`. */
export function roleDeletion(
  clients: Clients,
  { connection, roleId, projectId, roleName }: RoleRef & { readonly roleId: string },
): Resource<RoleContent> {
  return {
    kind: 'role',
    id: roleId,
    name: roleName,
    connection,
    right: { operation: 'roles.delete' },
    ...(projectId && { within: { projectId } }),
    async read(options) {
      const role = await describedRole(clients, { connection, projectId }, roleId, options);
      return role && contentOf(role);
    },
    merge: (_base, mine) => ({ ok: true, value: mine, others: [] }),
    plan: live => planRoleDeletion(roleId, live ?? {}),
    write: async (_live, _result, options) => (await clients.cloud(connection)).roles.delete(roleId, options),
    matches: read => read === undefined,
  };
}

const notCompared = (why: string): string =>
  vscode.l10n.t('Roles cannot be listed ({0}). The name might be taken', why);

/** Reads the current role. Undefined: the service refuses to describe it, and does not list it. */
async function describedRole(
  clients: Clients,
  { connection, projectId }: Pick<RoleRef, 'connection' | 'projectId'>,
  roleId: string,
  options: CallOptions,
): Promise<Role | undefined> {
  const cloud = () => clients.cloud(connection);
  try {
    return await (await cloud()).roles.describe(roleId, options);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ApiError') || (error as ApiError).absent) throw error;
    // Codes of missing roles are not published: the list decides. Without a list, the refusal stays.
    const is = (role: Role) => role.roleId === roleId;
    const listed = await tryRead(clients, cloud, (asked, asking) => listedRole(asked, projectId, is, asking), options);
    if ('why' in listed || listed.value) throw error;
    return undefined;
  }
}

/** Reads the role back after a write, with a timeout. */
const readBack: typeof describedRole = (clients, ref, roleId, options) =>
  soon(clients, asking => describedRole(clients, ref, roleId, asking), options);

/** The first role of a project, or of the organization, that is the one. */
async function listedRole(
  cloud: CloudClient,
  projectId: string | undefined,
  is: (role: Role) => boolean,
  options: CallOptions,
): Promise<Role | undefined> {
  for await (const role of cloud.roles.listAll(projectId ? { projectId } : {}, options)) if (is(role)) return role;
  return undefined;
}
