import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import type { Node } from '../../../src/tree/node';
import { find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';

const KEY = 'canary-7001b5';
const PROJECT = ['Service', 'Search Team'] as const;

describe('the tooltips of the tree', () => {
  let running: App;
  let demo: Demo;

  before(async () => ({ running, demo } = await connectDemo({ id: 't', key: KEY })));
  after(() => leave({ running, demo }));

  /** Counts the requests for one object; lists can be refreshed in between. */
  const described = () =>
    demo.requests.filter(request => /\/v2\/(volumes|roles|clusters)\/.|collections\/describe/.test(request)).length;

  /** Returns the tooltip of a row at a hover, and the number of requests for it. */
  async function hover(node: Node, token?: vscode.CancellationToken): Promise<[text: string, requests: number]> {
    const before = described();
    const { tooltip } = await running.tree.resolveTreeItem(running.tree.getTreeItem(node), node, token);
    const text = typeof tooltip === 'string' ? tooltip : '';
    return [text, described() - before];
  }

  const enough: [what: string, labels: string[], says: RegExp][] = [
    ['a connection', ['Service'], /^Service\nAddress: http/],
    ['a project', [...PROJECT], /^Search Team\n/],
    ['a cluster', [...PROJECT, 'Clusters', 'prod-search'], /^prod-search\nRUNNING\n[^]*Endpoint: http/],
    ['a region', [...PROJECT, 'Regions', 'Amazon Web Services', 'aws-us-west-2'], /Address: /],
  ];
  for (const [what, labels, says] of enough) {
    it(`of ${what} says what is known, without a request`, async () => {
      const [text, requests] = await hover(await find(running.tree, ...labels));
      assert.match(text, says);
      assert.ok(!text.includes(KEY));
      assert.equal(requests, 0);
    });
  }

  const more: [what: string, labels: string[], says: RegExp][] = [
    ['a volume', [...PROJECT, 'Volumes', 'catalog_lake'], /Path: catalog\/current\//],
    ['a role', [...PROJECT, 'Roles', 'Search Operator'], /Grants: \w/],
    ['a collection', [...PROJECT, 'Clusters', 'prod-search', 'default', 'help_center'], /Fields: id, /],
  ];
  for (const [what, labels, says] of more) {
    it(`of ${what} reads its record at the first hover, and never again before a refresh`, async () => {
      const node = await find(running.tree, ...labels);
      const [text, requests] = await hover(node);
      assert.match(text, says);
      assert.equal(requests, 1);
      assert.deepEqual(await hover(node), [text, 0]);
      running.tree.refresh(node);
      assert.deepEqual(await hover(node), [text, 1]);
    });
  }

  it('keep their lines, and show what nobody sees', () => {
    const { tooltip } = running.tree.getTreeItem({ key: 'k', item: () => ({ tooltip: 'one\n\u202etwo' }) });
    assert.equal(tooltip, 'one\n\\u202etwo');
  });

  it('say what a record that was read has, without a request', async () => {
    const node = await find(running.tree, ...PROJECT, 'Volumes', 'catalog_lake');
    running.tree.refresh(node);
    await vscode.commands.executeCommand('vectorCloud.thing.copyRecord', node);
    const [text, requests] = await hover(node);
    assert.match(text, /Path: /);
    assert.equal(requests, 0);
  });

  it('are given up when the mouse is gone, and read at the next hover', async () => {
    const node = await find(running.tree, ...PROJECT, 'Roles', 'Search Operator');
    const restore = demo.fail('GET /v2/roles/{roleId}', { latencyMs: 60_000 });
    const leaving = new vscode.CancellationTokenSource();
    const shown = hover(node, leaving.token);
    leaving.cancel();
    const [text] = await shown;
    restore();
    assert.equal(text, '');
    assert.match((await hover(node))[0], /Grants: /);
  });

  it('say why a record cannot be read', async () => {
    const node = await find(running.tree, ...PROJECT, 'Roles', 'Search Operator');
    const restore = demo.fail('GET /v2/roles/{roleId}', { status: 403, code: 403, message: 'no view on role' });
    const [text] = await hover(node);
    restore();
    assert.match(text, /^Search Operator\nr-\S+\n.*no view on role/);
  });
});
