import assert from 'node:assert/strict';
import { fingerprintOf, runEvaluation, type EvaluationRequest } from '../../../src/evaluations/runner';
import { readEvaluation } from '../../../src/model/evaluations/documents';
import type { EvaluationResults, QueryRun } from '../../../src/model/evaluations/results';

const search = { collection: 'docs', limit: 1 };
const read = readEvaluation({ queries: 'q.csv', judgments: 'qrels.txt', search, measures: ['mrr@10'] });
assert.ok('evaluation' in read);

const request: EvaluationRequest = {
  evaluation: read.evaluation,
  queries: ['a', 'b'].map(id => ({ id, text: id, tags: [] })),
  judgments: new Map(),
  variants: ['one', 'two'].map(name => ({ name, search })),
  service: { id: 's', name: 'Search' },
};
const answered = (query: string): QueryRun => ({ query, ids: ['1'], distances: [1], ms: [5] });

const previous: EvaluationResults = {
  version: 1,
  fingerprint: fingerprintOf(request),
  measures: ['mrr@10'],
  ties: 'answer',
  baseline: 'one',
  queries: [],
  variants: [
    { name: 'one', search, runs: [answered('a'), { ...answered('b'), error: 'timed out' }] },
    { name: 'two', search, runs: ['a', 'b'].map(answered) },
  ],
};

describe('a resumed evaluation', () => {
  it('has all earlier responses in every result that it saves, and tells how many there are', async () => {
    const saved: number[][] = [];
    const done: number[] = [];
    const cluster = () => {
      throw new Error('not reachable');
    };
    const results = await runEvaluation(
      request,
      { cluster },
      {
        previous,
        onResults: current => saved.push(current().variants.map(({ runs }) => runs.length)),
        onProgress: progress => done.push(progress.done),
      },
    );
    assert.deepEqual(saved, [[2, 2]]);
    assert.deepEqual(done, [3, 4]);
    assert.deepEqual(
      results.variants.map(({ runs }) => runs.map(({ error }) => error)),
      [
        [undefined, 'not reachable'],
        [undefined, undefined],
      ],
    );
    assert.deepEqual(results.service, request.service);
  });

  it('is another one on another service', () => {
    assert.notEqual(fingerprintOf({ ...request, service: { id: 't', name: 'Search' } }), previous.fingerprint);
  });
});
