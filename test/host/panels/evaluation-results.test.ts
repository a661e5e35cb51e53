import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { resultsProtocol, type ResultsState } from '../../../src/model/evaluations/pages';
import { showResults } from '../../../src/panels/evaluations/results-page';
import { connect } from '../../../src/webview/kit/rpc';
import { connectSearch, leave, PROD, sessionOf } from '../../harness/host/connected';
import { TestPanel } from '../../harness/host/panel';

const search = { clusterId: PROD, database: 'default', collection: 'help_center', limit: 2 };
const runs = (...ids: string[]) => [{ query: 'q', ids, distances: ids.map((_, at) => 1 - at / 10), ms: [5, 4] }];
const RESULTS = {
  version: 1,
  fingerprint: '',
  measures: ['recall@2'],
  ties: 'answer',
  baseline: 'level=1',
  queries: [{ id: 'q', text: 'reset my password', tags: ['account'] }],
  judgments: { q: { 3: 2, 4: 1 } },
  variants: [
    { name: 'level=1', search: { ...search, searchParams: { params: { level: 1 } } }, runs: runs('3', '9') },
    { name: 'level=5', search: { ...search, searchParams: { params: { level: 5 } } }, runs: runs('3', '4') },
  ],
};

describe('the page of evaluation results, both halves', () => {
  let running: App;
  let demo: Demo;
  let folder: vscode.Uri;
  before(async () => {
    ({ running, demo } = await connectSearch('canary-26b4e1'));
    folder = vscode.Uri.joinPath(running.storage, 'evaluations', crypto.randomUUID());
  });
  after(() => leave({ running, demo }));

  const write = async (name: string, content: unknown): Promise<vscode.Uri> => {
    const uri = vscode.Uri.joinPath(folder, name);
    const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    return uri;
  };

  /** The page of results in a file, in the hands of the test. */
  async function pageOf(uri: vscode.Uri) {
    const panel = new TestPanel();
    const { extensionUri } = vscode.extensions.getExtension('vector-cloud.vector-cloud')!;
    await showResults({ ...running, extensionUri }, uri, panel as unknown as vscode.WebviewPanel);
    const told = new vscode.EventEmitter<ResultsState>();
    const host = connect(resultsProtocol, panel.port, { changed: state => told.fire(state) });
    const until = (isIt: (state: ResultsState) => boolean) =>
      new Promise<ResultsState>(resolve => told.event(state => isIt(state) && resolve(state)));
    return { panel, host, until };
  }

  it('opens by default, and shows variants, queries and judged hits', async () => {
    const uri = await write('first.vceval-results.json', RESULTS);
    await vscode.commands.executeCommand('vscode.open', uri);
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab!;
    assert.ok(input instanceof vscode.TabInputCustom);
    assert.equal(input.viewType, 'vectorCloud.evaluationResults');
    const { host } = await pageOf(uri);
    const { title, view } = await host.open(null);
    assert.equal(title, 'first');
    assert.deepEqual(
      view?.variants.map(({ name, measures }) => [name, measures[0]!.mean]),
      [
        ['level=1', 0.5],
        ['level=5', 1],
      ],
    );
    const { queries, tags } = await host.findings({ variant: 'level=5', measure: 'recall@2' });
    assert.deepEqual(queries, [{ id: 'q', text: 'reset my password', tags: ['account'], value: 1, baseline: 0.5 }]);
    assert.deepEqual(tags, [{ tag: 'account', queries: 1, mean: 1, baseline: 0.5, won: 1, lost: 0 }]);
    const { hits, missed } = await host.hits({ variant: 'level=1', query: 'q' });
    assert.deepEqual([hits.map(({ grade }) => grade), missed], [[2, undefined], ['4']]);
  });

  it('follows the file, and says why a file cannot be read while the last results stay', async () => {
    const uri = await write('growing.vceval-results.json', { ...RESULTS, variants: [RESULTS.variants[0]] });
    const { host, until } = await pageOf(uri);
    assert.equal((await host.open(null)).view?.variants.length, 1);
    const grown = until(({ view }) => view?.variants.length === 2);
    await write('growing.vceval-results.json', RESULTS);
    await grown;
    const broken = until(({ problem }) => problem !== undefined);
    await write('growing.vceval-results.json', '{');
    const state = await broken;
    assert.match(state.problem!, /^The file is not valid JSON: /);
    assert.equal(state.view?.variants.length, 2);
  });

  it('says what a file is that has no results', async () => {
    const { host } = await pageOf(await write('other.vceval-results.json', { version: 2 }));
    const { view, problem } = await host.open(null);
    assert.equal(view, undefined);
    assert.match(problem!, /^The file does not contain results of an evaluation \(version: /);
    await assert.rejects(host.hits({ variant: 'a', query: 'q' }), /does not contain results/);
    const gone = await pageOf(vscode.Uri.joinPath(folder, 'gone.vceval-results.json'));
    assert.equal((await gone.host.open(null)).problem, 'The file was deleted or moved.');
  });

  it('opens a query as a search, and adopts a variant with checks in a new one', async () => {
    const uri = await write('adopted.vceval-results.json', RESULTS);
    await running.documents.targets.remember(uri, 's');
    const { host } = await pageOf(uri);
    await host.openSearch({ variant: 'level=1', query: 'q' });
    const opened = await activeDocument();
    assert.deepEqual(JSON.parse(opened.getText()), { ...RESULTS.variants[0]!.search, text: 'reset my password' });
    assert.equal((await running.documents.targets.find(opened.uri))?.id, 's');
    await host.adopt({ variant: 'level=5', query: 'q', checks: true });
    assert.deepEqual(JSON.parse((await activeDocument()).getText()), {
      ...RESULTS.variants[1]!.search,
      text: 'reset my password',
      expect: [{ expect: 'ids', ids: [3, 4], byRank: 2 }],
    });
  });

  it('marks the hits of an opened query with its judgments, also those that the results do not have yet', async () => {
    const uri = await write('judged.vceval-results.json', RESULTS);
    await write('judged.vceval.json', { queries: 'judged.jsonl', judgments: 'judged.qrels', search });
    await write('judged.jsonl', '{"id":"q","text":"reset my password"}\n');
    await running.documents.targets.remember(uri, 's');
    const { host } = await pageOf(uri);
    const answer = await sessionOf(running, { ...RESULTS.variants[0]!.search, text: 'reset my password' });
    await answer.search();
    const [first] = answer.run!.rows as readonly { readonly id: unknown }[];
    await write('judged.qrels', `q 0 ${String(first!.id)} 3\n`);
    await host.openSearch({ variant: 'level=1', query: 'q' });
    const { judging } = (await running.searches()).of(await activeDocument());
    await new Promise<void>(resolve => {
      const look = () => judging.told && resolve();
      judging.onDidChange(look);
      look();
    });
    const { grades, hits, judgments } = judging.told!;
    assert.deepEqual([grades, hits, judgments], [[{ row: 0, grade: 3 }], 2, 'judged.qrels']);
  });

  it('adopts a variant in the file of the base search, unsaved, which keeps its query and checks, and no file outside of the folder', async () => {
    const uri = await write('based.vceval-results.json', RESULTS);
    await write('based.vceval.json', { queries: 'q.jsonl', judgments: 'j.tsv', search: 'base.vcsearch.json' });
    const expect = [{ expect: 'count', atLeast: 1 }];
    const base = await write('base.vcsearch.json', { text: 'mine', filter: 'id > 1', limit: 2, expect });
    const { host } = await pageOf(uri);
    assert.equal((await host.open(null)).base, 'base.vcsearch.json');
    await host.adoptInFile({ variant: 'level=5' });
    const document = await vscode.workspace.openTextDocument(base);
    assert.deepEqual(JSON.parse(document.getText()), { ...RESULTS.variants[1]!.search, text: 'mine', expect });
    assert.equal(document.isDirty, true);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await write('based.vceval.json', { search: '../other.vcsearch.json' });
    assert.equal((await host.open(null)).base, undefined);
    await assert.rejects(host.adoptInFile({ variant: 'level=5' }), /was deleted or moved/);
  });
});

/** The document of the active editor, whichever shows it. */
async function activeDocument(): Promise<vscode.TextDocument> {
  const { input } = vscode.window.tabGroups.activeTabGroup.activeTab!;
  assert.ok(input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText);
  return vscode.workspace.openTextDocument(input.uri);
}
