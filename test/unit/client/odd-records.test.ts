import assert from 'node:assert/strict';
import { CloudClient, ClusterClient, Limiter } from '../../../src/client';
import { Agent } from '../../../src/client/undici';
import type { Unreadable } from '../../../src/model/wire/unreadable';
import { Server } from '../../harness/services/recording-server';
import { noAnswer } from '../../harness/services/client-calls';

type Rows = AsyncIterable<unknown> | Promise<unknown[]>;
type Tell = { readonly onUnreadable: (records: readonly Unreadable[]) => void };

const PAGED = { count: 9, currentPage: 1, pageSize: 100 };
const PROJECT = { projectId: 'p' };

/** Each list: an odd record and how it reads, and one without its id. */
const LISTS: readonly (readonly [
  route: string,
  data: (records: readonly unknown[]) => unknown,
  list: (cloud: CloudClient, tell: Tell) => Rows,
  odd: object,
  reads: object,
  lost: object,
  reason: RegExp,
])[] = [
  [
    'GET /v2/clusters',
    clusters => ({ ...PAGED, clusters }),
    (cloud, tell) => cloud.clusters.listAll({}, tell),
    { clusterId: 7, clusterName: null, createTime: 1760000000000, cuSize: { of: 1 }, replica: '2', status: true },
    { clusterId: '7', clusterName: null, createTime: '1760000000000', cuSize: undefined, replica: 2, status: 'true' },
    { clusterName: 'nameless' },
    /clusterId/,
  ],
  [
    'GET /v2/projects',
    projects => projects,
    (cloud, tell) => cloud.projects.list(tell),
    { projectId: 12, projectName: null, regionIds: 'all', instanceCount: 'many', createTime: 5 },
    { projectId: '12', projectName: '', regionIds: undefined, instanceCount: undefined, createTime: '5' },
    { projectName: 'x' },
    /projectId/,
  ],
  [
    'GET /v2/regions',
    regions => regions,
    (cloud, tell) => cloud.regions.list({}, tell),
    { regionId: 'r' },
    { regionId: 'r' },
    { cloudId: 'c' },
    /regionId/,
  ],
  [
    'GET /v2/clouds',
    clouds => clouds,
    (cloud, tell) => cloud.clouds.list(tell),
    { cloudId: 3, description: ['x'] },
    { cloudId: '3', description: undefined },
    { description: 'x' },
    /cloudId/,
  ],
  [
    'GET /v2/volumes',
    volumes => ({ ...PAGED, volumes }),
    (cloud, tell) => cloud.volumes.listAll(PROJECT, tell),
    { volumeName: 4, type: null, createTime: 1 },
    { volumeName: '4', type: null, createTime: '1' },
    { volumeName: 'v', type: 'MANAGED', description: { text: 'what is edited is not dropped' } },
    /description/,
  ],
  [
    'GET /v2/roles',
    roles => ({ ...PAGED, roles }),
    (cloud, tell) => cloud.roles.listAll({}, tell),
    { roleId: 9n, roleName: null, description: null, policies: null },
    { roleId: '9', roleName: '', description: null, policies: null },
    { roleId: 'r', roleName: 'r', policies: [{ resourceType: 'cluster', privileges: 'all' }] },
    /policies\.0\.privileges/,
  ],
  [
    'GET /v2/alertRules',
    alertRules => ({ ...PAGED, alertRules }),
    (cloud, tell) => cloud.alertRules.listAll(PROJECT, tell),
    {
      id: 5,
      ruleName: 8,
      threshold: 90,
      enabled: 'TRUE',
      sendResolved: null,
      actions: null,
      level: null,
      windowSize: '',
    },
    {
      id: '5',
      ruleName: '8',
      threshold: '90',
      enabled: true,
      sendResolved: null,
      actions: null,
      level: null,
      windowSize: '',
    },
    { id: 'a', ruleName: 'r', enabled: 'perhaps' },
    /enabled/,
  ],
  [
    'POST /v2/vectordb/jobs/import/list',
    records => ({ ...PAGED, records }),
    (cloud, tell) => cloud.importJobs.listAll({ clusterId: 'c' }, tell),
    { jobId: 1, collectionName: 2, state: null },
    { jobId: '1', collectionName: '2', state: null },
    { state: 'Failed' },
    /jobId/,
  ],
];

