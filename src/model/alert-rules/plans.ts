import { t } from '@vscode/l10n';
import { FIELD_ORDER } from './documents';
import { alertHints } from './hints';
import { openHints } from './hints-actions';
import { ruleDraft } from './rule-draft';
import { queryName } from './conditions';
import type { AlertRuleRequest } from './alert-rules';
import { AlertRuleChange } from './alert-rules';
import { conditionWords, fieldLabel, fieldValue } from './field-labels';
import { agree, same, type AlertRuleContent } from './merge';
import { actionLines, fewerNotifications, isGuarded, loses, quieterFields, switchLines } from './notifications';
import { get } from '../documents/forms';
import type { Plan, PlanLine, ValueChange } from '../plans';
import { KEPT, nameIn } from '../secrets/names';
import { listed } from '../texts/words';

/** The rule of a plan. `id`: absent for a new rule; `ruleName`: its current name. */
export interface AlertRuleOf {
  readonly id?: string | undefined;
  readonly projectId: string;
  readonly ruleName: string;
  /** Destination of the request and its secrets: a host, or a description. */
  readonly host: string;
}

/** Returns the changed fields of a rule, as sent. `sameSecrets`: the secrets of the document equal those of the service. */
export function alertRuleChangeOf(
  live: AlertRuleContent,
  result: AlertRuleContent,
  sameSecrets: boolean,
): AlertRuleChange {
  const differs = ([field, value]: [string, unknown]): boolean => {
    const now = live[field as keyof AlertRuleContent];
    if (value === undefined) return false;
    return !agree(field, value, now) || (field === 'actions' && !same(value, now) && !sameSecrets);
  };
  return Object.fromEntries(Object.entries(result).filter(differs));
}

/** Plans a write of `result` over `live` (undefined: creation, spec 4.2); the request has the names of secrets, never their values. */
export function planAlertRule(
  of: AlertRuleOf,
  live: AlertRuleContent | undefined,
  result: AlertRuleContent,
  sameSecrets = false,
): Plan {
  const { id, projectId, ruleName } = of;
  if (!live || id === undefined) {
    const body = { projectId, ...result } as AlertRuleRequest;
    return {
      summary: t('Create alert rule “{0}”', ruleName),
      verb: t('Create'),
      action: t('Create Alert Rule'),
      effect: creates(ruleName, result),
      lines: [
        { text: creates(ruleName, result), effect: 'adds' },
        ...newFields(result).map((line): PlanLine => ({ ...line, effect: 'adds' })),
        ...actionLines([], result.actions ?? []),
        ...secretLines(of, result),
      ],
      warnings: warningsOf(result),
      request: { method: 'POST', path: '/v2/alertRules', body, schema: AlertRuleChange },
    };
  }
  const body = alertRuleChangeOf(live, result, sameSecrets);
  const actions = body.actions && [...actionLines(live.actions ?? [], body.actions), ...secretLines(of, body)];
  if (actions?.length === 0) actions.push(changes(t('Reorders the actions')));
  const fields = fieldLines(live, body);
  return {
    ...verbsOf(body, ruleName),
    effect: changesOf(body, [...fields, ...(actions ?? [])]),
    lines: [...fields, ...(actions ?? [])],
    warnings: warningsOf({ ...live, ...result }, id),
    request: { method: 'PUT', path: `/v2/alertRules/${encodeURIComponent(id)}`, body, schema: AlertRuleChange },
  };
}

/** A new rule by what makes it fire. */
function creates(ruleName: string, rule: AlertRuleContent): string {
  const { metricName, comparisonMethod, threshold } = rule;
  return metricName && comparisonMethod && threshold
    ? t('Creates alert rule “{0}”. Fires when {1}', ruleName, conditionWords(rule))
    : t('Creates alert rule “{0}”', ruleName);
}

/** A change in one sentence: fewer notifications first. */
function changesOf(body: AlertRuleContent, lines: readonly PlanLine[]): string {
  const [only] = lines;
  if (body.enabled !== undefined && Object.keys(body).length === 1 && only) return only.text;
  const what = listed(Object.keys(body).map(fieldLabel));
  return lines.some(({ effect }) => effect === 'destroys')
    ? t('Sends fewer notifications. Changes {0}', what)
    : t('Changes {0}', what);
}

/** Returns the verbs of a plan: Enable or Disable if nothing else changes. */
function verbsOf(body: AlertRuleContent, ruleName: string): Pick<Plan, 'summary' | 'verb' | 'action'> {
  if (body.enabled === undefined || Object.keys(body).length > 1) {
    return { summary: t('Change alert rule “{0}”', ruleName), action: t('Change Alert Rule') };
  }
  return body.enabled
    ? { summary: t('Enable alert rule “{0}”', ruleName), verb: t('Enable'), action: t('Enable Alert Rule') }
    : { summary: t('Disable alert rule “{0}”', ruleName), verb: t('Disable'), action: t('Disable Alert Rule') };
}

