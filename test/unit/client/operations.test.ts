import assert from 'node:assert/strict';
import { CloudClient, ClusterClient, InvalidRequest } from '../../../src/client';
import { Agent } from '../../../src/client/undici';
import { json, Server } from '../../harness/services/recording-server';

const ok = { code: 0, data: {} };
const page = (named: object) => ({ count: 1, currentPage: 1, pageSize: 100, ...named });
const role = { roleId: 'r-1', roleName: 'Readers' };
const policies = [{ resourceType: 'volume', privileges: ['view'], resources: ['*'] }];
const rule = {
  projectId: 'p',
  ruleName: 'n',
  level: 'CRITICAL',
  metricName: 'm',
  enabled: true,
  sendResolved: false,
  actions: [],
};
const made = { id: 'a-1', ...rule };
const migration = {
  source: { clusterId: 'in01-1' },
  destination: { clusterName: 'n', projectId: 'p', regionId: 'r', plan: 'Standard', cuType: 't', cuSize: 1 },
};
const migrated = { clusterId: 'in01-2', username: 'db_admin', password: 'once', jobId: 'job-1' };
const collection = { collectionName: 'c', fields: [] };
const hit = { id: 7, distance: 0.5 };
const metrics = { granularity: 'PT1M', period: 'PT1H', metricQueries: [{ name: 'CU_COMPUTATION' }] };

