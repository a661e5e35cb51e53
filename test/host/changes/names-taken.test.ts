import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { openNew } from '../../../src/documents/opening';
import { find, shownDocument } from '../../harness/host/app';
import { askPastUs, connectDemo, leave, PROD } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';
import { replace } from '../../harness/host/waiting';

const KEY = 'canary-41d7aa';
const PROJECT = 'proj-5d0c7b9e2f41a86300a1c4';
const ABSENT = { status: 404, body: 'not found', contentType: 'text/plain' };

const ROLE = {
  projectId: PROJECT,
  roleName: 'Made twice',
  policies: [{ resourceType: 'backup', privileges: ['view'] }],
};
const RULE = {
  projectId: PROJECT,
  ruleName: 'Made twice',
  metricName: 'CU_CAPACITY',
  threshold: '80',
  metricUnit: 'percent',
  comparisonMethod: 'GREATER_THAN',
  windowSize: '10',
  level: 'WARNING',
  enabled: true,
  sendResolved: true,
  targetInstanceIds: [PROD],
  actions: [{ type: 'EMAIL', config: { recipients: { members: ['a@b.example'] } } }],
};
const COLLECTION = { collectionName: 'made_twice', dimension: 8 };

/** Creation by others, and the list of the objects. */
const KINDS = [
  {
    kind: 'roles',
    document: ROLE,
    create: '/v2/roles',
    list: 'GET /v2/roles',
    said: /: not applied\. Project proj-\w+ of “Service” already has a role named “Made twice”. Choose another name.$/,
  },
  {
    kind: 'alertRules',
    document: RULE,
    create: '/v2/alertRules',
    list: 'GET /v2/alertRules',
    said: /: not applied\. Project proj-\w+ of “Service” already has an alert rule named “Made twice”. Choose another name.$/,
  },
  {
    kind: 'collections',
    document: { clusterId: PROD, ...COLLECTION },
    list: 'POST /v2/vectordb/collections/list',
    said: /: not applied\. Database “default” of cluster “prod-search” \(Service\) already has a collection named “made_twice”. Choose another name.$/,
  },
] as const;

describe('a name that exists', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => ({ running, demo } = await connectDemo({ id: 's', key: KEY })));
  afterEach(async () => {
    const remembered = await running.documents.services.remembered();
    for (const { id } of await remembered.list('s', PROJECT)) await remembered.forget('s', id);
    await leave({ running, demo });
  });

  const plan = async () => vscode.commands.executeCommand('vectorCloud.document.plan', (await shownDocument()).uri);
  const begin = ({ kind, document }: (typeof KINDS)[number]) =>
    openNew({ id: 's' }, running.documents, { kind, name: 'New', document, pending: true });
  const makeIt = async (each: (typeof KINDS)[number]) => {
    if (each.kind !== 'collections') return askPastUs(demo, 'POST', each.create, each.document);
    const connection = (await running.connections.find('s'))!;
    const { clusterId, endpoint } = demo.clusters[0]!;
    const client = await running.clients.cluster(connection, clusterId, endpoint);
    return client.collections.create(COLLECTION);
  };
  /** Applies a new plan; others create their object before the second read. */
  const applied = async (before: () => Promise<unknown> = async () => undefined) => {
    using _ = answering('showWarningMessage', async () => {
      await before();
      return 'Create';
    });
    using said = answering('showErrorMessage');
    const shown = planShown();
    const planning = plan();
    await shown;
    (await running.changes.plans.documents()).decide('apply');
    await planning;
    return String(said.asked[0]?.[0]);
  };

  for (const each of KINDS) {
    describe(`of ${each.kind}`, () => {
      it('is told when the plan is made', async () => {
        await makeIt(each);
        await begin(each);
        using said = answering('showErrorMessage');
        await plan();
        assert.match(String(said.asked[0]?.[0]), each.said);
      });

      it('is told when the plan is made again, before anything is sent', async () => {
        await begin(each);
        assert.match(await applied(() => makeIt(each)), each.said);
      });

      it('is told where only the refusal of the service shows it', async () => {
        await makeIt(each);
        const restore = demo.fail(each.list, ABSENT);
        await begin(each);
        assert.match(await applied(), each.said);
        restore();
        const [record] = (await running.changes.journal.list()).records;
        assert.deepEqual([record?.outcome, /Choose another name/.test(record?.note ?? '')], ['refused', true]);
      });
    });
  }

  it('is told of a role that is renamed, by its new name', async () => {
    await makeIt(KINDS[0]);
    const row = await find(running.tree, 'Service', 'Search Team', 'Roles', 'Search Operator');
    await vscode.commands.executeCommand('vectorCloud.role.edit', row);
    await replace(await shownDocument(), 'Search Operator', 'Made twice');
    using _ = answering('showWarningMessage', 'Change Role');
    using said = answering('showErrorMessage');
    const shown = planShown();
    const planning = plan();
    await shown;
    (await running.changes.plans.documents()).decide('apply');
    await planning;
    assert.match(String(said.asked[0]?.[0]), KINDS[0].said);
  });
});
