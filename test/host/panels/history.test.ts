import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import type { HistoryEntry } from '../../../src/model/searches/history';
import type { SearchDocument } from '../../../src/model/searches/documents';
import { SearchHistory } from '../../../src/panels/searches/history';
import { app, shownDocument } from '../../harness/host/app';
import { connectSearch, PROD, sessionOf, leave } from '../../harness/host/connected';
import { SmallDisk } from '../../harness/host/small-disk';
import { answering, setting } from '../../harness/host/dialogs';
import { moment } from '../../harness/host/waiting';

const KEY = 'canary-91b7c2';
const HELP = { clusterId: PROD, database: 'default', collection: 'help_center' } satisfies SearchDocument;
const SEARCH = 'POST /v2/vectordb/entities/search';
const OF_HELP = { connectionId: 's', clusterId: PROD, dbName: 'default', collectionName: 'help_center' };

describe('the search history', () => {
  let running: App;
  let demo: Demo;
  let history: SearchHistory;
  before(async () => {
    ({ running, demo } = await connectSearch(KEY));
    ({ history } = await running.searches());
  });
  beforeEach(() => history.forget('s'));
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));
  after(async () => {
    await history.forget('s');
    await leave({ running, demo });
  });

  /** Returns the newest record, once there is a number of them. */
  const newest = async (count = 1) => {
    for (;;) {
      const { records } = await history.list(OF_HELP);
      if (records.length >= count) return records[0]!;
      await moment();
    }
  };
  const run = async (search: SearchDocument) => {
    const session = await sessionOf(running, search);
    await session.search();
    return session;
  };

  it('takes down what was asked, how many hits there were and where the time went', async () => {
    const asked = { ...HELP, text: 'how do I reset my password?', filter: 'year > 2021', limit: 4 };
    const { run: shown } = await run(asked);
    const { id, at, answer, ...record } = await newest();
    assert.equal(answer?.runId, shown!.id);
    assert.ok(Math.abs(at - shown!.at) < 10_000);
    assert.match(id, new RegExp(`-${String(at).padStart(15, '0')}-`));
    assert.deepEqual(
      { ...record, tookMs: 0 },
      { place: shown!.place, search: asked, outcome: 'found', hits: 4, times: shown!.times, tookMs: 0 },
    );
    assert.equal(record.tookMs, shown!.times.totalMs);
  });

  it('takes down a failure in words', async () => {
    const restore = demo.fail(SEARCH, { status: 200, body: '{"code":1100,"message":"no such thing"}' });
    await run({ ...HELP, random: true });
    restore();
    const { outcome, failure, hits, place } = await newest();
    assert.deepEqual([outcome, hits, place.clusterName], ['failed', undefined, 'prod-search']);
    assert.match(failure ?? '', /no such thing/);
  });

  it('takes down what is gone on the service', async () => {
    const gone = { ...HELP, collection: 'gone' };
    await run({ ...gone, random: true });
    const of = { ...OF_HELP, collectionName: 'gone' };
    while ((await history.list(of)).records.length === 0) await moment();
    const [record] = (await history.list(of)).records;
    assert.equal(record?.outcome, 'failed');
    const uri = await (await running.searches()).reopen(record);
    const session = (await running.searches()).of(await vscode.workspace.openTextDocument(uri));
    await session.begin();
    assert.match(session.knowledge.about.problem?.message ?? '', /gone|not found|exist/i);
  });

  it('takes down that a search was cancelled', async () => {
    const restore = demo.fail(SEARCH, { latencyMs: 5000 });
    const session = await sessionOf(running, { ...HELP, random: true });
    const before = demo.requests.length;
    const searching = session.search();
    while (!demo.requests.slice(before).some(request => request === SEARCH)) await moment();
    session.cancel();
    await searching;
    restore();
    const { outcome, failure } = await newest();
    assert.deepEqual([outcome, failure], ['cancelled', undefined]);
  });

  it('takes down nothing of what the form complains of: nothing ran', async () => {
    await run({ ...HELP, text: 'x', filter: 'year >' });
    await run({ ...HELP, vectors: [[1, 2]] });
    await run({ ...HELP, random: true, limit: 3 });
    const { search } = await newest();
    assert.equal(search.limit, 3);
    assert.equal((await history.list(OF_HELP)).records.length, 1);
  });

  it('opens a search again as it was run, and sends nothing', async () => {
    const asked = { ...HELP, vectors: [Array.from({ length: 128 }, (_, at) => Math.sin(at))], limit: 7, offset: 2 };
    await run(asked);
    const record = await newest();
    const sent = () => demo.requests.filter(request => request === SEARCH).length;
    const before = sent();
    const uri = await (await running.searches()).reopen(record);
    const document = await shownDocument();
    assert.equal(document.uri.toString(), uri.toString());
    assert.match(uri.path, /^\/scratch\/[^/]+ \(\w+\)\/help_center\.vcsearch\.json$/);
    assert.deepEqual(JSON.parse(document.getText()), asked);
    assert.equal((await running.documents.targets.find(uri))?.id, 's');
    const session = (await running.searches()).of(document);
    await session.begin();
    assert.equal(sent(), before);
    await session.search();
    assert.equal(session.outcome.found?.answer.count, 7);
  });

  it('finds a file of vectors from wherever it is opened', async () => {
    const file = vscode.Uri.joinPath(running.storage, 'files', 'one.json');
    const vector = Array.from({ length: 128 }, (_, at) => Math.cos(at));
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify([vector])));
    const first = await run({ ...HELP, vectors: [{ file: 'one.json', row: 0 }], limit: 3 });
    const uri = await (await running.searches()).reopen(await newest());
    const again = (await running.searches()).of(await vscode.workspace.openTextDocument(uri));
    await again.search();
    assert.deepEqual(again.run?.rows, first.run?.rows);
  });

  it('is none where the history or the results are off, but for favorites', async () => {
    for (const [name, value] of [
      ['historySize', 0],
      ['keepResults', false],
    ] as const) {
      await run({ ...HELP, random: true });
      await run({ ...HELP, random: true });
      const record = await newest(2);
      await history.favor(record);
      await using _ = await setting(name, value);
      while ((await history.list(OF_HELP)).records.length > 0) await moment(); // what was kept goes
      await run({ ...HELP, random: true });
      await history.remove({ ...record, id: record.id.replace(/.$/, '_') }); // after all that was begun
      const { records, favorites } = await history.list(OF_HELP);
      assert.deepEqual([records.length, favorites.map(({ id }) => id)], [0, [record.id]]);
      await history.unfavor(record);
      assert.deepEqual((await history.list(OF_HELP)).records, []);
    }
  });

  it('goes when the person clears it, and favorites stay', async () => {
    await run({ ...HELP, random: true, limit: 1 });
    await run({ ...HELP, random: true, limit: 2 });
    await history.favor(await newest(2), 'Two');
    using asked = answering('showWarningMessage', 'Clear');
    await vscode.commands.executeCommand('vectorCloud.history.clear');
    assert.match(
      JSON.stringify(asked.asked),
      /Deletes stored results, the search history, the last inputs of each collection and the list of recent collections/,
    );
    const { records, favorites } = await history.list(OF_HELP);
    assert.deepEqual([records, favorites.map(({ name, search }) => [name, search.limit])], [[], [['Two', 2]]]);
  });

  it('holds no key', async () => {
    const restore = demo.fail(SEARCH, { status: 401, body: `{"code":1800,"message":"bad key ${KEY}"}` });
    await run({ ...HELP, random: true });
    restore();
    await newest();
    const folder = vscode.Uri.joinPath(running.storage, 'history');
    const files = await vscode.workspace.fs.readDirectory(folder);
    assert.ok(files.length > 0);
    for (const [name] of files) {
      const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, name));
      assert.ok(!Buffer.from(bytes).includes(KEY), name);
    }
  });

  it('goes with its connection, favorites too', async () => {
    await run({ ...HELP, random: true });
    const session = await run({ ...HELP, random: true });
    await history.favor(await newest(2));
    await history.add({ ...entry(1), place: { ...entry(1).place, connectionId: 'other' } }); // of none that is there
    const searches = await running.searches();
    searches.baseline.pin(session.run);
    const pick = answering('showQuickPick', (items: { label: string }[]) =>
      items.find(({ label }) => label === 'Search'),
    );
    using asked = answering('showWarningMessage', 'Remove');
    const roots = await running.tree.getChildren();
    await vscode.commands.executeCommand('vectorCloud.connection.remove', roots[0], roots);
    pick[Symbol.dispose]();
    assert.match(
      JSON.stringify(asked.asked),
      /Deletes the keys, the list of recent collections, and the search history with favorite searches/,
    );
    assert.deepEqual(await history.list(), { favorites: [], records: [], unreadable: [] });
    assert.deepEqual([session.run, searches.baseline.run], [undefined, undefined]);
    assert.equal(await searches.results.find(session.document.uri), undefined);
  });
});

