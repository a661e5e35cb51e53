import assert from 'node:assert/strict';
import { QUIRKS } from '../../../../src/demo/wire/quirks';
import { startDemo } from '../../../../src/demo';
import { PROD, Service, SEARCH_TEAM } from '../../../harness/services/demo';

describe('faults on demand', () => {
  const service = new Service();
  before(() => service.start());
  after(() => service.demo.close());

  const CLOUDS = 'GET /v2/clouds';
  const OPERATOR = '/v2/roles/r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh';

  it('refuse an operation until they are taken back', async () => {
    const takeBack = service.demo.fail(CLOUDS, {
      status: 503,
      code: 2,
      message: 'busy',
      headers: { 'retry-after': '1' },
    });
    const refused = await service.control(CLOUDS);
    assert.deepEqual(
      [refused.status, refused.code, refused.message, refused.headers.get('retry-after')],
      [503, 2, 'busy', '1'],
    );
    assert.equal((await service.control('GET /v2/regions')).status, 200);
    takeBack();
    assert.equal((await service.control(CLOUDS)).status, 200);
  });

  it('meet as many requests as they are told to', async () => {
    service.demo.fail(CLOUDS, { code: 5, times: 2 });
    const codes = [];
    for (let i = 0; i < 3; i++) codes.push((await service.control(CLOUDS)).code);
    assert.deepEqual(codes, [5, 5, 0]);
  });

  it('know an operation by its pattern, and a request by its path', async () => {
    for (const name of ['GET /v2/volumes/{volumeName}', 'GET /v2/volumes/catalog_lake']) {
      const takeBack = service.demo.fail(name, { code: 5 });
      assert.equal((await service.control('GET /v2/volumes/catalog_lake')).code, 5);
      takeBack();
    }
  });

  it('cut the connection before anything is carried out, or within the answer, when it was', async () => {
    const describe = () => service.control(`GET ${OPERATOR}`);
    const outcomes: [cut: 'before' | 'within', description: string, carriedOut: boolean][] = [
      ['before', 'first', false],
      ['within', 'second', true],
    ];
    for (const [cut, description, carriedOut] of outcomes) {
      service.demo.fail('PUT /v2/roles/{roleId}', { cut, times: 1 });
      await assert.rejects(service.control(`PUT ${OPERATOR}`, { description }));
      assert.equal(((await describe()).data as { description: string }).description === description, carriedOut);
    }
  });

  it('send a body of their own', async () => {
    service.demo.fail(CLOUDS, { body: '<h1>no</h1>', contentType: 'text/html', status: 502, times: 1 });
    const response = await fetch(service.demo.baseUrl + '/v2/clouds', {
      headers: { authorization: `Bearer ${service.demo.apiKey}` },
    });
    assert.deepEqual(
      [response.status, response.headers.get('content-type'), await response.text()],
      [502, 'text/html', '<h1>no</h1>'],
    );
  });

  it('let a Request-Timeout pass, which is HTTP 408 with code 10001', async () => {
    const takeBack = service.demo.fail('POST /v2/vectordb/databases/list', { latencyMs: 60_000 });
    const answer = await service.data(PROD, 'databases/list', {}, { 'request-timeout': '0.01' });
    assert.deepEqual([answer.status, answer.code], [408, 10_001]);
    takeBack();
  });

  it('by name take turns, every fifth request', async () => {
    const demo = await startDemo({ faults: ['429-retry-after', 'truncated', 'html'] });
    const seen: string[] = [];
    for (let i = 0; i < 15; i++) {
      const response = await fetch(demo.baseUrl + '/v2/clouds', {
        headers: { authorization: `Bearer ${demo.apiKey}` },
      });
      const text = await response.text();
      if (i % 5 < 4) continue;
      seen.push(
        `${response.status} ${response.headers.get('retry-after') ?? ''} ${text.endsWith('}') ? 'whole' : 'broken'}`,
      );
    }
    await demo.close();
    assert.deepEqual(seen, ['429 2 whole', '200  broken', '502  broken']);
  });

  it('of an unknown name are refused, and so are quirks', async () => {
    await assert.rejects(startDemo({ faults: ['gremlins'] }), /gremlins.*Known: 408/);
    await assert.rejects(startDemo({ quirks: ['odd'] }), /odd.*Known: code-200/);
  });
});

