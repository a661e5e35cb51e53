import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { openNew } from '../../../src/documents/opening';
import { COLLECTION_TEMPLATES } from '../../../src/model/collections/templates';
import type { KindName } from '../../../src/model/documents/documents';
import { find, shownDocument } from '../../harness/host/app';
import { connectDemo, LAB, leave, PROD, type Connected } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';
import { happened, replace } from '../../harness/host/waiting';

const PROJECT = 'proj-5d0c7b9e2f41a86300a1c4';
const TEAM = ['Service', 'Search Team'] as const;
const DENIED = { status: 403, code: 403, message: 'not with this key' };
const SAYS = / was refused: not with this key\..* Refresh to try again\.$/;

const policies = [{ resourceType: 'volume', privileges: ['view'], resources: ['*'] }];
const rule = { level: 'WARNING', metricName: 'CU_COMPUTATION', enabled: true, sendResolved: true };
const EMAIL = { type: 'EMAIL', config: { recipients: { members: ['a@b.example'] } } };
const made = { projectId: PROJECT, regionId: 'aws-us-west-2', plan: 'Standard', cuType: 'Performance-optimized' };

interface Creation {
  readonly what: string;
  readonly kind: KindName;
  readonly document: object;
  readonly request: string;
  /** The row that it is made in. */
  readonly row: readonly string[];
  readonly word: string;
  readonly title: string;
}

const CREATIONS: readonly Creation[] = [
  {
    what: 'a collection',
    kind: 'collections',
    document: { clusterId: PROD, ...COLLECTION_TEMPLATES.quick },
    request: 'POST /v2/vectordb/collections/create',
    row: [...TEAM, 'Clusters', 'prod-search', 'default'],
    word: 'noCreate',
    title: 'Create Collection',
  },
  {
    what: 'a role',
    kind: 'roles',
    document: { projectId: PROJECT, roleName: 'Refused', policies },
    request: 'POST /v2/roles',
    row: [...TEAM, 'Roles'],
    word: 'noCreate',
    title: 'New Role',
  },
  {
    what: 'an alert rule',
    kind: 'alertRules',
    document: { projectId: PROJECT, ruleName: 'Refused', ...rule, actions: [EMAIL] },
    request: 'POST /v2/alertRules',
    row: [...TEAM, 'Alert Rules'],
    word: 'noCreate',
    title: 'New Alert Rule',
  },
  {
    what: 'a copy of a cluster in another',
    kind: 'migrations',
    document: { source: { clusterId: PROD }, destination: { clusterId: LAB } },
    request: 'POST /v2/migrations/toExisting',
    row: [...TEAM, 'Clusters', 'prod-search'],
    word: 'noMigrateInto',
    title: 'Migrate into an Existing Cluster',
  },
  {
    what: 'a copy of a cluster in a new one',
    kind: 'migrations',
    document: { source: { clusterId: PROD }, destination: { clusterName: 'refused', ...made, cuSize: 1 } },
    request: 'POST /v2/migrations/toNewDedicated',
    row: [...TEAM, 'Clusters', 'prod-search'],
    word: 'noMigrateNew',
    title: 'Migrate into a New Cluster',
  },
];

