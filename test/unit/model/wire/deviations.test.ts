import assert from 'node:assert/strict';
import { CloudClient, ClusterClient, Limiter, type Exchange } from '../../../../src/client';
import { Agent } from '../../../../src/client/undici';
import { startDemo, type Demo } from '../../../../src/demo';
import { deviationsOf, deviationsOfData, jsonPath, type AnswerFacts } from '../../../../src/model/wire/deviations';
import type { ExchangeRecord } from '../../../../src/model/wire/exchanges';
import { deviationsIn } from '../../../../src/model/wire/exchange-reports';
import { RESEARCH, SEARCH_TEAM } from '../../../harness/services/demo';

const VOLUME = {
  volumeName: 'v',
  type: 'MANAGED',
  regionId: 'r',
  status: 'RUNNING',
  createTime: '2025-03-01T07:00:00Z',
};
const ROLE = {
  roleId: 'r-1',
  roleName: 'Readers',
  roleType: 'project',
  roleKind: 'custom',
  projectId: 'p',
  description: '',
  policies: [{ resourceType: 'volume', privileges: ['view'], resources: ['*'] }],
};
const RULE = {
  id: 'a',
  projectId: 'p',
  ruleName: 'n',
  level: 'CRITICAL',
  metricName: 'm',
  enabled: true,
  sendResolved: true,
  actions: [{ type: 'WEBHOOK', config: { url: '•••' } }],
};
const HIT = { id: 1, distance: 0.5 };

/** Removes the backticks of Markdown. */
const plain = (message: string) => message.replaceAll('`', '');

/** Returns each deviation in a line: path, message, and section. */
const lines = (answer: AnswerFacts) =>
  deviationsOf(answer).map(({ path, message, section }) => `${jsonPath(path)}: ${plain(message)} (${section})`);

/** An answer as it should be around its data. */
const answer = (operation: string, data: unknown, more: Partial<AnswerFacts> = {}): AnswerFacts => {
  const [method = '', path = ''] = operation.split(' ');
  return { method, path, status: 200, contentType: 'application/json', body: { value: { code: 0, data } }, ...more };
};
const body = (value: unknown) => ({ body: { value } });

const WHOLE = 'an integer';
const GONE = 'Missing';
const UNKNOWN = 'Not a field of the specification';

