import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { draftUri } from '../../../src/documents/files/addresses';
import { app, find, forgetConnections } from '../../harness/host/app';
import { answering } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';

const KEY = 'canary-5e11b3';
const SUBJECT = { kind: 'roles', connectionId: '1', id: 'role-1' } as const;
const SECOND = { ...SUBJECT, id: 'role-2' };
const PLACE = { connectionId: '1', connectionName: 'One', clusterId: 'c', clusterName: 'C', dbName: 'default' };

/** Commands that lose something, with the first button of their dialogs. */
const LOSSES: readonly [command: string, first: string, rows: (running: App) => Promise<readonly unknown[]>][] = [
  ['connection.remove', 'Show Details', async ({ tree }) => [await find(tree, 'One')]],
  ['connection.signOut', 'Show Details', async ({ tree }) => [await find(tree, 'One')]],
  ['connection.signOutAll', 'Show Details', async () => []],
  ['draft.discard', 'Open Draft', async ({ views }) => (await views.drafts.tree.getChildren()).slice(0, 1)],
  ['draft.discard', 'Show Drafts', async ({ views }) => bothOf(await views.drafts.tree.getChildren())],
  ['history.clear', 'Show History', async () => []],
  ['secret.delete', 'Replace Value…', async ({ tree }) => [await find(tree, 'One')]],
];

const bothOf = (rows: readonly unknown[]): unknown[] => [rows[0], rows];

describe('Enter in the dialog of a command that loses something', () => {
  let running: App;
  before(async () => {
    running = await app();
    await forgetConnections(running);
    await running.connections.add({ id: '1', kind: 'cloud', name: 'One', address: 'http://127.0.0.1:9' }, KEY);
    await running.connections.keys.storeUser('1', 'in01-a', `db_admin:${KEY}`);
    await running.connections.keys.storeSecret('1', 'pager', 'secret');
    await running.favorites.use({ ...PLACE, collectionName: 'kept' });
    for (const subject of [SUBJECT, SECOND]) await propose(running, subject);
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const subject of [SUBJECT, SECOND]) await running.documents.drafts.delete(draftUri(subject));
    for (const each of (await running.favorites.list()).recents) await running.favorites.forget(each, 'recents');
    await forgetConnections(running);
  });

  const state = async () => {
    const { connections, documents, favorites } = running;
    return {
      connections: (await connections.list()).connections.map(({ name }) => name),
      keys: [await connections.keys.get('1'), await connections.keys.user('1', 'in01-a')],
      secrets: await connections.keys.secretNames('1'),
      drafts: (await documents.drafts.list()).map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
      recents: (await favorites.list()).recents.flatMap(({ connectionId, collectionName }) =>
        connectionId === '1' ? collectionName : [],
      ),
    };
  };

  for (const [command, first, rows] of LOSSES) {
    it(`destroys nothing: ${command}, ${first}`, async () => {
      const before = await state();
      assert.deepEqual([before.drafts.length, before.recents], [2, ['kept']]);
      const enter = (_question: string, _options: unknown, ...buttons: readonly string[]) => buttons[0];
      using asked = answering('showWarningMessage', enter);
      using _ = answering('showQuickPick', ([name]: readonly unknown[]) => name);
      using __ = answering('showInputBox');
      using ___ = answeringSteps();
      using ____ = answering('showErrorMessage'); // no service answers
      await vscode.commands.executeCommand(`vectorCloud.${command}`, ...(await rows(running)));
      assert.equal(asked.asked[0]?.[2], first);
      assert.deepEqual(await state(), before);
    });
  }

  it('shows everything that a removal deletes and keeps', async () => {
    for (let nth = 0; nth < 12; nth++) await running.connections.keys.storeSecret('1', `secret-${nth}`, 'x');
    using asked = answering('showWarningMessage', 'Show Details');
    await vscode.commands.executeCommand('vectorCloud.connection.remove', await find(running.tree, 'One'));
    const { detail } = asked.asked[0]![1] as { detail: string };
    assert.match(detail, /Deletes secrets of documents: .* and 3 more$/m);
    const text = vscode.window.activeTextEditor!.document.getText();
    assert.match(text, /^Remove the connection “One”\?\n/);
    assert.match(text, /Deletes secrets of documents: .*pager.*secret-9$/m);
    assert.match(text, /^Keeps drafts, which cannot be applied without the connection: of role-\d, of role-\d$/m);
    assert.ok(!text.includes(KEY));
  });
});

const propose = (running: App, subject: typeof SUBJECT | typeof SECOND): Promise<unknown> =>
  running.documents.propose(subject, { text: '{}', name: `of ${subject.id}`, editable: true }, '{"a": 1}');
