import { t } from '@vscode/l10n';
import type { Evaluation } from './documents';
import { estimateOf } from './variants';

/** Describes the requests of an evaluation, and the least time that they take. */
export function planText(
  evaluation: Pick<Evaluation, 'repeats' | 'warmUp' | 'needsExact'>,
  variants: number,
  queries: number,
): string {
  const estimate = estimateOf(variants, queries, evaluation);
  if (typeof estimate === 'string') return estimate;
  const { requests, seconds } = estimate;
  const number = (value: number): string => value.toLocaleString('en');
  const sum = t(
    '{0} variants × {1} queries: {2} search requests, at least {3}',
    number(variants),
    number(queries),
    number(requests),
    durationText(Math.ceil(seconds)),
  );
  return evaluation.needsExact ? `${sum}. ${t('The vectors are also read once for the exact answers.')}` : sum;
}

const durationText = (seconds: number): string => {
  if (seconds < 120) return t('{0} s', seconds);
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? t('{0} min', minutes) : t('{0} h {1} min', Math.floor(minutes / 60), minutes % 60);
};
