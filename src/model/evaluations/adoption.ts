import { t } from '@vscode/l10n';
import type { Check } from '../checks/checks';
import { checksOfHits } from '../checks/expected-hits';
import { readSearch, type SearchDocument } from '../searches/documents';
import { WAYS } from '../searches/ways';
import { measureOf } from './measure-names';
import { type EvaluationResults, ownOf, type StoredQuery } from './results';
import type { VariantSummary } from './summaries';

/** A hit with its judgment. `distance`: absent if the service sent none that can be read; `grade`: absent if it is not judged; `isExact`: among the exact answer, where one was computed. */
export interface JudgedHit {
  readonly rank: number;
  readonly id: string;
  readonly distance?: number;
  readonly grade?: number;
  readonly isExact?: boolean;
}

/** The hits of a query on a variant, and its relevant entities that are not among them. */
export interface JudgedHits {
  readonly hits: readonly JudgedHit[];
  readonly missed: readonly string[];
  /** Why the query has no hits. */
  readonly error?: string;
}

/** Returns the search of a variant, with the query if given. @throws Error if the results have no such variant, or its search is not valid */
export function searchOf(results: EvaluationResults, variant: string, query?: string): SearchDocument {
  const found = results.variants.find(({ name }) => name === variant);
  const { search } = readSearch(found?.search);
  if (!search) throw new Error(t('The results contain no valid search for “{0}”.', variant));
  const { collection, clusterId, endpoint, database, ...settings } = search;
  const asked = query === undefined ? undefined : results.queries.find(({ id }) => id === query);
  const target = { clusterId, endpoint, database, collection };
  return { ...target, ...(asked && wayOf(asked)), ...settings };
}

/** An ID as a document has it: digits are a number as long as a number keeps them. */
const idOf = (id: string): number | string => {
  const value = Number(id);
  return /^-?\d+$/.test(id) && Number.isSafeInteger(value) && String(value) === id ? value : id;
};

const wayOf = ({ text, vector, entity }: StoredQuery): Pick<SearchDocument, 'text' | 'vectors' | 'ids'> => {
  if (vector) return { vectors: [[...vector]] };
  return entity === undefined ? { text: text ?? '' } : { ids: [idOf(entity)] };
};

/** Returns the hits of a query with its judgments, or with the exact answer. */
export function judgedHits({ variants, judgments }: EvaluationResults, variant: string, query: string): JudgedHits {
  const found = variants.find(({ name }) => name === variant);
  const run = found?.runs.find(each => each.query === query);
  if (!run || run.error !== undefined) return { hits: [], missed: [], error: run?.error ?? t('Not sent yet.') };
  const grades = ownOf(judgments, query);
  const exact = ownOf(found?.exact, query);
  const nearest = exact && new Set(exact.ids);
  const { ids } = run;
  const gradeOf = (id: string): number | undefined => (grades && Object.hasOwn(grades, id) ? grades[id] : undefined);
  const wanted = grades ? Object.keys(grades).filter(id => grades[id]! > 0) : (exact?.ids.slice(0, exact.k) ?? []);
  return {
    hits: ids.map((id, at) => {
      const grade = gradeOf(id);
      const distance = run.distances[at];
      return {
        rank: at + 1,
        id,
        ...(Number.isFinite(distance) ? { distance: distance! } : {}),
        ...(grade === undefined ? {} : { grade }),
        ...(nearest ? { isExact: nearest.has(id) } : {}),
      };
    }),
    missed: wanted.filter(id => !ids.includes(id)),
  };
}

/**
 * Returns checks that hold what a variant finds for a query: its relevant hits at the lowest of their ranks; without judgments, its values
 * of recall.
 */
export function checksOf(results: EvaluationResults, summary: VariantSummary, query: string): Check[] {
  if (results.judgments) {
    const { hits } = judgedHits(results, summary.name, query);
    const relevant = hits.filter(({ grade = 0 }) => grade > 0);
    return checksOfHits(relevant.map(({ id, rank }) => ({ id: idOf(id), rank })));
  }
  return summary.measures.flatMap(({ name, values }): Check[] => {
    const measure = measureOf(name);
    const value = values.get(query);
    if (typeof measure === 'string' || measure.kind !== 'recall' || value === undefined) return [];
    return [{ expect: 'recall', atLeast: value, k: measure.k! }];
  });
}

/** Fields of a search that a variant does not set: its query and its checks. */
const KEPT: ReadonlySet<string> = new Set([...WAYS, 'browse', 'expect', '$schema']);

/** Returns the fields of a search document to change so that it has the settings of a variant; `undefined` removes a field. */
export function adoptedFields(
  before: Readonly<Record<string, unknown>>,
  search: SearchDocument,
): (readonly [field: string, value: unknown])[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(search)]);
  return [...fields].filter(field => !KEPT.has(field)).map(field => [field, search[field]] as const);
}
