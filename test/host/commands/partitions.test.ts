import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import type { CollectionNode } from '../../../src/tree/collections/collections';
import { PartitionNode } from '../../../src/tree/collections/partitions';
import { find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { eventually } from '../../harness/window/until';

const DEFAULT = ['Service', 'Search Team', 'Clusters', 'prod-search', 'default'] as const;
const HELP = { collectionName: 'help_center' };
const OLD = { ...HELP, partitionName: 'old' };
const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);
const asked = (modal: { asked: unknown[][] }, at = 0) => {
  const [question, { detail }, ...buttons] = modal.asked[at] as [string, vscode.MessageOptions, ...string[]];
  return { question, detail: String(detail), buttons };
};

describe('partitions', () => {
  let running: App;
  let demo: Demo;
  const planted: (() => void)[] = [];
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'pt', key: 'canary-77ad10' }));
    await (await client()).partitions.create(OLD);
  });
  afterEach(async () => {
    for (const restore of planted.splice(0)) restore();
    await leave({ running, demo });
  });

  const sent = (operation: string) => demo.requests.filter(each => each.endsWith(`/partitions/${operation}`)).length;
  const client = async () => {
    const { clusterId, endpoint } = demo.clusters[0]!;
    return running.clients.cluster((await running.connections.find('pt'))!, clusterId, endpoint);
  };
  const names = async () => (await client()).partitions.list(HELP);
  const stateOf = async (partitionName: string) =>
    (await (await client()).collections.getLoadState({ ...HELP, partitionNames: [partitionName] })).loadState;
  const row = (...below: string[]) => find(running.tree, ...DEFAULT, 'help_center', 'Partitions', ...below);
  const journal = async () => (await running.changes.journal.list()).records;

  /** Waits for a description, which is read when VS Code draws the row. */
  async function tells(name: string, description: RegExp, context: string): Promise<void> {
    await eventually(async () => {
      const item = running.tree.getTreeItem(await row(name));
      running.counts.provideFileDecoration(item.resourceUri!);
      assert.match(String(item.description), description);
      assert.equal(item.contextValue, context);
    });
  }

  it('are rows with their count and load state, read when they are drawn', async () => {
    await tells('_default', /^[\d,]+ entities$/, 'leaf partitions loaded default');
    await tells('old', /^0 entities$/, 'leaf partitions loaded other');
    await (await client()).partitions.release({ ...HELP, partitionNames: ['old'] });
    await run('refresh');
    await tells('old', /^0 entities · not loaded$/, 'leaf partitions released other');
  });

  it('are created after a question that names their place, and appear', async () => {
    using box = answering('showInputBox', ' year_2026 ');
    using modal = answering('showWarningMessage', confirmed);
    await run('partition.create', await row());
    assert.match(String((box.asked[0]![0] as vscode.InputBoxOptions).prompt), /Partition of “help_center”/);
    const { question, detail } = asked(modal);
    assert.equal(question, 'Create partition “year_2026” of “help_center”?');
    assert.match(detail, /Adds an empty partition[^]*Cluster: prod-search[^]*Database: default$/);
    assert.ok((await names()).includes('year_2026'));
    await eventually(async () => assert.ok(await row('year_2026')));
    const [record] = await journal();
    assert.deepEqual([record?.kind, record?.outcome, record?.thingId], ['partition', 'applied', 'year_2026']);
  });

  it('are not created where the name is taken', async () => {
    using _box = answering('showInputBox', 'old');
    using said = answering('showErrorMessage');
    await run('partition.create', await row());
    assert.match(String(said.asked[0]?.[0]), /already has a partition named “old”/);
    assert.equal(sent('create'), 1);
  });

  it('are released after a question that says what searches miss, and loaded again', async () => {
    using modal = answering('showWarningMessage', 'Release', confirmed);
    await run('partition.release', await row('old'));
    const { question, detail, buttons } = asked(modal);
    assert.equal(question, 'Release partition “old” of “help_center”?');
    assert.match(detail, /^Removes the partition from memory and keeps its entities/);
    assert.deepEqual(buttons, ['Show Plan', 'Release']); // Enter presses the first
    assert.equal(await stateOf('old'), 'LoadStateNotLoad');
    await tells('old', /not loaded/, 'leaf partitions released other');
    await run('partition.load', await row('old'));
    assert.equal(await stateOf('old'), 'LoadStateLoaded');
    assert.deepEqual([sent('release'), sent('load')], [1, 1]);
    assert.deepEqual(
      (await journal()).slice(0, 2).map(({ before, after }) => [before, after]),
      [
        [{ loaded: false }, { loaded: true }],
        [{ loaded: true }, { loaded: false }],
      ],
    );
  });

  it('stay while they are loaded, and it is said what to do', async () => {
    using said = answering('showErrorMessage');
    await run('partition.drop', await row('old'));
    assert.match(String(said.asked[0]?.[0]), /“old” is loaded\. Release the partition/);
    await run(
      'partition.drop',
      new PartitionNode((await find(running.tree, ...DEFAULT, 'help_center')) as CollectionNode, '_default'),
    );
    assert.match(String(said.asked[1]?.[0]), /default partition cannot be dropped/);
    assert.equal(sent('drop'), 0);
  });

  it('are dropped with their entities after a question, on a production connection only by their typed name', async () => {
    const of = { ...HELP, partitionNames: ['old'] };
    await (await client()).partitions.release(of);
    const old = await row('old');
    await running.connections.update('pt', now => ({ ...now, production: true }));
    using box = answering('showInputBox', 'old');
    using modal = answering('showWarningMessage', 'Drop');
    await run('partition.drop', old);
    const typed = String((box.asked[0]?.[0] as vscode.InputBoxOptions | undefined)?.prompt);
    assert.match(typed, /Deletes the partition and its 0 entities.*type the name “old”\.$/);
    assert.equal(asked(modal).question, 'Drop partition “old” of “help_center”?');
    assert.ok(!(await names()).includes('old'));
    await eventually(async () => assert.equal(await row('old').catch(() => undefined), undefined));
  });

  it('of a partition key are left to the service', async () => {
    const described = {
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({
        code: 0,
        data: { ...HELP, fields: [{ name: 'tenant', type: 'Int64', partitionKey: true }] },
      }),
    };
    planted.push(demo.fail('POST /v2/vectordb/collections/describe', described));
    using _box = answering('showInputBox', 'more');
    using said = answering('showErrorMessage');
    await run('partition.create', await row());
    await run('partition.release', await row('old'));
    for (const [message] of said.asked) assert.match(String(message), /has a partition key\. The service manages/);
    assert.deepEqual([said.asked.length, sent('create'), sent('release')], [2, 1, 0]);
  });

  it('are released where the service describes neither collection nor load state, and the outcome says so', async () => {
    const old = await row('old');
    const absent = { status: 404, body: 'not found', contentType: 'text/plain' };
    for (const path of ['collections/describe', 'collections/get_load_state', 'partitions/list'])
      planted.push(demo.fail(`POST /v2/vectordb/${path}`, absent));
    using _ = answering('showWarningMessage', 'Release');
    await run('partition.release', old);
    assert.equal(sent('release'), 1);
    assert.equal((await journal())[0]?.outcome, 'applied');
  });

  it('say so where the service has none', async () => {
    const absent = { status: 404, body: 'not found', contentType: 'text/plain' };
    planted.push(demo.fail('POST /v2/vectordb/partitions/create', absent));
    using _box = answering('showInputBox', 'more');
    using _ = answering('showWarningMessage', confirmed);
    using said = answering('showErrorMessage');
    await run('partition.create', await row());
    assert.match(String(said.asked[0]?.[0]), /Not supported by this service/);
  });
});