describe('lists with odd records', () => {
  let server: Server;
  let cloud: CloudClient;
  before(async () => {
    server = await Server.start();
    cloud = new CloudClient({ baseUrl: server.address, token: 'key', dispatcher: new Agent(), limiter: new Limiter() });
  });
  after(() => server.stop());

  const digits = (_: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value);
  const answer = (route: string, data: unknown) =>
    server.answer(route, 200, JSON.stringify({ code: 0, data }, digits), { 'content-type': 'application/json' });

  for (const [route, data, list, odd, reads, lost, reason] of LISTS) {
    it(`are read record by record: ${route}`, async () => {
      answer(route, data([lost, odd, 'no record']));
      const told: Unreadable[] = [];
      const read = await Array.fromAsync(await list(cloud, { onUnreadable: records => void told.push(...records) }));
      assert.deepEqual(
        read.map(each => ({ ...(each as object) })),
        [reads],
      );
      assert.match(told[0]?.reason ?? '', reason);
      assert.deepEqual(
        told.map(each => each.value),
        [lost, 'no record'],
      );
    });

    it(`are empty where there is nothing: ${route}`, async () => {
      answer(route, data(null as never));
      assert.deepEqual(
        await Array.fromAsync(await list(cloud, { onUnreadable: records => assert.fail(String(records.length)) })),
        [],
      );
    });
  }

  it('are not taken for whole by who does not ask for what cannot be read', async () => {
    answer('GET /v2/roles', { ...PAGED, roles: [{ roleId: 'r' }, { roleName: 'lost' }] });
    const read: string[] = [];
    const walk = async () => {
      for await (const { roleId } of cloud.roles.listAll()) read.push(roleId);
    };
    assert.match((await noAnswer(walk())).message, /records? could not be read \(/);
    assert.deepEqual(read, ['r']);
    answer('GET /v2/regions', [{}]);
    assert.match((await noAnswer(cloud.regions.list())).message, /records? could not be read \(.*\)/);
  });

  it('give apart what has one name in two regions, or one job in two collections', async () => {
    const endpointServices = ['r1', 'r2'].map(regionId => ({ regionId, endpointService: 'vpce' }));
    answer('GET /v2/privateEndpointServices', { ...PAGED, count: 2, endpointServices });
    assert.equal((await Array.fromAsync(cloud.privateEndpointServices.listAll())).length, 2);
    const records = ['a', 'b'].map(collectionName => ({ jobId: 'j', collectionName }));
    answer('POST /v2/vectordb/jobs/import/list', { ...PAGED, count: 2, records });
    assert.equal((await Array.fromAsync(cloud.importJobs.listAll({ clusterId: 'c' }))).length, 2);
  });

  it('may be left out where they count nothing', async () => {
    for (const count of [0, '0']) {
      answer('GET /v2/roles', { count, currentPage: 1, pageSize: 100 });
      assert.deepEqual(await Array.fromAsync(cloud.roles.listAll()), []);
      answer('GET /v2/clusters', { count });
      assert.deepEqual(await Array.fromAsync(cloud.clusters.listAll()), []);
    }
  });

  it('end though one that cannot be read comes for ever', async () => {
    answer('GET /v2/volumes', { volumes: [{ type: 'MANAGED' }, { volumeName: 'v' }] });
    const told: Unreadable[] = [];
    const onUnreadable = (records: readonly Unreadable[]) => void told.push(...records);
    assert.equal((await Array.fromAsync(cloud.volumes.listAll(PROJECT, { onUnreadable }))).length, 1);
    assert.equal(told.length, 1);
  });

  it('may be null as a whole page', async () => {
    answer('GET /v2/volumes', null);
    assert.deepEqual(await Array.fromAsync(cloud.volumes.listAll(PROJECT)), []);
    answer('GET /v2/clusters', null);
    assert.deepEqual(await Array.fromAsync(cloud.clusters.listAll()), []);
    answer('GET /v2/privateEndpointServices', null);
    assert.deepEqual((await cloud.privateEndpointServices.list()).endpointServices, []);
  });

  it('need no count, page or page size', async () => {
    answer('GET /v2/volumes', { volumes: [{ volumeName: 'v', type: 'MANAGED' }], currentPage: null });
    assert.deepEqual(await Array.fromAsync(cloud.volumes.listAll(PROJECT)), [{ volumeName: 'v', type: 'MANAGED' }]);
  });

  it('are unreadable where there is no list, without blame of the address', async () => {
    answer('GET /v2/volumes', { items: [] });
    const { message } = await noAnswer(cloud.volumes.list(PROJECT));
    assert.match(message, /volumes: /);
    assert.doesNotMatch(message, /address/);
  });

  it('have names that came as numbers, and hits without their number', async () => {
    const cluster = new ClusterClient({ endpoint: server.address, token: 'key', dispatcher: new Agent() });
    answer('POST /v2/vectordb/collections/list', ['a', 2024]);
    assert.deepEqual(await cluster.collections.list({}), ['a', '2024']);
    server.answer('POST /v2/vectordb/entities/search', 200, {
      code: 0,
      data: [{ id: 1, distance: 0.5 }],
      topks: null,
    });
    const { hits } = await cluster.search({ collectionName: 'a', annsField: 'v', data: [[1]], limit: 1 });
    assert.deepEqual(hits, [{ id: 1, distance: 0.5 }]);
  });

  it('have names beside an entry that is none', async () => {
    const cluster = new ClusterClient({ endpoint: server.address, token: 'key', dispatcher: new Agent() });
    const lists: [path: string, list: (tell?: Tell) => Promise<string[]>][] = [
      ['collections', tell => cluster.collections.list({}, tell)],
      ['databases', tell => cluster.databases.list(tell)],
      ['partitions', tell => cluster.partitions.list({ collectionName: 'a' }, tell)],
      ['indexes', tell => cluster.indexes.list({ collectionName: 'a' }, tell)],
    ];
    for (const [path, list] of lists) {
      answer(`POST /v2/vectordb/${path}/list`, ['a', { of: 'b' }, null, 'a']);
      const told: Unreadable[] = [];
      const onUnreadable = (records: readonly Unreadable[]) => void told.push(...records);
      assert.deepEqual(await list({ onUnreadable }), ['a']);
      assert.deepEqual(
        told.map(({ value, reason }) => [value, reason]),
        [[{ of: 'b' }, 'must be a name']],
      );
      assert.match((await noAnswer(list())).message, /1 record could not be read \(must be a name\)/);
    }
  });

  it('are described though a field is odd', async () => {
    const cluster = new ClusterClient({ endpoint: server.address, token: 'key', dispatcher: new Agent() });
    answer('POST /v2/vectordb/collections/describe', {
      collectionName: { odd: true },
      consistencyLevel: ['Strong'],
      enableDynamicField: 'perhaps',
      fields: [
        { name: 'id', type: 'Int64', primaryKey: true },
        { name: 7, type: null, primaryKey: 1, autoId: {}, nullable: 'maybe', elementType: [] },
        { type: 'Int64' },
      ],
    });
    const { fields, unreadable, collectionName } = await cluster.collections.describe({ collectionName: 'a' });
    assert.equal(collectionName, '');
    assert.deepEqual(
      fields.map(({ name, type, primaryKey }) => [name, type, primaryKey]),
      [
        ['id', 'Int64', true],
        ['7', '', undefined],
      ],
    );
    assert.deepEqual(
      unreadable?.map(({ reason }) => reason.startsWith('name: ')),
      [true],
    );
  });

  it('have hits and entities beside null, and the numbers of the hits that are left', async () => {
    const cluster = new ClusterClient({ endpoint: server.address, token: 'key', dispatcher: new Agent() });
    const [one, two, three] = [1, 2, 3].map(id => ({ id, distance: 0.5 }));
    const data = [null, one, two, null, null, three];
    server.answer('POST /v2/vectordb/entities/search', 200, { code: 0, data, topks: [3, 2, 1] });
    const request = { collectionName: 'a', annsField: 'v', data: [[1], [2], [3]], limit: 3 };
    const { hits, topks } = await cluster.search(request);
    assert.deepEqual(
      [hits, topks],
      [
        [one, two, three],
        [2, 0, 1],
      ],
    );
    for (const claimed of [[3_000_000_000, 1], [7, -1], [2.5, 3.5], [3, 2], []]) {
      server.answer('POST /v2/vectordb/entities/search', 200, { code: 0, data, topks: claimed });
      assert.equal((await cluster.search(request)).topks, undefined, String(claimed));
    }
    answer('POST /v2/vectordb/entities/query', [null, { id: 1 }]);
    assert.deepEqual(await cluster.query({ collectionName: 'a', filter: 'id > 0' }), [{ id: 1 }]);
  });
});
