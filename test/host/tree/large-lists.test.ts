import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { app, find, forgetConnections, rows } from '../../harness/host/app';
import { setting } from '../../harness/host/dialogs';
import { shown } from '../../../src/model/texts/shown';
import { json, Server } from '../../harness/services/recording-server';

const ROLES = 5000;
const COLLECTIONS = 20_000;
const DATABASE = ['Big', 'Search Team', 'Clusters', 'prod', 'default'] as const;
const ROLE_LIST = ['Big', 'Search Team', 'Roles'] as const;

/** Names with a letter of each class of Unicode, and special characters of addresses, JSON and Markdown. */
const CLASSES = [
  'Lu',
  'Ll',
  'Lt',
  'Lm',
  'Lo',
  'Mn',
  'Mc',
  'Me',
  'Nd',
  'Nl',
  'No',
  'Pc',
  'Pd',
  'Ps',
  'Pe',
  'Pi',
  'Pf',
  'Po',
  'Sm',
  'Sc',
  'Sk',
  'So',
  'Zs',
  'Zl',
  'Zp',
  'Cc',
  'Cf',
  'Co',
  'Cn',
] as const;
/** Returns characters from the beginning, the middle and the end of a class; surrogates (Cs) alone cannot be sent as JSON. */
function lettersOf(name: string): string[] {
  const pattern = new RegExp(`^\\p{${name}}$`, 'u');
  const all: string[] = [];
  for (let code = 1; code < 0x11_00_00; code += code < 0x3000 ? 1 : 61) {
    const letter = String.fromCodePoint(code);
    if (pattern.test(letter)) all.push(letter);
  }
  return [...new Set([all[0]!, all[all.length >> 1]!, all.at(-1)!])];
}
const NAMES = [
  ...CLASSES.flatMap(name => lettersOf(name).map(letter => `${name} ${letter}x`)),
  '%2F/..\\?#&=+;:@"\'<>`*_[](){}|^~$!,',
];

