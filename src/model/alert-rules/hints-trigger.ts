import { t } from '@vscode/l10n';
import type { Hint } from './hints';
import {
  ALERT_METRICS,
  alertMetric,
  COMPARISON_METHODS,
  thresholdOperator,
  type ThresholdOperator,
} from './conditions';
import { numberIn, type RuleDraft } from './rule-draft';

/** Returns hints about rules that never fire, always fire, or repeat faster than they are evaluated. */
export function triggerHints(rule: RuleDraft): Hint[] {
  return [
    ...offHints(rule),
    ...metricHints(rule),
    ...comparisonHints(rule),
    ...thresholdHints(rule),
    ...windowHints(rule),
    ...repeatHints(rule),
  ];
}

const offHints = ({ enabled }: RuleDraft): Hint[] =>
  enabled === false
    ? [
        {
          path: ['enabled'],
          message: t('The rule is disabled and cannot fire'),
          fix: { label: t('Enable the rule'), path: ['enabled'], value: true },
        },
      ]
    : [];

function metricHints({ metricName }: RuleDraft): Hint[] {
  if (!metricName || alertMetric(metricName)) return [];
  const known = ALERT_METRICS.map(({ name }) => name).join(', ');
  const message = t('`{0}` is not a known metric and is sent unchanged. Known metrics: {1}', metricName, known);
  return [{ path: ['metricName'], message }];
}

function comparisonHints({ comparisonMethod }: RuleDraft): Hint[] {
  const path = ['comparisonMethod'];
  if (!comparisonMethod) return [{ path, message: t('Without a comparison the rule might never fire') }];
  if (thresholdOperator(comparisonMethod)) return [];
  const known = COMPARISON_METHODS.map(({ value }) => value).join(', ');
  const message = t(
    '`{0}` is not a known comparison and is sent unchanged. Known comparisons: {1}',
    comparisonMethod,
    known,
  );
  return [{ path, message }];
}

function thresholdHints({ id, threshold, metricName, metricUnit, comparisonMethod }: RuleDraft): Hint[] {
  const path = ['threshold'];
  if (!threshold) return [{ path, message: t('Without a threshold the rule might never fire') }];
  const number = numberIn(threshold);
  if (number === undefined) {
    if (id === undefined) return []; // a new rule is refused
    return [{ path, message: t('“{0}” is not a number. The rule might never fire', threshold) }];
  }
  const metric = metricName === undefined ? undefined : alertMetric(metricName);
  const percent = metric?.max === 100 || metricUnit?.toLowerCase() === 'percent';
  if (!metric && !percent) return [];
  const operator = comparisonMethod && thresholdOperator(comparisonMethod);
  const reach = operator && reachOf(operator, number, percent ? 100 : Infinity);
  if (reach) return [{ path, message: percent ? shareWords[reach]() : amountWords[reach](metricName!) }];
  if (percent && number > 0 && number < 1)
    return [
      {
        path,
        message: t('{0} is less than 1 %', threshold),
        fix: { label: t('Change to {0} %', rounded(number * 100)), path, value: rounded(number * 100) },
      },
    ];
  return [];
}

const rounded = (number: number): string => String(Number(number.toPrecision(12)));

const shareWords = {
  never: () => t('Cannot fire: a percentage is between 0 and 100'),
  always: () => t('Always fires: a percentage is between 0 and 100'),
};
const amountWords = {
  never: (metric: string) => t('Cannot fire: {0} is never below 0', metric),
  always: (metric: string) => t('Always fires: {0} is never below 0', metric),
};

/** Returns 'never' or 'always' if no value or every value from 0 to `max` is beyond the threshold. */
function reachOf(operator: ThresholdOperator, threshold: number, max: number): 'never' | 'always' | undefined {
  const [never, always] = REACH[operator](threshold, max);
  if (never) return 'never';
  return always ? 'always' : undefined;
}

const REACH: Readonly<
  Record<ThresholdOperator, (threshold: number, max: number) => [never: boolean, always: boolean]>
> = {
  '>': (threshold, max) => [threshold >= max, threshold < 0],
  '>=': (threshold, max) => [threshold > max, threshold <= 0],
  '<': (threshold, max) => [threshold <= 0, threshold > max],
  '<=': (threshold, max) => [threshold < 0, threshold >= max],
  '=': (threshold, max) => [threshold < 0 || threshold > max, false],
};

function windowHints({ id, windowSize }: RuleDraft): Hint[] {
  const path = ['windowSize'];
  if (!windowSize)
    return [{ path, message: t('Without an evaluation window, the service might evaluate every sample individually') }];
  const minutes = numberIn(windowSize);
  if (minutes === undefined) {
    if (id === undefined) return []; // a new rule is refused
    return [{ path, message: t('“{0}” is not a number of minutes. The service might refuse it', windowSize) }];
  }
  if (minutes <= 0)
    return [{ path, message: t('With an evaluation window of {0} min, the rule might never fire', windowSize) }];
  if (!Number.isInteger(minutes))
    return [{ path, message: t('{0} is not an integer (minutes). The service might refuse it', windowSize) }];
  return [];
}

function repeatHints({ repeatIntervalSeconds: seconds, windowSize }: RuleDraft): Hint[] {
  const path = ['repeatIntervalSeconds'];
  if (seconds === undefined) return [];
  if (seconds <= 0)
    return [
      {
        path,
        message: t('The service might refuse a repeat interval of {0} s. Remove the field to never repeat', seconds),
      },
    ];
  const windowSeconds = (numberIn(windowSize) ?? 0) * 60;
  if (seconds >= windowSeconds || !Number.isInteger(windowSeconds)) return [];
  return [
    {
      path,
      message: t('The repeat interval is shorter than the evaluation window of {0} min', windowSize!),
      fix: { label: t('Change to {0} s', windowSeconds), path, value: windowSeconds },
    },
  ];
}
