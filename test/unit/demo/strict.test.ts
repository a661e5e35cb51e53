import assert from 'node:assert/strict';
import { fact, PROD, rows, Service } from '../../harness/services/demo';

const FIELDS = [
  { fieldName: 'key', dataType: 'Int64', isPrimary: true },
  { fieldName: 'tenant', dataType: 'VarChar', elementTypeParams: { max_length: 9 } },
  { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
];
const KEYED = FIELDS.map(field => ({ ...field, isPartitionKey: field.fieldName === 'tenant' }));
const index = { fieldName: 'v', indexName: 'v', metricType: 'L2' };
const vector = Array.from({ length: 128 }, () => 0.1);
const help = { collectionName: 'help_center', data: [vector], limit: 1 };

/** Requests that engines accept and our client never sends: accepted by default, refused with `--strict`. */
const CASES: readonly (readonly [what: string, path: string, body: object, code: number])[] = [
  ['a member that there is not', '/v2/vectordb/collections/list', { colectionName: 'x' }, 1100],
  ['an empty name', '/v2/vectordb/collections/list', { dbName: '' }, 1100],
  ['a null', '/v2/vectordb/entities/query', { collectionName: 'help_center', filter: null }, 1100],
  ['a group size without groups', '/v2/vectordb/entities/search', { ...help, groupSize: 2 }, 1802],
  ['another metric', '/v2/vectordb/entities/search', { ...help, searchParams: { metricType: 'L2' } }, 1100],
  [
    'a query without a limit',
    '/v2/vectordb/entities/query',
    { ...help, data: undefined, filter: 'id > 0', limit: 0 },
    1100,
  ],
  ['half a range by V1', '/v1/vector/search', { ...help, data: undefined, vector, params: { radius: 0.1 } }, 1100],
  [
    'no number of partitions',
    '/v2/vectordb/collections/create',
    { collectionName: 'keyed', schema: { fields: KEYED } },
    1802,
  ],
  [
    'an index type at the top',
    '/v2/vectordb/collections/create',
    { collectionName: 'top', schema: { fields: FIELDS }, indexParams: [{ ...index, indexType: 'AUTOINDEX' }] },
    1100,
  ],
  [
    'a number for a text',
    '/v2/vectordb/entities/insert',
    { collectionName: 'made', data: [{ key: 1, tenant: 5, v: [1, 2] }] },
    1804,
  ],
  [
    'a key that is there',
    '/v2/vectordb/entities/insert',
    { collectionName: 'made', data: [{ key: 0, tenant: 'b', v: [1, 2] }] },
    1804,
  ],
];

describe('the demo service', () => {
  const [plain, strict] = [new Service(), new Service()];
  before(async () => {
    await Promise.all([plain.start({ strict: false }), strict.start({ strict: true })]);
    for (const service of [plain, strict]) {
      const indexParams = [{ ...index, params: { index_type: 'AUTOINDEX' } }];
      await service.data(PROD, 'collections/create', {
        collectionName: 'made',
        schema: { fields: FIELDS },
        indexParams,
      });
      const data = [{ key: 0, tenant: 'a', v: [1, 2] }];
      await service.data(PROD, 'entities/insert', { collectionName: 'made', data });
    }
  });
  after(() => Promise.all([plain.demo.close(), strict.demo.close()]));

  const send = (service: Service, path: string, body?: object, headers = {}) =>
    service.send('POST', service.demo.clusters[PROD]!.endpoint + path, body, headers);

  for (const [what, path, body, code] of CASES) {
    it(`takes ${what}, unless it is strict`, async () => {
      const taken = await send(plain, path, body);
      assert.equal(taken.code, path.startsWith('/v1') ? 200 : 0, taken.message);
      const refused = await send(strict, path, body);
      assert.deepEqual([refused.status, refused.code, refused.data], [200, code, undefined]);
    });
  }

  const refusedAnyway: [what: string, path: string, body: object, code: number][] = [
    [
      'an empty text for a number',
      '/v2/vectordb/entities/query',
      { collectionName: 'made', filter: 'key > 0', limit: '' },
      1801,
    ],
    ['an empty name of a collection', '/v2/vectordb/entities/query', { collectionName: '' }, 1802],
    ['a text for a list', '/v2/vectordb/entities/query', { collectionName: 'made', outputFields: 'key' }, 1801],
    [
      'a near bound alone by V1',
      '/v1/vector/search',
      { collectionName: 'help_center', vector, params: { range_filter: 1 } },
      1801,
    ],
    ['all entities without a filter', '/v2/vectordb/entities/query', { collectionName: 'made', limit: 0 }, 1100],
    ['a delete of all', '/v2/vectordb/entities/delete', { collectionName: 'made', filter: ' ' }, 1100],
  ];
  for (const [what, path, body, code] of refusedAnyway) {
    it(`never takes ${what}`, async () => {
      const { status, code: said, message } = await send(plain, path, body);
      assert.deepEqual([status, said], [200, code], message);
    });
  }

  it('takes an import of a client that sends all it knows, empty where unset, on both planes', async () => {
    const unset = {
      dbName: '',
      partitionName: '',
      objectUrl: '',
      objectUrls: null,
      projectId: '',
      regionId: '',
      options: {},
    };
    const body = { ...unset, collectionName: 'help_center', files: [['a.json']], later: 1 };
    const path = '/v2/vectordb/jobs/import';
    const clusterId = plain.demo.clusters[PROD]!.clusterId;
    const started = await plain.control(`POST ${path}/create`, { ...body, clusterId });
    assert.equal(started.code, 0, started.message);
    const { jobId } = fact(started);
    for (const [operation, request] of [
      ['list', { clusterId, collectionName: 'help_center', pageSize: null, later: 1 }],
      ['describe', { clusterId, jobId, projectId: '', later: 1 }],
      ['getProgress', { clusterId, jobId }],
    ] as const) {
      const answer = await plain.control(`POST ${path}/${operation}`, request);
      assert.equal(answer.code, 0, answer.message);
    }
    assert.equal((await send(plain, `${path}/create`, { ...body, clusterId: '' })).code, 0);
    assert.equal((await send(plain, `${path}/list`, {})).code, 0);
    assert.equal((await strict.control(`POST ${path}/create`, { ...body, clusterId })).code, 1801);
  });

  it('writes ids as texts for every way to say no to numbers', async () => {
    const idFor = async (header: string) => {
      const headers = { 'accept-type-allow-int64': header };
      const [row] = rows(
        await send(plain, '/v2/vectordb/entities/query', { collectionName: 'made', limit: 1 }, headers),
      );
      return row!['key'];
    };
    assert.deepEqual(await Promise.all(['false', 'F', '0', 'true', 'maybe'].map(idFor)), ['0', '0', '0', 0, 0]);
  });

  it('takes Basic on the data plane, unless it is strict', async () => {
    const basic = (service: Service) => ({
      authorization: `Basic ${Buffer.from(`db_admin:${service.demo.apiKey}`).toString('base64')}`,
    });
    const path = '/v2/vectordb/collections/list';
    assert.equal((await send(plain, path, {}, basic(plain))).status, 200);
    assert.equal((await send(strict, path, {}, basic(strict))).status, 401);
  });
});
