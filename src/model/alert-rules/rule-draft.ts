import { t } from '@vscode/l10n';
import { get } from '../documents/forms';

/** An action as a form sees it: any JSON. */
export interface ActionDraft {
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
}

/** A rule as a form sees it: its readable fields, because the text can be incomplete. Fields of a wrong type count as absent. */
export interface RuleDraft {
  readonly id?: string;
  readonly projectId?: string;
  readonly ruleName?: string;
  readonly level?: string;
  readonly metricName?: string;
  readonly metricUnit?: string;
  readonly comparisonMethod?: string;
  readonly threshold?: string;
  readonly windowSize?: string;
  readonly repeatIntervalSeconds?: number;
  readonly enabled?: boolean;
  readonly sendResolved?: boolean;
  readonly targetInstanceIds?: readonly string[];
  readonly actions: readonly ActionDraft[];
}

const TEXTS = [
  'id',
  'projectId',
  'ruleName',
  'level',
  'metricName',
  'metricUnit',
  'comparisonMethod',
  'threshold',
  'windowSize',
] as const;

/** Returns the readable fields of a rule's document. */
export function ruleDraft(value: unknown): RuleDraft {
  const texts = TEXTS.flatMap(field => {
    const given = get(value, [field]);
    return typeof given === 'string' ? [[field, given] as const] : [];
  });
  const [enabled, sendResolved] = [get(value, ['enabled']), get(value, ['sendResolved'])];
  const repeat = get(value, ['repeatIntervalSeconds']);
  const targets = get(value, ['targetInstanceIds']);
  return {
    ...Object.fromEntries(texts),
    ...(typeof repeat === 'number' ? { repeatIntervalSeconds: repeat } : {}),
    ...(typeof enabled === 'boolean' ? { enabled } : {}),
    ...(typeof sendResolved === 'boolean' ? { sendResolved } : {}),
    ...(Array.isArray(targets) ? { targetInstanceIds: textsIn(targets) } : {}),
    actions: actionDrafts(get(value, ['actions'])),
  };
}

function actionDrafts(actions: unknown): ActionDraft[] {
  if (!Array.isArray(actions)) return [];
  return actions.map((action: unknown) => {
    const type = get(action, ['type']);
    const config = get(action, ['config']);
    const fields = typeof config === 'object' && config !== null && !Array.isArray(config) ? config : {};
    return { type: typeof type === 'string' ? type : '', config: fields as Record<string, unknown> };
  });
}

/** Returns the strings of a list; none for other values. */
export const textsIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter(item => typeof item === 'string') : [];

/** Parses the text of a number field; undefined if it is not a number (`1e3` is a number, `70 %` and an empty text are not). */
export function numberIn(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** Returns the message for an amount of a new rule that is not a number. */
export const notANumber = (field: 'threshold' | 'windowSize', text: string): string =>
  field === 'threshold'
    ? t('`threshold` must be a number (got “{0}”)', text)
    : t('`windowSize` must be a number of minutes (got “{0}”)', text);
