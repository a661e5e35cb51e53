import type { AlertRule } from '../alert-rules/alert-rules';
import type { Cluster } from '../clusters/clusters';

/** Numbers of alert rules of a project: by the id of each cluster that they name, and of those that name none and so monitor all. */
export interface ProjectRules {
  readonly byCluster: ReadonlyMap<string, number>;
  readonly ofAll: number;
}

export function countRules(rules: readonly Pick<AlertRule, 'targetInstanceIds'>[]): ProjectRules {
  const byCluster = new Map<string, number>();
  let ofAll = 0;
  for (const { targetInstanceIds } of rules) {
    const ids = new Set(targetInstanceIds ?? []);
    if (ids.size === 0) ofAll++;
    for (const id of ids) byCluster.set(id, (byCluster.get(id) ?? 0) + 1);
  }
  return { byCluster, ofAll };
}

/** Returns the number of alert rules that monitor a cluster. `rules`: by the id of each project that was read. Undefined: unknown. */
export function rulesOf(
  { clusterId, projectId }: Pick<Cluster, 'clusterId' | 'projectId'>,
  rules: ReadonlyMap<string, ProjectRules>,
): number | undefined {
  if (projectId) {
    const project = rules.get(projectId);
    return project && project.ofAll + (project.byCluster.get(clusterId) ?? 0);
  }
  const named = [...rules.values()].reduce((sum, { byCluster }) => sum + (byCluster.get(clusterId) ?? 0), 0);
  return named === 0 ? undefined : named;
}