describe('a change that was refused for lack of a right', () => {
  let connected: Connected;
  const planted: (() => void)[] = [];
  const run = (command: string, ...args: unknown[]) =>
    vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);
  const rowOf = (row: readonly string[]) => find(connected.running.tree, ...row);
  const itemOf = async (row: readonly string[]) => connected.running.tree.getTreeItem(await rowOf(row));
  const sent = (request: string) => connected.demo.requests.filter(each => each === request).length;
  const deny = (request: string) => planted.push(connected.demo.fail(request, DENIED));

  /** Plans a document, and applies the plan if there is one. Returns the warnings. */
  async function plan(uri: vscode.Uri): Promise<string[]> {
    using failed = answering('showErrorMessage');
    using warned = answering('showWarningMessage', confirmed);
    const shown = planShown().then(async () => (await connected.running.changes.plans.documents()).decide('apply'));
    const planned = run('document.plan', uri);
    await Promise.race([shown, planned]);
    await planned;
    return [...warned.asked, ...failed.asked].map(([text]) => String(text));
  }
  const begin = (kind: KindName, document: object) =>
    openNew({ id: 'rb' }, connected.running.documents, { kind, name: 'New', document, pending: true });

  beforeEach(async () => {
    connected = await connectDemo({ id: 'rb', key: 'canary-92d1e0' });
  });
  afterEach(async () => {
    planted.splice(0).forEach(restore => restore());
    await run('refresh');
    await leave(connected);
  });

  for (const { what, kind, document, request, row, word, title } of CREATIONS) {
    it(`is not sent again before a refresh, of ${what}`, async () => {
      deny(request);
      const uri = await begin(kind, document);
      const [, first = ''] = await plan(uri);
      assert.match(first, /not applied\. .*not with this key/);
      assert.equal(sent(request), 1);
      const { contextValue, tooltip } = await itemOf(row);
      assert.match(String(contextValue), new RegExp(`\\b${word}\\b`));
      assert.match(tooltip as string, SAYS);
      assert.ok((tooltip as string).startsWith(title));
      const again = await plan(uri);
      assert.equal(again.length, 1);
      assert.match(again[0]!, SAYS);
      assert.equal(sent(request), 1);
      await run('refresh');
      assert.doesNotMatch(String((await itemOf(row)).contextValue), /\bno[A-Z]/);
      await plan(uri);
      assert.equal(sent(request), 2);
    });
  }

  it('takes what is made in a place from the commands for it, also for what is there', async () => {
    const cases = [
      [CREATIONS[0]!, 'collection.create', 'collection.copy', ['help_center'], 'prod-search › default'],
      [CREATIONS[1]!, 'role.create', 'role.copy', ['Data Viewer'], 'Search Team'],
      [CREATIONS[2]!, 'alertRule.create', 'alertRule.copy', ['Search latency is critical'], 'Search Team'],
    ] as const;
    for (const [{ kind, document, request, row, title }, create, copy, below, place] of cases) {
      deny(request);
      await plan(await begin(kind, document));
      using said = answering('showWarningMessage');
      await run(create, await rowOf(row));
      await run(copy, await rowOf([...row, ...below]));
      const says = `${title} on Service › ${place} was refused: not with this key`;
      assert.deepEqual(
        said.asked.map(([text]) => String(text).startsWith(says) && SAYS.test(String(text))),
        [true, true],
        JSON.stringify(said.asked),
      );
    }
  });

  it('leaves a migration the other way', async () => {
    const [into, anew] = [CREATIONS[3]!, CREATIONS[4]!];
    deny(into.request);
    await plan(await begin(into.kind, into.document));
    using said = answering('showWarningMessage');
    const { refusalOf } = await import('../../../src/tree/rights');
    const refusal = async () => refusalOf(connected.running.changes.rights, await rowOf(into.row), 'migrateCluster');
    assert.equal(await refusal(), undefined);
    deny(anew.request);
    await plan(await begin(anew.kind, anew.document));
    await run('cluster.migrate', await rowOf(into.row));
    assert.match(
      String(said.asked.at(-1)?.[0]),
      /^Migrate into an Existing Cluster on Service › Search Team › prod-search was .*Migrate into a New Cluster on /,
    );
  });

  it('of a role opens it to look at, and says why', async () => {
    deny('PUT /v2/roles/r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh');
    const row = [...TEAM, 'Roles', 'Search Operator'];
    await run('role.edit', await rowOf(row));
    const document = await shownDocument();
    await replace(document, '"Search Operator"', '"Other"');
    await plan(document.uri);
    assert.match(String((await itemOf(row)).contextValue), /\bnoEdit\b/);
    {
      using said = answering('showWarningMessage');
      await run('role.edit', await rowOf(row)); // its draft is still there to be looked at
      assert.match(String(said.asked[0]?.[0]), /^Edit Role on Service › Search Team › Search Operator was refused: /);
      assert.equal((await shownDocument()).uri.scheme, 'vectorcloud');
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await connected.running.documents.drafts.delete(document.uri);
    using said = answering('showWarningMessage');
    await run('role.edit', await rowOf(row));
    assert.equal((await shownDocument()).uri.scheme, 'vectorcloud-live');
    assert.match(
      String(said.asked[0]?.[0]),
      /^Edit Role on Service › Search Team › Search Operator was refused: .*Refresh to try again/,
    );
  });

  it('may be tried with another key', async () => {
    const { kind, document, request, row } = CREATIONS[1]!;
    deny(request);
    await plan(await begin(kind, document));
    const followed = happened(connected.running.changes.rights.onDidChange as vscode.Event<void>);
    await connected.running.connections.setKey('rb', 'canary-92d1e0');
    await followed;
    assert.doesNotMatch(String((await itemOf(row)).contextValue), /\bnoCreate\b/);
  });
});
