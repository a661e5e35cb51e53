import { t } from '@vscode/l10n';
import { DEFAULT_HITS } from '../searches/ways';
import type { Evaluation, EvaluationDocument } from './documents';
import type { EvaluationQuery } from './query-sets';
import type { Variant } from './variants';

const MAX_REQUESTS = 100_000;

/** Maximum estimated length of the results as JSON, in characters. One string has at most 536,870,888; longer IDs than estimated need room. */
const MAX_CHARACTERS = 300e6;

/** Characters of a hit in the results, with an ID of 64 bits, and of a component of a query vector. */
const HIT = 43;
const COMPONENT = 22;

/** Starts of searches per second (spec 8). */
const RATE = 20 / 1.1;

/** Number of search requests of an evaluation, and the minimum time within the rate limit, in seconds. */
export interface Estimate {
  readonly requests: number;
  readonly seconds: number;
}

/** The parts of an evaluation that its requests and results depend on. */
export type Estimated = Pick<EvaluationDocument, 'repeats' | 'warmUp'> &
  Pick<Evaluation, 'needsExact' | 'parsedMeasures'>;

/** Estimates an evaluation; without reading vectors for exact answers. Above a bound: an issue as a text. */
export function estimateOf(
  variants: readonly Variant[],
  queries: readonly EvaluationQuery[],
  evaluation: Estimated,
): Estimate | string {
  const { repeats = 1, warmUp = 0 } = evaluation;
  const requests = variants.length * (queries.length * repeats + warmUp);
  if (requests > MAX_REQUESTS)
    return t('{0} requests exceed the maximum of {1}. Use fewer queries, variants or repeats', requests, MAX_REQUESTS);
  const characters = charactersOf(variants, queries, evaluation);
  if (characters > MAX_CHARACTERS) {
    return t(
      'Results of about {0} MB exceed the maximum of {1} MB. Use fewer queries or variants, or a lower limit',
      Math.ceil(characters / 1e6),
      MAX_CHARACTERS / 1e6,
    );
  }
  return { requests, seconds: requests / RATE };
}

/** Returns the most that the hits, the exact answers and the query vectors take in the results. */
function charactersOf(
  variants: readonly Variant[],
  queries: readonly EvaluationQuery[],
  { needsExact, parsedMeasures }: Estimated,
): number {
  const hits = variants.reduce(
    (sum, { search: { limit = DEFAULT_HITS, groupSize = 1 } }) => sum + limit * groupSize,
    0,
  );
  const exact = needsExact ? variants.length * depthOf(parsedMeasures) : 0;
  const components = queries.reduce((sum, { vector = [] }) => sum + vector.length, 0);
  return queries.length * (hits + exact) * HIT + components * COMPONENT;
}

/** Returns the number of hits that the measures consider: that of an exact answer. */
export const depthOf = (measures: Evaluation['parsedMeasures']): number =>
  Math.max(1, ...measures.map(({ k = 1 }) => k));
