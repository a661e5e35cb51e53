import assert from 'node:assert/strict';
import { ClusterClient } from '../../../src/client';
import { Agent } from '../../../src/client/undici';
import { startDemo, type Demo } from '../../../src/demo';
import { PROD_SEARCH } from '../../../src/demo/seed/clusters';
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

describe('the ground truth of an evaluation', () => {
  let demo: Demo;
  before(async () => (demo = await startDemo({ entities: 200 })));
  after(() => demo.close());

  async function run(judgments: string, measures: readonly string[]) {
    const { clusterId, endpoint } = demo.clusters.find(each => each.clusterId === PROD_SEARCH)!;
    const client = new ClusterClient({ endpoint, token: demo.apiKey, dispatcher: new Agent() });
    const base = { clusterId, collection: 'help_center', limit: 3 };
    const of = readEvaluation({ queries: 'q.csv', judgments, search: base, measures });
    assert.ok('evaluation' in of);
    const queries = ['3', '4'].map(entity => ({ id: `q${entity}`, entity, tags: [] }));
    const before = demo.requests.length;
    const { variants } = await runEvaluation(
      { evaluation: of.evaluation, queries, judgments: new Map(), variants: [{ name: 'one', search: base }] },
      { cluster: () => ({ client, address: endpoint }) },
    );
    const asked = demo.requests.slice(before).filter(each => each.endsWith('/entities/query')).length;
    return { variant: variants[0]!, asked };
  }

  it('is read only where a measure needs it', async () => {
    const { variant, asked } = await run('qrels.txt', ['mrr@3']);
    assert.deepEqual(
      variant.runs.map(({ error, ids }) => [error, ids.length]),
      [
        [undefined, 3],
        [undefined, 3],
      ],
    );
    assert.equal(variant.exact, undefined);
    const needed = await run('exact', ['recall@3']);
    assert.ok(needed.asked > asked, `${needed.asked} > ${asked}`);
  });

  it('has the nearest entities of each query', async () => {
    const { variant } = await run('exact', ['recall@3']);
    const hits = Object.fromEntries(variant.runs.map(({ query, ids }) => [query, ids]));
    assert.deepEqual(Object.keys(variant.exact!), ['q3', 'q4']);
    for (const [query, { k, ids, distances }] of Object.entries(variant.exact!)) {
      assert.deepEqual([k, ids.slice(0, 3).map(String), distances.length], [3, hits[query]!.map(String), ids.length]);
    }
  });
});
