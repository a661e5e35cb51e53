import { recallAtK, type ExactAnswer } from '../checks/recalls';
import { overlapAt, rankBiasedOverlap, type Agreement } from '../comparisons/overlaps';
import { comparesExact, type Measure } from './measure-names';

/** The judgments of a query. `places`: positions in `grades` by entity ID. `ideal`: the positive grades, highest first. */
export interface Judgments {
  readonly places: ReadonlyMap<string, number>;
  readonly grades: readonly number[];
  readonly ideal: readonly number[];
}

export function judgmentsOf(byId: ReadonlyMap<string, number>): Judgments {
  const grades = [...byId.values()];
  return {
    places: new Map([...byId.keys()].map((id, place) => [id, place])),
    grades,
    ideal: grades.filter(grade => grade > 0).toSorted((a, b) => b - a),
  };
}

/** Ground truth of a query: judgments, the exact answer, or both. */
export interface QueryTruth {
  readonly judgments?: Judgments | undefined;
  readonly exact?: ExactAnswer | undefined;
}

/** IDs and distances of the hits of a query, in the order of the answer. */
export interface Ranking {
  readonly ids: readonly string[];
  readonly distances: readonly number[];
}

/** The order of hits with equal distances: as answered, or by descending ID, as trec_eval sorts. */
export type TieOrder = 'answer' | 'trec';

/** Returns the IDs in the order to judge; an ID that occurs again is a hit without relevance. */
export function orderedIds({ ids, distances }: Ranking, ties: TieOrder): readonly string[] {
  if (ties === 'answer') return ids;
  const sign = (distances[0] ?? 0) <= (distances.at(-1) ?? 0) ? 1 : -1;
  return ids
    .map((id, at) => ({ id, distance: distances[at]! }))
    .toSorted((a, b) => sign * (a.distance - b.distance) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0))
    .map(({ id }) => id);
}

/** Returns true if two of the first `k` hits, or the last of them and the next hit, have equal distances. */
export function isTied({ distances }: Ranking, k: number): boolean {
  for (let at = 1; at <= k && at < distances.length; at++) if (distances[at] === distances[at - 1]) return true;
  return false;
}

/**
 * The judged hits of a ranking in its order, with their ranks from 0. `length`: number of all hits; `ideal`: the positive grades of the query,
 * highest first.
 */
interface Judged {
  readonly ranks: readonly number[];
  readonly grades: readonly number[];
  readonly length: number;
  readonly ideal: readonly number[];
}

/**
 * Returns the values of measures for a query by their standard definitions, as trec_eval computes them: a grade of at least 1 is relevant,
 * unjudged hits are not, and a query without relevant entities has 0. Undefined: the truth has no answer for the measure.
 */
export function valuesOf(
  measures: readonly Measure[],
  ids: readonly string[],
  { judgments, exact }: QueryTruth,
): (number | undefined)[] {
  const judged = judgments && judgedAmong(ids, judgments);
  const agreement = exact && measures.some(comparesExact) ? agreementWith(ids, exact) : undefined;
  return measures.map(measure => {
    if (measure.kind === 'overlap') return agreement && overlapAt(cut(agreement, measure.k!), measure.k!);
    if (measure.kind === 'rbo') return agreement && rankBiasedOverlap(cut(agreement, measure.k!));
    if (judged) return judgedValue(measure, judged);
    return exact && measure.kind === 'recall' ? recallAtK(ids, exact, measure.k) : undefined;
  });
}

/** Looks up each hit once; a judged entity that occurs again has grade 0. */
function judgedAmong(ids: readonly string[], { places, grades: known, ideal }: Judgments): Judged {
  const ranks: number[] = [];
  const grades: number[] = [];
  const isSeen = new Uint8Array(known.length);
  for (let rank = 0; rank < ids.length; rank++) {
    const place = places.get(ids[rank]!);
    if (place === undefined) continue;
    ranks.push(rank);
    grades.push(isSeen[place] ? 0 : known[place]!);
    isSeen[place] = 1;
  }
  return { ranks, grades, length: ids.length, ideal };
}

