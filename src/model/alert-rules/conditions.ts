/** Of the spec, and of service facts 5.2. */
export const ALERT_LEVELS = ['CRITICAL', 'WARNING'] as const;

/** Kinds of values (spec 2: bytes, percent), and those of the metrics query (service facts 6). */
export const METRIC_UNITS = ['percent', 'bytes', 'ms', 'count'] as const;

/** How a value is held against a threshold. */
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

/** What a `comparisonMethod` means, the sign alone too; undefined for a name that nobody has told of. */
export const thresholdOperator = (method: string): ThresholdOperator | undefined =>
  NAMES.find(([name, sign]) => name === method || sign === method)?.[1];

/** Whether a value is beyond the threshold. */
export function isBeyond(value: number, operator: ThresholdOperator, threshold: number): boolean {
  if (operator === '>') return value > threshold;
  if (operator === '>=') return value >= threshold;
  if (operator === '<') return value < threshold;
  if (operator === '<=') return value <= threshold;
  return value === threshold;
}
