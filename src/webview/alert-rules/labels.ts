import { t } from '@vscode/l10n';
import type { Path } from '../../model/documents/json-text';

/** What a field is called in the form. */
export const fieldLabel = (field: string): string => (LABELS[field] ?? (() => field))();

const LABELS: Readonly<Record<string, () => string>> = {
  projectId: () => t('Project'),
  ruleName: () => t('Name'),
  level: () => t('Level'),
  metricName: () => t('Metric'),
  metricUnit: () => t('Unit'),
  comparisonMethod: () => t('Comparison'),
  threshold: () => t('Threshold'),
  windowSize: () => t('Window'),
  repeatIntervalSeconds: () => t('Repeat after'),
  enabled: () => t('Enabled'),
  sendResolved: () => t('Tell when it is over'),
  targetInstanceIds: () => t('Clusters'),
  actions: () => t('Actions'),
  type: () => t('Type'),
  url: () => t('Address'),
  webhookUrl: () => t('Address of the webhook'),
  region: () => t('Region'),
  apiKey: () => t('API key'),
  members: () => t('Members'),
  orgRoles: () => t('Roles of the organization'),
  projectRoles: () => t('Roles of the project'),
};

/** Where a complaint is about, for people. */
export function fieldWords([first, index, ...rest]: Path): string {
  if (first === undefined) return t('The rule');
  if (first !== 'actions' || typeof index !== 'number') return fieldLabel(String(first));
  const field = rest.findLast(key => typeof key === 'string' && key !== 'config' && key !== 'recipients');
  const part = field === undefined ? '' : ` › ${fieldLabel(String(field))}`;
  return `${t('Action {0}', index + 1)}${part}`;
}
