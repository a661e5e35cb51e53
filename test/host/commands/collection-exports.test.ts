import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';
import { moment } from '../../harness/host/waiting';

const COLLECTION = ['Service', 'Search Team', 'Clusters', 'prod-search', 'default', 'support_tickets'] as const;
const PLACE = 'Service › prod-search › default › support_tickets';

describe('the export of a collection', () => {
  let running: App;
  let demo: Demo;
  let number = 0;
  beforeEach(async () => ({ running, demo } = await connectDemo({ id: 'x', key: 'canary-exports' })));
  afterEach(() => leave({ running, demo }));

  const fileOf = (ending: string) => join(running.storage.fsPath, `export-${number++}.${ending}`);
  const exported = async () =>
    vscode.commands.executeCommand('vectorCloud.collection.export', await find(running.tree, ...COLLECTION));
  const linesOf = (file: string) => readFileSync(file, 'utf8').trim().split('\n');

  it('asks for filter, fields and file, and offers to open it', async () => {
    const file = fileOf('ndjson');
    using steps = answeringSteps('language ==', 'language == "de"', 'All fields except vectors');
    using dialog = answering('showSaveDialog', vscode.Uri.file(file));
    using told = answering('showInformationMessage', undefined);
    await exported();
    assert.notEqual(steps.asked[1]!.text, steps.asked[0]!.text, 'the complaint');
    assert.match(steps.asked[2]!.text, /Select the fields to export/);
    assert.equal(steps.examples[0], 'priority < 100');
    assert.deepEqual(Object.keys((dialog.asked[0]![0] as vscode.SaveDialogOptions).filters!), [
      'NDJSON',
      'CSV',
      'Parquet',
    ]);
    const lines = linesOf(file);
    assert.match(lines[0]!, /^\{"ticket_id":\d{18},"subject":/);
    assert.doesNotMatch(lines[0]!, /embedding/);
    assert.ok(lines.every(line => line.includes('"language":"de"')));
    assert.match(
      JSON.stringify(told.asked),
      new RegExp(`${lines.length} entities of ${PLACE} exported to export-\\d+\\.ndjson\\.`),
    );
    assert.equal(existsSync(`${file}.part`), false);
  });

  it('writes the selected fields as CSV', async () => {
    const file = fileOf('csv');
    using steps = answeringSteps('', 'Select fields…', 'status');
    using _dialog = answering('showSaveDialog', vscode.Uri.file(file));
    using _told = answering('showInformationMessage', undefined);
    await exported();
    assert.equal(linesOf(file)[0], 'ticket_id,status\r');
    assert.match(steps.asked[2]!.text, /primary key is always exported/);
  });

  it('resumes an unfinished export of the same file', async () => {
    const file = fileOf('ndjson');
    writeFileSync(`${file}.part`, '{"ticket_id":1}\n{"tick');
    const about = {
      cluster: demo.clusters[0]!.clusterId,
      database: 'default',
      collection: 'support_tickets',
      filter: '',
      fields: 'ticket_id, status',
      format: 'ndjson',
    };
    const state = { version: 1, about, after: '452118903377641600', written: 1, bytes: 16, replace: false };
    writeFileSync(`${file}.part.json`, JSON.stringify(state));
    const answers = ['', 'Select fields…', 'status'];
    using _steps = answeringSteps(...answers, ...answers);
    using _dialog = answering('showSaveDialog', vscode.Uri.file(file), vscode.Uri.file(file));
    using asked = answering('showWarningMessage', undefined, 'Resume');
    using _told = answering('showInformationMessage', undefined);
    await exported();
    assert.equal(readFileSync(`${file}.part`, 'utf8'), '{"ticket_id":1}\n{"tick', 'cancelled: nothing changed');
    assert.match(JSON.stringify(asked.asked), /Resume the unfinished export to .*1 exported entities/);
    await exported();
    const lines = linesOf(file);
    assert.equal(lines[0], '{"ticket_id":1}');
    assert.match(lines[1]!, /^\{"ticket_id":452118903377645699,/);
  });

  it('offers to resume after a failure, and says how many entities it has', async () => {
    const file = fileOf('ndjson');
    const QUERY = 'POST /v2/vectordb/entities/query';
    const restores = [demo.fail(QUERY, { latencyMs: 300 })];
    const failed = async () => {
      while (!existsSync(`${file}.part`) || statSync(`${file}.part`).size === 0) await moment();
      restores.push(demo.fail(QUERY, { status: 500, code: 5, message: 'Internal error' }));
    };
    using _steps = answeringSteps('', 'All fields');
    using _dialog = answering('showSaveDialog', vscode.Uri.file(file));
    using warned = answering('showWarningMessage', () => {
      for (const restore of restores.splice(0)) restore();
      return 'Resume';
    });
    using told = answering('showInformationMessage', undefined);
    await Promise.all([exported(), failed()]);
    assert.match(String(warned.asked[0]![0]), new RegExp(`^Export of ${PLACE} failed after 100 entities\\.`));
    assert.equal(told.asked.length, 1);
    const keys = linesOf(file).map(line => /^\{"ticket_id":(\d+),/.exec(line)![1]);
    assert.equal(new Set(keys).size, 220);
    assert.equal(keys.length, 220);
  });

  it('stops when cancelled, and can be resumed at once', async () => {
    const file = fileOf('ndjson');
    using _steps = answeringSteps('', 'All fields except vectors');
    using _dialog = answering('showSaveDialog', vscode.Uri.file(file));
    using warned = answering('showWarningMessage', undefined);
    const cancel = new vscode.CancellationTokenSource();
    const reports: unknown[] = [];
    const report = (given: unknown) => {
      reports.push(given);
      cancel.cancel();
    };
    type Work = (progress: { report: typeof report }, token: vscode.CancellationToken) => unknown;
    const started = (_options: unknown, work: Work) => work({ report }, cancel.token);
    using notified = answering('withProgress', started, started);
    await exported();
    const { title, cancellable } = notified.asked[1]![0] as vscode.ProgressOptions;
    assert.deepEqual([title, cancellable], [`Exporting ${PLACE}`, true]);
    assert.match(JSON.stringify(reports), /^\[\{"message":"100 of 220 entities","increment":45\.\d+\}\]$/);
    assert.match(String(warned.asked[0]![0]), new RegExp(`^Export of ${PLACE} stopped after 100 entities\\.`));
    assert.equal(existsSync(file), false);
  });
});
