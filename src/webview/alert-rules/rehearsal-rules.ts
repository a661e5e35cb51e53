import { t } from '@vscode/l10n';
import type { RuleDraft } from '../../model/alert-rules/reading';
import { rehearsable, type Rehearsable } from './rehearsed-documents';
import { rehearse, type Assumptions, type Rehearsal } from './rehearsals';
import { gapMsOf, type Series } from '../../model/alert-rules/series';
import { timeText } from '../plots/plot-texts';

/** A rule that was rehearsed, or why it cannot be. */
export type RuleRehearsal =
  | (Extract<Rehearsable, { ok: true }> & {
      readonly rehearsal: Rehearsal;
      readonly assumptions: Assumptions;
      readonly endMs: number;
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
  return { ...ready, rehearsal, assumptions, endMs: series.times.at(-1) ?? 0 };
}

/** Whether it fires right after a time; and since when. */
export function stateWords({ rehearsal }: Rehearsed, time: number): string {
  const firing = rehearsal.episodes.find(({ firedAt, resolvedAt = Infinity }) => firedAt <= time && time < resolvedAt);
  return firing ? t('fires since {0}', timeText(firing.firedAt)) : t('quiet');
}

/** Whether it fires at some moment from one time to another. */
export const firesWithin = ({ rehearsal }: Rehearsed, from: number, to: number): boolean =>
  rehearsal.episodes.some(({ firedAt, resolvedAt = Infinity }) => firedAt <= to && resolvedAt > from);
