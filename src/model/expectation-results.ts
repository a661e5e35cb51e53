import { expectationName, needsExact, TOLERANCE, type Expectation } from './expectations';
import { recallAtK, type ExactAnswer } from './recalls';
import type { Hit } from './searches';

/** What came back, as far as checks look at it. */
export interface Outcome {
  /** The hits of each query, nearest first, with the exact answer where it is known. */
  readonly queries: readonly { readonly hits: readonly Hit[]; readonly exact?: ExactAnswer | undefined }[];
  readonly elapsedMs?: number | undefined;
  /** Why the exact answer is not known, where it was looked for. */
  readonly inexact?: string | undefined;
}

/** `unknown`: it cannot be told, and `message` says why. `expected` and `actual` are texts that stand beside each other in a diff. */
export interface ExpectationResult {
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'unknown';
  readonly message: string;
  readonly expected?: string;
  readonly actual?: string;
}

type Verdict = Omit<ExpectationResult, 'name'>;
type Answered = Outcome['queries'][number];

/** Holds an answer against what is expected of it, check by check. */
export const evaluate = (expectations: readonly Expectation[], outcome: Outcome): ExpectationResult[] =>
  expectations.map(expectation => ({ name: expectationName(expectation), ...verdict(expectation, outcome) }));

function verdict(expectation: Expectation, { queries, elapsedMs, inexact }: Outcome): Verdict {
  if (expectation.expect === 'latency') return latency(expectation.atMostMs, elapsedMs);
  const { query } = expectation;
  if (inexact !== undefined && needsExact(expectation)) return unknown(inexact);
  if (query !== undefined && query > queries.length) {
    return unknown(`There is no query ${query}: the search has ${queries.length}.`);
  }
  const asked = query === undefined ? queries : [queries[query - 1]!];
  if (asked.length === 0) return unknown('The search has no answer.');
  const verdicts = asked.map(each => ofOne(expectation, each));
  if (verdicts.length === 1) return verdicts[0]!;
  const bad = verdicts
    .map((each, at) => ({ ...each, query: at + 1 }))
    .filter(({ state }) => state !== 'passed')
    .toSorted((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed'));
  const [first] = bad;
  if (!first) return { state: 'passed', message: `In all ${verdicts.length} queries.` };
  const { query: number, ...worst } = first;
  const others = bad.length > 1 ? ` So in ${bad.length - 1} more of ${verdicts.length} queries.` : '';
  return { ...worst, message: `Query ${number}: ${worst.message}${others}` };
}

const unknown = (message: string): Verdict => ({ state: 'unknown', message });

function ofOne(expected: Exclude<Expectation, { expect: 'latency' }>, answered: Answered): Verdict {
  if (expected.expect === 'ids') return idsByRank(expected, answered);
  return expected.expect === 'recall' ? recall(expected, answered) : distances(expected, answered);
}

function latency(atMostMs: number, elapsedMs: number | undefined): Verdict {
  if (elapsedMs === undefined) return unknown('The time was not taken.');
  const took = `${Math.round(elapsedMs)} ms`;
  return elapsedMs <= atMostMs
    ? { state: 'passed', message: `It took ${took}.` }
    : { state: 'failed', message: `It took ${took}.`, expected: `at most ${atMostMs} ms`, actual: took };
}

function idsByRank({ ids, byRank }: Expectation & { expect: 'ids' }, { hits }: Answered): Verdict {
  const ranks = new Map(hits.map(({ id }, at) => [String(id), at + 1] as const).toReversed()); // the first, where one comes twice
  const late = ids.filter(id => (ranks.get(String(id)) ?? Infinity) > byRank);
  if (late.length === 0) return { state: 'passed', message: `All of them are among the first ${byRank}.` };
  const where = (id: string | number): string => {
    const rank = ranks.get(String(id));
    return rank === undefined ? `${id} is not among the ${hits.length} hits` : `${id} has rank ${rank}`;
  };
  return {
    state: 'failed',
    message: `${late.map(where).join(', ')}.`,
    expected: ids.map(id => `${id} by rank ${byRank}`).join('\n'),
    actual: ids.map(id => (late.includes(id) ? where(id) : `${id} by rank ${byRank}`)).join('\n'),
  };
}

function recall({ of, k, atLeast }: Expectation & { expect: 'recall' }, { hits, exact }: Answered): Verdict {
  const found = hits.slice(0, k).map(({ id }) => id);
  if (!of && !exact) {
    return unknown('The exact answer is not known: name the ids it should have in “of”, or search with vectors.');
  }
  if (!of && exact!.k < k) return unknown(`The exact answer is known for the first ${exact!.k} only.`);
  const value = of ? shareOf(of.slice(0, k), found) : recallAtK(found, exact!, k);
  const told = `recall@${k} is ${rounded(value)}`;
  return value >= atLeast
    ? { state: 'passed', message: `${told}.` }
    : { state: 'failed', message: `${told}.`, expected: `at least ${atLeast}`, actual: rounded(value) };
}

function shareOf(wanted: readonly (string | number)[], found: readonly Hit['id'][]): number {
  const returned = new Set(found.map(String));
  const distinct = [...new Set(wanted.map(String))];
  return distinct.filter(id => returned.has(id)).length / distinct.length;
}

/** Never rounded up to what it has not reached. */
const rounded = (share: number): string => String(Math.floor(share * 10_000) / 10_000);

function distances(
  { distances: wanted, tolerance = TOLERANCE }: Expectation & { expect: 'distances' },
  { hits }: Answered,
): Verdict {
  const found = new Map(hits.map(({ id, distance }) => [String(id), distance]));
  const off = wanted.filter(({ id, distance }) => !(Math.abs((found.get(String(id)) ?? NaN) - distance) <= tolerance));
  if (off.length === 0) return { state: 'passed', message: `All within ${tolerance}.` };
  const told = (id: string | number): string => `${id}: ${found.get(String(id)) ?? 'not among the hits'}`;
  return {
    state: 'failed',
    message: `${off.map(({ id, distance }) => `${told(id)} instead of ${distance}`).join(', ')}.`,
    expected: wanted.map(({ id, distance }) => `${id}: ${distance}`).join('\n'),
    actual: wanted.map(({ id }) => told(id)).join('\n'),
  };
}
