import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import type { SearchDocument } from '../../../src/model/searches/documents';
import { Baseline } from '../../../src/panels/comparisons/baselines';
import { KeptResults } from '../../../src/panels/searches/kept-results';
import { NotSearchable } from '../../../src/panels/searches/asked';
import { connectSearch, LAB, PROD, sessionOf, leave } from '../../harness/host/connected';
import { answering, setting } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';
import { moment } from '../../harness/host/waiting';

const KEY = 'canary-77aa02';
const vector = Array.from({ length: 128 }, (_, at) => Math.sin(at));
const HELP = { clusterId: PROD, database: 'default', collection: 'help_center' } satisfies SearchDocument;

describe('comparisons of searches', () => {
  let running: App;
  let demo: Demo;
  before(async () => {
    ({ running, demo } = await connectSearch(KEY));
  });
  afterEach(async () => (await running.searches()).baseline.pin(undefined));
  after(() => leave({ running, demo }));

  const searched = async (search: SearchDocument) => {
    const session = await sessionOf(running, search);
    await session.search();
    assert.equal(session.outcome.problem?.message, undefined);
    return session;
  };
  const view = (session: Awaited<ReturnType<typeof searched>>, onlyChanged = false, query?: number) =>
    session.comparisons.view({ onlyChanged, query })!;
  const lineOf = ({ outcome }: Awaited<ReturnType<typeof searched>>) => outcome.compared?.line;
  /** Runs the comparison command: picks the item with a prefix, then further items. */
  const compareWith = async (session: Awaited<ReturnType<typeof searched>>, label: RegExp, ...next: unknown[]) => {
    const first = async (items: Promise<vscode.QuickPickItem[]>) => (await items).find(item => label.test(item.label));
    using picks = answering('showQuickPick', first, ...next);
    await vscode.commands.executeCommand('vectorCloud.search.compareWith', session.document.uri);
    return picks.asked;
  };

  it('are chosen from a list that shows before its rows are known, so that no key is lost', async () => {
    const session = await searched({ ...HELP, vectors: [vector] });
    const { facts } = await running.searches();
    const of = facts.of.bind(facts);
    let answer!: () => void;
    const held = new Promise<void>(resolve => (answer = resolve));
    facts.of = async (...asked) => {
      await held;
      return of(...asked);
    };
    using picks = answering('showQuickPick');
    try {
      const command = vscode.commands.executeCommand('vectorCloud.search.compareWith', session.document.uri);
      while (picks.asked.length === 0) await moment();
      answer();
      await command;
      const rows = await (picks.asked[0]![0] as Promise<vscode.QuickPickItem[]>);
      assert.ok(rows.some(({ label }) => label.endsWith('Another Filter…')));
    } finally {
      facts.of = of;
    }
  });

  it('show measures, what was asked differently and every move', async () => {
    const baseline = await searched({ ...HELP, vectors: [vector] });
    await vscode.commands.executeCommand('vectorCloud.search.pinBaseline', baseline.document.uri);
    assert.equal(baseline.outcome.compared?.itself, true);
    const session = await searched({ ...HELP, vectors: [vector], filter: 'id > 10' });
    const { measures, differences, answer, changed, baseline: before, run } = view(session);
    assert.ok(measures.some(({ name, value }) => name.startsWith('Jaccard') && Number(value) <= 1));
    assert.deepEqual(
      differences.map(({ name, run: now }) => [name, now]),
      [['filter', '"id > 10"']],
    );
    assert.deepEqual([before.hits, run.hits, answer.count >= 10], [10, 10, true]);
    assert.equal(session.comparisons.rows.find(answer.runId)?.runId, answer.runId);
    assert.equal(view(session, true).answer.count, changed);
  });

  it('of several queries begin with the one that changed most', async () => {
    const baseline = await searched({ ...HELP, vectors: [vector, vector.toReversed()] });
    (await running.searches()).baseline.pin(baseline.run);
    const session = await searched({ ...HELP, vectors: [vector, vector.map(number => -number)] });
    const { query, summary } = view(session);
    assert.equal(query, 1);
    assert.deepEqual(
      summary?.queries.map(each => each.query),
      [1, 0],
    );
    assert.equal(view(session, false, 0).query, 0);
    assert.equal(session.comparisons.view({ query: 2, onlyChanged: false }), undefined);
  });

  it('of hybrid searches read the queries of both alone, and name the query that lost a hit', async () => {
    const hybrid = (filter: string): SearchDocument => ({
      clusterId: LAB,
      collection: 'research_digest',
      text: 'a telescope finds a planet',
      queries: [{ annsField: 'dense' }, { annsField: 'full_text', filter }],
    });
    const baseline = await searched(hybrid(''));
    (await running.searches()).baseline.pin(baseline.run);
    const session = await searched(hybrid('id < 0'));
    const before = session.outcome.compared?.id;
    assert.equal(view(session).explain, 4);
    const searches = () => demo.requests.filter(request => request === 'POST /v2/vectordb/entities/search').length;
    const sent = searches();
    await session.explain(true);
    assert.equal(session.outcome.problem, undefined);
    assert.equal(searches() - sent, 4);
    assert.notEqual(session.outcome.compared?.id, before, 'the page asks for the comparison again');
    const { answer, explain } = view(session, true);
    assert.equal(explain, undefined);
    const at = (key: string) => answer.columns.findIndex(each => each.key === key);
    assert.ok(at('query:dense') > 0 && at('query:full_text') > 0);
    const lost = session.comparisons.rows
      .find(answer.runId)!
      .rows(0, 50)
      .filter(({ mark }) => mark === 'lost');
    assert.ok(lost.length > 0);
    for (const { cells } of lost) {
      assert.equal(cells[at('cause')], 'full_text');
      const ranks = cells[at('query:full_text')];
      assert.match(typeof ranks === 'string' ? ranks : '', /^\d+ → –$/);
    }
    assert.ok((await running.searches()).baseline.run?.explained, 'the pinned run keeps its explanation');
  });

  it('have rows for each form that shows them in its own way, and not for those of another pair', async () => {
    const vectors = Array.from({ length: 10 }, (_, by) => vector.map(number => number * (by % 2 === 0 ? 1 : -1) + by));
    const baseline = await searched({ ...HELP, vectors });
    (await running.searches()).baseline.pin(baseline.run);
    const session = await searched({ ...HELP, vectors: vectors.toReversed() });
    const [one, another] = [view(session, false, 0), view(session, true, 1)];
    const rowsOf = ({ answer }: { answer: { runId: string } }) =>
      session.comparisons.rows.find(answer.runId)?.rows(0, 1);
    assert.ok(rowsOf(one) && rowsOf(another));
    const grid = session.comparisons.rows.find(one.answer.runId);
    view(session, false, 0);
    assert.equal(session.comparisons.rows.find(one.answer.runId), grid);
    for (let query = 2; query < 10; query++) view(session, false, query);
    assert.equal(rowsOf(one), undefined); // a few are kept, not all
    const last = view(session, false, 9);
    await session.search();
    view(session);
    assert.equal(rowsOf(last), undefined);
  });

  it('ask the same vectors again, without the filter', async () => {
    const session = await searched({ ...HELP, random: true, filter: 'id > 10' });
    const sent = session.run!.call.body as { data?: unknown };
    await compareWith(session, /Without the Filter/);
    const { compared } = session.outcome;
    assert.equal(compared?.other, 'Without the filter');
    assert.match(compared?.line ?? '', /^Without the filter, compared with this run: overlap@10/);
    const { differences, run } = view(session);
    assert.deepEqual(
      differences.map(({ name, run: now }) => [name, now]),
      [['filter', undefined]],
    );
    assert.ok(run.elapsedMs > 0);
    assert.equal((session.run!.call.body as { data?: unknown }).data, sent.data); // it is still the one that is shown
    await session.compareWith(undefined);
    assert.equal(session.outcome.compared, undefined);
  });

  it('ask in other partitions, by another filter, by another document', async () => {
    const session = await searched({ ...HELP, vectors: [vector] });
    const ticked: unknown[] = [];
    const archived = (all: vscode.QuickPickItem[]) => {
      ticked.push(all.filter(({ picked }) => picked).map(({ label }) => label));
      return all.filter(({ label }) => label === 'archived');
    };
    await compareWith(session, /Other Partitions/, archived);
    assert.equal(session.outcome.compared?.other, 'In archived');
    await compareWith(
      await searched({ ...HELP, vectors: [vector], partitionNames: ['archived'] }),
      /Other Partitions/,
      archived,
    );
    assert.deepEqual(ticked, [[], ['archived']]); // it begins at the partitions of the search
    using _ = answering('showInputBox', 'id < 40');
    await compareWith(session, /Another Filter/);
    assert.equal(session.outcome.compared?.other, 'With the filter id < 40');
    assert.ok(view(session).baseline.hits >= view(session).run.hits);
    const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'other.vcsearch.json');
    const text = JSON.stringify({ ...HELP, vectors: [vector.toReversed()] });
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    await running.documents.targets.remember(uri, 's');
    try {
      await compareWith(session, /Another Search Document/, (items: vscode.QuickPickItem[]) =>
        items.find(({ label }) => label === 'other.vcsearch.json'),
      );
      assert.equal(session.outcome.compared?.other, 'other.vcsearch.json');
    } finally {
      await vscode.workspace.fs.delete(uri);
    }
  });

  it('hold it against an earlier one of the history, as it was found while that is kept, else asked again', async () => {
    const { history, results } = await running.searches();
    await history.forget('s');
    const place = { connectionId: 's', clusterId: PROD, dbName: 'default', collectionName: 'help_center' };
    const sent = () => demo.requests.filter(request => request === 'POST /v2/vectordb/entities/search').length;
    const kept = async ({ document, run }: Awaited<ReturnType<typeof searched>>) => {
      while ((await results.find(document.uri))?.id !== run!.id) await moment();
    };
    const pick = (items: vscode.QuickPickItem[]) => items.find(({ detail }) => detail === 'filter: id > 30');
    const earlier = await searched({ ...HELP, vectors: [vector], filter: 'id > 30' });
    const session = await searched({ ...HELP, vectors: [vector], limit: 12 });
    while ((await history.list(place)).records.length < 2) await moment();
    await kept(earlier);
    const before = sent();
    const [, choices] = await compareWith(session, /An Earlier Search/, pick);
    assert.equal((choices![0] as vscode.QuickPickItem[]).filter(({ detail }) => detail === undefined).length, 1); // its day, not itself
    assert.equal(sent(), before);
    const { baseline, run, answer } = view(session);
    assert.match(baseline.title, /^“a vector .*”, run .*202\d/);
    assert.deepEqual([baseline.hits, run.title, run.hits], [10, 'This run', 12]);
    assert.match(lineOf(session) ?? '', /^Compared with “a vector .*overlap@12/);
    assert.match(session.comparisons.report, /^# Comparison\n\n\|\s*\| “a vector .* run .*\| This run/);
    const exported = session.exported(answer.runId);
    assert.deepEqual([filterOf(exported), filterOf(exported?.baseline)], [undefined, 'id > 30']);
    assert.equal(session.exported(session.run!.id)?.baseline, undefined);
    await earlier.search(); // what it found then is gone
    await kept(earlier);
    await history.remove((await history.list(place)).records[0]!);
    const then = sent();
    await compareWith(session, /An Earlier Search/, pick);
    assert.equal(sent(), then + 1);
    assert.match(view(session).baseline.title, /^“a vector .*”, run again$/);
    const { runId } = view(session).answer;
    session.dispose();
    assert.equal(session.comparisons.rows.find(runId), undefined);
  });

  it('say that no earlier search is there', async () => {
    await (await running.searches()).history.forget('s');
    const session = await searched({ ...HELP, vectors: [vector], limit: 2 });
    const [, none] = await compareWith(session, /An Earlier Search/, undefined);
    assert.match(JSON.stringify(none?.[1]), /The history has no other search of this collection with results/);
  });

  it('ask another collection, over the field that fits, and say what cannot be compared', async () => {
    const session = await searched({ ...HELP, vectors: [vector], outputFields: ['title'] });
    const place = {
      connectionId: 's',
      connectionName: 'Search',
      clusterId: PROD,
      clusterName: 'prod',
      dbName: 'default',
    };
    await running.favorites.use({ ...place, collectionName: 'product_reviews' });
    using _ = answeringSteps('product_reviews');
    await compareWith(session, /Another Collection/);
    const { remarks, differences } = view(session);
    assert.match(remarks.join('\n'), /Different collections/);
    assert.match(remarks.join('\n'), /The metrics differ \(COSINE, IP\): ranks can be compared, distances cannot\./);
    assert.match(remarks.join('\n'), /No common hits/);
    assert.ok(differences.some(({ name, run }) => name === 'Metric type' && run === 'IP'));
  });

  it('say why another collection cannot be asked', async () => {
    const session = await searched({ ...HELP, vectors: [vector], filter: 'helpful_votes > 3' });
    const lab = { connectionId: 's', connectionName: 'Search', clusterId: LAB, clusterName: 'lab', dbName: 'default' };
    await running.favorites.use({ ...lab, collectionName: 'science_news' });
    using _ = answeringSteps('science_news');
    await compareWith(session, /Another Collection/);
    assert.match(session.outcome.problem?.message ?? '', /^science_news does not accept this search: /);
    assert.deepEqual(session.outcome.problem?.issues, []);
    assert.equal(session.outcome.compared, undefined);
    assert.ok(session.outcome.found);
  });

  it('offer no remedy for what fails elsewhere, and complain at no field of this search', async () => {
    const session = await searched({ ...HELP, vectors: [vector] });
    const failing = (problem: Error) =>
      session.compareWith(async () => {
        throw problem;
      });
    const unloaded = Object.assign(new Error('collection not loaded'), {
      name: 'ApiError',
      code: 101,
      operation: 'search',
    });
    await failing(unloaded);
    assert.match(session.outcome.problem?.message ?? '', /^collection not loaded/);
    assert.equal(session.outcome.problem?.remedy, undefined);
    await failing(new NotSearchable([{ path: ['filter'], message: 'odd' }]));
    assert.deepEqual(session.outcome.problem?.issues, []);
  });

  it('are not made with a baseline of elsewhere before a person says so', async () => {
    const of = await searched({ ...HELP, vectors: [vector] });
    (await running.searches()).baseline.pin(of.run);
    const elsewhere = { clusterId: LAB, database: 'default', collection: 'science_news' } as const;
    const session = await searched({ ...elsewhere, random: true });
    assert.deepEqual([session.outcome.compared, view(session)], [undefined, undefined]);
    const asked = await compareWith(session, /Baseline “a vector”/);
    const rows = await (asked[0]![0] as Promise<vscode.QuickPickItem[]>);
    const { description } = rows.find(({ label }) => /Baseline/.test(label))!;
    assert.match(description!, /^Search › .* › help_center · vector$/);
    assert.match(lineOf(session) ?? '', /^Baseline “a vector”: overlap@/);
    const other = await searched({ ...HELP, vectors: [vector.toReversed()] });
    assert.match(lineOf(other) ?? '', /^Baseline “a vector”: overlap@/);
    assert.doesNotMatch(JSON.stringify(await (await compareWith(other, /nothing/))[0]![0]), /Baseline/);
  });

  it('are made with a baseline of elsewhere by the command that names it', async () => {
    const of = await searched({ ...HELP, vectors: [vector] });
    (await running.searches()).baseline.pin(of.run);
    const session = await searched({ clusterId: LAB, database: 'default', collection: 'science_news', random: true });
    assert.equal(lineOf(session), undefined);
    await vscode.commands.executeCommand('vectorCloud.search.compare', session.document.uri);
    assert.match(lineOf(session) ?? '', /^Baseline “a vector”: overlap@/);
  });

  it('say truly why there is none', async () => {
    const report = (session: Awaited<ReturnType<typeof searched>>) => {
      try {
        return session.comparisons.report;
      } catch (error) {
        return (error as Error).message;
      }
    };
    const { baseline } = await running.searches();
    const session = await searched({ ...HELP, vectors: [vector] });
    assert.equal(report(session), 'No baseline pinned.');
    baseline.pin(session.run);
    assert.match(report(session), /^Baseline: “a vector”\. Other searches of this collection and vector field /);
    const { run } = session;
    baseline.pin({ ...run!, id: 'elsewhere', place: { ...run!.place, clusterId: LAB, clusterName: 'lab' } });
    assert.match(
      report(session),
      /^Baseline “a vector” belongs to .* › lab › .*help_center · vector, not to this search/,
    );
    baseline.pin({ ...run!, id: 'field', annsField: 'other' });
    assert.equal(report(session), 'Baseline “a vector” belongs to help_center · other, not to this search.');
    const browsed = await searched({ ...HELP, browse: true });
    baseline.pin(browsed.run);
    assert.match(report(session), /^Baseline “.*” cannot be compared: browsed entities have no ranking\.$/);
    assert.equal(lineOf(session), report(session));
    baseline.pin(run);
    assert.equal(report(browsed), 'Not comparable with the baseline: browsed entities have no ranking.');
  });

  it('have no place for entities that were browsed', async () => {
    const session = await searched({ ...HELP, browse: true });
    using said = answering('showInformationMessage');
    await vscode.commands.executeCommand('vectorCloud.search.compareWith', session.document.uri);
    assert.match(String(said.asked[0]?.[0]), /have no ranking/);
    assert.equal(lineOf(session), undefined);
    const other = await searched({ ...HELP, vectors: [vector] });
    (await running.searches()).baseline.pin(other.run);
    assert.match(lineOf(session) ?? '', /have no ranking/);
    assert.equal(session.comparisons.view({ onlyChanged: false }), undefined);
  });

  describe('with a baseline that is kept', () => {
    const folder = () => vscode.Uri.joinPath(running.storage, `baselines-${crypto.randomUUID()}`);
    const opened = (storage: vscode.Uri, keeps = true) =>
      new Baseline(new KeptResults(storage, () => keeps, 'baselines'), assert.ifError);
    const runOf = async () => (await searched({ ...HELP, vectors: [vector], limit: 3 })).run!;
    /** After all that was begun. */
    const written = (baseline: Baseline) =>
      (baseline as unknown as { kept: KeptResults }).kept.drop(vscode.Uri.parse('file:///none'));

    it('bring it back in the next window, until it is taken away', async () => {
      const storage = folder();
      const [first, run] = [opened(storage), await runOf()];
      first.pin(run);
      await written(first);
      const second = opened(storage);
      await second.begin();
      assert.deepEqual(second.run, run);
      second.pin(undefined);
      await written(second);
      const third = opened(storage);
      await third.begin();
      assert.equal(third.run, undefined);
    });

    it('do not keep it where results are not kept, and never in place of one that was just pinned', async () => {
      const storage = folder();
      const run = await runOf();
      const closed = opened(storage, false);
      closed.pin(run);
      await written(closed);
      const next = opened(storage);
      await next.begin();
      assert.equal(next.run, undefined);
      next.pin(run);
      await written(next);
      const racing = opened(storage);
      const begun = racing.begin();
      const newer = { ...run, id: 'newer' };
      racing.pin(newer);
      await begun;
      assert.equal(racing.run, newer);
    });

    it('forget it with its connection, and what that found, in whatever folder', async () => {
      const storage = folder();
      const run = await runOf();
      const other = { ...run, id: 'other', place: { ...run.place, connectionId: 'other' } };
      const results = new KeptResults(storage, () => true);
      const [own, others] = ['file:///own', 'file:///others'].map(each => vscode.Uri.parse(each));
      await results.put(own!, run);
      await results.put(others!, other);
      await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(storage, 'results', 'half.json'), Buffer.from('{"id": '));
      await results.forgetConnection('s');
      assert.deepEqual(await results.find(others!), other);
      assert.equal((await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(storage, 'results'))).length, 1);
      const baseline = opened(storage);
      baseline.pin(run);
      await baseline.forgetConnection('other');
      assert.equal(baseline.run, run);
      await baseline.forgetConnection('s');
      assert.equal(baseline.run, undefined);
      assert.deepEqual(await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(storage, 'baselines')), []);
    });

    it('forget what is compared with the connection that found it', async () => {
      const session = await searched({ ...HELP, vectors: [vector] });
      const place = { ...session.run!.place, connectionId: 'other' };
      session.comparisons.with({ run: { ...session.run!, id: 'other', place }, title: 'Other' });
      const { answer } = view(session);
      const searches = await running.searches();
      await searches.forgetConnection('unknown');
      assert.ok(session.comparisons.rows.find(answer.runId));
      await searches.forgetConnection('other');
      assert.equal(session.comparisons.rows.find(answer.runId), undefined);
      assert.equal(session.outcome.compared, undefined);
      assert.ok(session.outcome.found);
    });

    it('forget it with history and results', async () => {
      const { baseline, results } = await running.searches();
      baseline.pin(await runOf());
      const session = await searched({ ...HELP, vectors: [vector] });
      const { answer } = view(session);
      assert.ok(answer.count > 0);
      await using _ = await setting('keepResults', true);
      using __ = answering('showWarningMessage', 'Clear');
      await vscode.commands.executeCommand('vectorCloud.history.clear');
      assert.equal(baseline.run, undefined);
      assert.equal(session.comparisons.rows.find(answer.runId), undefined);
      await results.drop(vscode.Uri.parse('file:///none'));
      const left = vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(running.storage, 'baselines'));
      assert.deepEqual(await left.then(undefined, () => []), []);
    });
  });
});

const filterOf = (about: { readonly request: unknown } | undefined): unknown =>
  (about?.request as { body: { filter?: string } } | undefined)?.body.filter;
