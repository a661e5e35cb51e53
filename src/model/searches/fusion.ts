import type { Joining } from './joining';
import type { Reranker } from './rerankers';
import type { EntityId } from './searches';

/** The answer of one query alone, nearest first. `metricType`: undefined if unknown. */
export interface QueryAnswer {
  readonly metricType?: string | undefined;
  readonly hits: readonly { readonly id: EntityId; readonly distance: number }[];
}

/** Share of one query in the score of an entity. `rank`: from 1; `adds`: its share of the fused score. */
export interface Share {
  readonly rank: number;
  readonly distance: number;
  readonly adds: number;
}

/** An entity of the fused answer. `shares`: one per query; undefined where the query does not return the entity. */
export interface Fused {
  readonly id: EntityId;
  readonly score: number;
  readonly shares: readonly (Share | undefined)[];
}

/**
 * Returns a distance as engines normalize it before they weight it: from 0 to 1, 1 most similar (in float32, as all of their scores). L2,
 * and whatever is not known, is a distance, so that lower is more similar.
 */
export function normalized(metricType: string | undefined, distance: number): number {
  if (metricType === 'COSINE') return Math.fround(Math.fround(1 + distance) * 0.5);
  const angle = Math.fround(Math.atan(distance));
  if (metricType === 'BM25') return Math.fround((2 * angle) / Math.PI); // never below zero
  return Math.fround(metricType === 'IP' ? 0.5 + angle / Math.PI : 1 - (2 * angle) / Math.PI);
}

/** Returns true for metrics that engines take as distances: lower is more similar. */
export const isDistance = (metricType: string | undefined): boolean =>
  metricType !== 'COSINE' && metricType !== 'IP' && metricType !== 'BM25';

/** Returns what a hit adds to the fused score. `query` and `place`: from 0. */
function addition(
  reranker: Reranker,
  query: number,
  place: number,
  distance: number,
  metricType: string | undefined,
): number {
  if (reranker.strategy === 'rrf') return Math.fround(1 / (reranker.k + place + 1));
  return Math.fround(weightOf(reranker, query) * measured(reranker, metricType, distance));
}

const weightOf = ({ weights }: Weighted, query: number): number => Math.fround(weights[query] ?? 0);

/** Returns the distance that a weight is applied to. */
const measured = ({ normalizes }: Weighted, metricType: string | undefined, distance: number): number =>
  normalizes === false ? Math.fround(distance) : normalized(metricType, distance);

type Weighted = Extract<Reranker, { readonly strategy: 'weighted' }>;

/** Entities by their fused scores, highest score first, entities of the same score by their ids. Shares are computed where they are read. */
export interface Ranking {
  readonly length: number;
  score(rank: number): number;
  /** Whether a query returned the entity. */
  has(rank: number, query: number): boolean;
  at(rank: number): Fused;
}

/**
 * Reads the answers of queries once, to fuse them any number of times: returns what fuses them as the service does. A dragged weight asks
 * for each frame, so that nothing but the scores is computed for entities that are not read.
 */
export function fusionOf(answers: readonly QueryAnswer[]): (reranker: Reranker) => Ranking {
  const ids = [...new Set(answers.flatMap(({ hits }) => hits.map(({ id }) => id)))].toSorted(byId);
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const queries = answers.map(({ metricType, hits }) => {
    const places = new Int32Array(ids.length).fill(-1);
    const found = new Uint32Array(hits.length);
    let count = 0;
    for (const [place, { id }] of hits.entries()) {
      const entity = numbers.get(id)!;
      if (places[entity]! >= 0) continue; // a service that returns an entity twice ranks it once
      places[entity] = place;
      found[count++] = entity;
    }
    return { metricType, hits, places, found: found.subarray(0, count), terms: new Map<boolean, Float32Array>() };
  });
  /** The distances of a query that weights are applied to, in the order of `found`. */
  const termsOf = ({ terms, metricType, hits, places, found }: (typeof queries)[number], reranker: Weighted) => {
    const key = reranker.normalizes !== false;
    const known = terms.get(key);
    if (known) return known;
    const made = Float32Array.from(found, entity => measured(reranker, metricType, hits[places[entity]!]!.distance));
    terms.set(key, made);
    return made;
  };
  return reranker => {
    const scores = new Float32Array(ids.length); // each sum is rounded as it is stored
    for (const [query, each] of queries.entries()) {
      const { found, places } = each;
      if (reranker.strategy === 'rrf') {
        for (const entity of found) scores[entity]! += Math.fround(1 / (reranker.k + places[entity]! + 1));
        continue;
      }
      const terms = termsOf(each, reranker);
      const weight = weightOf(reranker, query);
      for (let at = 0; at < found.length; at++) scores[found[at]!]! += Math.fround(weight * terms[at]!);
    }
    const order = orderOf(scores);
    return {
      length: order.length,
      score: rank => scores[order[rank]!]!,
      has: (rank, query) => queries[query]!.places[order[rank]!]! >= 0,
      at: rank => {
        const entity = order[rank]!;
        const shares = queries.map(({ metricType, hits, places }, query): Share | undefined => {
          const place = places[entity]!;
          if (place < 0) return undefined;
          const { distance } = hits[place]!;
          return { rank: place + 1, distance, adds: addition(reranker, query, place, distance, metricType) };
        });
        return { id: ids[entity]!, score: scores[entity]!, shares };
      },
    };
  };
}

