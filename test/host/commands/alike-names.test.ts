import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { chooseRef } from '../../../src/commands/searches/searches';
import { draftUri } from '../../../src/documents/files/addresses';
import { app, forgetConnections } from '../../harness/host/app';
import { answering, nextPick, pickOf } from '../../harness/host/dialogs';
import { moment } from '../../harness/host/waiting';

const KEY = 'canary-0c55d8';
const IDS = ['1', '2', '3'] as const;
const subjectOf = (connectionId: string) => ({ kind: 'roles', connectionId, id: 'role-1' }) as const;

/** Commands without a row, which let the user pick among objects of several connections. */
const PICKS = ['draft.open', 'place.open', 'place.remove', 'operation.remove'];

describe('objects of the same name on several connections', () => {
  let running: App;
  const operations: string[] = [];
  before(async () => {
    running = await app();
    await forgetConnections(running);
    for (const id of IDS) {
      const connection = { id, kind: 'cloud', name: `Service ${id}`, address: `http://127.0.0.1:${id}` } as const;
      await running.connections.add(connection, KEY);
      const pulled = { text: '{}', name: 'Operator', editable: true };
      await running.documents.propose(subjectOf(id), pulled, '{"a": 1}');
      const place = { connectionId: id, connectionName: connection.name, clusterId: 'c', clusterName: 'C' };
      await running.favorites.add({ ...place, dbName: 'default', collectionName: 'faq' });
      const operation = { kind: 'replicas', name: 'prod', state: 'done' } as const;
      operations.push(
        (await running.operations.work.add({ ...operation, connectionId: id, connectionName: connection.name })).id,
      );
    }
    running.current.show(await running.connections.find('2'));
  });
  after(async () => {
    running.current.show(undefined);
    for (const id of operations) await running.operations.work.remove(id);
    for (const id of IDS) {
      await running.documents.drafts.delete(draftUri(subjectOf(id)));
      for (const each of (await running.favorites.list()).favorites) await running.favorites.forget(each, 'favorites');
    }
    await forgetConnections(running);
  });

  for (const command of PICKS) {
    it(`are told apart by what is shown and matched, those of the current connection first: ${command}`, async () => {
      using asked = answering('showQuickPick');
      await vscode.commands.executeCommand(`vectorCloud.${command}`);
      const [items, options] = asked.asked[0] as [readonly vscode.QuickPickItem[], vscode.QuickPickOptions];
      const found = items.flatMap(({ description = '' }) => /Service \d/.exec(description)?.[0] ?? []);
      assert.deepEqual(
        [found[0], found.toSorted((a, b) => a.localeCompare(b))],
        ['Service 2', ['Service 1', 'Service 2', 'Service 3']],
      );
      assert.equal(options.matchOnDescription, true);
    });
  }

  it('are told apart where a search asks for a collection, and the typed text stays for the list of all', async () => {
    const { pick, done } = await pickOf('search');
    assert.deepEqual(
      pick.items.flatMap(({ description = '' }) => /Service \d/.exec(description)?.[0] ?? []),
      ['Service 2', 'Service 1', 'Service 3'],
    );
    assert.equal(pick.matchOnDescription, true);
    pick.type('fa');
    const all = nextPick();
    pick.choose('$(list-tree) Another Collection…');
    const next = await all;
    assert.equal(next.value, 'fa');
    next.leave();
    await done;
  });

  it('show all of the list of all collections where one to compare with is asked for', async () => {
    const short = nextPick();
    const chosen = chooseRef(running, { keepsText: false });
    const pick = await short;
    pick.type('nothing of that name');
    const all = nextPick();
    pick.choose('$(list-tree) Another Collection…');
    const next = await all;
    assert.equal(next.value, '');
    next.leave();
    assert.equal(await chosen, undefined);
  });

  it('begin with the current connection where connections are offered', async () => {
    const { pick, done } = await pickOf('connection.rename');
    while (pick.busy !== false) await moment();
    pick.leave();
    await done;
    assert.deepEqual(pick.labels, ['Service 2', 'Service 1', 'Service 3']);
  });

  it('are told apart by the address where a connection is asked for', async () => {
    using asked = answering('showQuickPick');
    using _ = answering('showWarningMessage', 'Move Drafts and Remove…');
    const [first] = await running.tree.getChildren();
    await vscode.commands.executeCommand('vectorCloud.connection.remove', first);
    const [items, options] = asked.asked[0] as [readonly vscode.QuickPickItem[], vscode.QuickPickOptions];
    assert.deepEqual(
      items.map(({ description }) => description),
      ['http://127.0.0.1:2', 'http://127.0.0.1:3'],
    );
    assert.equal(options.matchOnDescription, true);
  });
});
