import * as vscode from 'vscode';
import type { CloudClient } from '../../client';
import type { Cluster } from '../../model/clusters/clusters';
import type { Fact, Gap, ProjectFacts, RoleFacts } from '../../model/problems/facts';
import type { Project } from '../../model/regions/projects';
import { isPredefined, type Role } from '../../model/roles/roles';
import type { Unreadable } from '../../model/wire/unreadable';
import { severally, type Asking } from './asking';

/** Maximum number of roles that are described, one request each. */
const MAX_ROLES = 200;

/** Lists the projects; where the service does not, those of its clusters, and those that were added by id. */
export async function readProjects(
  asking: Asking<CloudClient>,
  pinned: readonly string[],
  clusters: Promise<Fact<readonly Cluster[]>>,
  gaps: Gap[],
): Promise<Fact<readonly Project[]>> {
  const unreadable: Unreadable[] = [];
  const listed = await asking.ask(
    (cloud, options) => cloud.projects.list(options),
    records => unreadable.push(...records),
  );
  const note = (unknown: Gap['unknown']) =>
    gaps.push({ rule: 'notifiesNobody', unknown }, { rule: 'wildcardRole', unknown });
  if ('value' in listed) {
    if (unreadable.length === 0) return listed;
    const why = vscode.l10n.t('{0} projects in the list cannot be read', unreadable.length);
    const missing = { kind: 'failed', why } as const;
    note(missing);
    return { ...listed, missing };
  }
  const known = await clusters;
  const ofClusters = 'value' in known ? known.value.flatMap(({ projectId }) => projectId || []) : [];
  const ids = [...new Set([...pinned, ...ofClusters])];
  if (ids.length === 0) return listed;
  note(listed.unknown);
  const value = ids.map(projectId => ({ projectId, projectName: projectId }));
  return { value, at: Date.now(), missing: listed.unknown };
}

/** Reads the alert rules of each project. */
export async function readAlertRules(
  asking: Asking<CloudClient>,
  projects: Fact<readonly Project[]>,
): Promise<Fact<readonly ProjectFacts[]>> {
  if ('unknown' in projects) return projects;
  const value = await severally(projects.value, async ({ projectId, projectName }): Promise<ProjectFacts> => {
    const unreadable: Unreadable[] = [];
    const alertRules = await asking.ask(
      (cloud, options) => Array.fromAsync(cloud.alertRules.listAll({ projectId }, options)),
      records => unreadable.push(...records),
    );
    const why = vscode.l10n.t('{0} alert rules in the list cannot be read', unreadable.length);
    return {
      projectId,
      projectName: projectName || projectId,
      alertRules,
      unreadable: unreadable.length > 0 ? why : undefined,
    };
  });
  return { ...projects, value };
}

type ListedRole = Pick<RoleFacts, 'role' | 'project'>;

/** Reads the custom roles of the organization and of each project, with their policies. */
export async function readRoles(
  asking: Asking<CloudClient>,
  projects: Fact<readonly Project[]>,
  pinned: readonly string[],
  gaps: Gap[],
): Promise<Fact<readonly RoleFacts[]>> {
  const places: readonly (RoleFacts['project'] | undefined)[] = [
    undefined,
    ...('value' in projects
      ? projects.value.map(({ projectId, projectName }) => ({ projectId, projectName: projectName || projectId }))
      : []),
  ];
  const lists = await severally(places, async project => ({ project, list: await listRoles(asking, project, gaps) }));
  const failed = lists.flatMap(({ project, list }) => ('unknown' in list ? { project, unknown: list.unknown } : []));
  if (failed.length === lists.length && pinned.length === 0) return { unknown: failed[0]!.unknown };
  gaps.push(...failed.map(({ project, unknown }): Gap => ({ rule: 'wildcardRole', object: nameOf(project), unknown })));
  const listed = lists.flatMap(({ project, list }) =>
    'value' in list ? list.value.map((role): ListedRole => ({ role, project })) : [],
  );
  const added = failed.length > 0 ? pinned.map((roleId): ListedRole => ({ role: { roleId, roleName: '' } })) : [];
  const custom = new Map<string, ListedRole>();
  for (const each of [...listed, ...added]) {
    if (!isPredefined(each.role) && !custom.has(each.role.roleId)) custom.set(each.role.roleId, each);
  }
  const all = [...custom.values()];
  const why = vscode.l10n.t('{0} roles beyond the first {1}', all.length - MAX_ROLES, MAX_ROLES);
  if (all.length > MAX_ROLES) gaps.push({ rule: 'wildcardRole', unknown: { kind: 'unread', why } });
  const value = await severally(all.slice(0, MAX_ROLES), async ({ role, project }): Promise<RoleFacts> => {
    if (role.policies) return { role, project, details: { value: role, at: Date.now() } };
    const details = await asking.ask((cloud, options) => cloud.roles.describe(role.roleId, options));
    return { role: 'value' in details ? details.value : role, project, details };
  });
  return { value, at: Date.now() };
}

async function listRoles(
  asking: Asking<CloudClient>,
  project: RoleFacts['project'],
  gaps: Gap[],
): Promise<Fact<readonly Role[]>> {
  const unreadable: Unreadable[] = [];
  const list = await asking.ask(
    (cloud, options) => Array.fromAsync(cloud.roles.listAll(project ? { projectId: project.projectId } : {}, options)),
    records => unreadable.push(...records),
  );
  const why = vscode.l10n.t('{0} roles in the list cannot be read', unreadable.length);
  if (unreadable.length > 0)
    gaps.push({ rule: 'wildcardRole', object: nameOf(project), unknown: { kind: 'failed', why } });
  return list;
}

const nameOf = (project: RoleFacts['project']): string => project?.projectName ?? vscode.l10n.t('Organization');
