import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { app } from '../../harness/host/app';
import { happened } from '../../harness/host/waiting';

const SEARCH = { collection: 'help_center', limit: 10 };

describe('the text of an evaluation', () => {
  let running: App;
  let folder: vscode.Uri;
  before(async () => {
    running = await app();
    folder = vscode.Uri.joinPath(running.storage, 'evaluations');
    await write('queries.csv', 'id,text\na,reset password\nb,billing\n');
    await write('qrels.txt', 'a 0 3 2\nb 0 4 1\n');
    await write('base.vcsearch.json', JSON.stringify({ ...SEARCH, text: 'x' }));
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  const write = async (name: string, content: string) => {
    const uri = vscode.Uri.joinPath(folder, name);
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(content));
    return uri;
  };
  const open = async (more: object) => {
    const evaluation = { queries: 'queries.csv', judgments: 'qrels.txt', search: SEARCH, ...more };
    const uri = await write(`${crypto.randomUUID()}.vceval.json`, JSON.stringify(evaluation, null, 2));
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    return document;
  };
  /** Returns the problems of our own, each with its text; waits until there are so many. */
  const problems = async (document: vscode.TextDocument, count: number) => {
    const now = () => vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Vector Cloud');
    while (now().length !== count) await happened(vscode.languages.onDidChangeDiagnostics);
    return now().map(({ range, message, severity }) => [document.getText(range), message, severity] as const);
  };
  const { Error, Warning } = vscode.DiagnosticSeverity;

  it('is told what is wrong, at its place', async () => {
    const unknown = await open({ variants: [{ set: { limits: 5 } }], measures: ['recall@10'] });
    assert.deepEqual(await problems(unknown, 1), [['5', '“limits” is not a field of a search', Error]]);
    const judged = await open({ judgments: 'exact', measures: ['recall@10', 'ndcg@10'] });
    const [[word, message]] = (await problems(judged, 1)) as [readonly [string, string, number]];
    assert.equal(word, '"ndcg@10"');
    assert.match(message, /needs judgments/);
    const baseline = await open({ variants: [{ vary: { limit: [5, 10] } }], baseline: 'limit=7' });
    assert.deepEqual(await problems(baseline, 1), [['"limit=7"', 'No variant has the name “limit=7”', Error]]);
  });

  it('is told what is wrong with its files', async () => {
    const missing = await open({ queries: 'other.csv', judgments: '../qrels.txt' });
    assert.deepEqual(await problems(missing, 2), [
      ['"other.csv"', 'File “other.csv” does not exist', Error],
      ['"../qrels.txt"', '“../qrels.txt” is outside the evaluation folder. Move the file into that folder.', Error],
    ]);
    const elsewhere = vscode.Uri.joinPath(running.storage, 'beside-evaluations');
    await vscode.workspace.fs.writeFile(
      vscode.Uri.joinPath(elsewhere, 'qrels.txt'),
      new TextEncoder().encode('a 0 3 2\n'),
    );
    symlinkSync(elsewhere.fsPath, vscode.Uri.joinPath(folder, 'linked').fsPath, 'junction');
    const linked = await open({ judgments: 'linked/qrels.txt' });
    assert.match((await problems(linked, 1))[0]![1], /^“linked\/qrels\.txt” is outside the evaluation folder/);
    const bad = await write('bad.csv', 'id,text,vector\na,reset,\nb,,"[1, x]"\nc,,\nd,billing,\n');
    const lines = await open({ queries: 'bad.csv', search: 'base.vcsearch.json' });
    assert.deepEqual(await problems(lines, 1), [
      ['"bad.csv"', '2 lines are omitted. Line 3: The vector must be a list of numbers', Warning],
    ]);
    const told = vscode.languages.getDiagnostics(lines.uri).find(({ source }) => source === 'Vector Cloud');
    const { relatedInformation = [] } = told!;
    assert.deepEqual(
      relatedInformation.map(({ location }) => [location.uri.path, location.range.start.line]),
      [
        [bad.path, 2],
        [bad.path, 3],
      ],
    );
    const other = await open({ search: 'gone.vcsearch.json' });
    assert.deepEqual(await problems(other, 1), [
      ['"gone.vcsearch.json"', 'File “gone.vcsearch.json” does not exist', Error],
    ]);
  });

  it('follows a file that is saved', async () => {
    const document = await open({ queries: 'later.csv' });
    await problems(document, 1);
    const edit = new vscode.WorkspaceEdit();
    const uri = vscode.Uri.joinPath(folder, 'later.csv');
    edit.createFile(uri, { contents: new TextEncoder().encode('id,text\na,reset password\n'), overwrite: true });
    await vscode.workspace.applyEdit(edit);
    await problems(document, 0);
  });

  it('is completed by files beside it, variants and fields', async () => {
    const document = await open({
      judgments: 'exact',
      measures: ['recall@10'],
      variants: [{ vary: { limit: [5, 10] } }],
      baseline: 'limit=5',
    });
    const offered = async (value: string) => {
      const at = document.positionAt(document.getText().indexOf(value) + 1);
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        at,
      );
      return items.map(({ insertText }) => insertText);
    };
    const baselines = await offered('"limit=5"');
    assert.ok(baselines.includes('"limit=5"') && baselines.includes('"limit=10"'));
    const files = await offered('"queries.csv"');
    assert.ok(files.includes('"queries.csv"') && !files.includes('"base.vcsearch.json"'));
  });
});
