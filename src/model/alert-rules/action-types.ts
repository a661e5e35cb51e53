import { t } from '@vscode/l10n';

/** The fields of an action's config (spec 2): whether the value is a secret, and what an action lacks that has none, in words. */
const FIELDS = {
  recipients: { secret: false, needed: () => t('recipients') },
  url: { secret: true, needed: () => t('the address to call (url)') },
  webhookUrl: { secret: true, needed: () => t('the address of the webhook (webhookUrl)') },
  region: { secret: false, needed: () => t('a region') },
  apiKey: { secret: true, needed: () => t('an API key (apiKey)') },
} satisfies Record<string, { readonly secret: boolean; readonly needed: () => string }>;
export type ActionField = keyof typeof FIELDS;

export const isActionField = (field: string): field is ActionField => Object.hasOwn(FIELDS, field);
export const isSecretField = (field: ActionField): boolean => FIELDS[field].secret;

/** A field that an action lacks, in words. */
export const neededField = (field: ActionField): string => FIELDS[field].needed();

/** A type of action. `fields`: those of its config; all of them must be given, and no others. */
export interface ActionType {
  readonly type: string;
  readonly label: () => string;
  readonly fields: readonly ActionField[];
}

const CHAT: readonly ActionField[] = ['webhookUrl'];
const INCIDENT: readonly ActionField[] = ['region', 'apiKey'];

/** The spec's names of types, then the public ones that services of this family use (service facts 1). */
export const ACTION_TYPES: readonly ActionType[] = [
  { type: 'EMAIL', label: () => t('e-mail'), fields: ['recipients'] },
  { type: 'SMS', label: () => t('text message'), fields: ['recipients'] },
  { type: 'WEBHOOK', label: () => t('a web address of yours'), fields: ['url'] },
  { type: 'CHATHOOK_A', label: () => t('chat, named SLACK too'), fields: CHAT },
  { type: 'CHATHOOK_B', label: () => t('chat, named LARK too'), fields: CHAT },
  { type: 'CHATHOOK_C', label: () => t('chat, named WECOM too'), fields: CHAT },
  { type: 'INCIDENT_A', label: () => t('incidents, named PAGERDUTY too'), fields: INCIDENT },
  { type: 'INCIDENT_B', label: () => t('incidents, named OPSGENIE too'), fields: INCIDENT },
  { type: 'SLACK', label: () => t('chat'), fields: CHAT },
  { type: 'LARK', label: () => t('chat'), fields: CHAT },
  { type: 'WECOM', label: () => t('chat'), fields: CHAT },
  { type: 'PAGERDUTY', label: () => t('incidents'), fields: INCIDENT },
  { type: 'OPSGENIE', label: () => t('incidents'), fields: INCIDENT },
];

/** The fields of a type of action; undefined for a type that the spec does not know: it is sent as it came. */
export const actionFields = (type: string): readonly ActionField[] | undefined =>
  ACTION_TYPES.find(each => each.type === type)?.fields;

/** Where incident services run. */
export const INCIDENT_REGIONS = ['US', 'EU'] as const;

export const ORG_ROLES = ['OWNER', 'MEMBER', 'BILLING_ADMIN'] as const;
export const PROJECT_ROLES = ['OWNER', 'MEMBER'] as const;
