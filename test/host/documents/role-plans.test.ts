import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { proposeRevert } from '../../../src/documents/reverting';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { openDocument } from '../../../src/documents/opening';
import { shownDocument } from '../../harness/host/app';
import { askPastUs, connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { complaints, moment, replace } from '../../harness/host/waiting';
import { planShown } from '../../harness/host/plans';

const KEY = 'canary-7be210';
const OPERATOR = 'r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh';
const URI = vscode.Uri.parse(`vectorcloud://s/roles/${OPERATOR}/role.vcrole.json`);

/** A change of the role in the journal. */
const APPLIED = {
  id: 'j',
  at: 0,
  connectionId: 's',
  connectionName: 'Service',
  kind: 'role',
  thingId: OPERATOR,
  name: 'Search Operator',
  summary: '',
  outcome: 'applied',
  request: {},
} as const;

describe('the text of a role', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => ({ running, demo } = await connectDemo({ id: 's', key: KEY })));
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await running.documents.drafts.discard(URI); // not deleted: VS Code still has its text, and would not save into a new file
    await leave({ running, demo });
  });

  const service = (method: string, body?: unknown) =>
    askPastUs<Record<string, unknown>>(demo, method, `/v2/roles/${OPERATOR}`, body);
  const open = async () => {
    const subject = { connectionId: 's', kind: 'roles', id: OPERATOR } as const;
    await openDocument(running.documents, subject);
    for (;;) {
      const document = await shownDocument();
      if (document.getText().includes('"roleName": "Search Operator",')) return document;
      await moment(); // VS Code still shows the text of the discarded draft
    }
  };
  const complained = async (document: vscode.TextDocument, many: number) =>
    (await complaints(document, many)).map(({ message, range }) => `${document.getText(range)}: ${message}`);
  /** Plans, looks at the plan, and answers the modal after it. */
  const plan = async (decision: 'apply' | 'discard', uri = URI) => {
    const shown = planShown();
    const planning = vscode.commands.executeCommand('vectorCloud.document.plan', uri);
    const text = (await shown).document.getText();
    assert.ok((await running.changes.plans.documents()).decide(decision));
    await planning;
    return text;
  };

  it('is complained about by the one rule, in its place', async () => {
    const document = await open();
    assert.deepEqual(await complaints(document, 0), []);
    await replace(document, '"resourceType": "observability"', '"resourceType": "observability", "resources": ["*"]');
    assert.deepEqual(await complained(document, 1), ['"resources": observability takes no resources']);
    await replace(document, '"roleName": "Search Operator"', '"roleName": ""');
    assert.deepEqual(await complained(document, 2), [
      '"": roleName: Must not be empty',
      '"resources": observability takes no resources',
    ]);
  });

  it('that is no JSON says where, and is not planned', async () => {
    const document = await open();
    await replace(document, '"roleName": "Search Operator",', '"roleName": "Search Operator"');
    assert.match((await complained(document, 1))[0]!, /Not valid JSON, starting at: comma expected/);
    using box = answering('showErrorMessage');
    await vscode.commands.executeCommand('vectorCloud.document.plan', URI);
    assert.match(String(box.asked[0]?.[0]), /^Line 5: Not valid JSON/);
  });

  it('has a lens to plan it', async () => {
    await open();
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', URI);
    assert.deepEqual(
      lenses.map(({ command }) => command?.title),
      ['Plan…'],
    );
  });

  it('is applied after its plan was shown and agreed to, and is no draft any more', async () => {
    const document = await open();
    await replace(document, '"view",\n        "modify"', '"view",\n        "modify",\n        "delete"');
    using box = answering('showWarningMessage', 'Change Role');
    const badges: string[] = [];
    running.documents.badges.onDidChangeFileDecorations(uris => badges.push(...uris.map(uri => uri.toString())));
    assert.match(await plan('apply'), /Adds: .*delete/);
    assert.equal(box.asked.length, 1);
    const { policies } = await service('GET');
    assert.deepEqual((policies as { privileges: string[] }[])[0]?.privileges, ['view', 'modify', 'delete']);
    assert.deepEqual(await running.documents.drafts.list(), []);
    assert.equal(badges.at(-1), URI.toString());
    const live = await vscode.workspace.fs.readFile(URI.with({ scheme: 'vectorcloud-live' }));
    assert.equal(new TextDecoder().decode(live), (await running.documents.drafts.find(URI))?.text);
  });

  it('is agreed to with the names that its plan shows, and told done before its place', async () => {
    const document = await open();
    await replace(document, '"view",\n        "modify"', '"view"');
    using box = answering('showWarningMessage', 'Change Role');
    using told = answering('setStatusBarMessage');
    const shown = planShown();
    const planning = vscode.commands.executeCommand('vectorCloud.document.plan', URI);
    const { uri } = (await shown).document;
    const plans = await running.changes.plans.documents();
    await plans.names(uri);
    assert.ok(plans.decide('apply', uri));
    await planning;
    const [, { detail }] = box.asked[0] as [string, vscode.MessageOptions];
    assert.match(detail!, /^Removes: modify on serving_cluster prod-search \(in01-3f8a1b6c9d2e705\)\n/);
    assert.match(
      String(told.asked[0]?.[0]),
      /^\$\(check\) Change role “Search Operator”: done \(Service › Search Team\)\.$/,
    );
  });

  it('that is not agreed to changes nothing, and stays a draft', async () => {
    const document = await open();
    await replace(document, 'Search Operator', 'Night Operator');
    await plan('discard');
    assert.equal((await service('GET'))['roleName'], 'Search Operator');
    assert.deepEqual(
      (await running.documents.drafts.list()).map(({ text }) => /Night Operator/.test(text)),
      [true],
    );
  });

  it('is merged with what others changed meanwhile', async () => {
    const document = await open();
    await replace(document, 'Search Operator', 'Night Operator');
    await service('PUT', { description: 'By others' });
    using box = answering('showWarningMessage', 'Change Role');
    await plan('apply');
    assert.equal(box.asked.length, 1);
    const { roleName, description } = await service('GET');
    assert.deepEqual([roleName, description], ['Night Operator', 'By others']);
    assert.match((await running.documents.drafts.find(URI))?.text ?? '', /By others/);
  });

  it('is proposed as it was before a change of the journal, over what others changed since', async () => {
    const document = await open();
    await replace(document, 'Search Operator', 'Night Operator');
    using _box = answering('showWarningMessage', 'Change Role');
    await plan('apply');
    await service('PUT', { description: 'By others' });
    const [record] = (await running.changes.journal.list()).records;
    await proposeRevert(running.documents, record!);
    const proposed = JSON.parse((await shownDocument()).getText());
    assert.deepEqual([proposed.roleName, proposed.description], ['Search Operator', 'By others']);
    assert.deepEqual(
      (await running.documents.drafts.list()).map(({ name }) => name),
      ['Night Operator'],
    );
    assert.equal((await service('GET'))['roleName'], 'Night Operator');
  });

  for (const [how, answers, drafted] of [
    ['the offer is accepted', ['Create New'], ['Backup Only']],
    ['the offer is dismissed', [undefined], []],
  ] as const) {
    it(`that was deleted since is named, and proposed anew where ${how}`, async () => {
      const roleId = 'r-9d2h5j7k1m4p6q8s0v3x5z7b2c4f6n';
      const before = await askPastUs<Record<string, unknown>>(demo, 'GET', `/v2/roles/${roleId}`);
      await askPastUs(demo, 'DELETE', `/v2/roles/${roleId}`);
      using told = answering('showWarningMessage', ...answers);
      const within = { projectId: String(before['projectId']) };
      await proposeRevert(running.documents, { ...APPLIED, thingId: roleId, name: 'Backup Only', within, before });
      assert.match(
        String(told.asked[0]?.[0]),
        /^“Backup Only” on Service › .* no longer exists\. Nothing was sent\. Create a draft/,
      );
      const drafts = await running.documents.drafts.list();
      assert.deepEqual(
        drafts.map(({ name }) => name),
        drafted,
      );
      if (drafted.length === 0) return;
      const { roleId: id, policies } = JSON.parse((await shownDocument()).getText());
      assert.deepEqual([id, policies], [undefined, before['policies']]);
      for (const { uri } of drafts) await running.documents.drafts.discard(vscode.Uri.parse(uri));
    });
  }

  it('says whose draft is replaced', async () => {
    const document = await open();
    await replace(document, 'Search Operator', 'Night Operator');
    await document.save();
    await running.connections.update('s', now => ({ ...now, production: true }));
    const record = {
      ...APPLIED,
      within: { projectId: demo.projects[0]!.projectId },
    };
    using box = answering('showWarningMessage');
    await proposeRevert(running.documents, record);
    const [, { detail }] = box.asked[0] as [string, vscode.MessageOptions];
    assert.match(detail!, /\n\nConnection: Service · PRODUCTION\nProject: .*proj-/);
  });

  it('keeps its name where the journal has none, and others changed the same', async () => {
    const record = {
      ...APPLIED,
      before: { roleName: '', description: 'Before' },
      after: { roleName: '', description: 'After' },
    };
    await service('PUT', { description: 'By others' });
    await proposeRevert(running.documents, record);
    const proposed = JSON.parse((await shownDocument()).getText());
    assert.deepEqual([proposed.roleName, proposed.description], ['Search Operator', 'Before']);
  });

  it('of a role that was deleted meanwhile stays as it is, and says so', async () => {
    const document = await open();
    await replace(document, 'Search Operator', 'Night Operator');
    demo.fail(`GET /v2/roles/${OPERATOR}`, { body: JSON.stringify({ code: 21140, message: 'no such role' }) });
    demo.fail('GET /v2/roles', {
      body: JSON.stringify({ code: 0, data: { count: 0, currentPage: 1, pageSize: 100, roles: [] } }),
    });
    using box = answering('showErrorMessage');
    await vscode.commands.executeCommand('vectorCloud.document.plan', URI);
    assert.match(String(box.asked[0]?.[0]), /no longer exists/);
    assert.match((await running.documents.drafts.find(URI))?.text ?? '', /Night Operator/);
  });

  it('that names another role is refused', async () => {
    const document = await open();
    await replace(document, OPERATOR, 'r-other');
    using box = answering('showErrorMessage');
    await vscode.commands.executeCommand('vectorCloud.document.plan', URI);
    assert.match(String(box.asked[0]?.[0]), /roleId cannot be changed/);
  });
});