/** Plans the deletion of a rule (beyond the specification; service facts 5.1). `live`: the current state, if known. */
export function planAlertRuleDeletion(
  { id, ruleName }: AlertRuleOf & { readonly id: string },
  live: AlertRuleContent = {},
): Plan {
  return {
    summary: t('Delete alert rule “{0}”', ruleName),
    verb: t('Delete'),
    action: t('Delete Alert Rule'),
    effect: t('Deletes alert rule “{0}”. The rule sends no more notifications', ruleName),
    lines: [
      { text: t('Deletes alert rule “{0}”. The rule sends no more notifications', ruleName), effect: 'destroys' },
      ...loses(live),
      ...lostFields(live),
    ],
    request: { method: 'DELETE', path: `/v2/alertRules/${encodeURIComponent(id)}` },
  };
}

/** Returns the fields of a whole rule in the order of its document. */
const inOrder = (rule: AlertRuleContent): AlertRuleContent => ({
  ...Object.fromEntries(FIELD_ORDER.flatMap(field => (rule[field] === undefined ? [] : [[field, rule[field]]]))),
  ...rule,
});

/** Returns the fields of a new rule. A rule without clusters is one for all of them, if its metric has any (spec 4.2 does not say). */
function newFields(result: AlertRuleContent): PlanLine[] {
  const { targetInstanceIds: ids, ...rest } = result;
  if (ids?.length || !result.metricName || queryName(result.metricName) === undefined) {
    return fieldLines({}, inOrder(ids?.length ? result : rest));
  }
  const [name, after] = [fieldLabel('targetInstanceIds'), t('none selected: probably all in the project')];
  return [...fieldLines({}, inOrder(rest)), changes(t('{0}: {1}', name, after), { name, after })];
}

/** Returns the fields of a deleted rule, except its name and its actions. */
const lostFields = (live: AlertRuleContent): PlanLine[] =>
  Object.entries(inOrder(live)).flatMap(([field, value]): PlanLine[] => {
    if (field === 'ruleName' || field === 'actions') return [];
    const [name, before] = [fieldLabel(field), fieldValue(field, value, live.metricUnit)];
    return [{ text: t('{0}: {1}', name, before), effect: 'destroys', value: { name, before } }];
  });

/** Returns the warnings about an enabled rule; about a disabled one only those that the service might refuse. */
/** Returns the hints of the form. `id`: of an existing rule, whose threshold the service does not refuse. */
const warningsOf = (rule: AlertRuleContent, id?: string): string[] =>
  (rule.enabled === false ? openHints : alertHints)(ruleDraft({ ...rule, ...(id === undefined ? {} : { id }) })).map(
    ({ message }) => message,
  );

const changes = (text: string, value?: ValueChange): PlanLine => ({ text, effect: 'changes', ...(value && { value }) });

function fieldLines(live: AlertRuleContent, body: AlertRuleContent): PlanLine[] {
  const quieter = body.enabled === false ? {} : quieterFields(live, body);
  const lines = Object.entries(body).flatMap(([field, value]): PlanLine[] => {
    const now = live[field as keyof AlertRuleContent];
    if (field === 'actions' || (field === 'ruleName' && now === undefined)) return [];
    const before = now === undefined ? undefined : fieldValue(field, now, live.metricUnit);
    const [name, after] = [fieldLabel(field), fieldValue(field, value, body.metricUnit ?? live.metricUnit)];
    const moved: ValueChange = { name, before, after };
    if (field === 'enabled' && now !== undefined) return switchLines(live, value === true);
    const short = quieter[field as keyof AlertRuleContent];
    if (short !== undefined) {
      const text = t('{0}: {1} {2} → {3}', short, name, before ?? fieldValue(field, ''), after);
      return [{ text, short, effect: isGuarded(live) ? 'destroys' : 'changes', value: moved }];
    }
    if (before === undefined) return [changes(t('{0}: {1}', name, after), moved)];
    return [changes(t('{0}: {1} → {2}', name, before, after), moved)];
  });
  return Object.keys(quieter).length > 0 ? [...lines, ...fewerNotifications(live)] : lines;
}

/** Returns the lines about secrets and their destinations. */
function secretLines({ host }: AlertRuleOf, { actions = [] }: AlertRuleContent): PlanLine[] {
  return actions.flatMap(({ type, config }) =>
    Object.keys(config).flatMap(field => {
      const value = get(config, [field]);
      const name = nameIn(value);
      if (name !== undefined) {
        const text = t('Sends secret “{0}” to {1} as {2} of {3}', name, host, field, type);
        return [{ text, effect: 'changes', told: true }];
      }
      return value === KEPT ? [changes(t('Sends {0} of {1} to {2} again, unchanged', field, type, host))] : [];
    }),
  );
}
