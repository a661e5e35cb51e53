import { t } from '@vscode/l10n';
import { alertMetric, thresholdOperator, withUnit } from './conditions';
import type { AlertRuleChange } from './alert-rules';
import { withoutSecrets } from '../secrets/names';
import { exactDuration } from '../texts/durations';
import { numberIn } from './rule-draft';

/** The label of a field, as in the form. */
export const fieldLabel = (field: string): string => (LABELS[field] ?? (() => field))();

const LABELS: Readonly<Record<string, () => string>> = {
  projectId: () => t('Project'),
  ruleName: () => t('Name'),
  level: () => t('Severity'),
  metricName: () => t('Metric'),
  metricUnit: () => t('Unit'),
  comparisonMethod: () => t('Comparison method'),
  threshold: () => t('Threshold'),
  windowSize: () => t('Evaluation window'),
  repeatIntervalSeconds: () => t('Repeat interval'),
  enabled: () => t('Enabled'),
  sendResolved: () => t('Send resolved notification'),
  targetInstanceIds: () => t('Clusters'),
  actions: () => t('Actions'),
  type: () => t('Type'),
  url: () => t('Address'),
  webhookUrl: () => t('Webhook URL'),
  region: () => t('Region'),
  apiKey: () => t('API key'),
  members: () => t('Members'),
  orgRoles: () => t('Organization roles'),
  projectRoles: () => t('Project roles'),
};

/** A value of a field in words: `10 min`, `on`, `CU capacity (CU_CAPACITY)`. `unit`: the unit of its rule, for the threshold. */
export function fieldValue(field: string, value: unknown, unit?: string): string {
  const words = valueWords(field, value);
  return field === 'threshold' && value !== undefined && value !== '' ? withUnit(words, unit) : words;
}

/** Returns the condition of a rule in words: `CU capacity (CU_CAPACITY) > 70 %`. */
export const conditionWords = ({
  metricName,
  comparisonMethod,
  threshold,
  metricUnit,
}: Pick<AlertRuleChange, 'metricName' | 'comparisonMethod' | 'threshold' | 'metricUnit'>): string =>
  Object.entries({ metricName, comparisonMethod, threshold })
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([field, value]) => fieldValue(field, value, metricUnit))
    .join(' ');

const valueWords = (field: string, value: unknown): string =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'
    ? (WORDS[field]?.(String(value)) ?? shownValue(value))
    : shownValue(value);

const onOrOff = (value: string): string => (value === 'true' ? t('on') : t('off'));

const asIs = (value: string): string => value;

/** Groups the digits of a decimal number, which keeps all of them: `1,000`. */
const grouped = (text: string): string => {
  const [, sign, whole, fraction = ''] = /^(-?)([1-9]\d*)(\.\d+)?$/.exec(text) ?? [];
  return whole === undefined ? text : `${sign}${BigInt(whole).toLocaleString('en')}${fraction}`;
};

/** Returns an evaluation window, which a rule has as a text of minutes, in words. */
export function windowWords(minutes: string): string {
  const count = numberIn(minutes);
  if (count === undefined) return shownValue(minutes);
  return Number.isInteger(count * 60) && count > 0 ? exactDuration(count * 60) : t('{0} min', minutes);
}

const WORDS: Readonly<Record<string, (value: string) => string>> = {
  level: asIs,
  metricName: name => {
    const metric = alertMetric(name);
    return metric ? `${metric.label()} (${name})` : name;
  },
  metricUnit: asIs,
  comparisonMethod: method => thresholdOperator(method) ?? method,
  threshold: grouped,
  windowSize: windowWords,
  repeatIntervalSeconds: seconds =>
    numberIn(seconds) === undefined ? shownValue(seconds) : exactDuration(Number(seconds)),
  enabled: onOrOff,
  sendResolved: onOrOff,
};

function shownValue(value: unknown): string {
  if (value === undefined || value === '') return t('none');
  if (typeof value === 'string') return `“${value}”`;
  return Array.isArray(value) && value.every(each => typeof each === 'string')
    ? value.join(', ') || t('none')
    : JSON.stringify(withoutSecrets(value));
}
