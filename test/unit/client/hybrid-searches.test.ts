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
/** A function without parameters. */
const FUNCTION = { name: 'f', type: 'Rerank', inputFieldNames: [] as string[] };
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
  /** The same rerankers as functions, whose defaults differ. */
  const functions = fc.oneof(
    fc.constantFrom({ reranker: 'rrf' }, { reranker: 'weighted', weights: [0.5, 0.5] }),
    rerank.map(({ strategy, params }) => ({ reranker: strategy, ...params })),
  );
  const joined = fc.oneof(
    rerank.map(each => ({ rerank: each })),
    functions.map(params => ({ functionScore: { functions: [{ ...FUNCTION, params }] } })),
  );

  it('is explained exactly by its queries, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(fc.oneof(dense, text), fc.oneof(dense, text)),
        joined,
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 0, max: 5 }),
        async (search, how, limit, offset) => {
          const body = { collectionName, search, ...how, limit, offset, outputFields: ['title'] };
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
    assert.deepEqual(
      [alone.reranker, alone.joined, alone.isExact],
      [undefined, { rerank: { strategy: 'model' } }, false],
    );
    const { rerank: _, ...body } = PLANETS;
    const without = { ...run, call: { call: 'hybridSearch', body } } as unknown as SearchRun;
    assert.deepEqual(explanationOf(without)!.joined, {});
  });

  it('is ranked by a decay, of which only ranks and distances are explained', async () => {
    const params = { reranker: 'decay', function: 'linear', origin: 1, scale: 10, decay: 0.5 };
    const functionScore = { functions: [{ ...FUNCTION, inputFieldNames: ['id'], params }] };
    const vector = Array.from({ length: 128 }, (_, at) => Math.sin(at));
    const search = [...PLANETS.search, { annsField: 'dense', data: [vector], limit: 10 }];
    const { hits, explanation } = await explained({ collectionName, search, functionScore, limit: 10 });
    assert.equal(hits.length, 10);
    const alone = explanation.queries.flatMap(({ hits: own, metricType }) =>
      own.map(({ entity, distance }) => ({ id: explanation.entities[entity]!.id, distance, metricType })),
    );
    for (const { id, distance } of hits) {
      const most = Math.max(...alone.filter(each => each.id === String(id)).map(each => each.distance));
      const decay = Math.max(0.5, 1 - 0.05 * (Number(id) - 1));
      assert.ok(Math.abs(distance - most * decay) < 1e-4, `${String(id)}: ${distance} is not ${most} × ${decay}`);
    }
    assert.deepEqual([explanation.reranker, explanation.isExact], [undefined, false]);
  });

  const FUNCTION_ERRORS: [what: string, functions: unknown, message: RegExp][] = [
    ['no list', {}, /functions: must be a list/],
    ['none', [], /exactly one .* got 0/],
    ['two', [FUNCTION, FUNCTION].map(each => ({ ...each, params: { reranker: 'rrf' } })), /got 2/],
    ['another type', [{ ...FUNCTION, type: 'BM25', params: {} }], /type BM25/],
    ['a boost, which engines take in a search of one vector only', [{ ...FUNCTION, params: { reranker: 'boost', weight: 2 } }], /boost is not supported in a hybrid search/], // prettier-ignore
    ['a model', [{ ...FUNCTION, params: { reranker: 'model', provider: 'tei' } }], /model is not supported/],
    ['fields of rrf', [{ ...FUNCTION, inputFieldNames: ['id'], params: { reranker: 'rrf' } }], /no input fields/],
    ['a decay of no field', [{ ...FUNCTION, params: { reranker: 'decay' } }], /one input field/],
    ['a decay of a text', [{ ...FUNCTION, inputFieldNames: ['title'], params: { reranker: 'decay' } }], /title must be numeric/], // prettier-ignore
    ['a decay without an origin', [{ ...FUNCTION, inputFieldNames: ['id'], params: { reranker: 'decay', scale: 1 } }], /origin and scale/], // prettier-ignore
    ['too few weights', [{ ...FUNCTION, params: { reranker: 'weighted', weights: [1, 1] } }], /one per search \(1\)/],
  ];
  for (const [what, given, message] of FUNCTION_ERRORS) {
    it(`is refused a function score of ${what}`, async () => {
      const { rerank: _, ...queries } = PLANETS;
      await assert.rejects(client.hybridSearch({ ...queries, functionScore: { functions: given } }), message);
    });
  }

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
