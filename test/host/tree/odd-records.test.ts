import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { startDemo, type Demo } from '../../../src/demo';
import { app, find, forgetConnections, rows } from '../../harness/host/app';
import { setting } from '../../harness/host/dialogs';

const KEY = 'canary-odd-records';
const PROJECT = ['Service', 'Search Team'] as const;

describe('lists of the tree with odd records', () => {
  let running: App;
  let demo: Demo;
  const restores: (() => void)[] = [];

  before(async () => {
    running = await app();
    await vscode.commands.executeCommand('workbench.view.explorer'); // a sidebar that does not show asks for nothing
    demo = await startDemo({ apiKey: KEY, strict: true, entities: 10 });
    await forgetConnections(running);
    await running.connections.add({ id: 'odd', kind: 'cloud', name: 'Service', address: demo.baseUrl }, KEY);
  });
  after(async () => {
    await forgetConnections(running);
    await demo.close();
  });
  afterEach(() => {
    for (const restore of restores.splice(0)) restore();
  });
  const answer = (route: string, data: unknown) =>
    restores.push(demo.fail(route, { body: JSON.stringify({ code: 0, data }) }));
  const below = async (...labels: string[]) => rows(running.tree, 1, await find(running.tree, ...labels));

  it('show the others, and say which field is to blame', async () => {
    const secret = { type: 'WEBHOOK', config: { url: 'https://hooks.example.com/canary-hook' } };
    answer('GET /v2/alertRules', {
      alertRules: [
        { ruleName: 'No id', actions: [secret] },
        { id: 12, ruleName: 'Numbered', enabled: 'false', level: null, actions: [secret] },
        { id: 'a', ruleName: '', enabled: 'perhaps', actions: [secret] },
        { id: 'b', actions: [secret] },
      ],
    });
    const list = await find(running.tree, ...PROJECT, 'Alert Rules');
    const items = (await running.tree.getChildren(list)).map(node => running.tree.getTreeItem(node));
    assert.deepEqual(
      items.map(({ label }) => label),
      ['Numbered', 'b', 'No id', 'a'],
    );
    assert.match(String(items[2]?.description), /^cannot be read: id: /);
    assert.match(String(items[3]?.description), /^cannot be read: enabled: /);
    // The argument of a command is the row itself, which no window gets.
    const seen = JSON.stringify(items, (key, value: unknown) => (key === 'command' ? undefined : value));
    assert.doesNotMatch(seen, /canary/);
  });

  it('show a row for each of twenty, and count the rest', async () => {
    await using _ = await setting('pageSize', 100);
    answer('GET /v2/projects', [
      { projectId: 5, projectName: null },
      ...Array.from({ length: 23 }, (_each, index) => ({ projectName: `lost ${index}` })),
    ]);
    const shown = await below('Service');
    assert.deepEqual(shown.slice(0, 2), ['5', 'lost 0']);
    assert.equal(shown.length, 1 + 20 + 1 + 1);
    assert.equal(shown.at(-2), '3 more entries cannot be read.');
  });

  it('show clusters that tell less than the specification', async () => {
    answer('GET /v2/clusters', { clusters: [{ clusterId: 7, createTime: 1, status: null }, { clusterName: 'lost' }] });
    assert.deepEqual(await below(...PROJECT, 'Clusters'), ['7', 'lost']);
  });

  it('show regions without a cloud provider', async () => {
    answer('GET /v2/projects', [{ projectId: 'p', projectName: 'Search Team' }]);
    answer('GET /v2/regions', [{ regionId: 'loose' }, { regionId: 'r', cloudId: 'aws' }, { cloudId: 'aws' }]);
    assert.deepEqual(await below(...PROJECT, 'Regions'), ['loose', 'Amazon Web Services', 'aws']);
  });

  it('offer more where the service does not count, as long as a page is full', async () => {
    await using _ = await setting('pageSize', 2);
    answer('GET /v2/volumes', { volumes: [{ volumeName: 'a' }, { volumeName: 'b', type: null }] });
    assert.deepEqual(await below(...PROJECT, 'Volumes'), ['a', 'b', 'Load more']);
    answer('GET /v2/volumes', { volumes: [{ volumeName: 'a' }] });
    assert.deepEqual(await below(...PROJECT, 'Volumes'), ['a']);
  });
});
