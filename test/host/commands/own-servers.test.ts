import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { ROOT, startAlone, type Alone } from '../../../src/demo/alone';
import { openNew } from '../../../src/documents/opening';
import { COLLECTION_TEMPLATES } from '../../../src/model/collections/templates';
import type { SearchDocument } from '../../../src/model/searches/documents';
import { checkDocument } from '../../../src/panels/checks/document-runs';
import { app, find, forgetConnections, shownDocument } from '../../harness/host/app';
import { forgetDrafts, sessionOf } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { leavingQuestions } from '../../harness/host/questions';
import { answeringSteps } from '../../harness/host/steps';
import { json, Server } from '../../harness/services/recording-server';
import { planShown } from '../../harness/host/plans';

const KEY = `${ROOT.user}:${ROOT.password}`;
const vector = Array.from({ length: 128 }, (_, at) => Math.sin(at));
const HELP = { collection: 'help_center', vectors: [vector], limit: 10 } satisfies SearchDocument;
/** Words of a managed service, which a server of one’s own has not. */
const CLOUD = /project|region|\bCUs?\b|cluster|AUTOINDEX/i;

/** Tests the data plane on a self-hosted server. */
describe('a server of one’s own', () => {
  let running: App;
  let server: Alone;

  before(async () => {
    running = await app();
    await vscode.commands.executeCommand('workbench.view.explorer'); // a sidebar that does not show asks for nothing
    server = await startAlone({ strict: true, entities: 1000 });
  });
  beforeEach(async () => {
    await forgetConnections(running);
    const { address } = server;
    const own = { id: 's', kind: 'endpoint', plane: 'cluster', name: 'Own', address, selfHosted: true } as const;
    await running.connections.add(own, KEY);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await forgetDrafts(running);
    await (await running.searches()).history.clear();
    (await running.searches()).baseline.pin(undefined);
  });
  after(async () => {
    await forgetConnections(running);
    await server.close();
  });

  const run = (command: string, ...args: unknown[]) =>
    vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);
  const row = (...labels: string[]) => find(running.tree, 'Own', ...labels);
  const client = async () =>
    running.clients.cluster((await running.connections.find('s'))!, 'endpoint', server.address);
  const searched = async (search: SearchDocument) => {
    const session = await sessionOf(running, search);
    await session.search();
    assert.equal(session.outcome.problem?.message, undefined);
    return session;
  };
  /** Runs a command with a plan, and applies the plan. Returns its text. */
  async function planned(start: () => Thenable<unknown>): Promise<string> {
    using _ = answering('showWarningMessage', confirmed);
    using failures = answering('showErrorMessage');
    let text = '';
    const shown = planShown().then(async ({ document }) => {
      text = document.getText();
      (await running.changes.plans.documents()).decide('apply');
    });
    await Promise.all([shown, start()]);
    assert.deepEqual(failures.asked, []);
    return text;
  }

  it('runs the checks of a search', async () => {
    const uri = vscode.Uri.joinPath(running.storage, 'files', 'own.vcsearch.json');
    const expect = [
      { expect: 'recall', k: 10, atLeast: 1 },
      { expect: 'latency', atMostMs: 60_000 },
    ];
    const text = JSON.stringify({ ...HELP, filter: 'id < 100', expect });
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    await running.documents.targets.remember(uri, 's');
    const services = { ...running, failed: assert.ifError };
    const { results } = await checkDocument(services, uri, new AbortController().signal);
    assert.deepEqual(
      results.map(({ state }) => state),
      ['passed', 'passed'],
    );
  });

  it('leads on to a baseline, and to results', async () => {
    const left = async (command: string, uri: vscode.Uri) => {
      using questions = leavingQuestions();
      await run(command, uri);
      return questions.asked.map(({ text, rows }) => [text, ...rows]);
    };
    const begun = await sessionOf(running, HELP);
    const none = ['No results. Run the search first.', 'Run Search'];
    assert.deepEqual(await left('search.compare', begun.document.uri), [none]);
    assert.deepEqual(await left('search.showRaw', begun.document.uri), [none]);
    const session = await searched(HELP);
    const [asked = []] = await left('search.compare', session.document.uri);
    assert.match(asked[0]!, /^No baseline pinned\. Pin the results of a search/);
    assert.deepEqual(asked.slice(1), ['Pin as Baseline', 'Compare With…']);
  });

  it('compares a search with another one, another collection and the baseline', async () => {
    const session = await searched({ ...HELP, filter: 'id > 10' });
    const label = (pattern: RegExp) => async (items: Promise<vscode.QuickPickItem[]>) =>
      (await items).find(item => pattern.test(item.label));
    {
      using _ = answering('showQuickPick', label(/Without the Filter/));
      await run('search.compareWith', session.document.uri);
    }
    assert.match(session.outcome.compared?.line ?? '', /^Without the filter, compared with this run: overlap@10/);
    await run('collection.favour', await row('default', 'product_reviews'));
    {
      using _ = answering('showQuickPick', label(/Another Collection/));
      using _steps = answeringSteps('product_reviews');
      await run('search.compareWith', session.document.uri);
    }
    assert.match(session.outcome.compared?.line ?? session.outcome.problem?.message ?? '', /product_reviews/);
    await run('search.pinBaseline', session.document.uri);
    const other = await searched(HELP);
    await run('search.compare', other.document.uri);
    const { report } = other.comparisons;
    assert.match(report, /Own › default › help/);
    assert.doesNotMatch(report, CLOUD);
  });

  it('makes a collection by a few questions, loads and releases it, and drops it', async () => {
    using _ = answeringSteps(
      '$(zap) Quick setup…',
      'made_here',
      '4',
      'L2',
      'Auto-generated IDs (Int64)',
      '100000',
      '$(checklist) Show Plan',
    );
    const database = await row('default');
    const text = await planned(() => run('collection.create', database));
    assert.match(text, /^# Create collection “made_here”/);
    assert.doesNotMatch(text, CLOUD);
    const made = { collectionName: 'made_here' };
    const { collections } = await client();
    const loadState = async () => (await collections.getLoadState(made)).loadState;
    for (const [command, state] of [
      ['release', 'LoadStateNotLoad'],
      ['load', 'LoadStateLoaded'],
    ] as const) {
      using asked = answering('showWarningMessage', confirmed);
      await run(`collection.${command}`, await row('default', 'made_here'));
      assert.equal(await loadState(), state);
      assert.doesNotMatch(JSON.stringify(asked.asked), CLOUD);
    }
    using dropping = answering('showWarningMessage', confirmed);
    await run('collection.drop', await row('default', 'made_here'));
    assert.doesNotMatch(JSON.stringify(dropping.asked), CLOUD);
    assert.ok(!(await collections.list()).includes('made_here'));
  });

  it('makes a collection where its databases cannot be listed', async () => {
    for (const databases of [json(403, { code: 403, message: 'not for you' }), json(500, '{}')]) {
      const denied = await Server.start();
      try {
        denied.on('POST /v2/vectordb/databases/list', databases);
        const { address } = denied;
        const own = { id: 'd', kind: 'endpoint', plane: 'cluster', name: 'Denied', address, anonymous: true } as const;
        await running.connections.add(own);
        using steps = answeringSteps(undefined);
        await run('collection.create', await find(running.tree, 'Denied'));
        assert.equal(steps.asked.length, 1);
        const { rows: offered } = steps.asked[0]!;
        assert.ok(
          offered?.some(each => each.startsWith('$(zap) Quick setup…')),
          String(offered),
        );
      } finally {
        await running.connections.remove((await running.connections.find('d'))!);
        await denied.stop();
      }
    }
  });

  it('makes a collection by a document with an index of its own, and with a copy of another', async () => {
    const [index] = COLLECTION_TEMPLATES.schema.indexParams;
    const own = { ...index, params: { index_type: 'HNSW', M: 16, efConstruction: 64 } };
    const document = { ...COLLECTION_TEMPLATES.schema, collectionName: 'papers', indexParams: [own] };
    await openNew({ id: 's' }, running.documents, { kind: 'collections', name: 'New', document, pending: true });
    const { uri } = await shownDocument();
    const text = await planned(() => run('document.plan', uri));
    assert.doesNotMatch(text, CLOUD);
    const { collections } = await client();
    assert.ok((await collections.list()).includes('papers'));
    await run('collection.copy', await row('default', 'papers'));
    const copy = await shownDocument();
    await planned(() => run('document.plan', copy.uri));
    assert.ok((await collections.list()).includes('papers_copy'));
  });

  it('gives code that connects and code that searches, for its address and sign-in', async () => {
    for (const [anonymous, says] of [
      [false, /^Snippet copied\./],
      [true, /^Copied\.$/],
    ] as const) {
      await running.connections.update('s', now => (now.kind === 'endpoint' ? { ...now, anonymous } : now));
      using _ = answering('showQuickPick', 'curl');
      using said = answering('showInformationMessage');
      await run('cluster.copySnippet', await row());
      const code = await vscode.env.clipboard.readText();
      assert.ok(code.includes(`${server.address}/v2/vectordb/collections/list`), code);
      assert.equal(code.includes('VECTOR_CLOUD_KEY'), !anonymous);
      assert.match(String(said.asked[0]?.[0]), says);
    }
    await running.connections.update('s', now => (now.kind === 'endpoint' ? { ...now, anonymous: false } : now));
    const session = await searched(HELP);
    using picked = answering('showQuickPick', (items: { name: string }[]) => items.find(({ name }) => name === 'sdk'));
    using said = answering('showInformationMessage');
    await run('search.copyAsCode', session.document.uri);
    const code = await vscode.env.clipboard.readText();
    assert.ok(code.includes(`uri="${server.address}"`), code);
    const [, options] = picked.asked[0] as [unknown, vscode.QuickPickOptions];
    assert.equal(options.matchOnDescription, true, 'the library is found by its name');
    assert.match(String(said.asked[0]?.[0]), /user:password/);
  });

  it('goes on from a hit, counts, shows the raw answer, and finds the search in the history', async () => {
    const session = await searched(HELP);
    await session.trail.moreLikeThis(session.run!.id, 0);
    assert.deepEqual(session.outcome.trail.length, 1);
    await session.trail.back();
    await session.count();
    assert.match(session.outcome.count ?? '', /^[\d,]+ entities in the collection$/);
    await run('search.showRaw', session.document.uri);
    assert.match((await shownDocument()).getText(), /"operation": "search"/);
    const { records } = await (await running.searches()).history.list();
    assert.ok(
      records.some(({ place }) => place.connectionId === 's'),
      JSON.stringify(records),
    );
  });
});