/** Deviating answers and their messages. */
const ODD: readonly [what: string, facts: AnswerFacts, said: readonly string[]][] = [
  [
    'a code of V1 on V2',
    answer('GET /v2/regions', [], body({ code: 200, data: [] })),
    ['$.code: the number 200; must be 0 (1)'],
  ],
  [
    'a code as a text',
    answer('GET /v2/regions', [], body({ code: '0', data: [] })),
    ['$.code: the string "0"; must be 0 (1)'],
  ],
  ['no code', answer('GET /v2/regions', [], body({ data: [] })), [`$.code: ${GONE} (1)`]],
  [
    'no envelope',
    answer('POST /v2/migrations/toExisting', 0, body({ jobId: 'j' })),
    [`$.code: ${GONE} (1)`, `$.data: ${GONE} (4.13)`],
  ],
  [
    'an envelope without data',
    answer('POST /v2/migrations/toExisting', 0, body({ code: 0, jobId: 'j' })),
    [`$.data: ${GONE} (4.13)`],
  ],
  ['nothing at all', answer('GET /v2/clouds', 0, body({})), [`$.code: ${GONE} (1)`, `$.data: ${GONE} (4.14)`]],
  ['no data', answer('GET /v2/clouds', 0, body({ code: 0 })), [`$.data: ${GONE} (4.14)`]],
  ['a bare list', answer('GET /v2/clusters', 0, body([])), ['$: a list; must be an object (1)']],
  [
    'another type of content',
    answer('GET /v2/regions', [], { contentType: 'text/plain' }),
    ['$: Content type text/plain; must be application/json (1)'],
  ],
  ['no JSON', answer('GET /v2/regions', [], { body: undefined }), ['$: Not JSON (1)']],
  [
    'a refusal without words',
    answer('GET /v2/regions', 0, { status: 404, ...body({ error: 'x' }) }),
    [`$.code: ${GONE} (7.1)`, `$.message: ${GONE} (7.1)`],
  ],
  [
    'a refusal with a text for a code',
    answer('GET /v2/regions', 0, body({ code: '1801', message: 'no' })),
    [`$.code: the string "1801"; must be ${WHOLE} (7.1)`],
  ],
  [
    'a region without a domain, which may lack its scheme',
    answer('GET /v2/regions', [
      { cloudId: 'c', regionId: 'r', domain: 'api.example' },
      { cloudId: 'c', regionId: 's', domain: null },
    ]),
    ['$.data[1].domain: null; must be a string (4.11)'],
  ],
  ['data of another kind', answer('GET /v2/regions', { regions: [] }), ['$.data: an object; must be a list (4.11)']],
  [
    'an item of another kind',
    answer('GET /v2/regions', ['aws-us-west-2']),
    ['$.data[0]: the string "aws-us-west-2"; must be an object (4.11)'],
  ],
  [
    'a missing field',
    answer('GET /v2/roles/r-1', { ...ROLE, description: undefined }),
    [`$.data.description: ${GONE} (4.5)`],
  ],
  [
    'null for a text',
    answer('GET /v2/roles/r-1', { ...ROLE, description: null }),
    ['$.data.description: null; must be a string (4.5)'],
  ],
  [
    'an unknown field',
    answer('PUT /v2/roles/r-1', { ...ROLE, 'owner id': 1 }),
    [`$.data["owner id"]: ${UNKNOWN} (4.4)`],
  ],
  [
    'another kind of role',
    answer('GET /v2/roles/r-1', { ...ROLE, roleKind: 'pre-defined' }),
    ['$.data.roleKind: the string "pre-defined"; must be one of predefined, custom (4.5)'],
  ],
  [
    'a policy with resources that it must not have',
    answer('GET /v2/roles/r-1', {
      ...ROLE,
      policies: [{ resourceType: 'billing', privileges: ['view'], resources: ['*'] }],
    }),
    [`$.data.policies[0].resources: ${UNKNOWN} (4.5)`],
  ],
  [
    'a policy without resources',
    answer('GET /v2/roles/r-1', { ...ROLE, policies: [{ resourceType: 'volume', privileges: ['view'] }] }),
    [`$.data.policies[0].resources: ${GONE} (4.5)`],
  ],
  [
    'numbers for texts',
    answer('POST /v2/alertRules', { ...RULE, threshold: 70 }),
    ['$.data.threshold: the number 70; must be a string (4.2)'],
  ],
  [
    'the name of a sample',
    answer('POST /v2/alertRules', { ...RULE, targetClusterIds: [] }),
    [`$.data.targetClusterIds: ${UNKNOWN} (4.2)`],
  ],
  [
    'another type of action',
    answer('POST /v2/alertRules', { ...RULE, actions: [{ type: 'SLACK', config: {} }] }),
    [
      '$.data.actions[0].type: the string "SLACK"; must be one of EMAIL, SMS, WEBHOOK, CHATHOOK_A, CHATHOOK_B, CHATHOOK_C, INCIDENT_A, INCIDENT_B (4.2)',
    ],
  ],
  [
    'a volume of our own with a path',
    answer('PATCH /v2/volumes/v', { ...VOLUME, path: 'a/' }),
    [`$.data.path: ${UNKNOWN} (4.8)`],
  ],
  [
    'an external volume without its integration',
    answer('PATCH /v2/volumes/v', { ...VOLUME, type: 'EXTERNAL', path: 'a/' }),
    [`$.data.storageIntegrationId: ${GONE} (4.8)`],
  ],
  ['a time without a zone', answer('PATCH /v2/volumes/v', { ...VOLUME, createTime: '2025-03-01T07:00:00' }), []],
  ['a time with an offset', answer('PATCH /v2/volumes/v', { ...VOLUME, createTime: '2025-03-01T07:00:00+02:00' }), []],
  [
    'a time as a number',
    answer('PATCH /v2/volumes/v', { ...VOLUME, createTime: 1 }),
    ['$.data.createTime: the number 1; must be an ISO 8601 timestamp (4.8)'],
  ],
  [
    'a time of another form',
    answer('PATCH /v2/volumes/v', { ...VOLUME, createTime: 'yesterday' }),
    ['$.data.createTime: the string "yesterday"; must be an ISO 8601 timestamp (4.8)'],
  ],
  [
    'counts as texts',
    answer('GET /v2/volumes?projectId=p', { count: '1', currentPage: 1, pageSize: 1, volumes: [] }),
    [`$.data.count: the string "1"; must be ${WHOLE} (4.9)`],
  ],
  [
    'a field of a hit that nobody asked for',
    answer('POST /v1/vector/search', [{ ...HIT, title: 't', more: 1 }], { request: { outputFields: ['title'] } }),
    [`$.data[0].more: ${UNKNOWN} (4.7)`],
  ],
  [
    'an id as a text',
    answer('POST /v1/vector/search', [{ ...HIT, id: '1' }]),
    [`$.data[0].id: the string "1"; must be ${WHOLE} (4.7)`],
  ],
  [
    'anything in an answer that should be empty',
    answer('POST /v2/vectordb/collections/create', { ok: true }),
    [`$.data.ok: ${UNKNOWN} (4.3)`],
  ],
  [
    'a state of an import',
    answer(
      'GET /v1/vector/collections/import/list',
      0,
      body({
        code: 200,
        data: {
          count: 'one',
          currentPage: 1,
          pageSize: 1,
          tasks: [{ collectionName: 'c', jobId: 'j', state: 'Done' }],
        },
      }),
    ),
    [
      `$.data.count: the string "one"; must be ${WHOLE} (4.10)`,
      '$.data.tasks[0].state: the string "Done"; must be one of ImportRunning, ImportCompleted, ImportFailed (4.10)',
    ],
  ],
];

