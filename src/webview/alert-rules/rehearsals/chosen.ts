import { queryName } from '../../../model/alert-rules/conditions';
import type { Choices, SeriesOrder } from '../../../model/alert-rules/rehearsals';
import type { RuleDraft } from '../../../model/alert-rules/rule-draft';

/** A cluster with metrics. */
export interface NamedCluster {
  readonly clusterId: string;
  readonly clusterName?: string | undefined;
}

/** Returns the clusters with metrics: the listed ones, and those that the rule names. */
export function namesOf({ targetInstanceIds = [] }: RuleDraft, clusters: readonly NamedCluster[]) {
  const listed = clusters.map(({ clusterId, clusterName }) => [clusterId, clusterName || clusterId] as const);
  const others = targetInstanceIds.filter(id => !listed.some(([each]) => each === id));
  return [...listed, ...others.map(id => [id, id] as const)];
}

/** Returns the metric and the cluster requested from the service. */
export function measured({ clusterId }: Choices, rule: RuleDraft, clusters: readonly NamedCluster[]) {
  return {
    clusterId: clusterId ?? rule.targetInstanceIds?.[0] ?? namesOf(rule, clusters)[0]?.[0] ?? '',
    metricName: rule.metricName === undefined ? undefined : queryName(rule.metricName),
  };
}

/** Returns true if a loaded series matches the current choice; metrics depend on cluster, metric and time. `pasted`: the text in the field. */
export function isChosen(
  order: SeriesOrder,
  choices: Choices,
  rule: RuleDraft,
  clusters: readonly NamedCluster[],
  pasted: string,
): boolean {
  if (order.kind === 'text') return choices.source === 'text' && order.text === pasted;
  if (order.kind !== 'metrics') return order.kind === choices.source;
  const { clusterId, metricName } = measured(choices, rule, clusters);
  const isMeant = order.clusterId === clusterId && order.metricName === metricName && order.period === choices.period;
  return choices.source === 'metrics' && isMeant;
}
