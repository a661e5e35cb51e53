import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';
import { moment } from '../../harness/host/waiting';

const KEY = 'canary-removed-3d1b';
const ROW = ['Service', 'Search Team', 'Clusters', 'prod-search', 'default', 'help_center'] as const;

describe('the plan of a removed connection', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => ({ running, demo } = await connectDemo({ id: 'gone', key: KEY })));
  afterEach(() => leave({ running, demo }));

  it('stays closed to Apply after a connection with the same id was added', async () => {
    using asked = answering('showWarningMessage', 'Show Plan');
    const shown = planShown();
    const dropping = vscode.commands.executeCommand('vectorCloud.collection.drop', await find(running.tree, ...ROW));
    const { document } = await shown;
    const plans = await running.changes.plans.documents();
    const connection = (await running.connections.find('gone'))!;
    await running.connections.remove(connection);
    while (!(await plans.at(document.uri)?.shown.refusal())) await moment();
    assert.ok(connection.kind === 'cloud');
    await running.connections.add(connection, KEY);
    assert.match(
      String(await plans.at(document.uri)!.shown.refusal()),
      /Nothing was changed: connection “Service” was removed/,
    );
    await vscode.commands.executeCommand('vectorCloud.plan.apply', document.uri);
    assert.match(String(asked.asked.at(-1)?.[0]), /was removed/);
    assert.ok(!demo.requests.some(request => request.includes('collections/drop')));
    await vscode.commands.executeCommand('vectorCloud.plan.discard', document.uri);
    await dropping;
  });
});
