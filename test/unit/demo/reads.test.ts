import assert from 'node:assert/strict';
import { AlertRulePage } from '../../../src/model/alert-rules/alert-rules';
import { check } from '../../../src/model/issues';
import { CloudList } from '../../../src/model/regions/clouds';
import { Cluster, ClusterPage } from '../../../src/model/clusters/clusters';
import { ImportTaskPage } from '../../../src/model/imports';
import { MetricsResult } from '../../../src/model/clusters/metrics';
import { PrivateEndpointServicePage } from '../../../src/model/regions/private-endpoint-services';
import { ProjectList } from '../../../src/model/regions/projects';
import { RegionList } from '../../../src/model/regions/regions';
import { Policy, Role, RolePage } from '../../../src/model/roles/roles';
import { Volume, VolumePage } from '../../../src/model/volumes';
import type * as z from '../../../src/model/zod';
import {
  ARCHIVE,
  fact,
  LAB,
  PLAYGROUND,
  PROD,
  RESEARCH,
  rows,
  SANDBOX,
  SEARCH_TEAM,
  Service,
} from '../../harness/services/demo';

const PROD_ID = 'in01-3f8a1b6c9d2e705';

describe('the demo service answers', () => {
  const service = new Service();
  before(() => service.start());
  after(() => service.demo.close());

  const reads: [operation: string, schema: z.ZodMiniType][] = [
    ['GET /v2/clouds', CloudList],
    ['GET /v2/regions', RegionList],
    ['GET /v2/regions?cloudId=azure', RegionList],
    ['GET /v2/projects', ProjectList],
    ['GET /v2/clusters', ClusterPage],
    [`GET /v2/clusters/${PROD_ID}`, Cluster],
    [`GET /v2/volumes?projectId=${SEARCH_TEAM}`, VolumePage],
    [`GET /v2/volumes/${encodeURIComponent('übersicht/2026')}`, Volume],
    [`GET /v2/roles?projectId=${SEARCH_TEAM}`, RolePage],
    ['GET /v2/roles', RolePage],
    [`GET /v2/alertRules?projectId=${SEARCH_TEAM}`, AlertRulePage],
    ['GET /v2/privateEndpointServices', PrivateEndpointServicePage],
  ];
  for (const [operation, schema] of reads) {
    it(`${operation} in the shape of its schema`, async () => {
      const answer = await service.control(operation);
      assert.deepEqual([answer.status, answer.code], [200, 0]);
      assert.deepEqual(check(schema, answer.data).ok, true);
      assert.match(answer.headers.get('requestid') ?? '', /^[\w-]{36}$/);
    });
  }

  it('with the import tasks at the address of the controller, and nowhere else', async () => {
    const path = `/v1/vector/collections/import/list?clusterId=${PROD_ID}`;
    const answer = await service.send('GET', service.demo.controllerUrl + path);
    assert.equal(answer.code, 200);
    assert.equal(check(ImportTaskPage, answer.data).ok, true);
    assert.deepEqual(
      (fact(answer).tasks as { state: string }[]).map(({ state }) => state),
      ['ImportRunning', 'ImportCompleted', 'ImportFailed'],
    );
    assert.equal((await service.control(`GET ${path}`)).status, 404);
  });

  it('with clusters in several regions, plans and states', async () => {
    const clusters = fact(await service.control('GET /v2/clusters')).clusters as Record<string, unknown>[];
    assert.deepEqual(
      [PROD, PLAYGROUND, SANDBOX, LAB, ARCHIVE].map(index => [clusters[index]!.plan, clusters[index]!.status]),
      [
        ['Enterprise', 'RUNNING'],
        ['Serverless', 'RUNNING'],
        ['Free', 'RUNNING'],
        ['Standard', 'RUNNING'],
        ['Standard', 'STOPPED'],
      ],
    );
    assert.equal(new Set(clusters.map(({ regionId }) => regionId)).size, 3);
    const globals = clusters.map(({ globalClusterMeta }) => globalClusterMeta);
    assert.deepEqual(globals, [{ globalClusterId: 'glo-6b2f90c4d7e1a38', role: 'PRIMARY' }, null, null, null, null]);
    assert.deepEqual(
      clusters.map(({ connectAddress }) => connectAddress),
      service.demo.clusters.map(({ endpoint }) => endpoint),
    );
  });

  it('with volumes of a project by type', async () => {
    const names = async (query: string) =>
      (
        fact(await service.control(`GET /v2/volumes?projectId=${SEARCH_TEAM}${query}`)).volumes as {
          volumeName: string;
        }[]
      ).map(({ volumeName }) => volumeName);
    assert.deepEqual(await names('&type=EXTERNAL'), ['catalog_lake']);
    assert.deepEqual(await names('&pageSize=1&currentPage=2'), ['übersicht/2026']);
  });

  it('with roles whose policies keep the rules they are held to', async () => {
    for (const query of ['', `?projectId=${SEARCH_TEAM}`, `?projectId=${RESEARCH}`]) {
      const { roles } = fact(await service.control(`GET /v2/roles${query}`)) as { roles: Role[] };
      for (const { roleId } of roles) {
        const role = fact(await service.control(`GET /v2/roles/${roleId}`)) as Role;
        for (const policy of role.policies ?? []) {
          // What a predefined role shows of on_demand_compute_data is refused on writing (spec 4.4).
          if (policy.resourceType === 'on_demand_compute_data') assert.deepEqual(policy.resources, ['*']);
          else assert.deepEqual([roleId, check(Policy, policy).ok], [roleId, true]);
        }
      }
    }
  });

  const pages: [pageSize: string, taken: number][] = [
    ['', 10],
    ['&pageSize=1', 1],
    ['&pageSize=100', 100],
    ['&pageSize=0', 10],
    ['&pageSize=101', 10],
    ['&pageSize=-3', 10],
  ];
  for (const [pageSize, taken] of pages) {
    it(`with ${taken} private endpoint services a page for "${pageSize}"`, async () => {
      const path = `/v2/privateEndpointServices?currentPage=1${pageSize}`;
      const answers = [
        await service.control(`GET ${path}`),
        await service.send('GET', service.demo.clusters[PROD]!.endpoint + path),
      ];
      for (const answer of answers) {
        assert.equal(fact(answer).pageSize, taken);
        assert.equal((fact(answer).endpointServices as unknown[]).length, Math.min(taken, 16));
        assert.equal(fact(answer).count, 16);
      }
    });
  }

  it('with the metrics of a dedicated cluster', async () => {
    const body = {
      period: 'PT1H',
      granularity: 'PT1M',
      metricQueries: [{ name: 'REQ_SEARCH_LATENCY_P99' }, { name: 'CU_COMPUTATION' }],
    };
    const answer = await service.control(`POST /v2/clusters/${PROD_ID}/metrics/query`, body);
    assert.equal(check(MetricsResult, answer.data).ok, true);
    assert.deepEqual(
      (fact(answer).results as { values: unknown[] }[]).map(({ values }) => values.length),
      [60, 60],
    );
  });

  it('with metrics that live: by day and night, with incidents and gaps', async () => {
    const asked = async (cluster: string, name: string) => {
      const body = { period: 'P7D', granularity: 'PT15M', metricQueries: [{ name }] };
      const answer = await service.control(`POST /v2/clusters/${cluster}/metrics/query`, body);
      const [series] = fact(answer).results as { values: { timestamp: string; value: string | null }[] }[];
      return series!.values;
    };
    const load = await asked(PROD_ID, 'CU_COMPUTATION');
    const mean = (hours: number[]): number => {
      const some = load.filter(
        ({ timestamp, value }) => value !== null && hours.includes(Number(timestamp.slice(11, 13))),
      );
      return some.reduce((sum, { value }) => sum + Number(value), 0) / some.length;
    };
    assert.ok(mean([11, 12, 13]) > mean([0, 1, 23]) + 15);
    assert.ok(load.some(({ value }) => Number(value) > 85) && load.every(({ value }) => Number(value) <= 100));
    assert.ok(load.some(({ value }) => value === null));
    const latency = await asked(PROD_ID, 'REQ_SEARCH_LATENCY_P99');
    const busiest = latency.reduce((max, each) => (Number(each.value) > Number(max.value) ? each : max));
    assert.ok(Number(busiest.value) > 800);
    const counted: [name: string, value: string][] = [
      ['ENTITIES_COUNT', '710'],
      ['COLLECTIONS_COUNT', '4'],
      ['REPLICA_COUNT', '2'],
    ];
    for (const [name, value] of counted) assert.equal((await asked(PROD_ID, name)).at(-1)!.value, value, name);
  });

  it('with databases on POST alone, and with collections on the GET of the specification too', async () => {
    assert.deepEqual((await service.data(PROD, 'databases/list')).data, ['default', 'engineering', 'staging']);
    assert.deepEqual((await service.data(PROD, 'collections/list', { dbName: 'staging' })).data, []);
    const get = (path: string) => service.send('GET', `${service.demo.clusters[PROD]!.endpoint}/v2/vectordb/${path}`);
    const refused = await get('databases/list');
    assert.deepEqual([refused.status, refused.headers.get('content-type')], [404, 'text/plain']);
    const { status, data } = await get('collections/list');
    assert.deepEqual([status, data], [200, (await service.data(PROD, 'collections/list')).data]);
  });

  it('with the number of entities before any of them is made', async () => {
    const listed = (await service.data(PROD, 'collections/list')).data as string[];
    const [collectionName] = listed;
    const rowCount = async () => fact(await service.data(PROD, 'collections/get_stats', { collectionName })).rowCount;
    const planned = await rowCount();
    const found = await service.data(PROD, 'entities/search', {
      collectionName,
      data: [await service.embed('a')],
      limit: 1000,
    });
    assert.equal(rows(found).length, planned);
    assert.equal(await rowCount(), planned);
  });
});
