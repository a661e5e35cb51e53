import assert from 'node:assert/strict';
import { utimesSync } from 'node:fs';
import * as vscode from 'vscode';
import { forgetUnnamed } from '../../../src/panels/searches/stored-vectors';
import { app } from '../../harness/host/app';
import { answering } from '../../harness/host/dialogs';

/** Later than files are left alone. */
const LATER = 2 * 3_600_000;

describe('the files of vectors that scratch searches had', () => {
  let storage: vscode.Uri;
  before(async () => {
    storage = vscode.Uri.joinPath((await app()).storage, `vectors-${crypto.randomUUID()}`);
  });
  afterEach(() => vscode.workspace.fs.delete(storage, { recursive: true, useTrash: false }));

  const write = (path: string, text: unknown) =>
    vscode.workspace.fs.writeFile(
      vscode.Uri.joinPath(storage, path),
      new TextEncoder().encode(typeof text === 'string' ? text : JSON.stringify(text)),
    );
  const left = async () =>
    (await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(storage, 'vectors'))).map(([name]) => name).toSorted();

  it('go once nothing names them', async () => {
    const names = ['query.npy', 'query-2.npy', 'query-3.npy', 'query-4.json', 'query-11.npy'];
    for (const name of names) await write(`vectors/${name}`, 'x');
    const search = { vectors: [{ file: 'query.npy', row: 0 }] };
    await write('drafts/a.json', { text: JSON.stringify(search, null, 2) });
    await write('history/b.json', { search: { vectors: [{ file: 'query-2.npy' }] } });
    await write('favorites/c.json', { search: { vectors: [{ file: 'query-11.npy' }] } });
    await forgetUnnamed(storage);
    assert.deepEqual(await left(), names.toSorted(), 'they are young');
    await forgetUnnamed(storage, Date.now() + LATER);
    assert.deepEqual(await left(), ['query-11.npy', 'query-2.npy', 'query.npy']);
  });

  it('are none where nothing was stored', async () => {
    await write('drafts/a.json', {});
    await forgetUnnamed(storage, Date.now() + LATER);
  });
});

describe('clearing what was searched', () => {
  it('takes the vectors along that nothing names', async () => {
    const running = await app();
    const file = vscode.Uri.joinPath(running.storage, 'vectors', 'query-777.npy');
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode('x'));
    const before = new Date(Date.now() - LATER);
    utimesSync(file.fsPath, before, before);
    using _ = answering('showWarningMessage', 'Clear');
    await vscode.commands.executeCommand('vectorCloud.history.clear');
    await assert.rejects(async () => vscode.workspace.fs.stat(file), { code: 'FileNotFound' });
  });
});
