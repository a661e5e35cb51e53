import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { CloudConnection } from '../../../src/connections/connection';
import { ConnectionStore } from '../../../src/connections/connection-store';
import { Records } from '../../../src/connections/records';
import { KeptResults } from '../../../src/panels/searches/kept-results';
import { Work } from '../../../src/work/work';
import { app } from '../../harness/host/app';
import { happened } from '../../harness/host/waiting';

interface Counted {
  readonly id: string;
  readonly count: number;
}

describe('records', () => {
  let storage: vscode.Uri;
  let folder: vscode.Uri;
  let records: Records<Counted>;
  const open = () => new Records<Counted>(folder, json => Promise.resolve({ ok: true, value: json as Counted }));

  beforeEach(async () => {
    storage = vscode.Uri.joinPath((await app()).storage, `records-${crypto.randomUUID()}`);
    folder = vscode.Uri.joinPath(storage, 'counts');
    records = open();
  });
  afterEach(async () => {
    records.dispose();
    await vscode.workspace.fs.delete(storage, { recursive: true });
  });

  it('that another window deleted already are deleted', async () => {
    await using other = Object.assign(open(), { [Symbol.asyncDispose]: async () => other.dispose() });
    await records.write({ id: 'a', count: 1 });
    await other.delete('a');
    await records.delete('a');
    assert.deepEqual(await records.ids(), []);
  });

  it('are none where their folder was deleted, and can be written again', async () => {
    await records.write({ id: 'a', count: 1 });
    await vscode.workspace.fs.delete(folder, { recursive: true });
    assert.deepEqual(await records.all(), { records: [], unreadable: [] });
    await records.write({ id: 'b', count: 2 });
    assert.deepEqual(await records.ids(), ['b']);
  });

  it('hear of other windows once their folder was deleted and made anew', async () => {
    for (const meanwhile of [() => records.write({ id: 'a', count: 2 }), () => records.ids()]) {
      await records.write({ id: 'a', count: 1 });
      await vscode.workspace.fs.delete(folder, { recursive: true });
      await meanwhile();
      await records.ids();
      const heard: true[] = [];
      const listening = records.onDidChangeElsewhere(() => heard.push(true));
      await using other = Object.assign(open(), { [Symbol.asyncDispose]: async () => other.dispose() });
      // VS Code does not tell when a watcher has begun: only what is written after that is heard. Writing without a
      // pause keeps the watcher from telling anything.
      for (let count = 1; heard.length === 0; count++) {
        await other.write({ id: 'b', count });
        await Promise.race([happened(records.onDidChangeElsewhere), delay(500)]);
      }
      listening.dispose();
    }
  });

  it('hear of another window that replaces a file right after them', async () => {
    await using other = Object.assign(open(), { [Symbol.asyncDispose]: async () => other.dispose() });
    const both = [records, other];
    const heard = new Set<Records<Counted>>();
    for (const each of both) each.onDidChangeElsewhere(() => heard.add(each));
    await Promise.all(both.map(each => each.ids()));
    // VS Code does not tell when a watcher has begun.
    for (let count = 1; heard.size < 2; count++) {
      for (const [at, each] of both.entries()) {
        await each.write({ id: 'a', count: 2 * count + at });
        await delay(300);
      }
    }
    for (let count = 1; count <= 8; count++) {
      const listening = both.map(each => happened(each.onDidChangeElsewhere));
      await Promise.all(both.map((each, at) => each.write({ id: 'b', count: 2 * count + at })));
      const last = (await records.find('b'))!.count % 2;
      await listening[1 - last];
    }
  });

  it('are changed by nobody else where this window changes one again before it hears of its own change', async () => {
    const elsewhere: true[] = [];
    const listening = records.onDidChangeElsewhere(() => elsewhere.push(true));
    await records.ids();
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, '*.json'));
    const ids = Array.from({ length: 60 }, (_, at) => `a${at}`);
    const left = new Set(ids);
    const gone = happened(
      watcher.onDidDelete,
      file => left.delete(file.path.match(/(a\d+)\.json$/)![1]!) && left.size === 0,
    );
    await Promise.all(
      ids.map(async (id, at) => {
        await records.write({ id, count: 1 });
        await delay(at * 5);
        await records.delete(id);
      }),
    );
    await gone;
    await records.ids();
    vscode.Disposable.from(listening, watcher).dispose();
    assert.equal(elsewhere.length, 0);
  });

  it('that cannot be written leave no half of them behind', async () => {
    await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(folder, 'a.json'));
    await assert.rejects(records.write({ id: 'a', count: 1 }));
    assert.deepEqual(await vscode.workspace.fs.readDirectory(folder), [['a.json', vscode.FileType.Directory]]);
  });

  it('of results are kept by several windows at once', async () => {
    const document = vscode.Uri.parse('file:///search');
    const windows = Array.from({ length: 8 }, () => new KeptResults(storage, () => true));
    await Promise.all(windows.map((window, at) => window.put(document, { id: String(at), rows: [] } as never)));
    assert.equal((await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(storage, 'results'))).length, 1);
  });

  it('are read once their folder can be made, also where it could not before', async () => {
    await vscode.workspace.fs.createDirectory(storage);
    await vscode.workspace.fs.writeFile(folder, new Uint8Array());
    await assert.rejects(records.all());
    const work = new Work(vscode.Uri.joinPath(folder, 'in'));
    await assert.rejects(work.list());
    await vscode.workspace.fs.delete(folder);
    assert.deepEqual(await records.all(), { records: [], unreadable: [] });
    assert.deepEqual(await work.list(), []);
    work.dispose();
  });

  it('of connections keep every one of several changes at once', async () => {
    const connections = new ConnectionStore(storage, (await app()).connections.keys);
    const address = 'https://api.example.com';
    await connections.add({ id: 'r', kind: 'cloud', name: 'Service', address });
    await Promise.all([
      connections.trust('r', 'one.example', address),
      connections.trust('r', 'two.example', address),
      connections.reorder(['r']),
      connections.pin('r', 'roles', 'role-1'),
    ]);
    const { trusted, order, pinned } = (await connections.find('r')) as CloudConnection;
    assert.deepEqual([trusted, order, pinned], [['one.example', 'two.example'], 0, { roles: ['role-1'] }]);
    connections.dispose();
  });

  it('of connections that are removed while they are changed stay away', async () => {
    const connections = new ConnectionStore(storage, (await app()).connections.keys);
    const service = { id: 'r', kind: 'cloud', name: 'Service', address: 'https://api.example.com' } as const;
    await connections.add(service);
    await Promise.all([
      connections.remove(service),
      ...Array.from({ length: 20 }, () => connections.trust('r', 'one', service.address)),
    ]);
    assert.deepEqual((await connections.list()).connections, []);
    connections.dispose();
  });

  it('of work keep every one of several changes at once', async () => {
    const work = new Work(storage);
    const about = { connectionId: 'r', connectionName: 'Service', name: 'copy' };
    const { id } = await work.add({ kind: 'import', state: 'running', ...about });
    await Promise.all([work.update(id, { state: 'left' }), work.update(id, { progress: 50 })]);
    const { state, progress } = (await work.find(id))!;
    assert.deepEqual([state, progress], ['left', 50]);
    work.dispose();
  });
});
