import { t } from '@vscode/l10n';

/** A value that is offered; `label` says it in words where the value alone does not. Any other value is sent as it came. */
export interface Choice {
  readonly value: string;
  readonly label?: () => string;
}

/** Of the spec, and of service facts 5.2. */
export const ALERT_LEVELS: readonly Choice[] = [{ value: 'CRITICAL' }, { value: 'WARNING' }];

/** Kinds of values (spec 2: bytes, percent), and those of the metrics query (service facts 6). */
export const METRIC_UNITS: readonly Choice[] = [
  { value: 'percent' },
  { value: 'bytes' },
  { value: 'ms' },
  { value: 'count' },
];

/** Where incident services run. */
export const INCIDENT_REGIONS: readonly Choice[] = [{ value: 'US' }, { value: 'EU' }];

export const ORG_ROLES = ['OWNER', 'MEMBER', 'BILLING_ADMIN'] as const;
export const PROJECT_ROLES = ['OWNER', 'MEMBER'] as const;

/** The spec's names of types, then the public ones that services of this family use (service facts 1). */
export const ACTION_TYPES: readonly Choice[] = [
  { value: 'EMAIL', label: () => t('e-mail') },
  { value: 'SMS', label: () => t('text message') },
  { value: 'WEBHOOK', label: () => t('a web address of yours') },
  { value: 'CHATHOOK_A', label: () => t('chat, named SLACK too') },
  { value: 'CHATHOOK_B', label: () => t('chat, named LARK too') },
  { value: 'CHATHOOK_C', label: () => t('chat, named WECOM too') },
  { value: 'INCIDENT_A', label: () => t('incidents, named PAGERDUTY too') },
  { value: 'INCIDENT_B', label: () => t('incidents, named OPSGENIE too') },
  { value: 'SLACK', label: () => t('chat') },
  { value: 'LARK', label: () => t('chat') },
  { value: 'WECOM', label: () => t('chat') },
  { value: 'PAGERDUTY', label: () => t('incidents') },
  { value: 'OPSGENIE', label: () => t('incidents') },
];
