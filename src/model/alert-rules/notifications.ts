import { t } from '@vscode/l10n';
import { isBeyond, thresholdOperator } from './conditions';
import type { AlertRuleContent } from './merge';
import { toldBy } from './recipients';
import { numberIn } from './rule-draft';
import type { PlanLine } from '../plans';
import { holdsSecret, withoutSecrets } from '../secrets/names';
import { listed } from '../texts/words';

type Actions = readonly NonNullable<AlertRuleContent['actions']>[number][];

/** Returns a line with the recipients that a rule notifies; none if there are none or they are unknown. */
export function loses({ actions = [] }: AlertRuleContent): PlanLine[] {
  const recipients = actions.map(toldBy).filter(({ nobody }) => !nobody);
  if (recipients.length === 0) return [];
  const words = recipients.map(({ type, whom }) => `${whom} (${type})`);
  return [{ text: t('No more notifications to {0}', listed(words)), effect: 'destroys' }];
}

/** Returns the line about enabling or disabling a rule, if that changes; a disabled rule notifies nobody. */
export function switchLines(live: AlertRuleContent, enabled: boolean): PlanLine[] {
  if (enabled) return [{ text: t('Enabled: sends notifications'), effect: 'changes' }];
  return [{ text: t('Disabled: sends no notifications'), effect: 'destroys' }, ...loses(live)];
}

/** A threshold that fewer values cross: guarded where the rule is critical. Undefined: it is not one. */
export function quieterLine(live: AlertRuleContent, body: AlertRuleContent): PlanLine | undefined {
  if (!isQuieter(live, { ...live, ...body })) return undefined;
  const text = t('Fires less often: threshold {1} → {0}', body.threshold!, live.threshold!);
  const effect = live.level === 'CRITICAL' && live.enabled !== false ? 'destroys' : 'changes';
  return { text, effect, short: t('Fires less often') };
}

/** Returns true if fewer values cross the threshold. False if unknown: the comparison changes too, or is `=`. */
function isQuieter(live: AlertRuleContent, result: AlertRuleContent): boolean {
  const operator = thresholdOperator(live.comparisonMethod ?? '');
  const [before, after] = [numberIn(live.threshold), numberIn(result.threshold)];
  if (!operator || operator === '=' || thresholdOperator(result.comparisonMethod ?? '') !== operator) return false;
  if (before === undefined || after === undefined || before === after) return false;
  return isBeyond(after, operator, before);
}

/** Returns the lines about added and removed recipients; removals need a confirmation, unless all recipients stay. */
export function actionLines(live: Actions, wanted: Actions): PlanLine[] {
  const stays = ({ type, config }: Actions[number]): boolean => {
    const others = wanted.filter(each => each.type === type).map(each => partsOf(each.config));
    return others.length > 0 && partsOf(config).every(part => others.some(parts => parts.includes(part)));
  };
  const gone = surplus(live, wanted).map((action): PlanLine => ({
    text: t('No longer notifies: {0}', described(action)),
    effect: stays(action) ? 'changes' : 'destroys',
  }));
  return [
    ...surplus(wanted, live).map((action): PlanLine => ({
      text: t('Notifies: {0}', described(action)),
      effect: 'adds',
    })),
    ...gone,
  ];
}

/** Returns the actions that a list contains more often than another, by their visible fields. */
function surplus(list: Actions, other: Actions): Actions {
  const left = other.map(described);
  return list.filter(each => {
    const at = left.indexOf(described(each));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** `EMAIL (a@example.com, project OWNER)`; secrets are not in it. */
function described({ type, config }: Actions[number]): string {
  const parts = partsOf(config);
  return parts.length > 0 ? `${type} (${parts.join(', ')})` : type;
}

/** Returns recipients and other fields of a configuration that are not secret. */
function partsOf(config: Actions[number]['config']): string[] {
  const { members, orgRoles, projectRoles } = config.recipients ?? {};
  const open = Object.entries(config).filter(([field]) => field !== 'recipients' && !holdsSecret(field));
  return [
    ...(members ?? []),
    ...(orgRoles ?? []).map(role => t('organization {0}', role)),
    ...(projectRoles ?? []).map(role => t('project {0}', role)),
    ...open.map(([, value]) => (typeof value === 'string' ? value : JSON.stringify(withoutSecrets(value)))),
  ];
}
