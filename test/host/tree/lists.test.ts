import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { startDemo, type Demo } from '../../../src/demo';
import type { ConnectionNode } from '../../../src/tree/connections';
import { importTasksNode } from '../../../src/tree/import-tasks';
import type { Node } from '../../../src/tree/node';
import { app, find, forgetConnections, rows } from '../../harness/host/app';
import { pickOf, setting } from '../../harness/host/dialogs';
import { happened, moment } from '../../harness/host/waiting';

const KEY = 'canary-c1d2e3';
const PROJECT = ['Service', 'Search Team'] as const;
const ABSENT = { status: 404, body: 'not found', contentType: 'text/plain' };

describe('the lists of the tree', () => {
  let running: App;
  let demo: Demo;
  const below = async (...labels: string[]) => rows(running.tree, 1, await find(running.tree, ...labels));
  const connection = (more: object = {}) =>
    ({ id: 'l', kind: 'cloud', name: 'Service', address: demo.baseUrl, ...more }) as const;
  const connect = async (more: object = {}) => {
    await forgetConnections(running);
    await running.connections.add(connection(more), KEY);
  };

  before(async () => {
    running = await app();
    await vscode.commands.executeCommand('workbench.view.explorer'); // a sidebar that does not show asks for nothing
    demo = await startDemo({ apiKey: KEY, strict: true, entities: 1000 });
  });
  after(async () => {
    await forgetConnections(running);
    await demo.close();
  });
  beforeEach(() => connect());
  const startFresh = async (): Promise<Demo & AsyncDisposable> => {
    const fresh = await startDemo({ apiKey: KEY, strict: true, entities: 0 });
    return Object.assign(fresh, { [Symbol.asyncDispose]: () => fresh.close() });
  };
  const planted: (() => void)[] = [];
  /** The service has everything again. */
  const restoreAll = async () => {
    planted.splice(0).forEach(each => each());
    (await running.clients.offers()).tryAgain();
  };
  afterEach(restoreAll);
  const fail = (...fault: Parameters<Demo['fail']>) => planted.push(demo.fail(...fault));

  it('show a page, say how much there is, and load the rest', async () => {
    await using _ = await setting('pageSize', 2);
    assert.deepEqual(await below(...PROJECT, 'Volumes'), [
      'help-center-exports',
      'übersicht/2026',
      'Load more (2 of 3)',
    ]);
    const list = await find(running.tree, ...PROJECT, 'Volumes');
    const more = (await running.tree.getChildren(list)).at(-1);
    await vscode.commands.executeCommand('vectorCloud.node.more', more);
    assert.deepEqual(await rows(running.tree, 1, list), ['help-center-exports', 'übersicht/2026', 'catalog_lake']);
  });

  it('show what is listed while a pinned id has no answer', async () => {
    await connect({ pinned: { clusters: ['in01-nowhere'] } });
    fail('GET /v2/clusters/{clusterId}', { latencyMs: 60_000 });
    const clusters = await find(running.tree, ...PROJECT, 'Clusters');
    const { clock } = running.tree.readings;
    running.tree.readings.clock = ms => (ms < 1000 ? moment() : new Promise(() => {}));
    planted.push(() => (running.tree.readings.clock = clock));
    let shown: readonly unknown[] = [];
    while (!shown.includes('prod-search')) {
      await moment();
      shown = await rows(running.tree, 1, clusters);
    }
    assert.match(shown.join('\n'), /^(Loading|Still waiting)/);
  });

  it('show regions while the names of their clouds are read', async () => {
    const regions = await find(running.tree, ...PROJECT, 'Regions');
    const { promise: shown, resolve } = Promise.withResolvers<readonly Node[]>();
    fail('GET /v2/clouds', { latencyMs: 60_000 });
    void regions.children!({ arrived: resolve });
    const [cloud] = await shown;
    assert.ok((await cloud!.children!()).some(({ key }) => key === 'aws-us-west-2'));
  });

  it('offer the rows of a page in a pick while the next is read', async () => {
    await using _ = await setting('pageSize', 1);
    fail('GET /v2/volumes', { latencyMs: 1500 });
    const { pick, done } = await pickOf('volume.editDescription');
    while (!pick.labels.includes('help-center-exports')) await moment();
    assert.deepEqual([pick.busy, pick.labels.includes('catalog_lake')], [true, false]);
    pick.leave();
    await done;
    await restoreAll();
  });

  it('keep the pages that were read where a further one fails', async () => {
    await using _ = await setting('pageSize', 2);
    const list = await find(running.tree, ...PROJECT, 'Volumes');
    const more = (await running.tree.getChildren(list)).at(-1);
    const { list: of } = list as unknown as { list: { read(page: number, ...more: unknown[]): Promise<unknown> } };
    const read = of.read.bind(of);
    of.read = (page, ...rest) => (page > 1 ? Promise.reject(new Error('page 2 is lost')) : read(page, ...rest));
    await vscode.commands.executeCommand('vectorCloud.node.more', more);
    assert.deepEqual(await rows(running.tree, 1, list), ['help-center-exports', 'übersicht/2026', 'page 2 is lost']);
  });

  it('show what comes whole a page at a time, too', async () => {
    await using _ = await setting('pageSize', 1);
    const database = [...PROJECT, 'Clusters', 'prod-search', 'default'];
    await assert.rejects(find(running.tree, ...PROJECT, 'Clusters', 'playground'), /No row/);
    assert.deepEqual(await below(...database), ['help_center', 'Load more (1 of 3)']);
  });

  it('show what was pinned where the service has no list', async () => {
    fail('GET /v2/roles', ABSENT);
    assert.deepEqual(await below(...PROJECT, 'Roles'), ['This service does not list roles']);
    await restoreAll();
    const roles = await running.tree.getChildren(await find(running.tree, ...PROJECT, 'Roles'));
    const [first] = roles.map(({ identity }) => identity!);
    fail('GET /v2/roles', ABSENT);
    await connect({ pinned: { roles: [first!.id, 'r-none'] } });
    const [, known, unknown] = await below(...PROJECT, 'Roles');
    assert.equal(known, first!.name);
    assert.equal(unknown, 'r-none');
    const row = (await running.tree.getChildren(await find(running.tree, ...PROJECT, 'Roles'))).at(-1)!;
    const { description, iconPath } = running.tree.getTreeItem(row);
    assert.match(String(description), /^cannot be read: /);
    assert.equal((iconPath as vscode.ThemeIcon).id, 'question'); // an ID of the user's, not an error
  });

  it('show pinned projects where the service lists none', async () => {
    fail('GET /v2/projects', ABSENT);
    assert.equal((await below('Service'))[0], 'This service does not list projects');
    await connect({ pinned: { projects: ['proj-a/b'] } });
    assert.deepEqual(await below('Service'), ['This service does not list projects', 'proj-a/b', 'Organization Roles']);
  });

  it('degrade one by one: a slow part holds nobody up', async () => {
    fail('GET /v2/volumes', { latencyMs: 60_000 });
    const volumes = await find(running.tree, ...PROJECT, 'Volumes');
    void running.tree.getChildren(volumes);
    assert.deepEqual(await below(...PROJECT, 'Regions'), ['Amazon Web Services']);
  });

  it('never mix two connections', async () => {
    const other = await startDemo({ apiKey: 'another-key', strict: true, entities: 1000 });
    other.fail('GET /v2/projects', {
      body: JSON.stringify({ code: 0, data: [{ projectId: 'p', projectName: 'Elsewhere' }] }),
    });
    await running.connections.add({ ...connection(), id: 'm', name: 'Other', address: other.baseUrl }, 'another-key');
    const [here, there] = await Promise.all([below('Service'), below('Other')]);
    assert.deepEqual(here, ['Search Team', 'Research / Übersicht', 'Organization Roles']);
    assert.deepEqual(there, ['Elsewhere', 'Organization Roles']);
    await other.close();
  });

  it('show the parts of a collection', async () => {
    const collection = [...PROJECT, 'Clusters', 'prod-search', 'default', 'help_center'];
    assert.deepEqual(await below(...collection), ['Fields', 'Indexes', 'Partitions', 'Aliases']);
    assert.deepEqual((await below(...collection, 'Fields')).slice(0, 2), ['id', 'title']);
    assert.ok((await below(...collection, 'Indexes')).length > 0);
    assert.ok((await below(...collection, 'Partitions')).includes('_default'));
  });

  it('have a record of each field and index, and none of a partition', async () => {
    const row = (...path: string[]) =>
      find(running.tree, ...PROJECT, 'Clusters', 'prod-search', 'default', 'help_center', ...path);
    const field = await row('Fields', 'title');
    assert.equal(running.tree.getTreeItem(field).command?.command, 'vectorCloud.thing.showRecord');
    assert.equal((Object(await running.tree.record(field)) as { name?: string }).name, 'title');
    const [index] = await running.tree.getChildren(await row('Indexes'));
    assert.ok('indexName' in Object(await running.tree.record(index!)));
    const partition: { readonly record?: unknown } = await row('Partitions', '_default');
    assert.equal(partition.record, undefined);
  });

  it('show the private endpoint services of a region, asked of a cluster there', async () => {
    const region = [...PROJECT, 'Regions', 'Amazon Web Services', 'aws-us-west-2'];
    const shown = await below(...region, 'Private Endpoint Services');
    assert.ok(shown.length > 0);
    const asked = demo.requests.filter(request => request.includes('/v2/privateEndpointServices'));
    assert.equal(asked.length, 1);
  });

  it('show the private endpoint services that the control plane knows, whatever keeps the cluster from answering', async () => {
    const region = [...PROJECT, 'Regions', 'Amazon Web Services', 'aws-us-west-2', 'Private Endpoint Services'];
    const whole = await below(...region);
    const refusal = { status: 403, code: 800, message: 'not for this cluster' };
    for (const broken of ['GET /v2/clusters', 'GET /v2/privateEndpointServices']) {
      await connect();
      const restore = demo.fail(broken, broken.endsWith('clusters') ? refusal : { ...refusal, times: 1 });
      assert.deepEqual(await below(...region), whole, broken);
      restore();
    }
  });

  it('show the private endpoint services of a connection that is one cluster endpoint', async () => {
    await forgetConnections(running);
    const { endpoint } = demo.clusters[0]!;
    const one = { id: 'e', kind: 'endpoint', plane: 'cluster', name: 'One', address: endpoint } as const;
    await running.connections.add(one, KEY);
    assert.ok((await below('One', 'Private Endpoint Services')).length > 0);
  });

  it('mark import tasks as deprecated beside import jobs', async () => {
    const described = async (label: string) =>
      running.tree.getTreeItem(await find(running.tree, ...PROJECT, 'Clusters', 'prod-search', label)).description;
    assert.deepEqual([await described('Import Tasks'), await described('Import Jobs')], ['V1, deprecated', undefined]);
  });

  it('show import tasks of a cluster that names no region, where one controller has them all', async () => {
    await connect({ controller: demo.controllerUrl });
    const cloud = await running.clients.cloud((await running.connections.find('l'))!);
    const { clusterId } = demo.clusters[0]!;
    assert.ok((await cloud.importTasks.list({ clusterId })).tasks.length > 0);
    await connect({ controller: `${demo.controllerUrl}/{regionId}` });
    const regional = await running.clients.cloud((await running.connections.find('l'))!);
    await assert.rejects(regional.importTasks.list({ clusterId }), { name: 'InvalidRequest' });
  });

  it('show import tasks, once it is known where they are asked for', async () => {
    const tasks = [...PROJECT, 'Clusters', 'prod-search', 'Import Tasks'];
    assert.match(String((await below(...tasks))[0]), /Import tasks need the address of the region’s controller/);
    const [why] = await running.tree.getChildren(await find(running.tree, ...tasks));
    const { contextValue, iconPath, command } = running.tree.getTreeItem(why!);
    assert.match(contextValue!, /^failure.* controller\b/); // its menu and its button
    assert.deepEqual(
      [(iconPath as vscode.ThemeIcon).id, command?.command],
      ['info', 'vectorCloud.connection.setController'],
    );
    await connect({ controller: demo.controllerUrl });
    assert.ok((await below(...tasks)).length > 0);
    assert.ok(demo.requests.some(request => request.startsWith('GET /v1/vector/collections/import/list')));
  });

  it('show import tasks of a cluster known by ID, or the reason why its region is not found', async () => {
    const { clusterId } = demo.clusters[0]!;
    await connect({ controller: `${demo.controllerUrl}/{regionId}`, pinned: { clusters: [clusterId] } });
    const scope = { ...((await find(running.tree, 'Service')) as ConnectionNode).scope };
    const told = async () => {
      try {
        return (await importTasksNode(scope, { clusterId }).children!()).length;
      } catch (error) {
        return (error as Error).message;
      }
    };
    const restore = demo.fail('GET /v2/regions', { status: 403, code: 403, message: 'regions are not for you' });
    // What another test has learned of clusters tells regions, too: of those, one that answers is not there.
    assert.match(String(await told()), /regions are not listed \(.*regions are not for you.*\)\. Enter the address/);
    restore();
    assert.match(String(await told()), /GET \/[\w-]+\/v1\/vector\/collections\/import\/list/); // what a controller answered
  });

  it('ask no controller whose address, as it is stored, leads elsewhere', async () => {
    const tasks = [...PROJECT, 'Clusters', 'prod-search', 'Import Tasks'];
    const before = demo.requests.length;
    for (const path of ['//elsewhere.example', '/\\elsewhere.example', '#/{regionId}']) {
      await connect({ controller: demo.controllerUrl + path });
      const [row] = await below(...tasks);
      assert.match(String(row), /^Invalid controller address “http.*”\. Enter a valid address with Set/);
      assert.ok(String(row).includes(path), String(row));
    }
    assert.ok(!demo.requests.slice(before).some(request => request.includes('import/list')));
  });

  const rowsWithWords: [path: string[], expected: [label: string, words: string, icon: string][]][] = [
    [
      ['Clusters'],
      [
        ['prod-search', 'running · Enterprise · 4 CU', 'pass'],
        ['playground', 'running · Serverless', 'pass'],
      ],
    ],
    [
      ['Volumes'],
      [
        ['help-center-exports', 'managed · Nightly exports of the help center, as Parquet', 'archive'],
        ['übersicht/2026', 'managed · Überblick für das Jahr 2026: Umsätze, Rücksendungen, Größen', 'archive'],
        ['catalog_lake', 'external · Product catalog in our own bucket', 'link-external'],
      ],
    ],
    [
      ['Roles'],
      [
        ['Project Admin', 'predefined', 'lock'],
        ['Data Viewer', 'predefined', 'lock'],
        ['Search Operator', 'custom', 'person'],
        ['Backup Only', 'custom', 'person'],
      ],
    ],
    [
      ['Alert Rules'],
      [
        ['Search latency is critical', 'on · critical · REQUEST_LATENCY_SEARCH_P99', 'flame'],
        ['Capacity above 70 %', 'on · warning · CU_CAPACITY', 'warning'],
      ],
    ],
    [
      ['Regions', 'Amazon Web Services'],
      [
        ['aws-us-west-2', 'its domain', 'location'],
        ['aws-eu-central-1', 'its domain', 'location'],
      ],
    ],
    [
      ['Regions', 'Amazon Web Services', 'aws-us-west-2', 'Private Endpoint Services'],
      [
        ['com.amazonaws.vpce.us-west-2.vpce-svc-01157a3a9d4', '', 'plug'],
        ['com.amazonaws.vpce.us-west-2.vpce-svc-01157a3b9d4', '', 'plug'],
      ],
    ],
    [
      ['Clusters', 'prod-search', 'Import Tasks'],
      [
        ['support_tickets', 'running · job-0417c2b98f6e53da1b7', 'sync'],
        ['help_center', 'completed · job-9a63e1d50c7b28f4e02', 'pass'],
        ['help_center', 'failed · job-5fd8074ab31c96e27d9', 'error'],
      ],
    ],
    [
      ['Clusters', 'prod-search', 'default', 'help_center', 'Indexes'],
      [['vector', 'vector · COSINE · AUTOINDEX', 'list-flat']],
    ],
    [['Clusters', 'prod-search', 'default', 'help_center', 'Aliases'], [['articles', '', 'tag']]],
    [['Clusters', 'prod-search', 'default', 'product_reviews', 'Partitions'], [['_default', '', 'symbol-namespace']]],
  ];
  for (const [path, expected] of rowsWithWords) {
    it(`say beside each name what matters of it: ${path.at(-1)}`, async () => {
      await using fresh = path.at(-1) === 'Import Tasks' ? await startFresh() : undefined; // where no job has ended yet
      const { baseUrl, controllerUrl } = fresh ?? demo;
      await connect({ address: baseUrl, controller: controllerUrl });
      const nodes = await running.tree.getChildren(await find(running.tree, ...PROJECT, ...path));
      const shown = nodes.map(node => {
        const { label, description, iconPath } = running.tree.getTreeItem(node);
        const words = description === baseUrl ? 'its domain' : (description ?? '');
        return [label, words, (iconPath as vscode.ThemeIcon).id];
      });
      assert.deepEqual(shown, expected);
    });
  }

  it('say how many replicas a cluster has once its row is on the screen, and ask once', async () => {
    const cluster = await find(running.tree, ...PROJECT, 'Clusters', 'prod-search');
    const words = () => running.tree.getTreeItem(cluster).description;
    const asked = () => demo.requests.filter(request => request.startsWith('GET /v2/clusters/')).length;
    const draw = () => running.counts.provideFileDecoration(running.tree.getTreeItem(cluster).resourceUri!);
    assert.equal(words(), 'running · Enterprise · 4 CU');
    let draws = asked();
    while (!/replicas/.test(String(words()))) {
      const redrawn = happened(running.tree.onDidChangeTreeData);
      draw(); // what follows the new connection may forget what was read
      draw();
      draws += 1;
      await redrawn;
    }
    assert.ok(asked() <= draws, `asked ${asked()} times`);
    assert.equal(words(), 'running · Enterprise · 4 CU · 2 replicas');
    const before = asked();
    draw();
    assert.equal(asked(), before);
  });

  it('read the severity of an alert rule to a screen reader', async () => {
    const rule = await find(running.tree, ...PROJECT, 'Alert Rules', 'Search latency is critical');
    const { label } = running.tree.getTreeItem(rule).accessibilityInformation!;
    assert.match(label, /^Alert rule Search latency is critical, on, critical, \w+$/);
  });

  describe('of volumes', () => {
    const volumes = async () => running.tree.getChildren(await find(running.tree, ...PROJECT, 'Volumes'));
    const words = async () =>
      (await volumes()).map(node => {
        const { label, description, accessibilityInformation } = running.tree.getTreeItem(node);
        return [label, description, accessibilityInformation?.label].map(each =>
          typeof each === 'string' ? each : '',
        );
      });
    const asked = () => demo.requests.filter(request => request.startsWith('GET /v2/volumes/')).length;
    const draw = async () => {
      for (const node of await volumes()) {
        running.counts.provideFileDecoration(running.tree.getTreeItem(node).resourceUri!);
      }
    };

    /** Draws rows until a condition holds; listens before it checks, because rows can be refreshed in between. */
    const drawnUntil = async (holds: () => Promise<boolean>) => {
      for (;;) {
        const changed = happened(running.tree.onDidChangeTreeData);
        if (await holds()) return;
        await draw(); // what follows the new connection may forget what was read
        await changed;
      }
    };

    it('say status, path and integration once a row is on the screen, and ask once', async () => {
      const before = asked();
      assert.ok(!(await words()).flat().some(word => /running/.test(word)));
      assert.equal(asked(), before);
      await drawnUntil(async () => (await words()).flat().filter(word => /running/.test(word)).length === 6);
      const catalog =
        'catalog/current/ · external · running · integ-7f3a90c25be14d86 · Product catalog in our own bucket';
      assert.deepEqual(await words(), [
        [
          'help-center-exports',
          'managed · running · Nightly exports of the help center, as Parquet',
          'Volume help-center-exports, managed · running · Nightly exports of the help center, as Parquet',
        ],
        [
          'übersicht/2026',
          'managed · running · Überblick für das Jahr 2026: Umsätze, Rücksendungen, Größen',
          'Volume übersicht/2026, managed · running · Überblick für das Jahr 2026: Umsätze, Rücksendungen, Größen',
        ],
        ['catalog_lake', catalog, `Volume catalog_lake, ${catalog}`],
      ]);
      const all = asked();
      await draw();
      assert.equal(asked(), all);
    });

    it('say a state first that is not the usual one', async () => {
      const told = { volumeName: '', type: '', status: 'BEING_MADE' };
      fail('GET /v2/volumes/{volumeName}', { body: JSON.stringify({ code: 0, data: told }) });
      await drawnUntil(async () => (await words()).every(([, word]) => /being/.test(word ?? '')));
      assert.equal((await words()).at(-1)?.[1], 'being made · external · Product catalog in our own bucket');
    });

    it('say what the list says where the service tells no more, and ask once', async () => {
      fail('GET /v2/volumes/{volumeName}', ABSENT);
      const before = asked();
      const answered = async () =>
        (await volumes()).every(node => running.tree.getTreeItem(node) && node.told !== undefined);
      await drawnUntil(async () => (await answered()) && asked() - before >= 3);
      const all = asked();
      await draw();
      assert.deepEqual([asked(), (await words()).at(-1)?.[1]], [all, 'external · Product catalog in our own bucket']);
    });
  });

  it('show which private endpoint services need an allowlist', async () => {
    const service = { regionId: 'aws-us-west-2', cloudId: 'azure', endpointService: 'pls-1', whitelistRequired: true };
    const data = { count: 1, currentPage: 1, pageSize: 100, endpointServices: [service] };
    fail('GET /v2/privateEndpointServices', { body: JSON.stringify({ code: 0, data }) });
    const path = [...PROJECT, 'Regions', 'Amazon Web Services', 'aws-us-west-2', 'Private Endpoint Services', 'pls-1'];
    const { description, iconPath } = running.tree.getTreeItem(await find(running.tree, ...path));
    assert.deepEqual([description, (iconPath as vscode.ThemeIcon).id], ['allowlist required', 'lock']);
  });

  it('keep the secrets of alert rules out of rows and records', async () => {
    const list = await find(running.tree, ...PROJECT, 'Alert Rules');
    const rules = await running.tree.getChildren(list);
    assert.ok(rules.length >= 2);
    for (const node of rules) {
      const { tooltip } = running.tree.getTreeItem(node);
      const shown = `${JSON.stringify(tooltip)}${JSON.stringify(await node.record?.())}`;
      assert.doesNotMatch(shown, /https?:|apiKey/i);
    }
  });

  describe('filtered', () => {
    beforeEach(() => below(...PROJECT, 'Volumes')); // what was opened is searched
    afterEach(() => {
      running.tree.filter = '';
    });

    it('show what matches and what is above it, and count it', async () => {
      running.tree.filter = 'CATALOG';
      assert.deepEqual(await rows(running.tree, 4), [['Service', [['Search Team', [['Volumes', ['catalog_lake']]]]]]]);
      assert.equal(running.tree.matches(), 1);
    });

    it('show everything below what matches', async () => {
      running.tree.filter = 'search team';
      assert.deepEqual(await rows(running.tree, 3), [
        ['Service', [['Search Team', ['Clusters', 'Volumes', 'Roles', 'Alert Rules', 'Regions']]]],
      ]);
    });

    it('stay filtered when they are read anew', async () => {
      running.tree.filter = 'catalog';
      running.tree.refresh();
      assert.deepEqual(await rows(running.tree, 4), [['Service', [['Search Team', [['Volumes', ['catalog_lake']]]]]]]);
    });

    it('mark what matches in the labels', async () => {
      running.tree.filter = 'A';
      const [row] = (await running.tree.getChildren(await find(running.tree, ...PROJECT, 'Volumes'))).slice(-1);
      const { label } = running.tree.getTreeItem(row!);
      assert.deepEqual(label, {
        label: 'catalog_lake',
        highlights: [
          [1, 2],
          [3, 4],
          [9, 10],
        ],
      });
    });

    it('open what was open before, when they are back', async () => {
      const state = async (...labels: string[]) =>
        running.tree.getTreeItem(await find(running.tree, ...labels)).collapsibleState;
      const { Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
      running.tree.filter = 'no such thing';
      await rows(running.tree, 1);
      running.tree.filter = '';
      assert.equal(await state(...PROJECT, 'Volumes'), Expanded);
      running.tree.remember(await find(running.tree, ...PROJECT, 'Volumes'), false);
      assert.equal(await state(...PROJECT, 'Volumes'), Collapsed);
      running.tree.remember(await find(running.tree, ...PROJECT, 'Volumes'), true);
    });

    it('open what was closed over a match, and nothing else', async () => {
      const volumes = await find(running.tree, ...PROJECT, 'Volumes');
      await running.tree.getChildren(volumes);
      running.tree.remember(volumes, false);
      running.tree.filter = 'no such thing';
      assert.deepEqual([...running.tree.closedOverMatches()], []);
      running.tree.filter = 'catalog';
      assert.deepEqual([...running.tree.closedOverMatches()], [volumes]);
      running.tree.remember(volumes, true);
      assert.deepEqual([...running.tree.closedOverMatches()], []);
    });

    it('are empty where nothing matches, and back without the filter', async () => {
      running.tree.filter = 'no such thing';
      assert.deepEqual(await rows(running.tree, 1), []);
      running.tree.filter = '';
      assert.deepEqual(await rows(running.tree, 1), ['Service']);
    });
  });
});
