import { t } from '@vscode/l10n';
import { type Estimated, estimateOf } from './estimates';
import type { EvaluationQuery } from './query-sets';
import type { Variant } from './variants';

/** Describes the requests of an evaluation, and the least time that they take. */
export function planText(
  evaluation: Estimated,
  variants: readonly Variant[],
  queries: readonly EvaluationQuery[],
): string {
  const estimate = estimateOf(variants, queries, evaluation);
  if (typeof estimate === 'string') return estimate;
  const { requests, seconds } = estimate;
  const number = (value: number): string => value.toLocaleString('en');
  const [variantCount, queryCount] = [number(variants.length), number(queries.length)];
  const [requestCount, least] = [number(requests), durationText(Math.ceil(seconds))];
  const sum =
    requests === variants.length * queries.length
      ? t(
          '{0} variants × {1} queries: {2} search requests, at least {3}',
          variantCount,
          queryCount,
          requestCount,
          least,
        )
      : t(
          '{0} variants × {1} queries, with repeats and warm-up: {2} search requests, at least {3}',
          variantCount,
          queryCount,
          requestCount,
          least,
        );
  return evaluation.needsExact ? `${sum}. ${t('All vectors are also read once for the ground truth.')}` : sum;
}

/**
 * Returns what the variants search, each once: connection, cluster, endpoint, database and collection, as far as they are given. The ID of a
 * cluster follows its name: two clusters can have the same name. An ID alone is not unique either: two connections can have the same.
 */
export function targetsOf(
  variants: readonly Variant[],
  connection: string | undefined,
  clusterName: (clusterId: string) => string | undefined = () => undefined,
): readonly string[] {
  const targets = variants.map(({ search: { clusterId, endpoint, database, collection } }) => {
    const name = clusterId && clusterName(clusterId);
    const cluster = name && name !== clusterId ? `${name} (${clusterId})` : clusterId;
    return [connection, cluster, endpoint, database, collection];
  });
  const byParts = new Map(targets.map(parts => [JSON.stringify(parts), parts.filter(Boolean).join(' › ')]));
  return [...byParts.values()];
}

const durationText = (seconds: number): string => {
  if (seconds < 120) return t('{0} s', seconds);
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? t('{0} min', minutes) : t('{0} h {1} min', Math.floor(minutes / 60), minutes % 60);
};
