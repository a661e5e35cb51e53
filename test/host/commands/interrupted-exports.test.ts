import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { App } from '../../../src/commands/app';
import { offerInterruptedExports } from '../../../src/commands/collections/interrupted-exports';
import type { Demo } from '../../../src/demo';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';

/** Exports whose VS Code ended. */
describe('an interrupted export', () => {
  let running: App;
  let demo: Demo;
  let number = 0;
  beforeEach(async () => ({ running, demo } = await connectDemo({ id: 'ie', key: 'canary-interrupted' })));
  afterEach(async () => {
    const exports = await running.exports.get();
    for (const name of records()) await exports.forget(name.replace(/\.json$/, ''));
    await leave({ running, demo });
  });

  const records = () => readdirSync(join(running.storage.fsPath, 'exports')).filter(each => each.endsWith('.json'));

  /** Leaves the record of an export, and its unfinished file with one entity and a part of the next one. */
  async function interrupted(after = '452118903377641600'): Promise<string> {
    const { clusterId } = demo.clusters[0]!;
    const file = join(running.storage.fsPath, `interrupted-${number++}.ndjson`);
    const place = { connectionId: 'ie', connectionName: 'Service', clusterId, clusterName: 'prod-search' };
    const ref = { ...place, dbName: 'default', collectionName: 'support_tickets' };
    await (await running.exports.get()).begin({ ...ref, file, filter: '', names: ['status'], vectors: true });
    writeFileSync(`${file}.part`, '{"ticket_id":1}\n{"tick');
    const names = { cluster: clusterId, database: 'default', collection: 'support_tickets', filter: '' };
    const about = { ...names, fields: 'ticket_id, status', format: 'ndjson' };
    const state = { version: 1, about, after, written: 1, bytes: 16, replace: false };
    writeFileSync(`${file}.part.json`, JSON.stringify(state));
    return file;
  }

  it('is told with the entities it has, and continued after them', async () => {
    const file = await interrupted();
    using asked = answering('showWarningMessage', 'Resume');
    using told = answering('showInformationMessage', undefined);
    using _warned = answering('showErrorMessage');
    await offerInterruptedExports(running);
    assert.match(
      String(asked.asked[0]![0]),
      /^The export of “support_tickets” of “Service” to “interrupted-\d\.ndjson” was interrupted\. Entities in the unfinished file “interrupted-\d\.ndjson\.part”: 1\./,
    );
    assert.deepEqual(asked.asked[0]!.slice(1), ['Resume', 'Delete Unfinished File']);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    assert.equal(lines[0], '{"ticket_id":1}');
    assert.match(lines[1]!, /^\{"ticket_id":452118903377645699,/);
    assert.match(JSON.stringify([...told.asked, ...asked.asked.slice(1)]), /exported to interrupted-\d\.ndjson/);
    assert.deepEqual([existsSync(`${file}.part`), records()], [false, []]);
  });

  it('keeps its file where it cannot be resumed, and says why', async () => {
    const file = await interrupted();
    await running.connections.remove((await running.connections.find('ie'))!);
    using _asked = answering('showWarningMessage', 'Resume');
    using failed = answering('showErrorMessage', undefined);
    await offerInterruptedExports(running);
    assert.match(JSON.stringify(failed.asked), /The connection “Service” was removed/);
    assert.equal(existsSync(`${file}.part`), true);
  });

  it('is not told a second time once the user has closed the message; its file stays', async () => {
    const file = await interrupted();
    using asked = answering('showWarningMessage', undefined);
    await offerInterruptedExports(running);
    await offerInterruptedExports(running);
    assert.equal(asked.asked.length, 1);
    assert.deepEqual([existsSync(`${file}.part`), existsSync(`${file}.part.json`), records()], [true, true, []]);
  });

  it('is gone with its unfinished file, and nobody else’s is deleted', async () => {
    const file = await interrupted();
    writeFileSync(file, 'of someone else');
    using _asked = answering('showWarningMessage', 'Delete Unfinished File');
    await offerInterruptedExports(running);
    assert.deepEqual([existsSync(`${file}.part`), existsSync(`${file}.part.json`), records()], [false, false, []]);
    assert.equal(readFileSync(file, 'utf8'), 'of someone else');
  });

  it('is not told while another process writes it', async () => {
    const file = await interrupted();
    const holder = { pid: process.ppid, host: hostname(), about: {} };
    writeFileSync(`${file}.part.lock`, JSON.stringify(holder));
    using asked = answering('showWarningMessage', undefined);
    await offerInterruptedExports(running);
    assert.deepEqual([asked.asked.length, records().length], [0, 1]);
  });

  it('is one only if its VS Code ended: before its first request, an export of another window has no file', async () => {
    const file = await interrupted();
    rmSync(`${file}.part.json`);
    const record = join(running.storage.fsPath, 'exports', records()[0]!);
    const begunBy = (by: unknown) =>
      writeFileSync(record, JSON.stringify({ ...(JSON.parse(readFileSync(record, 'utf8')) as object), by }));
    const found = async () => [await (await running.exports.get()).interrupted(), records().length];
    begunBy({ pid: process.ppid, host: hostname() });
    assert.deepEqual(await found(), [[], 1]);
    begunBy({ pid: 2 ** 30, host: hostname() }); // no system has a process with this number
    assert.deepEqual(await found(), [[], 0]);
  });

  it('keeps its record when another export to its file begins, which cannot run', async () => {
    const file = await interrupted();
    const record = () => readFileSync(join(running.storage.fsPath, 'exports', records()[0]!), 'utf8');
    const before = record();
    const holder = { pid: process.ppid, host: hostname(), about: {} };
    writeFileSync(`${file}.part.lock`, JSON.stringify(holder));
    const { clusterId } = demo.clusters[0]!;
    const place = { connectionId: 'ie', connectionName: 'Service', clusterId, clusterName: 'prod-search' };
    const other = { ...place, dbName: 'default', collectionName: 'help_center' };
    const exports = await running.exports.get();
    assert.equal(await exports.begin({ ...other, file, filter: 'id > 1', names: [], vectors: true }), undefined);
    assert.deepEqual([records().length, record()], [1, before]);
  });
});
