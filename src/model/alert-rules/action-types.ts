import { t } from '@vscode/l10n';

/** Fields of an action's configuration (spec 2): whether the value is a secret, or an address too, and the issue of a missing value. */
const FIELDS = {
  recipients: { secret: false, needed: () => t('recipients') },
  url: { secret: true, address: true, needed: () => t('an address (url)') },
  webhookUrl: { secret: true, address: true, needed: () => t('the address of the webhook (webhookUrl)') },
  region: { secret: false, needed: () => t('a region') },
  apiKey: { secret: true, needed: () => t('an API key (apiKey)') },
} satisfies Record<string, { readonly secret: boolean; readonly address?: boolean; readonly needed: () => string }>;
export type ActionField = keyof typeof FIELDS;

export const isActionField = (field: string): field is ActionField => Object.hasOwn(FIELDS, field);
export const isSecretField = (field: ActionField): boolean => FIELDS[field].secret;

export const isAddressField = (field: string): boolean => isActionField(field) && 'address' in FIELDS[field];

/** A field that an action lacks, in words. */
export const neededField = (field: ActionField): string => FIELDS[field].needed();

/** A type of action. `publicName`: another accepted name; `fields`: exactly those of its configuration, all required except where the specification leaves that open (`lax`). */
export interface ActionType {
  readonly type: string;
  readonly publicName?: string;
  readonly label: () => string;
  readonly fields: readonly ActionField[];
  readonly lax?: true;
}

const CHAT: readonly ActionField[] = ['webhookUrl'];
const INCIDENT: Pick<ActionType, 'fields' | 'lax'> = { fields: ['region', 'apiKey'], lax: true };

/** The types of actions by the spec's names; the public names of services of this family are accepted too (service facts 1). */
export const ACTION_TYPES: readonly ActionType[] = [
  { type: 'EMAIL', label: () => t('email'), fields: ['recipients'] },
  { type: 'SMS', label: () => t('text message'), fields: ['recipients'] },
  { type: 'WEBHOOK', label: () => t('custom URL'), fields: ['url'] },
  { type: 'CHATHOOK_A', publicName: 'SLACK', label: () => t('chat'), fields: CHAT },
  { type: 'CHATHOOK_B', publicName: 'LARK', label: () => t('chat'), fields: CHAT },
  { type: 'CHATHOOK_C', publicName: 'WECOM', label: () => t('chat'), fields: CHAT },
  { type: 'INCIDENT_A', publicName: 'PAGERDUTY', label: () => t('incidents'), ...INCIDENT },
  { type: 'INCIDENT_B', publicName: 'OPSGENIE', label: () => t('incidents'), ...INCIDENT },
];

/** Returns the types of actions, each once: under the name that a rule has, otherwise under the spec's. */
export const actionTypeOptions = (current?: unknown): { readonly value: string; readonly label: string }[] =>
  ACTION_TYPES.map(({ type, publicName, label }) => ({
    value: publicName !== undefined && current === publicName ? publicName : type,
    label: publicName === undefined ? `${type} (${label()})` : t('{0} ({1}, {2})', publicName, label(), type),
  }));

/** The fields of a type of action; undefined for a type that is not known: a rule that came with one keeps it. */
export const actionFields = (type: string): readonly ActionField[] | undefined => actionType(type)?.fields;

const actionType = (type: string): ActionType | undefined =>
  ACTION_TYPES.find(each => each.type === type || each.publicName === type);

/** Fields that an action lacks. `refused`: without them it is not sent; else the service decides. */
export function missingFields(
  type: string,
  config: Readonly<Record<string, unknown>>,
): { readonly fields: readonly ActionField[]; readonly refused: boolean } {
  const { fields = [], lax = false } = actionType(type) ?? {};
  const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
  return { fields: fields.filter(field => isEmpty(config[field])), refused: !lax };
}

/** Returns the issue of an unknown action type that a user chose. */
export const unknownType = (type: string): string =>
  t(
    '{0} is not an action type. Types: {1}',
    type,
    ACTION_TYPES.map(each => (each.publicName === undefined ? each.type : `${each.publicName} (${each.type})`)).join(
      ', ',
    ),
  );

/** Regions of incident services. */
export const INCIDENT_REGIONS = ['US', 'EU'] as const;

export const ORG_ROLES = ['OWNER', 'MEMBER', 'BILLING_ADMIN'] as const;
export const PROJECT_ROLES = ['OWNER', 'MEMBER'] as const;
