import { t } from '@vscode/l10n';
import type { AlertRule } from '../alert-rules/alert-rules';
import { isAsleep, isDedicated, type Cluster } from '../clusters/clusters';
import { settingsOf } from '../clusters/replicas';
import type { ClusterFacts, ConnectionFacts, Found, Thresholds } from './facts';
import { isProductionCluster, nameOf } from './production';

/** States that a person causes by suspending a cluster. */
const SUSPENDED: ReadonlySet<string> = new Set(['STOPPING', 'STOPPED', 'SUSPENDING', 'SUSPENDED']);

/** States that no person wants: a failure, or an overdue bill (service facts 4.3). */
const BROKEN: ReadonlySet<string> = new Set(['ABNORMAL', 'FREEZING', 'FROZEN']);

/** States of a cluster that is being removed. */
const GOING: ReadonlySet<string> = new Set(['DELETING', 'DELETED']);

/** Judges each cluster; without a list of clusters, the rule is not checked. */
const ofEach = (
  { clusters }: ConnectionFacts,
  judge: (each: ClusterFacts, at: number) => Found | undefined,
): readonly Found[] => {
  if ('unknown' in clusters) return [{ gap: clusters }];
  return clusters.value.flatMap(each => judge(each, clusters.at) ?? []);
};

const clusterOf = (cluster: Cluster) => ({ subject: { kind: 'cluster', cluster }, path: [nameOf(cluster)] }) as const;

/**
 * Clusters that do not run. A suspended cluster counts as suspended on purpose, unless it is a production cluster or was searched recently.
 * States on the way to another, such as RESUMING, are no problem, and neither are unknown ones.
 */
export function notRunning(facts: ConnectionFacts, thresholds: Thresholds): readonly Found[] {
  return ofEach(facts, ({ cluster }, at) => {
    const { status } = cluster;
    const problem = { ...clusterOf(cluster), at, action: 'showCluster' } as const;
    if (!status)
      return {
        gap: { object: nameOf(cluster), unknown: { kind: 'absent', why: t('the service returned no status') } },
      };
    if (BROKEN.has(status))
      return { problem: { ...problem, severity: 'error', evidence: t('The status is {0}.', status) } };
    if (!SUSPENDED.has(status)) return undefined;
    if (isProductionCluster(facts, cluster, thresholds)) {
      const evidence = t('Production cluster. The status is {0}.', status);
      return { problem: { ...problem, severity: 'error', evidence } };
    }
    if ('unknown' in facts.searched) return { gap: { object: nameOf(cluster), unknown: facts.searched.unknown } };
    const searched = facts.searched.value.filter(({ ref }) => ref.clusterId === cluster.clusterId);
    if (searched.length === 0) return undefined;
    const evidence = t(
      'The status is {0}. Collections searched in the last {1} days: {2}.',
      status,
      facts.searchedDays,
      searched.length,
    );
    return { problem: { ...problem, severity: 'warning', evidence } };
  });
}

/** Dedicated, running clusters whose last measured CU capacity is above the threshold. */
export const capacity = (facts: ConnectionFacts, { capacityPercent }: Thresholds): readonly Found[] =>
  ofEach(facts, ({ cluster, capacity: measured }) => {
    if (!measured) return undefined;
    if ('unknown' in measured) return { gap: { object: nameOf(cluster), unknown: measured.unknown } };
    const { value, at } = measured;
    if (!(value > capacityPercent)) return undefined;
    const evidence = t('CU capacity is {0} %. Threshold: {1} %.', Math.round(value * 10) / 10, capacityPercent);
    return { problem: { ...clusterOf(cluster), severity: 'warning', evidence, at, action: 'showMetrics' } };
  });

/** Returns true if an enabled rule watches the cluster; a rule without clusters probably watches all of its project. */
const watches = ({ enabled, targetInstanceIds }: AlertRule, { clusterId }: Cluster): boolean =>
  enabled !== false && (!targetInstanceIds?.length || targetInstanceIds.includes(clusterId));

/** Dedicated production clusters that no enabled alert rule watches. */
export function noAlertRule(facts: ConnectionFacts, thresholds: Thresholds): readonly Found[] {
  const { projects } = facts;
  return ofEach(facts, ({ cluster }) => {
    const isWanted = isDedicated(cluster) && !GOING.has(cluster.status ?? '');
    if (!isWanted || !isProductionCluster(facts, cluster, thresholds)) return undefined;
    const object = nameOf(cluster);
    if ('unknown' in projects) return { gap: { object, unknown: projects.unknown } };
    const own = projects.value.filter(({ projectId }) => !cluster.projectId || projectId === cluster.projectId);
    const rules = own.flatMap(({ alertRules }) => ('value' in alertRules ? alertRules.value : []));
    if (rules.some(rule => watches(rule, cluster))) return undefined;
    // Without the id of its project, a cluster can be in one that is missing.
    const elsewhere = cluster.projectId ? undefined : projects.missing;
    const unread = own.flatMap(({ alertRules }) => ('unknown' in alertRules ? alertRules.unknown : []))[0];
    const unknown = elsewhere ?? unread;
    const unreadable = own.flatMap(each => each.unreadable ?? [])[0];
    const why = unreadable ?? (own.length === 0 ? t('the project of the cluster was not read') : undefined);
    if (unknown || why !== undefined) return { gap: { object, unknown: unknown ?? { kind: 'unread', why: why! } } };
    const enabled = rules.filter(each => each.enabled !== false).length;
    const evidence =
      rules.length === 0
        ? t('The project has no alert rules.')
        : t(
            'No enabled alert rule monitors the cluster. Alert rules of the project: {0}, enabled: {1}.',
            rules.length,
            enabled,
          );
    const at = Math.min(...own.flatMap(({ alertRules }) => ('value' in alertRules ? alertRules.at : [])));
    return { problem: { ...clusterOf(cluster), severity: 'warning', evidence, at, action: 'createAlertRule' } };
  });
}

/** Clusters whose autoscaling has reached its maximum. */
export const replicasAtBound = (facts: ConnectionFacts): readonly Found[] =>
  ofEach(facts, ({ cluster, details }) => {
    if (!details || isAsleep(cluster)) return undefined;
    const object = nameOf(cluster);
    if ('unknown' in details) return { gap: { object, unknown: details.unknown } };
    const { min, max } = settingsOf(details.value).change.autoscaling?.replica ?? {};
    if (max === undefined || min === max) return undefined; // fixed
    const { replica } = details.value;
    if (typeof replica !== 'number')
      return { gap: { object, unknown: { kind: 'absent', why: t('the service returned no number of replicas') } } };
    if (replica < max) return undefined;
    const evidence = t('{0} replicas. Maximum of autoscaling: {1}.', replica, max);
    return {
      problem: { ...clusterOf(cluster), severity: 'warning', evidence, at: details.at, action: 'changeReplicas' },
    };
  });