const entry = (number: number, collectionName = 'help_center'): HistoryEntry => ({
  place: { ...OF_HELP, connectionName: 'Service', collectionName },
  search: { text: `question ${number}` },
  outcome: 'found',
  hits: number,
  tookMs: 1,
});

describe('the files of the search history', () => {
  let folder: vscode.Uri;
  let running: App;
  const made: SearchHistory[] = [];
  before(async () => {
    running = await app();
  });
  beforeEach(() => {
    folder = vscode.Uri.joinPath(running.storage, `history-${crypto.randomUUID()}`);
  });
  afterEach(async () => {
    made.splice(0).forEach(each => each.dispose());
    await vscode.workspace.fs.delete(folder, { recursive: true }).then(undefined, () => undefined);
  });

  const open = (each = 50, max = 1000, storage = folder): SearchHistory => {
    const opened = new SearchHistory(storage, { each: () => each, isThere: async () => true }, max);
    made.push(opened);
    return opened;
  };
  const hits = async (history: SearchHistory, collectionName?: string) =>
    (await history.list(collectionName ? { ...OF_HELP, collectionName } : undefined)).records.map(each => each.hits);

  it('have the newest first, each collection by itself, and lose the oldest', async () => {
    const history = open(3, 5);
    for (let number = 1; number <= 5; number++) await history.add(entry(number));
    for (let number = 6; number <= 8; number++) await history.add(entry(number, 'images'));
    assert.deepEqual(await hits(history, 'help_center'), [5, 4]); // 5 in all
    assert.deepEqual(await hits(history, 'images'), [8, 7, 6]);
    assert.deepEqual(await hits(history), [8, 7, 6, 5, 4]);
  });

  it('keep the newest where the clock was set back', async () => {
    const history = open(3);
    for (let number = 1; number <= 3; number++) await history.add(entry(number));
    const tomorrow = String(Date.now() + 86_400_000).padStart(15, '0');
    for (const record of (await history.list()).records) {
      const id = `${record.id.slice(0, 30)}${tomorrow}${record.id.slice(45)}`;
      const file = vscode.Uri.joinPath(folder, 'history', `${id}.json`);
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify({ ...record, id })));
      await history.remove(record);
    }
    for (let number = 4; number <= 5; number++) await history.add(entry(number));
    const { records } = await history.list();
    assert.deepEqual(
      records.slice(0, 2).map(each => each.hits),
      [5, 4],
    );
    assert.ok(records[0]!.at < Number(tomorrow)); // the time stays that of the clock
  });

  it('keep favorites beyond every limit, with their names', async () => {
    const history = open(2);
    await history.add(entry(1));
    const [first] = (await history.list()).records;
    await history.favor(first!, 'First');
    for (let number = 2; number <= 5; number++) await history.add(entry(number));
    const { favorites, records } = await history.list();
    assert.deepEqual([favorites.map(({ name }) => name), records.map(each => each.hits)], [['First'], [5, 4]]);
    await history.favor(favorites[0]!, '');
    assert.equal((await history.list()).favorites[0]?.name, undefined);
    await history.remove(favorites[0]!);
    assert.deepEqual((await history.list()).favorites, []);
  });

  it('are the same in every window, and take what several write at once', async () => {
    const windows = [open(), open(), open()];
    const numbers = Array.from({ length: 30 }, (_, at) => at + 1);
    await Promise.all(numbers.map(number => windows[number % 3]!.add(entry(number))));
    const sorted = async (history: SearchHistory) => (await hits(history)).toSorted((a, b) => a! - b!);
    for (const window of windows) assert.deepEqual(await sorted(window), numbers);
    const [record] = (await windows[0]!.list()).records;
    await windows[0]!.favor(record!);
    assert.deepEqual((await windows[1]!.list()).favorites, [record]);
  });

  it('lose nothing where windows forget and keep the same ones at once', async () => {
    const [here, there] = [open(4), open(4)];
    for (let number = 1; number <= 4; number++) await here.add(entry(number));
    const { records } = await here.list();
    await Promise.all([
      ...records.map(record => here.favor(record)),
      ...[5, 6, 7, 8].map(number => there.add(entry(number))),
    ]);
    const listed = await there.list();
    assert.deepEqual([listed.favorites, await hits(there)], [records, [8, 7, 6, 5]]);
  });

  it('are shown where nobody can read them, and left', async () => {
    const history = open(1);
    await history.add(entry(1));
    const [record] = (await history.list()).records;
    const write = (name: string, content: string) =>
      vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, 'history', name), new TextEncoder().encode(content));
    const old = record!.id.replace(/-\d{15}-/, '-000000000000001-');
    await write(`${old}.json`, '{"half":');
    await write('notes.txt', 'mine');
    await write('else.json', JSON.stringify({ ...record, id: record!.id }));
    await write(
      `${old.replace(/-0+1-/, '-000000000000002-')}.json`,
      JSON.stringify({ ...record, id: '../../connections/s' }),
    );
    await history.add(entry(2));
    const listed = await history.list();
    assert.deepEqual(
      listed.records.map(each => each.hits),
      [2],
    );
    assert.equal(listed.unreadable.length, 3);
    const names = (await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(folder, 'history'))).map(
      ([name]) => name,
    );
    for (const name of [`${old}.json`, 'notes.txt', 'else.json']) assert.ok(names.includes(name), name);
  });

  it('are a thousand, and all are listed', async () => {
    const history = open(1000, 1000);
    await history.add(entry(0));
    const [record] = (await history.list()).records;
    await Promise.all(
      Array.from({ length: 999 }, (_, at) => {
        const id = record!.id.replace(/-\d{15}-/, `-${String(at).padStart(15, '0')}-`);
        const content = new TextEncoder().encode(JSON.stringify({ ...record, id, at, hits: at }));
        return vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, 'history', `${id}.json`), content);
      }),
    );
    assert.deepEqual((await hits(history)).slice(0, 3), [0, 998, 997]);
    await history.add(entry(1));
    assert.equal((await hits(history)).length, 1000);
  });

  it('fail loudly on a full disk, and leave no half of one', async () => {
    const disk = new SmallDisk();
    const history = open(50, 1000, disk.root);
    await history.add(entry(1));
    disk.left = 0;
    await assert.rejects(history.add(entry(2)), /No space left/);
    disk.left = 2;
    await history.add(entry(3));
    assert.deepEqual(await hits(history), [3, 1]);
    disk.dispose();
  });
});
