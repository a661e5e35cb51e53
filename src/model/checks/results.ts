import { t } from '@vscode/l10n';
import { nameOfCheck, needsExact, TOLERANCE, type Check } from './checks';
import { recallAtK, type ExactAnswer } from './recalls';
import type { Hit } from '../searches/searches';

/** Result of a search, as far as checks use it. */
export interface Outcome {
  /** The hits of each query, nearest first, with the exact answer where it is known. */
  readonly queries: readonly { readonly hits: readonly Hit[]; readonly exact?: ExactAnswer | undefined }[];
  readonly elapsedMs?: number | undefined;
  /** The reason for a missing exact answer, if one was requested. */
  readonly inexact?: string | undefined;
}

/** Result of a check. `unknown`: undecided, with the reason in `message`. `expected` and `actual` are texts for a diff. */
export interface CheckResult {
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'unknown';
  readonly message: string;
  readonly expected?: string;
  readonly actual?: string;
}

type Verdict = Omit<CheckResult, 'name'>;
type Answered = Outcome['queries'][number];

/** Checks an answer against the expected results. */
export const evaluate = (checks: readonly Check[], outcome: Outcome): CheckResult[] =>
  checks.map(check => ({ name: nameOfCheck(check), ...verdict(check, outcome) }));

function verdict(check: Check, { queries, elapsedMs, inexact }: Outcome): Verdict {
  if (check.expect === 'latency') return latency(check.atMostMs, elapsedMs);
  const { query } = check;
  if (inexact !== undefined && needsExact(check)) return unknown(inexact);
  if (query !== undefined && query > queries.length) {
    return unknown(t('Query {0} does not exist: the search has {1}.', query, queries.length));
  }
  const asked = query === undefined ? queries : [queries[query - 1]!];
  if (asked.length === 0) return unknown(t('The search received no response.'));
  const verdicts = asked.map(each => ofOne(check, each));
  if (verdicts.length === 1) return verdicts[0]!;
  const bad = verdicts
    .map((each, at) => ({ ...each, query: at + 1 }))
    .filter(({ state }) => state !== 'passed')
    .toSorted((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed'));
  const [first] = bad;
  if (!first) return { state: 'passed', message: t('Passed for all {0} queries.', verdicts.length) };
  const { query: number, ...worst } = first;
  const others = bad.length > 1 ? ` ${t('{0} more queries failed (of {1}).', bad.length - 1, verdicts.length)}` : '';
  return { ...worst, message: t('Query {0}: {1}', number, worst.message) + others };
}

const unknown = (message: string): Verdict => ({ state: 'unknown', message });

function ofOne(expected: Exclude<Check, { expect: 'latency' }>, answered: Answered): Verdict {
  if (answered.hits.some(({ id }) => id === undefined)) {
    return unknown(t('The primary key of the hits is unknown. Set schema.primaryKey.'));
  }
  if (expected.expect === 'ids') return idsByRank(expected, answered);
  return expected.expect === 'recall' ? recall(expected, answered) : distances(expected, answered);
}

function latency(atMostMs: number, elapsedMs: number | undefined): Verdict {
  if (elapsedMs === undefined) return unknown(t('No latency measured.'));
  const isInTime = elapsedMs <= atMostMs;
  const took = `${isInTime ? Math.round(elapsedMs) : Math.ceil(elapsedMs)} ms`; // never the limit of a check that failed
  return isInTime
    ? { state: 'passed', message: t('Latency: {0}.', took) }
    : { state: 'failed', message: t('Latency: {0}.', took), expected: t('at most {0} ms', atMostMs), actual: took };
}

function idsByRank({ ids, byRank }: Check & { expect: 'ids' }, { hits }: Answered): Verdict {
  const ranks = new Map(hits.map(({ id }, at) => [String(id), at + 1] as const).toReversed()); // the first, where one comes twice
  const late = ids.filter(id => (ranks.get(String(id)) ?? Infinity) > byRank);
  if (late.length === 0) return { state: 'passed', message: t('All IDs are in the first {0} hits.', byRank) };
  const where = (id: string | number): string => {
    const rank = ranks.get(String(id));
    return rank === undefined ? t('{0} is not among the {1} hits', id, hits.length) : t('{0} has rank {1}', id, rank);
  };
  return {
    state: 'failed',
    message: `${late.map(where).join(', ')}.`,
    expected: ids.map(id => t('{0} at rank {1} or better', id, byRank)).join('\n'),
    actual: ids.map(id => (late.includes(id) ? where(id) : t('{0} at rank {1} or better', id, byRank))).join('\n'),
  };
}

function recall({ of, k, atLeast }: Check & { expect: 'recall' }, { hits, exact }: Answered): Verdict {
  const found = hits.slice(0, k).map(({ id }) => id);
  if (!of && !exact) {
    return unknown(t('No ground truth. List the expected IDs in `of`, or search by vectors.'));
  }
  if (!of && exact!.k < k) return unknown(t('The ground truth covers the first {0} hits only.', exact!.k));
  const value = of ? shareOf(of.slice(0, k), found) : recallAtK(found, exact!, k);
  const told = t('recall@{0} is {1}', k, rounded(value));
  return value >= atLeast
    ? { state: 'passed', message: `${told}.` }
    : { state: 'failed', message: `${told}.`, expected: t('at least {0}', atLeast), actual: rounded(value) };
}

function shareOf(wanted: readonly (string | number)[], found: readonly Hit['id'][]): number {
  const returned = new Set(found.map(String));
  const distinct = [...new Set(wanted.map(String))];
  return distinct.filter(id => returned.has(id)).length / distinct.length;
}

/** Rounds down, so that a share never seems to reach a limit. */
const rounded = (share: number): string => String(Math.floor(share * 10_000) / 10_000);

function distances(
  { distances: wanted, tolerance = TOLERANCE }: Check & { expect: 'distances' },
  { hits }: Answered,
): Verdict {
  const found = new Map(hits.map(({ id, distance }) => [String(id), distance]));
  const off = wanted.filter(({ id, distance }) => !(Math.abs((found.get(String(id)) ?? NaN) - distance) <= tolerance));
  if (off.length === 0)
    return { state: 'passed', message: t('All distances differ from the expected values by at most {0}.', tolerance) };
  const told = (id: string | number): string => `${id}: ${found.get(String(id)) ?? t('not among the hits')}`;
  return {
    state: 'failed',
    message: `${off.map(({ id, distance }) => t('{0} instead of {1}', told(id), distance)).join(', ')}.`,
    expected: wanted.map(({ id, distance }) => `${id}: ${distance}`).join('\n'),
    actual: wanted.map(({ id }) => told(id)).join('\n'),
  };
}
