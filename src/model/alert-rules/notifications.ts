import { t } from '@vscode/l10n';
import { isBeyond, thresholdOperator } from './conditions';
import type { AlertRuleContent } from './merge';
import { recipientsOf, recipientsOfAction } from './recipients';
import { numberIn } from './rule-draft';
import type { PlanLine } from '../plans';
import { holdsSecret, withoutSecrets } from '../secrets/names';
import { listed } from '../texts/words';

type Actions = readonly NonNullable<AlertRuleContent['actions']>[number][];

/** Returns a line with the recipients that a rule notifies; none if there are none or they are unknown. */
export function loses({ actions = [] }: AlertRuleContent): PlanLine[] {
  const words = recipientsOfRule({ actions });
  return words.length === 0 ? [] : [{ text: t('No more notifications to {0}', listed(words)), effect: 'destroys' }];
}

const recipientsOfRule = ({ actions = [] }: AlertRuleContent): string[] =>
  actions
    .map(recipientsOfAction)
    .filter(({ nobody }) => !nobody)
    .map(({ type, whom }) => `${whom} (${type})`);

/** Returns the line about enabling or disabling a rule, if that changes; a disabled rule notifies nobody. */
export function switchLines(live: AlertRuleContent, enabled: boolean): PlanLine[] {
  if (enabled) return [{ text: t('Enabled: sends notifications'), effect: 'changes' }];
  return [{ text: t('Disabled: sends no notifications'), effect: 'destroys' }, ...loses(live)];
}

/** How a change reduces notifications, by its field. */
export type Quieter = Readonly<Partial<Record<keyof AlertRuleContent, string>>>;

/** Returns the fields of a change that reduce notifications, each with a few words on how. */
export function quieterFields(live: AlertRuleContent, body: AlertRuleContent): Quieter {
  const result = { ...live, ...body };
  const trigger = triggerLoss(live, result);
  const [were, are] = [live.targetInstanceIds ?? [], result.targetInstanceIds ?? []];
  const isKnown = live.ruleName !== undefined;
  const left = new Set(are);
  const unwatched = isKnown && are.length > 0 && (were.length === 0 || were.some(id => !left.has(id)));
  const later = isKnown ? windowLoss(live, result) : undefined;
  const [often, seldom] = [live.repeatIntervalSeconds, result.repeatIntervalSeconds];
  const told: Quieter = {
    ...(live.level === 'CRITICAL' && result.level !== 'CRITICAL' && { level: t('No longer critical') }),
    ...(later && { windowSize: later }),
    ...(trigger && { threshold: trigger, comparisonMethod: trigger }),
    ...(live.metricName && { metricName: t('No longer monitors {0}', live.metricName) }),
    ...(unwatched && { targetInstanceIds: t('No longer monitors {0}', unwatchedWords(were, are)) }),
    ...(often && seldom && seldom > often && { repeatIntervalSeconds: t('Repeats less often') }),
    ...(live.sendResolved && body.sendResolved === false && { sendResolved: t('No more resolved notifications') }),
  };
  return Object.fromEntries(
    Object.entries(told).filter(([field]) => body[field as keyof AlertRuleContent] !== undefined),
  );
}

const unwatchedWords = (were: readonly string[], are: readonly string[]): string =>
  were.length === 0 ? t('other clusters of the project') : listed(were.filter(id => !are.includes(id)));

/** Returns whether fewer notifications of a rule need the confirmation of a destructive change: it is critical and enabled. */
export const isGuarded = ({ level, enabled }: AlertRuleContent): boolean => level === 'CRITICAL' && enabled !== false;

/** Returns a line with the recipients who get fewer notifications; none if the rule is disabled or notifies nobody. */
export function fewerNotifications(live: AlertRuleContent): PlanLine[] {
  const words = recipientsOfRule(live);
  if (live.enabled === false || words.length === 0) return [];
  return [{ text: t('Fewer notifications to {0}', listed(words)), effect: isGuarded(live) ? 'destroys' : 'changes' }];
}

