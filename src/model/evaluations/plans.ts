import { t } from '@vscode/l10n';
import type { Evaluation } from './documents';
import { estimateOf, type Variant } from './variants';

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
  return evaluation.needsExact ? `${sum}. ${t('All vectors are also read once for the ground truth.')}` : sum;
}

/** Returns what the variants search, each once: cluster, database and collection, as far as they are given. */
export const targetsOf = (variants: readonly Variant[]): readonly string[] => [
  ...new Set(
    variants.map(({ search: { clusterId, endpoint, database, collection } }) =>
      [clusterId ?? endpoint, database, collection].filter(each => each !== undefined).join(' › '),
    ),
  ),
];

const durationText = (seconds: number): string => {
  if (seconds < 120) return t('{0} s', seconds);
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? t('{0} min', minutes) : t('{0} h {1} min', Math.floor(minutes / 60), minutes % 60);
};
