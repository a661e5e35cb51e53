import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { fromActiveEditor } from '../../../src/commands/collections/samples';
import type { Demo } from '../../../src/demo';
import { openNew } from '../../../src/documents/opening';
import type { Collection } from '../../../src/model/collections/collections';
import { COLLECTION_TEMPLATES } from '../../../src/model/collections/templates';
import { find, shownDocument } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { complaints, happened } from '../../harness/host/waiting';
import { asking, planShown } from '../../harness/host/plans';

const KEY = 'canary-6dd0f4';
const DEFAULT = ['Service', 'Search Team', 'Clusters', 'prod-search', 'default'] as const;
const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);

describe('collections', () => {
  let running: App;
  let demo: Demo;
  const planted: (() => void)[] = [];
  beforeEach(async () => ({ running, demo } = await connectDemo({ id: 'c', key: KEY })));
  afterEach(async () => {
    for (const restore of planted.splice(0)) restore();
    await leave({ running, demo });
  });

  const fail = (...fault: Parameters<Demo['fail']>) => planted.push(demo.fail(...fault));
  const sent = (operation: string) => demo.requests.filter(each => each.endsWith(`/collections/${operation}`)).length;
  const connection = async () => (await running.connections.find('c'))!;
  const client = async () => {
    const { clusterId, endpoint } = demo.clusters[0]!;
    return running.clients.cluster(await connection(), clusterId, endpoint);
  };
  const begin = (document: object, id = 'c') =>
    openNew({ id }, running.documents, { kind: 'collections', name: 'New', document, pending: true });

  /** Plans the document at an address and answers the plan. */
  async function plan(uri: vscode.Uri, decision: 'apply' | 'discard' = 'apply'): Promise<string> {
    using _modal = answering('showWarningMessage', 'Create');
    let text = '';
    const shown = planShown().then(async editor => {
      text = editor.document.getText();
      (await running.changes.plans.documents()).decide(decision);
    });
    const planned = run('document.plan', uri);
    await Promise.race([shown, planned]);
    await planned;
    return text;
  }

  describe('as documents', () => {
    const wanted = { clusterId: '', expectedRows: 50_000, dbName: 'staging', ...COLLECTION_TEMPLATES.schema };
    const document = () => ({ ...wanted, clusterId: demo.clusters[0]!.clusterId });

    it('are planned with request and forecast, made once, and no draft any more', async () => {
      const uri = await begin(document());
      const text = await plan(uri);
      assert.match(text, /^# Create collection “articles”/);
      assert.match(text, /Creates “articles” in database staging of “prod-search”/);
      assert.match(text, /## Size estimate[^]*- 50,000 entities: \d+ MiB/);
      assert.match(text, /POST \/v2\/vectordb\/collections\/create/);
      assert.doesNotMatch(text.slice(text.indexOf('POST')), /clusterId|expectedRows/);
      assert.equal(sent('create'), 1);
      const made = await (await client()).collections.describe({ dbName: 'staging', collectionName: 'articles' });
      assert.deepEqual(
        made.fields.map(({ name }) => name),
        ['id', 'title', 'body', 'embedding'],
      );
      assert.deepEqual(await running.documents.drafts.list(), []);
      const [record] = (await running.changes.journal.list()).records;
      assert.deepEqual([record?.kind, record?.outcome, record?.name], ['collection', 'applied', 'articles']);
    });

    it('are not made where there is one of the name already', async () => {
      const uri = await begin({ ...document(), dbName: 'default', collectionName: 'help_center' });
      using said = answering('showErrorMessage');
      await run('document.plan', uri);
      assert.match(
        String(said.asked[0]?.[0]),
        /Database “default” of cluster “prod-search” \(.+\) already has a collection named “help_center”/,
      );
      assert.equal(sent('create'), 0);
    });

    it('ask for the cluster where they name none', async () => {
      const { clusterId: _, ...anywhere } = wanted;
      using pick = answering('showQuickPick', async (items: Promise<{ label: string }[]>) =>
        (await items).find(({ label }) => label === 'prod-search'),
      );
      await plan(await begin(anywhere));
      assert.equal(pick.asked.length, 1);
      assert.ok((await (await client()).collections.list({ dbName: 'staging' })).includes('articles'));
    });

    it('say that they were made where no answer came, and are not sent again', async () => {
      fail('POST /v2/vectordb/collections/create', { cut: 'within' });
      using told = answering('showInformationMessage');
      await plan(await begin(document()));
      assert.match(String(told.asked[0]?.[0]), /The service did not respond, but its current state shows the change/);
      assert.equal(sent('create'), 1);
    });

    it('stay drafts where the service refuses them, and it says why', async () => {
      using said = answering('showErrorMessage');
      await plan(
        await begin({
          ...document(),
          schema: { ...wanted.schema, fields: [...wanted.schema.fields, { fieldName: 'x', dataType: 'varchar' }] },
        }),
      );
      assert.match(String(said.asked[0]?.[0]), /not applied\. .*data type varchar is invalid/);
      assert.equal((await running.documents.drafts.list()).length, 1);
    });

    it('of an endpoint name no cluster', async () => {
      const { endpoint } = demo.clusters[0]!;
      await running.connections.add(
        { id: 'e', kind: 'endpoint', name: 'Node', address: endpoint, plane: 'cluster' },
        KEY,
      );
      using said = answering('showErrorMessage');
      await run('document.plan', await begin(document(), 'e'));
      assert.match(String(said.asked[0]?.[0]), /“Node” is a single endpoint without clusters. Remove clusterId/);
      const planned = await plan(await begin(COLLECTION_TEMPLATES.quick, 'e'));
      assert.match(planned, /\n- Connection: Node\n- Database: default\n/); // of which the document says nothing
      assert.ok((await (await client()).collections.list()).includes('my_collection'));
    });

    it('complain in their places, and complete the names of their own fields', async () => {
      const lost = {
        collectionName: 'x',
        notes: ['“a” holds different types'],
        schema: { fields: [{ fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 4 } }] },
      };
      const uri = await begin(lost);
      const messages = () => vscode.languages.getDiagnostics(uri).map(({ message }) => message);
      while (messages().length === 0) await happened(vscode.languages.onDidChangeDiagnostics);
      assert.deepEqual(messages(), ['The schema needs a primary key (isPrimary)']);
      const other = await begin({
        ...COLLECTION_TEMPLATES.quick,
        ttlSeconds: 60,
        notes: ['“a” holds different types'],
      });
      const warned = () => vscode.languages.getDiagnostics(other);
      while (warned().length === 0) await happened(vscode.languages.onDidChangeDiagnostics);
      assert.deepEqual(
        warned().map(({ message, severity }) => [message, severity]),
        [
          ['The service drops the whole collection, not only old entities, 1 min after creation', 1],
          ['“a” holds different types', 1],
        ],
      );
      const third = await begin(COLLECTION_TEMPLATES.schema);
      const text = await vscode.workspace.openTextDocument(third);
      const at = text.positionAt(text.getText().lastIndexOf('"fieldName": "') + '"fieldName": "'.length);
      const offered = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        third,
        at,
      );
      const labels = offered.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
      for (const name of ['embedding', 'id', 'title', 'body'])
        assert.ok(labels.includes(`"${name}"`), labels.join(', '));
    });

    it('begin as copies of collections that are there', async () => {
      await run('collection.copy', await find(running.tree, ...DEFAULT, 'help_center'));
      const copy = JSON.parse((await shownDocument()).getText());
      assert.deepEqual([copy.clusterId, copy.collectionName], [demo.clusters[0]!.clusterId, 'help_center_copy']);
      await plan((await shownDocument()).uri);
      assert.ok((await (await client()).collections.list()).includes('help_center_copy'));
    });

    it('begin as copies with all digits of default values, which are not planned rounded', async () => {
      const fields = [
        { fieldName: 'id', dataType: 'Int64', isPrimary: true },
        { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
        { fieldName: 'n', dataType: 'Int64', defaultValue: 2n ** 53n + 1n },
      ];
      await (await client()).collections.create({ collectionName: 'exact', schema: { fields } });
      running.tree.refresh();
      await run('collection.copy', await find(running.tree, ...DEFAULT, 'exact'));
      const opened = await shownDocument();
      assert.match(opened.getText(), /"defaultValue": 9007199254740993\b/);
      const [complaint] = await complaints(opened, 1);
      assert.equal(complaint!.message, '9007199254740993 exceeds 53 bits: write it as a string');
    });

    it('begin with rows in the editor, and say what was unclear of them', async () => {
      const content = '{"id":1,"a":1,"v":[0.5,1]}\n{"id":2,"a":"x","v":[1,2]}\n';
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content }));
      const { schema, notes } = fromActiveEditor();
      assert.deepEqual(
        schema?.fields.map(({ fieldName, dataType }) => [fieldName, dataType]),
        [
          ['id', 'Int64'],
          ['a', 'JSON'],
          ['v', 'FloatVector'],
        ],
      );
      assert.deepEqual(notes, ['“a” contains different types (Int64, VarChar). Its type becomes JSON.']);
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: 'no rows at all' }));
      assert.throws(fromActiveEditor, /“Untitled-\d+” cannot be used as a sample\. .*not JSON, NDJSON or CSV\.$/);
      const close = 'workbench.action.revertAndCloseActiveEditor'; // else VS Code asks whether to save them
      for (const _ of [1, 2]) await vscode.commands.executeCommand(close);
    });
  });

  describe('that are there', () => {
    const state = async () =>
      (await (await client()).collections.getLoadState({ collectionName: 'help_center' })).loadState;
    const row = () => find(running.tree, ...DEFAULT, 'help_center');

    it('are released and loaded again after a question, and loading is followed to its end', async () => {
      using modal = answering('showWarningMessage', 'Release', 'Load');
      using told = answering('setStatusBarMessage');
      await run('collection.release', await row());
      assert.match(String(modal.asked[0]?.[0]), /Release collection “help_center”\?/);
      assert.match(
        String((modal.asked[0]![1] as vscode.MessageOptions).detail),
        /Searches fail until the collection is loaded/,
      );
      assert.equal(await state(), 'LoadStateNotLoad');
      await run('collection.load', await row());
      assert.equal(await state(), 'LoadStateLoaded');
      assert.deepEqual(
        told.asked.map(([words]) => words),
        [
          '$(check) Release collection “help_center”: done (Service › prod-search › default).',
          '$(watch) Load collection “help_center”: accepted; the collection is loading (Service › prod-search › default).',
          '$(check) “help_center” on Service › prod-search › default is loaded.',
        ],
      );
      assert.deepEqual([sent('release'), sent('load')], [1, 1]);
    });

    const STATE = 'POST /v2/vectordb/collections/get_load_state';
    const NOT_YET = { status: 200, body: JSON.stringify({ code: 0, data: { loadState: 'LoadStateNotLoad' } }) };
    const later = [
      ['has not begun', NOT_YET, /^\$\(watch\) Load .*: accepted; the collection is loading \(Service › .*\)\.$/],
      [
        'does not say',
        { status: 404, body: 'not found', contentType: 'text/plain' },
        /: accepted; the service does not report when loading ends \(Service › .*\)\.$/,
      ],
    ] as const;
    for (const [how, fault, words] of later) {
      it(`are loading once that was accepted, and not loaded before the service says so: it ${how}`, async () => {
        using _modal = answering('showWarningMessage', 'Release', 'Load');
        using told = answering('setStatusBarMessage');
        await run('collection.release', await row());
        assert.match(String(told.asked.at(-1)?.[0]), /^\$\(check\) Release .*: done \(Service › .*\)\.$/);
        fail(STATE, fault);
        await run('collection.load', await row());
        assert.match(String(told.asked.at(-1)?.[0]), words);
      });
    }

    it('are left alone where they are as wanted, and where the person says no', async () => {
      using told = answering('showInformationMessage');
      using _modal = answering('showWarningMessage', undefined);
      await run('collection.load', await row());
      assert.match(String(told.asked[0]?.[0]), /already has this state/);
      await run('collection.drop', await row());
      assert.deepEqual([sent('load'), sent('drop')], [0, 0]);
    });

    it('are dropped after a question that says what goes', async () => {
      using modal = answering('showWarningMessage', 'Drop');
      const node = await row();
      await run('collection.drop', node);
      const { detail } = modal.asked[0]![1] as vscode.MessageOptions;
      assert.match(String(detail), /Deletes the collection and its [\d,]+ entities. This cannot be undone/);
      assert.match(String(detail), /Removes aliases: articles/);
      assert.match(
        String(detail),
        /Connection: Service\nProject: Search Team \(proj-\w+\)\nCluster: prod-search \(in01-\w+\)\nDatabase: default$/,
      );
      assert.deepEqual(modal.asked[0]!.slice(2), ['Show Plan', 'Drop']); // Enter presses the first
      assert.ok(!(await (await client()).collections.list()).includes('help_center'));
      using said = answering('showErrorMessage');
      await run('collection.drop', node);
      assert.match(String(said.asked[0]?.[0]), /^“help_center” on Service › prod-search › default no longer exists/);
    });

    it('are dropped from their plan too, once it was looked at', async () => {
      const node = await row();
      const { promise: askedAgain, resolve } = Promise.withResolvers<void>();
      const back = () => {
        resolve();
        return 'Back to Plan';
      };
      using modal = answering('showWarningMessage', 'Show Plan', back, 'Drop');
      const shown = planShown();
      const dropping = run('collection.drop', node);
      const { document } = await shown;
      assert.match(document.getText(), /- Database: default\n[^]*## Removes[^]*collections\/drop/);
      await vscode.commands.executeCommand('vectorCloud.plan.apply', document.uri);
      await askedAgain;
      assert.equal(sent('drop'), 0);
      await asking(await running.changes.plans.documents(), document.uri);
      await vscode.commands.executeCommand('vectorCloud.plan.apply', document.uri);
      await dropping;
      assert.deepEqual([modal.asked.length, sent('drop')], [3, 1]);
    });

    it('are compared as their description with nothing before a drop', async () => {
      using _modal = answering('showWarningMessage', 'Show Plan');
      const shown = planShown();
      const dropping = run('collection.drop', await row());
      const { document } = await shown;
      await vscode.commands.executeCommand('vectorCloud.plan.showDifference', document.uri);
      const { input } = vscode.window.tabGroups.activeTabGroup.activeTab!;
      const { original, modified } = input as vscode.TabInputTextDiff;
      const [before, after] = await Promise.all(
        [original, modified].map(async side => (await vscode.workspace.openTextDocument(side)).getText()),
      );
      const { collectionName, fields } = JSON.parse(before!) as Collection;
      assert.deepEqual([collectionName, fields[0]?.name, after], ['help_center', 'id', '']);
      await vscode.commands.executeCommand('vectorCloud.plan.discard', document.uri);
      await dropping;
    });

    it('of production are dropped by their typed name only', async () => {
      const node = await row();
      await running.connections.update('c', now => ({ ...now, production: true }));
      using modal = answering('showWarningMessage', 'Drop', 'Drop');
      using box = answering('showInputBox', 'help', 'help_center');
      await run('collection.drop', node);
      assert.equal(sent('drop'), 0);
      await run('collection.drop', node);
      assert.deepEqual([box.asked.length, sent('drop')], [2, 1]);
      const { prompt } = box.asked[0]![0] as vscode.InputBoxOptions;
      assert.match(
        prompt!,
        /^Connection: Service · PRODUCTION · Project: Search Team .* · Cluster: prod-search .* · Database: default\. Deletes the collection and its [\d,]+ entities\. This cannot be undone\. To confirm, type the name “help_center”\.$/,
      );
      assert.equal(modal.asked.length, 2);
    });

    it('of a read-only connection are planned, and neither asked about nor sent', async () => {
      const node = await row();
      await running.connections.update('c', now => ({ ...now, readOnly: true }));
      using asked = answering('showWarningMessage');
      for (const [command, effect] of [
        ['drop', /Removes aliases: articles/],
        ['release', /Removes the collection from memory/],
      ] as const) {
        const shown = planShown();
        const done = run(`collection.${command}`, node);
        const { document } = await shown;
        assert.match(document.getText(), effect);
        await vscode.commands.executeCommand('vectorCloud.plan.apply', document.uri);
        assert.match(String(asked.asked.pop()?.[0]), /“Service” is read-only/);
        await vscode.commands.executeCommand('vectorCloud.plan.discard', document.uri);
        await done;
      }
      assert.deepEqual([sent('drop'), sent('release'), asked.asked], [0, 0, []]);
    });

    it('stay where the service does not drop, and it says so', async () => {
      fail('POST /v2/vectordb/collections/drop', { status: 404, body: 'not found', contentType: 'text/plain' });
      using _modal = answering('showWarningMessage', 'Drop');
      using said = answering('showErrorMessage');
      await run('collection.drop', await row());
      assert.match(String(said.asked[0]?.[0]), /not applied\. Not supported by this service/);
    });
  });
});
