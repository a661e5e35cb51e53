import assert from 'node:assert/strict';
import { findingsOf, tagFindings } from '../../../../src/model/evaluations/query-findings';
import type { EvaluationResults } from '../../../../src/model/evaluations/results';
import { summarize } from '../../../../src/model/evaluations/summaries';
import { readResultsOf } from './results';

const MEASURE = 'hit-rate@1';

/** Three queries, of which `b` loses q0 and wins q2. */
function tagged(): EvaluationResults {
  const results = readResultsOf({ a: [1, 1, 0], b: [0, 1, 1] });
  const tags = [['x'], ['x', 'y'], ['y', 'y']];
  return { ...results, queries: results.queries.map((query, at) => ({ ...query, tags: tags[at]! })) };
}

const worst = (results: EvaluationResults, variant: string) =>
  findingsOf(results, summarize(results), { variant, measure: MEASURE });

describe('queries of an evaluation', () => {
  it('are the worst first, with the value of the baseline', () => {
    assert.deepEqual(
      worst(tagged(), 'b').map(({ id, value, baseline }) => [id, value, baseline]),
      [
        ['q0', 0, 1],
        ['q1', 1, 1],
        ['q2', 1, 0],
      ],
    );
  });

  it('have text, value and baseline only if there are any', () => {
    const results = tagged();
    const queries = results.queries.map(({ id, tags }, at) => ({ id, tags, ...(at === 0 ? { text: 'How?' } : {}) }));
    const found = worst({ ...results, queries }, 'b');
    assert.deepEqual(
      found.map(each => [each.id, 'text' in each, each.text, 'error' in each]),
      [
        ['q0', true, 'How?', false],
        ['q1', false, undefined, false],
        ['q2', false, undefined, false],
      ],
    );
    const unknown = findingsOf({ ...results, baseline: 'none' }, summarize(results), { variant: 'b', measure: 'none' });
    assert.deepEqual(Object.keys(unknown[0]!).includes('value'), false);
    assert.deepEqual(Object.keys(unknown[0]!).includes('baseline'), false);
  });

  it('begin with failures, end with those without a value, and leave out those that were not sent', () => {
    const results = tagged();
    const [a, b] = results.variants as [(typeof results.variants)[number], (typeof results.variants)[number]];
    const failed = { ...b.runs[2]!, ids: [], distances: [], error: 'Timed out' };
    const { q0: _, ...judgments } = results.judgments!;
    const changed = { ...results, judgments, variants: [a, { ...b, runs: [b.runs[0]!, failed] }] };
    assert.deepEqual(
      worst({ ...changed, measures: ['recall@1'] }, 'b').map(({ id, error }) => [id, error]),
      [
        ['q2', 'Timed out'],
        ['q0', undefined],
      ],
    );
    assert.deepEqual(worst(results, 'none'), []);
  });

  it('are counted by tag, largest loss first', () => {
    assert.deepEqual(tagFindings(worst(tagged(), 'b')), [
      { tag: 'x', queries: 2, mean: 0.5, baseline: 1, won: 0, lost: 1 },
      { tag: 'y', queries: 2, mean: 1, baseline: 0.5, won: 1, lost: 0 },
    ]);
    assert.deepEqual(tagFindings([{ id: 'a', tags: ['x'], value: 1 }]), []);
  });
});
