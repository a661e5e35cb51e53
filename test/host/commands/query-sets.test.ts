import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { readQuerySet } from '../../../src/model/evaluations/query-sets';
import type { SearchDocument } from '../../../src/model/searches/documents';
import { app } from '../../harness/host/app';
import { forgetDrafts, sessionOf } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';

interface Item {
  readonly label: string;
  readonly uri?: vscode.Uri;
}

describe('Add to Query Set', () => {
  let running: App;
  let folder: vscode.Uri;
  before(async () => {
    running = await app();
    folder = vscode.Uri.joinPath(running.storage, 'files', 'query-sets');
    await vscode.workspace.fs.createDirectory(folder);
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(folder, { recursive: true });
    await forgetDrafts(running);
  });

  const add = async (search: SearchDocument, file: vscode.Uri): Promise<string> => {
    const { uri } = (await sessionOf(running, { collection: 'help_center', ...search })).document;
    using _ = answering('showQuickPick', (items: readonly Item[]) => items.find(each => !each.uri));
    using __ = answering('showSaveDialog', file);
    using said = answering('showInformationMessage');
    using failed = answering('showErrorMessage');
    await vscode.commands.executeCommand('vectorCloud.search.addToQuerySet', uri);
    return String((said.asked[0] ?? failed.asked[0])?.[0]);
  };
  const opened = (file: vscode.Uri) =>
    vscode.workspace.textDocuments.find(({ uri }) => uri.path === file.path && uri.scheme !== 'git')!;

  it('appends to a file as an edit that one undo takes back, and adds each query once', async () => {
    const file = vscode.Uri.joinPath(folder, 'queries.jsonl');
    const before = '{"id":"a","text":"login"}\n';
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(before));
    assert.match(await add({ text: 'refund' }, file), /^Added to the query set: 2\. Save the file to keep it\./);
    const document = opened(file);
    assert.equal(document.getText(), `${before}{"id":"2","text":"refund"}\n`);
    assert.equal(document.isDirty, true);
    assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)), before);
    assert.match(await add({ text: 'login' }, file), /^The query set already has this query: a\./);
    await add({ vectors: [[0.5, 1]] }, file);
    await add({ ids: ['7', '8'] }, file);
    assert.deepEqual(
      readQuerySet(document.getText()).queries.map(({ id, vector, entity }) => [id, vector ?? entity]),
      [
        ['a', undefined],
        ['2', undefined],
        ['3', [0.5, 1]],
        ['4', '7'],
        ['5', '8'],
      ],
    );
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('undo');
    assert.equal(readQuerySet(document.getText()).queries.length, 3);
    await document.save();
  });

  it('shows a new file that is created when it is saved', async () => {
    const file = vscode.Uri.joinPath(folder, 'new.jsonl');
    await add({ text: 'refund' }, file);
    const document = opened(file);
    assert.deepEqual([document.isUntitled, document.getText()], [true, '{"id":"1","text":"refund"}\n']);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('refuses another format, and a search without a query', async () => {
    const file = vscode.Uri.joinPath(folder, 'list.jsonl');
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode('[{"id":"1","text":"a"}]'));
    assert.match(await add({ text: 'refund' }, file), /NDJSON only/);
    assert.match(await add({ random: true }, file), /needs texts, dense vectors or entity IDs/);
  });
});