function judgedValue({ kind, k = Infinity }: Measure, { ranks, grades, length, ideal }: Judged): number {
  const depth = Math.min(k, length);
  const judged = countBelow(ranks, depth);
  if (kind === 'judged') return depth === 0 ? 0 : judged / depth;
  if (kind === 'ndcg') return ratio(gain(ranks, grades, judged, linear), idealGain(ideal, k, linear));
  if (kind === 'ndcg-exp') {
    const of = exponential(ideal[0] ?? 0);
    return ratio(gain(ranks, grades, judged, of), idealGain(ideal, k, of));
  }
  if (kind === 'mrr') {
    const first = grades.findIndex(isRelevant);
    return first < 0 || first >= judged ? 0 : 1 / (ranks[first]! + 1);
  }
  if (kind === 'map') return ratio(precisions(ranks, grades, judged), ideal.length);
  const relevant = countRelevant(grades, judged);
  if (kind === 'hit-rate') return relevant > 0 ? 1 : 0;
  return kind === 'precision' ? relevant / k : ratio(relevant, ideal.length);
}

const isRelevant = (grade: number): boolean => grade > 0;
const linear = (grade: number): number => grade;

/** Gains of 2^grade − 1, divided by 2^highest: a grade above 1,023 would have an infinite one. */
const exponential =
  (highest: number) =>
  (grade: number): number =>
    2 ** (grade - highest) - 2 ** -highest;
const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** Counts the ranks below a depth. */
function countBelow(ranks: readonly number[], depth: number): number {
  let below = 0;
  while (below < ranks.length && ranks[below]! < depth) below += 1;
  return below;
}

function countRelevant(grades: readonly number[], judged: number): number {
  let relevant = 0;
  for (let at = 0; at < judged; at++) if (grades[at]! > 0) relevant += 1;
  return relevant;
}

/** Returns the discounted cumulative gain of the first judged hits: gains divided by log2(rank + 1), of ranks from 1. */
function gain(
  ranks: readonly number[],
  grades: readonly number[],
  judged: number,
  of: (grade: number) => number,
): number {
  let sum = 0;
  for (let at = 0; at < judged; at++) if (grades[at]! > 0) sum += of(grades[at]!) / Math.log2(ranks[at]! + 2);
  return sum;
}

/** Returns the gain of the positive grades in the first `k` ranks. */
function idealGain(ideal: readonly number[], k: number, of: (grade: number) => number): number {
  let sum = 0;
  for (let rank = 0; rank < Math.min(k, ideal.length); rank++) sum += of(ideal[rank]!) / Math.log2(rank + 2);
  return sum;
}

/** Returns the sum of the precisions at the ranks of the relevant among the first judged hits. */
function precisions(ranks: readonly number[], grades: readonly number[], judged: number): number {
  let [sum, relevant] = [0, 0];
  for (let at = 0; at < judged; at++) if (grades[at]! > 0) sum += ++relevant / (ranks[at]! + 1);
  return sum;
}

interface ExactAgreement {
  readonly ids: readonly string[];
  readonly exact: readonly string[];
}

const agreementWith = (ids: readonly string[], { nearest, k }: ExactAnswer): ExactAgreement => ({
  ids: [...new Set(ids)],
  exact: nearest.slice(0, k).map(({ id }) => String(id)),
});

/** Compares the first `k` of both. */
function cut({ ids, exact }: ExactAgreement, k: number): Agreement {
  const [a, b] = [ids.slice(0, k), exact.slice(0, k)];
  const depth = Math.max(a.length, b.length);
  const shared = new Uint32Array(depth + 1);
  const [ours, theirs] = [new Set<string>(), new Set<string>()];
  for (let at = 0; at < depth; at++) {
    const [one, other] = [a[at], b[at]];
    if (one !== undefined) ours.add(one);
    if (other !== undefined) theirs.add(other);
    const more = Number(one !== undefined && theirs.has(one)) + Number(other !== undefined && ours.has(other));
    shared[at + 1] = shared[at]! + (one === other ? Math.min(1, more) : more);
  }
  return { lengths: [a.length, b.length], shared };
}
