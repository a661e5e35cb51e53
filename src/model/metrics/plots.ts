import { t } from '@vscode/l10n';
import { ALERT_METRICS } from '../alert-rules/conditions';

/** Operations with metrics of their own. */
export const OPERATIONS = ['search', 'query', 'insert', 'upsert', 'delete'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** A group of plots: of one operation, or of the resources of the cluster. */
export const GROUPS = [...OPERATIONS, 'resources'] as const;
export type Group = (typeof GROUPS)[number];

/** Values that this window can measure itself. */
export type Measure = 'rate' | 'average' | 'p99' | 'failures';

/** A plot of one metric. `name`: in the metrics query (service facts 6). */
export interface MetricPlot {
  readonly name: string;
  readonly group: Group;
  readonly title: () => string;
  /** The unit, unless the service names another one; absent for counts. */
  readonly unit?: string;
  /** The way in which this window measures the metric; absent if only the service can. */
  readonly measure?: Measure;
}

const operationPlots = (operation: Operation): MetricPlot[] => {
  const name = operation.toUpperCase();
  const group = operation;
  return [
    { name: `REQ_${name}_COUNT`, group, title: () => t('Requests per second'), measure: 'rate' },
    { name: `REQ_${name}_LATENCY_AVG`, group, title: () => t('Latency, average'), unit: 'ms', measure: 'average' },
    { name: `REQ_${name}_LATENCY_P99`, group, title: () => t('Latency, P99'), unit: 'ms', measure: 'p99' },
    { name: `REQ_FAIL_RATE_${name}`, group, title: () => t('Failure rate'), unit: 'percent', measure: 'failures' },
  ];
};

/** All plots in the order of the page. */
export const METRIC_PLOTS: readonly MetricPlot[] = [
  ...OPERATIONS.flatMap(operationPlots),
  { name: 'CU_CAPACITY', group: 'resources', title: () => t('CU capacity'), unit: 'percent' },
  { name: 'CU_COMPUTATION', group: 'resources', title: () => t('CU computation'), unit: 'percent' },
  { name: 'STORAGE_USE', group: 'resources', title: () => t('Storage'), unit: 'bytes' },
  { name: 'ENTITIES_LOADED', group: 'resources', title: () => t('Loaded entities') },
];

/** Returns the plot of a metric; undefined for an unknown name. */
export const metricPlot = (name: string): MetricPlot | undefined => METRIC_PLOTS.find(each => each.name === name);

const GROUP_TITLES: Readonly<Record<Group, () => string>> = {
  search: () => t('Search'),
  query: () => t('Query'),
  insert: () => t('Insert'),
  upsert: () => t('Upsert'),
  delete: () => t('Delete'),
  resources: () => t('Resources'),
};

export const groupTitle = (group: Group): string => GROUP_TITLES[group]();

/** Returns the title of a plot with its group, which is understood by itself. */
export const plotTitle = ({ group, title }: MetricPlot): string =>
  group === 'resources' ? title() : `${groupTitle(group)} · ${title()}`;

/** Returns the name of a metric in alert rules: the specified name first; the same name if alert rules have no other one. */
export const alertName = (name: string): string => ALERT_METRICS.find(({ query }) => query === name)?.name ?? name;
