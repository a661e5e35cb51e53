import type { EntityId } from '../searches/searches';
import type { Check } from './checks';

/** A hit that a check expects again. `query`: from 1, if the search has several. `rank`: from 1. */
export interface ExpectedHit {
  readonly id: EntityId;
  readonly rank: number;
  readonly query?: number | undefined;
}

/** Returns a check for each query: it expects its hits at the lowest of their ranks or better. */
export function checksOfHits(hits: readonly ExpectedHit[]): Check[] {
  return [...Map.groupBy(hits, ({ query }) => query)].map(([query, own]) => ({
    expect: 'ids',
    ids: [...new Set(own.map(({ id }) => (typeof id === 'bigint' ? String(id) : id)))],
    byRank: Math.max(...own.map(({ rank }) => rank)),
    ...(query === undefined ? {} : { query }),
  }));
}
