import { alertMetric, thresholdOperator, withUnit } from '../alert-rules/conditions';
import { alertName, metricPlot, plotTitle } from './plots';

/** The parts of a new rule that a plot knows. */
export interface RuleFromPlot {
  /** Name of the metric in the metrics query. */
  readonly name: string;
  readonly unit?: string | undefined;
  readonly comparisonMethod: string;
  readonly threshold: string;
  readonly windowSize: string;
}

/** Seconds between two notifications of a new rule: as the templates of warnings. */
const REPEAT_SECONDS = 3600;

/** Returns the draft of a rule on a metric of a cluster, without recipients. */
export function ruleFromPlot(rule: RuleFromPlot, place: { readonly projectId: string; readonly clusterId: string }) {
  const metricName = alertName(rule.name);
  const unit = rule.unit ?? alertMetric(metricName)?.unit ?? metricPlot(rule.name)?.unit;
  const { comparisonMethod, threshold, windowSize } = rule;
  const plot = metricPlot(rule.name);
  const subject = alertMetric(metricName)?.label() ?? (plot ? plotTitle(plot) : rule.name);
  const condition = `${thresholdOperator(comparisonMethod) ?? comparisonMethod} ${withUnit(threshold, unit)}`;
  return {
    projectId: place.projectId,
    ruleName: `${subject} ${condition}`,
    level: 'WARNING',
    metricName,
    ...(unit === undefined || unit === 'count' ? {} : { metricUnit: unit }),
    comparisonMethod,
    threshold,
    windowSize,
    repeatIntervalSeconds: REPEAT_SECONDS,
    enabled: true,
    sendResolved: true,
    targetInstanceIds: [place.clusterId],
    actions: [],
  };
}
