import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';

const ROW = ['Service', 'Search Team', 'Clusters', 'prod-search', 'default', 'help_center'] as const;

describe('the overview of a collection', () => {
  let running: App;
  let demo: Demo;
  const planted: (() => void)[] = [];
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'ov', key: 'canary-6d02be' }));
  });
  afterEach(async () => {
    for (const restore of planted.splice(0)) restore();
    await leave({ running, demo });
  });

  const tabs = () =>
    vscode.window.tabGroups.all
      .flatMap(group => group.tabs)
      .map(({ input }) => input)
      .filter(input => input instanceof vscode.TabInputCustom)
      .filter(({ uri }) => uri.scheme === 'vectorcloud-record');

  async function overview(): Promise<string> {
    await vscode.commands.executeCommand('vectorCloud.collection.showOverview', await find(running.tree, ...ROW));
    return running.records.provideTextDocumentContent(tabs().at(-1)!.uri);
  }

  it('shows fields with their sizes, indexes, partitions, aliases and code', async () => {
    const text = await overview();
    assert.match(text, /^# help\\_center\n\nService › prod\\-search › default/);
    assert.match(text, /[\d,]+ entities · loaded/);
    assert.match(text, /\| `vector` \| FloatVector\\\(128\\\) \| 512 B \| /);
    assert.match(text, /At most .* per entity, .* in total\./);
    assert.match(text, /## Indexes[^]*AUTOINDEX[^]*## Partitions[^]*`_default`[^]*## Aliases/);
    assert.match(text, /No changes in the journal\.[^]*```python[^]*VECTOR_CLOUD_KEY/);
    assert.doesNotMatch(text, /canary/);
  });

  it('is read again into the same tab, and names the last change', async () => {
    await overview();
    const before = tabs().length;
    const { clusterId, endpoint } = demo.clusters[0]!;
    const client = await running.clients.cluster((await running.connections.find('ov'))!, clusterId, endpoint);
    await client.aliases.create({ collectionName: 'help_center', aliasName: 'answers' });
    assert.match(await overview(), /## Aliases\n\n[^\n]*`answers`/);
    assert.equal(tabs().length, before);
  });

  it('says how many of many partitions are counted, and counts the others on request', async () => {
    const { clusterId, endpoint } = demo.clusters[0]!;
    const client = await running.clients.cluster((await running.connections.find('ov'))!, clusterId, endpoint);
    for (let n = 0; n < 18; n += 1)
      await client.partitions.create({ collectionName: 'help_center', partitionName: `part_${n}` });
    const count = (await client.partitions.list({ collectionName: 'help_center' })).length;
    const uncounted = (text: string) => text.match(/\| not counted \|/g)?.length ?? 0;
    const said = answering('showInformationMessage', undefined);
    const text = await overview();
    said[Symbol.dispose]();
    assert.match(
      String(said.asked[0]![0]),
      new RegExp(`“help_center” has the entity counts of 16 of ${count} partitions`),
    );
    assert.ok(text.includes(`## Partitions\n\nEntities of the first 16 of ${count} partitions are counted.`));
    assert.equal(uncounted(text), count - 16);
    using _ = answering('showInformationMessage', 'Count All Partitions');
    const whole = await overview();
    assert.equal(uncounted(whole), 0);
    assert.doesNotMatch(whole, /are counted/);
  });

  it('says which parts cannot be read, and shows the others', async () => {
    const refused = { status: 403, code: 1401, message: 'not yours' };
    for (const path of ['collections/describe', 'collections/get_stats', 'partitions/list'])
      planted.push(demo.fail(`POST /v2/vectordb/${path}`, refused));
    const text = await overview();
    assert.match(text, /⚠ The entity count cannot be read \\\(.*not yours/);
    assert.match(text, /## Fields\n\n> ⚠ Fields cannot be read[^]*## Partitions\n\n> ⚠ Partitions cannot be read/);
    assert.match(text, /loaded[^]*AUTOINDEX[^]*```python/);
  });
});
