import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Connection } from '../../../src/connections/connection';
import { startDemo, type Demo } from '../../../src/demo';
import type { Node } from '../../../src/tree/node';
import { app, forgetConnections } from '../../harness/host/app';
import { happened } from '../../harness/host/waiting';
import { eventually } from '../../harness/window/until';

const KEY = 'canary-5e0c41';
const OPEN = ['Search Team', 'Clusters', 'prod-search', 'default'] as const;

/** Requests rows as VS Code does: the top after a change of all rows, and below each expanded row. */
class Viewer implements Disposable {
  private reading: Promise<unknown>;
  private readonly listening: vscode.Disposable;

  constructor(private readonly tree: App['tree']) {
    this.reading = this.draw();
    this.listening = tree.onDidChangeTreeData(changed => {
      const nodes = Array.isArray(changed) ? changed : [changed];
      for (const node of nodes) this.reading = this.reading.then(() => this.draw(node));
    });
  }

  /** The rows at the top, once all that was told is drawn. */
  async top(): Promise<Node[]> {
    await this.reading;
    return [...this.tree.known()].filter(node => !this.tree.getParent(node));
  }

  labelOf(node: Node): string {
    const { label, description } = this.tree.getTreeItem(node);
    const marks = String(description).match(/signed out|read-only|[\d,]+ entities/g) ?? [];
    return [typeof label === 'string' ? label : label?.label, ...marks].join(' · ');
  }

  /** Expands a row, and the rows with these labels below it. Returns the rows below the last one. */
  async open(node: Node, [label, ...labels]: readonly string[]): Promise<Node[]> {
    this.tree.remember(node, true);
    const children = await this.tree.getChildren(node);
    const next = children.find(each => this.labelOf(each).split(' · ')[0] === label);
    return next ? this.open(next, labels) : children;
  }

  [Symbol.dispose](): void {
    this.listening.dispose();
  }

  private async draw(node?: Node): Promise<void> {
    for (const child of await this.tree.getChildren(node)) {
      const { collapsibleState } = this.tree.getTreeItem(child);
      if (collapsibleState === vscode.TreeItemCollapsibleState.Expanded) await this.draw(child);
    }
  }
}

