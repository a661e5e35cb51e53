import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Node } from '../../../src/tree/node';
import { find, forgetConnections } from '../../harness/host/app';
import { connectDemo, leave, type Connected } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { happened, moment } from '../../harness/host/waiting';
import { listening, stop } from '../../harness/services/control-plane';

const KEY = 'canary-8c1f20';

/** A manual clock: each wait ends when the test says so. */
class Clock {
  private waits: { readonly ms: number; readonly go: () => void }[] = [];
  readonly wait = (ms: number): Promise<void> => new Promise(go => this.waits.push({ ms, go }));
  /** Lets every wait go that is at most so long. */
  pass(ms: number): void {
    const due = this.waits.filter(wait => wait.ms <= ms);
    this.waits = this.waits.filter(wait => wait.ms > ms);
    for (const { go } of due) go();
  }
}

/** A service that answers when the test says so. */
class Silent {
  private waiting: { readonly url: string; readonly response: ServerResponse }[] = [];
  private readonly urls: string[] = [];
  private readonly answers = new Map<string, unknown>();
  closed = 0;
  address = '';
  readonly server = createServer((request, response) => {
    this.urls.push(request.url ?? '');
    request.on('close', () => undefined);
    response.on('close', () => (this.closed += response.writableFinished ? 0 : 1));
    this.waiting.push({ url: request.url ?? '', response });
    for (const [path, data] of this.answers) this.answer(data, path);
  });
  /** Answers the pending requests of a path, and those that come later. */
  answerAlways(data: unknown, path: string): void {
    this.answers.set(path, data);
    this.answer(data, path);
  }
  get asked(): number {
    return this.urls.length;
  }
  /** Returns how often a path was requested. */
  times(path: string): number {
    return this.urls.filter(url => url.includes(path)).length;
  }
  /** Answers the pending requests whose paths contain `path`. */
  answer(data: unknown, path = ''): void {
    const [due, left] = [true, false].map(is => this.waiting.filter(({ url }) => url.includes(path) === is));
    this.waiting = left!;
    for (const { response } of due!) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 0, data }));
    }
  }
}

