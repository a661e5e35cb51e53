import { t } from '@vscode/l10n';
import type { Issue } from '../issues';
import { Name } from '../wire/values';
import * as z from '../zod';
import { FUNCTION_PARAMS, type Joining, rankingFunction } from './joining';
import { MAX_HITS } from './ways';

/** How the answers of several queries become one: a strategy with its parameters (service facts 14.4). */
export const Rerank = z.looseObject({
  strategy: Name,
  params: z.optional(z.record(z.string(), z.unknown())),
});
export type Rerank = z.output<typeof Rerank>;

/** The reranker of a search that names none. */
export const DEFAULT_RERANK: Rerank = { strategy: 'rrf', params: { k: 60 } };

/** A reranker whose scores can be computed. `normalizes`: absent if the service decides, which depends on its version. */
export type Reranker =
  | { readonly strategy: 'rrf'; readonly k: number }
  | { readonly strategy: 'weighted'; readonly weights: readonly number[]; readonly normalizes?: boolean | undefined };

/** Returns the issues of a function score of `count` queries, so far as it ranks by the rules of a reranker. */
export function functionIssues(functionScore: NonNullable<Joining['functionScore']>, count: number): Issue[] {
  const rerank = rankingFunction(functionScore);
  const issues = rerank ? rerankIssues(rerank, count) : [];
  return issues.map(({ path: [, , ...within], ...issue }) => ({ ...issue, path: [...FUNCTION_PARAMS, ...within] }));
}

/** Returns the reranker of `count` queries; undefined if its scores cannot be computed here, or it is invalid. */
export function rerankerOf(rerank: Rerank | undefined, count: number): Reranker | undefined {
  if (!rerank || rerankIssues(rerank, count).length > 0) return undefined;
  const { strategy, params = {} } = rerank;
  if (strategy === 'rrf') return { strategy, k: Number(params['k']) };
  if (strategy !== 'weighted') return undefined;
  const normalizes = params['norm_score'] as boolean | undefined;
  return { strategy, weights: params['weights'] as number[], normalizes };
}

/** Returns the issues of a reranker of `count` queries, by what engines refuse; a strategy that is unknown here is left to the service. */
export function rerankIssues({ strategy, params = {} }: Rerank, count: number): Issue[] {
  const issue = (name: string, message: string, ...within: number[]): Issue => ({
    path: ['rerank', 'params', name, ...within],
    message,
  });
  if (strategy === 'rrf') {
    const { k } = params;
    const isGood = typeof k === 'number' && k > 0 && k < MAX_HITS;
    return isGood ? [] : [issue('k', t('Enter a number greater than 0 and less than {0}', MAX_HITS))];
  }
  if (strategy !== 'weighted') return [];
  const { weights, norm_score: normalizes } = params;
  const wrong =
    normalizes === undefined || typeof normalizes === 'boolean'
      ? []
      : [issue('norm_score', t('Must be true or false'))];
  if (!Array.isArray(weights) || weights.length !== count)
    return [issue('weights', t('Enter one weight per query ({0})', count)), ...wrong];
  const isWeight = (weight: unknown) => typeof weight === 'number' && weight >= 0 && weight <= 1;
  const outside = (weights as unknown[]).flatMap((weight, at) =>
    isWeight(weight) ? [] : [issue('weights', t('Enter a weight from 0 to 1'), at)],
  );
  return [...outside, ...wrong];
}
