import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { app, forgetConnections } from '../../harness/host/app';
import { happened } from '../../harness/host/waiting';

const KEY = 'canary-5f0c1a';
const SERVICE = { id: 'a', kind: 'cloud', name: 'Aé/b', address: 'https://api.cloud.example.com' } as const;

/** Resolves with the next event. */
const changed = (event: vscode.Event<void>): Promise<void> =>
  new Promise(resolve => {
    const listening = event(() => {
      listening.dispose();
      resolve();
    });
  });

describe('connections', () => {
  let running: App;
  let folder: vscode.Uri;
  before(async () => {
    running = await app();
    folder = vscode.Uri.joinPath(running.storage, 'connections');
    await forgetConnections(running);
  });
  afterEach(() => forgetConnections(running));

  it('are kept with their key in the secret storage and nowhere else', async () => {
    await running.connections.add(SERVICE, KEY);
    assert.deepEqual(await running.connections.list(), { connections: [SERVICE], unreadable: [] });
    assert.equal(await running.connections.keys.get('a'), KEY);
    for (const [name] of await vscode.workspace.fs.readDirectory(folder)) {
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, name)));
      assert.doesNotMatch(text, new RegExp(KEY));
    }
  });

  it('leave nothing behind when they are removed', async () => {
    await running.connections.add(SERVICE, KEY);
    await running.connections.remove(SERVICE);
    assert.deepEqual(await running.connections.list(), { connections: [], unreadable: [] });
    assert.equal(await running.connections.keys.get('a'), undefined);
    assert.deepEqual(await vscode.workspace.fs.readDirectory(folder), []);
  });

  it('leave no key behind when the record cannot be written', async () => {
    await assert.rejects(running.connections.add({ ...SERVICE, id: '../b' }, KEY), /Not an id/);
    assert.equal(await running.connections.keys.get('../b'), undefined);
  });

  it('are noticed when another window adds one', async () => {
    await running.connections.list(); // the folder is watched from the first reading on
    const told = changed(running.connections.onDidChange);
    const file = vscode.Uri.joinPath(folder, 'a.json');
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(SERVICE)));
    await told;
    assert.deepEqual((await running.connections.list()).connections, [SERVICE]);
  });

  it('are told of once where this window removes one', async () => {
    await running.connections.add(SERVICE, KEY);
    let times = 0;
    const counting = running.connections.onDidChange(() => times++);
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, '*.json'));
    const gone = happened(watcher.onDidDelete);
    await running.connections.remove(SERVICE);
    await gone;
    const other = { ...SERVICE, id: 'b' };
    const told = changed(running.connections.onDidChange);
    const file = vscode.Uri.joinPath(folder, 'b.json');
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(other)));
    await told;
    vscode.Disposable.from(counting, watcher).dispose();
    assert.equal(times, 2); // the removal, and what another window added
  });

  it('show a file that is none as one that cannot be read, beside those that can', async () => {
    await running.connections.add(SERVICE, KEY);
    const file = vscode.Uri.joinPath(folder, 'broken.json');
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode('{"id": '));
    try {
      const { connections, unreadable } = await running.connections.list();
      assert.deepEqual(connections, [SERVICE]);
      assert.deepEqual(
        unreadable.map(({ uri }) => uri.path),
        [file.path],
      );
    } finally {
      await vscode.workspace.fs.delete(file);
    }
  });
});
