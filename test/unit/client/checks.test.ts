import assert from 'node:assert/strict';
import { ClusterClient } from '../../../src/client';
import { exactAnswers } from '../../../src/client/checks';
import { Agent } from '../../../src/client/undici';
import type { Field } from '../../../src/model/collections/collections';
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
      assert.match('inexact' in found ? found.inexact : '', /came without a vector that can be read/);
    });
  }

  it('of no entities has none', async () => {
    const found = await answerOf([]);
    assert.deepEqual('answers' in found && found.answers[0]?.nearest, []);
  });
});
