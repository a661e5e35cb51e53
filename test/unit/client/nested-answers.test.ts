import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { CloudClient, ClusterClient, Limiter, type Exchange } from '../../../src/client';
import { Agent } from '../../../src/client/undici';
import { alertRuleDocument, checkAlertRuleDocument } from '../../../src/model/alert-rules/documents';
import { alertHints } from '../../../src/model/alert-rules/hints';
import { ruleContentOf } from '../../../src/model/alert-rules/merge';
import { ruleDraft } from '../../../src/model/alert-rules/rule-draft';
import { copyOfCollection, notCarried } from '../../../src/model/collections/copies';
import { schemaDifferences } from '../../../src/model/collections/differences';
import { checkCollectionDocument } from '../../../src/model/collections/documents';
import { planCollection } from '../../../src/model/collections/plans';
import { collectionWarnings } from '../../../src/model/collections/warnings';
import { checkRoleDocument, roleDocument } from '../../../src/model/roles/documents';
import { roleWarnings } from '../../../src/model/roles/warnings';
import { readableJson } from '../../../src/model/wire/json';
import { listening, stop } from '../../harness/services/control-plane';
import { changed, pathsIn } from '../../harness/services/oddities';

interface Clients {
  readonly cloud: CloudClient;
  readonly cluster: ClusterClient;
}
const ROLE = {
  roleId: 'r-1',
  roleName: 'Readers',
  roleKind: 'custom',
  projectId: 'p',
  description: '',
  policies: [{ resourceType: 'volume', privileges: ['view'], resources: ['*'] }],
};
const RULE = {
  id: 'a-1',
  projectId: 'p',
  ruleName: 'n',
  level: 'CRITICAL',
  metricName: 'm',
  threshold: '1',
  enabled: true,
  sendResolved: false,
  targetInstanceIds: ['in01'],
  actions: [
    { type: 'EMAIL', config: { recipients: { members: ['a@example.com'], orgRoles: [] } } },
    { type: 'NEW', config: { x: 1 } },
  ],
};
const COLLECTION = {
  collectionName: 'c',
  consistencyLevel: 'Bounded',
  enableDynamicField: true,
  partitionsNum: 2,
  aliases: ['a'],
  properties: [{ key: 'k', value: 'v' }],
  functions: [{ name: 'f', params: { x: 1 } }],
  externalSource: 's3://b/x',
  externalSpec: { format: 'parquet', extfs: { region: 'r' } },
  fields: [
    { name: 'id', type: 'Int64', primaryKey: true, defaultValue: 1, externalField: 'id' },
    { name: 'v', type: 'FloatVector', params: [{ key: 'dim', value: '4' }], elementType: '' },
  ],
  indexes: [{ fieldName: 'v', indexName: 'v', metricType: 'COSINE' }],
};
const CLUSTER = { clusterId: 'in01-1', clusterName: 'n', status: 'RUNNING', connectAddress: 'https://a', replica: 1 };
const NAME = { collectionName: 'c' };

/** A read, its answer, and the documents, checks and plans that are made from the result. */
type Row = readonly [what: string, data: unknown, use: (clients: Clients) => Promise<unknown>];
const ROWS: readonly Row[] = [
  [
    'a role',
    ROLE,
    async ({ cloud }) => {
      const document = roleDocument(await cloud.roles.describe('r-1'));
      const checked = checkRoleDocument(document);
      return [readableJson(document), checked.ok && roleWarnings(checked.value)];
    },
  ],
  [
    'alert rules',
    { count: 1, currentPage: 1, pageSize: 100, alertRules: [RULE] },
    async ({ cloud }) => {
      const { alertRules } = await cloud.alertRules.list({ projectId: 'p' });
      return alertRules.map(rule => {
        const document = alertRuleDocument(rule, 'p');
        checkAlertRuleDocument(document);
        return [readableJson(document), alertHints(ruleDraft(document)), ruleContentOf(document)];
      });
    },
  ],
  [
    'a collection',
    COLLECTION,
    async ({ cluster }) => {
      const described = await cluster.collections.describe(NAME);
      const copy = copyOfCollection(described, 'copy');
      const checked = checkCollectionDocument(copy);
      notCarried(described);
      schemaDifferences(described, described, { from: 'a', to: 'b' });
      const plan = checked.ok && planCollection(checked.value, { clusterName: 'n', host: 'h', now: 0 });
      return [readableJson(copy), checked.ok && collectionWarnings(checked.value), readableJson(plan)];
    },
  ],
  ['a cluster', CLUSTER, async ({ cloud }) => readableJson(await cloud.clusters.describe('in01-1'))],
  ['a job', { jobId: 'j', state: 'x', details: { a: 1 } }, async ({ cloud }) => cloud.jobs.describe('j')],
  [
    'an index',
    [{ indexName: 'v', fieldName: 'v', metricType: 'IP', indexType: 'AUTOINDEX' }],
    async ({ cluster }) => cluster.indexes.describe({ ...NAME, indexName: 'v' }),
  ],
  ['entities', [{ id: 1, json: {} }], async ({ cluster }) => cluster.query({ ...NAME, filter: 'id > 1' })],
];

const nested = (open: string, close: string, levels: number, leaf = '1'): string =>
  open.repeat(levels) + leaf + close.repeat(levels);
const DEEP: readonly (readonly [what: string, text: string])[] = [
  ['10,000 objects', nested('{"a":', '}', 10_000)],
  ['10,000 lists of long numbers', nested('[', ']', 10_000, '9007199254740993')],
  ['as many objects as can be written', nested('{"a":', '}', 2000, '9007199254740993')],
  ['10,000 lists without an end', '['.repeat(10_000)],
];
const MARK = '@@deep';

describe('an answer that is nested thousands of levels deep', () => {
  let answer = { status: 200, text: '' };
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(answer.status).end(answer.text));
  });
  let clients: Clients;
  const dispatcher = new Agent();
  const seen: Exchange[] = [];

  before(async () => {
    const address = await listening(server);
    const limiter = new Limiter({ starts: 1_000_000 });
    const shared = { token: 'key', dispatcher, limiter, onExchange: (exchange: Exchange) => void seen.push(exchange) };
    clients = {
      cloud: new CloudClient({ baseUrl: address, ...shared }),
      cluster: new ClusterClient({ endpoint: address, ...shared }),
    };
  });
  after(async () => {
    await dispatcher.close();
    await stop(server);
  });

  for (const [what, data, use] of ROWS) {
    for (const [of, deep] of DEEP) {
      it(`is read, or refused with words, and recorded: ${what}, ${of}`, async () => {
        const whole = { code: 0, data };
        for (const [path] of pathsIn(whole)) {
          seen.length = 0;
          const text = JSON.stringify(changed(whole, path, () => MARK)).replace(`"${MARK}"`, deep);
          answer = { status: path.at(-1) === 'code' ? 400 : 200, text };
          const error: unknown = await use(clients).then(
            () => undefined,
            (thrown: unknown) => thrown,
          );
          const where = `${path.join('.')}: ${String(error)}`;
          assert.ok(error === undefined || (error instanceof Error && !(error instanceof RangeError)), where);
          assert.ok(!/call stack/i.test(String(error)), where);
          assert.equal(seen.length, 1, where);
          if (path.length < 2) assert.ok(seen[0]!.record().answer!.text.length <= text.length, where);
        }
      });
    }
  }
});
