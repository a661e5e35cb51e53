import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { answering, confirmed } from '../../harness/host/dialogs';
import { Importing } from '../../harness/host/imports';
import { reviewOf } from '../../harness/host/reviews';
import { moment } from '../../harness/host/waiting';

const UPSERT = 'POST /v2/vectordb/entities/upsert';
const ROWS = 20_500;

/** Records of the journal of imports whose VS Code ended. */
describe('the journal record of an import', () => {
  const its = Importing.each('ij');
  const list = async () => (await its.running.imports.get()).list();
  const run = async (what: string) => {
    const [row] = await list();
    return vscode.commands.executeCommand(`vectorCloud.fileImport.${what}`, { kind: 'fileImport', run: row });
  };
  const records = async () => (await its.running.changes.journal.list()).records;

  /** Replaces the record of the storage with a change of it, under another id. */
  function change(folder: string, id: string, changed: object): void {
    const path = join(its.running.storage.fsPath, folder);
    const file = join(
      path,
      readdirSync(path)
        .toSorted()
        .findLast(each => each.endsWith('.json'))!,
    );
    const record = JSON.parse(readFileSync(file, 'utf8')) as object;
    rmSync(file);
    writeFileSync(join(path, `${id}.json`), JSON.stringify({ ...record, note: undefined, id, ...changed }));
  }

  /** Imports some rows, and leaves all files as a killed window does. */
  async function interrupt(): Promise<string> {
    const lines = Array.from({ length: ROWS }, (_, at) => JSON.stringify({ id: at + 1, v: [at, 1] }));
    const file = its.fileOf(lines.join('\n'), 'ndjson');
    const page = await its.review(file);
    using _warned = answering('showWarningMessage', confirmed);
    const released = its.demo.fail(UPSERT, { latencyMs: 2000 });
    await page.import();
    while (!its.demo.requests.includes(UPSERT)) await moment();
    await run('pause');
    while ((await list())[0]?.state !== 'paused') await moment();
    released();
    const id = crypto.randomUUID();
    change('imports', id, { state: 'running' });
    const { id: recordId } = await its.lastRecord();
    change('journal', recordId, { outcome: 'sent', importId: id, answer: undefined, before: undefined });
    return file;
  }

  it('says what is known after VS Code ended, and is completed by Resume', async () => {
    const file = await interrupt();
    const state = JSON.parse(readFileSync(`${file}.import.json`, 'utf8')) as { position: { records: number } };
    const { position } = state;
    const open = [{ from: position, to: { ...position, records: position.records + 5 }, left: [], refused: [] }];
    const sending = open.map(batch => ({ ...batch, sending: [0, 5] }));
    writeFileSync(`${file}.import.json`, JSON.stringify({ ...state, open: sending }));
    await list();
    const known = await its.lastRecord();
    assert.deepEqual([known.outcome, known.before], ['unknown', { count: 0 }]);
    assert.match(
      known.note!,
      /^VS Code closed during the import\. [\d,]+ entities written, outcome unknown: 5\. The other rows were not sent\.$/,
    );
    writeFileSync(`${file}.import.json`, JSON.stringify({ ...state, open: [] }));
    const count = (await records()).length;
    const page = await reviewOf(() => run('resume'));
    using _warned = answering('showWarningMessage', confirmed);
    using told = answering('showInformationMessage', undefined);
    await page.import();
    while (told.asked.length < 1) await moment();
    const done = await its.lastRecord();
    assert.deepEqual(
      [done.id, done.outcome, done.before, done.after, (await records()).length],
      [known.id, 'applied', { count: 0 }, { count: ROWS }, count],
    );
    assert.match(
      done.note!,
      /^VS Code closed during the import\. Resumed at \w{3} \d+, \d{4}, [\d:]+\s[AP]M\. 20,500 entities written\. Entities of the collection: 0 before, 20,500 after\.$/,
    );
  });

  it('says that nothing is known without a state file', async () => {
    const file = await interrupt();
    rmSync(`${file}.import.json`);
    await list();
    const { outcome, note } = await its.lastRecord();
    assert.equal(outcome, 'unknown');
    assert.match(note!, /^VS Code closed during the import\. The state file is missing/);
  });
});
