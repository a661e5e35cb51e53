import assert from 'node:assert/strict';
import { check } from '../../../src/model/issues';
import { Collection } from '../../../src/model/collections/collections';
import { fact, LAB, PROD, rows, SEARCH_TEAM, Service } from '../../harness/services/demo';

const PROD_ID = 'in01-3f8a1b6c9d2e705';
const LAB_ID = 'in01-c05b7e3192fd84a';

describe('the demo service carries out', () => {
  const service = new Service();
  before(() => service.start());
  after(() => service.demo.close());

  const cluster = async (id = PROD_ID) => fact(await service.control(`GET /v2/clusters/${id}`));

  it('a change of replicas, through MODIFYING to RUNNING', async () => {
    const path = `POST /v2/clusters/${PROD_ID}/modifyReplica`;
    const answer = await service.control(path, { replica: 3 });
    assert.equal(fact(answer).clusterId, PROD_ID);
    assert.deepEqual([(await cluster()).status, (await cluster()).replica], ['MODIFYING', 2]);
    assert.equal((await service.control(path, { replica: 4 })).code, 40003);
    assert.equal((await service.data(PROD, 'databases/list')).code, 0); // it goes on serving
    service.pass(5000);
    assert.deepEqual([(await cluster()).status, (await cluster()).replica], ['RUNNING', 3]);
  });

  it('autoscaling in place of a fixed number', async () => {
    const autoscaling = { replica: { schedules: [{ cron: '0 9 * * 1-4', target: 4 }] } };
    await service.control(`POST /v2/clusters/${PROD_ID}/modifyReplica`, { autoscaling });
    service.pass(5000);
    assert.deepEqual((await cluster()).autoscaling, autoscaling);
  });

  it('a partial change of a role', async () => {
    const path = '/v2/roles/r-9d2h5j7k1m4p6q8s0v3x5z7b2c4f6n';
    const before = fact(await service.control(`GET ${path}`));
    const answer = await service.control(`PUT ${path}`, { description: 'Nightly' });
    assert.deepEqual(answer.data, { ...before, description: 'Nightly' });
    assert.deepEqual((await service.control(`GET ${path}`)).data, answer.data);
    assert.equal(fact(await service.control(`PUT ${path}`, { description: '' })).description, '');
  });

  it('a new role, until it is deleted', async () => {
    const policies = [{ resourceType: 'serving_cluster', privileges: ['create'] }];
    const made = fact(await service.control('POST /v2/roles', { roleName: 'Maker', projectId: SEARCH_TEAM, policies }));
    assert.deepEqual(made.policies, policies);
    assert.equal((await service.control(`DELETE /v2/roles/${String(made.roleId)}`)).data, true);
    assert.notEqual((await service.control(`GET /v2/roles/${String(made.roleId)}`)).code, 0);
  });

  it('an alert rule, with what it was told', async () => {
    const rule = {
      projectId: SEARCH_TEAM,
      ruleName: 'Slow',
      level: 'WARNING',
      metricName: 'REQUEST_LATENCY_SEARCH_P99',
      threshold: '500',
      enabled: true,
      sendResolved: true,
      actions: [{ type: 'CHATHOOK_B', config: { webhookUrl: 'https://chat.example.com/x' } }],
      targetInstanceIds: [PROD_ID],
    };
    const { id, ...made } = fact(await service.control('POST /v2/alertRules', rule));
    assert.deepEqual(made, rule);
    const changed = fact(await service.control(`PUT /v2/alertRules/${String(id)}`, { enabled: false }));
    assert.deepEqual(changed, { id, ...rule, enabled: false });
    assert.deepEqual((await service.control(`DELETE /v2/alertRules/${String(id)}`)).data, {});
  });

  it("a volume's description, which the answer does not show", async () => {
    const path = `/v2/volumes/${encodeURIComponent('übersicht/2026')}`;
    const answer = await service.control(`PATCH ${path}`, { description: 'Neu' }, { OrgId: service.demo.orgId });
    assert.equal(fact(answer).volumeName, 'übersicht/2026');
    assert.ok(!('description' in fact(answer)));
    assert.equal(fact(await service.control(`GET ${path}`)).description, 'Neu');
  });

  it('a migration to a new cluster, which appears with its collections', async () => {
    const destination = {
      clusterName: 'prod-copy',
      projectId: SEARCH_TEAM,
      regionId: 'aws-eu-central-1',
      plan: 'Standard',
      cuType: 'Performance-optimized',
      cuSize: 1,
    };
    const dbCollections = [{ dbName: 'default', destDbName: 'moved' }];
    const answer = await service.control('POST /v2/migrations/toNewDedicated', {
      source: { clusterId: PROD_ID },
      destination,
      dbCollections,
    });
    const { clusterId, username, password, jobId } = fact(answer) as Record<string, string>;
    const job = async () => fact(await service.control(`GET /v2/jobs/${jobId}`));
    assert.deepEqual([(await cluster(clusterId)).status, (await cluster(clusterId)).connectAddress], ['CREATING', '']);
    assert.equal((await job()).status, 'PENDING');
    service.pass(4000);
    assert.equal((await job()).status, 'IN_PROGRESS');
    service.pass(5000);
    assert.deepEqual([(await job()).status, (await job()).progress], ['SUCCESSFUL', '100']);
    const { status, connectAddress } = await cluster(clusterId);
    assert.equal(status, 'RUNNING');
    const list = await service.send(
      'POST',
      `${String(connectAddress)}/v2/vectordb/collections/list`,
      { dbName: 'moved' },
      { authorization: `Bearer ${username}:${password}` },
    );
    assert.deepEqual(list.data, (await service.data(PROD, 'collections/list')).data);
  });

  it('a migration to another cluster, which fails where a collection is in the way', async () => {
    const migrate = async () => {
      const answer = await service.control('POST /v2/migrations/toExisting', {
        source: { clusterId: PROD_ID },
        destination: { clusterId: LAB_ID },
        dbCollections: [{ destDbName: 'shop', collections: [{ collectionName: 'help_center' }] }],
      });
      service.pass(9000);
      return fact(await service.control(`GET /v2/jobs/${String(fact(answer).jobId)}`));
    };
    assert.equal((await migrate()).status, 'SUCCESSFUL');
    const search = { dbName: 'shop', collectionName: 'help_center', data: [await service.embed('password')], limit: 3 };
    const { dbName: _, ...original } = search;
    assert.deepEqual(
      rows(await service.data(LAB, 'entities/search', search)),
      rows(await service.data(PROD, 'entities/search', original)),
    );
    const second = await migrate();
    assert.equal(second.status, 'FAILED');
    assert.match(String(second.reason), /help_center/);
  });

  it('an import, through its states', async () => {
    const path = 'POST /v2/vectordb/jobs/import';
    const target = { clusterId: PROD_ID };
    const start = async (file: string) => {
      const source = { volumeName: 'help-center-exports', dataPaths: [[file]] };
      return fact(await service.control(`${path}/create`, { ...target, collectionName: 'help_center', ...source }))
        .jobId;
    };
    const [good, bad] = [await start('a.parquet'), await start('broken.csv')];
    const state = async (jobId: unknown) =>
      fact(await service.control(`${path}/get_progress`, { ...target, jobId })).state;
    assert.equal(await state(good), 'Pending');
    service.pass(2000);
    assert.equal(await state(good), 'Importing');
    service.pass(7000);
    assert.deepEqual([await state(good), await state(bad)], ['Completed', 'Failed']);
  });

  it('suspending and resuming', async () => {
    await service.control(`POST /v2/clusters/${LAB_ID}/suspend`);
    assert.equal((await service.data(LAB, 'databases/list')).code, 40003);
    service.pass(5000);
    assert.equal((await cluster(LAB_ID)).status, 'STOPPED');
    await service.control(`POST /v2/clusters/${LAB_ID}/resume`);
    service.pass(5000);
    assert.equal((await service.data(LAB, 'databases/list')).code, 0);
  });

  const forms: [what: string, request: Record<string, unknown>, facts: Record<string, unknown>][] = [
    ['quick', { dimension: 4 }, { load: 'LoadStateLoaded', enableDynamicField: true, autoId: false }],
    [
      'by schema, without an index',
      {
        schema: {
          autoID: true,
          fields: [
            { fieldName: 'key', dataType: 'Int64', isPrimary: true },
            { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: '8' } },
          ],
        },
      },
      { load: 'LoadStateNotLoad', enableDynamicField: false, autoId: true },
    ],
    [
      'by schema, with an index and a partition key',
      {
        schema: {
          fields: [
            { fieldName: 'key', dataType: 'VarChar', isPrimary: true, elementTypeParams: { max_length: 64 } },
            { fieldName: 'tenant', dataType: 'Int64', isPartitionKey: true },
            { fieldName: 'v', dataType: 'BinaryVector', elementTypeParams: { dim: 64 } },
          ],
        },
        partitionsNum: 16,
        indexParams: [{ fieldName: 'v', metricType: 'HAMMING', params: { index_type: 'AUTOINDEX' } }],
      },
      { load: 'LoadStateLoaded', indexes: [{ indexName: 'v', fieldName: 'v', metricType: 'HAMMING' }] },
    ],
    [
      'external',
      {
        schema: {
          externalSource: 'volume://catalog_lake/catalog/',
          externalSpec: '{"format":"parquet"}',
          fields: [
            { fieldName: 'title', dataType: 'VarChar', elementTypeParams: { max_length: 64 }, externalField: 'title' },
            { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 8 }, externalField: 'embedding' },
          ],
        },
      },
      { externalSource: 'volume://catalog_lake/catalog/', load: 'LoadStateNotLoad' },
    ],
  ];
  for (const [index, [what, request, facts]] of forms.entries()) {
    it(`a collection to be made: ${what}`, async () => {
      const collectionName = `made_${index}`;
      assert.deepEqual((await service.data(PROD, 'collections/create', { collectionName, ...request })).data, {});
      const described = await service.data(PROD, 'collections/describe', { collectionName });
      assert.equal(check(Collection, described.data).ok, true);
      for (const [name, value] of Object.entries(facts)) assert.deepEqual(fact(described)[name], value);
    });
  }

  it('entities with dense vectors of other kinds, which are searched like any', async () => {
    const collectionName = 'kinds';
    const kinds = ['Float16Vector', 'BFloat16Vector', 'Int8Vector'];
    const vectors = kinds.map(dataType => ({ fieldName: dataType, dataType, elementTypeParams: { dim: 2 } }));
    const index = { metricType: 'L2', params: { index_type: 'AUTOINDEX' } };
    await service.data(PROD, 'collections/create', {
      collectionName,
      schema: {
        fields: [
          { fieldName: 'key', dataType: 'Int64', isPrimary: true },
          { fieldName: 'day', dataType: 'Int32', isClusteringKey: true, nullable: true },
          ...vectors,
        ],
      },
      indexParams: kinds.map(fieldName => ({ fieldName, ...index })),
    });
    const described = fact(await service.data(PROD, 'collections/describe', { collectionName }));
    const fields = described.fields as Record<string, unknown>[];
    assert.deepEqual(
      fields.map(({ clusteringKey }) => clusteringKey),
      [false, true, false, false, false],
    );
    const entity = (key: number) => ({ key, ...Object.fromEntries(kinds.map(kind => [kind, [key, 1]])) });
    await service.data(PROD, 'entities/insert', { collectionName, data: [entity(1), entity(5)] });
    for (const annsField of kinds) {
      const found = await service.data(PROD, 'entities/search', { collectionName, annsField, data: [[4, 1]] });
      assert.deepEqual(rows(found), [
        { key: 5, distance: 1 },
        { key: 1, distance: 9 },
      ]);
    }
    for (const Int8Vector of [
      [128, 0],
      [0, -129],
      [0.5, 0],
    ]) {
      const data = [{ ...entity(9), Int8Vector }];
      assert.equal((await service.data(PROD, 'entities/insert', { collectionName, data })).code, 1804);
      const query = { collectionName, annsField: 'Int8Vector', data: [Int8Vector] };
      assert.equal((await service.data(PROD, 'entities/search', query)).code, 1801);
    }
  });

  it('a collection that lives for a minute', async () => {
    const has = async () => fact(await service.data(LAB, 'collections/has', { collectionName: 'brief' })).has;
    await service.data(LAB, 'collections/create', {
      collectionName: 'brief',
      dimension: 2,
      params: { ttlSeconds: 60 },
    });
    assert.equal(await has(), true);
    service.pass(61_000);
    assert.equal(await has(), false);
  });
});
