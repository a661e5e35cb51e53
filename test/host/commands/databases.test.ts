import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';
import { eventually } from '../../harness/window/until';

const CLUSTER = ['Service', 'Search Team', 'Clusters', 'prod-search'] as const;
const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);
const LIMIT = 'database.max.collections';

describe('databases', () => {
  let running: App;
  let demo: Demo;
  const planted: (() => void)[] = [];
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'db', key: 'canary-91e4f2' }));
    await (await client()).databases.create({ dbName: 'archive', properties: { [LIMIT]: '5' } });
  });
  afterEach(async () => {
    for (const restore of planted.splice(0)) restore();
    await leave({ running, demo });
  });

  const sent = (operation: string) => demo.requests.filter(each => each.endsWith(`/databases/${operation}`)).length;
  const client = async () => {
    const { clusterId, endpoint } = demo.clusters[0]!;
    return running.clients.cluster((await running.connections.find('db'))!, clusterId, endpoint);
  };
  const names = async () => (await client()).databases.list();
  const properties = async () => (await (await client()).databases.describe({ dbName: 'archive' })).properties;
  const row = (...below: string[]) => find(running.tree, ...CLUSTER, ...below);
  const last = async () => (await running.changes.journal.list()).records[0];
  const detailOf = (modal: { asked: unknown[][] }, at = 0) =>
    String((modal.asked[at]![1] as vscode.MessageOptions).detail);

  async function revert(): Promise<void> {
    using _ = answering('showQuickPick', (items: vscode.QuickPickItem[]) => items[0]);
    await run('journal.proposeReverse');
  }

  it('are created after a question that names their cluster, and appear', async () => {
    using _box = answering('showInputBox', ' preview ');
    using modal = answering('showWarningMessage', confirmed);
    await run('database.create', await row('default'));
    assert.equal(modal.asked[0]![0], 'Create database “preview”?');
    assert.match(detailOf(modal), /^Adds an empty database to the cluster[^]*Cluster: prod-search/);
    assert.ok((await names()).includes('preview'));
    await eventually(async () => assert.ok(await row('preview')));
    const record = await last();
    assert.deepEqual([record?.kind, record?.outcome, record?.thingId], ['database', 'applied', 'preview']);
  });

  it('are not created where the name is taken', async () => {
    using _box = answering('showInputBox', 'archive');
    using said = answering('showErrorMessage');
    await run('database.create', await row('default'));
    assert.match(String(said.asked[0]?.[0]), /“prod-search” already has a database named “archive”/);
    assert.equal(sent('create'), 1);
  });

  it('are not dropped while they have collections, nor the default one, and it is said why', async () => {
    await (await client()).collections.create({ dbName: 'archive', collectionName: 'old_logs', dimension: 4 });
    using said = answering('showErrorMessage');
    await run('database.drop', await row('archive'));
    await run('database.drop', await row('default'));
    assert.match(String(said.asked[0]?.[0]), /“archive” has collections \(old_logs\)\. Drop the collections/);
    assert.match(String(said.asked[1]?.[0]), /default database cannot be dropped/);
    assert.equal(sent('drop'), 0);
  });

  it('are dropped after a question, and created again with their properties by a revert', async () => {
    const archive = await row('archive');
    using modal = answering('showWarningMessage', 'Drop', confirmed);
    await run('database.drop', archive);
    const [question, , ...buttons] = modal.asked[0] as [string, unknown, ...string[]];
    assert.equal(question, 'Drop database “archive”?');
    assert.deepEqual(buttons, ['Show Plan', 'Drop']); // Enter presses the first
    assert.match(detailOf(modal), /Requests to “archive” fail/);
    assert.ok(!(await names()).includes('archive'));
    await revert();
    assert.deepEqual(await properties(), [{ key: LIMIT, value: '5' }]);
  });

  it('are dropped on a production connection only by their typed name', async () => {
    const archive = await row('archive');
    await running.connections.update('db', now => ({ ...now, production: true }));
    let before: number | undefined;
    using _box = answering('showInputBox', () => {
      before = sent('drop');
      return 'archive';
    });
    using _ = answering('showWarningMessage', 'Drop');
    await run('database.drop', archive);
    assert.deepEqual([before, sent('drop')], [0, 1]);
  });

  it('get a property, lose it, and get it back by a revert; what others changed stays', async () => {
    using modal = answering('showWarningMessage', confirmed, confirmed, confirmed);
    const archive = await row('archive');
    {
      using _ = answeringSteps(LIMIT, '9');
      await run('database.editProperties', archive);
    }
    assert.equal(modal.asked[0]![0], 'Change the properties of database “archive”?');
    assert.match(detailOf(modal), /Changes “database\.max\.collections” from 5 to 9/);
    await (await client()).databases.alterProperties({ dbName: 'archive', properties: { other: 'x' } });
    await revert();
    assert.deepEqual(await properties(), [
      { key: LIMIT, value: '5' },
      { key: 'other', value: 'x' },
    ]);
    {
      using _ = answeringSteps(LIMIT, '');
      await run('database.editProperties', archive);
    }
    assert.deepEqual(await properties(), [{ key: 'other', value: 'x' }]);
    assert.deepEqual([sent('alter_properties'), sent('drop_properties')], [3, 1]);
    assert.deepEqual((await last())?.after, { properties: { [LIMIT]: null } });
  });

  it('keep a property whose removal had no effect, or whose request was lost, and it is said', async () => {
    const archive = await row('archive');
    for (const [fault, outcome, note] of [
      [{ body: '{"code":0,"data":{}}' }, 'applied', /^The state on the service differs\.$/],
      [{ cut: 'before' }, 'refused', /closed the connection without a response/],
    ] as const) {
      const restore = demo.fail('POST /v2/vectordb/databases/drop_properties', fault);
      using _said = answering('showErrorMessage');
      using _warned = answering('showWarningMessage', confirmed);
      using _ = answeringSteps(LIMIT, '');
      await run('database.editProperties', archive);
      restore();
      const record = await last();
      assert.deepEqual(await properties(), [{ key: LIMIT, value: '5' }]);
      assert.equal(record?.outcome, outcome);
      assert.match(record.note!, note);
    }
  });

  it('are dropped by a new plan only, where a collection was made meanwhile', async () => {
    const archive = await row('archive');
    using _modal = answering('showWarningMessage', async () => {
      await (await client()).collections.create({ dbName: 'archive', collectionName: 'old_logs', dimension: 4 });
      return 'Drop';
    });
    using said = answering('showErrorMessage');
    await run('database.drop', archive);
    assert.match(String(said.asked[0]?.[0]), /“archive” has collections \(old_logs\)/);
    assert.equal(sent('drop'), 0);
  });

  it('are not asked twice for the removal of a property that was denied', async () => {
    planted.push(
      demo.fail('POST /v2/vectordb/databases/drop_properties', { status: 403, code: 800, message: 'not yours' }),
    );
    const archive = await row('archive');
    {
      using modal = answering('showWarningMessage', confirmed, confirmed);
      using _said = answering('showErrorMessage');
      for (let time = 0; time < 2; time++) {
        using _ = answeringSteps(LIMIT, '');
        await run('database.editProperties', archive);
      }
      assert.equal(sent('drop_properties'), 1);
      assert.match(modal.asked.map(([text]) => String(text)).join('\n'), /Edit Properties.* was refused: not yours/);
    }
    using _ = answeringSteps(LIMIT, '9');
    using _confirmed = answering('showWarningMessage', confirmed);
    await run('database.editProperties', archive);
    assert.deepEqual(await properties(), [{ key: LIMIT, value: '9' }]);
  });

  it('get a property where the service does not describe them', async () => {
    const archive = await row('archive');
    const absent = { status: 404, body: 'not found', contentType: 'text/plain' };
    for (const path of ['describe', 'list']) planted.push(demo.fail(`POST /v2/vectordb/databases/${path}`, absent));
    using modal = answering('showWarningMessage', confirmed);
    using _ = answeringSteps(LIMIT, '9');
    await run('database.editProperties', archive);
    assert.match(detailOf(modal), /The properties cannot be read/);
    planted.splice(0).forEach(restore => restore());
    assert.deepEqual(await properties(), [{ key: LIMIT, value: '9' }]);
  });

  it('say so where the service cannot create one', async () => {
    const absent = { status: 404, body: 'not found', contentType: 'text/plain' };
    planted.push(demo.fail('POST /v2/vectordb/databases/create', absent));
    using _box = answering('showInputBox', 'preview');
    using _ = answering('showWarningMessage', confirmed);
    using said = answering('showErrorMessage');
    await run('database.create', await row('default'));
    assert.match(String(said.asked[0]?.[0]), /Not supported by this service/);
  });

  it('show their properties as a record', async () => {
    const archive = await row('archive');
    const record = (await archive.record?.()) as { properties?: unknown };
    assert.deepEqual(record.properties, [{ key: LIMIT, value: '5' }]);
    await (await client()).databases.alterProperties({ dbName: 'archive', properties: { secret_key: 'canary-5f' } });
    assert.doesNotMatch(JSON.stringify(await archive.record?.()), /canary-5f/);
  });
});
