import { t } from '@vscode/l10n';
import { actionFields, isActionField, isSecretField } from './action-types';
import { isRecipient, type AlertActionRecord } from './actions';
import { AlertRuleChange, AlertRuleRequest, type AlertRule } from './alert-rules';
import { check, type Checked, type Issue } from '../issues';
import { notANumber, numberIn, ruleDraft } from './rule-draft';
import { keeping } from '../secrets/kept';
import { checkSecretNames, withoutSecrets } from '../secrets/names';
import * as z from '../zod';

/**
 * An alert rule as a document, `*.vcalert.json` (design 4): the fields of spec 4.2, and `id` for an existing rule. Contains names of
 * secrets, never their values.
 */
export const AlertRuleDocument = z.strictObject({
  id: z.optional(z.string()),
  ...AlertRuleChange.shape,
  projectId: AlertRuleRequest.shape.projectId,
});
export type AlertRuleDocument = z.output<typeof AlertRuleDocument>;

/** Checks a document by the rules of its request: a change if it has an id, otherwise a new rule; and for secret values. */
export function checkAlertRuleDocument(input: unknown): Checked<AlertRuleDocument> {
  const whole = check(z.looseObject({ id: AlertRuleDocument.shape.id }), input);
  if (!whole.ok) return whole;
  const { id, ...rest } = whole.value;
  const content: Checked<AlertRuleDocument> = check(id === undefined ? AlertRuleRequest : AlertRuleChanged, rest);
  const issues = [
    ...(id === '' ? [{ path: ['id'], message: t('Not used for a new rule. Remove this field') }] : []),
    ...(content.ok ? [] : content.issues),
    ...(id === undefined ? amountIssues(rest) : []),
    ...checkSecretNames(rest),
  ];
  if (issues.length > 0 || !content.ok) return { ok: false, issues };
  return { ok: true, value: id === undefined ? content.value : { id, ...content.value } };
}

/** Checks the amounts of a new rule, which are numbers as strings (spec 4.2); an existing rule keeps the service's values. */
function amountIssues(rule: unknown): Issue[] {
  const draft = ruleDraft(rule);
  return (['threshold', 'windowSize'] as const).flatMap(field => {
    const { [field]: text = '' } = draft;
    return text === '' || numberIn(text) !== undefined ? [] : [{ path: [field], message: notANumber(field, text) }];
  });
}

/** An existing rule. It needs a project, because only the list of its project contains it. */
const AlertRuleChanged = z.strictObject({
  ...AlertRuleChange.shape,
  projectId: AlertRuleRequest.shape.projectId,
});

/** Returns the document of a rule from the service, without its secrets. `projectId`: for services that omit it. */
export function alertRuleDocument(rule: AlertRule, projectId: string): AlertRuleDocument {
  const { id, ruleName, actions } = rule;
  const known = FIELD_ORDER.flatMap(field => {
    const value = rule[field];
    return isUnused(value) ? [] : [[field, value] as const];
  });
  return {
    id,
    projectId: rule.projectId || projectId,
    ...(ruleName !== '' && { ruleName }),
    ...Object.fromEntries(known),
    actions: (actions ?? []).map(shownAction),
  } as AlertRuleDocument;
}

/** Fields of a rule in the order of its documents and plans. */
export const FIELD_ORDER = [
  'level',
  'metricName',
  'comparisonMethod',
  'threshold',
  'metricUnit',
  'windowSize',
  'repeatIntervalSeconds',
  'enabled',
  'sendResolved',
  'targetInstanceIds',
] as const;

const isUnused = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Returns a configuration without empty values, also within its recipients, and without fields added by services. */
const usedIn = (
  config: Readonly<Record<string, unknown>>,
  isTaken: (name: string) => boolean,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(config)
      .filter(([name, value]) => isTaken(name) && !isUnused(value))
      .map(([name, value]) => [name, name === 'recipients' ? usedRecipients(value) : value]),
  );

/** Returns recipients without empty values; of another form as they came, unless empty. */
const usedRecipients = (value: unknown): unknown =>
  typeof value === 'object' && !isFilled(value) ? usedIn({ ...value }, isRecipient) : value;

const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

const isNobody = (recipients: unknown): boolean =>
  Object.values(recipients ?? {}).every(list => Array.isArray(list) && list.length === 0);

function shownAction({ type, config }: AlertActionRecord) {
  const fields = actionFields(type);
  // Fields of other types come back empty from some services; on write they are refused.
  const { recipients, ...others } = fields ? usedIn(config ?? {}, isActionField) : (config ?? {});
  const isAddressed = fields?.includes('recipients') || !isNobody(recipients);
  // A rule from the service can have no recipients.
  const used = isAddressed ? { recipients: recipients ?? {}, ...others } : others;
  return keeping({ type, config: withoutSecrets(used) }, (fields ?? []).filter(isSecretField));
}
