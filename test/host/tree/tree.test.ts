import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { startDemo, type Demo } from '../../../src/demo';
import type { Node } from '../../../src/tree/node';
import { TreeProvider } from '../../../src/tree/provider';
import { refreshConnections } from '../../../src/tree/top/watching';
import { app, find, forgetConnections, rows } from '../../harness/host/app';
import { happened, moment } from '../../harness/host/waiting';

const KEY = 'canary-90b2e7';
const PROJECT = ['Service', 'Search Team'] as const;

describe('the tree', () => {
  let running: App;
  let demo: Demo;
  const below = async (...labels: string[]) => rows(running.tree, 1, await find(running.tree, ...labels));

  before(async () => {
    running = await app();
    await vscode.commands.executeCommand('workbench.view.explorer'); // a sidebar that does not show asks for nothing
    demo = await startDemo({ apiKey: KEY, strict: true, entities: 1000 });
  });
  after(() => demo.close());
  beforeEach(async () => {
    await forgetConnections(running);
    await running.connections.add({ id: 's', kind: 'cloud', name: 'Service', address: demo.baseUrl }, KEY);
  });
  after(() => forgetConnections(running));

  it('has no row without a connection, so that the view welcomes', async () => {
    await forgetConnections(running);
    assert.deepEqual(await rows(running.tree, 1), []);
  });

  it('reads nothing of ten connections before one is opened', async () => {
    for (let number = 1; number < 10; number++) {
      const connection = { id: `s${number}`, kind: 'cloud', name: `Service ${number}`, address: demo.baseUrl } as const;
      await running.connections.add(connection, KEY);
    }
    const before = demo.requests.length;
    assert.equal((await rows(running.tree, 1)).length, 10);
    assert.equal(demo.requests.length, before);
  });

  it('asks nothing about a collection that is not on the screen', async () => {
    const names = Array.from({ length: 10_000 }, (_, number) => `collection_${number}`);
    const restore = demo.fail('POST /v2/vectordb/collections/list', { body: JSON.stringify({ code: 0, data: names }) });
    const before = demo.requests.length;
    const shown = await below(...PROJECT, 'Clusters', 'prod-search', 'default');
    restore();
    assert.deepEqual(shown.slice(-2), ['collection_99', 'Load more (100 of 10000)']);
    assert.deepEqual(
      demo.requests.slice(before).filter(request => /get_stats|get_load_state|describe$/.test(request)),
      [],
    );
  });

  it('shows a service down to its collections', async () => {
    assert.deepEqual(await rows(running.tree, 3), [
      [
        'Service',
        [
          ['Search Team', ['Clusters', 'Volumes', 'Roles', 'Alert Rules', 'Regions']],
          ['Research / Übersicht', ['Clusters', 'Volumes', 'Roles', 'Alert Rules', 'Regions']],
          ['Organization Roles', ['Organization Owner', 'Billing Admin']],
        ],
      ],
    ]);
    assert.deepEqual(await below(...PROJECT, 'Clusters'), ['prod-search', 'playground']);
    assert.deepEqual(await below(...PROJECT, 'Clusters', 'prod-search'), [
      'default',
      'engineering',
      'staging',
      'Users',
      'Cluster Roles',
      'Privilege Groups',
      'Import Tasks',
      'Import Jobs',
    ]);
    assert.deepEqual(await below(...PROJECT, 'Clusters', 'prod-search', 'default'), [
      'help_center',
      'product_reviews',
      'support_tickets',
    ]);
    assert.deepEqual(await below('Service', 'Research / Übersicht', 'Clusters'), [
      'sandbox/übung',
      'recall-lab',
      'archive-2024',
    ]);
    assert.deepEqual(await below(...PROJECT, 'Volumes'), ['help-center-exports', 'übersicht/2026', 'catalog_lake']);
    assert.deepEqual(await below(...PROJECT, 'Regions', 'Amazon Web Services'), ['aws-us-west-2', 'aws-eu-central-1']);
  });

  it('says why an empty list is empty', async () => {
    assert.deepEqual(await below(...PROJECT, 'Clusters', 'prod-search', 'staging'), [
      'This database has no collections.',
    ]);
    assert.deepEqual(await below('Service', 'Research / Übersicht', 'Clusters', 'archive-2024'), [
      'The cluster is STOPPED. Data is available only while the cluster is RUNNING.',
      'Import Tasks',
      'Import Jobs',
    ]);
  });

  const failures: [what: string, fault: Parameters<Demo['fail']>[1], row: RegExp][] = [
    ['a key that is refused', { status: 401, code: 21119, message: 'illegal' }, /^No permission to list volumes$/],
    [
      'a permission that is missing',
      { status: 403, code: 403, message: 'no view on volume' },
      /^No permission to list volumes$/,
    ],
    ['an operation that is absent', { status: 404, body: 'not found' }, /^This service does not list volumes$/],
    ['a failure of the service', { status: 500, code: 500, message: 'out of order' }, /out of order/],
    ['an answer that is none', { body: '<h1>Bad gateway</h1>', contentType: 'text/html' }, /Bad gateway|not an answer/],
    ['a connection that breaks', { cut: 'within' }, /127\.0\.0\.1:\d+ .*(broke|closed|cut)/],
  ];
  for (const [what, fault, row] of failures) {
    it(`shows ${what} as a row, and everything else as it is`, async () => {
      const restore = demo.fail('GET /v2/volumes', fault);
      const [shown, ...more] = await below(...PROJECT, 'Volumes');
      restore();
      assert.match(String(shown), row);
      assert.deepEqual(more, []);
      assert.ok(!String(shown).includes(KEY));
      assert.deepEqual(await below(...PROJECT, 'Regions', 'Amazon Web Services'), [
        'aws-us-west-2',
        'aws-eu-central-1',
      ]);
      assert.equal((await below(...PROJECT, 'Volumes')).length, 3); // read again, it is all there
    });
  }

  it('says that a connection has lost its key', async () => {
    await running.connections.keys.delete('s');
    assert.match(
      String((await below('Service'))[0]),
      /No API key for “Service”.* Without a system keyring, VS Code loses keys/,
    );
  });

  it('names the setting that moves the extension where an endpoint may be reachable from the other side', async () => {
    assert.ok(vscode.env.remoteName, 'this host is on the remote side');
    const address = 'http://127.0.0.1:9'; // nobody listens there
    await running.connections.add({ id: 'p', kind: 'endpoint', plane: 'cluster', name: 'Private', address }, KEY);
    assert.match(
      String((await below('Private'))[0]),
      /127\.0\.0\.1:9 .*set remote\.extensionKind of vector-cloud\.vector-cloud to \["ui"\]/,
    );
  });

  it('reads the rows of one connection again, and of no other', async () => {
    await running.connections.add({ id: 't', kind: 'cloud', name: 'Other', address: demo.baseUrl }, KEY);
    await find(running.tree, ...PROJECT);
    await find(running.tree, 'Other', 'Search Team');
    const other = [...running.tree.known()].find(({ key }) => key === 't');
    const drawn: unknown[] = [];
    const listening = running.tree.onDidChangeTreeData(node => drawn.push(node));
    refreshConnections(running.tree, ['t', 'gone']);
    listening.dispose();
    assert.ok(other && drawn.length === 1 && drawn[0] === other);
  });

  it('reads nothing again below a row that is drawn anew, and everything below one that is refreshed', async () => {
    running.tree.refresh();
    const [connection] = await running.tree.getChildren();
    const before = await running.tree.getChildren(connection);
    running.tree.redraw([connection!]);
    assert.equal((await running.tree.getChildren(connection))[0], before[0]);
    running.tree.refresh(connection);
    assert.notEqual((await running.tree.getChildren(connection))[0], before[0]);
  });

  it('reads below a row that was closed while it was drawn anew, once it is opened', async () => {
    const connection = await find(running.tree, 'Service');
    const [project] = await running.tree.getChildren(connection);
    const before = await running.tree.getChildren(project);
    running.tree.remember(project!, false);
    running.tree.redraw([connection]);
    assert.equal((await running.tree.getChildren(connection))[0], project);
    running.tree.remember(project!, true);
    assert.notEqual((await running.tree.getChildren(project))[0], before[0]);
  });

  it('tells VS Code once more of a row that changed while its rows were on their way, unless it asks', async () => {
    const [asked, forgotten] = await running.tree.getChildren(await find(running.tree, 'Service'));
    // As VS Code: it opens both, reads how they look now, forgets what is below, and has to ask for that.
    for (const row of [asked!, forgotten!]) await running.tree.getChildren(row);
    running.tree.redraw([asked!, forgotten!]);
    for (const row of [asked!, forgotten!]) running.tree.getTreeItem(row);
    const told: unknown[] = [];
    const once = happened(running.tree.onDidChangeTreeData, row => told.push(row) > 0 && row === forgotten);
    await running.tree.getChildren(asked);
    await once;
    assert.ok(!told.includes(asked));
  });

  it('tells VS Code once more of all rows in the same way', async () => {
    const own = new TreeProvider(
      async () => [],
      error => assert.fail(String(error)),
    );
    await own.getChildren();
    own.refresh();
    assert.equal(await happened(own.onDidChangeTreeData), undefined);
    own.dispose();
  });

  it('opens a row that is to be unfolded, and the first one below it', async () => {
    running.tree.unfold('new');
    await running.connections.add({ id: 'new', kind: 'cloud', name: 'New', address: demo.baseUrl }, KEY);
    const service = (await running.tree.getChildren()).find(({ key }) => key === 'new');
    const isOpen = (node: Node) => running.tree.getTreeItem(node).collapsibleState;
    assert.equal(isOpen(service!), vscode.TreeItemCollapsibleState.Expanded);
    const [first, ...others] = (await running.tree.getChildren(service)).filter(node => node.children !== undefined);
    assert.equal(isOpen(first!), vscode.TreeItemCollapsibleState.Expanded);
    for (const other of others) assert.equal(isOpen(other), vscode.TreeItemCollapsibleState.Collapsed);
    running.tree.remember(service!, false);
    running.tree.unfold('new'); // whoever connects again wants to see it
    assert.equal(isOpen(service!), vscode.TreeItemCollapsibleState.Expanded);
  });

  it('opens the only project with its clusters, and the only database, but no row with others beside it', async () => {
    const { Expanded } = vscode.TreeItemCollapsibleState;
    const isOpen = (node: Node) => running.tree.getTreeItem(node).collapsibleState === Expanded;
    const open = async (above: Node) =>
      (await running.tree.getChildren(above)).filter(isOpen).map(({ key, identity }) => identity?.name ?? key);
    const { endpoint } = demo.clusters[0]!;
    const added = {
      several: demo.baseUrl,
      alone: demo.baseUrl,
      severalDatabases: endpoint,
      oneDatabase: endpoint,
    };
    for (const [name, address] of Object.entries(added)) {
      const kind =
        address === endpoint ? ({ kind: 'endpoint', plane: 'cluster' } as const) : ({ kind: 'cloud' } as const);
      await running.connections.add({ id: name, name, address, ...kind }, KEY);
    }
    const answering = (route: string, data: unknown) => demo.fail(route, { body: JSON.stringify({ code: 0, data }) });
    assert.deepEqual(await open(await find(running.tree, 'several')), []);
    let restore = answering('GET /v2/projects', [{ projectId: 'p1', projectName: 'Only Team', instanceCount: 1 }]);
    assert.deepEqual(await open(await find(running.tree, 'alone')), ['Only Team']);
    assert.deepEqual(await open(await find(running.tree, 'alone', 'Only Team')), ['clusters']);
    restore();
    assert.deepEqual(await open(await find(running.tree, 'severalDatabases')), []);
    restore = answering('POST /v2/vectordb/databases/list', ['default']);
    assert.deepEqual(await open(await find(running.tree, 'oneDatabase')), ['default']);
    restore();
  });

  it('opens what is known below a row that is to be unfolded while the rest is waited for', async () => {
    const { clock } = running.tree.readings;
    running.tree.readings.clock = ms => (ms < 1000 ? moment() : new Promise(() => {}));
    demo.restrict({ hang: ['cluster.databases.list'] });
    using _ = {
      [Symbol.dispose]: () => {
        demo.restrict();
        running.tree.readings.clock = clock;
      },
    };
    running.tree.unfold('own');
    const { endpoint } = demo.clusters[0]!;
    await running.connections.add(
      { id: 'own', kind: 'endpoint', plane: 'cluster', name: 'Own', address: endpoint },
      KEY,
    );
    const own = (await running.tree.getChildren()).find(({ key }) => key === 'own');
    const [waiting] = await running.tree.getChildren(own);
    assert.equal(waiting?.kind, 'waiting');
    const shownFirst = () => [...running.tree.known(own)].find(({ identity }) => identity?.name === 'default');
    while (!shownFirst()) await moment();
    const known = shownFirst();
    assert.equal(running.tree.getTreeItem(known!).collapsibleState, vscode.TreeItemCollapsibleState.Expanded);
  });

  for (const restrictions of [{ onlySpecified: true }, { deny: ['cluster.databases.list'] }]) {
    it(`opens the first database though databases are not listed: ${Object.keys(restrictions).join()}`, async () => {
      const { clock } = running.tree.readings;
      running.tree.readings.clock = () => new Promise(() => {}); // rows come when they are read
      demo.restrict(restrictions);
      using _ = {
        [Symbol.dispose]: () => {
          demo.restrict();
          running.tree.readings.clock = clock;
        },
      };
      running.tree.unfold('own');
      const { endpoint: address } = demo.clusters[0]!;
      await running.connections.add({ id: 'own', kind: 'endpoint', plane: 'cluster', name: 'Own', address }, KEY);
      const own = (await running.tree.getChildren()).find(({ key }) => key === 'own');
      const [why, database] = (await running.tree.getChildren(own)).map(node => running.tree.getTreeItem(node));
      assert.match(typeof why?.label === 'string' ? why.label : '', /list databases$/);
      assert.deepEqual(
        [database?.label, database?.collapsibleState],
        ['default', vscode.TreeItemCollapsibleState.Expanded],
      );
    });
  }

  it('asks again what could not be counted, once all is refreshed', async () => {
    await vscode.commands.executeCommand('vectorCloud.tree.focus');
    const path = [...PROJECT, 'Clusters', 'prod-search', 'default', 'help_center'] as const;
    const counting = ['get_stats', 'get_load_state'].map(each => `POST /v2/vectordb/collections/${each}`);
    const restored = counting.map(each => demo.fail(each, { status: 403, code: 403, message: 'not now' }));
    const before = demo.requests.length;
    const { reads } = running.counts as unknown as { readonly reads: ReadonlyMap<string, { readonly count?: object }> };
    const failed = () =>
      [...reads.values()].every(({ count }) => count) &&
      ['/get_stats', '/get_load_state'].every(end => demo.requests.slice(before).some(each => each.endsWith(end)));
    await running.view.reveal(await find(running.tree, ...path));
    while (!failed()) await moment();
    for (const restore of restored) restore();
    await vscode.commands.executeCommand('vectorCloud.refresh');
    const description = async () => running.tree.getTreeItem(await find(running.tree, ...path)).description;
    while (!/entities/.test(String(await description()))) await happened(running.tree.onDidChangeTreeData);
    await vscode.commands.executeCommand('workbench.view.explorer');
  });

  it('gives each row an id of its own that stays, whatever its name', async () => {
    const ids = async (...labels: string[]) => {
      const parent = await find(running.tree, ...labels);
      return (await running.tree.getChildren(parent)).map(node => running.tree.getTreeItem(node).id);
    };
    const first = await ids(...PROJECT, 'Volumes');
    assert.equal(new Set(first).size, 3);
    assert.deepEqual(await ids(...PROJECT, 'Volumes'), first);
  });
});
