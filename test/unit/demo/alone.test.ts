import assert from 'node:assert/strict';
import { ROOT, startAlone, type AloneOptions } from '../../../src/demo/alone';

const V2 = 'POST /v2/vectordb/collections/list';
const V1 = 'GET /v1/vector/collections';
const SERVICES = 'GET /v2/privateEndpointServices';
const REGIONS = 'GET /v2/regions';
const TOKEN = `Bearer ${ROOT.user}:${ROOT.password}`;

const cases: [what: string, options: AloneOptions, token: string | undefined, answers: Record<string, number>][] = [
  ['lets its user in', {}, TOKEN, { [V2]: 200, [V1]: 200, [SERVICES]: 404, [REGIONS]: 404 }],
  ['lets nobody else in', {}, undefined, { [V2]: 401, [V1]: 401 }],
  ['asks for nothing with authentication off', { noAuth: true }, undefined, { [V2]: 200, [V1]: 200, [REGIONS]: 404 }],
  ['takes any token with authentication off', { noAuth: true }, 'Bearer a:b', { [V2]: 200 }],
  ['can be of V1 alone', { noAuth: true, speaks: 'v1' }, undefined, { [V2]: 404, [V1]: 200 }],
  ['can be of V2 alone', { noAuth: true, speaks: 'v2' }, undefined, { [V2]: 200, [V1]: 404 }],
];

describe('a data plane alone', () => {
  for (const [what, options, token, answers] of cases) {
    it(what, async () => {
      const server = await startAlone({ ...options, entities: 1000 });
      const statuses: Record<string, number> = {};
      for (const operation of Object.keys(answers)) {
        const [method = '', path = ''] = operation.split(' ');
        const headers = token === undefined ? {} : { authorization: token };
        const body = method === 'POST' ? '{}' : null;
        statuses[operation] = (await fetch(server.address + path, { method, headers, body })).status;
      }
      await server.close();
      assert.deepEqual(statuses, answers);
    });
  }

  it('takes every type of index, as a managed cluster does not', async () => {
    const server = await startAlone({ noAuth: true, strict: true, entities: 1000 });
    const index = { fieldName: 'v', metricType: 'L2', params: { index_type: 'HNSW', M: 16 } };
    const fields = [
      { fieldName: 'id', dataType: 'Int64', isPrimary: true },
      { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 4 } },
    ];
    const body = JSON.stringify({ collectionName: 'own', schema: { fields }, indexParams: [index] });
    const answer = await fetch(`${server.address}/v2/vectordb/collections/create`, { method: 'POST', body });
    assert.deepEqual(await answer.json(), { code: 0, data: {} });
    await server.close();
  });
});
