import { recallAtK, type ExactAnswer } from '../checks/recalls';
import { overlapAt, rankBiasedOverlap, type Agreement } from '../comparisons/overlaps';
import { comparesExact, type Measure } from './measure-names';

/** Ground truth of a query: judged grades by entity ID, the exact answer, or both. */
export interface QueryTruth {
  readonly grades?: ReadonlyMap<string, number> | undefined;
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

/** Relevance of a ranking: the grade of each hit (undefined: unjudged), and the positive grades of the query, highest first. */
interface Judged {
  readonly grades: readonly (number | undefined)[];
  readonly ideal: readonly number[];
}

/**
 * Returns the values of measures for a query by their standard definitions, as trec_eval computes them: a grade of at least 1 is relevant,
 * unjudged hits are not, and a query without relevant entities has 0. Undefined: the truth has no answer for the measure.
 */
export function valuesOf(
  measures: readonly Measure[],
  ids: readonly string[],
  { grades, exact }: QueryTruth,
): (number | undefined)[] {
  const judged = grades && judgedBy(ids, grades);
  const agreement = exact && measures.some(comparesExact) ? agreementWith(ids, exact) : undefined;
  return measures.map(measure => {
    if (measure.kind === 'overlap') return agreement && overlapAt(cut(agreement, measure.k!), measure.k!);
    if (measure.kind === 'rbo') return agreement && rankBiasedOverlap(cut(agreement, measure.k!));
    if (judged) return judgedValue(measure, judged);
    return exact && measure.kind === 'recall' ? recallAtK(ids, exact, measure.k) : undefined;
  });
}

function judgedBy(ids: readonly string[], grades: ReadonlyMap<string, number>): Judged {
  const ideal = [...grades.values()].filter(grade => grade > 0).toSorted((a, b) => b - a);
  const seen = new Set<string>();
  const found = ids.map(id => {
    const grade = grades.get(id);
    if (grade === undefined) return undefined;
    if (seen.has(id)) return 0;
    seen.add(id);
    return grade;
  });
  return { grades: found, ideal };
}

function judgedValue({ kind, k = Infinity }: Measure, { grades, ideal }: Judged): number {
  const top = Number.isFinite(k) ? grades.slice(0, k) : grades;
  if (kind === 'judged') return top.length === 0 ? 0 : top.filter(grade => grade !== undefined).length / top.length;
  if (kind === 'ndcg') return ratio(gain(top, linear), gain(ideal.slice(0, k), linear));
  if (kind === 'ndcg-exp') {
    const of = exponential(ideal[0] ?? 0);
    return ratio(gain(top, of), gain(ideal.slice(0, k), of));
  }
  const first = top.findIndex(isRelevant);
  if (kind === 'mrr') return first < 0 ? 0 : 1 / (first + 1);
  if (kind === 'map') return ratio(precisions(top), ideal.length);
  const relevant = top.filter(isRelevant).length;
  if (kind === 'hit-rate') return relevant > 0 ? 1 : 0;
  return kind === 'precision' ? relevant / k : ratio(relevant, ideal.length);
}

const isRelevant = (grade: number | undefined): boolean => grade !== undefined && grade > 0;
const linear = (grade: number): number => grade;

/** Gains of 2^grade − 1, divided by 2^highest: a grade above 1,023 would have an infinite one. */
const exponential =
  (highest: number) =>
  (grade: number): number =>
    2 ** (grade - highest) - 2 ** -highest;
const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** Returns the discounted cumulative gain: gains divided by log2(rank + 1). */
function gain(grades: readonly (number | undefined)[], of: (grade: number) => number): number {
  let sum = 0;
  for (const [at, grade] of grades.entries())
    if (grade !== undefined && grade > 0) sum += of(grade) / Math.log2(at + 2);
  return sum;
}

/** Returns the sum of the precisions at the ranks of relevant hits. */
function precisions(grades: readonly (number | undefined)[]): number {
  let [sum, relevant] = [0, 0];
  for (const [at, grade] of grades.entries()) if (isRelevant(grade)) sum += ++relevant / (at + 1);
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
