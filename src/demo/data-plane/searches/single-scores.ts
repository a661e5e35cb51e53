import type { CollectionState } from '../collections/collection-state';
import type { EntityStore } from '../entities/entity-store';
import { inFilter } from '../entities/filters';
import { isDistance } from '../../../model/searches/fusion';
import { numberOf } from './exact-search';
import { decayJoin, functionsIn, notOne, refused, rerankerIn } from './function-scores';
import type { Near } from './nearest';

type Params = Readonly<Record<string, unknown>>;

/** Ranks the hits of one query by their scores. */
export type Rank = (hits: readonly Near[]) => readonly Near[];

/** Returns what ranks the hits of a query by functions. @throws Refusal */
export function rankByFunctions(
  given: unknown,
  metricType: string | undefined,
  collection: CollectionState,
  store: EntityStore,
): Rank {
  const { functions, params: combined = {} } = functionsIn(given);
  const [first] = functions;
  if (!first) throw notOne(0);
  if (functions.every(({ params }) => rerankerIn(params) === 'boost')) {
    const boosts = functions.map(each => boostOf(each.params, collection, store));
    return boostRank(boosts, combined, metricType);
  }
  if (functions.length > 1) throw notOne(functions.length);
  const name = rerankerIn(first.params);
  if (name !== 'decay') throw refused(`reranker ${name} is not supported in a search: must be boost or decay`);
  const join = decayJoin(first.params, first.inputFieldNames ?? [], collection, store);
  return hits => join([{ metricType, hits: hits.map(({ row: id, distance }) => ({ id, distance })) }]);
}

/** Returns the factor of an entity; undefined if the boost does not apply to it. */
type Boost = (row: number) => number | undefined;

function boostOf(params: Params, collection: CollectionState, store: EntityStore): Boost {
  const weight = numberOf(params, 'weight');
  if (weight === undefined) throw refused('weight: must be set');
  const { filter, random_score: random } = params;
  if (filter !== undefined && typeof filter !== 'string') throw refused('filter: must be a text');
  const matches = inFilter(collection, store, filter);
  const shuffle = random === undefined ? undefined : randomOf(random, store);
  return row => (matches && !matches(row) ? undefined : weight * (shuffle?.(row) ?? 1));
}

/** Returns a number from 0 to 1 of an entity, by a seed and its value of a field. */
function randomOf(given: unknown, store: EntityStore): (row: number) => number {
  const { seed = 0, field } = Object(given) as { seed?: unknown; field?: unknown };
  return row => {
    const value = typeof field === 'string' ? store.rows[row]?.[field] : row;
    let mix = 0x811c9dc5;
    for (const letter of `${String(seed)} ${String(value)}`) mix = Math.imul(mix ^ letter.codePointAt(0)!, 0x01000193);
    return (mix >>> 0) / 2 ** 32;
  };
}

/** Boosts with each other by `function_mode`, then with the distance by `boost_mode`; the order of the metric type stays. */
function boostRank(boosts: readonly Boost[], combined: Params, metricType: string | undefined): Rank {
  const [withEach, withScore] = [modeOf(combined, 'function_mode'), modeOf(combined, 'boost_mode')];
  const direction = isDistance(metricType) ? 1 : -1;
  return hits =>
    hits
      .map(({ row, distance }): Near => {
        const factors = boosts.flatMap(boost => boost(row) ?? []);
        if (factors.length === 0) return { row, distance };
        return { row, distance: Math.fround(withScore(distance, factors.reduce(withEach))) };
      })
      .toSorted((a, b) => direction * (a.distance - b.distance));
}

function modeOf(combined: Params, name: string): (a: number, b: number) => number {
  const { [name]: given = 'multiply' } = combined;
  const mode = typeof given === 'string' ? given.toLowerCase() : '';
  if (mode === 'multiply') return (a, b) => a * b;
  if (mode === 'sum') return (a, b) => a + b;
  throw refused(`${name}: must be multiply or sum`);
}
