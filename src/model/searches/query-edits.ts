import type { SearchDocument } from './documents';
import { withQuery } from './queries';
import { rerankOf, withWeights } from './joining';
import { WAYS, waysOf } from './ways';

/** Returns a hybrid search with another query. If the queries have weights, the query counts like the others. */
export const withAnotherQuery = (search: SearchDocument, fields: readonly string[]): SearchDocument =>
  withQuery(
    withChangedWeights(search, weights => [...weights, meanOf(weights)]),
    fields,
  );

/** Returns a search without one of its queries and its weight; of two, the other becomes the search again. */
export function withoutQuery(search: SearchDocument, at: number): SearchDocument {
  const queries = (search.queries ?? []).filter((_, index) => index !== at);
  const [only, ...more] = queries;
  if (!only || more.length > 0)
    return { ...withChangedWeights(search, weights => weights.filter((_, index) => index !== at)), queries };
  const { queries: _, rerank: __, functionScore: ___, ...rest } = search;
  const { limit: ____, ...own } = only;
  const asked =
    waysOf(only).length > 0 ? Object.fromEntries(Object.entries(rest).filter(([key]) => !isWay(key))) : rest;
  return { ...asked, ...own };
}

/** Returns a search whose weights are changed, if it has a weight for each of its queries. */
function withChangedWeights<S extends SearchDocument>(search: S, change: (weights: number[]) => number[]): S {
  const { queries = [] } = search;
  const rerank = rerankOf(search);
  const weights = rerank?.strategy === 'weighted' ? rerank.params?.['weights'] : undefined;
  if (!Array.isArray(weights) || weights.length !== queries.length || !weights.every(Number.isFinite)) return search;
  return { ...search, ...withWeights(search, change(weights)) };
}

/** The weight of a query that counts like the others, in hundredths. */
const meanOf = (weights: readonly number[]): number =>
  Math.round((weights.reduce((sum, each) => sum + each, 0) / weights.length) * 100) / 100;

const isWay = (key: string): boolean => (WAYS as readonly string[]).includes(key);
