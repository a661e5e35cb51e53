import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { nextPick } from '../../harness/host/dialogs';
import { eventually } from '../../harness/window/until';

const DATABASE = ['Service', 'Search Team', 'Clusters', 'prod-search', 'default'] as const;

describe('the schemas of two collections', () => {
  it('are shown side by side, without their names', async () => {
    const { running, demo } = await connectDemo({ id: 'sd', key: 'canary-e1407b' });
    try {
      const { clusterId, endpoint } = demo.clusters[0]!;
      const client = await running.clients.cluster((await running.connections.find('sd'))!, clusterId, endpoint);
      for (const [collectionName, dimension] of [
        ['one', 4],
        ['other', 8],
      ] as const)
        await client.collections.create({ collectionName, dimension });
      const row = await find(running.tree, ...DATABASE, 'one');
      const shown = nextPick();
      const comparing = vscode.commands.executeCommand('vectorCloud.collection.compareSchemas', row);
      const pick = await shown;
      await eventually(async () => assert.ok(pick.labels.includes('other')));
      pick.choose('other');
      await comparing;
      const inputs = vscode.window.tabGroups.all.flatMap(group => group.tabs.map(({ input }) => input));
      const diff = inputs.find(input => input instanceof vscode.TabInputTextDiff)!;
      const [left, right] = [diff.original, diff.modified].map(uri => running.records.provideTextDocumentContent(uri));
      assert.match(left!, /"dim": "?4"?/);
      assert.equal(left!.replace(/("dim": "?)4/, '$18'), right);
      assert.doesNotMatch(left!, /collectionName|canary/);
    } finally {
      await leave({ running, demo });
    }
  });
});
