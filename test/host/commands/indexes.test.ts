import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { isVectorField } from '../../../src/model/collections/collections';
import { indexItem } from '../../../src/tree/collections/collection-parts';
import type { CollectionNode } from '../../../src/tree/collections/collections';
import { workRows } from '../../../src/tree/work';
import { find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';
import { happened } from '../../harness/host/waiting';
import { eventually } from '../../harness/window/until';

const DEFAULT = ['Service', 'Search Team', 'Clusters', 'prod-search', 'default'] as const;
const HELP = { collectionName: 'help_center' };
const detailOf = (asked: unknown[]): string => String((asked[1] as vscode.MessageOptions).detail);
const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);

describe('indexes', () => {
  let running: App;
  let demo: Demo;
  const planted: (() => void)[] = [];
  beforeEach(async () => ({ running, demo } = await connectDemo({ id: 'ix', key: 'canary-5b02d7' })));
  afterEach(async () => {
    for (const restore of planted.splice(0)) restore();
    await leave({ running, demo });
  });

  const sent = (operation: string) => demo.requests.filter(each => each.endsWith(`/indexes/${operation}`)).length;
  const client = async () => {
    const { clusterId, endpoint } = demo.clusters[0]!;
    return running.clients.cluster((await running.connections.find('ix'))!, clusterId, endpoint);
  };
  const row = (...below: string[]) => find(running.tree, ...DEFAULT, 'help_center', 'Indexes', ...below);
  const told = async (name: string) => running.tree.getTreeItem(await row(name)).description;

  it('are rows with field, metric and type', async () => {
    assert.equal(await told('vector'), 'vector · COSINE · AUTOINDEX');
    assert.equal(running.tree.getTreeItem(await row('vector')).contextValue, 'leaf indexes');
  });

  it('tell how many entities are indexed while they are built, and why they failed', async () => {
    const answer = (index: object) => ({
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({ code: 0, data: [{ indexName: 'vector', fieldName: 'vector', ...index }] }),
    });
    const state = { indexState: 'InProgress', totalRows: 2200, indexedRows: 1100 };
    planted.push(demo.fail('POST /v2/vectordb/indexes/describe', answer(state)));
    assert.match(String(await told('vector')), /· 1,100 of 2,200 entities indexed$/);
    planted.pop()!();
    planted.push(
      demo.fail('POST /v2/vectordb/indexes/describe', answer({ indexState: 'Failed', failReason: 'out of memory' })),
    );
    await run('refresh');
    assert.match(String(await told('vector')), /· failed: out of memory$/);
  });

  it('are read again while they are built, until they are finished', async () => {
    const building = (indexedRows: number) =>
      demo.fail('POST /v2/vectordb/indexes/describe', {
        status: 200,
        contentType: 'application/json',
        body: JSON.stringify({
          code: 0,
          data: [{ indexName: 'vector', fieldName: 'vector', indexState: 'InProgress', totalRows: 2200, indexedRows }],
        }),
      });
    planted.push(building(100));
    const index = await row('vector');
    const item = () => running.tree.getTreeItem(index);
    const draw = () => running.counts.provideFileDecoration(item().resourceUri!);
    assert.match(String(item().description), /· 100 of 2,200 entities indexed$/);
    planted.pop()!();
    planted.push(building(1100));
    const again = happened(running.counts.onDidChangeFileDecorations);
    draw();
    await eventually(async () => assert.match(String(item().description), /· 1,100 of 2,200 entities indexed$/));
    planted.pop()!();
    await again; // as VS Code draws the row anew
    draw();
    await eventually(async () => assert.equal(item().description, 'vector · COSINE · AUTOINDEX'));
  });

  it('are created on a field that is asked for, and dropped again; the journal creates them anew', async () => {
    using modal = answering('showWarningMessage', confirmed, 'Drop', confirmed);
    const { fields } = await (await client()).collections.describe(HELP);
    const scalar = fields.find(({ type, primaryKey }) => type === 'Int64' && !primaryKey)?.name ?? 'category';
    using _field = answeringSteps(scalar, 'AUTOINDEX', 'by_field');
    await run('index.create', await row());
    const [question, { detail }] = modal.asked[0] as [string, vscode.MessageOptions];
    assert.equal(question, `Create index “by_field” on field “${scalar}” of “help_center”?`);
    assert.match(
      String(detail),
      /Indexes field .* of “help_center” \(AUTOINDEX\)[^]*Cluster: prod-search[^]*Database: default$/,
    );
    await eventually(async () => assert.match(String(await told('by_field')), /AUTOINDEX/));
    await (await client()).collections.release(HELP);
    await run('index.drop', await row('by_field'));
    const [dropping, , ...buttons] = modal.asked[1] as [string, unknown, ...string[]];
    assert.equal(dropping, `Drop index “by_field” on field “${scalar}” of “help_center”?`);
    assert.deepEqual(buttons, ['Show Plan', 'Drop']); // Enter presses the first
    assert.ok(!(await (await client()).indexes.list(HELP)).includes('by_field'));
    using _ = answering('showQuickPick', (items: vscode.QuickPickItem[]) => items[0]);
    await run('journal.proposeReverse');
    assert.ok((await (await client()).indexes.list(HELP)).includes('by_field'));
    assert.deepEqual([sent('create'), sent('drop')], [2, 1]);
  });

  it('that are still built after their creation are an operation, which ends with the build', async () => {
    const described = (state: object) => {
      planted.pop()?.();
      const data = [{ indexName: 'by_field', fieldName: 'category', indexType: 'AUTOINDEX', ...state }];
      const answer = { status: 200, contentType: 'application/json', body: JSON.stringify({ code: 0, data }) };
      planted.push(demo.fail('POST /v2/vectordb/indexes/describe', answer));
    };
    const list = running.operations.work;
    const operation = async () => (await list.list()).find(({ connectionId }) => connectionId === 'ix');
    const collection = await row();
    using _steps = answeringSteps('category', 'AUTOINDEX', 'by_field');
    using _ = answering('showWarningMessage', confirmed);
    described({ indexState: 'InProgress', totalRows: 2200, indexedRows: 1100 });
    const before = { code: 700, message: 'index not found', times: 1 }; // read once until the index is created
    demo.fail('POST /v2/vectordb/indexes/describe', before);
    await run('index.create', collection);
    await eventually(async () => assert.equal((await operation())?.progress, 50));
    const node = (await workRows(running)).find(each => each.kind === 'operation')!;
    const { label, description, tooltip } = node.item();
    assert.equal(label, 'by_field');
    assert.match(String(description), /^index build · running · 1,100 of 2,200 entities indexed/);
    assert.match(tooltip as string, /prod-search › default › help_center/);
    using ended = answering('showInformationMessage');
    described({ indexState: 'Finished', totalRows: 2200, indexedRows: 2200 });
    const { id } = (await operation())!;
    await running.operations.lookNow(id);
    await eventually(async () => assert.equal((await operation())?.state, 'done'));
    await eventually(async () => {
      assert.equal(ended.asked[0]?.[0], 'Index “by_field” of Service › prod-search › default › help_center is built.');
    });
    await eventually(async () =>
      assert.match((await running.changes.journal.list()).records[0]?.note ?? '', /Done at/),
    );
    await list.remove(id);
  });

  it('appear also where their build cannot be tracked', async () => {
    const data = [{ indexName: 'by_field', fieldName: 'category', indexState: 'InProgress' }];
    planted.push(demo.fail('POST /v2/vectordb/indexes/describe', { body: JSON.stringify({ code: 0, data }) }));
    demo.fail('POST /v2/vectordb/indexes/describe', { code: 700, message: 'index not found', times: 1 });
    const { work } = running.operations;
    Object.assign(work, { add: () => Promise.reject(new Error('no space left')) });
    planted.push(() => Reflect.deleteProperty(work, 'add'));
    const collection = await row();
    const redrawn: unknown[] = [];
    const listening = running.tree.onDidChangeTreeData(node => redrawn.push(node));
    planted.push(() => listening.dispose());
    using _steps = answeringSteps('category', 'AUTOINDEX', 'by_field');
    using _modal = answering('showWarningMessage', async (...question: unknown[]) => {
      await row(); // known, also where the new connection was read again
      return question.at(-1);
    });
    using _said = answering('showErrorMessage');
    await Promise.allSettled([run('index.create', collection)]);
    assert.equal(sent('create'), 1);
    assert.ok(redrawn.some(node => (node as { key?: string } | undefined)?.key === 'indexes'));
  });

  it('of a vector field are dropped after the loaded collection is released, each confirmed', async () => {
    using modal = answering('showWarningMessage', confirmed, 'Release', 'Drop');
    await run('index.drop', await row('vector'));
    const asked = modal.asked.map(([question]) => question);
    assert.deepEqual(asked, [
      'Release “help_center” first?',
      'Release collection “help_center”?',
      'Drop index “vector” on field “vector” of “help_center”?',
    ]);
    assert.match(
      detailOf(modal.asked[0]!),
      /^Index “vector” can be dropped only while “help_center” is released[^]*Connection: Service[^]*Cluster: prod-search/,
    );
    assert.deepEqual(await (await client()).indexes.list(HELP), []);
    const { records } = await running.changes.journal.list();
    assert.deepEqual(
      records.slice(0, 2).map(({ kind, outcome }) => [kind, outcome]),
      [
        ['index', 'applied'],
        ['collection', 'applied'],
      ],
    );
  });

  it('of a scalar field are dropped while the collection is loaded, whatever metric type the service returns', async () => {
    using modal = answering('showWarningMessage', confirmed, 'Drop');
    using _field = answeringSteps('category', 'AUTOINDEX', 'by_field');
    await run('index.create', await row());
    assert.equal(await told('by_field'), 'category · COSINE · AUTOINDEX'); // as recorded: services name a metric type here too
    await run('index.drop', await row('by_field'));
    assert.deepEqual(
      modal.asked.map(([question]) => question),
      [
        'Create index “by_field” on field “category” of “help_center”?',
        'Drop index “by_field” on field “category” of “help_center”?',
      ],
    );
    assert.equal(sent('drop'), 1);
  });

  it('of a vector field stay where the release is not confirmed', async () => {
    for (const answers of [[undefined], [confirmed, undefined]]) {
      using _ = answering('showWarningMessage', ...answers);
      await run('index.drop', await row('vector'));
    }
    assert.equal(sent('drop'), 0);
    assert.equal((await (await client()).collections.getLoadState(HELP)).loadState, 'LoadStateLoaded');
  });

  it('of a vector field stay while the collection is loaded, and it is said what to do', async () => {
    const collection = (await find(running.tree, ...DEFAULT, 'help_center')) as CollectionNode;
    using said = answering('showErrorMessage');
    await run('index.drop', indexItem(collection, 'vector')); // by its name alone
    assert.match(String(said.asked[0]?.[0]), /“help_center” is loaded\. Release the collection, then drop the index/);
    assert.equal(sent('drop'), 0);
  });

  it('of a vector field are dropped once the collection is released', async () => {
    await (await client()).collections.release(HELP);
    using modal = answering('showWarningMessage', 'Drop');
    await run('index.drop', await row('vector'));
    assert.match(String((modal.asked[0]![1] as vscode.MessageOptions).detail), /Field “vector” cannot be searched/);
    assert.deepEqual(await (await client()).indexes.list(HELP), []);
  });

  it('of a scalar field are dropped as the service decides, by a typed name too, and created again without a false warning', async () => {
    const cluster = await client();
    const { fields } = await cluster.collections.describe(HELP);
    const fieldName = fields.find(field => !field.primaryKey && !isVectorField(field))!.name;
    const spec = { fieldName, indexName: 'sorted', params: { index_type: 'STL_SORT' } };
    await cluster.indexes.create({ ...HELP, indexParams: [spec] });
    const collection = (await find(running.tree, ...DEFAULT, 'help_center')) as CollectionNode;
    using modal = answering('showWarningMessage', 'Drop', 'Drop', confirmed);
    {
      // Older engines want a release, also before the index of a scalar field is dropped.
      const refusal = {
        code: 65535,
        message: 'index cannot be dropped, collection is loaded, please release it first',
      };
      const heal = demo.fail('POST /v2/vectordb/indexes/drop', { body: JSON.stringify(refusal) });
      using _said = answering('showErrorMessage');
      await run('index.drop', indexItem(collection, 'sorted'));
      heal();
      assert.equal(sent('drop'), 1);
    }
    await run('index.drop', indexItem(collection, 'sorted'));
    assert.match(detailOf(modal.asked[1]!), new RegExp(`Filters on field “${fieldName}” can take longer`));
    using _ = answering('showQuickPick', (items: vscode.QuickPickItem[]) => items[0]);
    await run('journal.proposeReverse');
    assert.match(detailOf(modal.asked[2]!), /STL_SORT/);
    assert.doesNotMatch(detailOf(modal.asked[2]!), /supports AUTOINDEX only/);
    assert.ok((await cluster.indexes.list(HELP)).includes('sorted'));
  });

  it('are listed by name where the service describes neither index nor collection', async () => {
    const absent = { status: 404, body: 'not found', contentType: 'text/plain' };
    for (const path of ['indexes/describe', 'collections/describe'])
      planted.push(demo.fail(`POST /v2/vectordb/${path}`, absent));
    assert.equal(await told('vector'), undefined);
  });
});