describe('with quirks the demo service', () => {
  const plain = new Service();
  const odd = new Service();
  before(() => Promise.all([plain.start(), odd.start({ quirks: true })]));
  after(() => Promise.all([plain.demo.close(), odd.demo.close()]));

  const PROD_ID = 'in01-3f8a1b6c9d2e705';
  const ADMIN = '/v2/roles/r-0000000000000000000000000padmin';
  const migration = {
    source: { clusterId: PROD_ID },
    destination: { clusterId: 'in01-c05b7e3192fd84a' },
    dbCollections: [{ dbName: 'staging' }],
  };
  const differences: [what: string, operation: string, body: unknown, plain: RegExp, odd: RegExp][] = [
    ['calls success 200, as a string', 'GET /v2/clouds', undefined, /^\{"code":0,/, /^\{"code":"200",/],
    ['leaves the scheme away', 'GET /v2/regions', undefined, /"domain":"http:/, /"domain":"127\.0\.0\.1:/],
    ['lists clusters bare', 'GET /v2/clusters', undefined, /"data":\{"count":5,/, /"data":\[\{"clusterId"/],
    ['spells predefined otherwise', `GET ${ADMIN}`, undefined, /"predefined"/, /"pre-defined"/],
    ['renames resource types', `GET ${ADMIN}`, undefined, /"monitoring_integration"/, /"datadog_integration"/],
    ['leaves out what is empty', `GET ${ADMIN}`, undefined, /"projectId":""/, /^(?!.*"projectId")/],
    [
      'masks secrets',
      `GET /v2/alertRules?projectId=${SEARCH_TEAM}`,
      undefined,
      /demo-incident-key-71f0c2/,
      /"demo\*\*\*\*"/,
    ],
    [
      'names vendors',
      `GET /v2/alertRules?projectId=${SEARCH_TEAM}`,
      undefined,
      /"targetInstanceIds".*CHATHOOK_A/,
      /"targetClusterIds".*"SLACK"/,
    ],
    [
      'gives numbers where texts are documented',
      `GET /v2/alertRules?projectId=${SEARCH_TEAM}`,
      undefined,
      /"windowSize":"10"/,
      /"windowSize":10,/,
    ],
    [
      'describes jobs bare',
      'GET /v2/jobs/job-9a63e1d50c7b28f4e02',
      undefined,
      /^\{"code":0,"data":\{"jobId"/,
      /^\{"jobId"/,
    ],
    [
      'has no odd answer to a migration that it would not have',
      'POST /v2/migrations/toExisting',
      migration,
      /"jobId"/,
      /"jobId"/,
    ],
  ];
  for (const [what, operation, body, expected, oddly] of differences) {
    it(what, async () => {
      assert.match(JSON.stringify((await plain.control(operation, body)).body), expected);
      assert.match(JSON.stringify((await odd.control(operation, body)).body), oddly);
    });
  }

  it('answers a migration to a new cluster without the envelope', async () => {
    const destination = {
      clusterName: 'bare',
      projectId: SEARCH_TEAM,
      regionId: 'aws-us-west-2',
      plan: 'Standard',
      cuType: 'Performance-optimized',
      cuSize: 1,
    };
    const { body } = await odd.control('POST /v2/migrations/toNewDedicated', {
      source: { clusterId: PROD_ID },
      destination,
    });
    assert.deepEqual(Object.keys(body), ['clusterId', 'username', 'password', 'jobId']);
  });

  it('lists private endpoint services on the control plane only', async () => {
    const path = '/v2/privateEndpointServices';
    const { endpoint } = odd.demo.clusters[0]!;
    assert.equal((await odd.send('GET', endpoint + path)).status, 404);
    assert.match(JSON.stringify((await odd.control(`GET ${path}`)).body), /"endpointServices"/);
    const { endpoint: plainly } = plain.demo.clusters[0]!;
    assert.match(JSON.stringify((await plain.send('GET', plainly + path)).data), /"endpointServices"/);
  });

  it('writes counts of import tasks as strings', async () => {
    const path = `/v1/vector/collections/import/list?clusterId=${PROD_ID}`;
    const answer = await odd.send('GET', odd.demo.controllerUrl + path);
    assert.deepEqual([answer.code, (answer.data as { count: unknown }).count], ['200', '3']);
  });

  it('knows each of them by a name of its own', async () => {
    for (const name of Object.keys(QUIRKS)) await (await startDemo({ quirks: [name] })).close();
  });
});
