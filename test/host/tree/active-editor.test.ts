import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { draftUri } from '../../../src/documents/files/addresses';
import { app, find, forgetConnections } from '../../harness/host/app';
import { moment } from '../../harness/host/waiting';
import { eventually } from '../../harness/window/until';

const IDS = ['one', 'two'] as const;
const subjectOf = (connectionId: string) => ({ kind: 'roles', connectionId, id: 'role-1' }) as const;

describe('the current connection', () => {
  let running: App;

  before(async () => {
    running = await app();
    await forgetConnections(running);
    await vscode.commands.executeCommand('vectorCloud.tree.focus'); // no row of a hidden view is selected
    for (const id of IDS) {
      const connection = { id, kind: 'cloud', name: `Service ${id}`, address: 'http://127.0.0.1:9' } as const;
      await running.connections.add(connection, 'canary-active-editor');
      await running.documents.propose(subjectOf(id), { text: '{}', name: 'Operator', editable: true }, '{"a": 1}');
    }
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const id of IDS) await running.documents.drafts.delete(draftUri(subjectOf(id)));
    running.current.show(undefined);
    await forgetConnections(running);
  });

  const open = (uri: vscode.Uri) => vscode.commands.executeCommand('vscode.openWith', uri, 'default');
  /** Selects the row of a connection. VS Code selects none while it draws the rows anew. */
  const select = (id: string) =>
    eventually(async () => {
      await running.view.reveal(await find(running.tree, `Service ${id}`), { select: true });
      assert.equal(running.view.selection[0]?.key, id);
    });
  const isAt = (id: string) => eventually(async () => assert.equal(running.current.connectionId, id));

  it('is that of the active editor', async () => {
    await open(draftUri(subjectOf('one')));
    await isAt('one');
    await open(draftUri(subjectOf('two')));
    await isAt('two');
    await open(draftUri(subjectOf('one')));
    await isAt('one');
  });

  it('is that of the active editor while another row is selected, and that of the row afterwards', async () => {
    await open(draftUri(subjectOf('one')));
    await isAt('one');
    await select('two');
    await moment();
    assert.equal(running.current.connectionId, 'one');
    await open((await vscode.workspace.openTextDocument({ content: 'none' })).uri);
    await isAt('two');
    await select('one');
    await isAt('one');
  });

  it('is that of a page without a document', async () => {
    await select('two');
    await isAt('two');
    const page = vscode.window.createWebviewPanel('test', 'Page', vscode.ViewColumn.Active);
    running.current.pages.add(page, 'one');
    await isAt('one');
    page.dispose();
    await isAt('two');
  });

  it('stays where the active editor has none', async () => {
    const { uri } = await vscode.workspace.openTextDocument({ content: 'none' });
    await open(uri);
    await open(draftUri(subjectOf('two')));
    await isAt('two');
    await open(uri);
    await moment();
    assert.equal(running.current.connectionId, 'two');
  });

  it('stays what someone chose while the same editor is active', async () => {
    running.current.show(undefined); // it is at “two” already, before the editor is noticed
    await open(draftUri(subjectOf('two')));
    await isAt('two');
    running.current.show(await running.connections.find('one'));
    await vscode.commands.executeCommand('workbench.action.pinEditor'); // a change of the tab
    await isAt('one');
    await vscode.commands.executeCommand('workbench.action.unpinEditor');
  });
});
