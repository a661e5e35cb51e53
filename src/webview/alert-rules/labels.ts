import { t } from '@vscode/l10n';
import type { Path } from '../../model/documents/json-text';

/** Returns the label of a field. */
export const fieldLabel = (field: string): string => (LABELS[field] ?? (() => field))();

const LABELS: Readonly<Record<string, () => string>> = {
  projectId: () => t('Project'),
  ruleName: () => t('Name'),
  level: () => t('Level'),
  metricName: () => t('Metric'),
  metricUnit: () => t('Unit'),
  comparisonMethod: () => t('Comparison'),
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

/** Returns the displayed name of the field of an issue. */
export function fieldWords([first, index, ...rest]: Path): string {
  if (first === undefined) return t('This rule');
  if (first !== 'actions' || typeof index !== 'number') return fieldLabel(String(first));
  const field = rest.findLast(key => typeof key === 'string' && key !== 'config' && key !== 'recipients');
  const part = field === undefined ? '' : ` › ${fieldLabel(String(field))}`;
  return `${t('Action {0}', index + 1)}${part}`;
}
