import assert from 'node:assert/strict';
import { ClusterClient } from '../../../src/client';
import { startDemo, type Demo } from '../../../src/demo';
import { runEvaluation } from '../../../src/evaluations/runner';
import { readEvaluation } from '../../../src/model/evaluations/documents';

describe('an evaluation that repeats its searches', () => {
  let demo: Demo;
  before(async () => {
    demo = await startDemo({ strict: true, entities: 1000 });
  });
  after(() => demo.close());

  it('sends the warm-up searches of each variant, then each query as often as asked, and keeps each time', async () => {
    const { endpoint: address } = demo.clusters[0]!;
    const client = new ClusterClient({ endpoint: address, token: demo.apiKey });
    const { fields } = await client.collections.describe({ collectionName: 'help_center' });
    const field = fields.find(({ type }) => type === 'FloatVector')!;
    const dim = Number(field.params?.find(({ key }) => key === 'dim')?.value);
    const search = { collection: 'help_center', limit: 1 };
    const read = readEvaluation({
      queries: 'q.csv',
      judgments: 'j.csv',
      search,
      measures: ['mrr@1'],
      warmUp: 2,
      repeats: 3,
    });
    assert.ok('evaluation' in read);
    const before = demo.requests.length;
    const { variants } = await runEvaluation(
      {
        evaluation: read.evaluation,
        queries: ['a', 'b'].map((id, at) => ({ id, vector: Array<number>(dim).fill(at + 0.5), tags: [] })),
        judgments: new Map(),
        variants: ['one', 'two'].map(name => ({ name, search: { ...search, annsField: field.name } })),
        service: { id: 's', name: 'Search' },
      },
      { cluster: () => ({ client, address }) },
      {},
    );
    for (const { runs } of variants)
      assert.deepEqual(
        runs.map(({ ms }) => ms.length),
        [3, 3],
      );
    for (const { runs } of variants) for (const { ids } of runs) assert.equal(ids.length, 1);
    const sent = demo.requests.slice(before).filter(request => request.includes('/entities/search'));
    assert.equal(sent.length, 2 * (2 + 2 * 3));
  });
});
