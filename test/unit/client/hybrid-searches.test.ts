import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ClusterClient } from '../../../src/client';
import { storedVector, storedVectors } from '../../../src/client/stored-vectors';
import { Agent } from '../../../src/client/undici';
import { queriesAlone } from '../../../src/model/searches/calls';
import { explanationOf } from '../../../src/model/searches/explanations';
import type { HybridSearchRequest } from '../../../src/model/searches/hybrid-searches';
import type { SearchRun } from '../../../src/model/searches/runs';
import { LAB, Service } from '../../harness/services/demo';

const collectionName = 'research_digest';
const PLANETS = {
  collectionName,
  search: [{ annsField: 'full_text', data: ['planet'], limit: 3 }],
  rerank: { strategy: 'rrf', params: { k: 60 } },
  limit: 3,
};
const METRICS: Readonly<Record<string, string>> = { dense: 'COSINE', full_text: 'BM25' };

describe('a hybrid search of the demo service', () => {
  const service = new Service();
  let client: ClusterClient;
  before(async () => {
    await service.start({ strict: true });
    client = new ClusterClient({
      endpoint: service.demo.clusters[LAB]!.endpoint,
      token: service.demo.apiKey,
      dispatcher: new Agent(),
    });
  });
  after(() => service.demo.close());

  const fields = [
    { name: 'id', type: 'Int64', primaryKey: true },
    { name: 'title', type: 'VarChar' },
  ];
  const explained = async (body: HybridSearchRequest) => {
    const { hits } = await client.hybridSearch(body);
    const alone = await Promise.all(
      queriesAlone(body).map(async request => ({
        metricType: METRICS[request.annsField!],
        hits: (await client.search(request)).hits.map(({ id, distance }) => ({ id, distance })),
      })),
    );
    const run = { call: { call: 'hybridSearch', body }, rows: hits, fields, explained: alone } as unknown as SearchRun;
    return { hits, explanation: explanationOf(run)! };
  };

  const words = fc.constantFrom('planet', 'galaxy water', 'cells', 'ice', 'a bridge and a river', 'zzz');
  const dense = fc.record({
    annsField: fc.constant('dense'),
    data: fc.integer({ min: 1, max: 50 }).map(seed => [Array.from({ length: 128 }, (_, at) => Math.sin(at * seed))]),
    limit: fc.integer({ min: 1, max: 40 }),
  });
  const text = fc.record({
    annsField: fc.constant('full_text'),
    data: words.map(each => [each]),
    limit: fc.integer({ min: 1, max: 40 }),
  });
  const rerank = fc.oneof(
    fc.integer({ min: 1, max: 100 }).map(k => ({ strategy: 'rrf', params: { k } })),
    fc
      .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(weights => ({ strategy: 'weighted', params: { weights } })),
    fc.boolean().map(norm => ({ strategy: 'weighted', params: { weights: [0.25, 0.75], norm_score: norm } })),
  );

  it('is explained exactly by its queries, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(fc.oneof(dense, text), fc.oneof(dense, text)),
        rerank,
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 0, max: 5 }),
        async (search, how, limit, offset) => {
          const body = { collectionName, search, rerank: how, limit, offset, outputFields: ['title'] };
          const { hits, explanation } = await explained(body);
          assert.equal(explanation.isExact, true);
          assert.deepEqual(
            explanation.hits.map(({ entity }) => explanation.entities[entity]!.id),
            hits.map(({ id }) => String(id)),
          );
          assert.deepEqual(
            explanation.queries.map(({ full }) => full),
            explanation.queries.map((query, at) => query.hits.length === search[at]!.limit),
          );
          for (const { entity } of explanation.hits) assert.ok(explanation.entities[entity]!.title);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('has no reranker to explain where the service alone knows it', async () => {
    const { hits } = await client.hybridSearch(PLANETS);
    const run = {
      call: { call: 'hybridSearch', body: { ...PLANETS, rerank: { strategy: 'model' } } },
      rows: hits,
      fields,
      explained: [{ hits }],
    } as unknown as SearchRun;
    const alone = explanationOf(run)!;
    assert.deepEqual([alone.reranker, alone.rerank, alone.isExact], [undefined, { strategy: 'model' }, false]);
    const { rerank: _, ...body } = PLANETS;
    const without = { ...run, call: { call: 'hybridSearch', body } } as unknown as SearchRun;
    assert.equal('rerank' in explanationOf(without)!, false);
  });

  it('is not said to be exact if the data changed in between', async () => {
    const { hits } = await client.hybridSearch(PLANETS);
    const others = hits.map(({ id, distance }) => ({ id: Number(id) + 1_000_000, distance }));
    const run = { call: { call: 'hybridSearch', body: PLANETS }, rows: hits, fields, explained: [{ hits: others }] };
    assert.equal(explanationOf(run as unknown as SearchRun)!.isExact, false);
  });

  it('is asked by the vector of an entity that is read first', async () => {
    const field = { name: 'dense', type: 'FloatVector' };
    const vector = await storedVector(client, { collectionName, id: 1, field });
    const { hits } = await client.search({ collectionName, annsField: 'dense', data: [vector], limit: 1 });
    assert.equal(hits[0]!.id, 1);
    await assert.rejects(
      storedVector(client, { collectionName, id: 9_999_999, field }),
      /Entity 9999999 does not exist/,
    );
    const all = { collectionName, ids: [2, 1n, '1', 9_999_999], key: 'id', field };
    const { vectors, missing } = await storedVectors(client, all);
    assert.deepEqual([[...vectors.keys()].toSorted(), vectors.get('1')], [['1', '2'], vector]);
    assert.deepEqual(
      [...missing.values()].map(({ message }) => message),
      ['Entity 9999999 does not exist.'],
    );
    const none = { name: 'place', type: 'Geometry' };
    await assert.rejects(
      storedVector(client, { collectionName, id: 1, field: none }),
      /Entity 1 has no vector in place/,
    );
  });
});
