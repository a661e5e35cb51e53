import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { collectionProperty } from '../../../src/changes/resources/collection-properties';
import { databaseProperty } from '../../../src/changes/resources/database-properties';
import type { App } from '../../../src/commands/app';
import { collectionOn } from '../../../src/connections/collections';
import type { Demo } from '../../../src/demo';
import { propertyValues } from '../../../src/model/collections/properties';
import { find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';

const ROW = ['Service', 'Search Team', 'Clusters', 'prod-search', 'default', 'faq'] as const;
const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);
const TTL = 'collection.ttl.seconds';

describe('properties of a collection', () => {
  let running: App;
  let demo: Demo;
  const planted: (() => void)[] = [];
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'cp', key: 'canary-58ee21' }));
    await (await client()).collections.create({ collectionName: 'faq', dimension: 4 });
    await (await client()).collections.alterProperties({ collectionName: 'faq', properties: { note: 'old' } });
  });
  afterEach(async () => {
    for (const restore of planted.splice(0)) restore();
    await leave({ running, demo });
  });

  const client = async () => {
    const { clusterId, endpoint } = demo.clusters[0]!;
    return running.clients.cluster((await running.connections.find('cp'))!, clusterId, endpoint);
  };
  const properties = async () => propertyValues(await (await client()).collections.describe({ collectionName: 'faq' }));
  const last = async () => (await running.changes.journal.list()).records[0];
  const detailOf = (modal: { asked: unknown[][] }) => String((modal.asked[0]![1] as vscode.MessageOptions).detail);

  async function edit(key: string, value: string): Promise<void> {
    const row = await find(running.tree, ...ROW);
    using _ = answeringSteps(key, value);
    await run('collection.editProperties', row);
  }

  it('that are secret are masked in the list, in the plan, in the journal and in records', async () => {
    await (
      await client()
    ).collections.alterProperties({
      collectionName: 'faq',
      properties: { 'cipher.secret_key': 'canary-5f' },
    });
    using steps = answeringSteps('cipher.secret_key', 'canary-6a');
    using modal = answering('showWarningMessage', confirmed);
    const row = await find(running.tree, ...ROW);
    await run('collection.editProperties', row);
    assert.equal((await properties())['cipher.secret_key'], 'canary-6a');
    const { rows, descriptions } = steps.asked[0]!;
    const at = rows!.findIndex(text => text.startsWith('cipher.secret_key'));
    assert.equal(descriptions![at], '•••');
    const told = [detailOf(modal), await last(), await row.record?.()];
    assert.doesNotMatch(JSON.stringify(told), /canary-[56]/);
  });

  it('change one by one, and get their value back by a revert; what others changed stays', async () => {
    using modal = answering('showWarningMessage', confirmed, 'Change', confirmed);
    await edit('note', 'new');
    assert.equal(modal.asked[0]![0], 'Change the properties of collection “faq”?');
    assert.match(detailOf(modal), /Changes “note” from old to new/);
    assert.deepEqual((await last())?.after, { properties: { note: 'new' } });
    await (await client()).collections.alterProperties({ collectionName: 'faq', properties: { other: 'x' } });
    {
      using _ = answering('showQuickPick', (items: vscode.QuickPickItem[]) => items[0]);
      await run('journal.proposeReverse');
    }
    assert.deepEqual(await properties(), { note: 'old', other: 'x' });
    await edit('note', '');
    assert.deepEqual(await properties(), { other: 'x' });
  });

  it('are said to delete entities where they limit their life', async () => {
    using modal = answering('showWarningMessage', undefined);
    await edit(TTL, '60');
    assert.match(detailOf(modal), /The service deletes entities, or the whole collection, after /);
    assert.deepEqual(await properties(), { note: 'old' });
  });

  it('need a released collection where they change how it is loaded, and it is said before', async () => {
    using modal = answering('showWarningMessage', confirmed, confirmed);
    using said = answering('showErrorMessage');
    await edit('mmap.enabled', 'true');
    assert.match(detailOf(modal), /until the collection is released/);
    assert.match(String(said.asked[0]?.[0]), /can not alter mmap properties if collection loaded/);
    await (await client()).collections.release({ collectionName: 'faq' });
    await edit('mmap.enabled', 'true');
    assert.deepEqual(await properties(), { note: 'old', 'mmap.enabled': 'true' });
  });

  it('are not confirmed by the response alone where they could be read before', async () => {
    const connection = (await running.connections.find('cp'))!;
    const { clusterId } = demo.clusters[0]!;
    const database = { connection, clusterId, dbName: 'default' };
    const collection = collectionOn(connection, { ...database, collectionName: 'faq' });
    const after = { properties: { note: 'new' } };
    for (const [noun, missing, change] of [
      ['collections', 100, () => collectionProperty(running.clients, collection, 'note', 'new')],
      ['databases', 800, () => databaseProperty(running.clients, database, 'note', 'new')],
    ] as const) {
      const [dropped, refused] = [change(), change()];
      for (const each of [dropped, refused]) {
        await each.read({});
        await each.write(after, after, {});
      }
      const describe = `POST /v2/vectordb/${noun}/describe`;
      const restore = demo.fail(describe, { code: missing, message: 'not found' });
      assert.equal(await dropped.read({}), undefined);
      restore();
      planted.push(demo.fail(describe, { status: 403, code: 1401, message: 'not yours' }));
      for (let times = 0; times < 2; times++) await assert.rejects(refused.read({}), /not yours/);
    }
  });

  it('are set where the service does not describe collections', async () => {
    const refused = { status: 403, code: 1401, message: 'not yours' };
    planted.push(demo.fail('POST /v2/vectordb/collections/describe', refused));
    using modal = answering('showWarningMessage', confirmed);
    await edit('note', 'new');
    assert.match(detailOf(modal), /The properties cannot be read/);
    planted.splice(0).forEach(restore => restore());
    assert.deepEqual(await properties(), { note: 'new' });
  });
});
