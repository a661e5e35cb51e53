import { t } from '@vscode/l10n';

/** A metric of alert rules. The specification names one; unknown names are sent unchanged. */
export interface AlertMetric {
  readonly name: string;
  readonly label: () => string;
  /** The `metricUnit` of the metric; absent for counts. */
  readonly unit?: string;
  /** Upper bound of the values, which start at 0; absent: no upper bound. */
  readonly max?: number;
  /** Name in the metrics query (service facts 5.3 and 6); absent if the metric has no cluster. */
  readonly query?: string;
}

const PERCENT = { unit: 'percent', max: 100 } as const;

/** The spec's name first, then those used in practice (service facts 5.3). */
export const ALERT_METRICS: readonly AlertMetric[] = [
  {
    name: 'REQUEST_LATENCY_SEARCH_P99',
    label: () => t('Search latency, P99'),
    unit: 'ms',
    query: 'REQ_SEARCH_LATENCY_P99',
  },
  { name: 'CU_COMPUTATION', label: () => t('CU computation'), ...PERCENT, query: 'CU_COMPUTATION' },
  { name: 'CU_CAPACITY', label: () => t('CU capacity'), ...PERCENT, query: 'CU_CAPACITY' },
  {
    name: 'REQ_SEARCH_LATENCY_P99',
    label: () => t('Search latency, P99'),
    unit: 'ms',
    query: 'REQ_SEARCH_LATENCY_P99',
  },
  { name: 'REQ_QUERY_LATENCY_P99', label: () => t('Query latency, P99'), unit: 'ms', query: 'REQ_QUERY_LATENCY_P99' },
  { name: 'REQ_SEARCH_COUNT', label: () => t('Searches'), query: 'REQ_SEARCH_COUNT' },
  { name: 'REQ_QUERY_COUNT', label: () => t('Queries'), query: 'REQ_QUERY_COUNT' },
  { name: 'REQ_SEARCH_FAILURE_RATE', label: () => t('Search failure rate'), ...PERCENT, query: 'REQ_FAIL_RATE_SEARCH' },
  { name: 'REQ_QUERY_FAILURE_RATE', label: () => t('Query failure rate'), ...PERCENT, query: 'REQ_FAIL_RATE_QUERY' },
  { name: 'TOTAL_ENTITIES', label: () => t('Entities'), query: 'ENTITIES_COUNT' },
  { name: 'CREDIT_CARD_EXPIRATION', label: () => t('Days until the payment card expires') },
  { name: 'FREE_CREDITS_BALANCE', label: () => t('Remaining credits, $') },
  { name: 'WALLET_BALANCE', label: () => t('Advance-pay balance, $') },
  { name: 'DAILY_USAGE', label: () => t('Usage in the past day, $') },
];

/** Returns the definition of a metric; undefined for an unknown name. */
export const alertMetric = (name: string): AlertMetric | undefined => ALERT_METRICS.find(each => each.name === name);

/** Returns the name of a metric in the metrics query: the same name for an unknown metric; undefined if the metric has no cluster. */
export function queryName(metricName: string): string | undefined {
  const known = alertMetric(metricName);
  return known ? known.query : metricName;
}

/** Levels of the spec and of service facts 5.2. */
export const ALERT_LEVELS = ['CRITICAL', 'WARNING'] as const;

/** Kinds of values (spec 2: bytes, percent), and those of the metrics query (service facts 6). */
export const METRIC_UNITS = ['percent', 'bytes', 'ms', 'count'] as const;

/** Returns the sign of a unit: `%` for percent; others as they are. */
export const unitSign = (unit: string): string => (unit.toLowerCase() === 'percent' ? '%' : unit);

/** Returns an amount with its unit: `70 %`, `1,000 ms`. A count has none. */
export function withUnit(amount: string, unit: string | undefined): string {
  if (!unit || unit.toLowerCase() === 'count') return amount;
  return unitSign(unit) === '%' ? t('{0} %', amount) : `${amount} ${unit}`;
}

/** Comparison of a value with a threshold. */
export type ThresholdOperator = '>' | '>=' | '<' | '<=' | '=';

const NAMES: readonly (readonly [name: string, operator: ThresholdOperator])[] = [
  ['GREATER_THAN', '>'],
  ['GREATER_THAN_OR_EQUALS', '>='],
  ['LESS_THAN', '<'],
  ['LESS_THAN_OR_EQUALS', '<='],
  ['EQUALS', '='],
];

/** The names of `comparisonMethod`, each with its sign (spec 2; service facts 5.2). */
export const COMPARISON_METHODS = NAMES.map(([value, sign]) => ({ value, label: () => sign }));

/** Returns the operator of a `comparisonMethod`, which can be the sign itself; undefined for an unknown name. */
export const thresholdOperator = (method: string): ThresholdOperator | undefined =>
  NAMES.find(([name, sign]) => name === method || sign === method)?.[1];

/** Returns true if a value is beyond the threshold. */
export function isBeyond(value: number, operator: ThresholdOperator, threshold: number): boolean {
  if (operator === '>') return value > threshold;
  if (operator === '>=') return value >= threshold;
  if (operator === '<') return value < threshold;
  if (operator === '<=') return value <= threshold;
  return value === threshold;
}
