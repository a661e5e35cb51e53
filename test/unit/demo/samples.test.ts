import assert from 'node:assert/strict';
import { request } from 'node:http';
import { fact, PROD, rows, SEARCH_TEAM, Service } from '../../harness/services/demo';

const PROD_ID = 'in01-3f8a1b6c9d2e705';

/** A GET with a body, which fetch does not send. */
const getWithBody = (url: string, key: string, body: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: 'GET', headers: { authorization: `Bearer ${key}`, 'content-length': 2 } });
    sent.on('error', reject);
    sent.on('response', answer => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve(JSON.parse(text)));
    });
    sent.end(body);
  });

describe('the demo service accepts the samples of the specification', () => {
  const service = new Service();
  before(() => service.start());
  after(() => service.demo.close());

  for (const [what, body] of [
    ['a fixed number', { replica: 2 }],
    ['bounds', { autoscaling: { replica: { min: 1, max: 2 } } }],
    ['a lower bound alone', { autoscaling: { replica: { min: 1 } } }],
    ['schedules', { autoscaling: { replica: { schedules: [{ cron: '10 0 0 0 0 ?', target: 2 }] } } }],
  ] as const) {
    it(`of replicas: ${what} (4.1)`, async () => {
      assert.equal((await service.control(`POST /v2/clusters/${PROD_ID}/modifyReplica`, body)).code, 0);
      service.pass(5000);
    });
  }

  it('of an alert rule: with an id and targetClusterIds (4.2)', async () => {
    const rule = {
      projectId: SEARCH_TEAM,
      ruleName: 'Sampled',
      level: 'CRITICAL',
      metricName: 'REQUEST_LATENCY_SEARCH_P99',
      enabled: true,
      sendResolved: true,
      actions: [{ type: 'EMAIL', config: { recipients: { members: [], orgRoles: ['OWNER'], projectRoles: [] } } }],
    };
    const sampled = { id: 'alert-of-the-sample', targetClusterIds: [PROD_ID], ...rule };
    const { id, ...made } = fact(await service.control('POST /v2/alertRules', sampled));
    assert.notEqual(id, 'alert-of-the-sample');
    assert.deepEqual(made, { ...rule, targetInstanceIds: [PROD_ID] });
  });

  it('of a quick collection: metric_type, autoId, and a text for max_length (4.3)', async () => {
    const sampled = {
      collectionName: 'sampled',
      dimension: 4,
      metric_type: 'L2',
      idType: 'VarChar',
      autoId: true,
      params: { max_length: '512' },
    };
    assert.equal((await service.data(PROD, 'collections/create', sampled)).code, 0);
    const made = fact(await service.data(PROD, 'collections/describe', { collectionName: 'sampled' }));
    assert.equal(made.autoId, true);
    assert.equal((made.indexes as { metricType: string }[])[0]!.metricType, 'L2');
    const [key] = made.fields as { params: { key: string; value: string }[] }[];
    assert.deepEqual(key!.params, [{ key: 'max_length', value: '512' }]);
  });

  it('of an external collection, which may be without a vector (4.3)', async () => {
    const schema = {
      externalSource: 's3://lake/rows/',
      externalSpec: '{"format":"parquet"}',
      fields: [{ fieldName: 'n', dataType: 'Int64', externalField: 'n' }],
    };
    const answer = await service.data(PROD, 'collections/create', { collectionName: 'outside', schema });
    assert.equal(answer.code, 0, answer.message);
  });

  it('of a V1 search: a list of vectors as data, and annsField (4.7)', async () => {
    const url = `${service.demo.clusters[PROD]!.endpoint}/v1/vector/search`;
    const data = [Array.from({ length: 128 }, (_, at) => Math.sin(at))];
    const named = { collectionName: 'help_center', limit: 3 };
    const sampled = await service.send('POST', url, { ...named, data, annsField: 'vector' });
    assert.equal(sampled.code, 200, sampled.message);
    assert.deepEqual(rows(sampled), rows(await service.send('POST', url, { ...named, vector: data[0] })));
    assert.match((await service.send('POST', url, { ...named, data, annsField: 'title' })).message, /title/);
  });

  it('of a list of collections: a GET with an empty object (4.14)', async () => {
    const { endpoint } = service.demo.clusters[PROD]!;
    const listed = await getWithBody(`${endpoint}/v2/vectordb/collections/list`, service.demo.apiKey, '{}');
    assert.deepEqual(listed, (await service.data(PROD, 'collections/list')).body);
  });
});

describe('the keys of the demo service', () => {
  const service = new Service();
  before(() => service.start());
  after(() => service.demo.close());

  const search = { collectionName: 'help_center', data: [Array.from({ length: 128 }, () => 0.1)], limit: 1 };
  const NEW = { collectionName: 'of_a_key', dimension: 4 };
  const operations: [operation: string, body: unknown, ...refused: string[]][] = [
    ['GET /v2/clusters', undefined, 'data'],
    [`POST /v2/clusters/${PROD_ID}/modifyReplica`, { replica: 0 }, 'member', 'reader', 'data'],
    ['POST /v2/alertRules', {}, 'member', 'reader', 'data'],
    ['PUT /v2/roles/none', {}, 'member', 'reader', 'data'],
    ['PATCH /v2/volumes/catalog_lake', {}, 'member', 'reader', 'data'],
    ['DELETE /v2/alertRules/none', undefined, 'member', 'reader', 'data'],
    [`POST /v2/clusters/${PROD_ID}/metrics/query`, {}, 'data'],
    ['GET /v2/nothing', undefined],
    ['data collections/list', {}],
    ['data collections/get_stats', { collectionName: 'help_center' }],
    ['data entities/search', search],
    ['data entities/query', { collectionName: 'help_center', limit: 1 }],
    ['data partitions/has', { collectionName: 'help_center', partitionName: 'archived' }],
    ['data collections/create', NEW, 'reader'],
    ['data collections/drop', NEW, 'reader'],
    ['data collections/load', { collectionName: 'help_center' }, 'reader'],
    ['data entities/delete', { collectionName: 'help_center', filter: 'id < 0' }, 'reader'],
  ];
  for (const [operation, body, ...refused] of operations) {
    it(`refuse ${operation} to ${refused.join(', ') || 'none'}`, async () => {
      const { keys } = service.demo;
      const answers = await Promise.all(
        Object.entries(keys).map(async ([right, key]) => {
          const headers = { authorization: `Bearer ${key}` };
          const path = operation.replace(/^data /, '');
          const answer = await (operation === path
            ? service.control(operation, body, headers)
            : service.data(PROD, path, body, headers));
          return [right, answer] as const;
        }),
      );
      const forbidden = answers.filter(([, { status }]) => status === 403);
      assert.deepEqual(
        forbidden.map(([right]) => right),
        refused,
      );
      for (const [, { code, message }] of forbidden) {
        assert.equal(code, operation.startsWith('data ') ? 65535 : 800);
        assert.match(message, /no permission for \w+ \//);
      }
    });
  }

  it('open the embeddings all alike, and are no passwords', async () => {
    for (const key of Object.values(service.demo.keys)) {
      const own = { authorization: `Bearer ${key}` };
      const body = { model: 'any', input: ['a'] };
      assert.equal((await service.send('POST', service.demo.embeddings.url, body, own)).status, 200);
      const asPassword = { authorization: `Bearer db_admin:${key}` };
      assert.equal((await service.data(PROD, 'collections/list', {}, asPassword)).status, 401);
    }
  });
});
