import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { Journal } from '../../../src/changes/journal';
import { RememberedAlertRules } from '../../../src/changes/resources/remembered-alert-rules';
import { ConnectionStore } from '../../../src/connections/connection-store';
import { Favorites } from '../../../src/connections/favorites';
import { Records } from '../../../src/connections/records';
import { Bases } from '../../../src/documents/bases';
import { Drafts } from '../../../src/documents/drafts/drafts';
import { keepText } from '../../../src/documents/drafts/keeping';
import { draftUri } from '../../../src/documents/files/addresses';
import { Targets } from '../../../src/documents/targets';
import { SearchHistory } from '../../../src/panels/searches/history';
import { KeptResults } from '../../../src/panels/searches/kept-results';
import { LastForms } from '../../../src/panels/searches/last-forms';
import { Lease } from '../../../src/work/lease';
import { Work } from '../../../src/work/work';
import { app } from '../../harness/host/app';
import { answering } from '../../harness/host/dialogs';
import { frozenRecords, HELP, NAMES, scratch, TEAM } from '../../harness/host/frozen';

const ROLE = { connectionId: TEAM, kind: 'roles', id: 'r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh' } as const;
const RULE = 'alert-08998908-17d1-42e3-bf03-942878159b7f';
const LATER = /saved by a later version of the extension|a later version of the extension saved/i;

describe('records of a later version', () => {
  const { storage, open } = frozenRecords();
  const failed = (error: unknown) => assert.fail(String(error));
  const filesOf = () =>
    readdirSync(storage().fsPath, { withFileTypes: true, recursive: true })
      .filter(entry => entry.isFile() && entry.name.endsWith('.json'))
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter(file => !/[\\/](watching|vectors)[\\/]/.test(file));
  const texts = () => Object.fromEntries(filesOf().map(file => [file, readFileSync(file, 'utf8')]));

  /** Gives all records the version after this one, and another shape. */
  beforeEach(() => {
    for (const file of filesOf())
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^\{/, '{ "version": 2, "later": [1],'));
  });

  it('are told of once in a window', async () => {
    using said = answering('showWarningMessage');
    await open(new Favorites(storage(), () => 50)).list();
    await open(new Work(storage())).list();
    assert.equal(said.asked.length, 1);
    assert.match(String(said.asked[0]![0]), LATER);
  });

  it('are not read, and named where unreadable ones are', async () => {
    const connections = open(new ConnectionStore(storage(), (await app()).connections.keys));
    const listed = await connections.list();
    assert.deepEqual(listed.connections, []);
    assert.equal(listed.unreadable.length, 5);
    for (const { message } of listed.unreadable) assert.match(message, LATER);
    assert.equal((await open(new Journal(storage())).list()).unreadable.length, 5);
    assert.equal(await new KeptResults(storage(), () => true).find(scratch('bf5ff46d')), undefined);
  });

  it('are neither overwritten nor deleted to make room', async () => {
    const before = texts();
    const connections = open(new ConnectionStore(storage(), (await app()).connections.keys));
    const drafts = open(new Drafts(storage(), failed));
    const file = vscode.Uri.parse('file:///home/team/searches/help.vcsearch.json');
    const refused: readonly (() => Promise<unknown>)[] = [
      () => connections.addDemo(),
      () => drafts.write(draftUri(ROLE), '{}'),
      () => drafts.begin(ROLE, { text: '{}', name: 'Role', editable: true }),
      () => keepText(storage(), { uri: draftUri(ROLE), last: undefined }, () => '{}'),
      () => open(new Bases(storage())).put(ROLE, '{}'),
      () => open(new Targets(storage(), connections)).remember(file, 'lab'),
      () => open(new Favorites(storage(), () => 50)).use({ ...HELP, ...NAMES }),
      () => open(new LastForms(storage())).put(HELP, { text: 'x' }),
      () => open(new RememberedAlertRules(storage())).put(TEAM, { id: RULE, projectId: 'p' }),
      () => open(new Work(storage())).update('06dc85e9-5b75-4ca5-866f-4acc48ba7c58', { state: 'left' }),
    ];
    for (const write of refused) await assert.rejects(write, /later version|Not a draft/, String(write));
    const journal = open(new Journal(storage(), 1));
    const change = { connectionId: TEAM, connectionName: 'Team', kind: 'role', thingId: 'r', name: 'R', summary: 'S' };
    await journal.add({ ...change, outcome: 'applied', request: {} });
    const there = { each: () => 1, isThere: async () => true };
    const history = open(new SearchHistory(storage(), there, 1));
    const place = { ...HELP, ...NAMES };
    await history.add({ place, search: {}, outcome: 'found', hits: 1, tookMs: 1 });
    const now = texts();
    for (const [each, text] of Object.entries(before)) assert.equal(now[each], text, each);
  });

  it('are kept as results by a new run, and leave with their connection', async () => {
    const kept = new KeptResults(storage(), () => true);
    const file = join(storage().fsPath, 'results', '444e102dd888fc7581f1063a5af93a71.json');
    const before = readFileSync(file, 'utf8');
    const run = JSON.parse(before);
    await kept.put(scratch('bf5ff46d'), { ...run, rows: [] });
    assert.equal(readFileSync(file, 'utf8'), before);
    await kept.forgetConnection('other');
    assert.equal(readFileSync(file, 'utf8'), before);
    await kept.forgetConnection(TEAM);
    assert.throws(() => readFileSync(file), /ENOENT/);
  });
});

