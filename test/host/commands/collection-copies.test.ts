import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { ENDPOINT } from '../../../src/model/collections/refs';
import { find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';
import { reviewOf } from '../../harness/host/reviews';
import { answeringSteps } from '../../harness/host/steps';
import { moment } from '../../harness/host/waiting';

const PATH = ['Service', 'Search Team', 'Clusters', 'prod-search', 'default'] as const;
const UPSERT = 'POST /v2/vectordb/entities/upsert';
const NEW = '$(add) New collection with the same schema…';
const TITLE = { fieldName: 'title', dataType: 'VarChar', elementTypeParams: { max_length: 40 }, nullable: true };
const FIELDS = [
  { fieldName: 'id', dataType: 'Int64', isPrimary: true },
  TITLE,
  { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
];

describe('the copy of a collection', () => {
  let running: App;
  let demo: Demo;
  let number = 0;
  let name: string;
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'cp', key: 'canary-copies' }));
    name = `papers_${number++}`;
    await create(name, 'default');
  });
  afterEach(async () => {
    for (const { record } of await (await running.imports.get()).list())
      await (await running.imports.get()).end(record.id, 'cancel');
    rmSync(join(running.storage.fsPath, 'copies'), { recursive: true, force: true });
    await leave({ running, demo });
  });

  /** Asks the cluster past the extension. */
  async function data(operation: string, body: object): Promise<unknown> {
    const answer = await fetch(`${demo.clusters[0]!.endpoint}/v2/vectordb/${operation}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { code, data: given, message } = (await answer.json()) as { code: number; data: unknown; message?: string };
    assert.equal(code, 0, message);
    return given;
  }
  async function create(collectionName: string, dbName: string, fields: readonly object[] = FIELDS): Promise<void> {
    await data('collections/create', {
      dbName,
      collectionName,
      schema: { fields },
      indexParams: [{ fieldName: 'v', metricType: 'L2', indexName: 'v', params: { index_type: 'AUTOINDEX' } }],
    });
    await data('collections/load', { dbName, collectionName });
  }
  const fill = (count: number, from = 1) =>
    data('entities/insert', {
      collectionName: name,
      data: Array.from({ length: count }, (_, at) => ({ id: at + from, title: `t${at + from}`, v: [at, 1] })),
    });
  const stored = async (collectionName: string, dbName: string) => {
    const request = { dbName, collectionName, filter: 'id > 0', outputFields: ['*', 'v'], limit: 16_000 };
    const found = (await data('entities/query', { ...request, consistencyLevel: 'Strong' })) as { id: number }[];
    return found.toSorted((a, b) => a.id - b.id);
  };
  const run = async () =>
    vscode.commands.executeCommand('vectorCloud.collection.copyEntities', await find(running.tree, ...PATH, name));
  /** Opens the review of a copy into another collection of the database `staging`. */
  async function review(existing: string, filter = '') {
    using _ = answeringSteps('staging', existing, filter);
    return await reviewOf(run);
  }
  const levels = ({ levels: all }: { readonly levels: readonly { readonly level: string; readonly name: string }[] }) =>
    all.map(({ level, name: shown }) => [level, shown]);
  const writes = () => demo.requests.filter(request => request.startsWith(UPSERT)).length;
  const lastRecord = async () => (await running.changes.journal.list()).records[0]!;

  it('creates the target by a plan, is reviewed with both ends, and compares them at the end', async () => {
    await fill(30);
    await data('aliases/create', { collectionName: name, aliasName: `${name}_alias` });
    using steps = answeringSteps('staging', NEW, 'papers_new', '');
    using warned = answering('showWarningMessage', 'Create', confirmed);
    using told = answering('showInformationMessage', undefined);
    const plan = planShown().then(async ({ document }) => {
      (await running.changes.plans.documents()).decide('apply');
      return document.getText();
    });
    const page = await reviewOf(run);
    assert.match(await plan, /Creates “papers_new” in database staging of “prod-search”/);
    assert.match(await plan, new RegExp(`Not copied: aliases ${name}_alias`));
    assert.deepEqual(
      steps.asked.map(({ text }) => text),
      [
        `Select the database to copy “${name}” to`,
        'Select the collection to copy to',
        'Name of the new collection. You see the plan before the collection is created.',
        'Filter of the entities to copy. Leave empty to copy all entities.',
      ],
    );
    const { title, from, place, file, columns, rows, refusal, action, unknown } = page.now();
    assert.deepEqual([title, action], [`Copy “${name}” to “papers_new”`, 'Copy to papers_new']);
    const at = (dbName: string, collection: string) => [
      ['project', 'Search Team'],
      ['cluster', 'prod-search'],
      ['database', dbName],
      ['collection', collection],
    ];
    assert.deepEqual([from!.connection, place.connection], ['Service', 'Service']);
    assert.deepEqual([levels(from!), levels(place)], [at('default', name), at('staging', 'papers_new')]);
    assert.deepEqual(file.facts, ['30 entities']);
    assert.deepEqual(
      columns.map(({ name: field, choice }) => [field, choice]),
      [
        ['id', 'field:id'],
        ['title', 'field:title'],
        ['v', 'field:v'],
      ],
    );
    assert.deepEqual([rows.items.length, refusal, unknown.value], [20, undefined, 'reject']);
    assert.equal(writes(), 0);
    await page.import();
    while (told.asked.length < 1) await moment();
    assert.match(String(warned.asked[1]![0]), new RegExp(`^Copy “${name}” to “papers_new”\\?$`));
    assert.match(JSON.stringify(warned.asked[1]![1]), new RegExp(`Source: Service › prod-search › default › ${name}`));
    assert.equal(
      String(told.asked[0]![0]),
      `Copy of Service › prod-search › default › ${name} to Service › prod-search › staging › papers_new is complete: ` +
        '30 entities written. Entities of the collection: 0 before, 30 after. Entities of the source: 30.',
    );
    assert.deepEqual(await stored('papers_new', 'staging'), await stored(name, 'default'));
    const { outcome, summary, request } = await lastRecord();
    assert.deepEqual([outcome, summary], ['applied', `Copy “${name}” to “papers_new”`]);
    const { source } = request as { source: Record<string, string> };
    assert.deepEqual([source['sourceCollection'], source['sourceDatabase']], [name, 'default']);
    assert.deepEqual(readdirSync(join(running.storage.fsPath, 'copies')), []);
  });

  it('copies what a filter matches, leaves out no field unasked, and says what does not fit', async () => {
    await fill(30);
    await create('short', 'staging', [FIELDS[0]!, { ...TITLE, elementTypeParams: { max_length: 2 } }, FIELDS[2]!]);
    const page = await review('short', 'id > 5 and id < 12');
    assert.deepEqual(page.now().file.facts, ['6 entities', 'filter: id > 5 and id < 12']);
    assert.deepEqual(
      page.now().rows.items.map(({ cells, isRejected }) => [cells[0]!.text, isRejected]),
      [
        ['6', false],
        ['7', false],
        ['8', false],
        ['9', false],
        ['10', true],
        ['11', true],
      ],
    );
    assert.ok(page.now().rows.items[4]!.cells[1]!.problem);
    await page.host.setColumn({ column: 'title', choice: 'other' });
    const without = await page.view(({ refusal }) => refusal !== undefined);
    assert.equal(without.refusal, 'The target has no field for `title`. Select a field or “Omitted”.');
    await page.host.setColumn({ column: 'title', choice: 'field:title' });
    await page.view(({ refusal }) => refusal === undefined);
    using warned = answering('showWarningMessage', confirmed, 'Open Rejected Entities');
    await page.import();
    while (warned.asked.length < 2) await moment();
    assert.match(
      String(warned.asked[1]![0]),
      /is complete: 4 entities written, 2 entities rejected\. .*source: 6\. The file of rejected entities is kept until /,
    );
    while (vscode.window.activeTextEditor?.document.uri.path.endsWith('.rejected.ndjson') !== true) await moment();
    assert.match(vscode.window.activeTextEditor.document.getText(), /t10.*\n.*t11/);
    const { outcome, answer } = await lastRecord();
    const file = (answer as { rejectsFile: string }).rejectsFile;
    assert.deepEqual([outcome, existsSync(file)], ['partial', true]);
    utimesSync(file, 1, 1);
    await review('short');
    assert.equal(existsSync(file), true, 'the journal has the copy');
    for (const each of readdirSync(join(running.storage.fsPath, 'journal')))
      rmSync(join(running.storage.fsPath, 'journal', each), { recursive: true });
    await review('short');
    assert.equal(existsSync(file), false);
  });

  it('warns of an earlier copy to a target that generates the IDs', async () => {
    await fill(3);
    const [id, ...others] = FIELDS;
    await data('collections/create', {
      dbName: 'staging',
      collectionName: 'generating',
      schema: { autoID: true, fields: [id, ...others] },
      indexParams: [{ fieldName: 'v', metricType: 'L2', indexName: 'v', params: { index_type: 'AUTOINDEX' } }],
    });
    const page = await review('generating');
    assert.match(page.now().effect, /a second copy inserts the entities again/);
    assert.equal(page.now().earlier, undefined);
    using _confirmed = answering('showWarningMessage', confirmed);
    using told = answering('showInformationMessage', undefined);
    await page.import();
    while (told.asked.length < 1) await moment();
    assert.match(
      (await review('generating')).now().earlier!,
      new RegExp(`^Earlier copy of “${name}” to “generating”: .+\\. This copy inserts the same entities again\\.$`),
    );
    assert.equal((await review('generating', 'id > 1')).now().earlier, undefined, 'other entities');
  });

  it('says where the numbers differ, because the source was written to during the copy', async () => {
    await fill(10);
    await create('grown', 'staging');
    const page = await review('grown');
    using warned = answering('showWarningMessage', confirmed, undefined);
    const released = demo.fail(UPSERT, { latencyMs: 600 });
    await page.import();
    while (writes() === 0) await moment();
    await data('entities/insert', { collectionName: name, data: [{ id: 99, title: 'late', v: [1, 1] }] });
    while (warned.asked.length < 2) await moment();
    released();
    assert.match(String(warned.asked[1]![0]), /11 entities match in the source after the copy; 10 were read/);
  });

  it('is refused on a read-only target, and to the source itself, also by an alias', async () => {
    await fill(3);
    await create('guarded', 'staging');
    const page = await review('guarded');
    await running.connections.update('cp', each => ({ ...each, readOnly: true }));
    const { refusal, place } = await page.view(each => each.refusal !== undefined);
    assert.match(refusal!, /“Service” is read-only/);
    assert.deepEqual(
      place.marks.map(({ kind }) => kind),
      ['readOnly'],
    );
    await page.host.import(null);
    await page.view(({ busy }) => !busy);
    await running.connections.update('cp', each => ({ ...each, readOnly: false }));
    await data('aliases/create', { collectionName: name, aliasName: `${name}_alias` });
    const { ref } = (await find(running.tree, ...PATH, name)) as unknown as { ref: object };
    const record = { ...ref, collectionName: `${name}_alias`, id: 'x', origin: { ...ref, filter: '' } };
    using failed = answering('showErrorMessage', undefined);
    await vscode.commands.executeCommand('vectorCloud.fileImport.resume', {
      kind: 'fileImport',
      run: { record, state: 'paused' },
    });
    assert.match(String(failed.asked[0]![0]), /Source and target are the same collection/);
    assert.equal(writes(), 0);
  });

  it('asks where another address returns the same collection, and shows both', async () => {
    await fill(3);
    const port = Number(new URL(demo.clusters[0]!.endpoint).port);
    const forwarder = createServer(socket => void socket.pipe(connect(port, '127.0.0.1')).pipe(socket));
    await new Promise<void>(done => forwarder.listen(0, '127.0.0.1', done));
    const address = `http://127.0.0.1:${(forwarder.address() as AddressInfo).port}`;
    const other = { id: 'private', kind: 'endpoint', plane: 'cluster', name: 'Private', address } as const;
    await running.connections.add(other, demo.apiKey);
    try {
      const { ref } = (await find(running.tree, ...PATH, name)) as unknown as { ref: object };
      const target = { ...ref, connectionId: 'private', connectionName: 'Private', clusterId: ENDPOINT };
      const resume = async (): Promise<string> => {
        using failed = answering('showErrorMessage', undefined);
        await vscode.commands.executeCommand('vectorCloud.fileImport.resume', {
          kind: 'fileImport',
          run: { record: { ...target, id: 'x', origin: { ...ref, filter: '' } }, state: 'paused' },
        });
        return JSON.stringify(failed.asked);
      };
      using asked = answering('showWarningMessage', undefined, 'Do Not Copy', 'Copy');
      assert.deepEqual([await resume(), await resume()], ['[]', '[]']);
      const [question, { detail }] = asked.asked[0] as [string, vscode.MessageOptions];
      assert.equal(question, `Copy “${name}” to a collection with the same ID?`);
      assert.match(detail!, new RegExp(`\nSource: Service › .* › ${name} \\(${demo.clusters[0]!.endpoint}\\)\n`));
      assert.ok(detail!.endsWith(`› ${name} (${address})`) && detail!.includes('\nTarget: Private › '), detail);
      assert.match(await resume(), /No unfinished copy: /); // the copy itself goes on
      assert.equal(writes(), 0);
    } finally {
      forwarder.close();
    }
  });

  const rowOf = async () =>
    (await (await running.imports.get()).list()).map(({ state, progress }) => [state, progress]);
  const command = async (what: string) => {
    const [row] = await (await running.imports.get()).list();
    return vscode.commands.executeCommand(`vectorCloud.fileImport.${what}`, { kind: 'fileImport', run: row });
  };

  it('is a row of the operations, which is paused, and resumed after VS Code ended', async () => {
    await fill(10_000);
    await fill(10_500, 10_001);
    await create('paused', 'staging');
    {
      const page = await review('paused');
      using _warned = answering('showWarningMessage', confirmed);
      const released = demo.fail(UPSERT, { latencyMs: 300 });
      await page.import();
      while ((await rowOf())[0]?.[0] !== 'running') await moment();
      const item = (await running.views.work.tree.getChildren())[0]!.item();
      assert.match(
        `${item.label as string} ${item.description as string}`,
        new RegExp(`^${name} running · .*copy to paused$`),
      );
      assert.match(
        item.tooltip as string,
        new RegExp(`Source: Service › prod-search › default › ${name}\\nTarget: .*paused`),
      );
      while (writes() === 0) await moment();
      await command('pause');
      while ((await rowOf())[0]?.[0] !== 'paused') await moment();
      released();
    }
    assert.match(String((await rowOf())[0]![1]), /^[12]0,000 entities written$/);
    // As a killed window leaves the record.
    const folder = join(running.storage.fsPath, 'imports');
    const kept = readdirSync(folder).find(each => each.endsWith('.json'))!;
    const record = JSON.parse(readFileSync(join(folder, kept), 'utf8')) as { file: string };
    const id = crypto.randomUUID();
    rmSync(join(folder, kept));
    writeFileSync(join(folder, `${id}.json`), JSON.stringify({ ...record, id, state: 'running' }));
    assert.equal((await rowOf())[0]![0], 'interrupted');
    const before = writes();
    const page = await reviewOf(() => command('resume'));
    assert.equal(page.now().title, `Resume the copy of “${name}” to “paused”`);
    assert.match(page.now().resumed!, /^Resumes at entity [\d,]+ of the source with the saved mapping\./);
    assert.equal(writes(), before);
    using told = answering('showInformationMessage', undefined);
    using _confirmed = answering('showWarningMessage', confirmed);
    await page.import();
    while (told.asked.length < 1) await moment();
    assert.match(
      String(told.asked[0]![0]),
      /is complete: 20,500 entities written\. .* Entities of the source: 20,500\.$/,
    );
    assert.deepEqual([await rowOf(), existsSync(`${record.file}.import.json`)], [[], false]);
  });
});
