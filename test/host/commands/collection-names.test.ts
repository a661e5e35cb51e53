import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import type { CollectionNode } from '../../../src/tree/collections/collections';
import { openNew } from '../../../src/documents/opening';
import { find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { eventually } from '../../harness/window/until';

const DEFAULT = ['Service', 'Search Team', 'Clusters', 'prod-search', 'default'] as const;
const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);
const detailOf = (modal: { asked: unknown[][] }) => String((modal.asked[0]![1] as vscode.MessageOptions).detail);

describe('a renamed collection', () => {
  let running: App;
  let demo: Demo;
  const planted: (() => void)[] = [];
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'rn', key: 'canary-3c90ab' }));
    await (await client()).collections.create({ collectionName: 'old_faq', dimension: 4 });
    await (await client()).aliases.create({ collectionName: 'old_faq', aliasName: 'faq' });
  });
  afterEach(async () => {
    for (const restore of planted.splice(0)) restore();
    await leave({ running, demo });
  });

  const client = async () => {
    const { clusterId, endpoint } = demo.clusters[0]!;
    return running.clients.cluster((await running.connections.find('rn'))!, clusterId, endpoint);
  };
  const names = async () => (await client()).collections.list();
  const row = async (name = 'old_faq') => (await find(running.tree, ...DEFAULT, name)) as CollectionNode;
  const sent = () => demo.requests.filter(each => each.endsWith('/collections/rename')).length;
  const last = async () => (await running.changes.journal.list()).records[0];

  async function rename(name: string, node: CollectionNode): Promise<void> {
    using _ = answering('showInputBox', name);
    await run('collection.rename', node);
  }

  it('keeps its aliases, takes its favorite along, and gets its name back by a revert', async () => {
    const node = await row();
    await running.favorites.add(node.ref);
    await running.favorites.use(node.ref);
    using modal = answering('showWarningMessage', 'Rename', 'Rename');
    await rename(' faq_2026 ', node);
    assert.equal(modal.asked[0]![0], 'Rename collection “old_faq” to “faq_2026”?');
    assert.match(
      detailOf(modal),
      /Requests that use the name “old_faq” fail[^]*Aliases still point to the collection: faq/,
    );
    assert.ok((await names()).includes('faq_2026') && !(await names()).includes('old_faq'));
    assert.equal((await (await client()).aliases.describe({ aliasName: 'faq' })).collectionName, 'faq_2026');
    const { favorites, recents } = await running.favorites.list();
    for (const list of [favorites, recents])
      assert.deepEqual(
        list.map(({ collectionName }) => collectionName),
        ['faq_2026'],
      );
    await eventually(async () => assert.ok(await row('faq_2026')));
    const record = await last();
    assert.deepEqual([record?.kind, record?.outcome, record?.thingId], ['collectionName', 'applied', 'old_faq']);
    assert.deepEqual(record?.after, { collectionName: 'faq_2026' });
    using _ = answering('showQuickPick', (items: vscode.QuickPickItem[]) => items[0]);
    await run('journal.proposeReverse');
    assert.ok((await names()).includes('old_faq') && !(await names()).includes('faq_2026'));
    assert.equal(sent(), 2);
  });

  it('takes its last search and its history along, and leaves those of the same name elsewhere', async () => {
    const { history, forms } = await running.searches();
    const { clusterId } = demo.clusters[0]!;
    const of = (dbName: string, collectionName = 'old_faq') => ({
      connectionId: 'rn',
      connectionName: 'Service',
      clusterId,
      dbName,
      collectionName,
    });
    const search = (dbName: string) => ({ clusterId, database: dbName, collection: 'old_faq', filter: 'id > 7' });
    const found = { outcome: 'found', hits: 1, tookMs: 1 };
    for (const dbName of ['default', 'staging']) {
      await forms.put(of(dbName), search(dbName));
      for (let n = 0; n < 2; n += 1) await history.add({ ...found, place: of(dbName), search: search(dbName) });
      await history.favor((await history.list(of(dbName))).records[0]!, 'Greeting');
    }
    using _ = answering('showWarningMessage', confirmed);
    await rename('faq_2026', await row());
    const shown = async (dbName: string, collectionName: string) => {
      const { favorites, records } = await history.list(of(dbName, collectionName));
      const form = await forms.find(of(dbName, collectionName));
      return [...favorites, ...records]
        .map(({ name, place, search: asked }) => [name, place.collectionName, asked.collection])
        .concat([[form?.filter, form?.database, form?.collection]]);
    };
    assert.deepEqual(await shown('default', 'faq_2026'), [
      ['Greeting', 'faq_2026', 'faq_2026'],
      [undefined, 'faq_2026', 'faq_2026'],
      ['id > 7', 'default', 'faq_2026'],
    ]);
    assert.deepEqual(await shown('default', 'old_faq'), [[undefined, undefined, undefined]]);
    assert.deepEqual(await shown('staging', 'old_faq'), [
      ['Greeting', 'old_faq', 'old_faq'],
      [undefined, 'old_faq', 'old_faq'],
      ['id > 7', 'staging', 'old_faq'],
    ]);
    for (const record of (await history.list()).favorites) await history.unfavor(record);
    await history.clear();
  });

  it('is told to the drafts that keep the old name', async () => {
    const document = { collection: 'old_faq', entities: [{ vector: [1, 0, 0, 0] }] };
    const { clusterId } = demo.clusters[0]!;
    const about = { kind: 'entities', name: 'Greeting', document: { clusterId, ...document }, pending: true } as const;
    await openNew({ id: 'rn' }, running.documents, about);
    using modal = answering('showWarningMessage', undefined);
    await rename('faq_2026', await row());
    assert.match(detailOf(modal), /Drafts keep the old name: Greeting/);
    assert.equal(sent(), 0);
  });

  it('does not get a name that a collection or an alias has, and it is said', async () => {
    const node = await row();
    using said = answering('showErrorMessage');
    using _ = answering('showWarningMessage', confirmed);
    await rename('help_center', node);
    await rename('faq', node); // an alias: only the service knows
    const messages = said.asked.map(([text]) => String(text));
    assert.match(messages[0]!, /“default”.*already has a collection named “help_center”\. Choose another name/);
    assert.match(messages[1]!, /“default”.*already has a collection named “faq”\. Choose another name/);
    assert.equal(sent(), 1);
    assert.ok((await names()).includes('old_faq'));
  });

  it('has its new name in the tree, also where a search cannot take it over', async () => {
    const { history } = await running.searches();
    Object.assign(history, { rename: () => Promise.reject(new Error('no space left')) });
    planted.push(() => Reflect.deleteProperty(history, 'rename'));
    const node = await row();
    const redrawn: unknown[] = [];
    const listening = running.tree.onDidChangeTreeData(changed => redrawn.push(changed));
    planted.push(() => listening.dispose());
    using _modal = answering('showWarningMessage', async (...question: unknown[]) => {
      await row(); // known, also where the new connection was read again
      return question.at(-1);
    });
    using _said = answering('showErrorMessage');
    await Promise.allSettled([rename('faq_2026', node)]);
    assert.equal(sent(), 1);
    assert.ok(redrawn.some(changed => (changed as { key?: string } | undefined)?.key === 'database default'));
  });

  it('is found by its new name where the answer was lost', async () => {
    planted.push(demo.fail('POST /v2/vectordb/collections/rename', { cut: 'within' }));
    using _said = answering('showErrorMessage');
    using _ = answering('showWarningMessage', confirmed);
    await rename('faq_2026', await row());
    assert.deepEqual([(await last())?.outcome, sent()], ['applied', 1]);
  });

  it('is renamed where the service lists no collections', async () => {
    const node = await row();
    planted.push(demo.fail('POST /v2/vectordb/collections/list', { status: 403, code: 1401, message: 'not yours' }));
    using _ = answering('showWarningMessage', confirmed);
    await rename('faq_2026', node);
    assert.equal((await last())?.outcome, 'applied');
    planted.splice(0).forEach(restore => restore());
    assert.ok((await names()).includes('faq_2026'));
  });
});
