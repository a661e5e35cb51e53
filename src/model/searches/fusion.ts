import type { Joining, Reranker } from './rerankers';
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
  const { weights, normalizes } = reranker;
  const score = normalizes === false ? Math.fround(distance) : normalized(metricType, distance);
  return Math.fround(Math.fround(weights[query] ?? 0) * score);
}

/** Fuses the answers of queries as the service does: highest score first, entities of the same score by their ids. */
export function fuse(reranker: Reranker, answers: readonly QueryAnswer[]): Fused[] {
  const found = new Map<EntityId, { id: EntityId; score: number; shares: (Share | undefined)[] }>();
  for (const [query, { metricType, hits }] of answers.entries()) {
    for (const [place, { id, distance }] of hits.entries()) {
      let fused = found.get(id);
      if (!fused) {
        fused = { id, score: 0, shares: Array.from({ length: answers.length }) };
        found.set(id, fused);
      }
      if (fused.shares[query]) continue; // a service that returns an entity twice ranks it once
      const adds = addition(reranker, query, place, distance, metricType);
      fused.score = Math.fround(fused.score + adds);
      fused.shares[query] = { rank: place + 1, distance, adds };
    }
  }
  return [...found.values()].toSorted((a, b) => b.score - a.score || byId(a.id, b.id));
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
  fused: readonly Fused[],
): number {
  const open = answers.flatMap((answer, query) =>
    full[query] ? [{ query, range: rangeBeyond(reranker, query, answer) }] : [],
  );
  if (open.length === 0) return fused.length;
  const more = (shares: Fused['shares'], bound: 0 | 1): number => {
    let sum = 0;
    for (const { query, range } of open) if (!shares[query]) sum += range[bound];
    return sum;
  };
  let reach = more([], 1); // of an entity that no query returned
  let exact = -Infinity; // the best score of a later entity whose score is final
  let certain = fused.length;
  for (let at = fused.length - 1; at >= 0; at--) {
    const { score, shares } = fused[at]!;
    const least = score + more(shares, 0);
    if (reach + ROUNDING * Math.abs(reach) >= least || exact > least) certain = at;
    if (open.every(({ query }) => shares[query])) exact = Math.max(exact, score);
    else reach = Math.max(reach, score + more(shares, 1));
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
