import { t } from '@vscode/l10n';
import { actionFields, unknownType } from './action-types';
import type { AlertRuleDocument } from './documents';
import type { Issue } from '../issues';
import { comparableJson } from '../wire/json';
import type { Choices, Conflict, Merged } from '../plans';
import { fieldLabel, fieldValue } from './field-labels';
import { withoutSecrets } from '../secrets/names';

/** Editable fields of a rule. An omitted field stays unchanged. */
export type AlertRuleContent = Omit<Partial<AlertRuleDocument>, 'id' | 'projectId'>;

/** Returns the editable fields of a document. */
export function ruleContentOf(document: AlertRuleDocument): AlertRuleContent {
  const { id: _id, projectId: _projectId, ...content } = document;
  return content;
}

export const same = (a: unknown, b: unknown): boolean => comparableJson(a) === comparableJson(b);

/** Returns a comparable value: lists of ids regardless of order, an empty list equal to none, and actions by their visible fields. */
const comparable = (field: string, value: unknown): unknown =>
  field === 'targetInstanceIds' && Array.isArray(value ?? [])
    ? ((value ?? []) as readonly unknown[]).map(String).toSorted((a, b) => (a < b ? -1 : 1))
    : withoutSecrets({ [field]: withoutEmptyLists(value) });

const withoutEmptyLists = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutEmptyLists);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => !Array.isArray(member) || member.length > 0);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutEmptyLists(member)]));
};

export const agree = (field: string, a: unknown, b: unknown): boolean =>
  same(comparable(field, a), comparable(field, b));

/**
 * Merges three states, each field as a whole except the targets, which are a set. Conflicts: both sides changed a field differently;
 * `choices`: the chosen sides, by field.
 */
export function mergeAlertRules(
  base: AlertRuleContent | undefined,
  mine: AlertRuleContent,
  theirs: AlertRuleContent,
  choices: Choices = {},
): Merged<AlertRuleContent> {
  const conflicts: Conflict[] = [];
  const others: string[] = [];
  const merged: Record<string, unknown> = { ...theirs };
  const fields = new Set([...Object.keys(theirs), ...Object.keys(mine)]) as Set<keyof AlertRuleContent>;
  for (const field of fields) {
    const [was, wanted, is] = [base?.[field], mine[field], theirs[field]];
    const moved = base !== undefined && was !== undefined && !agree(field, was, is);
    if (moved && choices[field] !== 'mine')
      others.push(t('Others changed {0} to {1}', fieldLabel(field), fieldValue(field, is, theirs.metricUnit)));
    if (wanted === undefined || same(wanted, was)) continue;
    if (!moved || agree(field, wanted, is)) merged[field] = wanted;
    else if (field === 'targetInstanceIds') merged[field] = mergeIds(was as Ids, wanted as Ids, (is ?? []) as Ids);
    else if (choices[field] === 'mine') merged[field] = wanted;
    else if (choices[field] === undefined) {
      const message = t('You and others changed {0}', fieldLabel(field));
      const sides = {
        mine: fieldValue(field, wanted, mine.metricUnit),
        theirs: fieldValue(field, is, theirs.metricUnit),
      };
      conflicts.push({ path: [field], message, key: field, name: fieldLabel(field), ...sides });
    }
  }
  return conflicts.length > 0 ? { ok: false, conflicts } : { ok: true, value: merged, others };
}

/** Returns the unknown types of actions that neither the rule had nor the service returned elsewhere: they were typed. */
export function unknownTypes(
  live: AlertRuleContent | undefined,
  { actions = [] }: AlertRuleContent,
  received: readonly string[] = [],
): Issue[] {
  const given = new Set([...received, ...(live?.actions ?? []).map(({ type }) => type)]);
  return actions.flatMap(({ type }, at) =>
    actionFields(type) || given.has(type) ? [] : [{ path: ['actions', at, 'type'], message: unknownType(type) }],
  );
}

type Ids = readonly string[];

function mergeIds(was: Ids, wanted: Ids, is: Ids): string[] {
  const [before, after] = [new Set(was), new Set(wanted)];
  const stays = is.filter(id => after.has(id) || !before.has(id));
  return [...new Set([...stays, ...wanted.filter(id => !before.has(id))])];
}
