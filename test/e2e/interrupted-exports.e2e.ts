import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo, type Demo } from '../../src/demo';
import { openSession, type Session } from '../harness/window/session';
import { until } from '../harness/window/until';
import { choosePath } from '../harness/window/widgets';

const ROWS = 12_000;
const QUERY = 'POST /v2/vectordb/entities/query';
const SCHEMA = {
  fields: [
    { fieldName: 'id', dataType: 'Int64', isPrimary: true },
    { fieldName: 'title', dataType: 'VarChar', elementTypeParams: { max_length: 40 } },
    { fieldName: 'embedding', dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
  ],
};
const INDEX = { fieldName: 'embedding', metricType: 'L2', indexName: 'e', params: { index_type: 'AUTOINDEX' } };

/** The target of the copy. */
const STORE = { dbName: 'staging', collectionName: 'fruit_store' };

/** Windows and extension hosts that end during an export or a copy, and what becomes of it. */
describe('an export whose VS Code ends', () => {
  const key = 'canary-9c33b1';
  let demo: Demo;
  let session: Session;
  let workspace: string;
  let heal = (): void => undefined;
  before(async () => {
    demo = await startDemo({ apiKey: key, strict: true, entities: 100 });
    for (const place of [{ collectionName: 'fruit' }, STORE]) {
      await data('collections/create', { ...place, schema: SCHEMA, indexParams: [INDEX] });
      await data('collections/load', place);
    }
    for (let from = 0; from < ROWS; from += 4000) {
      const rows = Array.from({ length: 4000 }, (_, at) => from + at);
      const entities = rows.map(id => ({ id, title: `Fruit ${id}`, embedding: [id, 0.5] }));
      await data('entities/insert', { collectionName: 'fruit', data: entities });
    }
    workspace = mkdtempSync(join(tmpdir(), 'vector-cloud-interrupted-exports-'));
    session = await openSession({ workspace, settings: { 'files.simpleDialog.enable': true } });
    await session.openView();
    await session.connect('Service', demo.baseUrl, key);
    await session.row('Service').waitFor();
  });
  after(async () => {
    await session.close();
    await demo.close();
    rmSync(workspace, { recursive: true });
  });

  async function data(operation: string, body: object): Promise<unknown> {
    const answer = await fetch(`${demo.clusters[0]!.endpoint}/v2/vectordb/${operation}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { code, data: given, message } = (await answer.json()) as { code: number; data: unknown; message?: string };
    assert.equal(code, 0, message);
    return given;
  }

  const path = (name: string) => join(workspace, name);
  const stateOf = (name: string) =>
    existsSync(path(`${name}.part.json`))
      ? (JSON.parse(readFileSync(path(`${name}.part.json`), 'utf8')) as { written: number })
      : undefined;

  /** Begins an export, and waits until a part of the entities is in its unfinished file. */
  async function begin(name: string): Promise<void> {
    heal = demo.fail(QUERY, { latencyMs: 1500 });
    await session.command('Vector Cloud: Export Collection…');
    await session.quickPick('fruit');
    await session.inputBox('Filter of the entities to export', '');
    await session.quickPick('All fields');
    await choosePath(session, workspace, path(name), 'OK');
    await until('a part of the file', async () => (stateOf(name)?.written ?? 0) > 0 || undefined);
    assert.equal(existsSync(path(name)), false, 'a file with the name is complete');
  }

  const offer = (name: string) => session.toast(`The export of “fruit” of “Service” to “${name}” was interrupted.`);

  /** Asserts that each entity is in the file once, in order. */
  async function isWhole(name: string): Promise<void> {
    await session.toast(`12,000 entities of Service › prod-search › default › fruit exported to ${name}.`).waitFor();
    const lines = readFileSync(path(name), 'utf8').trim().split('\n');
    const ids = lines.map(line => (JSON.parse(line) as { id: number }).id);
    assert.deepEqual(ids, [...Array(ROWS).keys()]);
    for (const left of ['.part', '.part.json', '.part.lock']) assert.equal(existsSync(path(`${name}${left}`)), false);
    assert.deepEqual(session.problems, []);
  }

  it('is offered after the restart with what it has, and resumed without a second copy of an entity', async () => {
    await begin('killed.ndjson');
    await session.restart({ killed: true });
    await session.openView();
    await offer('killed.ndjson').getByText('Entities in the unfinished file “killed.ndjson.part”: ').waitFor();
    await session.screenshot('export-killed');
    heal();
    await session.toastButton('to “killed.ndjson” was interrupted', 'Resume');
    await isWhole('killed.ndjson');
  });

  it('is offered again when the extension host was killed', async () => {
    await begin('host.ndjson');
    const { pid } = JSON.parse(readFileSync(path('host.ndjson.part.lock'), 'utf8')) as { pid: number };
    process.kill(pid, 'SIGKILL');
    heal();
    await session.toastButton('to “host.ndjson” was interrupted', 'Resume');
    await isWhole('host.ndjson');
  });

  it('is not offered any more once its unfinished file is deleted', async () => {
    await begin('deleted.ndjson');
    await session.reload();
    heal();
    await session.openView();
    await session.toastButton('to “deleted.ndjson” was interrupted', 'Delete Unfinished File');
    await until('no file', async () => !existsSync(path('deleted.ndjson.part.json')) || undefined);
    for (const left of ['', '.part', '.part.lock']) assert.equal(existsSync(path(`deleted.ndjson${left}`)), false);
    await session.reload();
    await session.openView();
    await session.row('Service').waitFor();
    assert.equal(await offer('deleted.ndjson').count(), 0);
  });

  it('is a copy: that is offered, too, and is complete when it is resumed, with each entity once', async () => {
    const button = (name: string) => session.webview.getByRole('button', { name, exact: true });
    await session.command('Vector Cloud: Copy Collection…');
    await session.quickPick('fruit');
    await session.quickPick('staging');
    await session.quickPick('fruit_store');
    await session.inputBox('Filter of the entities to copy', '');
    await button('Copy to fruit_store').waitFor();
    const writes = () => demo.requests.filter(each => each.endsWith('/entities/upsert')).length;
    const [before, slow] = [writes(), demo.fail('POST /v2/vectordb/entities/upsert', { latencyMs: 4000 })];
    await button('Copy to fruit_store').click();
    await session.modal('Copy');
    await until('a write on its way', async () => writes() > before || undefined);
    await session.restart({ killed: true });
    slow();
    await session.openView();
    await session.toastButton('The copy of “fruit” to “fruit_store” of “Service” was interrupted', 'Resume');
    await session.webview.getByText('They are looked up first').waitFor();
    await session.screenshot('copy-killed-review');
    await button('Resume Copy to fruit_store').click();
    await session.modal('Copy');
    await session.toast('is complete: 12,000 entities written.').waitFor();
    const [row] = (await data('entities/query', {
      ...STORE,
      filter: '',
      outputFields: ['count(*)'],
      consistencyLevel: 'Strong',
    })) as { 'count(*)': number }[];
    assert.equal(row!['count(*)'], ROWS);
  });
});
