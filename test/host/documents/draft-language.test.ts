import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { saveNow } from '../../../src/documents/drafts/save-now';
import { app } from '../../harness/host/app';
import { forgetDrafts } from '../../harness/host/connected';
import { happened } from '../../harness/host/waiting';

const TEXT = '{ "roleName":   "Readers" }\n';

describe('the language of drafts', () => {
  let running: App;
  let uri: vscode.Uri;
  before(async () => (running = await app()));
  beforeEach(async () => {
    const subject = { connectionId: 's', kind: 'roles', id: `r-${crypto.randomUUID()}` } as const;
    const draft = await running.documents.drafts.begin(subject, { text: TEXT, name: 'Readers', editable: true });
    uri = vscode.Uri.parse(draft.uri);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await forgetDrafts(running);
  });

  const open = async () => {
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    const formatting = () => vscode.commands.executeCommand('vscode.executeFormatDocumentProvider', uri, {});
    while (!(await formatting())) await new Promise(resolve => setTimeout(resolve, 100)); // JSON's help wakes
    return editor;
  };
  const preferring = async (settings: Readonly<Record<string, unknown>>): Promise<AsyncDisposable> => {
    const set = async (name: string, value: unknown) =>
      vscode.workspace.getConfiguration().update(name, value, vscode.ConfigurationTarget.Global);
    for (const [name, value] of Object.entries(settings)) await set(name, value);
    return {
      [Symbol.asyncDispose]: async () => {
        for (const name of Object.keys(settings)) await set(name, undefined);
      },
    };
  };

  it('leaves a text as it is typed where everything else is formatted when it is saved', async () => {
    await using _ = await preferring({ 'editor.formatOnSave': true, 'files.trimTrailingWhitespace': true });
    const { document } = await open();
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, document.positionAt(TEXT.indexOf('"Readers"')), '\n  \n');
    assert.ok(await vscode.workspace.applyEdit(edit));
    const typed = document.getText();
    assert.ok(await saveNow(document));
    assert.equal(document.getText(), typed);
  });

  it('is formatted as JSON where another formatter is chosen for everything, which knows JSON alone', async () => {
    await using _ = await preferring({ 'editor.defaultFormatter': 'vscode.html-language-features' });
    const { document } = await open();
    await vscode.commands.executeCommand('editor.action.formatDocument');
    assert.match(document.getText(), /^\{\n +"roleName": "Readers"\n\}/);
  });

  it('puts selected words of a filter into brackets or quotes, as in JSON', async () => {
    const editor = await open();
    const at = TEXT.indexOf('Readers');
    const { document } = editor;
    editor.selection = new vscode.Selection(document.positionAt(at), document.positionAt(at + 'Readers'.length));
    for (const text of ['(', "'"]) await vscode.commands.executeCommand('type', { text });
    assert.equal(document.getText(), TEXT.replace('Readers', "('Readers')"));
  });

  it('is that of drafts alone: what they began with is JSON', async () => {
    const base = uri.with({ scheme: 'vectorcloud-live', query: 'base' });
    const document = await vscode.workspace.openTextDocument(base);
    while (document.languageId !== 'json') await happened(vscode.workspace.onDidOpenTextDocument);
    assert.equal((await vscode.workspace.openTextDocument(uri)).languageId, 'vectorcloud-draft');
  });
});
