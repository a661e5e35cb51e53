import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';
import * as vscode from 'vscode';
import { answering, confirmed } from '../../harness/host/dialogs';
import { Importing } from '../../harness/host/imports';
import { reviewOf } from '../../harness/host/reviews';
import { moment } from '../../harness/host/waiting';

const UPSERT = 'POST /v2/vectordb/entities/upsert';
const QUERY = 'POST /v2/vectordb/entities/query';
const ROWS = 'ID,heading,embedding,extra\n1,one,"[1, 0.5]",a\nx,two,"[2, 0.5]",b\n3,three,"[3, 0.5]",\n';

describe('the import of entities', () => {
  const its = Importing.each('im');
  const stored = () => its.stored(['id', 'title', 'extra']);
  const manyRows = (count: number) =>
    Array.from({ length: count }, (_, at) => JSON.stringify({ id: at + 1, title: `t${at}`, v: [at, 1] })).join('\n');
  const writes = () => its.demo.requests.filter(request => request.startsWith(UPSERT)).length;

  it('takes the rows of a Parquet file', async () => {
    const id = { name: 'id', data: [7n], type: 'INT64' as const };
    const vector = { name: 'v', data: [[1, 2]], type: 'JSON' as const };
    const rows = new Uint8Array(parquetWriteBuffer({ columnData: [id, vector] }));
    const page = await its.review(its.fileOf(rows, 'parquet'));
    assert.deepEqual([page.now().file.facts[0], page.now().refusal], ['PARQUET', undefined]);
    using _ = answering('showWarningMessage', confirmed);
    await page.import();
    while ((await stored()).length === 0) await moment();
    assert.deepEqual(await stored(), [{ id: 7, title: null }]);
  });

  it('is reviewed with its target, its mapping, and each problem at its cell, before anything is sent', async () => {
    const page = await its.review(its.fileOf(ROWS));
    const { place, columns, rows, refusal, action, file, missing, unknown } = page.now();
    assert.deepEqual(
      place.levels.map(({ level, name: shown }) => [level, shown]),
      [
        ['project', 'Search Team'],
        ['cluster', 'prod-search'],
        ['database', 'default'],
        ['collection', its.name],
      ],
    );
    assert.deepEqual(file.facts, ['CSV', '85 bytes', '3 rows']);
    assert.deepEqual(
      columns.map(({ name: column, choice }) => [column, choice]),
      [
        ['ID', 'field:id'],
        ['heading', 'other'],
        ['embedding', 'field:v'],
        ['extra', 'other'],
      ],
    );
    assert.deepEqual([unknown.value, missing.value, action], ['dynamic', 'default', `Import into ${its.name}`]);
    assert.deepEqual(rows.names, ['id', 'v', 'heading', 'extra']);
    assert.deepEqual(
      rows.items.map(({ line, cells, isRejected }) => [line, isRejected, cells[0]!.text, cells[2]!.text]),
      [
        [2, false, '1', 'one'],
        [3, true, 'x', 'two'],
        [4, false, '3', 'three'],
      ],
    );
    assert.ok(rows.items[1]!.cells[0]!.problem, 'the key that is not an integer');
    assert.equal(refusal, undefined);
    await page.host.setColumn({ column: 'heading', choice: 'field:title' });
    const mapped = await page.view(({ rows: { names } }) => names.includes('title'));
    assert.deepEqual(mapped.rows.names, ['id', 'title', 'v', 'extra']);
    await page.host.setColumn({ column: 'embedding', choice: 'ignore' });
    const without = await page.view(each => each.refusal !== undefined);
    assert.match(without.refusal!, /`v` is required/);
    await page.host.import(null);
    assert.equal(writes(), 0);
  });

  it('sends the rows, keeps the rejected ones, and has a record in the journal', async () => {
    const file = its.fileOf(ROWS);
    const page = await its.review(file);
    await page.host.setColumn({ column: 'heading', choice: 'field:title' });
    await page.host.setColumn({ column: 'extra', choice: 'ignore' });
    using warned = answering('showWarningMessage', confirmed, 'Open Rejected Rows');
    await page.import();
    while (warned.asked.length < 2) await moment();
    assert.match(String(warned.asked[0]![0]), new RegExp(`^Import “rows-[\\w-]+\\.csv” into “${its.name}”\\?$`));
    assert.match(JSON.stringify(warned.asked[0]), /Rows sent: 2 of 3\. Rows with problems, which are not sent: 1\./);
    assert.match(
      String(warned.asked[1]![0]),
      new RegExp(
        `into Service › prod-search › default › ${its.name} is complete: 2 entities written, 1 row rejected\\. Entities of the collection: 0 before, 2 after\\.$`,
      ),
    );
    assert.deepEqual(
      (await stored()).map(({ id, title, extra }) => [id, title, extra]),
      [
        [1, 'one', undefined],
        [3, 'three', undefined],
      ],
    );
    assert.match(readFileSync(`${file}.rejected.ndjson`, 'utf8'), /^\{"line":3,.*"field":"id"/);
    while (!vscode.window.activeTextEditor?.document.uri.path.endsWith('.rejected.ndjson')) await moment();
    const { outcome, summary, note, within, before, after } = await its.lastRecord();
    assert.deepEqual([outcome, before, after], ['partial', { count: 0 }, { count: 2 }]);
    assert.match(summary, new RegExp(`into “${its.name}”$`));
    assert.match(note!, /^2 entities written, 1 row rejected\./);
    assert.deepEqual(within, { clusterId: its.demo.clusters[0]!.clusterId, dbName: 'default' });
    assert.equal(existsSync(`${file}.import.json`), false);
  });

  it('sends nothing where all rows have problems, and lists only columns of a file that was sampled whole', async () => {
    const page = await its.review(its.fileOf('{"id":"x","v":[1,2]}\n{"id":"y","v":[1,2]}\n', 'ndjson'));
    const { refusal, columns, unfilled } = await page.view(each => each.refusal !== undefined);
    assert.equal(refusal, 'All rows have problems. Nothing can be sent.');
    assert.deepEqual([columns.map(({ name }) => name), unfilled.map(({ name }) => name)], [['id', 'v'], ['title']]);
  });

  it('marks fields that only later rows of a long file can fill', async () => {
    const page = await its.review(its.fileOf('{"id":1,"v":[1,2]}\n'.repeat(101), 'ndjson'));
    const { columns } = page.now();
    assert.deepEqual(
      columns.map(({ name, isAbsent }) => [name, isAbsent ?? false]),
      [
        ['id', false],
        ['v', false],
        ['title', true],
      ],
    );
  });

  it('sends nothing without a confirmation, nor where file or connection were changed after the review', async () => {
    const file = its.fileOf(manyRows(3), 'ndjson');
    const page = await its.review(file);
    using warned = answering('showWarningMessage', undefined, confirmed);
    using failed = answering('showErrorMessage', undefined);
    const refused = async (times: number) => {
      await page.host.import(null);
      while (warned.asked.length < times) await moment();
      await page.view(({ busy }) => !busy);
    };
    await refused(1);
    assert.equal(failed.asked.length, 0);
    while (page.revealed() < 1) await moment(); // after the dialog
    writeFileSync(file, manyRows(4));
    await refused(2);
    assert.match(JSON.stringify(failed.asked), /was changed after the review/);
    const stages = page.views().map(({ busy, asking }) => (busy ? (asking ? 'asks' : 'reads again') : 'rests'));
    assert.deepEqual(
      stages.filter((stage, at) => stage !== 'rests' && stage !== stages[at - 1]),
      ['asks', 'asks', 'reads again'],
    );
    await its.running.connections.update('im', each => ({ ...each, readOnly: true }));
    const { refusal } = await page.view(each => each.refusal !== undefined);
    assert.match(refusal!, /“Service” is read-only/);
    await page.host.import(null);
    await page.view(({ busy }) => !busy);
    assert.deepEqual([writes(), warned.asked.length], [0, 2]);
  });

  it('needs the typed name of the collection in production, where entities are replaced', async () => {
    await its.running.connections.update('im', each => ({ ...each, production: true }));
    const page = await its.review(its.fileOf(manyRows(3), 'ndjson'));
    assert.deepEqual(
      page.now().place.marks.map(({ kind }) => kind),
      ['production'],
    );
    using asked = answering('showInputBox', undefined, its.name);
    using told = answering('showInformationMessage', undefined);
    await page.host.import(null);
    while (asked.asked.length < 1) await moment();
    await page.view(({ busy }) => !busy);
    assert.equal(writes(), 0);
    await page.import();
    while (told.asked.length < 1) await moment();
    assert.match(String(told.asked[0]![0]), /3 entities written\. Entities of the collection: 0 before, 3 after\.$/);
    assert.equal((await its.lastRecord()).outcome, 'applied');
  });

  it('stops when cancelled, and is resumed with its mapping after another review', async () => {
    const file = its.fileOf(manyRows(20_500), 'ndjson');
    const page = await its.review(file);
    const cancel = new vscode.CancellationTokenSource();
    const report = () => cancel.cancel();
    type Work = (progress: { report: typeof report }, token: vscode.CancellationToken) => unknown;
    const started = (_options: unknown, work: Work) => work({ report }, cancel.token);
    using warned = answering('showWarningMessage', confirmed, undefined, 'Resume', confirmed);
    {
      using notified = answering('withProgress', started, started, started, started, started, started);
      await page.import();
      while (warned.asked.length < 2) await moment();
      const titles = notified.asked.map(([options]) => (options as vscode.ProgressOptions).title);
      assert.ok(titles.some(title => /^Importing “rows-[\w-]+\.ndjson” into Service › prod-search/.test(title ?? '')));
    }
    assert.match(
      String(warned.asked[1]![0]),
      /stopped: [12]0,000 entities written\. Canceled\. .*select the same file/,
    );
    assert.equal((await its.lastRecord()).outcome, 'partial');
    const again = await its.review(file);
    const { resumed, title } = again.now();
    assert.match(title, /^Resume the import of/);
    assert.match(resumed!, /^Resumes at line [12]0,001 .* Written so far: [12]0,000 entities\. Rejected: 0 rows\.$/);
    await again.host.setColumn({ column: 'title', choice: 'ignore' });
    assert.ok(again.now().rows.names.includes('title'), 'the mapping is fixed');
    using told = answering('showInformationMessage', undefined);
    await again.import();
    while (told.asked.length < 1) await moment();
    assert.match(String(told.asked[0]![0]), /is complete: 20,500 entities written/);
  });

  const rowOf = async () =>
    (await (await its.running.imports.get()).list()).map(({ state, progress }) => [state, progress]);
  const command = async (what: string) => {
    const [run] = await (await its.running.imports.get()).list();
    return vscode.commands.executeCommand(`vectorCloud.fileImport.${what}`, { kind: 'fileImport', run });
  };

  it('says that it is stopping until the last write has a response, and takes nothing else', async () => {
    const page = await its.review(its.fileOf(manyRows(3), 'ndjson'));
    using warned = answering('showWarningMessage', confirmed, undefined);
    its.demo.restrict({ hang: ['cluster.entities.upsert'] });
    await page.import();
    while (!its.demo.requests.includes(UPSERT)) await moment();
    await command('cancel');
    assert.equal((await rowOf())[0]?.[0], 'stopping');
    const row = (await its.running.views.work.tree.getChildren())[0]!;
    const { description, contextValue, tooltip } = row.item();
    assert.equal(description, `stopping; waiting for a response · import into ${its.name}`);
    assert.equal(contextValue, 'fileImport stopping');
    assert.doesNotMatch(tooltip as string, /Resume/);
    its.demo.restrict({ hang: ['cluster.query'] }); // cuts off the write
    while (warned.asked.length < 2) await moment();
    assert.match(String(warned.asked[1]![0]), /stopped: 0 entities written, outcome unknown: 3\. Canceled\./);
    assert.equal(its.demo.requests.filter(request => request === UPSERT).length, 1);
    its.demo.restrict();
  });

  it('is complete where it is cancelled while it counts, and says that the count was cancelled', async () => {
    const page = await its.review(its.fileOf(manyRows(3), 'ndjson'));
    using warned = answering('showWarningMessage', confirmed, undefined);
    const heal = its.demo.fail(UPSERT, { latencyMs: 300 });
    await page.import();
    while (!its.demo.requests.includes(UPSERT)) await moment();
    its.demo.restrict({ hang: ['cluster.query'] });
    const since = its.demo.requests.length;
    while (!its.demo.requests.slice(since).includes(QUERY)) await moment();
    await command('cancel');
    while (warned.asked.length < 2) await moment();
    its.demo.restrict();
    heal();
    assert.match(
      String(warned.asked[1]![0]),
      /is complete: 3 entities written\. The final count was canceled\. Read-back was canceled: no written entity was compared with the source\.$/,
    );
    assert.deepEqual(await rowOf(), []);
  });

  it('is cancelled with its connection, also while it stops for a pause', async () => {
    const page = await its.review(its.fileOf(manyRows(3), 'ndjson'));
    using warned = answering('showWarningMessage', confirmed, undefined);
    its.demo.restrict({ hang: ['cluster.entities.upsert'] });
    await page.import();
    while (!its.demo.requests.includes(UPSERT)) await moment();
    await command('pause');
    const imports = await its.running.imports.get();
    await imports.cancelThoseOf('im');
    its.demo.restrict({ hang: ['cluster.query'] }); // cuts off the write
    while (warned.asked.length < 2) await moment();
    assert.deepEqual(await imports.list(), []);
    its.demo.restrict();
  });

  it('is a row of the operations, which is paused and resumed at once', async () => {
    const page = await its.review(its.fileOf(manyRows(20_500), 'ndjson'));
    using _warned = answering('showWarningMessage', confirmed);
    using told = answering('showInformationMessage', undefined);
    const released = its.demo.fail(UPSERT, { latencyMs: 300 });
    await page.import();
    while ((await rowOf())[0]?.[0] !== 'running') await moment();
    const row = (await its.running.views.work.tree.getChildren())[0]!;
    assert.match(String(row.item().description), new RegExp(`^running · .*import into ${its.name}$`));
    await command('pause');
    while ((await rowOf())[0]?.[0] !== 'paused') await moment();
    assert.match(String((await rowOf())[0]![1]), /^[12]?0?,?0+ entities written$/);
    assert.equal((await its.lastRecord()).note!.includes('Canceled.'), true);
    await its.running.connections.update('im', now => ({ ...now, production: true, readOnly: true }));
    const { name: owner } = (await its.running.connections.find('im'))!;
    const [marked] = await its.running.views.work.tree.getChildren();
    const connectionLine = `\nConnection: ${owner} · PRODUCTION · read-only\n`;
    const { tooltip } = marked!.item();
    assert.ok(typeof tooltip === 'string' && tooltip.includes(connectionLine), JSON.stringify(tooltip));
    await its.running.connections.update('im', now => ({ ...now, production: false, readOnly: false }));
    released();
    const before = writes();
    await command('resume');
    while (told.asked.length < 1) await moment();
    assert.match(String(told.asked[0]![0]), /is complete: 20,500 entities written/);
    assert.deepEqual(await rowOf(), []);
    assert.ok(writes() > before);
  });

  it('is offered again after VS Code ended during the import, and reviewed before it goes on', async () => {
    const file = its.fileOf(manyRows(20_500), 'ndjson');
    {
      const page = await its.review(file);
      using _warned = answering('showWarningMessage', confirmed);
      const released = its.demo.fail(UPSERT, { latencyMs: 300 });
      await page.import();
      while ((await rowOf())[0]?.[0] !== 'running') await moment();
      await command('pause');
      while ((await rowOf())[0]?.[0] !== 'paused') await moment();
      released();
    }
    // As a killed window leaves the record.
    const folder = join(its.running.storage.fsPath, 'imports');
    const kept = readdirSync(folder).find(each => each.endsWith('.json'));
    const record = JSON.parse(readFileSync(join(folder, kept!), 'utf8')) as { id: string; state: string };
    const id = crypto.randomUUID();
    rmSync(join(folder, kept!));
    writeFileSync(join(folder, `${id}.json`), JSON.stringify({ ...record, id, state: 'running', note: undefined }));
    const state = JSON.parse(readFileSync(`${file}.import.json`, 'utf8')) as { position: { records: number } };
    const { position } = state;
    const to = { ...position, records: position.records + 5 };
    const open = [{ from: position, to, left: [], sending: [0, 5], refused: [] }];
    writeFileSync(`${file}.import.json`, JSON.stringify({ ...state, open }));
    const [interrupted] = await rowOf();
    assert.equal(interrupted![0], 'interrupted');
    assert.match(interrupted![1]!, /^[\d,]+ entities written, outcome unknown: 5$/);
    const before = writes();
    const page = await reviewOf(() => command('resume'));
    assert.match(
      page.now().resumed!,
      /^Resumes at line .* Rejected: 0 rows\. Outcome unknown: 5 entities\. They are looked up first\.$/,
    );
    assert.equal(writes(), before);
    using told = answering('showInformationMessage', undefined);
    await command('cancel');
    assert.match(
      String(told.asked[0]![0]),
      / into Service › prod-search › default › .* is no longer in the list\. Written entities stay/,
    );
    assert.deepEqual(await rowOf(), []);
    assert.ok(existsSync(`${file}.import.json`));
  });
});
