import assert from 'node:assert/strict';
import { ARCHIVE, LAB, PLAYGROUND, PROD, SEARCH_TEAM, Service } from '../../harness/services/demo';

const PROD_ID = 'in01-3f8a1b6c9d2e705';
const LAB_ID = 'in01-c05b7e3192fd84a';
const OPERATOR = 'r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh';
const THEIR_INTEGRATION = 'integ-1c8de07b44f2a953';
const RULE = {
  projectId: SEARCH_TEAM,
  ruleName: 'New',
  level: 'WARNING',
  metricName: 'CU_CAPACITY',
  enabled: true,
  sendResolved: false,
  actions: [{ type: 'WEBHOOK', config: { url: 'https://example.com/x' } }],
};
const NEW_CLUSTER = {
  clusterName: 'new',
  projectId: SEARCH_TEAM,
  regionId: 'aws-us-west-2',
  plan: 'Standard',
  cuType: 'Performance-optimized',
  cuSize: 1,
};
const FIELDS = [
  { fieldName: 'key', dataType: 'Int64', isPrimary: true },
  { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 4 } },
];
const HNSW = { fieldName: 'v', metricType: 'L2', params: { index_type: 'HNSW' } };
const action = (type: string, config: unknown) => ({ ...RULE, actions: [{ type, config }] });
const policy = (resourceType: string, privileges: string[], resources?: string[]) => ({
  policies: [{ resourceType, privileges, ...(resources && { resources }) }],
});
const migration = (destination: object) => ({
  source: { clusterId: PROD_ID },
  destination: { ...NEW_CLUSTER, ...destination },
});

