import assert from 'node:assert/strict';
import type { Node } from '../../../src/tree/node';
import { find } from '../../harness/host/app';
import { connectSearch, LAB, leave, sessionOf, type Connected } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { eventually } from '../../harness/window/until';

const COLLECTION = [
  'Search',
  'Research / Übersicht',
  'Clusters',
  'recall-lab',
  'default',
  'retired_benchmark',
] as const;

describe('the row of a collection', () => {
  let connected: Connected;
  before(async () => {
    connected = await connectSearch('canary-77b1e4');
  });
  after(() => leave(connected));

  /** Draws a row as VS Code does when it is on the screen, and returns its words. */
  const drawn = (row: Node): string => {
    const { tree, counts } = connected.running;
    const { description, resourceUri } = tree.getTreeItem(row);
    counts.provideFileDecoration(resourceUri!);
    return String(description);
  };

  it('follows a collection that its search page loads, to the end of loading', async () => {
    const row = await find(connected.running.tree, ...COLLECTION);
    await eventually(async () => assert.match(drawn(row), /not loaded/));
    const session = await sessionOf(connected.running, { clusterId: LAB, collection: 'retired_benchmark' });
    await session.begin();
    using _ = answering('showWarningMessage', (...[, , button]: unknown[]) => button);
    await session.load();
    await eventually(async () => assert.doesNotMatch(drawn(row), /not loaded|loading/));
  });
});
