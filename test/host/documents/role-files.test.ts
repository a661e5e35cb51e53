import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { applyDocument } from '../../../src/documents/planning';
import { startDemo, type Demo } from '../../../src/demo';
import { app, forgetConnections } from '../../harness/host/app';
import { answering } from '../../harness/host/dialogs';
import { complaints, happened } from '../../harness/host/waiting';
import { planShown } from '../../harness/host/plans';

const TEMPLATE = `${JSON.stringify({ projectId: '', roleName: '', description: '', policies: [] }, null, 2)}\n`;
const KEY = 'canary-d00f31';
const OPERATOR = 'r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh';

describe('a role in a file of the workspace', () => {
  let running: App;
  let demo: Demo;
  let file: vscode.Uri;
  before(async () => {
    running = await app();
    await forgetConnections(running);
    demo = await startDemo({ apiKey: KEY, strict: true, entities: 1000 });
    for (const id of ['first', 'second']) {
      await running.connections.add({ id, kind: 'cloud', name: id, address: demo.baseUrl }, KEY);
    }
  });
  after(async () => {
    await forgetConnections(running);
    await demo.close();
  });
  beforeEach(() => {
    file = vscode.Uri.joinPath(running.storage, 'files', `${crypto.randomUUID()}.vcrole.json`);
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  const write = async (role: object) => {
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(role, null, 2)));
    return vscode.workspace.openTextDocument(file);
  };
  const plan = async (decision: 'apply' | 'discard') => {
    const shown = planShown();
    const planning = vscode.commands.executeCommand('vectorCloud.document.plan', file);
    const text = (await shown).document.getText();
    assert.ok((await running.changes.plans.documents()).decide(decision));
    await planning;
    return text;
  };
  /** Picks an item by its name, ignoring icons. */
  const picks = (name: string) => (items: readonly vscode.QuickPickItem[]) =>
    items.find(({ label }) => label.endsWith(name));

  it('of a configuration is left to the command line, which has the values of its references', async () => {
    const document = await write({
      projectId: '${project}',
      roleName: 'Operator',
      policies: [{ resourceType: 'backup', privileges: ['view'] }],
    });
    await assert.rejects(applyDocument(running, document), /^NotPlannable: .*configuration references.*command line/);
    assert.ok(!demo.requests.some(each => each.includes('roles')));
  });

  it('begins with a template where it is empty, and not with errors', async () => {
    await vscode.workspace.fs.writeFile(file, new Uint8Array());
    const document = await vscode.workspace.openTextDocument(file);
    const [empty] = await complaints(document, 1);
    assert.deepEqual(
      [empty?.message, empty?.severity],
      ['Empty document. Insert a template to begin.', vscode.DiagnosticSeverity.Information],
    );
    const fixes = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      file,
      new vscode.Range(0, 0, 0, 0),
    );
    const { edit } = fixes.find(({ title }) => title === 'Insert Template')!;
    assert.equal(edit!.get(file)[0]!.newText, TEMPLATE);

    await vscode.commands.executeCommand('vscode.openWith', file, 'vectorCloud.roleForm');
    while (document.getText() !== TEMPLATE) await happened(vscode.workspace.onDidChangeTextDocument);
    const lacking = await complaints(document, 3);
    assert.deepEqual(
      lacking.map(({ message, severity }) => [message, severity]),
      [
        ['projectId: Must not be empty', vscode.DiagnosticSeverity.Information],
        ['roleName: Must not be empty', vscode.DiagnosticSeverity.Information],
        ['policies: A role needs at least one statement', vscode.DiagnosticSeverity.Information],
      ],
    );
    using box = answering('showErrorMessage');
    await vscode.commands.executeCommand('vectorCloud.document.plan', file);
    assert.deepEqual(box.asked, [], 'its form has it in words');
  });

  it('is asked for its connection once, and remembers it outside', async () => {
    const document = await write({ roleId: OPERATOR, description: 'From a file' });
    using picked = answering('showQuickPick', picks('second'));
    await plan('discard');
    await plan('discard');
    assert.equal(picked.asked.length, 1);
    assert.equal((await running.documents.targets.find(file))?.id, 'second');
    assert.doesNotMatch(document.getText(), /second/);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', file);
    assert.deepEqual(
      lenses.map(({ command }) => command?.title),
      ['Plan…', 'Connection: second'],
    );
  });

  it('is asked again when that connection was removed', async () => {
    await write({ roleId: OPERATOR, description: 'From a file' });
    await running.connections.add({ id: 'third', kind: 'cloud', name: 'third', address: demo.baseUrl }, KEY);
    using picked = answering('showQuickPick', picks('third'), picks('first'));
    await plan('discard');
    await running.connections.remove((await running.connections.find('third'))!);
    await plan('discard');
    assert.equal(picked.asked.length, 2);
  });

  it('is compared with what was last pulled: what others added since stays', async () => {
    const subject = { connectionId: 'first', kind: 'roles', id: OPERATOR } as const;
    const pulled = await running.documents.pull(subject);
    await running.documents.begin(subject, pulled);
    const cloud = await running.clients.cloud((await running.connections.find('first'))!);
    const { policies } = JSON.parse(pulled.text);
    await cloud.roles.update(OPERATOR, { policies: [...policies, { resourceType: 'backup', privileges: ['view'] }] });
    await write({ ...JSON.parse(pulled.text), roleName: 'From a file' });
    using _picked = answering('showQuickPick', picks('first'));
    using _modal = answering('showWarningMessage', 'Change Role');
    assert.doesNotMatch(await plan('apply'), /May no longer/);
    const role = await cloud.roles.describe(OPERATOR);
    assert.equal(role.roleName, 'From a file');
    assert.ok(role.policies?.some(({ resourceType }) => resourceType === 'backup'));
  });

  it('makes a role where it names none, and says then which one it is', async () => {
    const document = await write({ roleName: 'Made', policies: [{ resourceType: 'billing', privileges: ['view'] }] });
    using picked = answering('showQuickPick', picks('first'), picks('Create “Made”'));
    using _modal = answering('showWarningMessage', 'Create');
    assert.match(await plan('apply'), /Creates (role|alert rule)/);
    const { placeHolder } = picked.asked[1]![1] as vscode.QuickPickOptions;
    assert.equal(placeHolder, 'No roleId in this file. Select or create a role on “first”');
    const { roleId } = JSON.parse(document.getText());
    const cloud = await running.clients.cloud((await running.connections.find('first'))!);
    assert.equal((await cloud.roles.describe(roleId)).roleName, 'Made');
    assert.equal(document.isDirty, true); // saving a file is the person's own
  });
});