/** Answers that look odd but conform to the specification, or are outside its scope. */
const RIGHT: readonly [what: string, facts: AnswerFacts][] = [
  ['a role of the organization', answer('GET /v2/roles/r-1', { ...ROLE, projectId: '' })],
  [
    'a policy that only creates',
    answer('GET /v2/roles/r-1', { ...ROLE, policies: [{ resourceType: 'volume', privileges: ['create'] }] }),
  ],
  [
    'the resources of a predefined role',
    answer('GET /v2/roles/r-1', {
      ...ROLE,
      policies: [{ resourceType: 'on_demand_compute_data', privileges: ['read'], resources: ['*'] }],
    }),
  ],
  [
    'a secret that is hidden',
    answer('POST /v2/migrations/toNewDedicated', { clusterId: 'c', username: 'u', password: '•••', jobId: 'j' }),
  ],
  [
    'what was hidden of an unknown action',
    answer('POST /v2/alertRules', { ...RULE, actions: [{ type: 'WEBHOOK', config: '•••' }] }),
  ],
  ['what was left out', answer('GET /v2/roles/r-1', { ...ROLE, policies: [...ROLE.policies, '… +12'] })],
  [
    'fields of hits that were asked for',
    answer('POST /v1/vector/search', [{ ...HIT, id: 9007199254740993n, title: 1 }], {
      request: { outputFields: ['*'] },
    }),
  ],
  ['the code of a V1 sample', answer('POST /v1/vector/search', [], body({ code: 200, data: [] }))],
  [
    'an import list as its sample',
    answer(
      'GET /v1/vector/collections/import/list',
      0,
      body({ code: '200', data: { count: '1', currentPage: 1, pageSize: 1, tasks: [] } }),
    ),
  ],
  ['an operation beyond it', answer('GET /v2/clusters', { anything: [1] })],
  ['a refusal', answer('GET /v2/clusters', 0, { status: 404, ...body({ code: 40401, message: 'no', more: 1 }) })],
  [
    'an address with something before it',
    answer('GET /gateway/v2/regions', [{ cloudId: 'c', regionId: 'r', domain: 'http://127.0.0.1:1' }]),
  ],
];

describe('deviations from the specification', () => {
  for (const [what, facts, said] of ODD) it(`are seen: ${what}`, () => assert.deepEqual(lines(facts), said));
  for (const [what, facts] of RIGHT) it(`are none: ${what}`, () => assert.deepEqual(lines(facts), []));

  it('are seen of data alone', () => {
    assert.deepEqual(deviationsOfData('PATCH', '/v2/volumes/v', { ...VOLUME, status: 1 }), [
      { path: ['status'], message: 'the number `1`; must be a string', section: '4.8' },
    ]);
    assert.deepEqual(deviationsOfData('PATCH', '/v2/volumes/v', { ...VOLUME, owner: 'x' }), [
      { path: ['owner'], message: 'Not a field of the specification', section: '4.8' },
    ]);
    assert.deepEqual(deviationsOfData('GET', '/v2/clusters', { any: 1 }), []);
  });
});

