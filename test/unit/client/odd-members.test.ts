import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { CloudClient, ClusterClient, Limiter } from '../../../src/client';
import { Agent } from '../../../src/client/undici';
import { writeJson } from '../../../src/demo/wire/json';
import { exactJson } from '../../../src/model/wire/json';
import { listening, stop } from '../../harness/services/control-plane';
import { isIntactBeside, odditiesOf, type Path } from '../../harness/services/oddities';
import { recordedV1, recordedV2 } from '../../harness/services/recordings';
import { PROD, SEARCH_TEAM, Service } from '../../harness/services/demo';

interface Clients {
  readonly cloud: CloudClient;
  readonly cluster: ClusterClient;
}
const TELL = { onUnreadable: (): void => {} };
const C = { collectionName: 'c' };
const P = { projectId: 'p' };
const RULE = { ...P, ruleName: 'n', level: 'x', metricName: 'm', enabled: true, sendResolved: false, actions: [] };
const NEW = { clusterName: 'n', projectId: 'p', regionId: 'r', plan: 'Standard', cuType: 'x', cuSize: 1 };
const METRICS = { period: 'PT1H', granularity: 'PT1M', metricQueries: [{ name: 'M' }] };
const SEARCH = { ...C, annsField: 'v', data: [[1]], limit: 3 };

/**
 * Call of each operation, and its indispensable members by the end of their paths: ids, types, edited values. In a list, only the record of
 * such a member may be lost.
 */
type Call = readonly [call: (clients: Clients) => Promise<unknown>, needs?: RegExp];
const page = (found: Promise<object>): Promise<unknown> =>
  found.then(all => {
    const { unreadable: _u, count: _c, currentPage: _p, pageSize: _s, ...items } = all as Record<string, unknown>;
    return items;
  });
/** Edited members of an alert rule or a role: saving must not lose an unreadable part. */
const ROLE = /(roleId|policies\.\d+(\.(resourceType|privileges|privileges\.\d+|resources\.\d+))?)$/;
const ALERT = /(^|\.)(id|enabled|sendResolved|actions\.\d+(\.(type|config\..+))?|targetInstanceIds\.\d+)$/;
const CALLS: Readonly<Record<string, Call>> = {
  'clusters.list': [({ cloud }) => page(cloud.clusters.list()), /clusterId$/],
  'clusters.describe': [({ cloud }) => cloud.clusters.describe('c'), /clusterId$/],
  'clusters.modifyReplica': [({ cloud }) => cloud.clusters.modifyReplica('c', { replica: 2 })],
  'projects.list': [({ cloud }) => cloud.projects.list(TELL), /projectId$/],
  'regions.list': [({ cloud }) => cloud.regions.list({}, TELL), /regionId$/],
  'clouds.list': [({ cloud }) => cloud.clouds.list(TELL), /cloudId$/],
  'roles.list': [({ cloud }) => page(cloud.roles.list()), ROLE],
  'roles.describe': [({ cloud }) => cloud.roles.describe('r'), ROLE],
  'alertRules.list': [({ cloud }) => page(cloud.alertRules.list(P)), ALERT],
  'alertRules.create': [({ cloud }) => cloud.alertRules.create(RULE), ALERT],
  'volumes.list': [({ cloud }) => page(cloud.volumes.list(P)), /volumeName$/],
  'volumes.describe': [({ cloud }) => cloud.volumes.describe('v'), /volumeName$/],
  'volumes.updateDescription': [
    ({ cloud }) => cloud.volumes.updateDescription('v', 'd', { orgId: 'o' }),
    /volumeName$/,
  ],
  'privateEndpointServices.list': [({ cloud }) => page(cloud.privateEndpointServices.list()), /endpointService$/],
  'importJobs.list': [({ cloud }) => page(cloud.importJobs.list({ clusterId: 'c' })), /jobId$/],
  'importJobs.getProgress': [({ cloud }) => cloud.importJobs.getProgress({ clusterId: 'c', jobId: 'j' })],
  'importTasks.list': [({ cloud }) => page(cloud.importTasks.list({ clusterId: 'c' }, { regionId: 'r' })), /jobId$/],
  'jobs.describe': [({ cloud }) => cloud.jobs.describe('j')],
  'metrics.query': [({ cloud }) => cloud.metrics.query('c', METRICS), /(name|timestamp|results\.\d+|values\.\d+)$/],
  'migrations.toNewDedicated': [
    ({ cloud }) => cloud.migrations.toNewDedicated({ source: { clusterId: 'a' }, destination: NEW }),
    /clusterId$/,
  ],
  'migrations.toExisting': [
    ({ cloud }) => cloud.migrations.toExisting({ source: { clusterId: 'a' }, destination: { clusterId: 'b' } }),
    /jobId$/,
  ],
  'collections.list': [({ cluster }) => cluster.collections.list(), /^data\.\d+$/],
  'collections.describe': [({ cluster }) => cluster.collections.describe(C), /^data\.fields(\.\d+(\.(name|type))?)?$/],
  'collections.getStats': [({ cluster }) => cluster.collections.getStats(C), /rowCount$/],
  'collections.getLoadState': [({ cluster }) => cluster.collections.getLoadState(C), /loadState$/],
  'databases.list': [({ cluster }) => cluster.databases.list(), /^data\.\d+$/],
  'partitions.list': [({ cluster }) => cluster.partitions.list(C), /^data\.\d+$/],
  'partitions.getStats': [({ cluster }) => cluster.partitions.getStats({ ...C, partitionName: 'p' }), /rowCount$/],
  'indexes.list': [({ cluster }) => cluster.indexes.list(C), /^data\.\d+$/],
  'indexes.describe': [({ cluster }) => cluster.indexes.describe({ ...C, indexName: 'i' }), /^data\.\d+$/],
  'cluster.search': [({ cluster }) => cluster.search(SEARCH).then(({ hits }) => hits), /^data\.\d+(\.(distance|id))?$/],
  'cluster.searchV1': [
    ({ cluster }) => cluster.searchV1({ ...C, vector: [1] }).then(({ hits }) => hits),
    /^data\.\d+(\.(distance|id))?$/,
  ],
  'cluster.query': [({ cluster }) => cluster.query({ ...C, filter: '' }), /^data\.\d+$/],
  'cluster.get': [({ cluster }) => cluster.get({ ...C, id: [1] }), /^data\.\d+$/],
};

