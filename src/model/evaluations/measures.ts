import { recallAtK, type ExactAnswer } from '../checks/recalls';
import { overlapAt, rankBiasedOverlap, type Agreement } from '../comparisons/overlaps';
import { comparesExact, type Measure } from './measure-names';

/** The judgments of a query. `grades`: by entity ID. `ideal`: the positive grades, highest first. */
export interface Judgments {
  readonly grades: ReadonlyMap<string, number>;
  readonly ideal: readonly number[];
}

export const judgmentsOf = (grades: ReadonlyMap<string, number>): Judgments => ({
  grades,
  ideal: [...grades.values()].filter(grade => grade > 0).toSorted((a, b) => b - a),
});

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

/** Relevance of a ranking: the grade of each hit (undefined: unjudged), and the positive grades of the query, highest first. */
interface Judged {
  readonly grades: Grades;
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
  const judged = judgments && { grades: gradesOf(ids, judgments.grades), ideal: judgments.ideal };
  const agreement = exact && measures.some(comparesExact) ? agreementWith(ids, exact) : undefined;
  return measures.map(measure => {
    if (measure.kind === 'overlap') return agreement && overlapAt(cut(agreement, measure.k!), measure.k!);
    if (measure.kind === 'rbo') return agreement && rankBiasedOverlap(cut(agreement, measure.k!));
    if (judged) return judgedValue(measure, judged);
    return exact && measure.kind === 'recall' ? recallAtK(ids, exact, measure.k) : undefined;
  });
}

/** Returns the grade of each hit; a judged entity that occurs again has 0. */
function gradesOf(ids: readonly string[], known: ReadonlyMap<string, number>): (number | undefined)[] {
  const seen = new Set<string>();
  return ids.map(id => {
    const grade = known.get(id);
    if (grade === undefined) return undefined;
    if (seen.has(id)) return 0;
    seen.add(id);
    return grade;
  });
}

function judgedValue({ kind, k = Infinity }: Measure, { grades, ideal }: Judged): number {
  const depth = Math.min(k, grades.length);
  if (kind === 'judged') return depth === 0 ? 0 : count(grades, depth, isJudged) / depth;
  if (kind === 'ndcg') return ratio(gain(grades, depth, linear), gain(ideal, k, linear));
  if (kind === 'ndcg-exp') {
    const of = exponential(ideal[0] ?? 0);
    return ratio(gain(grades, depth, of), gain(ideal, k, of));
  }
  if (kind === 'mrr') {
    const first = grades.findIndex(isRelevant);
    return first < 0 || first >= depth ? 0 : 1 / (first + 1);
  }
  if (kind === 'map') return ratio(precisions(grades, depth), ideal.length);
  const relevant = count(grades, depth, isRelevant);
  if (kind === 'hit-rate') return relevant > 0 ? 1 : 0;
  return kind === 'precision' ? relevant / k : ratio(relevant, ideal.length);
}

const isJudged = (grade: number | undefined): boolean => grade !== undefined;
const isRelevant = (grade: number | undefined): boolean => grade !== undefined && grade > 0;
const linear = (grade: number): number => grade;

/** Gains of 2^grade − 1, divided by 2^highest: a grade above 1,023 would have an infinite one. */
const exponential =
  (highest: number) =>
  (grade: number): number =>
    2 ** (grade - highest) - 2 ** -highest;
const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** The grades of hits, or of judgments. */
type Grades = readonly (number | undefined)[];

function count(grades: Grades, depth: number, fits: (grade: number | undefined) => boolean): number {
  let fitting = 0;
  for (let at = 0; at < depth; at++) if (fits(grades[at])) fitting += 1;
  return fitting;
}

/** Returns the discounted cumulative gain to a depth: gains divided by log2(rank + 1). */
function gain(grades: Grades, depth: number, of: (grade: number) => number): number {
  let sum = 0;
  for (let at = 0; at < Math.min(depth, grades.length); at++) {
    const grade = grades[at];
    if (grade !== undefined && grade > 0) sum += of(grade) / Math.log2(at + 2);
  }
  return sum;
}

/** Returns the sum of the precisions at the ranks of relevant hits. */
function precisions(grades: Grades, depth: number): number {
  let [sum, relevant] = [0, 0];
  for (let at = 0; at < depth; at++) if (isRelevant(grades[at])) sum += ++relevant / (at + 1);
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
