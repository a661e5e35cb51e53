import { queryName, thresholdOperator, withUnit } from '../alert-rules/conditions';
import { numberIn, ruleDraft } from '../alert-rules/rule-draft';
import type { MetricEvent, RuleLine } from './pages';
import { shown } from '../texts/shown';

/** The parts of a journal record that a mark needs. */
export interface JournalMark {
  readonly at: number;
  readonly connectionId: string;
  readonly thingId: string;
  readonly within?: Readonly<Record<string, string>> | undefined;
  readonly summary: string;
  readonly outcome: string;
}

/** Outcomes after which the cluster is as it was. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['refused']);

/** Returns the changes of a cluster and its contents within a time range, oldest first. */
export function eventsOf(
  records: readonly JournalMark[],
  { connectionId, clusterId }: { readonly connectionId: string; readonly clusterId: string },
  { from, to }: { readonly from: number; readonly to: number },
): MetricEvent[] {
  const isOfCluster = ({ thingId, within = {} }: JournalMark) =>
    thingId === clusterId || Object.values(within).includes(clusterId);
  return records
    .filter(each => each.connectionId === connectionId && isOfCluster(each) && !WITHOUT_EFFECT.has(each.outcome))
    .filter(({ at }) => at >= from && at <= to)
    .map(({ at, summary }) => ({ at, text: summary }))
    .toSorted((a, b) => a.at - b.at);
}

/** Returns the rules on metrics of a cluster: those that name it, and those that name no cluster. */
export function ruleLines(rules: readonly unknown[], clusterId: string): RuleLine[] {
  return rules.map(ruleDraft).flatMap(rule => {
    const { targetInstanceIds = [], metricName = '', comparisonMethod = '', metricUnit } = rule;
    if (targetInstanceIds.length > 0 && !targetInstanceIds.includes(clusterId)) return [];
    const metric = queryName(metricName);
    const threshold = numberIn(rule.threshold);
    if (!metric || threshold === undefined) return [];
    const sign = thresholdOperator(comparisonMethod) ?? comparisonMethod;
    return [
      {
        name: shown(rule.ruleName ?? metricName), // drawn on a canvas, where nothing else escapes names
        metric,
        threshold,
        ...(metricUnit === undefined ? {} : { unit: metricUnit }),
        condition: `${sign} ${withUnit(threshold.toLocaleString('en'), metricUnit)}`.trim(),
        enabled: rule.enabled !== false,
      },
    ];
  });
}