describe('records of this version', () => {
  const { storage, open } = frozenRecords();
  const textIn = (folder: string, id: string) => readFileSync(join(storage().fsPath, folder, `${id}.json`), 'utf8');

  it('begin with the version, which their readers do not see', async () => {
    const first = /^\{\s*"version":\s*1,/;
    const journal = open(new Journal(storage()));
    const [old] = (await journal.list()).records;
    await journal.complete(old!);
    assert.match(textIn('journal', old!.id), first);
    assert.deepEqual(await journal.find(old!.id), old);

    const work = open(new Work(storage()));
    const [operation] = await work.list();
    await work.update(operation!.id, { note: 'seen' });
    assert.match(textIn('work', operation!.id), first);
    assert.deepEqual(await work.find(operation!.id), { ...operation, note: 'seen' });

    const uri = draftUri(ROLE);
    await keepText(storage(), { uri, last: undefined }, () => '{ }');
    const drafts = open(new Drafts(storage(), error => assert.fail(String(error))));
    const draft = await drafts.find(uri);
    assert.equal(draft!.text, '{ }');
    assert.match(textIn('drafts', draft!.id), first);
    assert.ok(!('version' in draft!));

    const kept = new KeptResults(storage(), () => true);
    const run = await kept.find(scratch('bf5ff46d'));
    await kept.put(scratch('bf5ff46d'), run!);
    assert.match(textIn('results', '444e102dd888fc7581f1063a5af93a71'), first);
    assert.deepEqual(await kept.find(scratch('bf5ff46d')), run);
  });

  it('have none where windows of several versions elect one together', async () => {
    const folder = vscode.Uri.joinPath(storage(), 'watching');
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder, 'watching.json'));
    assert.equal(await open(new Lease(folder, 1000)).hold(), true);
    assert.doesNotMatch(textIn('watching', 'watching'), /version/);
  });

  it('are read whatever the version of a record is called inside', async () => {
    const folder = vscode.Uri.joinPath(storage(), 'own');
    const records = open(
      new Records<{ id: string; inner: { version: number } }>(folder, json =>
        Promise.resolve({ ok: true, value: json as { id: string; inner: { version: number } } }),
      ),
    );
    await records.write({ id: 'a', inner: { version: 7 } });
    assert.deepEqual(await records.find('a'), { id: 'a', inner: { version: 7 } });
  });
});
