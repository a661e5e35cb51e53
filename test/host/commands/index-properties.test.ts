import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';

const INDEXES = ['Service', 'Search Team', 'Clusters', 'prod-search', 'default', 'help_center', 'Indexes'];
const OF = { dbName: 'default', collectionName: 'help_center' };
const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);

describe('properties of an index', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => ({ running, demo } = await connectDemo({ id: 'ip', key: 'canary-e21f05' })));
  afterEach(() => leave({ running, demo }));

  const client = async () => {
    const { clusterId, endpoint } = demo.clusters[0]!;
    return running.clients.cluster((await running.connections.find('ip'))!, clusterId, endpoint);
  };
  const sent = (operation: string) => demo.requests.filter(each => each.endsWith(`/indexes/${operation}`)).length;

  async function indexed() {
    const at = await client();
    const [indexName = ''] = await at.indexes.list(OF);
    const value = async () => (await at.indexes.describe({ ...OF, indexName }))[0]!['mmap.enabled'];
    return { at, indexName, value, row: await find(running.tree, ...INDEXES, indexName) };
  }

  it('are set by a plan, read back, and reverted', async () => {
    const { at, indexName, value, row } = await indexed();
    await at.collections.release(OF);
    using steps = answeringSteps('mmap.enabled', 'true');
    using modal = answering('showWarningMessage', confirmed, confirmed);
    await run('index.editProperties', row);
    assert.ok(steps.asked[0]!.rows!.some(text => text.startsWith('warmup')));
    assert.equal(modal.asked[0]![0], `Change the properties of index “${indexName}” of “help_center”?`);
    assert.equal(await value(), 'true');
    const [record] = (await running.changes.journal.list()).records;
    assert.deepEqual([record!.kind, record!.outcome, record!.thingId], ['indexProperty', 'applied', indexName]);
    using _ = answering('showQuickPick', (items: vscode.QuickPickItem[]) => items[0]);
    await run('journal.proposeReverse');
    assert.equal(await value(), '');
    assert.deepEqual([sent('alter_properties'), sent('drop_properties')], [1, 1]);
  });

  it('that are secret are masked in the record', async () => {
    const { at, indexName, row } = await indexed();
    await at.indexes.alterProperties({ ...OF, indexName, properties: { secret_key: 'canary-5f' } });
    const record = JSON.stringify(await row.record?.());
    assert.match(record, /"secret_key":"•••"/);
    assert.doesNotMatch(record, /canary-5f/);
  });

  it('warn of a loaded collection', async () => {
    const { row } = await indexed();
    using _ = answeringSteps('mmap.enabled', 'true');
    using modal = answering('showWarningMessage');
    await run('index.editProperties', row);
    const { detail } = modal.asked[0]![1] as vscode.MessageOptions;
    assert.match(String(detail), /Services refuse to change “mmap\.enabled” until the collection is released/);
    assert.equal(sent('alter_properties'), 0);
  });
});
