import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { tabsOf } from '../../../src/documents/files/tabs';
import type { SearchDocument } from '../../../src/model/searches/documents';
import { connectSearch, leave, PROD } from '../../harness/host/connected';
import { formOf } from '../../../src/panels/forms/editors';
import { answering } from '../../harness/host/dialogs';
import { happened, moment } from '../../harness/host/waiting';

const HELP = { clusterId: PROD, database: 'default', collection: 'help_center' } satisfies SearchDocument;

describe('a scratch search', () => {
  let running: App;
  let demo: Demo;
  let folder: string;
  before(async () => {
    ({ running, demo } = await connectSearch('canary-saving'));
    folder = await mkdtemp(join(tmpdir(), 'vector-cloud-saving-'));
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await leave({ running, demo });
    await rm(folder, { recursive: true });
  });

  const scratch = async (search: SearchDocument) => {
    const place = { connectionId: 's', clusterId: PROD, dbName: 'default', collectionName: 'help_center' };
    const searches = await running.searches();
    const uri = await searches.reopen({ place: { ...place, connectionName: 'Service', clusterName: 'prod' }, search });
    return { uri, session: searches.of(await vscode.workspace.openTextDocument(uri)) };
  };

  const save = async (search: SearchDocument, name: string, run = false) => {
    const { uri, session } = await scratch(search);
    if (run) await session.search();
    const file = vscode.Uri.file(join(folder, name));
    using dialog = answering('showSaveDialog', file);
    await vscode.commands.executeCommand('vectorCloud.search.save', uri);
    return { uri, file, options: dialog.asked[0]![0] as vscode.SaveDialogOptions };
  };

  it('is saved into the workspace as its collection is called, with its connection and what it found', async () => {
    const { uri, file, options } = await save({ ...HELP, text: 'password', limit: 3 }, 'help.vcsearch.json', true);
    const [workspace] = vscode.workspace.workspaceFolders!;
    assert.equal(
      options.defaultUri!.toString(),
      vscode.Uri.joinPath(workspace!.uri, 'help_center.vcsearch.json').toString(),
    );
    const saved = JSON.parse(await readFile(file.fsPath, 'utf8')) as SearchDocument;
    assert.deepEqual(saved, { ...HELP, text: 'password', limit: 3 });
    assert.equal((await running.documents.targets.find(file))?.name, 'Search');
    assert.equal((await (await running.searches()).results.find(file))?.rows.length, 3);
    assert.deepEqual([tabsOf(uri).length, tabsOf(file).length], [0, 1]);
    assert.equal(await running.documents.drafts.find(uri), undefined);
  });

  /** Opens the tab of a draft, and waits until its file has replaced it. */
  const restore = async (uri: vscode.Uri, file: vscode.Uri) => {
    // The draft can be gone, so that nothing can be opened.
    const opening = vscode.commands.executeCommand('vscode.openWith', uri, formOf('searches'));
    void Promise.resolve(opening).catch(() => undefined);
    while (tabsOf(file).length === 0 || tabsOf(uri).length > 0) await happened(vscode.window.tabGroups.onDidChangeTabs);
  };

  it('is replaced by its file when VS Code restores its tab', async () => {
    const { uri, file } = await save({ ...HELP, text: 'restored' }, 'restored.vcsearch.json');
    await vscode.window.tabGroups.close(tabsOf(file));
    await restore(uri, file);
    assert.deepEqual([tabsOf(uri).length, tabsOf(file).length], [0, 1]);
  });

  it('is replaced by its file where the window was closed before the file had its tab', async () => {
    const { uri } = await scratch({ ...HELP, text: 'closed early' });
    const file = vscode.Uri.file(join(folder, 'early.vcsearch.json'));
    await writeFile(file.fsPath, JSON.stringify({ ...HELP, text: 'closed early' }));
    await (await running.documents.savedDrafts()).put(uri, file);
    await vscode.window.tabGroups.close(tabsOf(uri));
    await restore(uri, file);
    while (await running.documents.drafts.find(uri)) await moment();
  });

  for (const name of ['battery', 'battery.json', 'battery.vcsearch']) {
    it(`ends with the ending of searches, typed or not: ${name}`, async () => {
      const { uri } = await save({ ...HELP, text: 'battery' }, name);
      const file = vscode.Uri.file(join(folder, 'battery.vcsearch.json'));
      assert.deepEqual([tabsOf(uri).length, tabsOf(file).length], [0, 1]);
      await rm(file.fsPath);
      assert.deepEqual(await readdir(folder).then(all => all.filter(each => each.startsWith('battery'))), []);
    });
  }

  it('replaces no file that the dialog did not ask about', async () => {
    const existing = join(folder, 'mine.vcsearch.json');
    await writeFile(existing, 'mine');
    using asked = answering('showWarningMessage', undefined);
    const { uri } = await save({ ...HELP, text: 'battery' }, 'mine.json');
    assert.match(String(asked.asked[0]![0]), /Replace “mine\.vcsearch\.json”\?/);
    assert.deepEqual([await readFile(existing, 'utf8'), tabsOf(uri).length], ['mine', 1]);
  });

  it('takes its vectors along', async () => {
    const vectors = vscode.Uri.joinPath(running.storage, 'vectors');
    await vscode.workspace.fs.createDirectory(vectors);
    const query = vscode.Uri.joinPath(vectors, 'query-saving.json');
    await vscode.workspace.fs.writeFile(query, new TextEncoder().encode('[[1, 2]]'));
    const { file } = await save(
      { ...HELP, vectors: [{ file: 'query-saving.json', row: 0 }] },
      'by-vector.vcsearch.json',
    );
    const saved = JSON.parse(await readFile(file.fsPath, 'utf8')) as SearchDocument;
    assert.deepEqual(saved.vectors, [{ file: 'query.json', row: 0 }]);
    assert.equal(await readFile(join(folder, 'query.json'), 'utf8'), '[[1, 2]]');
  });

  it('stays where the person gives up', async () => {
    const { uri } = await scratch({ ...HELP, text: 'kept' });
    using _ = answering('showSaveDialog', undefined);
    await vscode.commands.executeCommand('vectorCloud.search.save', uri);
    assert.match((await running.documents.drafts.find(uri))?.text ?? '', /kept/);
    assert.equal(tabsOf(uri).length, 1);
  });
});
