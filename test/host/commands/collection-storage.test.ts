import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import type { CollectionNode } from '../../../src/tree/collections/collections';
import { workRows, type OperationNode } from '../../../src/tree/work';
import { Work } from '../../../src/work/work';
import { find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { eventually } from '../../harness/window/until';

const DEFAULT = ['Service', 'Search Team', 'Clusters', 'prod-search', 'default'] as const;
const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);
const UNKNOWN =
  /: outcome unknown\. (?!.*Check the state).* The service does not show whether the change was applied\. You can safely repeat the change\.$/;
const detailOf = (modal: { asked: unknown[][] }) => String((modal.asked[0]![1] as vscode.MessageOptions).detail);

describe('the storage of a collection', () => {
  let running: App;
  let demo: Demo;
  let aheadMs = 0;
  const planted: (() => void)[] = [];
  beforeEach(async () => {
    ({ running, demo } = await connectDemo(
      { id: 'storage', key: 'canary-81fc3d' },
      { now: () => Date.now() + aheadMs },
    ));
  });
  afterEach(async () => {
    for (const restore of planted.splice(0)) restore();
    for (const { id } of await operations()) await running.operations.work.remove(id);
    await leave({ running, demo });
  });

  const row = async (name = 'help_center') => (await find(running.tree, ...DEFAULT, name)) as CollectionNode;
  const sent = (name: string) => demo.requests.filter(each => each.endsWith(`/collections/${name}`)).length;
  const last = async () => (await running.changes.journal.list()).records[0];
  const fail = (name: string, fault: Parameters<Demo['fail']>[1]) =>
    planted.push(demo.fail(`POST /v2/vectordb/collections/${name}`, fault));
  const operations = async () =>
    (await running.operations.work.list()).filter(({ connectionId }) => connectionId === 'storage');
  const operation = async () => (await operations())[0];

  describe('is flushed', () => {
    it('after a question that names place and effect; the journal has the number of entities', async () => {
      using modal = answering('showWarningMessage', 'Flush');
      using told = answering('setStatusBarMessage');
      await run('collection.flush', await row());
      assert.equal(modal.asked[0]![0], 'Flush collection “help_center”?');
      assert.match(
        detailOf(modal),
        /^Writes inserted entities to storage and seals their segments\n[^]*Service[^]*prod-search[^]*default/,
      );
      assert.match(
        String(told.asked.at(-1)?.[0]),
        /Flush collection “help_center”: done \(Service › prod-search › default\)\. The collection has \d+ entities\./,
      );
      const { kind, outcome, thingId, after, request } = (await last())!;
      assert.deepEqual([kind, outcome, thingId], ['flush', 'applied', 'help_center']);
      assert.ok((after as { rowCount: number }).rowCount > 0);
      assert.match(JSON.stringify(request), /collections\/flush/);
    });

    it('not again within ten seconds, which is told in words', async () => {
      using _ = answering('showWarningMessage', confirmed, confirmed, confirmed);
      await run('collection.flush', await row());
      using said = answering('showErrorMessage');
      await run('collection.flush', await row('product_reviews'));
      assert.match(
        String(said.asked[0]?.[0]),
        /The service limits how often a cluster is flushed, usually to once per 10 seconds\. Nothing was flushed\./,
      );
      assert.deepEqual([(await last())?.outcome, sent('flush')], ['refused', 2]);
      aheadMs += 10_000;
      await run('collection.flush', await row('product_reviews'));
      assert.deepEqual([(await last())?.outcome, (await last())?.thingId], ['applied', 'product_reviews']);
    });

    it('with an unknown outcome, where the answer was lost, and it is said that it can be sent again', async () => {
      fail('flush', { cut: 'within' });
      using asked = answering('showWarningMessage', confirmed);
      await run('collection.flush', await row());
      assert.deepEqual([(await last())?.outcome, sent('flush')], ['unknown', 1]);
      assert.match(String(asked.asked[1]?.[0]), UNKNOWN);
    });

    it('not where the key has no permission, of which the row is told', async () => {
      fail('flush', { status: 403, code: 1401, message: 'not yours' });
      using said = answering('showErrorMessage');
      using _ = answering('showWarningMessage', confirmed);
      await run('collection.flush', await row());
      assert.match(String(said.asked[0]?.[0]), /not yours/);
      const { contextValue, tooltip } = running.tree.getTreeItem(await row());
      assert.match(String(contextValue), /\bnoFlush\b/);
      assert.match(tooltip as string, /Flush Collection was refused: /);
      assert.doesNotMatch(String(contextValue), /\bnoCompact\b/);
    });
  });

  describe('is compacted', () => {
    const rowOf = async () => (await workRows(running)).find(each => each.kind === 'operation') as OperationNode;

    it('after a question, as an operation that outlives the window and ends by itself', async () => {
      using modal = answering('showWarningMessage', 'Compact');
      using told = answering('setStatusBarMessage');
      await run('collection.compact', await row());
      assert.equal(modal.asked[0]![0], 'Compact collection “help_center”?');
      assert.match(
        detailOf(modal),
        /^Merges small segments and removes deleted entities from storage; searches can be slower[^]*prod-search/,
      );
      assert.match(String(told.asked.at(-1)?.[0]), /: accepted; the collection is being compacted \(/);
      const { label, description, tooltip } = (await rowOf()).item();
      assert.equal(label, 'help_center');
      assert.match(String(description), /^compaction · running/);
      assert.match(tooltip as string, /prod-search › default/);

      const reloaded = new Work(running.storage);
      const stored = (await reloaded.list()).find(({ connectionId }) => connectionId === 'storage');
      reloaded.dispose();
      assert.match(stored?.jobId ?? '', /^\d{18}$/);
      const record = await last();
      assert.deepEqual([record?.kind, record?.outcome, record?.thingId], ['compaction', 'applied', stored?.jobId]);

      using ended = answering('showInformationMessage');
      aheadMs += 10_000;
      await running.operations.lookNow(stored!.id);
      await eventually(async () => assert.equal((await operation())?.state, 'done'));
      await eventually(async () => assert.match((await last())?.note ?? '', /Done at/));
      await eventually(async () =>
        assert.deepEqual(
          ended.asked.map(([words]) => words),
          ['The compaction of Service › prod-search › default › help_center is complete.'],
        ),
      );
      assert.equal(sent('compact'), 1);
    });

    it('not at all where there is nothing to compact', async () => {
      const { clusterId, endpoint } = demo.clusters[0]!;
      const client = await running.clients.cluster((await running.connections.find('storage'))!, clusterId, endpoint);
      await client.collections.create({ collectionName: 'empty', dimension: 4 });
      using _ = answering('showWarningMessage', confirmed);
      using told = answering('setStatusBarMessage');
      await run('collection.compact', await row('empty'));
      assert.match(String(told.asked.at(-1)?.[0]), /: done \(.*\)\. There was nothing to compact\.$/);
      assert.deepEqual(await operations(), []);
    });

    it('without a known progress where the service does not report it', async () => {
      fail('get_compaction_state', { status: 404, body: 'not found', contentType: 'text/plain' });
      using _ = answering('showWarningMessage', confirmed);
      using _told = answering('showInformationMessage');
      await run('collection.compact', await row());
      await eventually(async () => assert.equal((await operation())?.state, 'unwatchable'));
      assert.match((await operation())?.note ?? '', /does not report the progress of compactions/);
    });

    it('once, with an unknown outcome, where the answer was lost', async () => {
      fail('compact', { cut: 'within' });
      using asked = answering('showWarningMessage', confirmed);
      await run('collection.compact', await row());
      assert.match(String(asked.asked[1]?.[0]), UNKNOWN);
      assert.deepEqual(
        [(await last())?.outcome, (await operation())?.state, sent('compact')],
        ['unknown', 'unknown', 1],
      );
      await running.operations.lookNow((await operation())!.id);
      await eventually(async () => assert.match((await operation())?.note ?? '', /the job is unknown/));
    });

    it('not where the key has no permission: the operation says so', async () => {
      fail('compact', { status: 403, code: 1401, message: 'not yours' });
      using _ = answering('showWarningMessage', confirmed);
      using _said = answering('showErrorMessage');
      await run('collection.compact', await row());
      assert.equal((await operation())?.state, 'failed');
      assert.match(String(running.tree.getTreeItem(await row()).contextValue), /\bnoCompact\b/);
    });
  });
});
