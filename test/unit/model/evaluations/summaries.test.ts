import assert from 'node:assert/strict';
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
});
