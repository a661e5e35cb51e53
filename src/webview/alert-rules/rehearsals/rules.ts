import { t } from '@vscode/l10n';
import { recipientsOfAction, type ActionRecipients } from '../../../model/alert-rules/recipients';
import { numberIn, type RuleDraft } from '../../../model/alert-rules/rule-draft';
import { alertMetric, thresholdOperator } from '../../../model/alert-rules/conditions';
import { rehearse, type Assumptions, type Rehearsal, type Trigger } from './evaluation';
import { durationWords } from '../../../model/texts/durations';
import { gapMsOf, type Series } from '../../../model/alert-rules/series';

/** A rule made ready for rehearsing, or why it cannot be. */
export type Rehearsable =
  | {
      readonly ok: true;
      readonly trigger: Trigger;
      readonly sendResolved: boolean;
      readonly told: readonly ActionRecipients[];
      /** Sentences about assumed values that the document omits. */
      readonly taken: readonly string[];
    }
  | { readonly ok: false; readonly missing: readonly string[] };

const MINUTE_MS = 60_000;

/** The trigger in a document: numbers out of its texts. */
export function rehearsable(rule: RuleDraft): Rehearsable {
  const missing: string[] = [];
  const taken: string[] = [];
  const threshold = numberIn(rule.threshold);
  if (threshold === undefined)
    missing.push(rule.threshold ? t('Threshold “{0}” is not a number.', rule.threshold) : t('No threshold.'));
  const operator = rule.comparisonMethod ? thresholdOperator(rule.comparisonMethod) : undefined;
  if (!operator)
    missing.push(rule.comparisonMethod ? t('Unknown comparison {0}.', rule.comparisonMethod) : t('No comparison.'));
  const minutes = numberIn(rule.windowSize);
  if (rule.windowSize && (minutes === undefined || minutes < 0))
    missing.push(t('Evaluation window “{0}” is not a number of minutes.', rule.windowSize));
  if (minutes === undefined) taken.push(t('No evaluation window: every sample is evaluated individually.'));
  else if (minutes === 0) taken.push(t('Evaluation window of 0 min: every sample is evaluated individually.'));
  const { repeatIntervalSeconds: repeat } = rule;
  if (repeat === undefined) taken.push(t('No repeat interval: notifies once when firing.'));
  else if (repeat <= 0) taken.push(t('Repeat interval of {0} s: notifies once when firing.', repeat));
  if (threshold === undefined || !operator || missing.length > 0) return { ok: false, missing };
  const trigger = {
    operator,
    threshold,
    windowMs: (minutes ?? 0) * MINUTE_MS,
    ...(repeat !== undefined && repeat > 0 ? { repeatMs: repeat * 1000 } : {}),
  };
  if (rule.enabled === false) taken.push(t('The rule is disabled. The preview shows it enabled.'));
  return {
    ok: true,
    trigger,
    sendResolved: rule.sendResolved === true,
    told: rule.actions.map(recipientsOfAction),
    taken,
  };
}

/** A rule that was rehearsed, or why it cannot be. */
export type RuleRehearsal =
  | (Extract<Rehearsable, { ok: true }> & {
      readonly rehearsal: Rehearsal;
      readonly assumptions: Assumptions;
      readonly endMs: number;
      /** Sentences about the limits of the preview. */
      readonly doubts: readonly string[];
    })
  | Extract<Rehearsable, { ok: false }>;

export type Rehearsed = Extract<RuleRehearsal, { ok: true }>;

export function ruleRehearsal(
  rule: RuleDraft,
  series: Series,
  stepMs: number,
  chosen: Pick<Assumptions, 'judgement' | 'gaps'>,
): RuleRehearsal {
  const ready = rehearsable(rule);
  if (!ready.ok) return ready;
  const assumptions = { ...chosen, gapMs: gapMsOf(stepMs, ready.trigger.windowMs) };
  const rehearsal = rehearse(series, ready.trigger, assumptions);
  const endMs = series.times.at(-1) ?? 0;
  const doubts = doubtsOf(rule, ready.trigger.windowMs, endMs - (series.times[0] ?? 0));
  return { ...ready, rehearsal, assumptions, endMs, doubts };
}

function doubtsOf({ metricName = '' }: RuleDraft, windowMs: number, lengthMs: number): string[] {
  const short = t(
    'The series covers {0}, less than the evaluation window of {1}. The rule might fire on a longer series.',
    durationWords(lengthMs),
    durationWords(windowMs),
  );
  const unknown = t('{0} is not a known metric. The service might not report it.', metricName);
  return [...(lengthMs < windowMs ? [short] : []), ...(metricName && !alertMetric(metricName) ? [unknown] : [])];
}

/** Returns the doubts of the first rule and those of the compared one, by its name. */
export const doubtsOfAll = (rules: readonly Rehearsed[], names: readonly string[]): string[] =>
  rules.flatMap(({ doubts }, at) => (at === 0 ? doubts : doubts.map(doubt => t('“{0}”: {1}', names[at] ?? '', doubt))));
