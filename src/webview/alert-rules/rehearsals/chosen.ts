import { queryName } from '../../../model/alert-rules/conditions';
import type { Choices, SeriesOrder } from '../../../model/alert-rules/rehearsals';
import type { RuleDraft } from '../../../model/alert-rules/rule-draft';

/** A cluster whose metrics can be asked for. */
export interface NamedCluster {
  readonly clusterId: string;
  readonly clusterName?: string | undefined;
}

/** Clusters whose metrics can be asked for: those that are listed, and those the rule names. */
export function namesOf({ targetInstanceIds = [] }: RuleDraft, clusters: readonly NamedCluster[]) {
  const listed = clusters.map(({ clusterId, clusterName }) => [clusterId, clusterName || clusterId] as const);
  const others = targetInstanceIds.filter(id => !listed.some(([each]) => each === id));
  return [...listed, ...others.map(id => [id, id] as const)];
}

/** Which metric of which cluster the service is asked for. */
export function measured({ clusterId }: Choices, rule: RuleDraft, clusters: readonly NamedCluster[]) {
  return {
    clusterId: clusterId ?? rule.targetInstanceIds?.[0] ?? namesOf(rule, clusters)[0]?.[0] ?? '',
    metricName: rule.metricName === undefined ? undefined : queryName(rule.metricName),
  };
}

/** Whether a series that was read is the one that is chosen now; metrics are of a cluster, a metric and a time. */
export function isChosen(
  order: SeriesOrder,
  choices: Choices,
  rule: RuleDraft,
  clusters: readonly NamedCluster[],
): boolean {
  if (order.kind !== 'metrics') return order.kind === choices.source;
  const { clusterId, metricName } = measured(choices, rule, clusters);
  const isMeant = order.clusterId === clusterId && order.metricName === metricName && order.period === choices.period;
  return choices.source === 'metrics' && isMeant;
}
