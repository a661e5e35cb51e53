import assert from 'node:assert/strict';
import { CloudClient, ClusterClient, Limiter } from '../../../src/client';
import { Agent } from '../../../src/client/undici';
import { Server } from '../../harness/services/recording-server';

const NAMED = { collectionName: 'c' };
const QUERY = { period: 'PT1H', granularity: 'PT1M', metricQueries: [{ name: 'M' }] };
const NEW = { clusterName: 'n', projectId: 'p', regionId: 'r', plan: 'Standard', cuType: 'x', cuSize: 1 };

interface Clients {
  readonly cloud: CloudClient;
  readonly cluster: ClusterClient;
}

/** Answers with odd members that nothing depends on, and how they read. */
const ANSWERS: readonly (readonly [
  route: string,
  call: (clients: Clients) => Promise<unknown>,
  data: unknown,
  reads: unknown,
])[] = [
  [
    'POST /v2/clusters/c/modifyReplica',
    ({ cloud }) => cloud.clusters.modifyReplica('c', { replica: 2 }),
    { prompt: { text: 'under way' } },
    { clusterId: '', prompt: undefined },
  ],
  [
    'POST /v2/migrations/toNewDedicated',
    ({ cloud }) => cloud.migrations.toNewDedicated({ source: { clusterId: 'a' }, destination: NEW }),
    { clusterId: 7, username: ['root'], password: 1234, jobId: {} },
    { clusterId: '7', username: undefined, password: '1234', jobId: undefined },
  ],
  [
    'POST /v2/vectordb/jobs/import/create',
    ({ cloud }) => cloud.importJobs.create({ clusterId: 'c', collectionName: 'n', objectUrl: 's3://b/f' }),
    [{ jobId: 3 }],
    { jobId: '3' },
  ],
  [
    'GET /v2/jobs/j',
    ({ cloud }) => cloud.jobs.describe('j'),
    { status: 'SUCCESSFUL', progress: {} },
    { jobId: '', status: 'SUCCESSFUL', progress: undefined },
  ],
  [
    'POST /v2/clusters/c/metrics/query',
    ({ cloud }) => cloud.metrics.query('c', QUERY),
    { results: [{ name: 'M', unit: ['ms'], values: null }] },
    { results: [{ name: 'M', unit: undefined, values: [] }] },
  ],
  [
    'POST /v2/clusters/c/metrics/query',
    ({ cloud }) => cloud.metrics.query('c', QUERY),
    { results: null },
    { results: [] },
  ],
  [
    'POST /v2/vectordb/collections/describe',
    ({ cluster }) => cluster.collections.describe(NAMED),
    {
      collectionName: 'c',
      description: {},
      consistencyLevel: 2,
      enableDynamicField: 'true',
      aliases: 'a',
      load: 1,
      fields: [
        { name: 'id', type: 'Int64', primaryKey: 'True', autoId: 'false', nullable: null, description: [] },
        { name: 'v', type: 'FloatVector', elementType: null, params: { dim: 8 } },
      ],
      indexes: [
        { indexName: ['v'], metricType: {} },
        { fieldName: 'v', metricType: 'L2' },
      ],
    },
    {
      collectionName: 'c',
      description: undefined,
      consistencyLevel: '2',
      enableDynamicField: true,
      aliases: undefined,
      load: '1',
      fields: [
        { name: 'id', type: 'Int64', primaryKey: true, autoId: false, nullable: null, description: undefined },
        { name: 'v', type: 'FloatVector', elementType: null, params: [{ key: 'dim', value: 8 }] },
      ],
      indexes: [
        { indexName: undefined, fieldName: '', metricType: undefined },
        { fieldName: 'v', metricType: 'L2' },
      ],
    },
  ],
  [
    'POST /v2/vectordb/collections/get_load_state',
    ({ cluster }) => cluster.collections.getLoadState(NAMED),
    { loadState: 'LoadStateLoading', loadProgress: '50%', message: ['slow'] },
    { loadState: 'LoadStateLoading', loadProgress: undefined, message: undefined },
  ],
  [
    'POST /v2/vectordb/indexes/describe',
    ({ cluster }) => cluster.indexes.describe({ ...NAMED, indexName: 'i' }),
    [{ indexName: 7, failReason: {}, totalRows: 'some', indexedRows: '5' }],
    [{ indexName: '7', failReason: undefined, totalRows: undefined, indexedRows: 5 }],
  ],
  ['POST /v2/vectordb/collections/list', ({ cluster }) => cluster.collections.list(), null, []],
  ['POST /v2/vectordb/databases/list', ({ cluster }) => cluster.databases.list(), ['a', 'b', 'a'], ['a', 'b']],
  ['POST /v2/vectordb/partitions/list', ({ cluster }) => cluster.partitions.list(NAMED), ['p', 1, '1'], ['p', '1']],
];

const whole = (data: unknown): unknown => JSON.parse(JSON.stringify(data, (_, value: unknown) => value ?? null));

describe('answers with odd members', () => {
  let server: Server;
  let clients: Clients;
  before(async () => {
    server = await Server.start();
    const shared = { token: 'key', dispatcher: new Agent(), limiter: new Limiter() };
    clients = {
      cloud: new CloudClient({ baseUrl: server.address, ...shared }),
      cluster: new ClusterClient({ endpoint: server.address, ...shared }),
    };
  });
  after(() => server.stop());

  for (const [route, call, data, reads] of ANSWERS) {
    it(`are read for the rest of them: ${route} ${JSON.stringify(data)}`, async () => {
      server.answer(route, 200, { code: 0, data });
      assert.deepEqual(whole(await call(clients)), whole(reads));
    });
  }

  it('are told with all services of one name, in whatever regions', async () => {
    const endpointServices = ['a', 'b'].map(regionId => ({ regionId, cloudId: 'c', endpointService: 'vpce' }));
    server.answer('GET /v2/privateEndpointServices', 200, { code: 0, data: { count: 2, endpointServices } });
    const read = await Array.fromAsync(clients.cloud.privateEndpointServices.listAll());
    assert.deepEqual(
      read.map(each => each.regionId),
      ['a', 'b'],
    );
  });
});
