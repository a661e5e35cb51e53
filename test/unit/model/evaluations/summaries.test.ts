import assert from 'node:assert/strict';
import { resultsView } from '../../../../src/model/evaluations/pages';
import type { VariantRun } from '../../../../src/model/evaluations/results';
import { summarize } from '../../../../src/model/evaluations/summaries';
import { readResultsOf } from './results';

describe('the summary of an evaluation', () => {
  const tests = (measures: readonly string[], judgments?: object) => {
    const results = readResultsOf({ a: [1, 1, 0], b: [0, 1, 1] });
    const summaries = summarize({ ...results, measures: [...measures], ...(judgments && { judgments: {} }) });
    return summaries.map(each => each.measures.map(({ mean, p }) => [mean !== undefined, p]));
  };

  it('has a p-value for a measure with values, but none without', () => {
    assert.deepEqual(tests(['hit-rate@1']), [[[true, undefined]], [[true, 1]]]);
    assert.deepEqual(tests(['recall@1'], {}), [[[false, undefined]], [[false, undefined]]]);
  });

  it('counts hits without a grade to the depth of the measures, of queries with judgments', () => {
    const results = readResultsOf({ a: [1, 1, 0] });
    const { q2: _, ...judgments } = results.judgments!;
    const runs = results.variants[0]!.runs.map(run => ({ ...run, ids: [...run.ids, 'x', 'y'], distances: [3, 2, 1] }));
    const counted = (...measures: string[]) => {
      const [summary] = summarize({ ...results, judgments, measures, variants: [{ name: 'a', search: {}, runs }] });
      return [summary!.unjudgedHits, summary!.unjudged];
    };
    assert.deepEqual(counted('hit-rate@1'), [0, 1]);
    assert.deepEqual(counted('hit-rate@1', 'recall@2'), [2, 1]);
    assert.deepEqual(counted('mrr'), [4, 1]);
    assert.deepEqual(counted('overlap@3'), [0, 1]);
  });

  it('is on the page with the number of exact answers, if any were computed', () => {
    const results = readResultsOf({ a: [1, 1], b: [0, 1] });
    const [a, b] = results.variants as [VariantRun, VariantRun];
    const exact = { q0: { k: 1, ids: ['good'], distances: [1] } };
    const given = { ...results, variants: [{ ...a, exact }, b] };
    assert.deepEqual(
      resultsView(given, summarize(given)).variants.map(each => each.exact),
      [1, undefined],
    );
  });
});