/** Returns the places of scores, highest first, then by place: sorted as single numbers, which takes a tenth of the time of comparisons. */
function orderOf(scores: Float32Array): Uint32Array {
  const count = scores.length;
  const bits = new Uint32Array(Float32Array.from(scores, score => score + 0).buffer); // no negative zero
  const keys = Float64Array.from(bits, (own, at) => {
    const ascending = own >>> 31 ? ~own >>> 0 : (own | 0x8000_0000) >>> 0;
    return (0xffff_ffff - ascending) * count + at;
  }).toSorted();
  return Uint32Array.from(keys, key => key % count);
}

/** Fuses the answers of queries as the service does: highest score first, entities of the same score by their ids. */
export function fuse(reranker: Reranker, answers: readonly QueryAnswer[]): Fused[] {
  const ranking = fusionOf(answers)(reranker);
  return Array.from({ length: ranking.length }, (_, rank) => ranking.at(rank));
}

/** Bounds of a sum of float32 numbers are exceeded by less than this share, because each step is rounded. */
const ROUNDING = 1e-6;

/** The least and the most that a query can add to the score of an entity that follows its last hit, or that it never returns. */
function rangeBeyond(reranker: Reranker, query: number, answer: QueryAnswer): readonly [least: number, most: number] {
  const { metricType, hits } = answer;
  const last = hits.at(-1);
  if (!last) return [0, 0];
  const next = addition(reranker, query, hits.length, last.distance, metricType);
  if (reranker.strategy === 'rrf' || reranker.normalizes !== false) return [0, next];
  const weight = reranker.weights[query] ?? 0;
  if (weight === 0) return [0, 0];
  if (metricType === 'COSINE') return [-weight, Math.max(0, next)];
  if (metricType === 'IP') return [-Infinity, Math.max(0, next)];
  return metricType === 'BM25' ? [0, next] : [0, Infinity]; // a distance grows with the rank
}

/**
 * Returns how many of the fused entities keep their rank however many more hits the queries return. `full`: whether others can follow the
 * last hit of each query.
 */
export function certainRanks(
  reranker: Reranker,
  answers: readonly QueryAnswer[],
  full: readonly boolean[],
  ranking: Ranking,
): number {
  const open = answers.flatMap((answer, query) =>
    full[query] ? [{ query, range: rangeBeyond(reranker, query, answer) }] : [],
  );
  if (open.length === 0) return ranking.length;
  const more = (rank: number | undefined, bound: 0 | 1): number => {
    let sum = 0;
    for (const { query, range } of open) if (rank === undefined || !ranking.has(rank, query)) sum += range[bound];
    return sum;
  };
  let reach = more(undefined, 1); // of an entity that no query returned
  let exact = -Infinity; // the best score of a later entity whose score is final
  let certain = ranking.length;
  for (let at = ranking.length - 1; at >= 0; at--) {
    const score = ranking.score(at);
    const least = score + more(at, 0);
    if (reach + ROUNDING * Math.abs(reach) >= least || exact > least) certain = at;
    if (open.every(({ query }) => ranking.has(at, query))) exact = Math.max(exact, score);
    else reach = Math.max(reach, score + more(at, 1));
  }
  return certain;
}

/** Orders IDs: numbers by value, texts by their characters. */
export const byId = (a: EntityId, b: EntityId): number => (a < b ? -1 : a > b ? 1 : 0);

/** Scores that differ by less are the same: services send about seven digits. */
const TOLERANCE = 1e-5;

export const isSameScore = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(b));

/**
 * Returns the reranker whose scores the service's are, where the document leaves it to the service whether distances are normalized;
 * undefined: the scores are of another kind. `scores`: those of the fused answer, by id.
 */
export function matching(
  reranker: Reranker,
  answers: readonly QueryAnswer[],
  scores: ReadonlyMap<EntityId, number>,
): Reranker | undefined {
  const isOpen = reranker.strategy === 'weighted' && reranker.normalizes === undefined;
  const candidates: readonly Reranker[] = isOpen
    ? [true, false].map(normalizes => ({ ...reranker, normalizes }))
    : [reranker];
  return candidates.find(candidate => {
    const computed = new Map(fuse(candidate, answers).map(({ id, score }) => [id, score]));
    return [...scores].every(([id, score]) => {
      const own = computed.get(id);
      return own !== undefined && isSameScore(own, score);
    });
  });
}

/** Returns true for the same reranker with the same parameters, in any order of their names. */
export const isSameJoining = (one: Joining, other: Joining): boolean => canonical(one) === canonical(other);

const canonical = ({ rerank, functionScore }: Joining): string =>
  JSON.stringify([rerank, functionScore], (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
      : value,
  );
