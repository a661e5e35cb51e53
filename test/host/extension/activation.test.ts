import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { app, forgetConnections, rows } from '../../harness/host/app';
import { watchTimers, type Timers } from '../../harness/host/timers';
import { moment } from '../../harness/host/waiting';

const ID = 'vector-cloud.vector-cloud';

interface Manifest {
  contributes: { commands?: { command: string }[] };
}

/** Records all network requests of this extension host. */
function watchRequests(): { readonly asked: string[] } & Disposable {
  const original = globalThis.fetch;
  const asked: string[] = [];
  globalThis.fetch = (...args: Parameters<typeof fetch>) => {
    asked.push(String(args[0] instanceof Request ? args[0].url : args[0]));
    return original(...args);
  };
  return { asked, [Symbol.dispose]: () => (globalThis.fetch = original) };
}

// First of all test files: nothing may have woken the extension before.
describe('the extension', () => {
  const extension = vscode.extensions.getExtension(ID);
  let timers: Timers;
  before(() => (timers = watchTimers()));
  after(() => timers[Symbol.dispose]());

  it('is present', () => assert.ok(extension));

  it('does no work when it starts: no request, no timer, no file of ours', async function () {
    if (extension!.isActive) this.skip(); // only when other tests are left out
    using requests = watchRequests();
    const { storage } = await app();
    assert.deepEqual(requests.asked, []);
    assert.deepEqual(timers.running(), []);
    const kept = await vscode.workspace.fs.readDirectory(storage).then(
      files => files.map(([name]) => name),
      () => [],
    );
    assert.deepEqual(kept, []); // whoever reads records makes their folder first
  });

  it('activates', async () => {
    await extension?.activate();
    assert.equal(extension?.isActive, true);
  });

  it('registers every command of its manifest', async () => {
    const { contributes } = extension!.packageJSON as Manifest;
    const registered = new Set(await vscode.commands.getCommands(true));
    const missing = (contributes.commands ?? []).map(({ command }) => command).filter(id => !registered.has(id));
    assert.deepEqual(missing, []);
  });

  it('has no timer left when everything was looked at and nothing is watched', async () => {
    const running = await app();
    await forgetConnections(running);
    await running.connections.addDemo();
    await rows(running.tree, 5);
    for (const view of Object.values(running.views)) await view.tree.getChildren();
    // Nothing tells when the last is gone; mocha's own patience ends the wait.
    while (timers.running().length > 0) await moment();
    await forgetConnections(running);
  });
});