describe('the demo service refuses', () => {
  const service = new Service();
  before(() => service.start());
  after(() => service.demo.close());

  const control: [operation: string, body: unknown, code: number, names: RegExp][] = [
    ['GET /v2/regions?cloudId=moon', undefined, 63032, /moon/],
    ['GET /v2/volumes', undefined, 1801, /projectId/],
    ['GET /v2/volumes?projectId=proj-none', undefined, 80014, /proj-none/],
    [`GET /v2/volumes?projectId=${SEARCH_TEAM}&pageSize=0`, undefined, 80003, /pageSize/],
    [`GET /v2/volumes?projectId=${SEARCH_TEAM}&currentPage=0`, undefined, 80004, /currentPage/],
    ['GET /v2/clusters/in01-none', undefined, 40021, /in01-none/],
    ['GET /v2/volumes/none', undefined, 63240, /none/],
    [`POST /v2/clusters/${PROD_ID}/modifyReplica`, undefined, 1801, /object/],
    [`POST /v2/clusters/${PROD_ID}/modifyReplica`, '{"replica":', 1801, /JSON/],
    [`POST /v2/clusters/${PROD_ID}/modifyReplica`, {}, 1801, /replica/],
    [`POST /v2/clusters/${PROD_ID}/modifyReplica`, { replica: 0 }, 1801, /replica/],
    [`POST /v2/clusters/${PROD_ID}/modifyReplica`, { replica: 9 }, 1801, /replica/],
    [`POST /v2/clusters/${PROD_ID}/modifyReplica`, { replica: '2' }, 1801, /replica/],
    [`POST /v2/clusters/${PROD_ID}/modifyReplica`, { autoscaling: { replica: { min: 4, max: 2 } } }, 1801, /min/],
    ['POST /v2/clusters/in05-71c4e09b5a3d826/modifyReplica', { replica: 2 }, 80021, /Serverless/],
    ['POST /v2/clusters/in01-58e2d4a1097b6cf/modifyReplica', { replica: 2 }, 40003, /STOPPED/],
    ['POST /v2/alertRules', { ...RULE, level: undefined }, 1801, /level/],
    ['POST /v2/alertRules', action('EMAIL', { url: 'x' }), 1801, /recipients/],
    ['POST /v2/alertRules', action('WEBHOOK', { webhookUrl: 'x' }), 1801, /url/],
    ['POST /v2/alertRules', action('INCIDENT_A', { url: 'x' }), 1801, /url/],
    ['POST /v2/alertRules', action('PIGEON', {}), 1801, /PIGEON/],
    ['POST /v2/alertRules', { ...RULE, targetInstanceIds: [LAB_ID] }, 1801, new RegExp(LAB_ID)],
    ['POST /v2/alertRules', { ...RULE, ruleName: 'Capacity above 70 %' }, 80010, /ruleName/],
    ['PUT /v2/alertRules/none', { enabled: true }, 40404, /none/],
    [`PUT /v2/roles/${OPERATOR}`, { policies: [] }, 1801, /policies/],
    [`PUT /v2/roles/${OPERATOR}`, policy('volume', ['view']), 1801, /policies\.0\.resources/],
    [`PUT /v2/roles/${OPERATOR}`, policy('billing', ['view'], ['*']), 1801, /policies\.0\.resources/],
    [`PUT /v2/roles/${OPERATOR}`, policy('on_demand_compute_data', ['read'], ['*']), 1801, /policies\.0\.resources/],
    [
      `PUT /v2/roles/${OPERATOR}`,
      { policies: [{ ...policy('backup', ['view']).policies[0], scope: {} }] },
      1801,
      /scope/,
    ],
    [`PUT /v2/roles/${OPERATOR}`, policy('billing', ['view']), 1801, /organization/],
    [`PUT /v2/roles/${OPERATOR}`, policy('serving_cluster', ['view'], [LAB_ID]), 1801, new RegExp(LAB_ID)],
    ...['project', 'project_role'].map((type): [string, unknown, number, RegExp] => [
      `PUT /v2/roles/${OPERATOR}`,
      policy(type, ['view']),
      1801,
      /organization/,
    ]),
    [`PUT /v2/roles/${OPERATOR}`, policy('storage_integration', ['view'], [THEIR_INTEGRATION]), 1801, /integ-/],
    [`PUT /v2/roles/${OPERATOR}`, { projectId: 'proj-other' }, 1801, /projectId/],
    [`GET /v2/volumes?projectId=${SEARCH_TEAM}&type=managed`, undefined, 1801, /type: .*MANAGED, EXTERNAL/],
    ['POST /v2/migrations/toNewDedicated', { ...migration({}), dbCollections: [] }, 1801, /dbCollections/],
    [
      'POST /v2/migrations/toExisting',
      {
        source: { clusterId: PROD_ID },
        destination: { clusterId: LAB_ID },
        dbCollections: [{ dbName: 'default', collections: [] }],
      },
      1801,
      /collections of default/,
    ],
    ['PUT /v2/roles/r-0000000000000000000000000viewer', { description: '' }, 1801, /predefined/],
    [`DELETE /v2/roles/${OPERATOR}`, undefined, 21141, /in use/],
    ['PATCH /v2/volumes/catalog_lake', { description: 'x' }, 1801, /OrgId/],
    ['POST /v2/migrations/toNewDedicated', migration({ cuSize: 1025 }), 1801, /cuSize/],
    ['POST /v2/migrations/toNewDedicated', migration({ regionId: 'gcp-us-west1' }), 1801, /regionId/],
    ['POST /v2/migrations/toNewDedicated', migration({ clusterName: 'prod-search' }), 40013, /prod-search/],
    ['POST /v2/migrations/toNewDedicated', migration({ plan: 'Gold' }), 80013, /plan/],
    [
      'POST /v2/migrations/toExisting',
      { source: { clusterId: PROD_ID }, destination: { clusterId: PROD_ID } },
      1801,
      /must differ/,
    ],
    ['GET /v2/nothing', undefined, 404, /nothing/],
  ];
  for (const [operation, body, code, names] of control) {
    it(`${operation} with ${JSON.stringify(body)?.slice(0, 70) ?? 'nothing'}`, async () => {
      const answer = await service.control(operation, body);
      assert.equal(answer.code, code);
      assert.match(answer.message, names);
      assert.equal(answer.status, code === 404 ? 404 : 200);
    });
  }

  it('a volume of another organization', async () => {
    const answer = await service.control('PATCH /v2/volumes/catalog_lake', { description: '' }, { OrgId: 'org-other' });
    assert.equal(answer.code, 63240);
  });

  const vector = Array.from({ length: 128 }, () => 0.1);
  const base = { collectionName: 'help_center', data: [vector] };
  const data: [path: string, body: unknown, code: number, names: RegExp][] = [
    ['collections/list', '', 1801, /empty/],
    ['collections/list', '[]', 1801, /object/],
    ['collections/list', { dbName: 'none' }, 800, /none/],
    ['collections/describe', {}, 1802, /collectionName/],
    ['collections/describe', { collectionName: 'none' }, 100, /none/],
    ['entities/search', { collectionName: 'help_center' }, 1802, /data/],
    ['entities/search', { ...base, data: [[1, 2]] }, 1801, /expected=128.*actual=2/],
    ['entities/search', { ...base, limit: 0 }, 1100, /limit/],
    ['entities/search', { ...base, limit: 16_000, offset: 1000 }, 1100, /limit/],
    ['entities/search', { ...base, annsField: 'title' }, 1801, /title/],
    ['entities/search', { ...base, outputFields: ['nothing'] }, 1700, /nothing/],
    ['entities/search', { ...base, partitionNames: ['nothing'] }, 200, /nothing/],
    ['entities/search', { ...base, searchParams: { metricType: 'L2' } }, 1100, /COSINE/],
    [
      'entities/search',
      { ...base, searchParams: { params: { radius: 0.9, range_filter: 0.2 } } },
      1100,
      /range_filter/,
    ],
    ['entities/search', { ...base, ids: [1], data: undefined, collectionName: 'none' }, 100, /none/],
    ['collections/create', { collectionName: 'x' }, 1802, /dimension/],
    ['collections/create', { collectionName: 'help_center', dimension: 4 }, 1100, /duplicate/],
    ['collections/create', { collectionName: 'x', dimension: 4, metricType: 'HAMMING' }, 1100, /FloatVector/],
    ['collections/create', { collectionName: 'x', schema: { fields: FIELDS }, indexParams: [HNSW] }, 1100, /AUTOINDEX/],
    ['collections/create', { collectionName: 'x', schema: { fields: FIELDS.slice(1) } }, 1100, /primary/],
    [
      'collections/create',
      { collectionName: 'x', schema: { fields: [{ ...FIELDS[0], dataType: 'INT64' }] } },
      1100,
      /case sensitive/,
    ],
    ['collections/create', { collectionName: 'x/y', dimension: 4 }, 1100, /collectionName/],
    [
      'collections/create',
      {
        collectionName: 'x',
        partitionsNum: 1e9,
        schema: { fields: [{ ...FIELDS[0], isPartitionKey: true }, FIELDS[1]] },
      },
      1100,
      /partition number .* exceeds/,
    ],
    ['collections/create', { collectionName: 'x', dimension: 4, partitionsNum: 0 }, 1100, /partitionsNum/],
  ];
  for (const [path, body, code, names] of data) {
    it(`${path} with ${JSON.stringify(body).slice(0, 70)}`, async () => {
      const answer = await service.data(PROD, path, body);
      assert.deepEqual([answer.status, answer.code], [200, code]);
      assert.match(answer.message, names);
    });
  }

  it('more than a serverless cluster gives', async () => {
    const found = await service.data(PLAYGROUND, 'entities/search', {
      collectionName: 'recipes',
      data: [vector],
      limit: 1025,
    });
    assert.match(found.message, /1024/);
  });

  it('everything on a cluster that is stopped', async () => {
    assert.equal((await service.data(ARCHIVE, 'databases/list')).code, 40003);
  });

  it('wrong credentials, each plane in its way', async () => {
    const wrong = { authorization: 'Bearer wrong' };
    const byPassword = { authorization: `Bearer db_admin:${service.demo.apiKey}` };
    const project = `${service.demo.projects[0]!.endpoint}/v2/vectordb/collections/list`;
    const services = `${service.demo.clusters[LAB]!.endpoint}/v2/privateEndpointServices`;
    const answers = [
      await service.control('GET /v2/regions', undefined, wrong),
      await service.control('GET /v2/regions', undefined, byPassword),
      await service.data(PROD, 'databases/list', {}, wrong),
      await service.data(PROD, 'databases/list', {}, byPassword),
      await service.send('POST', project, {}, byPassword),
      await service.send('POST', project, {}),
      await service.send('GET', services, undefined, byPassword),
    ];
    assert.deepEqual(
      answers.map(({ status, code }) => [status, code]),
      [
        [401, 21119],
        [401, 21119],
        [401, 1800],
        [200, 0],
        [401, 1800],
        [200, 0],
        [401, 1800],
      ],
    );
  });

  it('the 21st request within a second, of one operation and key', async () => {
    const { baseUrl } = service.demo;
    service.pass(1000);
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++) statuses.push((await service.send('GET', `${baseUrl}/v2/clouds`)).status);
    assert.deepEqual(statuses, [...Array.from({ length: 20 }, () => 200), 429]);
    assert.equal((await service.send('GET', `${baseUrl}/v2/regions`)).status, 200);
    service.pass(1000);
    assert.equal((await service.send('GET', `${baseUrl}/v2/clouds`)).status, 200);
  });

  it('nothing for its content type', async () => {
    const answer = await service.data(PROD, 'databases/list', '{}', { 'content-type': 'text/plain' });
    assert.equal(answer.code, 0);
  });
});
