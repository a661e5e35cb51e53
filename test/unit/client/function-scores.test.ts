import assert from 'node:assert/strict';
import { ClusterClient } from '../../../src/client';
import { Agent } from '../../../src/client/undici';
import { LAB, Service } from '../../harness/services/demo';

const collectionName = 'research_digest';
const VECTOR = Array.from({ length: 128 }, (_, at) => Math.sin(at * 7));
const REQUEST = { collectionName, data: [VECTOR], annsField: 'dense', limit: 20, outputFields: ['id'] };

/** A search of one query whose hits functions rank. */
describe('a search with functions of the demo service', () => {
  const service = new Service();
  let client: ClusterClient;
  before(async () => {
    await service.start({ strict: true });
    const { endpoint } = service.demo.clusters[LAB]!;
    client = new ClusterClient({ endpoint, token: service.demo.apiKey, dispatcher: new Agent() });
  });
  after(() => service.demo.close());

  const functions = (...all: object[]) =>
    all.map(params => ({ name: 'f', type: 'Rerank', inputFieldNames: [] as string[], params }));
  const search = async (functionScore?: Record<string, unknown>, more: object = {}) =>
    (await client.search({ ...REQUEST, ...more, ...(functionScore && { functionScore }) })).hits.map(hit => ({
      id: Number(hit.id),
      distance: hit.distance,
    }));
  type Hits = Awaited<ReturnType<typeof search>>;
  const ids = (hits: Hits) => hits.map(({ id }) => id);
  const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-5, `${a}, ${b}`);

  it('boosts the hits that a filter matches, and ranks the hits again', async () => {
    const plain = await search();
    const middle = plain[10]!.id;
    const boosted = await search({ functions: functions({ reranker: 'boost', filter: `id == ${middle}`, weight: 9 }) });
    assert.equal(boosted[0]!.id, middle);
    near(boosted[0]!.distance, plain[10]!.distance * 9);
    assert.deepEqual(
      ids(boosted).filter(id => id !== middle),
      ids(plain).filter(id => id !== middle),
    );
  });

  it('combines boosts with each other and with the distance as it is asked to', async () => {
    const plain = await search();
    const two = functions({ reranker: 'boost', weight: 2 }, { reranker: 'Boost', weight: 3 });
    const first = async (params: object) => (await search({ functions: two, params }))[0]!.distance;
    const { distance } = plain[0]!;
    near((await search({ functions: two }))[0]!.distance, distance * 6);
    near(await first({ function_mode: 'Sum' }), distance * 5);
    near(await first({ boost_mode: 'sum' }), distance + 6);
    near(await first({ boost_mode: 'Sum', function_mode: 'sum' }), distance + 5);
  });

  it('skips hits in their new order', async () => {
    const functionScore = { functions: functions({ reranker: 'boost', filter: 'id % 2 == 0', weight: 0.5 }) };
    const all = await search(functionScore);
    assert.deepEqual(await search(functionScore, { offset: 5, limit: 15 }), all.slice(5));
  });

  it('shuffles by a seed', async () => {
    const shuffled = (seed: number) =>
      search({ functions: functions({ reranker: 'boost', weight: 1, random_score: { seed, field: 'id' } }) });
    assert.deepEqual(await shuffled(1), await shuffled(1));
    assert.notDeepEqual(ids(await shuffled(1)), ids(await shuffled(2)));
  });

  it('decays with the distance of a value from its origin', async () => {
    const plain = await search();
    const origin = plain[7]!.id;
    const decay = { reranker: 'decay', function: 'gauss', origin, scale: 1, decay: 0.001 };
    const [first] = await search({ functions: [{ ...functions(decay)[0]!, inputFieldNames: ['id'] }] });
    assert.equal(first!.id, origin);
    near(first!.distance, plain[7]!.distance);
  });

  const boost = { reranker: 'boost', weight: 2 };
  const refusals: [what: string, functions: object[], message: RegExp][] = [
    ['what joins queries', functions({ reranker: 'rrf' }), /rrf is not supported in a search/],
    ['a boost beside another', functions(boost, { reranker: 'decay' }), /exactly one reranker/],
    ['no function', [], /exactly one reranker/],
    ['a boost without a weight', functions({ reranker: 'boost' }), /weight: must be set/],
    ['a boost by a filter that is none', functions({ ...boost, filter: 'nowhere ==' }), /nowhere/],
    ['another type', [{ ...functions(boost)[0]!, type: 'BM25' }], /type BM25: must be Rerank/],
  ];
  for (const [what, given, message] of refusals) {
    it(`refuses ${what}`, () => assert.rejects(search({ functions: given }), message));
  }
});
