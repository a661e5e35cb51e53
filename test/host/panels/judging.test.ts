import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { applyEdits, fullRangeOf } from '../../../src/documents/files/text-edits';
import { edits } from '../../../src/model/documents/json-text';
import { readJudgments } from '../../../src/model/evaluations/judgments';
import type { Judging } from '../../../src/model/searches/judging-pages';
import type { SearchDocument } from '../../../src/model/searches/documents';
import type { SearchSession } from '../../../src/panels/searches/sessions';
import { connectSearch, leave, PROD, sessionOf } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';

const SEARCH = { clusterId: PROD, database: 'default', collection: 'help_center', limit: 5 } satisfies SearchDocument;

interface Item {
  readonly label: string;
  readonly uri?: vscode.Uri;
}

describe('Judge Hits', () => {
  let running: App;
  let demo: Demo;
  let folder: vscode.Uri;
  before(async () => {
    ({ running, demo } = await connectSearch('canary-6a1d9e'));
  });
  beforeEach(async () => {
    folder = vscode.Uri.joinPath(running.storage, 'files', crypto.randomUUID());
    await vscode.workspace.fs.createDirectory(folder);
  });
  after(() => leave({ running, demo }));

  const write = async (name: string, text: string): Promise<vscode.Uri> => {
    const uri = vscode.Uri.joinPath(folder, name);
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    return uri;
  };
  const searched = async (search: SearchDocument = { ...SEARCH, text: 'refund' }): Promise<SearchSession> => {
    const session = await sessionOf(running, search);
    await session.search();
    return session;
  };
  const idsOf = ({ run }: SearchSession) => run!.rows.map(row => String((row as { id: unknown }).id));

  /** Runs the command with a query set, and the judgments with this name where it asks. Returns what it said. */
  const judge = async ({ document }: SearchSession, querySet: vscode.Uri, judgments?: string): Promise<string> => {
    const ofJudgments = (items: readonly Item[]) => items.find(({ label }) => label === judgments);
    const answers = [(items: readonly Item[]) => items.find(({ uri }) => !uri) ?? ofJudgments(items), ofJudgments];
    using _ = answering('showQuickPick', ...answers);
    using __ = answering('showSaveDialog', querySet);
    using failed = answering('showErrorMessage');
    await vscode.commands.executeCommand('vectorCloud.search.judgeHits', document.uri);
    return (failed.asked[0]?.[0] ?? '') as string;
  };

  /** Waits for a state of judging. */
  const until = ({ judging }: SearchSession, isIt: (told: Judging) => boolean): Promise<Judging> =>
    new Promise(resolve => {
      const look = () => judging.told && isIt(judging.told) && resolve(judging.told);
      judging.onDidChange(look);
      look();
    });
  const grade = (session: SearchSession, row: number, value?: number) =>
    session.judging.grade(session.run!.id, row, value);
  const textOf = (uri: vscode.Uri) =>
    vscode.workspace.textDocuments.find(document => document.uri.path === uri.path && document.uri.scheme !== 'git')!;

  it('writes grades as edits beside the query set, adds the query with the first, and keeps them in a new search', async () => {
    const querySet = await write('queries.jsonl', '{"id":"a","text":"login"}\n');
    const session = await searched();
    assert.equal(await judge(session, querySet), '');
    const begun = await until(session, ({ hits }) => hits === 5);
    assert.deepEqual(
      [begun.querySet, begun.judgments, begun.added, begun.grades],
      ['queries.jsonl', 'queries.judgments.jsonl', 1, []],
    );
    assert.equal(textOf(querySet).getText(), '{"id":"a","text":"login"}\n');
    await grade(session, 0, 3);
    await grade(session, 2, 0);
    const told = await until(session, ({ grades }) => grades.length === 2);
    assert.deepEqual(told.grades, [
      { row: 0, grade: 3 },
      { row: 2, grade: 0 },
    ]);
    assert.deepEqual(told.unsaved, ['queries.jsonl', 'queries.judgments.jsonl']);
    assert.equal(textOf(querySet).getText(), '{"id":"a","text":"login"}\n{"id":"2","text":"refund"}\n');
    const ids = idsOf(session);
    const judgments = vscode.Uri.joinPath(folder, 'queries.judgments.jsonl');
    assert.equal(
      textOf(judgments).getText(),
      `{"query":"2","entity":"${ids[0]}","grade":3}\n{"query":"2","entity":"${ids[2]}","grade":0}\n`,
    );
    await applyEdits(session.document, edits(session.document.getText(), ['limit'], 8));
    await session.search();
    const more = await until(session, ({ hits }) => hits === 8);
    assert.deepEqual(more.grades, told.grades);
    await grade(session, 0, undefined);
    await until(session, ({ grades }) => grades.length === 1);
    session.judging.end();
    assert.equal(session.judging.told, undefined);
    await assert.rejects(grade(session, 1, 1), /no longer available/);
  });

  it('keeps the format of the file, shows edits by hand, and is undone in its editor', async () => {
    const session = await searched({ ...SEARCH, ids: [1] });
    const ids = idsOf(session);
    const querySet = await write('queries.jsonl', '{"id":"q","entity":"1"}\n');
    const file = await write('qrels.txt', `other 0 7 1\nq 0 ${ids[1]} 1\n`);
    assert.equal(await judge(session, querySet, 'qrels.txt'), '');
    const begun = await until(session, ({ grades }) => grades.length > 0);
    assert.deepEqual([begun.added, begun.grades], [0, [{ row: 1, grade: 1 }]]);
    await grade(session, 1, 2);
    await grade(session, 0, 3);
    const document = textOf(file);
    assert.equal(document.getText(), `other 0 7 1\nq 0 ${ids[1]} 2\nq 0 ${ids[0]} 3\n`);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('undo');
    await until(session, ({ grades }) => JSON.stringify(grades) === '[{"row":1,"grade":2}]');
    const all = document.getText().length;
    await applyEdits(document, [{ offset: 0, length: all, content: `q 0 ${ids[2]} 1\nq 0\n` }]);
    const byHand = await until(session, ({ grades }) => grades[0]?.row === 2);
    assert.match(byHand.problem!, /^Line 2: Expected four columns/);
    assert.equal(document.validateRange(fullRangeOf(document)).isEmpty, false);
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await until(session, ({ grades }) => JSON.stringify(grades) === '[{"row":1,"grade":1}]');
  });

  it('grades the hits of several queries, each for its own', async () => {
    const session = await searched({ ...SEARCH, limit: 2, ids: [1, 2] });
    const querySet = await write('queries.jsonl', '');
    const file = await write('queries.judgments.jsonl', '{"query":"1","entity":"9","grade":1}\n'); // of a deleted query
    await judge(session, querySet);
    assert.equal((await until(session, ({ hits }) => hits === 4)).added, 2);
    await grade(session, 0, 2);
    await grade(session, 3, 1);
    const ids = idsOf(session);
    const { judgments: read } = readJudgments(textOf(file).getText());
    assert.deepEqual(
      [...read].map(([query, grades]) => [query, ...grades.keys()]),
      [
        ['1', '9'],
        ['2', ids[0]],
        ['3', ids[3]],
      ],
    );
  });

  it('refuses a search without a query, results of an earlier search and read-only files, with the reason', async () => {
    const querySet = await write('queries.jsonl', '{"id":"q","text":"refund"}\n');
    assert.match(await judge(await searched({ ...SEARCH, random: true }), querySet), /needs texts, dense vectors/);
    const session = await searched();
    await applyEdits(session.document, edits(session.document.getText(), ['text'], 'other'));
    assert.match(await judge(session, querySet), /are from an earlier search/);
    const fixed = vscode.Uri.from({ scheme: 'fixed-files', path: '/fixed.jsonl' });
    const registered = vscode.workspace.registerFileSystemProvider(fixed.scheme, new FixedFiles(), {
      isReadonly: true,
    });
    try {
      assert.match(await judge(await searched(), fixed), /^“fixed\.jsonl” is read-only/);
      const missing = fixed.with({ path: '/missing.jsonl' });
      assert.match(await judge(await searched(), missing), /^“missing\.jsonl” does not exist, and new files need/);
    } finally {
      registered.dispose();
    }
  });
});

/** A virtual workspace with one empty file, which cannot be written. */
class FixedFiles implements vscode.FileSystemProvider {
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;
  watch = () => new vscode.Disposable(() => undefined);
  stat(uri: vscode.Uri): vscode.FileStat {
    if (uri.path === '/') return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    if (uri.path !== '/fixed.jsonl') throw vscode.FileSystemError.FileNotFound(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: 0 };
  }
  readFile = () => new Uint8Array();
  readDirectory = () => [];
  createDirectory = () => undefined;
  writeFile = () => undefined;
  delete = () => undefined;
  rename = () => undefined;
}