/** Answers in the specification and the service facts, for operations not tested on the demo service. */
const SHOWN: Readonly<Record<string, unknown>> = {
  'clusters.modifyReplica': { clusterId: 'c', prompt: 'soon' },
  'alertRules.create': {
    id: 'a-1',
    projectId: 'p',
    ruleName: 'r',
    level: 'CRITICAL',
    metricName: 'M',
    threshold: '100',
    windowSize: '10',
    enabled: true,
    sendResolved: true,
    comparisonMethod: 'GREATER_THAN',
    targetInstanceIds: ['in01'],
    metricUnit: 'ms',
    repeatIntervalSeconds: 3600,
    actions: [
      { type: 'EMAIL', config: { recipients: { members: ['a@example.com'], orgRoles: ['OWNER'], projectRoles: [] } } },
    ],
  },
  'volumes.updateDescription': {
    volumeName: 'v',
    type: 'EXTERNAL',
    regionId: 'r',
    storageIntegrationId: 's',
    path: 'p/',
    status: 'RUNNING',
    createTime: '2026-01-01T00:00:00Z',
  },
  'migrations.toNewDedicated': { clusterId: 'c', username: 'db_admin', password: 'once', jobId: 'job-1' },
  'migrations.toExisting': { jobId: 'job-1' },
  'importJobs.getProgress': {
    jobId: 'j',
    collectionName: 'c',
    fileName: 'f',
    fileSize: 10,
    state: 'Importing',
    progress: 5,
    totalRows: 7,
    completeTime: '',
    reason: '',
    details: [{ fileName: 'f', state: 'Importing' }],
  },
  'importTasks.list': {
    count: '2',
    currentPage: '1',
    pageSize: '10',
    tasks: [
      { collectionName: 'c', jobId: 'j', state: 'ImportRunning' },
      { collectionName: 'd', jobId: 'k', state: 'ImportFailed' },
    ],
  },
};

