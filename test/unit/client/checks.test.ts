import assert from 'node:assert/strict';
import { ClusterClient } from '../../../src/client';
import { exactAnswers, judge } from '../../../src/client/checks';
import { Agent } from '../../../src/client/undici';
import type { Check } from '../../../src/model/checks/checks';
import type { Field } from '../../../src/model/collections/collections';
import type { SearchRequest } from '../../../src/model/searches/searches';
import { json, Server } from '../../harness/services/recording-server';

const QUERY = 'POST /v2/vectordb/entities/query';
const VECTOR: Field = { name: 'v', type: 'FloatVector', params: [{ key: 'dim', value: '2' }], metricType: 'L2' };

describe('the exact answer', () => {
  let server: Server;
  let client: ClusterClient;
  before(async () => {
    server = await Server.start();
    client = new ClusterClient({ endpoint: server.address, dispatcher: new Agent(), firstWaitMs: 1 });
  });
  beforeEach(() => server.reset());
  after(() => server.stop());

  const answerOf = (entities: readonly object[], field: Field = VECTOR) => {
    server.on(
      QUERY,
      json(200, { code: 0, data: [{ 'count(*)': entities.length }] }),
      json(200, { code: 0, data: entities }),
    );
    const collection = {
      collectionName: 'c',
      fields: [{ name: 'id', type: 'Int64', primaryKey: true }, field],
      indexes: [{ fieldName: 'v', indexName: 'v', metricType: 'L2' }],
    };
    return exactAnswers(
      client,
      { call: 'search', body: { collectionName: 'c', data: [[0, 0]], limit: 2 } },
      { collection },
      2,
    );
  };

  it('is reckoned from the vectors of all entities', async () => {
    const found = await answerOf([
      { id: 1, v: [3, 0] },
      { id: 2, v: [1, 0] },
    ]);
    assert.deepEqual('answers' in found && found.answers[0]?.nearest.map(({ id }) => id), [2, 1]);
  });

  it('leaves out entities that need not have a vector', async () => {
    const found = await answerOf(
      [
        { id: 1, v: null },
        { id: 2, v: [1, 0] },
      ],
      { ...VECTOR, nullable: true },
    );
    assert.deepEqual('answers' in found && found.answers[0]?.nearest.map(({ id }) => id), [2]);
  });

  const unreadable: [what: string, entities: object[], field?: Field][] = [
    ['without vectors', [{ id: 1 }, { id: 2 }]],
    ['of which one has none', [{ id: 1, v: [1, 0] }, { id: 2 }]],
    ['with vectors of another length', [{ id: 1, v: [1, 0, 0] }]],
    ['with vectors as text', [{ id: 1, v: 'AAAA' }]],
    ['without vectors, though none need have one', [{ id: 1, v: null }], { ...VECTOR, nullable: true }],
  ];
  for (const [what, entities, field] of unreadable) {
    it(`is not known of an answer ${what}: nothing is taken for found`, async () => {
      const found = await answerOf(entities, field);
      assert.match('inexact' in found ? found.inexact : '', /entities have no readable vector/);
    });
  }

  it('is what recall is judged by, each query by its own; where it is not known, recall is not either', async () => {
    const collection = {
      collectionName: 'c',
      fields: [{ name: 'id', type: 'Int64', primaryKey: true }, VECTOR],
      indexes: [{ fieldName: 'v', indexName: 'v', metricType: 'L2' }],
    };
    const entities = [
      { id: 1, v: [0, 0] },
      { id: 2, v: [9, 9] },
    ];
    const judged = async (checks: readonly Check[], more: Partial<SearchRequest> = {}) => {
      server.reset();
      server.on(QUERY, json(200, { code: 0, data: [{ 'count(*)': 2 }] }), json(200, { code: 0, data: entities }));
      const data = [
        [0, 1],
        [9, 8],
      ];
      const call = { call: 'search', body: { collectionName: 'c', data, limit: 1, ...more } } as const;
      const hits = [1, 2].map(id => ({ id, distance: 1 }));
      const results = await judge(client, checks, { call, hits, topks: [1, 1], elapsedMs: 7 }, { collection });
      return [server.requests.length, ...results.map(({ state, message }) => `${state} ${message}`.trim())];
    };
    const recall: Check = { expect: 'recall', k: 1, atLeast: 1 };
    assert.deepEqual(await judged([recall]), [2, 'passed Passed for all 2 queries.']);
    assert.deepEqual(await judged([recall], { offset: 1 }), [
      0,
      'unknown Recall is not available for searches with offset, grouping or a range.',
    ]);
    const boost = { type: 'Rerank', params: { reranker: 'boost', weight: 2 } };
    assert.deepEqual(await judged([recall], { functionScore: { functions: [boost] } }), [
      0,
      'unknown Recall is not available for searches with a function score.',
    ]);
    assert.deepEqual(await judged([{ expect: 'latency', atMostMs: 7 }]), [0, 'passed Latency: 7 ms.']);
  });

  it('of no entities has none', async () => {
    const found = await answerOf([]);
    assert.deepEqual('answers' in found && found.answers[0]?.nearest, []);
  });

  /** Returns the queries sent for a number of entities with vectors of a dimension, without the entities. */
  const queriesFor = async (count: number, width: number, body: Partial<SearchRequest> = {}): Promise<object[]> => {
    server.on(QUERY, json(200, { code: 0, data: [{ 'count(*)': count }] }), json(200, { code: 0, data: [] }));
    const field = { ...VECTOR, params: [{ key: 'dim', value: String(width) }] };
    const fields = [{ name: 'id', type: 'Int64', primaryKey: true }, field];
    const collection = { collectionName: 'c', fields, indexes: [{ fieldName: 'v', metricType: 'L2' }] };
    const asked = { collectionName: 'c', data: [[0, 0]], ...body };
    await exactAnswers(client, { call: 'search', body: asked }, { collection }, 2);
    return server.requests.map(({ body: sent }) => JSON.parse(sent) as object);
  };

  const pages: [what: string, count: number, width: number, limits: number[]][] = [
    ['half a million numbers at a time', 201, 5000, [100, 100, 1]],
    ['of vectors that do not fill a page evenly, as many as fit', 5, 166_667, [2, 2, 1]],
    ['of vectors that are a page each, one at a time', 3, 500_000, [1, 1, 1]],
    ['of vectors larger than a page too', 2, 600_000, [1, 1]],
    ['of short vectors, all at once', 10_000, 2, [10_000]],
    ['not of more than 10,000 entities', 10_001, 2, []],
    ['of 8 million numbers in all', 10, 800_000, Array.from({ length: 10 }, () => 1)],
    ['not of more', 1, 8_000_001, []],
  ];
  for (const [what, count, width, limits] of pages) {
    it(`reads vectors ${what}`, async () => {
      const [counting, ...reading] = await queriesFor(count, width);
      assert.deepEqual(counting, { collectionName: 'c', outputFields: ['count(*)'] });
      const starts = limits.map((_, at) => limits.slice(0, at).reduce((sum, limit) => sum + limit, 0));
      assert.deepEqual(
        reading,
        limits.map((limit, at) => ({
          collectionName: 'c',
          limit,
          ...(at > 0 && { offset: starts[at] }),
          outputFields: ['id', 'v'],
        })),
      );
    });
  }

  it('is about the same entities as the search', async () => {
    const about = { dbName: 'd', filter: 'id > 1', partitionNames: ['p'], consistencyLevel: 'Strong' };
    const queries = await queriesFor(2, 2, { ...about, exprParams: { a: 1 } });
    const named = { ...about, exprParams: { a: 1 }, collectionName: 'c' };
    assert.deepEqual(queries, [
      { ...named, outputFields: ['count(*)'] },
      { ...named, limit: 2, outputFields: ['id', 'v'] },
    ]);
  });

  const narrowed: [what: string, body: Partial<SearchRequest>][] = [
    ['an offset', { offset: 1 }],
    ['groups', { groupingField: 'a' }],
    ['a radius', { searchParams: { params: { radius: 1 } } }],
    ['a range', { searchParams: { params: { range_filter: 1 } } }],
    ['a range of V1', { params: { radius: 1 } } as Partial<SearchRequest>],
  ];
  for (const [what, body] of narrowed) {
    it(`is not asked for where a search has ${what}`, async () => assert.deepEqual(await queriesFor(2, 2, body), []));
  }
});
