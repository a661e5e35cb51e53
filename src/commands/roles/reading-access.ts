import * as vscode from 'vscode';
import type { CallOptions, CloudClient } from '../../client';
import type { Connection } from '../../connections/connection';
import { explain, isCancelled } from '../../connections/explain';
import type { Access, AccessScope } from '../../model/roles/access';
import type { Role } from '../../model/roles/roles';
import type { Unreadable } from '../../model/wire/unreadable';

/** Called while roles are read, with the number of read roles and the total. */
export type Progress = (done: number, of: number) => void;

/** Number of roles described concurrently; the client limits the request rate. */
const SIDE_BY_SIDE = 8;

interface Listed {
  readonly projectId?: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly problems: readonly string[];
}

/** Reads every visible role with its policies. Unreadable parts are reported; the others stay. */
export async function readAccess(
  cloud: CloudClient,
  connection: Connection,
  progress: Progress,
  options: CallOptions,
): Promise<Omit<Access, 'planes'>> {
  const problems: string[] = [];
  const projects = await projectsOf(cloud, connection, problems, options);
  const organization = { name: vscode.l10n.t('Organization'), problems };
  const lists = await Promise.all(
    [organization, ...projects].map(project => listOf(cloud, connection, project, options)),
  );
  const ids = [...new Set(lists.flatMap(({ roles }) => roles.map(({ roleId }) => roleId)))];
  const read = await describeAll(cloud, ids, progress, options);
  const scopes = lists.map((list): AccessScope => {
    const each = list.roles.map(({ roleId, roleName }) => ({ roleName: roleName || roleId, ...read.get(roleId)! }));
    return {
      ...list,
      roles: each.flatMap(({ role }) => role ?? []),
      problems: [
        ...list.problems,
        ...each.flatMap(({ roleName, problem }) => (problem === undefined ? [] : [`${roleName}: ${problem}`])),
      ],
    };
  });
  return { connection: connection.name, readAt: Date.now(), scopes };
}

interface ListedProject extends Pick<Listed, 'projectId' | 'name'> {
  /** Problems before the roles were read. */
  readonly problems?: readonly string[];
}

/**
 * Returns the projects; added ones if the service lists none or denies the list. `problems`: receives a message for that, and for each
 * unreadable one.
 */
async function projectsOf(
  cloud: CloudClient,
  connection: Connection,
  problems: string[],
  options: CallOptions,
): Promise<ListedProject[]> {
  try {
    const onUnreadable = (records: readonly Unreadable[]): void =>
      void problems.push(...records.map(({ reason }) => vscode.l10n.t('A project cannot be read: {0}', reason)));
    const projects = await cloud.projects.list({ ...options, onUnreadable });
    return projects.map(({ projectId, projectName }) => ({ projectId, name: projectName || projectId }));
  } catch (error) {
    if (isCancelled(error) || !isOfService(error)) throw error;
    const why = explain(error).message;
    problems.push(vscode.l10n.t('Projects are not listed: {0} Only projects added by ID are included.', why));
    const pinned = connection.kind === 'cloud' ? (connection.pinned?.projects ?? []) : [];
    return pinned.map(projectId => ({ projectId, name: projectId }));
  }
}

async function listOf(
  cloud: CloudClient,
  connection: Connection,
  project: ListedProject,
  options: CallOptions,
): Promise<Listed> {
  const { projectId } = project;
  const before = project.problems ?? [];
  const { isAbsent } = await import('../../client');
  try {
    const problems = [...before];
    const onUnreadable = (records: readonly Unreadable[]): void =>
      void problems.push(...records.map(({ reason }) => vscode.l10n.t('An entry cannot be read: {0}', reason)));
    const roles = cloud.roles.listAll(projectId ? { projectId } : {}, { ...options, onUnreadable });
    return { ...project, roles: await Array.fromAsync(roles), problems };
  } catch (error) {
    if (isCancelled(error)) throw error;
    // Added ids belong to the connection, not to a project: they are listed once, with the organization.
    const pinned = connection.kind === 'cloud' && !projectId ? (connection.pinned?.roles ?? []) : [];
    const only = vscode.l10n.t('This service does not list roles. Only roles added by ID are included.');
    const problems = isAbsent(error) ? (projectId ? before : [...before, only]) : [...before, explain(error).message];
    return { ...project, roles: pinned.map(roleId => ({ roleId, roleName: '' })), problems };
  }
}

/** Failure of the service, which ends one list only. Any other error ends the whole read. */
const isOfService = (error: unknown): boolean =>
  error instanceof Error && ['ApiError', 'TransportError'].includes(error.name);

interface Read {
  readonly role?: Role;
  readonly problem?: string;
}

async function describeAll(
  cloud: CloudClient,
  ids: readonly string[],
  progress: Progress,
  options: CallOptions,
): Promise<Map<string, Read>> {
  const read = new Map<string, Read>();
  const left = [...ids];
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      read.set(id, await describe(cloud, id, options));
      progress(read.size, ids.length);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return read;
}

async function describe(cloud: CloudClient, roleId: string, options: CallOptions): Promise<Read> {
  try {
    return { role: await cloud.roles.describe(roleId, options) };
  } catch (error) {
    if (isCancelled(error)) throw error;
    return { problem: explain(error).message };
  }
}