describe('large lists of the tree', () => {
  let running: App;
  let server: Server;
  let connectionId = '';
  /** Names of the collections. */
  let names: readonly string[] = [];

  before(async () => {
    running = await app();
    await vscode.commands.executeCommand('workbench.view.explorer'); // a sidebar that does not show asks for nothing
    await forgetConnections(running);
    server = await Server.start();
  });
  beforeEach(async () => {
    server.reset();
    names = Array.from({ length: COLLECTIONS }, (_each, index) => `collection_${String(index).padStart(5, '0')}`);
    const ok = (data: unknown) => json(200, { code: 0, data });
    const [cluster] = [{ clusterId: 'in01', clusterName: 'prod', status: 'RUNNING', connectAddress: server.address }];
    server.on('GET /v2/projects', ok([{ projectId: 'p', projectName: 'Search Team' }]));
    server.on('GET /v2/clusters', ok({ count: 1, clusters: [cluster] }));
    server.on('GET /v2/clusters/in01', ok(cluster));
    server.on('POST /v2/vectordb/databases/list', ok(['default']));
    server.on('POST /v2/vectordb/collections/list', response =>
      json(200, { code: 0, data: names })(response, undefined!, undefined!),
    );
    server.on('GET /v2/roles', (response, { url }) => {
      const { searchParams } = new URL(url, server.address);
      const [page, size] = [Number(searchParams.get('currentPage')), Number(searchParams.get('pageSize'))];
      const roles = Array.from({ length: Math.max(0, Math.min(size, ROLES - (page - 1) * size)) }, (_each, index) => ({
        roleId: `r-${(page - 1) * size + index}`,
        roleName: `Role ${(page - 1) * size + index}`,
      }));
      json(200, { code: 0, data: { count: ROLES, currentPage: page, pageSize: size, roles } })(
        response,
        undefined!,
        undefined!,
      );
    });
    await forgetConnections(running);
    await running.connections.add(
      { id: (connectionId = `big-${crypto.randomUUID()}`), kind: 'cloud', name: 'Big', address: server.address },
      'canary-big',
    );
  });
  after(async () => {
    await forgetConnections(running);
    await server.stop();
  });
  const asked = (part: string) => server.requests.filter(({ url }) => url.includes(part));

  it('show a page of 5,000 roles by one request, and the next by one more for each page', async () => {
    await using _ = await setting('pageSize', 100);
    const list = await find(running.tree, ...ROLE_LIST);
    const first = await running.tree.getChildren(list);
    assert.deepEqual([first.length, asked('/v2/roles').length], [101, 1]);
    await vscode.commands.executeCommand('vectorCloud.node.more', first.at(-1));
    const both = await rows(running.tree, 1, list);
    assert.deepEqual([both.length, both.at(-2), both.at(-1)], [201, 'Role 199', 'Load more (200 of 5000)']);
    assert.equal(asked('/v2/roles').length, 3);
  });

  it('show a page of 20,000 collections by one request, and ask nothing of the others', async () => {
    await using _ = await setting('pageSize', 100);
    const shownRows = await rows(running.tree, 1, await find(running.tree, ...DATABASE));
    assert.deepEqual([shownRows.length, shownRows.at(-1)], [101, 'Load more (100 of 20000)']);
    assert.equal(asked('collections/list').length, 1);
    assert.deepEqual(asked('collections/describe'), []);
  });

  it('show more of 20,000 collections by one request, however many are shown', async () => {
    await using _ = await setting('pageSize', 100);
    const list = await find(running.tree, ...DATABASE);
    for (const expected of [101, 201, 301]) {
      server.requests.length = 0;
      const shownRows = await running.tree.getChildren(list);
      assert.deepEqual([shownRows.length, asked('collections/list').length], [expected, 1]);
      await vscode.commands.executeCommand('vectorCloud.node.more', shownRows.at(-1));
    }
  });

  it('are filtered while they are read', async () => {
    await using _ = await setting('pageSize', 100);
    const list = await find(running.tree, ...DATABASE);
    running.tree.filter = 'collection_00042';
    try {
      const reading = running.tree.getChildren(list);
      running.tree.filter = 'collection_00007';
      await reading;
      const found = await rows(running.tree, 1, list);
      assert.ok(found.includes('collection_00007'), String(found));
      assert.ok(!found.includes('collection_00042'), String(found));
    } finally {
      running.tree.filter = '';
    }
  });

  it('show names of every class of Unicode, and ask for each by its own', async () => {
    await using _ = await setting('pageSize', 500);
    names = NAMES;
    const list = await find(running.tree, ...DATABASE);
    const nodes = await running.tree.getChildren(list);
    const items = nodes.map(node => running.tree.getTreeItem(node));
    assert.deepEqual(
      items.map(({ label }) => (typeof label === 'string' ? label : label?.label)),
      nodes.map(({ identity }) => shown(identity!.name)),
    );
    assert.equal(new Set(items.map(({ id }) => id)).size, NAMES.length);
    const connection = (await running.connections.find(connectionId))!;
    const client = await running.clients.cluster(connection, 'in01', server.address);
    const cloud = await running.clients.cloud(connection);
    const told = nodes.map(({ identity }) => identity!.name);
    assert.deepEqual(told.toSorted(), NAMES.toSorted());
    for (const name of told) {
      await client.collections.describe({ collectionName: name }).catch(() => {}); // it does not know any
      await cloud.roles.describe(name).catch(() => {});
    }
    const described = asked('collections/describe').map(
      ({ body }) => (JSON.parse(body) as { collectionName: string }).collectionName,
    );
    assert.deepEqual(described, told);
    const addressed = asked('/v2/roles/').map(({ url }) => decodeURIComponent(url.slice('/v2/roles/'.length)));
    assert.deepEqual(addressed, told);
    for (const { url } of asked('/v2/roles/')) assert.match(url, /^\/v2\/roles\/[^/?#]+$/);
  });

  it('show once what stands on two pages, and go on after an empty page', async () => {
    await using _ = await setting('pageSize', 2);
    const pages = [['a', 'b'], ['b', 'c'], [], ['d', 'e'], [], [], []];
    server.on('GET /v2/roles', (response, { url }) => {
      const page = Number(new URL(url, server.address).searchParams.get('currentPage'));
      const roles = (pages[page - 1] ?? []).map(roleId => ({ roleId, roleName: roleId }));
      json(200, { code: 0, data: { count: 6, currentPage: page, pageSize: 2, roles } })(
        response,
        undefined!,
        undefined!,
      );
    });
    const list = await find(running.tree, ...ROLE_LIST);
    const seen = [await rows(running.tree, 1, list)];
    for (let more = 0; more < 3; more++) {
      const last = (await running.tree.getChildren(list)).at(-1);
      await vscode.commands.executeCommand('vectorCloud.node.more', last);
      seen.push(await rows(running.tree, 1, list));
    }
    assert.deepEqual(seen, [
      ['a', 'b', 'Load more (2 of 6)'],
      ['a', 'b', 'c', 'Load more (3 of 6)'],
      ['a', 'b', 'c', 'd', 'e', 'Load more (5 of 6)'],
      ['a', 'b', 'c', 'd', 'e'],
    ]);
  });
});
