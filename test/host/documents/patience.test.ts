import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { draftUri } from '../../../src/documents/files/addresses';
import { openDocument } from '../../../src/documents/opening';
import { connectDemo, forgetDrafts, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { hurrying } from '../../harness/host/hurrying';

const DESCRIBE = 'GET /v2/roles/{roleId}';

describe('a document that somebody asked for', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'p', key: 'canary-1f0c5d' }));
    running.clients.clock = hurrying;
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await forgetDrafts(running);
    await leave({ running, demo });
  });
  const subject = async () => {
    const cloud = await running.clients.cloud((await running.connections.find('p'))!);
    for await (const { roleId } of cloud.roles.listAll({}))
      return { connectionId: 'p', kind: 'roles', id: roleId } as const;
    throw new Error('No role');
  };

  it('is waited for as long as it takes', async () => {
    const role = await subject();
    demo.fail(DESCRIBE, { latencyMs: 2000 }); // longer than anything optional, by the hurrying clock
    using shown = answering('withProgress');
    const { text } = await running.documents.pull(role, undefined, {});
    assert.ok(text.includes(role.id));
    assert.equal(shown.asked.length, 0);
  });

  it('is waited for shortly where nobody sees that it is', async () => {
    const role = await subject();
    demo.fail(DESCRIBE, { latencyMs: 60_000 });
    await assert.rejects(running.documents.pull(role), { reason: 'timeout' });
  });

  it('shows progress meanwhile, which can be cancelled', async () => {
    const role = await subject();
    demo.fail(DESCRIBE, { latencyMs: 60_000 });
    type Task = (...given: unknown[]) => unknown;
    const inStatusBar = (_: unknown, task: Task) => task();
    using shown = answering('withProgress', inStatusBar, (_: unknown, task: Task) => {
      const cancelled = new vscode.CancellationTokenSource();
      const done = task(undefined, cancelled.token);
      cancelled.cancel();
      return done;
    });
    await assert.rejects(openDocument(running.documents, role), vscode.CancellationError);
    assert.match(JSON.stringify(shown.asked[1]), /Reading the document…/);
    assert.equal(await running.documents.drafts.find(draftUri(role)), undefined);
  });
});
