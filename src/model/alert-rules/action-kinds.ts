/** Which of a config's fields an action uses (spec 2). Both the spec's names and the public ones of service facts 1. */
const CONFIGS = {
  recipients: ['EMAIL', 'SMS'],
  url: ['WEBHOOK'],
  webhookUrl: ['CHATHOOK_A', 'CHATHOOK_B', 'CHATHOOK_C', 'SLACK', 'LARK', 'WECOM'],
  incident: ['INCIDENT_A', 'INCIDENT_B', 'PAGERDUTY', 'OPSGENIE'],
} as const;
export type ActionKind = keyof typeof CONFIGS;

/** The types of actions that are known, under all of their names. */
export const ACTION_TYPES: readonly string[] = Object.values(CONFIGS).flat();

/** What kind of config a type of action has; undefined for a type that the spec does not know: it is sent as it came. */
export const actionKind = (type: string): ActionKind | undefined =>
  (Object.keys(CONFIGS) as ActionKind[]).find(kind => (CONFIGS[kind] as readonly string[]).includes(type));

/** The fields of each kind of config; all of them must be given. */
export const ACTION_FIELDS: Readonly<Record<ActionKind, readonly string[]>> = {
  recipients: ['recipients'],
  url: ['url'],
  webhookUrl: ['webhookUrl'],
  incident: ['region', 'apiKey'],
};
