import assert from 'node:assert/strict';
import { fact, PROD, SEARCH_TEAM, Service } from '../../harness/services/demo';

const PROD_ID = 'in01-3f8a1b6c9d2e705';
const LAB_ID = 'in01-c05b7e3192fd84a';
const ROLE = '/v2/roles/r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh';
const THEIR_INTEGRATION = 'integ-1c8de07b44f2a953';
const FIELDS = [
  { fieldName: 'key', dataType: 'Int64', isPrimary: true },
  { fieldName: 'tenant', dataType: 'VarChar', elementTypeParams: { max_length: 9 } },
  { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
];
const keyed = { schema: { fields: FIELDS.map(each => ({ ...each, isPartitionKey: each.fieldName === 'tenant' })) } };
const quick = { dimension: 2 };
const unkeyed = { schema: { fields: FIELDS } };

/** Values that no number of partitions is, at the top of a request or in its `params` (spec 4.3). */
const NOT_A_COUNT: readonly unknown[] = [0, -1, 1.5, '0', '-4', 'many', true, [5], {}];

/** Resource types of roles of the organization (spec 2). */
const ORGANIZATION =
  'org_member group api_key org_role project_role project billing authentication org_control_ops recovery'.split(' ');

const policy = (resourceType: string, resources?: string[]) => ({
  policies: [{ resourceType, privileges: ['view'], ...(resources && { resources }) }],
});
const rule = (type: string, config: object) => ({
  projectId: SEARCH_TEAM,
  ruleName: `with ${type} ${Object.keys(config).join(' ')}`.trim(),
  level: 'WARNING',
  metricName: 'CU_CAPACITY',
  enabled: true,
  sendResolved: false,
  actions: [{ type, config }],
});
const migration = (dbCollections: unknown) => ({
  source: { clusterId: PROD_ID },
  destination: { clusterId: LAB_ID },
  dbCollections,
});

/** Requests on the control plane, and a pattern of the message; undefined: accepted. */
const CONTROL: readonly (readonly [operation: string, body: unknown, message?: RegExp])[] = [
  ...ORGANIZATION.map(type => [`PUT ${ROLE}`, policy(type), /needs a role of the organization/] as const),
  ...['storage', 'model_provider', 'kms', 'monitoring'].map(
    kind => [`PUT ${ROLE}`, policy(`${kind}_integration`, [THEIR_INTEGRATION]), /not found in the project/] as const,
  ),
  ['POST /v2/migrations/toExisting', migration([]), /dbCollections: must not be empty/],
  [
    'POST /v2/migrations/toExisting',
    migration([{ dbName: 'default', collections: [] }]),
    /collections of default must not be empty/,
  ],
  [`GET /v2/volumes?projectId=${SEARCH_TEAM}&type=MANAGED`, undefined],
  [`GET /v2/volumes?projectId=${SEARCH_TEAM}&type=managed`, undefined, /type: Must be one of MANAGED, EXTERNAL/],
  ['POST /v2/alertRules', rule('email', { recipients: { members: ['a@b.example'] } }), /email is not an action type/],
  ['POST /v2/alertRules', rule('CHATHOOK_A', { webhookUrl: 'https://b.example/' })],
  ['POST /v2/alertRules', rule('SLACK', { webhookUrl: 'https://b.example/' })],
  ['POST /v2/alertRules', rule('INCIDENT_A', {})],
  ['POST /v2/alertRules', rule('INCIDENT_B', { region: 'US' })],
  [`POST /v2/clusters/${PROD_ID}/modifyReplica`, { autoscaling: { replica: {} } }, /min and max, or schedules/],
  [`POST /v2/clusters/${PROD_ID}/modifyReplica`, { autoscaling: { replica: { max: 3 } } }],
];

for (const strict of [false, true]) {
  describe(`the demo service${strict ? ', strict' : ''}`, () => {
    const service = new Service();
    before(() => service.start({ strict }));
    after(() => service.demo.close());
    const create = (collectionName: string, request: object) =>
      service.data(PROD, 'collections/create', { collectionName, ...request });
    const partitions = async (collectionName: string) => {
      const { partitionsNum } = fact(await service.data(PROD, 'collections/describe', { collectionName }));
      return partitionsNum;
    };

    for (const [form, request] of Object.entries({ quick, keyed, unkeyed })) {
      it(`refuses a number of partitions that is none, ${form}`, async () => {
        for (const partitionsNum of NOT_A_COUNT) {
          for (const given of [{ partitionsNum }, { params: { partitionsNum } }]) {
            const { data, message } = await create('refused', { ...request, ...given });
            assert.equal(data, undefined, JSON.stringify(given));
            assert.match(message, /partitionsNum/, JSON.stringify(given));
          }
        }
      });
    }

    it('refuses one of two numbers of partitions that is none, in either place', async () => {
      for (const [top, inParams] of [
        [4, 0],
        [0, 4],
      ]) {
        const both = { ...keyed, partitionsNum: top, params: { partitionsNum: inParams } };
        assert.match((await create('refused', both)).message, /partitionsNum/);
      }
    });

    it('makes no more partitions than there can be, whatever was asked for', async () => {
      for (const partitionsNum of [1025, 1e9, Number.MAX_SAFE_INTEGER]) {
        const given = [{ partitionsNum }, { params: { partitionsNum } }];
        const requests = given.flatMap(each => [quick, unkeyed, keyed].map(form => ({ ...form, ...each })));
        for (const request of requests) assert.match((await create('refused', request)).message, /1024/);
      }
      assert.equal((await create('many', { ...keyed, partitionsNum: 1024 })).code, 0);
      assert.equal(await partitions('many'), 1024);
      assert.equal((await create('few', { ...keyed, params: { partitionsNum: 2 } })).code, 0);
      assert.equal(await partitions('few'), 2);
      assert.equal((await create('one', { ...quick, partitionsNum: 1024 })).code, 0);
      assert.equal(await partitions('one'), 1);
    });

    for (const [operation, body, message] of CONTROL) {
      const what = `${operation} with ${JSON.stringify(body)?.slice(0, 90) ?? 'nothing'}`;
      it(`${message ? 'refuses' : 'accepts'} ${what}`, async () => {
        const answer = await service.control(operation, body);
        if (!message) assert.equal(answer.code, 0, answer.message);
        else assert.match(answer.message, message);
      });
    }
  });
}
