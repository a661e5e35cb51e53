import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { aliasItem } from '../../../src/tree/collections/collection-parts';
import { CollectionNode } from '../../../src/tree/collections/collections';
import { find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering, confirmed, nextPick } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';
import { moment } from '../../harness/host/waiting';
import { eventually } from '../../harness/window/until';

const DEFAULT = ['Service', 'Search Team', 'Clusters', 'prod-search', 'default'] as const;
const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);

describe('aliases', () => {
  let running: App;
  let demo: Demo;
  const planted: (() => void)[] = [];
  beforeEach(async () => ({ running, demo } = await connectDemo({ id: 'al', key: 'canary-83c1e9' })));
  afterEach(async () => {
    for (const restore of planted.splice(0)) restore();
    await leave({ running, demo });
  });

  const sent = (operation: string) => demo.requests.filter(each => each.endsWith(`/aliases/${operation}`)).length;
  const client = async () => {
    const { clusterId, endpoint } = demo.clusters[0]!;
    return running.clients.cluster((await running.connections.find('al'))!, clusterId, endpoint);
  };
  const targetOf = async (aliasName: string) => (await (await client()).aliases.describe({ aliasName })).collectionName;
  const row = (...below: string[]) => find(running.tree, ...DEFAULT, ...below);
  const labels = async (collection: string) => {
    const rows = await running.tree.getChildren(await row(collection, 'Aliases'));
    return rows.map(each => running.tree.getTreeItem(each).label);
  };
  const journal = async () => (await running.changes.journal.list()).records;

  /** Switches an alias, reads the plan, and applies or discards it. */
  async function switching(to: string, decision: 'apply' | 'discard', start: () => Thenable<unknown>): Promise<string> {
    using _ = answering('showWarningMessage', confirmed);
    const picked = nextPick();
    const shown = planShown();
    const done = start();
    const pick = await picked;
    while (pick.busy !== false) await moment();
    pick.choose(to);
    const { document } = await shown;
    const text = document.getText();
    (await running.changes.plans.documents()).decide(decision);
    await done;
    return text;
  }

  it('are rows below their collection, with their commands', async () => {
    const alias = await row('help_center', 'Aliases', 'articles');
    assert.equal(running.tree.getTreeItem(alias).contextValue, 'leaf aliases');
    assert.equal(running.tree.getTreeItem(running.tree.getParent(alias)!).contextValue, 'aliases');
  });

  it('offer a typed name after the rows that it filters, so that Enter takes a row', async () => {
    const picked = nextPick();
    const done = run('alias.switch', await row('help_center', 'Aliases', 'articles'));
    const pick = await picked;
    while (pick.busy !== false) await moment();
    pick.type('product');
    const shown = pick.items.map(({ label, description }) => [label, description]);
    assert.deepEqual(shown[0], ['product_reviews', undefined]);
    assert.deepEqual(shown.at(-1), ['$(edit)', 'product']); // VS Code sorts by label
    pick.type('elsewhere');
    assert.ok(pick.labels.includes('elsewhere'));
    pick.leave();
    await done;
  });

  it('are created after a question that names their place, and appear', async () => {
    assert.deepEqual(await labels('product_reviews'), ['This collection has no aliases.']);
    using box = answering('showInputBox', ' reviews ');
    using modal = answering('showWarningMessage', confirmed);
    await run('alias.create', await row('product_reviews', 'Aliases'));
    const options = box.asked[0]![0] as { validateInput(text: string): Promise<string | undefined> };
    assert.match((await options.validateInput('help_center')) ?? '', /already has a collection named “help_center”/);
    const [question, { detail }] = modal.asked[0] as [string, vscode.MessageOptions];
    assert.equal(question, 'Create alias “reviews” of “product_reviews”?');
    assert.match(
      String(detail),
      /Requests to “reviews” use collection “product_reviews”[^]*Cluster: prod-search[^]*Database: default$/,
    );
    assert.equal(await targetOf('reviews'), 'product_reviews');
    await eventually(async () => assert.deepEqual(await labels('product_reviews'), ['reviews']));
    const [record] = await journal();
    assert.deepEqual([record?.kind, record?.outcome, record?.thingId], ['alias', 'applied', 'reviews']);
    assert.deepEqual(record?.after, { collectionName: 'product_reviews' });
  });

  it('are not created where the name is taken', async () => {
    using _box = answering('showInputBox', 'articles');
    using said = answering('showErrorMessage');
    await run('alias.create', await row('product_reviews', 'Aliases'));
    assert.match(String(said.asked[0]?.[0]), /already has an alias named “articles”\. Switch the alias/);
    assert.equal(sent('create'), 0);
  });

  it('are switched in one request, by a plan that compares both collections', async () => {
    const alias = await row('help_center', 'Aliases', 'articles');
    const text = await switching('product_reviews', 'apply', () => run('alias.switch', alias));
    assert.match(text, /^# Switch alias “articles” to “product_reviews”/);
    assert.match(text, /Requests to “articles” use “product_reviews” instead of “help_center”/);
    assert.match(text, /Schemas differ: `\w+` is missing in product\\?_reviews/);
    assert.match(text, /## Comparison[^]*Entities[^]*\d+[^]*Schema differences/);
    assert.match(text, /POST \/v2\/vectordb\/aliases\/alter/);
    assert.equal(await targetOf('articles'), 'product_reviews');
    assert.deepEqual([sent('alter'), sent('create'), sent('drop')], [1, 0, 0]);
    const [record] = await journal();
    assert.deepEqual(
      [record?.before, record?.after],
      [{ collectionName: 'help_center' }, { collectionName: 'product_reviews' }],
    );
    await eventually(async () => assert.deepEqual(await labels('product_reviews'), ['articles']));
  });

  it('are switched on a production connection only after their name is typed, with both collections named', async () => {
    const alias = await row('help_center', 'Aliases', 'articles');
    await running.connections.update('al', now => ({ ...now, production: true }));
    let before: number | undefined;
    using box = answering('showInputBox', () => {
      before = sent('alter');
      return 'articles';
    });
    await switching('product_reviews', 'apply', () => run('alias.switch', alias));
    const [{ prompt }] = box.asked[0] as [vscode.InputBoxOptions];
    assert.match(String(prompt), /use “product_reviews” instead of “help_center”.*type the name “articles”\.$/);
    assert.deepEqual([before, sent('alter')], [0, 1]);
  });

  it('are switched back by a revert of the change', async () => {
    const alias = await row('help_center', 'Aliases', 'articles');
    await switching('product_reviews', 'apply', () => run('alias.switch', alias));
    using _ = answering('showQuickPick', (items: vscode.QuickPickItem[]) => items[0]);
    using _modal = answering('showWarningMessage', confirmed);
    const shown = planShown();
    const done = run('journal.proposeReverse');
    assert.match((await shown).document.getText(), /use “help_center” instead of “product_reviews”/);
    (await running.changes.plans.documents()).decide('apply');
    await done;
    assert.equal(await targetOf('articles'), 'help_center');
  });

  it('are warned about where the new collection is not loaded', async () => {
    await (await client()).collections.release({ collectionName: 'product_reviews' });
    const alias = await row('help_center', 'Aliases', 'articles');
    const text = await switching('product_reviews', 'discard', () => run('alias.switch', alias));
    assert.match(text, /“product\\?_reviews” is not loaded: searches fail until it is loaded/);
    assert.equal(await targetOf('articles'), 'help_center');
  });

  it('name the search documents that use them, and run their checks against the new collection', async () => {
    const [folder] = vscode.workspace.workspaceFolders!;
    const file = vscode.Uri.joinPath(folder!.uri, 'alias-check.vcsearch.json');
    const latency = { expect: 'latency', atMostMs: 600_000 };
    const missing = { name: 'the known article', expect: 'ids', ids: ['no such id'], byRank: 1 };
    const document = { collection: 'articles', vectors: [Array(128).fill(0.5)], limit: 1, expect: [latency, missing] };
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(document)));
    planted.push(() => void vscode.workspace.fs.delete(file));
    using modal = answering('showWarningMessage');
    await run('alias.drop', await row('help_center', 'Aliases', 'articles'));
    const [, { detail }] = modal.asked[0] as [string, vscode.MessageOptions];
    assert.match(String(detail), /Search documents of the workspace use the alias: .*alias-check\.vcsearch\.json/);
    const alias = await row('help_center', 'Aliases', 'articles');
    const text = await switching('product_reviews', 'discard', () => run('alias.switch', alias));
    assert.match(text, /1 of 2 checks fail against “product\\?_reviews”/);
    assert.match(text, /## Checks of this alias[^]*alias-check\.vcsearch\.json[^\n]*passed: Latency: /);
    assert.match(text, /the known article[^\n]*failed: no such id is not among the 1 hits\./);
    const searched = demo.requests.filter(each => each.endsWith('/entities/search')).length;
    for (const other of [{ clusterId: 'in01-another' }, { endpoint: 'http://127.0.0.1:19530' }]) {
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify({ ...document, ...other })));
      const without = await switching('product_reviews', 'discard', () => run('alias.switch', alias));
      assert.doesNotMatch(without, /Checks of this alias/);
    }
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(document)));
    await running.connections.add({ id: 'al2', kind: 'cloud', name: 'Another', address: demo.baseUrl }, demo.apiKey);
    await running.documents.targets.remember(file, 'al2');
    const ofAnother = await switching('product_reviews', 'discard', () => run('alias.switch', alias));
    assert.doesNotMatch(ofAnother, /Checks of this alias/);
    assert.equal(demo.requests.filter(each => each.endsWith('/entities/search')).length, searched);
  });

  it('are dropped after a question, and created again by a revert', async () => {
    using modal = answering('showWarningMessage', 'Drop', confirmed);
    await run('alias.drop', await row('help_center', 'Aliases', 'articles'));
    const [question, { detail }, ...buttons] = modal.asked[0] as [string, vscode.MessageOptions, ...string[]];
    assert.equal(question, 'Drop alias “articles”?');
    assert.match(String(detail), /^Requests to “articles” fail\. Collection “help_center” and its entities stay/);
    assert.deepEqual(buttons, ['Show Plan', 'Drop']); // Enter presses the first
    await assert.rejects(targetOf('articles'), { code: 1600 });
    using _ = answering('showQuickPick', (items: vscode.QuickPickItem[]) => items[0]);
    await run('journal.proposeReverse');
    assert.equal(await targetOf('articles'), 'help_center');
  });

  it('are listed by their description where the service lists none', async () => {
    planted.push(
      demo.fail('POST /v2/vectordb/aliases/list', { status: 404, body: 'not found', contentType: 'text/plain' }),
    );
    assert.deepEqual(await labels('help_center'), ['articles']);
  });

  it('are switched by a typed name where the service neither describes nor lists them', async () => {
    for (const path of ['describe', 'list'])
      planted.push(
        demo.fail(`POST /v2/vectordb/aliases/${path}`, { status: 404, body: 'not found', contentType: 'text/plain' }),
      );
    const { scope, plane } = (await row('help_center')) as CollectionNode;
    const unlisted = aliasItem(new CollectionNode(scope, plane, { dbName: 'default', collectionName: '' }), 'articles');
    const text = await switching('product_reviews', 'apply', () => run('alias.switch', unlisted));
    assert.match(text, /Requests to “articles” use collection “product\\?_reviews”/);
    assert.match(text, /The current collection of the alias is unknown/);
    assert.ok(!text.includes('“”'));
    assert.equal(sent('alter'), 1);
  });

  it('are not said to be none where the service neither lists nor describes them', async () => {
    planted.push(
      demo.fail('POST /v2/vectordb/aliases/list', { status: 404, body: 'not found', contentType: 'text/plain' }),
      demo.fail('POST /v2/vectordb/collections/describe', {
        status: 200,
        contentType: 'application/json',
        body: JSON.stringify({ code: 0, data: { collectionName: 'help_center', fields: [] } }),
      }),
    );
    assert.match(JSON.stringify(await labels('help_center')), /^\["Not supported by this service/);
  });

  it('say so where the service has no aliases', async () => {
    planted.push(
      demo.fail('POST /v2/vectordb/aliases/drop', { status: 404, body: 'not found', contentType: 'text/plain' }),
    );
    using _ = answering('showWarningMessage', confirmed);
    using said = answering('showErrorMessage');
    await run('alias.drop', await row('help_center', 'Aliases', 'articles'));
    assert.match(String(said.asked[0]?.[0]), /Not supported by this service/);
  });
});
