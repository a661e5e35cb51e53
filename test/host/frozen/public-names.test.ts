import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { settings } from '../../../src/connections/settings';
import { formOf } from '../../../src/panels/forms/editors';
import type { Node } from '../../../src/tree/node';
import type { TreeProvider } from '../../../src/tree/provider';
import { frozen } from '../../harness/host/frozen';
import { connectDemo, leave, type Connected } from '../../harness/host/connected';
import { setting } from '../../harness/host/dialogs';

const NAMES: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(frozen('public-names.json').fsPath, 'utf8'),
);
/** Kinds of rows, for the conditions of menus. */
const ROWS: readonly string[] = JSON.parse(readFileSync(frozen('rows.json').fsPath, 'utf8'));

describe('the names that people refer to', () => {
  let connected: Connected;
  before(async () => {
    connected = await connectDemo({ id: 'names', key: 'canary-names-71f0' });
  });
  after(() => leave(connected));

  it('are of commands that are there', async () => {
    const commands = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      NAMES['commands']!.filter(name => !commands.has(name)),
      [],
    );
  });

  it('are of settings that count', async () => {
    for (const [name, value, read] of [
      ['requestTimeout', 77, settings.requestTimeoutSeconds],
      ['pageSize', 7, settings.pageSize],
      ['refreshOnFocus', true, settings.refreshOnFocus],
      ['historySize', 777, settings.historySize],
      ['keepResults', false, settings.keepResults],
    ] as const) {
      await using _ = await setting(name, value);
      assert.equal(read(), value, name);
    }
  });

  it('are of editors', () => {
    assert.deepEqual(
      (['alertRules', 'roles', 'searches'] as const).map(formOf),
      NAMES['customEditors']!.map(name => name.split(' ')[0]),
    );
  });

  it('are of rows, which menus know them by', async () => {
    const { running } = connected;
    const {
      favorites,
      operations: { work },
      documents,
    } = running;
    const place = { connectionId: 'names', clusterId: 'c', dbName: 'd', connectionName: 'Service', clusterName: 'C' };
    await favorites.use({ ...place, collectionName: 'recent' });
    await favorites.add({ ...place, collectionName: 'favourite' });
    const subject = { connectionId: 'names', kind: 'roles', id: 'r-rows' } as const;
    await documents.drafts.propose(subject, { text: '{}', name: 'Rows', editable: true }, '{ }');
    const operation = { connectionId: 'names', connectionName: 'Service', kind: 'import', name: 'rows' } as const;
    const operations = [];
    for (const state of ['left', 'done', 'failed', 'unknown', 'unwatchable'] as const)
      operations.push(await work.add({ ...operation, state }));

    const seen = new Set<string>();
    for (const { tree } of Object.values(running.views)) await walk(tree, seen);
    // Words may be added to a row; a condition matches those that were there.
    const known = [...seen].map(row => new Set(row.split(' ')));
    assert.deepEqual(
      ROWS.filter(row => !known.some(words => row.split(' ').every(word => words.has(word)))),
      [],
    );

    for (const { id } of operations) await work.remove(id);
    const listed = await favorites.list();
    for (const each of listed.favorites.filter(({ collectionName }) => collectionName === 'favourite'))
      await favorites.forget(each, 'favorites');
    for (const each of listed.recents.filter(({ collectionName }) => collectionName === 'recent'))
      await favorites.forget(each, 'recents');
  });
});

/** Takes down of which kinds the rows of a tree are; of each kind in a row the first is opened. */
async function walk(tree: TreeProvider, seen: Set<string>, node?: Node, depth = 7): Promise<void> {
  const opened = new Set<string>();
  for (const child of await tree.getChildren(node)) {
    const { contextValue = '', collapsibleState } = tree.getTreeItem(child);
    seen.add(contextValue);
    if (opened.has(contextValue) || depth === 1 || collapsibleState === vscode.TreeItemCollapsibleState.None) continue;
    opened.add(contextValue);
    await walk(tree, seen, child, depth - 1);
  }
}