describe('deviations of a service', () => {
  let demo: Demo;
  let seen: Exchange[];
  const open = async (quirks: boolean | readonly string[] = false) => {
    demo = await startDemo({ strict: true, entities: 500, quirks });
    seen = [];
  };
  afterEach(() => demo.close());

  /** Runs every operation of the specification, and some others. */
  async function everything(): Promise<readonly ExchangeRecord[]> {
    const shared = {
      dispatcher: new Agent(),
      limiter: new Limiter({ starts: Infinity }),
      firstWaitMs: 1,
      onExchange: (exchange: Exchange) => void seen.push(exchange),
    };
    const { baseUrl, controllerUrl, apiKey, orgId } = demo;
    const cloud = new CloudClient({ ...shared, baseUrl, controllerUrl, token: apiKey });
    const [prod] = demo.clusters;
    const cluster = new ClusterClient({ ...shared, endpoint: prod!.endpoint, token: apiKey });
    const settled = async (...calls: Promise<unknown>[]) => void (await Promise.allSettled(calls));
    await settled(cloud.clouds.list(), cloud.regions.list(), cloud.clusters.list({}), cloud.projects.list());
    const roles = await Array.fromAsync(cloud.roles.listAll({ projectId: SEARCH_TEAM }));
    for (const role of roles) {
      const { policies } = await cloud.roles.describe(role.roleId);
      if (role.roleKind === 'custom' && policies)
        await settled(cloud.roles.update(role.roleId, { description: 'Changed' }));
    }
    const rule = {
      projectId: SEARCH_TEAM,
      ruleName: 'Late',
      level: 'CRITICAL',
      metricName: 'REQUEST_LATENCY_SEARCH_P99',
      threshold: '70',
      windowSize: '10',
      enabled: true,
      sendResolved: true,
      targetInstanceIds: [prod!.clusterId],
      actions: [
        { type: 'WEBHOOK', config: { url: 'https://hooks.example/a' } },
        { type: 'INCIDENT_A', config: { region: 'US', apiKey: 'an-incident-key' } },
      ],
    };
    await settled(
      cloud.alertRules.create(rule),
      cloud.volumes.list({ projectId: SEARCH_TEAM }),
      cloud.volumes.updateDescription('help-center-exports', 'Changed', { orgId }),
      cloud.volumes.updateDescription('catalog_lake', 'Changed', { orgId }),
      cluster.privateEndpointServices.list({}),
      cloud.privateEndpointServices.list({}),
      cloud.importTasks.list({ clusterId: prod!.clusterId }),
      cloud.clusters.modifyReplica(prod!.clusterId, { replica: 2 }),
    );
    const VECTOR = Array.from({ length: 128 }, (_, at) => Math.sin(at));
    await settled(
      cluster.collections.list(),
      cluster.collections.create({ collectionName: 'made', dimension: 8 }),
      cluster.searchV1({ collectionName: 'help_center', vector: VECTOR, limit: 3, outputFields: ['title'] }),
      cluster.search({ collectionName: 'help_center', data: [VECTOR], limit: 3 }),
    );
    const lab = demo.clusters[3]!.clusterId;
    await settled(
      cloud.migrations.toNewDedicated({
        source: { clusterId: lab },
        destination: {
          clusterName: 'copy',
          projectId: RESEARCH,
          regionId: 'gcp-europe-west3',
          plan: 'Standard',
          cuType: 'Performance-optimized',
          cuSize: 1,
        },
      }),
    );
    await new Promise(told => setImmediate(told));
    return seen.map(exchange => exchange.record());
  }

  const said = (records: readonly ExchangeRecord[]): Record<string, string[]> => {
    const all: Record<string, Set<string>> = {};
    for (const record of records) {
      for (const { path, message, section } of deviationsIn(record) ?? []) {
        (all[record.operation] ??= new Set()).add(
          `${jsonPath(path).replaceAll(/\d+/g, 'n')} ${section} ${plain(message)}`,
        );
      }
    }
    return Object.fromEntries(Object.entries(all).map(([operation, texts]) => [operation, [...texts].toSorted()]));
  };

  it('that conforms are none', async () => {
    await open();
    const records = await everything();
    assert.deepEqual(said(records), {});
    const sections = new Set(records.map(({ operation }) => operation));
    assert.ok(sections.size >= 18, [...sections].join(', '));
    assert.ok(
      records.filter(({ error }) => error).length === 0,
      JSON.stringify(records.filter(({ error }) => error).map(r => [r.operation, r.error])),
    );
  });

  it('show its quirks', async () => {
    await open(true);
    const found = said(await everything());
    const code = '$.code 1 the string "200"; must be 0';
    const others = Object.entries(found).map(([operation, texts]) => [operation, texts.filter(each => each !== code)]);
    assert.deepEqual(Object.fromEntries(others.filter(([, texts]) => texts!.length > 0)), {
      'roles.describe': [
        '$.data.policies[n].resourceType 4.5 the string "datadog_integration"; must be one of the 24 values in the specification',
        '$.data.projectId 4.5 Missing',
        '$.data.roleKind 4.5 the string "pre-defined"; must be one of predefined, custom',
      ],
      'alertRules.create': [
        '$.data.actions[n].type 4.2 the string "PAGERDUTY"; must be one of EMAIL, SMS, WEBHOOK, CHATHOOK_A, CHATHOOK_B, CHATHOOK_C, INCIDENT_A, INCIDENT_B',
        '$.data.targetClusterIds 4.2 Not a field of the specification',
        '$.data.threshold 4.2 the number 70; must be a string',
        '$.data.windowSize 4.2 the number 10; must be a string',
      ],
      'privateEndpointServices.list': ['$ 1 Content type text/plain; must be application/json', '$ 1 Not JSON'],
      searchV1: ['$.code 1 the string "200"; must be an integer'],
      'migrations.toNewDedicated': ['$.code 1 Missing', '$.data 4.12 Missing'],
    });
    assert.deepEqual(found['volumes.list'], [code]);
  });
});
