import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { EntitySelection } from '../../../src/commands/entities';
import type { Demo } from '../../../src/demo';
import type { EntitiesDocument } from '../../../src/model/entities/documents';
import { exactJson, stringifyJson } from '../../../src/model/wire/json';
import { editEntities, find, shownDocument } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';
import { happened, moment } from '../../harness/host/waiting';

const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);
const agree = (_message: string, _options: unknown, ...items: string[]) =>
  items.find(item => ['Upsert', 'Insert', 'Delete'].includes(item));

describe('entities', () => {
  let running: App;
  let demo: Demo;
  const collectionName = 'notes';
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'e', key: 'canary-entities' }));
    await post('collections/create', { collectionName, dimension: 2 });
    await post('entities/insert', {
      collectionName,
      data: [
        { id: 1, vector: [1, 0], title: 'one', password: 'own' },
        { id: 2, vector: [0, 1], title: 'two' },
        { id: '9007199254740993', vector: [1, 1], title: 'large' },
      ],
    });
  });
  afterEach(() => leave({ running, demo }));

  async function post(path: string, body: object): Promise<unknown> {
    const response = await fetch(`${demo.clusters[0]!.endpoint}/v2/vectordb/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.apiKey}`, 'content-type': 'application/json' },
      body: stringifyJson(body),
    });
    const { code, data, message } = exactJson(await response.text()) as {
      code: number;
      data: unknown;
      message?: string;
    };
    assert.equal(code, 0, message);
    return data;
  }
  const stored = async (filter: string) =>
    (await post('entities/query', {
      collectionName,
      filter,
      outputFields: ['*', 'vector'],
      consistencyLevel: 'Strong',
      limit: 100,
    })) as Record<string, unknown>[];
  const requests = (operation: string) => demo.requests.filter(each => each.endsWith(`/entities/${operation}`)).length;
  const select = (...ids: string[]): EntitySelection => ({
    ref: { connectionId: 'e', clusterId: demo.clusters[0]!.clusterId, dbName: 'default', collectionName },
    ids,
  });
  const row = async () =>
    find(running.tree, 'Service', 'Search Team', 'Clusters', 'prod-search', 'default', collectionName);

  /** Runs what shows a plan, agrees, and gives the plan's text. */
  async function planned(start: () => Thenable<unknown>): Promise<string> {
    using _ = answering('showWarningMessage', agree, agree);
    const shown = planShown();
    const ended = Promise.resolve(start());
    const plan = await Promise.race([shown, ended.then(() => undefined)]);
    if (!plan) throw new Error('no plan was shown');
    const text = plan.document.getText();
    (await running.changes.plans.documents()).decide('apply');
    await ended;
    return text;
  }
  /** Plans a document, discards the plan, and returns its text. */
  async function discardedPlan(uri: vscode.Uri): Promise<string> {
    const shown = planShown();
    const ended = Promise.resolve(run('document.plan', uri));
    const text = (await shown).document.getText();
    (await running.changes.plans.documents()).decide('discard');
    await ended;
    return text;
  }
  async function textOf(uri: vscode.Uri) {
    const document = await vscode.workspace.openTextDocument(uri);
    return { text: document.getText(), positionAt: (offset: number) => document.positionAt(offset) };
  }
  const newest = async () => (await running.changes.journal.list()).records[0]!;

  it('are edited as a document, planned field by field, and written whole and once', async () => {
    await run('entity.edit', select('1', '9007199254740993'));
    const text = (await shownDocument()).getText();
    assert.match(text, /"id": "9007199254740993"/);
    assert.match(text, /"vector": \[1, 0\]/);
    const uri = await editEntities(({ entities }) => {
      entities[0]!['title'] = 'changed';
      entities[1]!['vector'] = [2, 0];
    });
    const plan = await planned(() => run('document.plan', uri));
    assert.match(plan, /Changes title of entity 1: one → changed/);
    assert.match(
      plan,
      /vector of entity 9007199254740993: \\\[1,1\\\] → changed, cosine similarity to the previous vector: 0\.71/,
    );
    assert.equal(requests('upsert'), 1);
    const [one] = await stored('id == 1');
    assert.deepEqual([one!['title'], one!['password'], one!['vector']], ['changed', 'own', [1, 0]]);
    const record = await newest();
    assert.deepEqual([record.kind, record.outcome], ['entity', 'applied']);
    assert.match(JSON.stringify(record.before), /"password":"own"/); // the user's own field
    assert.deepEqual(await running.documents.drafts.list(), []);
  });

  it('are lines of one document where several are edited, with a plan, completion and problems for each', async () => {
    await run('entity.edit', select('1', '2'));
    const document = await shownDocument();
    const { uri } = document;
    assert.match(uri.path, /\.vcentities\.ndjson$/);
    const asLines = (title: string) =>
      [
        `{"clusterId": "${demo.clusters[0]!.clusterId}", "database": "default", "collection": "notes"}`,
        `{"id": 1, "title": "${title}", "password": "own", "vector": [1, 0]}`,
        '{"id": 2, "title": "two", "vector": [0, 1]}',
        '',
      ].join('\n');
    assert.equal(document.getText(), asLines('one'));
    while (document.languageId !== 'vectorcloud-draft-lines') await moment();
    const ours = () => vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Vector Cloud');
    const write = async (text: string) => {
      const edit = new vscode.WorkspaceEdit();
      edit.replace(uri, new vscode.Range(0, 0, document.lineCount, 0), text);
      assert.ok(await vscode.workspace.applyEdit(edit));
    };

    await write(asLines('one').replace('"vector": [0, 1]', '"vector": [0, 1, 2]'));
    while (ours().length === 0) await happened(vscode.languages.onDidChangeDiagnostics);
    assert.deepEqual(
      ours().map(({ range, message }) => [range.start.line, /3 dimensions/.test(message)]),
      [[2, true]],
    );
    await write(asLines('one').replace('"id": 2', '"id": two'));
    while (!ours().some(({ message }) => message.startsWith('Not valid JSON'))) {
      await happened(vscode.languages.onDidChangeDiagnostics);
    }
    assert.deepEqual(ours().map(({ range }) => document.getText(range)), ['two']); // prettier-ignore

    await write(asLines('one').replace(', "vector": [0, 1]', ', ""'));
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      uri,
      document.positionAt(document.getText().lastIndexOf('""') + 1),
    );
    assert.deepEqual(
      items.filter(({ kind }) => kind === vscode.CompletionItemKind.Property).map(({ insertText }) => insertText),
      ['"vector": []'],
    );

    await write(asLines('changed'));
    const plan = await planned(() => run('document.plan', uri));
    assert.match(plan, /Changes title of entity 1: one → changed/);
    assert.doesNotMatch(plan, /of entity 2/);
    assert.equal(requests('upsert'), 1);
    assert.equal((await vscode.workspace.openTextDocument(uri)).getText(), asLines('changed'));
    assert.deepEqual(await running.documents.drafts.list(), []);
  });

  it('are read with a progress that names their cluster', async () => {
    await row(); // its list has shown the name
    demo.fail('POST /v2/vectordb/collections/describe', { latencyMs: 1500 });
    const stay = (_: unknown, task: (...given: unknown[]) => unknown) =>
      task(undefined, new vscode.CancellationTokenSource().token);
    using shown = answering('withProgress', stay, stay, stay);
    await run('entity.edit', select('1'));
    assert.match(JSON.stringify(shown.asked), /Reading “notes” on Service › prod-search › default…/);
  });

  it('complete the names of the fields that they do not have, with their types', async () => {
    await run('entity.edit', select('1'));
    const uri = await editEntities(({ entities }) => delete entities[0]!['vector']);
    const document = await vscode.workspace.openTextDocument(uri);
    const at = document.positionAt(document.getText().indexOf('"id"'));
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      uri,
      at,
    );
    const ours = items.filter(({ kind }) => kind === vscode.CompletionItemKind.Property);
    assert.deepEqual(
      ours.map(({ label, insertText }) => [label, insertText]),
      [[{ label: 'vector', description: 'FloatVector, 2 dimensions' }, '"vector": [],']],
    );
  });

  it('keep integers beyond 53 bits within fields without a type, or tell what a copy makes of them', async () => {
    const loose = { n: 9007199254740993n, list: [2n ** 60n] };
    await post('entities/upsert', { collectionName, data: [{ id: 3, vector: [1, 0], title: 'a', loose }] });
    await run('entity.edit', select('3'));
    const uri = await editEntities(({ entities }) => (entities[0]!['title'] = 'b'));
    assert.match(await planned(() => run('document.plan', uri)), /"n": 9007199254740993,/);
    const [three] = await stored('id == 3');
    assert.deepEqual([three!['title'], three!['loose']], ['b', loose]);
    {
      using said = answering('showWarningMessage');
      await run('entity.duplicate', select('3'));
      assert.match(String(said.asked[0]?.[0]), /Integers beyond 53 bits are copied as strings: loose\.$/);
    }
    assert.match(await planned(() => run('entity.delete', select('3'))), /cannot be undone/);
  });

  it('are deleted, and not edited, where a value is nested too deeply', async () => {
    const depth = 300;
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    await post('entities/upsert', {
      collectionName,
      data: [{ id: 4, vector: [1, 0], title: 'a', deep: JSON.parse(deep) as unknown }],
    });
    {
      using said = answering('showErrorMessage');
      await run('entity.edit', select('4'));
      assert.match(String(said.asked[0]?.[0]), /“deep” is nested more than 200 levels deep/);
    }
    const plan = await planned(() => run('entity.delete', select('4')));
    assert.match(plan, /cannot be undone/);
    assert.match(plan, /Not shown here, not stored in the journal: entities nested more than 200 levels deep \(1\)/);
    assert.deepEqual(await stored('id == 4'), []);
  });

  it('are not overwritten where another changed the same field', async () => {
    await run('entity.edit', select('1'));
    const uri = await editEntities(({ entities }) => (entities[0]!['title'] = 'mine'));
    await post('entities/upsert', { collectionName, data: [{ id: 1, vector: [1, 0], title: 'theirs' }] });
    assert.match(await discardedPlan(uri), /title of entity 1 was also changed elsewhere/);
    assert.equal(requests('upsert'), 1); // the other's
  });

  it('tell a deletion of this window from one by others', async () => {
    await run('entity.edit', select('1', '2'));
    const uri = await editEntities(({ entities }) => entities.forEach(entity => (entity['title'] = 'mine')));
    await planned(() => run('entity.delete', select('1')));
    await post('entities/delete', { collectionName, filter: 'id == 2' });
    const text = await discardedPlan(uri);
    assert.match(text, /You deleted Entity 1 earlier in this window/);
    assert.match(text, /Entity 2 was deleted elsewhere/);
  });

  it('tell a deletion of many by this window from one by others', async () => {
    const data = Array.from({ length: 150 }, (_, at) => ({ id: 100 + at, vector: [at, 1], title: `bulk ${at}` }));
    await post('entities/insert', { collectionName, data });
    await run('entity.edit', select('2', '107'));
    const uri = await editEntities(({ entities }) => entities.forEach(entity => (entity['title'] = 'mine')));
    const where = await row();
    {
      using _ = answering('showInputBox', 'id >= 100 and id < 1000', '150');
      await planned(() => run('entity.delete', where));
    }
    await post('entities/delete', { collectionName, filter: 'id == 2' });
    const text = await discardedPlan(uri);
    assert.match(text, /You deleted Entity 107 earlier in this window/);
    assert.match(text, /Entity 2 was deleted elsewhere/);
  });

  it('keep what another changed in other fields', async () => {
    await run('entity.edit', select('2'));
    const uri = await editEntities(({ entities }) => (entities[0]!['title'] = 'mine'));
    await post('entities/upsert', { collectionName, data: [{ id: 2, vector: [0, 3], title: 'two' }] });
    assert.match(await planned(() => run('document.plan', uri)), /vector of entity 2 is now \\\[0,3\\\]/);
    const [two] = await stored('id == 2');
    assert.deepEqual([two!['title'], two!['vector']], ['mine', [0, 3]]);
  });

  it('are checked by the schema before anything is sent', async () => {
    await run('entity.edit', select('1'));
    const uri = await editEntities(({ entities }) => (entities[0]!['vector'] = [1, 2, 3]));
    using said = answering('showErrorMessage');
    await run('document.plan', uri);
    assert.match(String(said.asked[0]?.[0]), /Entity 1: .*vector.* 2/);
    assert.equal(requests('upsert'), 0);
    const told = () => vscode.languages.getDiagnostics(uri).some(({ source }) => source === 'Vector Cloud');
    while (!told()) await happened(vscode.languages.onDidChangeDiagnostics);
  });

  it('are edited, checked, planned and written together, up to 100, with a conflict of one', async () => {
    const ids = Array.from({ length: 100 }, (_, at) => String(100 + at));
    const asStored = (id: string) => ({ id: Number(id), vector: [Number(id), 1], title: `bulk ${id}` });
    await post('entities/insert', { collectionName, data: ids.map(asStored) });
    await run('entity.edit', select(...ids));
    const faulty = new Map<number, unknown>([
      [3, [1, 2, 3]],
      [97, 'none'],
    ]);
    const uri = await editEntities(({ entities }) => {
      assert.equal(entities.length, 100);
      for (const entity of entities) entity['title'] = 'mine';
      for (const [at, vector] of faulty) entities[at]!['vector'] = vector;
    });
    {
      using said = answering('showErrorMessage');
      await run('document.plan', uri);
      assert.match(String(said.asked[0]?.[0]), /Entity 4: .*vector.*\(1 more in Problems\)/);
    }
    const ours = () => vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Vector Cloud');
    while (ours().length < faulty.size) await happened(vscode.languages.onDidChangeDiagnostics);
    const { positionAt, text } = await textOf(uri);
    const linesOfVectors = [...faulty.keys()].map(at => {
      const from = text.indexOf(`"id": ${100 + at},`);
      return positionAt(text.indexOf('"vector"', from)).line;
    });
    assert.deepEqual(ours().map(({ range }) => range.start.line), linesOfVectors); // prettier-ignore

    await editEntities(({ entities }) => {
      for (const at of faulty.keys()) entities[at]!['vector'] = [100 + at, 1];
    });
    const theirs = { ...asStored('150'), title: 'theirs' };
    await post('entities/upsert', { collectionName, data: [theirs] });
    const conflict = await discardedPlan(uri);
    assert.deepEqual(conflict.match(/\w+ of entity \d+ was also changed elsewhere/g), [
      'title of entity 150 was also changed elsewhere',
    ]);
    assert.equal(requests('upsert'), 1); // the other's

    await post('entities/upsert', { collectionName, data: [asStored('150')] });
    const plan = await planned(() => run('document.plan', uri));
    assert.equal(plan.match(/Changes title of entity \d+: bulk \d+ → mine/g)?.length, 100);
    assert.equal(requests('upsert'), 3);
    assert.equal((await stored('title == "mine"')).length, 100);
    const { outcome, before, after } = await newest();
    const titles = (state: unknown) => (state as EntitiesDocument).entities.map(({ title }) => title);
    assert.equal(outcome, 'applied');
    assert.deepEqual(titles(before), ids.map(id => `bulk ${id}`)); // prettier-ignore
    assert.deepEqual(new Set(titles(after)), new Set(['mine']));
  });

  it('are inserted, and a key that exists is a conflict', async () => {
    await run('entity.create', await row());
    const uri = await editEntities(({ entities }) => {
      entities[0] = { id: 7, vector: [1, 2], title: 'new' };
    });
    assert.match(await planned(() => run('document.plan', uri)), /Inserts entity 7/);
    assert.equal((await stored('id == 7'))[0]!['title'], 'new');
    await run('entity.create', await row());
    const again = await editEntities(({ entities }) => {
      entities[0] = { id: 7, vector: [1, 2], title: 'other' };
    });
    assert.match(await discardedPlan(again), /An entity with the ID 7 already exists/);
  });

  it('get the IDs that the service makes, so that a second plan inserts nothing twice', async () => {
    await post('collections/create', { collectionName: 'auto', dimension: 2, autoID: true });
    running.tree.refresh();
    const auto = await find(running.tree, 'Service', 'Search Team', 'Clusters', 'prod-search', 'default', 'auto');
    await run('entity.create', auto);
    const uri = await editEntities(({ entities }) => {
      entities[0] = { vector: [1, 2], title: 'made' };
    });
    assert.match(await planned(() => run('document.plan', uri)), /Inserts an entity with a new ID/);
    const { entities } = JSON.parse((await vscode.workspace.openTextDocument(uri)).getText()) as EntitiesDocument;
    assert.match(String(entities[0]!['id']), /^\d+$/);
    using said = answering('showInformationMessage');
    await run('document.plan', uri);
    assert.match(String(said.asked[0]?.[0]), /already has this state/);
    assert.equal(requests('insert'), 2); // the first one made the notes
  });

  it('are written to the partition that holds them, and nowhere else', async () => {
    await post('partitions/create', { collectionName, partitionName: 'blue' });
    const data = [{ id: 50, vector: [1, 0], title: 'blue' }];
    await post('entities/insert', { collectionName, partitionName: 'blue', data });
    await run('entity.edit', select('50'));
    const uri = await editEntities(document => {
      assert.equal(document.partition, 'blue');
      document.entities[0]!['title'] = 'still blue';
    });
    assert.match(await planned(() => run('document.plan', uri)), /"partitionName": "blue"/);
    const inBlue = { collectionName, filter: 'id == 50', partitionNames: ['blue'], outputFields: ['title'], limit: 9 };
    assert.deepEqual(
      ((await post('entities/query', inBlue)) as { title: string }[]).map(({ title }) => title),
      ['still blue'],
    );
    await run('entity.edit', select('50'));
    const astray = await editEntities(document => {
      delete document.partition;
      document.entities[0]!['title'] = 'twice';
    });
    using said = answering('showErrorMessage');
    await run('document.plan', astray);
    assert.match(String(said.asked[0]?.[0]), /50 are in another partition/);
    assert.equal((await stored('id == 50')).length, 1);
  });

  it('are found beside a released partition', async () => {
    for (const partitionName of ['away', 'blue']) await post('partitions/create', { collectionName, partitionName });
    await post('partitions/release', { collectionName, partitionNames: ['away'] });
    const data = [{ id: 50, vector: [1, 0], title: 'blue' }];
    await post('entities/insert', { collectionName, partitionName: 'blue', data });
    await run('entity.edit', select('50'));
    await editEntities(document => assert.equal(document.partition, 'blue'));
  });

  it('in a released partition are warned about, where a plan cannot count them', async () => {
    await post('partitions/create', { collectionName, partitionName: 'away' });
    await post('partitions/release', { collectionName, partitionNames: ['away'] });
    await run('entity.edit', select('1'));
    const uri = await editEntities(document => {
      document.entities[0]!['title'] = 'again';
    });
    assert.match(await planned(() => run('document.plan', uri)), /not loaded cannot be searched \(away\)\. An entity/);
    const plan = await planned(() => run('entity.delete', select('1', '2')));
    assert.match(plan, /not loaded \(away\) cannot be searched: their matching entities are not counted/);
  });

  it('of several partitions are not edited together', async () => {
    await post('partitions/create', { collectionName, partitionName: 'blue' });
    const data = [{ id: 50, vector: [1, 0], title: 'blue' }];
    await post('entities/insert', { collectionName, partitionName: 'blue', data });
    using said = answering('showErrorMessage');
    await run('entity.edit', select('1', '50'));
    assert.match(String(said.asked[0]?.[0]), /several partitions \(_default, blue\)/);
  });

  it('are deleted by a plan that shows them, and proposed again by the journal', async () => {
    using said = answering('setStatusBarMessage');
    const plan = await planned(() => run('entity.delete', select('1', '2')));
    assert.match(
      String(said.asked[0]?.[0]),
      /^\$\(check\) Delete 2 entities .*: done \(Service › .*\)\. Entities of the collection: 1\.$/,
    );
    assert.match(plan, /^# Delete 2 entities from “notes”/);
    assert.match(plan, /id in \[1, 2\]/);
    assert.match(plan, /To insert the entities again, use Revert Change/);
    assert.equal((await stored('id >= 0')).length, 1);
    const record = await newest();
    assert.equal(record.kind, 'entityDeletion');
    const { revertEntities } = await import('../../../src/commands/entities');
    await revertEntities(running, record);
    const uri = (await shownDocument()).uri;
    assert.match(await planned(() => run('document.plan', uri)), /Inserts entity 1/);
    assert.equal((await stored('id >= 0')).length, 3);
  });

  it('are counted again once they were written or deleted, and not after a discarded plan', async () => {
    let counted = 0;
    const { counts } = running;
    counts.forget = () => void (counted += 1);
    try {
      await run('entity.create', await row());
      const uri = await editEntities(({ entities }) => {
        entities[0] = { id: 7, vector: [1, 2], title: 'new' };
      });
      await discardedPlan(uri);
      assert.equal(counted, 0);
      await planned(() => run('document.plan', uri));
      assert.equal(counted, 1);
      await planned(() => run('entity.delete', select('7')));
      assert.ok(counted > 1);
    } finally {
      Reflect.deleteProperty(counts, 'forget'); // the method of its class
    }
  });

  it('are deleted by a filter, whose number is typed where they are many', async () => {
    const data = Array.from({ length: 150 }, (_, at) => ({ id: 100 + at, vector: [0, 0], title: 't' }));
    await post('entities/insert', { collectionName, data });
    const confirming: string[] = [];
    using _ = answering('showInputBox', 'id >= 100 and id < 1000', (options: vscode.InputBoxOptions) => {
      confirming.push(String(options.prompt));
      return '150';
    });
    const plan = await planned(async () => run('entity.delete', await row()));
    assert.match(plan, /Delete 150 entities/);
    assert.match(plan, /The first 20 entities/);
    assert.match(plan, /cannot be undone/);
    assert.match(confirming[0] ?? '', /type the number of entities: 150/);
    assert.equal((await stored('id >= 100')).length, 1); // the large one
  });

  it('are not deleted by a filter that matches none, which the message says', async () => {
    const hints: unknown[] = [];
    using _ = answering('showInputBox', (box: vscode.InputBoxOptions) => {
      hints.push(...['', ' ', 'id < 8', 'idd < 8', 'idd <'].map(text => box.validateInput!(text)));
      return 'idd < 8';
    });
    using said = answering('showInformationMessage');
    await run('entity.delete', await row());
    assert.deepEqual(hints.slice(0, 3), ['Enter a filter', 'Enter a filter', undefined]);
    assert.deepEqual(hints[3], {
      message: '“idd” is not in the schema: the filter compares a key of the dynamic field. Similar: “id”',
      severity: vscode.InputBoxValidationSeverity.Info,
    });
    assert.equal(typeof hints[4], 'string');
    assert.deepEqual(said.asked[0]?.[0], '0 entities match “idd < 8”. Nothing was deleted.');
    assert.equal(requests('delete'), 0);
  });

  it('are not chosen without an ID', async () => {
    using asked = answering('showInputBox', undefined);
    await run('entity.edit', await row());
    const [options] = asked.asked[0] as [vscode.InputBoxOptions];
    assert.equal(await options.validateInput!(' , '), 'Enter at least one ID');
  });

  it('are not deleted where another number is typed', async () => {
    const data = Array.from({ length: 100 }, (_, at) => ({ id: 100 + at, vector: [0, 0], title: 't' }));
    await post('entities/insert', { collectionName, data });
    using _ = answering('showInputBox', 'id >= 100', '99');
    using _modal = answering('showWarningMessage', agree);
    const shown = planShown();
    const ended = Promise.resolve(run('entity.delete', await row()));
    await shown;
    const plans = await running.changes.plans.documents();
    const deciding = plans.decide('apply');
    assert.ok(deciding);
    await happened(plans.onDidChange);
    plans.decide('discard');
    await ended;
    assert.equal(requests('delete'), 0);
  });

  it('can be deleted where the service neither counts nor describes', async () => {
    demo.fail('POST /v2/vectordb/entities/query', { status: 404 });
    demo.fail('POST /v2/vectordb/collections/describe', { status: 404 });
    using _ = answering('showInputBox', 'id == 1');
    const plan = await planned(async () => run('entity.delete', await row()));
    assert.match(plan, /Number of entities unknown/);
    assert.equal(requests('delete'), 1);
  });
});