const HIT = /entities\/(search|query|get)$|vector\/(search|query|get)$/;
/** Calls that read recorded answers, by path. */
const RECORDED: Readonly<Record<string, string>> = {
  'collections/list': 'collections.list',
  'collections/describe': 'collections.describe',
  'collections/get_stats': 'collections.getStats',
  'collections/get_load_state': 'collections.getLoadState',
  'databases/list': 'databases.list',
  'partitions/list': 'partitions.list',
  'indexes/list': 'indexes.list',
  'indexes/describe': 'indexes.describe',
  'entities/search': 'cluster.search',
  'entities/query': 'cluster.query',
  'entities/get': 'cluster.get',
};

describe('a member that nothing depends on', () => {
  const service = new Service();
  let clients: Clients;
  /** Body of every answer. */
  let body = '';
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
  });

  before(async () => {
    await service.start({ strict: false });
    const address = await listening(server);
    const shared = { token: 'key', dispatcher: new Agent(), limiter: new Limiter({ starts: 1_000_000 }) };
    clients = {
      cloud: new CloudClient({ baseUrl: address, controllerUrl: address, ...shared }),
      cluster: new ClusterClient({ endpoint: address, ...shared }),
    };
  });
  after(async () => {
    await stop(server);
    await service.demo.close();
  });

  /** Limits every list to two records. */
  const short = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.slice(0, 2).map(short);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, short(item)]));
  };

  /** Reads the answer unchanged, then in every odd form; returns the forms in which more than the odd member was lost. */
  async function faultsOf(name: string, answer: unknown): Promise<string[]> {
    const [call, needs] = CALLS[name]!;
    const ask = (given: unknown) => {
      body = writeJson(given);
      return call(clients);
    };
    const before = await ask(answer);
    const faults: string[] = [];
    for (const { path, how, answer: odd } of odditiesOf(answer)) {
      const where = path.join('.');
      if (path[0] === 'code' && how === 'unknown word') continue; // says no
      if (where === 'data' && how !== 'extra members') continue;
      const isNeeded = needs?.test(where) ?? false;
      const inList = path.some(key => typeof key === 'number');
      if (isNeeded && !(inList && LISTS.test(name))) continue;
      if (how === 'missing' && path.length === 2 && LISTS.test(name) && !/count|Page|Size/.test(where)) continue; // no list at all
      const after = await ask(odd).catch((error: unknown) => error);
      const beside: Path = path[0] === 'data' ? path.slice(1) : path;
      if (after instanceof Error) {
        faults.push(`${where}, ${how}: ${after.message}`);
      } else if (!isIntactBeside(beside, before, after, isDeepStrictEqual))
        faults.push(`${where}, ${how}: others changed`);
    }
    return faults;
  }
  /** Lists with individually read records. */
  const LISTS = /^(?!metrics|indexes|cluster\.|collections\.describe|.*\.describe).*\.list$/;

  const asked: readonly (readonly [name: string, ask: () => Promise<unknown>])[] = [
    ['clusters.list', () => service.control('GET /v2/clusters').then(answer => answer.body)],
    [
      'clusters.describe',
      () => service.control(`GET /v2/clusters/${service.demo.clusters[PROD]!.clusterId}`).then(answer => answer.body),
    ],
    ['projects.list', () => service.control('GET /v2/projects').then(answer => answer.body)],
    ['regions.list', () => service.control('GET /v2/regions').then(answer => answer.body)],
    ['clouds.list', () => service.control('GET /v2/clouds').then(answer => answer.body)],
    ['roles.list', () => service.control(`GET /v2/roles?projectId=${SEARCH_TEAM}`).then(answer => answer.body)],
    [
      'roles.describe',
      async () => {
        const { data } = await service.control(`GET /v2/roles?projectId=${SEARCH_TEAM}`);
        const { roleId } = (data as { roles: { roleId: string }[] }).roles[0]!;
        return (await service.control(`GET /v2/roles/${roleId}`)).body;
      },
    ],
    [
      'alertRules.list',
      () => service.control(`GET /v2/alertRules?projectId=${SEARCH_TEAM}`).then(answer => answer.body),
    ],
    ['volumes.list', () => service.control(`GET /v2/volumes?projectId=${SEARCH_TEAM}`).then(answer => answer.body)],
    [
      'volumes.describe',
      async () => {
        const { data } = await service.control(`GET /v2/volumes?projectId=${SEARCH_TEAM}&type=EXTERNAL`);
        const { volumeName } = (data as { volumes: { volumeName: string }[] }).volumes[0]!;
        return (await service.control(`GET /v2/volumes/${encodeURIComponent(volumeName)}`)).body;
      },
    ],
    [
      'privateEndpointServices.list',
      () => service.control('GET /v2/privateEndpointServices').then(answer => answer.body),
    ],
    [
      'importJobs.list',
      () =>
        service
          .control('POST /v2/vectordb/jobs/import/list', { clusterId: service.demo.clusters[PROD]!.clusterId })
          .then(answer => answer.body),
    ],
    [
      'jobs.describe',
      async () => {
        const { data } = await service.control('GET /v2/jobs');
        return (await service.control(`GET /v2/jobs/${(data as { jobs: { jobId: string }[] }).jobs[0]!.jobId}`)).body;
      },
    ],
    [
      'metrics.query',
      () =>
        service
          .control(`POST /v2/clusters/${service.demo.clusters[PROD]!.clusterId}/metrics/query`, {
            ...METRICS,
            metricQueries: [{ name: 'REQ_SEARCH_COUNT' }, { name: 'CU_COMPUTATION' }],
          })
          .then(answer => answer.body),
    ],
    ['databases.list', () => service.data(PROD, 'databases/list').then(answer => answer.body)],
    ['collections.list', () => service.data(PROD, 'collections/list').then(answer => answer.body)],
    [
      'collections.describe',
      () => service.data(PROD, 'collections/describe', { collectionName: 'help_center' }).then(answer => answer.body),
    ],
    [
      'collections.getStats',
      () => service.data(PROD, 'collections/get_stats', { collectionName: 'help_center' }).then(answer => answer.body),
    ],
    [
      'collections.getLoadState',
      () =>
        service.data(PROD, 'collections/get_load_state', { collectionName: 'help_center' }).then(answer => answer.body),
    ],
    [
      'partitions.list',
      () => service.data(PROD, 'partitions/list', { collectionName: 'help_center' }).then(answer => answer.body),
    ],
    [
      'indexes.list',
      () => service.data(PROD, 'indexes/list', { collectionName: 'help_center' }).then(answer => answer.body),
    ],
    [
      'cluster.query',
      () =>
        service
          .data(PROD, 'entities/query', { collectionName: 'help_center', filter: '', limit: 2, outputFields: ['*'] })
          .then(answer => answer.body),
    ],
  ];

  for (const [name, ask] of asked) {
    it(`may be odd in what the demo service answers: ${name}`, async function () {
      this.timeout(120_000);
      const answer = short(await ask()) as { code: unknown; data?: unknown };
      assert.equal(Number(answer.code), 0, writeJson(answer));
      assert.deepEqual(await faultsOf(name, answer), []);
    });
  }
  for (const [name, data] of Object.entries(SHOWN)) {
    it(`may be odd in what the specification shows: ${name}`, async function () {
      this.timeout(120_000);
      assert.deepEqual(await faultsOf(name, { code: 0, data }), []);
    });
  }

  const recorded = [...recordedV2(), ...recordedV1()].flatMap(({ n, path, answers = {} }) => {
    const name = HIT.test(path) && path.includes('/v1/') ? undefined : RECORDED[path.replace(/^\/v2\/vectordb\//, '')];
    if (name === undefined) return [];
    return Object.entries(answers).flatMap(([engine, { status, body: text }]) => {
      // Which member of a hit is its id is told by the collection's fields, which are not given here.
      if (name === 'cluster.search' && !/"id":/.test(text)) return [];
      if (status !== 200 || !/^\{"code":\s*(?:0|200)\b/.test(text) || text.length > 100_000) return [];
      return [[`${n} ${engine}`, name, short(exactJson(text))] as const];
    });
  });
  for (const [name, all] of Map.groupBy(recorded, ([, each]) => each)) {
    it(`may be odd in what engines answer: ${name}`, async function () {
      this.timeout(120_000);
      // One answer of each shape: there are thousands.
      const shapes = new Map(all.map(([where, , answer]) => [shapeOf(answer), [where, answer] as const]));
      const faults: string[] = [];
      for (const [where, answer] of [...shapes.values()].slice(0, 25)) {
        faults.push(...(await faultsOf(name, answer)).map(fault => `${where}: ${fault}`));
      }
      assert.deepEqual(faults, []);
    });
  }
});

/** The names and types in a value. */
const shapeOf = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'object' && item !== null ? item : typeof item));