describe('on the wire', () => {
  let server: Server;
  let cloud: CloudClient;
  let cluster: ClusterClient;
  const dispatcher = new Agent();

  before(async () => {
    server = await Server.start();
    const controllerUrl = (regionId: string) => `${server.address}/controller/${regionId}`;
    cloud = new CloudClient({ baseUrl: `${server.address}/`, token: 'key', dispatcher, controllerUrl });
    cluster = new ClusterClient({ endpoint: server.address, token: () => Promise.resolve('key'), dispatcher });
  });
  after(async () => {
    await dispatcher.close();
    await server.stop();
  });
  beforeEach(() => server.reset());

  /** The call, the request, `data` of the answer (or the whole answer, if it has a `code`), and the result. */
  type Row = [
    what: string,
    call: () => Promise<unknown>,
    request: string,
    body: unknown,
    answer: unknown,
    result?: unknown,
  ];
  const post = (path: string) => `POST /v2/vectordb/${path}`;
  const rows: Row[] = [
    [
      '4.1 fixed',
      () => cloud.clusters.modifyReplica('in01-1', { replica: 2 }),
      'POST /v2/clusters/in01-1/modifyReplica',
      { replica: 2 },
      { clusterId: 'in01-1', prompt: 'soon' },
    ],
    [
      '4.1 autoscaling',
      () => cloud.clusters.modifyReplica('in01-1', { autoscaling: { replica: { min: 1, max: 4 } } }),
      'POST /v2/clusters/in01-1/modifyReplica',
      { autoscaling: { replica: { min: 1, max: 4 } } },
      { clusterId: 'in01-1' },
    ],
    ['4.2', () => cloud.alertRules.create(rule), 'POST /v2/alertRules', rule, made],
    [
      '4.3',
      () => cluster.collections.create({ collectionName: 'c', dimension: 4 }),
      post('collections/create'),
      { collectionName: 'c', dimension: 4 },
      {},
      undefined,
    ],
    ['4.4', () => cloud.roles.update('r/1', { description: '' }), 'PUT /v2/roles/r%2F1', { description: '' }, role],
    [
      '4.5',
      () => cloud.roles.describe('Ü 1'),
      'GET /v2/roles/%C3%9C%201',
      undefined,
      { ...role, projectId: '', policies },
    ],
    [
      '4.6',
      () => cluster.privateEndpointServices.list({ projectId: 'p', regionId: 'r', currentPage: 2, pageSize: 500 }),
      'GET /v2/privateEndpointServices?projectId=p&regionId=r&currentPage=2&pageSize=500',
      undefined,
      page({ endpointServices: [] }),
    ],
    [
      '4.6 on the control plane',
      () => cloud.privateEndpointServices.list(),
      'GET /v2/privateEndpointServices?currentPage=1&pageSize=100',
      undefined,
      page({ endpointServices: [] }),
    ],
    [
      '4.7 V1',
      () => cluster.searchV1({ collectionName: 'c', vector: [1, 0.5] }),
      'POST /v1/vector/search',
      { collectionName: 'c', vector: [1, 0.5] },
      { code: 200, data: [hit] },
      { hits: [hit] },
    ],
    [
      '4.7 V2',
      () => cluster.search({ collectionName: 'c', data: [[1]], limit: 3 }),
      post('entities/search'),
      { collectionName: 'c', data: [[1]], limit: 3 },
      { code: 0, data: [hit], cost: 6, topks: [1] },
      { hits: [hit], cost: 6, topks: [1] },
    ],
    [
      '4.8',
      () => cloud.volumes.updateDescription('a/b', 'new', { orgId: 'org-1' }),
      'PATCH /v2/volumes/a%2Fb',
      { description: 'new' },
      { volumeName: 'a/b', type: 'MANAGED' },
      { volumeName: 'a/b', type: 'MANAGED', description: 'new' },
    ],
    [
      '4.9',
      () => cloud.volumes.list({ projectId: 'p', type: 'EXTERNAL' }),
      'GET /v2/volumes?projectId=p&type=EXTERNAL&currentPage=1&pageSize=100',
      undefined,
      page({ volumes: [{ volumeName: 'v', type: 'EXTERNAL' }] }),
    ],
    [
      '4.10',
      () => cloud.importTasks.list({ clusterId: 'in01-1', pageSize: 5 }, { regionId: 'aws-1' }),
      'GET /controller/aws-1/v1/vector/collections/import/list?clusterId=in01-1&currentPage=1&pageSize=5',
      undefined,
      {
        code: '200',
        data: {
          count: '1',
          currentPage: '1',
          pageSize: '5',
          tasks: [{ collectionName: 'c', jobId: 'j', state: 'ImportRunning' }],
        },
      },
      { count: 1, currentPage: 1, pageSize: 5, tasks: [{ collectionName: 'c', jobId: 'j', state: 'ImportRunning' }] },
    ],
    [
      '4.11',
      () => cloud.regions.list({ cloudId: 'aws' }),
      'GET /v2/regions?cloudId=aws',
      undefined,
      [{ cloudId: 'aws', regionId: 'r', domain: 'api.example.com' }],
    ],
    [
      '4.12',
      () => cloud.migrations.toNewDedicated(migration),
      'POST /v2/migrations/toNewDedicated',
      migration,
      migrated,
    ],
    [
      '4.12 without an envelope',
      () => cloud.migrations.toNewDedicated(migration),
      'POST /v2/migrations/toNewDedicated',
      migration,
      { bare: migrated },
      migrated,
    ],
    [
      '4.12 with half of one',
      () => cloud.migrations.toNewDedicated(migration),
      'POST /v2/migrations/toNewDedicated',
      migration,
      { code: 0, message: '', ...migrated },
      migrated,
    ],
    [
      '4.13',
      () => cloud.migrations.toExisting({ source: { clusterId: 'a' }, destination: { clusterId: 'b' } }),
      'POST /v2/migrations/toExisting',
      { source: { clusterId: 'a' }, destination: { clusterId: 'b' } },
      { jobId: 'job-1' },
    ],
    [
      '4.14 clouds',
      () => cloud.clouds.list(),
      'GET /v2/clouds',
      undefined,
      [{ cloudId: 'aws', description: 'Amazon Web Services' }],
    ],
    ['4.14 collections', () => cluster.collections.list(), post('collections/list'), {}, ['a', 'b']],
    [
      'collections of a database',
      () => cluster.collections.list({ dbName: 'd' }),
      post('collections/list'),
      { dbName: 'd' },
      [],
    ],
    [
      'clusters.list',
      () => cloud.clusters.list(),
      'GET /v2/clusters?currentPage=1&pageSize=100',
      undefined,
      page({ clusters: [{ clusterId: 'in01-1', replica: '2' }] }),
      page({ clusters: [{ clusterId: 'in01-1', replica: 2 }] }),
    ],
    [
      'clusters.list as a bare array',
      () => cloud.clusters.list({ region: 'r' }),
      'GET /v2/clusters?region=r&currentPage=1&pageSize=100',
      undefined,
      [{ clusterId: 'in01-1' }],
      { count: 1, currentPage: 1, pageSize: 1, clusters: [{ clusterId: 'in01-1' }] },
    ],
    [
      'clusters.describe',
      () => cloud.clusters.describe('in01-1'),
      'GET /v2/clusters/in01-1',
      undefined,
      { clusterId: 'in01-1', status: 'RUNNING' },
    ],
    [
      'projects.list',
      () => cloud.projects.list(),
      'GET /v2/projects',
      undefined,
      [{ projectId: 'p', projectName: 'n', instanceCount: '3' }],
      [{ projectId: 'p', projectName: 'n', instanceCount: 3 }],
    ],
    [
      'volumes.describe',
      () => cloud.volumes.describe('v'),
      'GET /v2/volumes/v',
      undefined,
      { volumeName: 'v', type: 'MANAGED', status: 'RUNNING' },
    ],
    [
      'roles.list',
      () => cloud.roles.list({ projectId: 'p' }),
      'GET /v2/roles?projectId=p&currentPage=1&pageSize=100',
      undefined,
      page({ roles: [role] }),
    ],
    [
      'roles.create',
      () => cloud.roles.create({ roleName: 'n', policies }),
      'POST /v2/roles',
      { roleName: 'n', policies },
      role,
    ],
    [
      'roles.delete',
      () => cloud.roles.delete('r-1'),
      'DELETE /v2/roles/r-1',
      undefined,
      { code: 0, data: true },
      undefined,
    ],
    [
      'alertRules.list',
      () => cloud.alertRules.list({ projectId: 'p' }),
      'GET /v2/alertRules?projectId=p&currentPage=1&pageSize=100',
      undefined,
      page({ alertRules: [made] }),
    ],
    [
      'alertRules.update',
      () => cloud.alertRules.update('a-1', { enabled: false }),
      'PUT /v2/alertRules/a-1',
      { enabled: false },
      made,
    ],
    ['alertRules.delete', () => cloud.alertRules.delete('a-1'), 'DELETE /v2/alertRules/a-1', undefined, {}, undefined],
    [
      'jobs.describe',
      () => cloud.jobs.describe('job-1'),
      'GET /v2/jobs/job-1',
      undefined,
      { jobId: 'job-1', progress: '40' },
      { jobId: 'job-1', progress: 40 },
    ],
    [
      'metrics.query',
      () => cloud.metrics.query('in01-1', metrics),
      'POST /v2/clusters/in01-1/metrics/query',
      metrics,
      {
        results: [
          {
            name: 'm',
            values: [
              { timestamp: 't', value: '0.5' },
              { timestamp: 'u', value: null },
            ],
          },
        ],
      },
      {
        results: [
          {
            name: 'm',
            values: [
              { timestamp: 't', value: 0.5 },
              { timestamp: 'u', value: null },
            ],
          },
        ],
      },
    ],
    [
      'importJobs.create',
      () =>
        cloud.importJobs.create({
          clusterId: 'a',
          collectionName: 'c',
          objectUrl: 's3://b/x',
          accessKey: 'k',
          secretKey: 's',
        }),
      post('jobs/import/create'),
      { clusterId: 'a', collectionName: 'c', objectUrl: 's3://b/x', accessKey: 'k', secretKey: 's' },
      { jobId: 'j' },
    ],
    [
      'importJobs.list',
      () => cloud.importJobs.list({ clusterId: 'a' }),
      post('jobs/import/list'),
      { clusterId: 'a', currentPage: 1, pageSize: 100 },
      page({ records: [] }),
    ],
    [
      'importJobs.getProgress',
      () => cloud.importJobs.getProgress({ jobId: 'j', clusterId: 'a' }),
      post('jobs/import/get_progress'),
      { jobId: 'j', clusterId: 'a' },
      { jobId: 'j', state: 'Importing', progress: 30 },
    ],
    ['databases.list', () => cluster.databases.list(), post('databases/list'), {}, ['default']],
    [
      'databases.describe',
      () => cluster.databases.describe({ dbName: 'd' }),
      post('databases/describe'),
      { dbName: 'd' },
      { dbName: 'd', dbID: 2, properties: [{ key: 'a', value: '1' }] },
    ],
    [
      'databases.create',
      () => cluster.databases.create({ dbName: 'd', properties: { a: '1' } }),
      post('databases/create'),
      { dbName: 'd', properties: { a: '1' } },
      {},
      undefined,
    ],
    [
      'databases.drop',
      () => cluster.databases.drop({ dbName: 'd' }),
      post('databases/drop'),
      { dbName: 'd' },
      {},
      undefined,
    ],
    [
      'databases.alterProperties',
      () => cluster.databases.alterProperties({ dbName: 'd', properties: { a: '2' } }),
      post('databases/alter_properties'),
      { dbName: 'd', properties: { a: '2' } },
      {},
      undefined,
    ],
    [
      'databases.dropProperties',
      () => cluster.databases.dropProperties({ dbName: 'd', propertyKeys: ['a'] }),
      post('databases/drop_properties'),
      { dbName: 'd', propertyKeys: ['a'] },
      {},
      undefined,
    ],
    [
      'collections.describe',
      () => cluster.collections.describe({ collectionName: 'c' }),
      post('collections/describe'),
      { collectionName: 'c' },
      collection,
    ],
    [
      'collections.getStats',
      () => cluster.collections.getStats({ collectionName: 'c' }),
      post('collections/get_stats'),
      { collectionName: 'c' },
      { rowCount: '12' },
      { rowCount: 12 },
    ],
    [
      'collections.getLoadState',
      () => cluster.collections.getLoadState({ dbName: 'd', collectionName: 'c' }),
      post('collections/get_load_state'),
      { dbName: 'd', collectionName: 'c' },
      { loadState: 'LoadStateNotLoad' },
    ],
    [
      'collections.getLoadState of partitions',
      () => cluster.collections.getLoadState({ collectionName: 'c', partitionNames: ['p'] }),
      post('collections/get_load_state'),
      { collectionName: 'c', partitionNames: ['p'] },
      { loadState: 'LoadStateNotLoad' },
    ],
    [
      'collections.load',
      () => cluster.collections.load({ collectionName: 'c' }),
      post('collections/load'),
      { collectionName: 'c' },
      {},
      undefined,
    ],
    [
      'collections.release',
      () => cluster.collections.release({ collectionName: 'c' }),
      post('collections/release'),
      { collectionName: 'c' },
      {},
      undefined,
    ],
    [
      'collections.flush',
      () => cluster.collections.flush({ dbName: 'd', collectionName: 'c' }),
      post('collections/flush'),
      { dbName: 'd', collectionName: 'c' },
      {},
      undefined,
    ],
    [
      'collections.compact',
      () => cluster.collections.compact({ collectionName: 'c' }),
      post('collections/compact'),
      { collectionName: 'c' },
      { compactionID: 7 },
      { compactionID: '7' },
    ],
    [
      'collections.getCompactionState',
      () => cluster.collections.getCompactionState({ jobID: 7n }),
      post('collections/get_compaction_state'),
      { jobID: 7 },
      { compactionID: 7, state: 'Executing', executingPlanNumber: 1, timeoutPlanNumber: 0, completedPlanNumber: 0 },
    ],
    [
      'collections.drop',
      () => cluster.collections.drop({ collectionName: 'c' }),
      post('collections/drop'),
      { collectionName: 'c' },
      {},
      undefined,
    ],
    [
      'collections.addField, as the SDK sends it',
      () =>
        cluster.collections.addField({
          collectionName: 'node_c',
          dbName: 'default',
          schema: { fieldName: 'n', dataType: 'Int64', nullable: true },
        }),
      post('collections/fields/add'),
      {
        collectionName: 'node_c',
        dbName: 'default',
        schema: { fieldName: 'n', dataType: 'Int64', nullable: true },
      },
      {},
      undefined,
    ],
    [
      'collections.alterProperties',
      () => cluster.collections.alterProperties({ collectionName: 'c', properties: { a: '2' } }),
      post('collections/alter_properties'),
      { collectionName: 'c', properties: { a: '2' } },
      {},
      undefined,
    ],
    [
      'collections.dropProperties',
      () => cluster.collections.dropProperties({ collectionName: 'c', propertyKeys: ['a'] }),
      post('collections/drop_properties'),
      { collectionName: 'c', propertyKeys: ['a'] },
      {},
      undefined,
    ],
    [
      'collections.rename',
      () => cluster.collections.rename({ collectionName: 'c', newCollectionName: 'd' }),
      post('collections/rename'),
      { collectionName: 'c', newCollectionName: 'd' },
      {},
      undefined,
    ],
    [
      'indexes.create',
      () =>
        cluster.indexes.create({
          collectionName: 'c',
          indexParams: [{ fieldName: 'v', indexName: 'i', metricType: 'L2', params: { index_type: 'HNSW', M: 16 } }],
        }),
      post('indexes/create'),
      {
        collectionName: 'c',
        indexParams: [{ fieldName: 'v', indexName: 'i', metricType: 'L2', params: { index_type: 'HNSW', M: 16 } }],
      },
      {},
      undefined,
    ],
    [
      'indexes.drop',
      () => cluster.indexes.drop({ collectionName: 'c', indexName: 'i' }),
      post('indexes/drop'),
      { collectionName: 'c', indexName: 'i' },
      {},
      undefined,
    ],
    [
      'aliases.list',
      () => cluster.aliases.list({ dbName: 'd', collectionName: 'c' }),
      post('aliases/list'),
      { dbName: 'd', collectionName: 'c' },
      ['a'],
    ],
    [
      'aliases.describe',
      () => cluster.aliases.describe({ dbName: 'd', aliasName: 'a' }),
      post('aliases/describe'),
      { dbName: 'd', aliasName: 'a' },
      { dbName: 'd', collectionName: 'c', aliasName: 'a' },
    ],
    [
      'aliases.create',
      () => cluster.aliases.create({ collectionName: 'c', aliasName: 'a' }),
      post('aliases/create'),
      { collectionName: 'c', aliasName: 'a' },
      {},
      undefined,
    ],
    [
      'aliases.alter',
      () => cluster.aliases.alter({ collectionName: 'c', aliasName: 'a' }),
      post('aliases/alter'),
      { collectionName: 'c', aliasName: 'a' },
      {},
      undefined,
    ],
    [
      'aliases.drop',
      () => cluster.aliases.drop({ aliasName: 'a' }),
      post('aliases/drop'),
      { aliasName: 'a' },
      {},
      undefined,
    ],
    [
      'partitions.list',
      () => cluster.partitions.list({ collectionName: 'c' }),
      post('partitions/list'),
      { collectionName: 'c' },
      ['_default'],
    ],
    [
      'partitions.getStats',
      () => cluster.partitions.getStats({ collectionName: 'c', partitionName: 'p' }),
      post('partitions/get_stats'),
      { collectionName: 'c', partitionName: 'p' },
      { rowCount: 3 },
    ],
    [
      'partitions.create',
      () => cluster.partitions.create({ collectionName: 'c', partitionName: 'p' }),
      post('partitions/create'),
      { collectionName: 'c', partitionName: 'p' },
      {},
      undefined,
    ],
    [
      'partitions.drop',
      () => cluster.partitions.drop({ collectionName: 'c', partitionName: 'p' }),
      post('partitions/drop'),
      { collectionName: 'c', partitionName: 'p' },
      {},
      undefined,
    ],
    [
      'partitions.load',
      () => cluster.partitions.load({ collectionName: 'c', partitionNames: ['p'] }),
      post('partitions/load'),
      { collectionName: 'c', partitionNames: ['p'] },
      {},
      undefined,
    ],
    [
      'partitions.release',
      () => cluster.partitions.release({ collectionName: 'c', partitionNames: ['p'] }),
      post('partitions/release'),
      { collectionName: 'c', partitionNames: ['p'] },
      {},
      undefined,
    ],
    [
      'indexes.list',
      () => cluster.indexes.list({ collectionName: 'c' }),
      post('indexes/list'),
      { collectionName: 'c' },
      ['v'],
    ],
    [
      'indexes.describe',
      () => cluster.indexes.describe({ collectionName: 'c', indexName: 'v' }),
      post('indexes/describe'),
      { collectionName: 'c', indexName: 'v' },
      [{ indexName: 'v', totalRows: 5 }],
    ],
    [
      'query',
      () => cluster.query({ collectionName: 'c', filter: 'id > 1', outputFields: ['id'] }),
      post('entities/query'),
      { collectionName: 'c', filter: 'id > 1', outputFields: ['id'] },
      [{ id: 2 }],
    ],
    [
      'get',
      () => cluster.get({ collectionName: 'c', id: [2, 9007199254740993n] }),
      post('entities/get'),
      '{"collectionName":"c","id":[2,9007199254740993]}',
      [{ id: 2 }],
    ],
  ];

  const answerOf = (answer: unknown): unknown => {
    if (typeof answer !== 'object' || answer === null) return { ...ok, data: answer };
    if ('bare' in answer) return answer.bare;
    return 'code' in answer ? answer : { ...ok, data: answer };
  };
  for (const row of rows) {
    const [what, call, request, body, answer] = row;
    const result = row.length > 5 ? row[5] : answer;
    it(what, async () => {
      server.on(request.split('?')[0]!, json(200, answerOf(answer)));
      const given = await call();
      const [sent] = server.requests;
      assert.equal(`${sent!.method} ${sent!.url}`, request);
      assert.equal(sent!.headers.authorization, 'Bearer key');
      assert.equal(sent!.headers.accept, 'application/json');
      if (typeof body === 'string') assert.equal(sent!.body, body);
      else assert.deepEqual(sent!.body === '' ? undefined : JSON.parse(sent!.body), body);
      assert.equal(sent!.headers['content-type'], body === undefined ? undefined : 'application/json');
      assert.deepEqual(given, result);
      assert.equal(server.requests.length, 1);
    });
  }

  it('the organization goes along with a change of a volume', async () => {
    server.answer('PATCH /v2/volumes/v', 200, { ...ok, data: { volumeName: 'v', type: 'MANAGED' } });
    await cloud.volumes.updateDescription('v', '', { orgId: 'org-1' });
    assert.equal(server.requests[0]!.headers['orgid'], 'org-1');
  });

  it('the service is told how long it may take, in whole seconds', async () => {
    server.answer('POST /v2/vectordb/databases/list', 200, { ...ok, data: [] });
    for (const requestTimeoutSeconds of [undefined, 5, 0.2, 7.5]) {
      await new ClusterClient({ endpoint: server.address, dispatcher, requestTimeoutSeconds }).databases.list();
    }
    assert.deepEqual(
      server.requests.map(({ headers }) => headers['request-timeout']),
      ['10', '5', '1', '8'],
    );
  });

  it('without a token no header is sent', async () => {
    server.answer('POST /v2/vectordb/databases/list', 200, { ...ok, data: [] });
    await new ClusterClient({ endpoint: server.address, dispatcher }).databases.list();
    assert.equal(server.requests[0]!.headers.authorization, undefined);
  });

  it('a token is asked for at every call', async () => {
    server.answer('GET /v2/clouds', 200, { ...ok, data: [] });
    const tokens = ['first', 'second'];
    const changing = new CloudClient({ baseUrl: server.address, token: async () => tokens.shift()!, dispatcher });
    await changing.clouds.list();
    await changing.clouds.list();
    assert.deepEqual(
      server.requests.map(({ headers }) => headers.authorization),
      ['Bearer first', 'Bearer second'],
    );
  });

  it('import tasks need a controller, and a region where it depends on that', async () => {
    const without = new CloudClient({ baseUrl: server.address, token: 'key', dispatcher });
    await assert.rejects(without.importTasks.list({ clusterId: 'a' }), { name: 'InvalidRequest' });
    await assert.rejects(cloud.importTasks.list({ clusterId: 'a' }), { name: 'InvalidRequest' });
    assert.equal(server.requests.length, 0);
  });

  it('a fixed controller needs no region', async () => {
    const tasks = page({ tasks: [] });
    server.answer('GET /fixed/v1/vector/collections/import/list', 200, { code: 200, data: tasks });
    const fixed = new CloudClient({
      baseUrl: server.address,
      token: 'key',
      dispatcher,
      controllerUrl: `${server.address}/fixed`,
    });
    assert.deepEqual(await fixed.importTasks.list({ clusterId: 'a' }), tasks);
  });

  it('what the model refuses is not sent', async () => {
    await assert.rejects(cloud.roles.update('r', { policies: [] }), (error: InvalidRequest) => {
      assert.deepEqual([error.operation, error.issues[0]!.path], ['roles.update', ['policies']]);
      return error instanceof InvalidRequest;
    });
    assert.equal(server.requests.length, 0);
  });

  it('what exceeds the 64 MB of a request is not sent, counted in bytes', async () => {
    const { entities } = new ClusterClient({ endpoint: server.address, token: 'key', dispatcher });
    const half = 'ü'.repeat(16 * 1024 * 1024); // 32 MB
    server.answer('POST /v2/vectordb/entities/insert', 200, { ...ok, data: { insertCount: 1 } });
    await entities.insert({ collectionName: 'c', data: [{ text: half }] });
    await assert.rejects(entities.insert({ collectionName: 'c', data: [{ text: half }, { text: half }] }), {
      name: 'InvalidRequest',
      message: 'The request is 65 MB; the limit is 64 MB. Send less data per request.',
    });
    assert.equal(server.requests.length, 1);
  });
});
