import type { CallOptions, CloudClient } from '../../client';
import type { AlertRule } from '../../model/alert-rules/alert-rules';

/** A rule, and in whose project it was found. */
export interface Found {
  readonly rule: AlertRule;
  readonly projectId: string;
}

/** Rules cannot be described: the lists of projects tell. `projectId`: none, each of them is asked. */
export async function findAlertRule(
  cloud: CloudClient,
  id: string,
  projectId: string | undefined,
  options: CallOptions = {},
): Promise<Found | undefined> {
  if (projectId !== undefined) return inProject(cloud, projectId, rule => rule.id === id, options);
  for (const project of await cloud.projects.list(options)) {
    const found = await inProject(cloud, project.projectId, rule => rule.id === id, options);
    if (found) return found;
  }
  return undefined;
}

/** The first rule of a project that is the one. */
export async function inProject(
  cloud: CloudClient,
  projectId: string,
  is: (rule: AlertRule) => boolean,
  options: CallOptions,
): Promise<Found | undefined> {
  for await (const rule of cloud.alertRules.listAll({ projectId }, options)) if (is(rule)) return { rule, projectId };
  return undefined;
}
