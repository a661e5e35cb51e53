import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { app, forgetConnections } from '../../harness/host/app';
import { frozen } from '../../harness/host/frozen';
import { answering } from '../../harness/host/dialogs';
import { moment } from '../../harness/host/waiting';

const EXPORTED = frozen('documents/connections.json');
const DRAFT = { connectionId: 'lab', kind: 'roles', id: 'kept' } as const;
const PLACE = { connectionId: 'lab', clusterId: 'c', dbName: 'd', collectionName: 'kept' };
const NAMES = { connectionName: 'Lab', clusterName: 'C' };

describe('the running extension', () => {
  let running: App;
  before(async () => {
    running = await app();
    await forgetConnections(running);
  });
  after(() => forgetConnections(running));

  /** The names in a folder of the storage; none: there is no such folder. */
  const names = async (folder: string) =>
    (
      await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(running.storage, folder)).then(
        all => all,
        () => [],
      )
    ).map(([name]) => name);
  /** Returns the number of files that an action adds to a folder. */
  const added = async (folder: string, act: () => Promise<unknown>) => {
    const before = new Set(await names(folder));
    await act();
    return (await names(folder)).filter(name => !before.has(name)).length;
  };

  it('takes in connections that an earlier version exported, and exports them alike', async () => {
    type Exported = { readonly connections: readonly Record<string, unknown>[] };
    const read = (uri: vscode.Uri) => JSON.parse(readFileSync(uri.fsPath, 'utf8')) as Exported;
    const command = (name: string) => vscode.commands.executeCommand(`vectorCloud.connection.${name}`);
    using _ = answering('showInformationMessage');
    using __ = answering('showOpenDialog', [EXPORTED]);
    assert.equal(await added('connections', async () => command('import')), 4);
    const again = vscode.Uri.joinPath(running.storage, 'exported.json');
    using ___ = answering('showSaveDialog', again);
    await command('export');
    const withoutIds = ({ connections }: Exported) => connections.map(each => ({ ...each, id: '' }));
    assert.deepEqual(withoutIds(read(again)), withoutIds(read(EXPORTED)));
    await vscode.workspace.fs.delete(again);
  });

  it('keeps each kind of record in the folder where earlier versions did', async () => {
    assert.match(running.storage.path, /\/globalStorage\/vector-cloud\.vector-cloud$/);
    const {
      connections,
      favorites,
      changes,
      operations: { work },
      documents,
    } = running;
    const { drafts, bases, targets } = documents;
    await connections.add({
      id: 'lab',
      kind: 'endpoint',
      name: 'Lab',
      address: 'https://lab.example',
      plane: 'cluster',
    });
    assert.ok((await names('connections')).includes('lab.json'));

    const change = { connectionId: 'lab', connectionName: 'Lab', kind: 'role', thingId: 'r', name: 'R', summary: 'S' };
    const file = vscode.Uri.parse(`file:///kept/${crypto.randomUUID()}.vcsearch.json`);
    assert.equal(await added('targets', () => targets.remember(file, 'lab')), 1);
    const saved = vscode.Uri.parse(`vectorcloud://new/searches/${crypto.randomUUID()}/kept.vcsearch.json`);
    assert.equal(await added('saved', async () => (await documents.savedDrafts()).put(saved, file)), 1);
    assert.equal(await added('bases', () => bases.put({ ...DRAFT, id: crypto.randomUUID() }, '{}')), 1);
    assert.equal(await added('drafts', () => drafts.begin(DRAFT, { text: '{}', name: 'Kept', editable: true })), 1);
    assert.equal(await added('places', () => favorites.add({ ...PLACE, ...NAMES })), 1);
    assert.equal(await added('journal', () => changes.journal.add({ ...change, outcome: 'applied', request: {} })), 1);
    const ended = { connectionId: 'lab', connectionName: 'Lab', kind: 'import', name: 'kept', state: 'left' } as const;
    let operation = '';
    assert.equal(await added('work', async () => (operation = (await work.add(ended)).id)), 1);
    const rules = await documents.services.remembered();
    assert.equal(await added('alertRules', () => rules.put('lab', { id: 'kept', projectId: 'p' })), 1);

    await rules.forget('lab', 'kept');
    await work.remove(operation);
    for (const { id } of (await favorites.list()).favorites.filter(each => each.collectionName === 'kept'))
      await favorites.forget({ id }, 'favorites');
    await drafts.delete(vscode.Uri.parse('vectorcloud://lab/roles/kept/role.vcrole.json'));
  });

  it('keeps what was searched in the folders where earlier versions did', async () => {
    const { history, results, forms, baseline } = await running.searches();
    assert.equal(String(history.vectors), String(vscode.Uri.joinPath(running.storage, 'vectors')));
    await baseline.begin();
    const document = vscode.Uri.parse('vectorcloud:/scratch/help_center-7418f3f9/search.vcsearch.json');
    const kept = frozen('stored/storage/results/9774834631c4c757a3e85bae3daa719a.json');
    const folder = vscode.Uri.joinPath(running.storage, 'results');
    await vscode.workspace.fs.copy(kept, vscode.Uri.joinPath(folder, '9774834631c4c757a3e85bae3daa719a.json'));
    const run = (await results.find(document))!;
    assert.equal(run.label, '2 vectors');

    assert.equal(await added('forms', () => forms.put({ ...PLACE, dbName: crypto.randomUUID() }, { text: 'kept' })), 1);
    const entry = { place: { ...PLACE, ...NAMES }, search: { text: 'kept' }, outcome: 'found', tookMs: 1 };
    assert.equal(await added('history', () => history.add(entry)), 1);
    const [record] = (await history.list(PLACE)).records;
    assert.equal(await added('favorites', () => history.favor(record!)), 1);
    baseline.pin(run);
    while ((await names('baselines')).length === 0) await moment();

    baseline.pin(undefined);
    await history.forget('lab');
    await results.drop(document);
  });
});
