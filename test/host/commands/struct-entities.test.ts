import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { EntitySelection } from '../../../src/commands/entities';
import type { ClusterClient } from '../../../src/client';
import type { Demo } from '../../../src/demo';
import type { EntitiesDocument } from '../../../src/model/entities/documents';
import { editEntities, entitiesOf, find, shownDocument } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';
import { complaints } from '../../harness/host/waiting';
import { chapter, createChapters, part } from '../../harness/services/structs';

const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);
const agree = (_message: string, _options: unknown, ...items: string[]) =>
  items.find(item => ['Upsert', 'Insert', 'Delete'].includes(item));

describe('entities with an array of structs', () => {
  let running: App;
  let demo: Demo;
  let client: ClusterClient;
  const collectionName = 'chapters';
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'es', key: 'canary-structs' }));
    const connection = (await running.connections.find('es'))!;
    const { clusterId, endpoint } = demo.clusters[0]!;
    client = await running.clients.cluster(connection, clusterId, endpoint);
    await createChapters(client);
  });
  afterEach(() => leave({ running, demo }));

  const select = (...ids: string[]): EntitySelection => ({
    ref: { connectionId: 'es', clusterId: demo.clusters[0]!.clusterId, dbName: 'default', collectionName },
    ids,
  });
  const row = () => find(running.tree, 'Service', 'Search Team', 'Clusters', 'prod-search', 'default', collectionName);
  async function stored(id: number) {
    const { fields } = await client.collections.describe({ collectionName });
    const query = { collectionName, filter: `id == ${id}`, outputFields: ['*'], consistencyLevel: 'Strong' };
    return (await client.query(query, { fields }))[0];
  }

  /** Runs what shows a plan, decides, and returns the text of the plan. */
  async function planned(start: () => Thenable<unknown>, decision: 'apply' | 'discard'): Promise<string> {
    using _ = answering('showWarningMessage', agree, agree);
    const shown = planShown();
    const ended = Promise.resolve(start());
    const text = (await shown).document.getText();
    (await running.changes.plans.documents()).decide(decision);
    await ended;
    return text;
  }

  it('are edited in one value of a struct, planned by it, and stored without a difference', async () => {
    await run('entity.edit', select('1'));
    const opened = entitiesOf(await shownDocument());
    assert.deepEqual(opened.entities, [chapter(1, [part('a'), { ...part('b'), page: String(2n ** 60n) }])]);
    const uri = await editEntities(({ entities }) => {
      const [first, second] = entities[0]!['parts'] as Record<string, unknown>[];
      first!['text'] = 'changed';
      first!['bits'] = 'AQI=';
      second!['half'] = [0.1, 0.2];
    });
    const plan = await planned(() => run('document.plan', uri), 'apply');
    assert.match(plan, /Changes parts\\?\[0\\?\]\.text of entity 1: a → changed/);
    assert.match(plan, /Changes parts\\?\[1\\?\]\.half of entity 1/);
    assert.doesNotMatch(plan, /parts\\?\[1\\?\]\.text/);
    const [record] = (await running.changes.journal.list()).records;
    assert.equal(record!.outcome, 'applied');
    const applied = JSON.parse((await vscode.workspace.openTextDocument(uri)).getText()) as EntitiesDocument;
    assert.deepEqual(Object.keys(applied.entities[0]!), ['id', 'parts', 'vector'], 'applying moves no field');
    const [first, second] = (await stored(1))!['parts'] as Record<string, unknown>[];
    assert.deepEqual([first!['text'], first!['bits']], ['changed', [1, 2]]);
    assert.equal(second!['page'], 2n ** 60n);
  });

  it('are checked struct by struct, with the problem at the value', async () => {
    await run('entity.duplicate', select('1'));
    await editEntities(({ entities }) => (entities[0]!['id'] = 7));
    await complaints(await shownDocument(), 0); // the missing ID was one
    const uri = await editEntities(({ entities }) => {
      const [first] = entities[0]!['parts'] as Record<string, unknown>[];
      first!['embedding'] = [1];
    });
    const document = await vscode.workspace.openTextDocument(uri);
    const [problem] = await complaints(document, 1);
    assert.match(problem!.message, /Vector has 1 dimension; “parts\[0\]\.embedding” needs 2/);
    assert.match(document.lineAt(problem!.range.start.line).text, /"embedding": \[/);
  });

  it('complete the names of the fields of a struct', async () => {
    await run('entity.edit', select('2'));
    const uri = await editEntities(({ entities }) => {
      entities[0]!['parts'] = [{ text: 'a' }];
    });
    const document = await vscode.workspace.openTextDocument(uri);
    const at = document.positionAt(document.getText().indexOf('"text"'));
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      uri,
      at,
    );
    const ours = items.filter(({ kind }) => kind === vscode.CompletionItemKind.Property);
    assert.deepEqual(
      ours.map(({ label }) => (label as vscode.CompletionItemLabel).label),
      ['bits', 'embedding', 'half', 'page', 'seen', 'share', 'small'],
    );
  });

  it('are begun with an empty list', async () => {
    await run('entity.create', await row());
    const { entities } = entitiesOf(await shownDocument());
    assert.deepEqual(entities, [{ id: 0, vector: [], parts: [] }]);
  });

  it('are deleted by a plan that shows them, and proposed again by the journal', async () => {
    const plan = await planned(() => run('entity.delete', select('1')), 'apply');
    assert.match(plan, /To insert the entities again/);
    assert.equal(await stored(1), undefined);
    const [record] = (await running.changes.journal.list()).records;
    const { revertEntities } = await import('../../../src/commands/entities');
    await revertEntities(running, record!);
    const uri = (await shownDocument()).uri;
    await planned(() => run('document.plan', uri), 'apply');
    assert.deepEqual(await stored(1), chapter(1));
  });
});
