import { t } from '@vscode/l10n';
import { actionFields, missingFields, neededField } from './action-types';
import type { Hint } from './hints';
import { recipientsOf, recipientsOfAction } from './recipients';
import type { ActionDraft, RuleDraft } from './rule-draft';

/** Returns hints about rules without recipients, with duplicate recipients, or without a resolved notification. */
export function actionHints(rule: RuleDraft): Hint[] {
  const { actions } = rule;
  if (actions.length === 0) return [{ path: ['actions'], message: t('The rule has no actions and notifies nobody') }];
  const nobody = actions.every(action => recipientsOfAction(action).nobody);
  const firsts = new Map<string, number>(); // first index by JSON
  return [
    ...(nobody ? [{ path: ['actions'], message: t('The rule notifies nobody') }] : []),
    ...actions.flatMap((action, at) => [
      ...(!nobody && recipientsOfAction(action).nobody
        ? [
            {
              path: ['actions', at],
              message: action.type
                ? t('The {0} action has no recipients', action.type)
                : t('The action has no recipients'),
            },
          ]
        : []),
      ...twice(action, at, firsts),
      ...addressHints(action, at),
    ]),
    ...openHints(rule),
    ...resolvedHints(rule),
  ];
}

/** Returns hints about actions that the specification leaves open: unknown types, incidents without a field. */
export const openHints = ({ actions }: RuleDraft): Hint[] =>
  actions.flatMap(({ type, config }, at): Hint[] => {
    const path = ['actions', at];
    if (type !== '' && !actionFields(type))
      return [
        {
          path: [...path, 'type'],
          message: t('{0} is not a known type. Only types that the service returned are accepted', type),
        },
      ];
    const { fields, refused } = missingFields(type, config);
    if (refused) return []; // reported as an error
    return fields.map(field => ({
      path: [...path, 'config', field],
      message: t('{0} needs {1}. Otherwise the service might refuse it', type, neededField(field)),
    }));
  });

/** Returns a hint about an action that equals an earlier one. Adds the action to `firsts`. */
function twice(action: ActionDraft, at: number, firsts: Map<string, number>): Hint[] {
  const text = JSON.stringify(action);
  if (text.includes('${kept}')) return []; // two kept secrets can differ
  const first = firsts.get(text);
  if (first === undefined) {
    firsts.set(text, at);
    return [];
  }
  const path = ['actions', at];
  return [{ path, message: t('Duplicate of action {0}', first + 1), fix: { label: t('Remove'), path } }];
}

function addressHints({ type, config }: ActionDraft, at: number): Hint[] {
  if (!actionFields(type)?.includes('recipients')) return [];
  const { members } = recipientsOf(config);
  const earlier = new Set<string>();
  return members.flatMap((member, index) => {
    const isDuplicate = earlier.has(member);
    earlier.add(member);
    const path = ['actions', at, 'config', 'recipients', 'members', index];
    if (isDuplicate) return [{ path, message: t('Duplicate: {0}', member), fix: { label: t('Remove'), path } }];
    if (isMail(member) || (type === 'SMS' && isPhone(member))) return [];
    return [{ path, message: t('“{0}” is not an email address', member) }];
  });
}

const isMail = (text: string): boolean => /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]+$/.test(text);
const isPhone = (text: string): boolean => /^\+?[\d\s()-]{5,}$/.test(text);

function resolvedHints({ actions, sendResolved, level }: RuleDraft): Hint[] {
  if (sendResolved !== false) return [];
  const incident = actions.find(({ type }) => actionFields(type)?.includes('apiKey'));
  const why = incident
    ? t('Without a resolved notification, {0} keeps the incident open', incident.type)
    : level === 'CRITICAL'
      ? t('Critical rule without a resolved notification')
      : undefined;
  if (!why) return [];
  return [
    {
      path: ['sendResolved'],
      message: why,
      fix: { label: t('Send resolved notification'), path: ['sendResolved'], value: true },
    },
  ];
}