/** Returns how a changed trigger fires less; undefined if it fires on all values of before, or this is unknown. */
function triggerLoss(live: AlertRuleContent, result: AlertRuleContent): string | undefined {
  const [was, is] = [live, result].map(({ comparisonMethod = '', threshold }) => {
    const [operator, value] = [thresholdOperator(comparisonMethod), numberIn(threshold)];
    return operator && value !== undefined ? { operator, value } : undefined;
  });
  if (!was) return undefined;
  if (!is) return (result.threshold ?? '') === '' ? t('Might never fire') : undefined;
  // Whether sets of values with one bound each differ shows at the bounds, and between and beyond them.
  const [low, high] = [Math.min(was.value, is.value), Math.max(was.value, is.value)];
  const values = [low - 1, low, (low + high) / 2, high, high + 1];
  const fires = ({ operator, value }: typeof was) => values.map(each => isBeyond(each, operator, value));
  const [before, after] = [fires(was), fires(is)];
  if (!before.some((fired, at) => fired && !after[at])) return undefined;
  return after.some((fired, at) => fired && !before[at]) ? t('Fires on different values') : t('Fires less often');
}

/** Returns how a changed evaluation window notifies less: values must be beyond the threshold for longer. */
function windowLoss(live: AlertRuleContent, result: AlertRuleContent): string | undefined {
  const [was, is] = [numberIn(live.windowSize) ?? 0, numberIn(result.windowSize)];
  if (is !== undefined && is <= 0) return was > 0 ? t('Might never fire') : undefined;
  return is !== undefined && is > was ? t('Fires later') : undefined;
}

/** Returns the lines about added and removed recipients; removals need a confirmation, unless all recipients stay. */
export function actionLines(live: Actions, wanted: Actions): PlanLine[] {
  const wantedParts = new Map<string, Set<string>>();
  for (const { type, config } of wanted) {
    const parts = wantedParts.get(type) ?? new Set();
    for (const part of partsOf(config)) parts.add(part);
    wantedParts.set(type, parts);
  }
  const stays = ({ type, config }: Actions[number]): boolean => {
    const others = wantedParts.get(type);
    return others !== undefined && partsOf(config).every(part => others.has(part));
  };
  const gone = surplus(live, wanted).map((action): PlanLine => ({
    text: t('No longer notifies: {0}', described(action)),
    effect: stays(action) ? 'changes' : 'destroys',
  }));
  return [
    ...surplus(wanted, live).map((action): PlanLine => ({
      text: t('Notifies: {0}', described(action)),
      effect: 'adds',
      told: true,
    })),
    ...gone,
  ];
}

/** Returns the actions that a list contains more often than another, by their visible fields. */
function surplus(list: Actions, other: Actions): Actions {
  const left = new Map<string, number>();
  for (const text of other.map(described)) left.set(text, (left.get(text) ?? 0) + 1);
  return list.filter(each => {
    const text = described(each);
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

/** `EMAIL (a@example.com, project OWNER)`; secrets are not in it. */
function described({ type, config }: Actions[number]): string {
  const parts = partsOf(config);
  return parts.length > 0 ? `${type} (${parts.join(', ')})` : type;
}

/** Returns recipients and other fields of a configuration that are not secret. */
function partsOf(config: Actions[number]['config']): string[] {
  const { members, orgRoles, projectRoles } = recipientsOf(config);
  const open = Object.entries(config).filter(([field]) => field !== 'recipients' && !holdsSecret(field));
  return [
    ...members,
    ...orgRoles.map(role => t('organization {0}', role)),
    ...projectRoles.map(role => t('project {0}', role)),
    ...open.map(([, value]) => (typeof value === 'string' ? value : JSON.stringify(withoutSecrets(value)))),
  ];
}
