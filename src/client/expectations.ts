import { evaluate, type ExpectationResult } from '../model/checks/results';
import { needsExact, type Expectation } from '../model/checks/checks';
import { byQuery } from '../model/comparisons/summaries';
import type { SearchFacts } from '../model/searches/facts';
import type { SearchCall } from '../model/searches/documents';
import type { Hit } from '../model/searches/searches';
import type { ClusterClient } from './cluster-client';
import { exactAnswers } from './exact-answers';
import type { CallOptions } from './operation';

/** A search that was sent, and what came of it. `elapsedMs`: on the way, in the service, and reading. */
export interface Answered {
  readonly call: SearchCall;
  readonly hits: readonly Hit[];
  readonly topks?: readonly number[] | undefined;
  readonly elapsedMs: number;
}

/** Holds an answer against what is expected of it; where a check needs the exact answer, that is computed. @throws as the client does */
export async function judge(
  client: ClusterClient,
  expectations: readonly Expectation[],
  { call, hits, topks, elapsedMs }: Answered,
  facts: SearchFacts,
  options?: CallOptions,
): Promise<ExpectationResult[]> {
  const depths = expectations.flatMap(each => (needsExact(each) && each.expect === 'recall' ? [each.k] : []));
  const exact = depths.length > 0 ? await exactAnswers(client, call, facts, Math.max(...depths), options) : undefined;
  const queries = byQuery(hits, topks).map((own, at) => ({
    hits: own,
    ...(exact && 'answers' in exact ? { exact: exact.answers[at] } : {}),
  }));
  return evaluate(expectations, { queries, elapsedMs, ...(exact && 'inexact' in exact ? exact : {}) });
}
