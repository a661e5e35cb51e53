import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { EvaluationNode } from '../../../src/tree/evaluations';
import { EvaluationRuns, type EvaluationRun } from '../../../src/work/evaluations/evaluations';
import { countResults, earlierResults, resultsOf } from '../../../src/work/evaluations/results-files';
import { connectSearch, LAB, PROD, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { happened, moment } from '../../harness/host/waiting';

const KEY = 'canary-26c1e0';

describe('evaluations in the background', function () {
  this.timeout(60_000); // each run is of many requests
  let running: App;
  let demo: Demo;
  let folder: vscode.Uri;
  before(async () => {
    ({ running, demo } = await connectSearch(KEY));
    await running.connections.update('s', connection => ({ ...connection, readOnly: true }));
    folder = vscode.Uri.joinPath(running.storage, 'evaluation-runs');
    const queries = Array.from({ length: 12 }, (_, at) => `q${at},${at + 1}`);
    await write('queries.csv', ['id,entity', ...queries].join('\n'));
    await write('texts.jsonl', '{"_id":"a","text":"reset my password"}\n{"_id":"b","text":"invoice"}\n');
    await write('qrels.txt', Array.from({ length: 12 }, (_, at) => `q${at} 0 ${at + 1} 1`).join('\n'));
  });
  after(() => leave({ running, demo }));
  afterEach(async () => {
    const runs = await running.evaluations.get();
    for (const { record } of await runs.list()) await runs.end(record.id, 'cancel');
    while ((await runs.list()).length > 0) await happened(runs.onDidChange);
  });

  const write = async (name: string, content: string) => {
    const uri = vscode.Uri.joinPath(folder, name);
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(content));
    return uri;
  };
  const evaluation = async (
    more: object = {},
    uri = vscode.Uri.joinPath(folder, `${crypto.randomUUID()}.vceval.json`),
  ) => {
    const document = {
      queries: 'queries.csv',
      judgments: 'qrels.txt',
      search: { clusterId: PROD, collection: 'help_center', limit: 10 },
      measures: ['mrr@10'],
      ...more,
    };
    await write(uri.path.split('/').at(-1)!, JSON.stringify(document, null, 2));
    await running.documents.targets.remember(uri, 's');
    return uri;
  };
  const start = (uri: vscode.Uri, options: object = { seen: true }) =>
    vscode.commands.executeCommand('vectorCloud.evaluation.run', uri, options);
  /** Waits until there are results, and no run of the document is left. */
  const ended = async (uri: vscode.Uri) => {
    const runs = await running.evaluations.get();
    const isOver = async () => {
      const read = await earlierResults(resultsOf(uri));
      return read !== undefined && 'results' in read && !(await runs.find(uri));
    };
    while (!(await isOver())) await moment();
  };
  const reaches = async (uri: vscode.Uri, fits: (run: EvaluationRun) => boolean) => {
    const runs = await running.evaluations.get();
    for (;;) {
      const run = await runs.find(uri);
      if (run && fits(run)) return run;
      await happened(runs.onDidChange);
    }
  };
  const results = async (uri: vscode.Uri) => {
    const read = await earlierResults(resultsOf(uri));
    assert.ok(read && 'results' in read, JSON.stringify(read));
    return read.results;
  };
  const queriesSent = () => demo.requests.filter(line => line.endsWith('/v2/vectordb/entities/search')).length;

  it('run on a read-only connection, say their end, and lead to the results', async () => {
    const uri = await evaluation({ variants: [{ vary: { limit: [1, 10] } }] });
    using said = answering('showInformationMessage', 'Show Results');
    await start(uri);
    await ended(uri);
    const found = await results(uri);
    assert.deepEqual(countResults(found), { total: 24, answered: 24, failed: 0 });
    const name = uri.path.split('/').at(-1)!.replace('.vceval.json', '');
    const ofIt = () => said.asked.filter(([message]) => String(message).includes(name));
    while (ofIt().length === 0) await moment();
    assert.deepEqual(ofIt(), [[`Evaluation “${name}” ended: 2 variants, 12 queries.`, 'Show Results']]);
  });

  it('ask for the plan first, where it was not on the screen, and send nothing if it is not confirmed', async () => {
    const uri = await evaluation({ repeats: 2, variants: [{ vary: { limit: [1, 10] } }] });
    running.clients.placeNames.learnClusters('s', [{ clusterId: PROD, clusterName: 'prod-search' }]);
    using asked = answering('showWarningMessage');
    await start(uri, {});
    const [[question, { detail }]] = asked.asked as [[string, { detail: string }]];
    assert.match(question, /^Run evaluation “/);
    assert.match(
      detail,
      /^2 variants × 12 queries, with repeats and warm-up: 48 search requests, at least 3 s\nCollections: Search › prod-search \(\S+\) › help_center\nResults: /,
    );
    assert.equal(await earlierResults(resultsOf(uri)), undefined);
  });

  it('are not offered to run where the searches of a variant name no cluster', async () => {
    const variants = [{ name: 'prod', set: { clusterId: PROD } }, { name: 'nowhere' }];
    const uri = await evaluation({ search: { collection: 'help_center', limit: 10 }, variants });
    const before = queriesSent();
    using asked = answering('showWarningMessage');
    using told = answering('showErrorMessage');
    await start(uri, {});
    assert.deepEqual([asked.asked, queriesSent()], [[], before]);
    assert.match(String(told.asked[0]?.[0]), /Enter a cluster \(clusterId\)\.$/);
  });

  it('search by texts and on the cluster of each variant; one that cannot be reached fails alone', async () => {
    const variants = [
      { name: 'prod' },
      { name: 'lab', set: { clusterId: LAB } },
      { name: 'gone', set: { clusterId: 'in01-0' } },
    ];
    const uri = await evaluation({ queries: 'texts.jsonl', judgments: 'exact', measures: ['recall@10'], variants });
    using warned = answering('showWarningMessage');
    await start(uri);
    await ended(uri);
    const found = await results(uri);
    const errors = found.variants.map(({ name, runs }) => [
      name,
      runs.filter(({ error }) => error !== undefined).length,
    ]);
    assert.deepEqual(errors[0], ['prod', 0]);
    assert.deepEqual(errors[2], ['gone', 2]);
    while (warned.asked.length === 0) await moment();
    assert.match(String(warned.asked[0]![0]), /queries failed\.$/);
  });

  it('read the vectors for exact answers once, also for the next run', async () => {
    await write('one.jsonl', '{"_id":"only","text":"cancel my plan"}\n');
    const more = { queries: 'one.jsonl', judgments: 'exact', measures: ['recall@10'] };
    const reads = () => demo.requests.filter(line => line.endsWith('/v2/vectordb/entities/query')).length;
    using _ = answering('showInformationMessage');
    const taken: number[] = [];
    for (const repeats of [1, 2]) {
      const [uri, before] = [await evaluation({ ...more, repeats }), reads()];
      await start(uri);
      await ended(uri);
      taken.push(reads() - before);
      const { variants } = await results(uri);
      assert.deepEqual(Object.keys(variants[0]!.exact!), ['only']);
    }
    assert.ok(taken[1]! < taken[0]!, String(taken));
  });

  it('pause with their results, and resume with only the queries left, also in another window', async () => {
    const uri = await evaluation({ variants: [{ vary: { limit: [1, 2, 3, 4] } }] });
    using slow = { [Symbol.dispose]: demo.fail('POST /v2/vectordb/entities/search', { latencyMs: 100 }) };
    await start(uri);
    const { record } = await reaches(uri, each => each.record.done >= 5);
    await vscode.commands.executeCommand(
      'vectorCloud.evaluation.pause',
      new EvaluationNode({ record, state: 'running' }),
    );
    const paused = await reaches(uri, ({ state }) => state === 'paused');
    const { answered } = countResults(await results(uri));
    assert.equal(answered, paused.record.done);
    assert.ok(answered >= 5 && answered < 48, String(answered));
    assert.match(String(new EvaluationNode(paused).item().description), /^paused · \d+ of 48 queries · evaluation$/);

    const other = new EvaluationRuns(running.storage, running);
    assert.equal((await other.find(uri))?.state, 'paused');
    other.dispose();
    slow[Symbol.dispose]();
    const before = queriesSent();
    using _ = answering('showInformationMessage');
    await vscode.commands.executeCommand('vectorCloud.evaluation.resume', new EvaluationNode(paused));
    await ended(uri);
    assert.equal(queriesSent() - before, 48 - answered);
    assert.deepEqual(countResults(await results(uri)), { total: 48, answered: 48, failed: 0 });
  });

  it('ask before results are replaced, and say that a changed document cannot be resumed', async () => {
    const uri = await evaluation();
    using _ = answering('showInformationMessage');
    await start(uri);
    await ended(uri);
    const first = JSON.stringify(await results(uri));
    using finished = answering('showWarningMessage');
    await start(uri);
    assert.match(JSON.stringify(finished.asked), /All 12 queries have responses\. Run Again sends all requests\./);
    const document = await vscode.workspace.openTextDocument(uri);
    const at = document.getText().indexOf('mrr');
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, new vscode.Range(document.positionAt(at), document.positionAt(at + 3)), 'recall');
    await vscode.workspace.applyEdit(edit);
    finished[Symbol.dispose]();
    using changed = answering('showWarningMessage');
    await start(uri);
    assert.match(
      JSON.stringify(changed.asked),
      /The evaluation or its connection changed after these results were written/,
    );
    assert.equal(JSON.stringify(await results(uri)), first);
    await vscode.workspace.fs.writeFile(resultsOf(uri), new TextEncoder().encode('{}'));
    changed[Symbol.dispose]();
    using foreign = answering('showWarningMessage', 'Replace');
    await start(uri);
    await ended(uri);
    assert.match(JSON.stringify(foreign.asked), /does not contain results of an evaluation/);
    assert.equal((await results(uri)).measures[0], 'recall@10');
  });

  it('are offered again after VS Code ended in their midst', async () => {
    const uri = await evaluation();
    const { recordId } = await import('../../../src/connections/records');
    const id = await recordId(uri.toString());
    const gone = {
      id,
      at: 1,
      document: uri.toString(),
      connectionId: 's',
      connectionName: 'Search',
      done: 3,
      total: 12,
    };
    const stored = { ...gone, state: 'running', by: { pid: 2 ** 22 + 1, host: (await import('node:os')).hostname() } };
    const file = vscode.Uri.joinPath(running.storage, 'evaluations', `${id}.json`);
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(stored)));
    const run = await (await running.evaluations.get()).find(uri);
    assert.equal(run?.state, 'interrupted');
    using warned = answering('showWarningMessage', 'Resume', 'Run');
    using _ = answering('showInformationMessage');
    const { offerInterruptedEvaluations } = await import('../../../src/tree/current/interrupted');
    await offerInterruptedEvaluations([run]);
    await ended(uri);
    assert.match(String(warned.asked[0]![0]), /^The evaluation “.*” was interrupted\.$/);
    assert.equal(countResults(await results(uri)).answered, 12);
  });

  it('stop with their connection, and lose nothing that was answered', async () => {
    await running.connections.add({ id: 'gone', kind: 'cloud', name: 'Gone', address: demo.baseUrl }, KEY);
    const uri = await evaluation({ variants: [{ vary: { limit: [1, 2, 3, 4] } }] });
    await running.documents.targets.remember(uri, 'gone');
    using slow = { [Symbol.dispose]: demo.fail('POST /v2/vectordb/entities/search', { latencyMs: 100 }) };
    using failed = answering('showErrorMessage');
    await start(uri);
    await reaches(uri, ({ record }) => record.done >= 3);
    await running.connections.remove((await running.connections.find('gone'))!);
    const { record } = await reaches(uri, ({ state }) => state === 'stopped');
    assert.equal(record.note, 'The connection “Gone” was removed.');
    assert.ok(countResults(await results(uri)).answered >= 3);
    slow[Symbol.dispose]();
    while (failed.asked.length === 0) await moment();
    assert.match(String(failed.asked[0]![0]), /The connection “Gone” was removed\.$/);
  });
});
