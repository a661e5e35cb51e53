import type { EvaluationResults } from '../../../../src/model/evaluations/results';

/** Results with one hit for each query: relevant for 1. Query n takes n × 10 ms. */
export const readResultsOf = (variants: Readonly<Record<string, readonly number[]>>): EvaluationResults => {
  const queries = Object.values(variants)[0]!.map((_, at) => ({ id: `q${at}`, tags: [] }));
  return {
    version: 1,
    fingerprint: '',
    measures: ['hit-rate@1'],
    ties: 'answer',
    baseline: Object.keys(variants)[0]!,
    queries,
    judgments: Object.fromEntries(queries.map(({ id }) => [id, { good: 1, bad: 0 }])),
    variants: Object.entries(variants).map(([name, hits]) => ({
      name,
      search: {},
      runs: hits.map((hit, at) => ({
        query: `q${at}`,
        ids: [hit ? 'good' : 'bad'],
        distances: [1],
        ms: [(at + 1) * 10],
      })),
    })),
  };
};