describe('a service that does not answer', () => {
  let connected: Connected;
  let running: App;
  let silent: Silent;
  let clock: Clock;
  const labels = (rows: readonly Node[]) => rows.map(row => running.tree.getTreeItem(row).label as string);
  /** Resolves when the children of a row are requested again. */
  const redrawn = (row: Node) =>
    happened(running.tree.onDidChangeTreeData, which => which === row || (Array.isArray(which) && which.includes(row)));
  /** Resolves when the key of the silent service was stored or deleted. */
  const keyChanged = (): Promise<void> =>
    new Promise(resolve => {
      const listener = running.connections.keys.onDidChange(id => {
        if (id !== 'q') return;
        listener.dispose();
        resolve();
      });
    });
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await moment();
  };

  before(async () => {
    connected = await connectDemo({ id: 'w', key: KEY });
    ({ running } = connected);
  });
  after(async () => {
    await leave(connected);
  });
  beforeEach(async () => {
    silent = new Silent();
    silent.address = await listening(silent.server);
    const keyed = keyChanged();
    await running.connections.add({ id: 'q', kind: 'cloud', name: 'Quiet', address: silent.address }, KEY);
    await keyed; // it can come long after the connection, and refreshes all rows once more
    await happened(running.tree.onDidChangeTreeData, node => node === undefined);
    clock = new Clock();
    running.tree.readings.clock = clock.wait;
  });
  afterEach(async () => {
    running.tree.readings.clock = () => new Promise(() => {});
    running.tree.refresh();
    const quiet = await running.connections.find('q');
    if (quiet) {
      const keyed = keyChanged();
      await running.connections.remove(quiet);
      await keyed;
    }
    await stop(silent.server);
  });
  after(() => forgetConnections(running));

  /** The labels below a row, once nothing more is waited for. Some waits begin late, or for the view. */
  const below = async (row: Node): Promise<string[]> => {
    let shown: readonly Node[] | undefined;
    void running.tree.getChildren(row).then(rows => (shown = rows));
    await until(() => {
      if (!shown) clock.pass(1000);
      return shown !== undefined;
    });
    return labels(shown!);
  };

  /** The row of organization roles, below which one was added by its ID. */
  const rolesWithOneAdded = async (): Promise<Node> => {
    const refreshed = happened(running.tree.onDidChangeTreeData, node => node === undefined);
    await running.connections.update('q', now => ({ ...now, pinned: { roles: ['r-1'] } }));
    await refreshed;
    const quiet = await find(running.tree, 'Quiet');
    const asked = running.tree.getChildren(quiet);
    clock.pass(1000);
    return (await asked).at(-1)!;
  };

  it('is said in its row at once, with what needs no answer beside it, and its rows come later', async () => {
    const quiet = await find(running.tree, 'Quiet');
    const asked = running.tree.getChildren(quiet);
    clock.pass(1000);
    const rows = await asked;
    assert.deepEqual(labels(rows), ['Loading…', 'Organization Roles']);
    assert.equal(running.tree.getTreeItem(rows[0]!).contextValue, 'waiting');
    await until(() => silent.asked > 0);
    const drawn = redrawn(quiet);
    silent.answer([{ projectId: 'p', projectName: 'At last' }]);
    await drawn;
    assert.deepEqual(labels(await running.tree.getChildren(quiet)), ['At last', 'Organization Roles']);
    assert.equal(silent.asked, 1);
  });

  it('is said at the end of a list of which more is read', async () => {
    const quiet = await find(running.tree, 'Quiet');
    const asked = running.tree.getChildren(quiet);
    clock.pass(1000);
    const roles = (await asked).at(-1)!;
    const first = running.tree.getChildren(roles);
    const page = { count: 2, currentPage: 1, pageSize: 100, roles: [{ roleId: 'r-1', roleName: 'Readers' }] };
    await until(() => silent.asked === 2);
    silent.answer(page, '/v2/roles');
    const [, more] = await first;
    await vscode.commands.executeCommand('vectorCloud.node.more', more);
    const both = running.tree.getChildren(roles);
    clock.pass(1000);
    assert.deepEqual(labels(await both), ['Readers', 'Loading…']);
  });

  it('keeps nobody from what was added by its ID, which comes once it is read', async () => {
    const roles = await rolesWithOneAdded();
    assert.deepEqual(await below(roles), ['Loading…']);
    await until(() => silent.times('/v2/roles/r-1') > 0);
    silent.answerAlways({ roleId: 'r-1', roleName: 'Readers' }, '/v2/roles/r-1');
    while ((await below(roles)).length < 2) await moment(); // a late refresh of the view reads them once more
    assert.deepEqual(await below(roles), ['Loading…', 'Readers']);
    silent.answerAlways({ roles: [], count: 0, currentPage: 1, pageSize: 100 }, '/v2/roles?');
    let shown = await below(roles);
    while (shown.includes('Loading…')) shown = await below(roles);
    assert.deepEqual(shown, ['Readers']);
  });

  it('keeps nobody from what was added by its ID, also where the row is read anew before that came', async () => {
    const roles = await rolesWithOneAdded();
    assert.deepEqual(await below(roles), ['Loading…']);
    await until(() => silent.times('/v2/roles/r-1') > 0);
    running.tree.refresh(roles);
    assert.deepEqual(await below(roles), ['Loading…']);
    silent.answerAlways({ roleId: 'r-1', roleName: 'Readers' }, '/v2/roles/r-1');
    while ((await below(roles)).length < 2) await moment(); // the view can ask as well
    assert.deepEqual(await below(roles), ['Loading…', 'Readers']);
  });

  it('keeps no other connection waiting, whatever is open below it when all is refreshed', async () => {
    const quiet = await find(running.tree, 'Quiet');
    void running.tree.getChildren(quiet);
    clock.pass(1000);
    running.tree.refresh();
    // As VS Code: everything that was open is asked again, and all answers are awaited before anything is drawn.
    const again = await running.tree.getChildren();
    const asking = again.map(node => running.tree.getChildren(node));
    await asking[again.findIndex(({ identity }) => identity?.name === 'Service')];
    clock.pass(1000);
    const shown = await Promise.all(asking);
    assert.deepEqual(
      shown.map(rows => labels(rows)[0]).toSorted((a, b) => a!.localeCompare(b!)),
      ['Loading…', 'Search Team'],
    );
  });

  it('is said louder after some seconds, and may be cancelled and tried again', async () => {
    const quiet = await find(running.tree, 'Quiet');
    const asked = running.tree.getChildren(quiet);
    clock.pass(1000);
    const [waiting] = await asked;
    const louder = redrawn(waiting!);
    clock.pass(10_000);
    await louder;
    const { label, contextValue } = running.tree.getTreeItem(waiting!);
    assert.equal(label, 'Still waiting for a response…');
    assert.equal(contextValue, 'waiting long');
    await until(() => silent.asked === 1);
    const drawn = redrawn(quiet);
    await vscode.commands.executeCommand('vectorCloud.node.cancel', waiting);
    await drawn;
    const rows = await running.tree.getChildren(quiet);
    assert.deepEqual(labels(rows), ['Canceled', 'Organization Roles']);
    await until(() => silent.closed === 1); // the request itself is given up
    running.tree.readings.clock = () => new Promise(() => {});
    await vscode.commands.executeCommand('vectorCloud.node.retry', rows[0]);
    const retried = running.tree.getChildren(quiet);
    await until(() => silent.asked === 2);
    silent.answer([]);
    assert.deepEqual(labels(await retried), ['No projects for this key.', 'Organization Roles']);
  });

  it('is given up from the palette, too', async () => {
    const quiet = await find(running.tree, 'Quiet');
    const asked = running.tree.getChildren(quiet);
    clock.pass(1000);
    await asked;
    using _ = answering('showQuickPick', (items: unknown[]) => items[0]);
    const drawn = redrawn(quiet);
    await vscode.commands.executeCommand('vectorCloud.node.cancel');
    await drawn;
    assert.equal(labels(await running.tree.getChildren(quiet))[0], 'Canceled');
  });

  it('leaves what was read before while it is read again', async () => {
    const quiet = await find(running.tree, 'Quiet');
    const first = running.tree.getChildren(quiet);
    await until(() => silent.asked === 1);
    silent.answer([{ projectId: 'p', projectName: 'First' }]);
    assert.deepEqual(labels(await first), ['First', 'Organization Roles']);
    running.tree.refresh(quiet);
    const second = running.tree.getChildren(quiet);
    clock.pass(1000);
    assert.deepEqual(labels(await second), ['Loading…', 'First', 'Organization Roles']);
  });

  it('is asked once by all who wait for the same row', async () => {
    const quiet = await find(running.tree, 'Quiet');
    const both = [running.tree.getChildren(quiet), running.tree.getChildren(quiet)];
    await until(() => silent.asked > 0);
    silent.answer([]);
    await Promise.all(both);
    assert.equal(silent.asked, 1);
  });

  it('takes no count of rows away from other services', async () => {
    const { counts } = running;
    const never = { read: () => new Promise<never>(() => {}), node: await find(running.tree, 'Quiet') };
    const uri = (name: string) => vscode.Uri.from({ scheme: 'vectorcloud-row', path: `/${name}` });
    for (const name of ['a', 'b', 'c', 'd']) {
      counts.watch(uri(name), { ...never, lane: 'hung' });
      counts.provideFileDecoration(uri(name));
    }
    const node = await find(running.tree, 'Service');
    const counted = new Promise<void>(done => {
      counts.watch(uri('e'), { lane: 'well', node, read: async () => (done(), { rowCount: 1 }) });
    });
    counts.provideFileDecoration(uri('e'));
    await counted;
  });
});
