import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { startDemo, type Demo } from '../../../src/demo';
import type { Node } from '../../../src/tree/node';
import { app, find, forgetConnections, rows } from '../../harness/host/app';
import { pickOf, answering, setting } from '../../harness/host/dialogs';
import { happened, moment } from '../../harness/host/waiting';

const KEY = 'canary-9a1e77';
const ABSENT = { status: 404, body: 'not found', contentType: 'text/plain' };
interface Item {
  readonly label: string;
  readonly description?: string;
}

describe('the palette', () => {
  let running: App;
  let demo: Demo;
  const run = (command: string) => vscode.commands.executeCommand(`vectorCloud.${command}`);
  /** Picks the item with this label and, where it is given, this description. */
  const item = (label: string, description?: string) => (items: Item[]) =>
    items.find(each => each.label === label && (description === undefined || each.description === description));

  before(async () => {
    running = await app();
    await vscode.commands.executeCommand('workbench.view.explorer'); // a sidebar that shows reads the rows anew meanwhile
    demo = await startDemo({ apiKey: KEY, strict: true, entities: 1000 });
  });
  beforeEach(async () => {
    await forgetConnections(running);
    const pinned = { projects: ['proj-1'], roles: ['role-1'] };
    const followed = happened(running.tree.onDidChangeTreeData, node => node === undefined);
    await running.connections.add({ id: 'p', kind: 'cloud', name: 'Service', address: demo.baseUrl, pinned }, KEY);
    await followed; // else the tree is read anew in the midst of a test
  });
  after(async () => {
    await forgetConnections(running);
    await demo.close();
  });

  it('takes an added id away, whatever the tree shows', async () => {
    using _ = answering('showQuickPick', item('role-1', 'Service · Role ID'));
    await run('thing.unpin');
    const connection = await running.connections.find('p');
    assert.deepEqual(connection?.kind === 'cloud' && connection.pinned, { projects: ['proj-1'], roles: [] });
  });

  it('says why the connection in use has no rows after the rows of the others', async () => {
    const out = { id: 'o', kind: 'cloud', name: 'Signed out', address: demo.baseUrl } as const;
    await running.connections.add(out);
    running.current.show(out);
    const { pick, done } = await pickOf<vscode.QuickPickItem>('collection.drop');
    while (pick.busy) await moment();
    assert.equal(pick.items[0]?.label, 'Service');
    assert.match(pick.labels.at(-1)!, /No API key for “Signed out”/);
    pick.leave();
    await done;
  });

  it('keeps no row active that the text hides', async () => {
    const { pick, done } = await pickOf<vscode.QuickPickItem>('collection.drop');
    while (pick.busy) await moment();
    const chosen = pick.items.find(({ label }) => label === 'product_reviews')!;
    pick.activeItems = [chosen];
    pick.type('product');
    assert.equal(pick.activeItems[0]?.label, 'product_reviews');
    const shown = pick.activeItems;
    pick.type('help center');
    assert.equal(pick.activeItems, shown, 'the hidden row was made active again');
    pick.leave();
    await done;
  });

  it('offers what has one name by its whole path, of the connection in use first', async () => {
    const other = { id: 'o', kind: 'cloud', name: 'Other', address: demo.baseUrl, production: true } as const;
    await running.connections.add(other, KEY);
    running.current.show(other);
    const { pick, done } = await pickOf<vscode.QuickPickItem>('collection.drop');
    while (pick.busy) await moment();
    assert.equal(pick.title, 'Drop Collection');
    const found = pick.items.filter(({ label }) => label === 'help_center').map(({ description }) => description);
    assert.equal(new Set(found).size, found.length);
    assert.match(found[0]!, /^PRODUCTION · Other › Search Team › prod-search › default/);
    assert.match(found.at(-1)!, /^Service › /);
    const headings = pick.items.filter(({ kind }) => kind === vscode.QuickPickItemKind.Separator);
    assert.deepEqual(
      headings.map(({ label }) => label),
      ['Other', 'Service'],
    );
    pick.leave();
    await done;
  });

  it('leaves the first row active while rows arrive above it', async () => {
    const slow = await startDemo({ apiKey: KEY, entities: 100 });
    try {
      slow.fail('GET /v2/clusters', { latencyMs: 1000 });
      const other = { id: 'o', kind: 'cloud', name: 'Other', address: slow.baseUrl } as const;
      await running.connections.add(other, KEY);
      running.current.show(other);
      const { pick, done } = await pickOf<vscode.QuickPickItem>('collection.drop');
      const first = () => pick.items.find(({ kind }) => kind === undefined);
      let drawn = pick.items;
      let reported = first();
      // VS Code reports the first row of a drawing as active only after later drawings.
      Object.defineProperty(pick, 'items', {
        get: () => drawn,
        set: (items: vscode.QuickPickItem[]) => {
          pick.activeItems = reported ? [reported] : [];
          drawn = items;
          reported = first();
        },
      });
      while (pick.busy) await moment();
      assert.match(first()?.description ?? '', /^Other/);
      assert.doesNotMatch(pick.activeItems[0]?.description ?? '', /^Service/);
      pick.leave();
      await done;
    } finally {
      await slow.close();
    }
  });

  it('has the first way to create a collection active', async () => {
    const database = await find(running.tree, 'Service', 'Search Team', 'Clusters', 'prod-search', 'default');
    const { pick, done } = await pickOf<vscode.QuickPickItem>('collection.create', database);
    while (pick.busy) await moment();
    assert.deepEqual(
      pick.activeItems.map(({ label }) => label),
      ['$(zap) Quick setup…'],
    );
    pick.leave();
    await done;
  });

  it('offers what was added by its ID while no list comes', async () => {
    const [project, role] = ['proj-5d0c7b9e2f41a86300a1c4', 'r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh'];
    await running.connections.update('p', now => ({ ...now, pinned: { projects: [project], roles: [role] } }));
    const { clock } = running.tree.readings;
    running.tree.readings.clock = () => Promise.resolve();
    demo.restrict({ hang: ['projects.list', 'roles.list'] });
    const { pick, done } = await pickOf<vscode.QuickPickItem>('role.edit');
    while (!pick.labels.includes('Search Operator')) await moment();
    demo.restrict(); // what hangs is cut off, and comes to nothing
    while (pick.busy) await moment();
    assert.equal(pick.labels.filter(label => label === 'Search Operator').length, 1);
    pick.leave();
    await done;
    running.tree.readings.clock = clock;
  });

  it('loads more of the list that is picked', async () => {
    await using _ = await setting('pageSize', 1);
    const project = await find(running.tree, 'Service', 'Search Team');
    const lists = (await running.tree.getChildren(project)).filter(({ key }) => key === 'volumes' || key === 'roles');
    for (const list of lists) await rows(running.tree, 1, list);
    let picked: { node: { parent: Node } } | undefined; // VS Code may have read the lists anew meanwhile
    using __ = answering('showQuickPick', (items: (Item & { node: { parent: Node } })[]) => {
      return (picked = items.find(each => each.description?.endsWith('Volumes')));
    });
    await run('node.more');
    assert.deepEqual(await rows(running.tree, 1, picked?.node.parent), [
      'help-center-exports',
      'übersicht/2026',
      'Load more (2 of 3)',
    ]);
  });

  it('tries again the only row that failed, without a question', async () => {
    const volumes = await find(running.tree, 'Service', 'Search Team', 'Volumes');
    const restore = demo.fail('GET /v2/volumes', ABSENT);
    await rows(running.tree, 1, volumes);
    restore();
    using said = answering('showQuickPick');
    const before = demo.requests.length;
    await run('node.retry');
    assert.deepEqual(said.asked, []);
    assert.equal((await rows(running.tree, 1, volumes)).length, 3);
    assert.ok(demo.requests.length > before);
    await run('node.retry');
    assert.match(JSON.stringify(said.asked), /No failed rows/);
  });

  it('refreshes the row that is picked', async () => {
    await rows(running.tree, 1, await find(running.tree, 'Service', 'Search Team', 'Volumes'));
    const told: unknown[] = [];
    let picked: { node: Node } | undefined;
    using _ = answering('showQuickPick', (items: (Item & { node: Node })[]) => {
      return (picked = items.find(each => item('Volumes', 'Service › Search Team')([each])));
    });
    const listening = running.tree.onDidChangeTreeData(node => told.push(node));
    await run('node.refresh');
    listening.dispose();
    assert.ok(picked && told.includes(picked.node));
  });

  it('takes collections from the favorites and the recents, several at once', async () => {
    const place = { connectionId: 'p', connectionName: 'Service', clusterId: 'c', clusterName: 'C', dbName: 'default' };
    for (const collectionName of ['one', 'two']) await running.favorites.use({ ...place, collectionName });
    await running.favorites.add({ ...place, collectionName: 'one' });
    using _ = answering('showQuickPick', (items: (Item & { kind?: number })[]) => items.filter(each => !each.kind));
    await run('place.remove');
    assert.deepEqual(await running.favorites.list(), { favorites: [], recents: [] });
  });

  it('says why a command about an editor does nothing where none is open', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const command of ['search.cancel', 'search.openCheck', 'selection.search', 'secret.move']) {
      using said = answering('showInformationMessage');
      await run(command);
      assert.equal(said.asked.length, 1, command);
    }
    const { pick, done } = await pickOf('search.setEmbedding');
    pick.leave();
    await done;
  });

  const NOTHING_OPEN = [
    /^Open a role, alert rule/,
    'Open Draft…',
    'Search…',
    'Edit Role…',
    'Edit Alert Rule…',
  ] as const;
  const NO_SEARCH = [/^No search is open/, 'Search…', 'Show Search History…'] as const;
  for (const [command, why, ...leads] of [
    ...['openText', 'openForm', 'plan', 'chooseConnection'].map(name => [`document.${name}`, ...NOTHING_OPEN] as const),
    ...[
      'run',
      'save',
      'showRaw',
      'pinBaseline',
      'compare',
      'compareWith',
      'copyAsCode',
      'addToQuerySet',
      'judgeHits',
    ].map(name => [`search.${name}`, ...NO_SEARCH] as const),
    ['search.unpinBaseline', /^No baseline pinned/, 'Pin as Baseline'],
    ...['apply', 'discard', 'openPage', 'showDifference'].map(
      name => [`plan.${name}`, /^No open plan/, 'Open Draft…'] as const,
    ),
    [
      'draft.open',
      /^No drafts/,
      'Edit Role…',
      'Edit Alert Rule…',
      'New Role…',
      'New Alert Rule…',
      'Create Collection…',
    ],
    [
      'draft.discard',
      /^No drafts/,
      'Edit Role…',
      'Edit Alert Rule…',
      'New Role…',
      'New Alert Rule…',
      'Create Collection…',
    ],
    ['place.remove', /^No favorites or recent collections yet/, 'Search…', 'Add to Favorites…'],
    ['password.show', /^No passwords to show/, 'Migrate…'],
    ['fileImport.resume', /^No import or copy to resume/, 'Import Entities…', 'Copy Collection…'],
    ['node.cancel', /^No rows are loading/, 'Show Connections', 'Refresh'],
    ['node.more', /^No list has more rows to load/, 'Show Connections', 'Refresh'],
    ['demo.copyKey', /^The demo service is not connected/, 'Connect to the Demo Service'],
  ] as const) {
    it(`leads on from a list that is empty: ${command}`, async () => {
      using said = answering('showInformationMessage');
      using asked = answering('showQuickPick');
      await run(command);
      assert.deepEqual(said.asked, []);
      const [items, { placeHolder }] = asked.asked[0] as [Item[], { placeHolder: string }];
      assert.match(placeHolder, why);
      assert.deepEqual(
        items.map(({ label }) => label),
        leads,
      );
    });
  }

  for (const [command, why] of [
    ['operation.look', 'No operation to check.'],
    ['operation.leave', 'No operation is tracked.'],
    ['operation.remove', 'No operation to remove.'],
    ['evaluation.pause', 'No evaluation is running.'],
    ['evaluation.resume', 'No evaluation to resume.'],
    ['evaluation.cancel', 'No evaluation to cancel.'],
    ['fileImport.pause', 'No import or copy is running.'],
    ['fileImport.cancel', 'No import or copy to cancel.'],
  ] as const) {
    it(`says that there is nothing to end, and offers nothing new: ${command}`, async () => {
      using said = answering('showInformationMessage');
      using asked = answering('showQuickPick');
      await run(command);
      assert.deepEqual([said.asked, asked.asked], [[[why]], []]);
    });
  }

  it('tells what has one name apart, wherever it is', async () => {
    const twins = await startDemo({ apiKey: KEY, strict: true, entities: 1000, rename: () => 'twin' });
    await forgetConnections(running);
    await running.connections.add({ id: 't', kind: 'cloud', name: 'Twins', address: twins.baseUrl }, KEY);
    for (const command of ['cluster.open', 'role.edit', 'alertRule.edit', 'collection.drop']) {
      const { pick, done } = await pickOf<vscode.QuickPickItem>(command);
      while (pick.busy) await moment();
      const found = pick.items.flatMap(({ label, description }) => (description ? [`${label} · ${description}`] : []));
      assert.ok(found.length > 1, command);
      assert.deepEqual(found.toSorted(), [...new Set(found)].toSorted(), command);
      pick.leave();
      await done;
    }
    await twins.close();
  });

  it('leads on where no connection fits, or nothing was searched yet', async () => {
    await forgetConnections(running);
    const endpoint = {
      id: 'e',
      kind: 'endpoint',
      plane: 'cluster',
      name: 'Own',
      address: demo.clusters[0]!.endpoint,
      readOnly: true,
    } as const;
    await running.connections.add(endpoint, KEY);
    for (const [command, ...leads] of [
      ['role.edit', 'Add Connection…'],
      ['alertRule.create', 'Add by ID…', 'Add Connection…'],
      ['volume.editDescription', 'Add by ID…', 'Refresh'],
      ['import.watch', 'Show Connections', 'Refresh'],
      ['history.show', 'Search…'],
    ]) {
      const { pick, done } = await pickOf(command!);
      while (pick.busy) await moment();
      assert.deepEqual(pick.labels.slice(1), leads, command);
      pick.leave();
      await done;
    }
  });

  it('leads on to what can be made where a service has none', async () => {
    demo.fail('GET /v2/alertRules', { status: 200, body: '{"code":0,"data":{"alertRules":[],"count":0}}' });
    const { pick, done } = await pickOf('alertRule.edit');
    while (pick.busy) await moment();
    assert.deepEqual(pick.labels, ['No alert rules found.', 'New Alert Rule…']);
    pick.leave();
    await done;
  });

  /** Commands that open something of VS Code's own, or ask nothing. */
  const elsewhere = new Set(['vectorCloud.log.show', 'vectorCloud.demo.connect']);

  it('has no command that fails where nobody answers', async () => {
    const manifest = vscode.extensions.getExtension('vector-cloud.vector-cloud')!.packageJSON as {
      contributes: { commands: { command: string }[] };
    };
    const kinds = [
      'showQuickPick',
      'showInputBox',
      'showOpenDialog',
      'showSaveDialog',
      'showWarningMessage',
      'showInformationMessage',
    ] as const;
    const answers = kinds.map(kind => answering(kind));
    using failures = answering('showErrorMessage');
    for (const { command } of manifest.contributes.commands) {
      if (elsewhere.has(command)) continue;
      const done = Promise.resolve(vscode.commands.executeCommand(command)).then(() => true);
      const soon = () => new Promise<boolean>(resolve => setTimeout(() => resolve(false), 20));
      while (!(await Promise.race([done, soon()]))) {
        await vscode.commands.executeCommand('workbench.action.closeQuickOpen'); // a pick that is not answered here
      }
      assert.deepEqual(failures.asked, [], command);
    }
    for (const answer of answers) answer[Symbol.dispose]();
  }).timeout(120_000);
});