describe('a changed connection', () => {
  let running: App;
  let demo: Demo;
  let other: Demo;
  let viewer: Viewer;
  let number = 0;
  let id = '';

  /** Adds connections, and returns once their keys are known to the tree, too. */
  const add = async (...added: readonly [id: string, name: string, demo: Demo][]): Promise<void> => {
    const { connections } = running;
    const keyed = ([key]: (typeof added)[number]) =>
      happened(connections.keys.onDidChange as vscode.Event<string>, changed => changed === key);
    const known = Promise.all(added.map(keyed));
    for (const [key, name, { baseUrl }] of added)
      await connections.add({ id: key, kind: 'cloud', name, address: baseUrl }, KEY);
    await known;
    await happened(running.tree.onDidChangeTreeData, node => node === undefined);
  };
  const update = (more: Partial<Connection>) =>
    running.connections.update(id, now => ({ ...now, ...more }) as Connection);
  const labels = async () => (await viewer.top()).map(node => viewer.labelOf(node));
  const rowOf = async (key: string) => (await viewer.top()).find(node => node.key === key)!;
  const below = (node: Node) => [...running.tree.known(node)];

  before(async () => {
    running = await app();
    await vscode.commands.executeCommand('workbench.view.explorer'); // a sidebar that does not show asks for nothing
    [demo, other] = await Promise.all([
      startDemo({ apiKey: KEY, strict: true, entities: 100 }),
      startDemo({ apiKey: KEY, strict: true, entities: 100 }),
    ]);
  });
  after(() => Promise.all([demo.close(), other.close()]));
  beforeEach(async () => {
    await forgetConnections(running);
    viewer = new Viewer(running.tree);
    id = `changed-${++number}`;
    await add([id, 'Changed', demo], [`other-${number}`, 'Other', other]);
    for (const row of await viewer.top()) await viewer.open(row, OPEN);
  });
  afterEach(async () => {
    viewer[Symbol.dispose]();
    await running.views.tree.filter('');
  });
  after(() => forgetConnections(running));

  const changes: [what: string, change: () => PromiseLike<unknown>, top: string[]][] = [
    ['marked as read-only', () => update({ readOnly: true }), ['Changed · read-only', 'Other']],
    ['renamed', () => update({ name: 'Renamed' }), ['Other', 'Renamed']],
    ['signed in with another key', () => running.connections.setKey(id, `${KEY}2`), ['Changed', 'Other']],
    ['signed out', () => running.connections.keys.signOut(id), ['Changed · signed out', 'Other']],
    ['removed', async () => running.connections.remove((await running.connections.find(id))!), ['Other']],
  ];
  for (const [what, change, top] of changes) {
    for (const text of ['', 'help_center']) {
      it(`is drawn anew once it is ${what}, and no other${text && ', under a filter, too'}`, async () => {
        await running.views.tree.filter(text);
        const before = await viewer.top();
        const rows = before.map(below);
        assert.deepEqual([before.length, rows[1]!.some(({ identity }) => identity?.name === 'help_center')], [2, true]);
        const asked = other.requests.length;
        await change();
        await eventually(async () => {
          assert.deepEqual(await labels(), top);
          assert.notEqual(await rowOf(id), before[0]);
        });
        const kept = await rowOf(`other-${number}`);
        assert.deepEqual([kept === before[1], below(kept).every((row, at) => row === rows[1]![at])], [true, true]);
        assert.equal(other.requests.length, asked);
        for (const row of below((await rowOf(id)) ?? kept)) assert.ok(!rows[0]!.includes(row));
      });
    }
  }

  it('comes back with its rows once it is signed in again', async () => {
    await running.connections.keys.signOut(id);
    await eventually(async () => assert.deepEqual(await labels(), ['Changed · signed out', 'Other']));
    const asked = other.requests.length;
    await running.connections.setKey(id, KEY);
    await eventually(async () => {
      assert.deepEqual(await labels(), ['Changed', 'Other']);
      assert.ok(below(await rowOf(id)).some(({ identity }) => identity?.name === 'help_center'));
    });
    assert.equal(other.requests.length, asked);
  });

  for (const text of ['', 'e']) {
    it(`can be joined by another and move, and none is read again${text && ', under a filter, too'}`, async () => {
      await running.views.tree.filter(text);
      const rows = (await viewer.top()).map(row => [row, ...below(row)]);
      const asked = [demo.requests.length, other.requests.length];
      await add([`third-${number}`, 'Else', other]);
      await eventually(async () => assert.deepEqual(await labels(), ['Changed', 'Else', 'Other']));
      await running.connections.reorder([`third-${number}`, `other-${number}`, id]);
      await eventually(async () => assert.deepEqual(await labels(), ['Else', 'Other', 'Changed']));
      const [, last, first] = (await viewer.top()).map(row => [row, ...below(row)]);
      for (const [was, now] of [
        [rows[0]!, first!],
        [rows[1]!, last!],
      ] as const)
        assert.ok(was.length === now.length && was.every((row, at) => row === now[at]));
      assert.deepEqual([demo.requests.length, other.requests.length], asked);
    });
  }

  it('is counted again, and no other', async () => {
    const collectionOf = async (key: string) =>
      below(await rowOf(key)).find(({ identity }) => identity?.name === 'help_center')!;
    const counted = async (key: string) => {
      const row = await collectionOf(key);
      running.counts.provideFileDecoration(running.tree.getTreeItem(row).resourceUri!); // as VS Code does on the screen
      assert.match(viewer.labelOf(row), /entities/);
    };
    for (const key of [id, `other-${number}`]) await eventually(() => counted(key));
    const before = await collectionOf(id);
    const asked = { demo: demo.requests.length, other: other.requests.length };
    await update({ production: true });
    await eventually(async () => assert.notEqual((await collectionOf(id)) ?? before, before));
    await counted(`other-${number}`);
    await eventually(async () => {
      await counted(id);
      assert.ok(demo.requests.slice(asked.demo).some(request => request.endsWith('/get_stats')));
    });
    assert.equal(other.requests.length, asked.other);
  });

  it('is counted again at its new address', async () => {
    const { counts } = running;
    const collection = async () => below(await rowOf(id)).find(({ identity }) => identity?.name === 'help_center');
    const described = async () => viewer.labelOf((await collection())!);
    // As VS Code does on the screen: once for a row, and once more after each event.
    const asking = counts.onDidChangeFileDecorations(uris => uris.forEach(uri => counts.provideFileDecoration(uri)));
    using _ = { [Symbol.dispose]: () => asking.dispose() };
    counts.provideFileDecoration(running.tree.getTreeItem((await collection())!).resourceUri!);
    await eventually(async () => assert.match(await described(), /entities/));
    const before = await collection();
    await update({ address: other.baseUrl });
    await eventually(async () => {
      const now = await collection();
      assert.ok(now !== undefined && now !== before);
      assert.match(viewer.labelOf(now), /entities/);
    });
  });
});
