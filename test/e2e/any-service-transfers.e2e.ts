import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAlone, type Alone } from '../../src/demo/alone';
import { openSession, type Session } from '../harness/window/session';
import { eventually } from '../harness/window/until';
import { choosePath } from '../harness/window/widgets';

const SCHEMA = {
  fields: [
    { fieldName: 'id', dataType: 'Int64', isPrimary: true },
    { fieldName: 'title', dataType: 'VarChar', elementTypeParams: { max_length: 40 } },
    { fieldName: 'embedding', dataType: 'FloatVector', elementTypeParams: { dim: 3 } },
  ],
};
const INDEX = { fieldName: 'embedding', metricType: 'COSINE', indexName: 'e', params: { index_type: 'AUTOINDEX' } };

/** Files and copies on servers of one's own: one of V1 alone, then one of V2 alone beside it. */
describe('any service, its entities in files and copies', () => {
  let old: Alone;
  let own: Alone;
  let session: Session;
  let workspace: string;
  /** Number of requests that detected the versions of the service. */
  let probed: number;
  before(async () => {
    old = await startAlone({ entities: 1000, noAuth: true, speaks: 'v1' });
    own = await startAlone({ entities: 1000, noAuth: true, speaks: 'v2' });
    // Connections are sorted by their names, which are their addresses.
    while (portOf(own) < portOf(old)) {
      await own.close();
      own = await startAlone({ entities: 1000, noAuth: true, speaks: 'v2' });
    }
    for (const collectionName of ['fruit', 'fruit_store']) {
      await data('collections/create', { collectionName, schema: SCHEMA, indexParams: [INDEX] });
      await data('collections/load', { collectionName });
    }
    workspace = mkdtempSync(join(tmpdir(), 'vector-cloud-transfers-'));
    writeFileSync(join(workspace, 'fruit.csv'), 'id,title,embedding\n1,Pears,"[1, 2, 3]"\n2,Plums,"[3, 2, 1]"\n');
    session = await openSession({ workspace, settings: { 'files.simpleDialog.enable': true } });
    await session.openView();
  });
  after(async () => {
    await session.close();
    await Promise.all([old.close(), own.close()]);
    rmSync(workspace, { recursive: true });
  });

  const portOf = ({ address }: Alone): number => Number(new URL(address).port);

  async function data(operation: string, body: object): Promise<unknown> {
    const answer = await fetch(`${own.address}/v2/vectordb/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const told = (await answer.json()) as { code: number; data: unknown };
    assert.equal(told.code, 0, JSON.stringify(told));
    return told.data;
  }
  const stored = async (collectionName: string) => {
    const asked = { collectionName, filter: '', outputFields: ['count(*)'], consistencyLevel: 'Strong' };
    return ((await data('entities/query', asked)) as { 'count(*)': number }[])[0]!['count(*)'];
  };
  const add = async ({ address }: Alone, says: string) => {
    await session.command('Vector Cloud: Add Connection…');
    await session.inputBox('Address of the control plane or the endpoint', new URL(address).host);
    await session.toast(says).waitFor();
    await session.command('Notifications: Clear All Notifications');
  };
  const exported = async (name: string) => {
    await choosePath(session, workspace, join(workspace, name), 'OK');
    await session.toast(`exported to ${name}.`).waitFor();
    await session.command('Notifications: Clear All Notifications');
    return readFileSync(join(workspace, name), 'utf8').trim().split('\n');
  };
  /** Starts a reviewed import or copy. */
  const start = async (button: string, confirm: string) => {
    await session.webview.getByRole('button', { name: button, exact: true }).click();
    return session.modal(confirm);
  };

  it('says at once that V1 cannot create a collection', async () => {
    await add(old, 'Supports V1');
    await session.row('support_tickets').waitFor();
    probed = old.requests.length;
    await session.command('Vector Cloud: Create Collection…');
    const [said, ...leads] = await session.quickPickLabels();
    assert.equal(said, 'V1 cannot create or change collections. Add a connection that supports V2.');
    assert.equal(leads.length, 2, leads.join());
    await session.screenshot('any-service v1 create');
    await session.page.keyboard.press('Escape');
  });

  it('exports by V1', async () => {
    await session.menu('support_tickets', 'Export Collection…', 'Collection');
    await session.inputBox('Filter of the entities to export', 'language == "de"');
    await session.quickPick('All fields except vectors');
    const lines = await exported('german.ndjson');
    assert.ok(lines.length > 1 && lines.every(line => line.includes('"language":"de"')), lines[0]);
  });

  it('imports by V2 alone, and offers no collection of V1', async () => {
    await add(own, 'Supports V2');
    await session.row('fruit_store').waitFor();
    await session.command('Vector Cloud: Import Entities…');
    await session.row('fruit').waitFor();
    await eventually(async () => {
      const labels = await session.quickPickLabels();
      assert.ok(labels.includes('fruit'), labels.join());
      assert.equal(labels.filter(label => label === 'support_tickets').length, 1, labels.join());
    });
    await session.quickPick('fruit');
    await choosePath(session, workspace, join(workspace, 'fruit.csv'), 'Review');
    await session.webview.getByText('CSV · 59 bytes · 2 rows').waitFor();
    assert.match(await start('Import into fruit', 'Import'), /Import “fruit\.csv” into “fruit”\?/);
    await session.toast('complete: 2 entities written.').waitFor();
    await session.screenshot('any-service v2 imported');
    assert.equal(await stored('fruit'), 2);
    await session.command('Notifications: Clear All Notifications');
    await session.command('View: Close All Editors');
  });

  it('copies by V2 alone', async () => {
    await session.menu('fruit', 'Copy Collection…', 'Collection');
    await session.quickPick('default');
    await session.quickPick('fruit_store');
    await session.inputBox('Filter of the entities to copy', '');
    assert.match(await start('Copy to fruit_store', 'Copy'), /Copy “fruit” to “fruit_store”\?/);
    await session.toast('is complete: 2 entities written.').waitFor();
    assert.equal(await stored('fruit_store'), 2);
    await session.command('Notifications: Clear All Notifications');
    await session.command('View: Close All Editors');
  });

  it('exports by V2 alone', async () => {
    await session.menu('fruit', 'Export Collection…', 'Collection');
    await session.inputBox('Filter of the entities to export', '');
    await session.quickPick('All fields');
    assert.equal((await exported('fruit.csv.ndjson')).length, 2);
  });

  it('copies from V1 to V2', async () => {
    const count = await stored('support_tickets');
    await data('entities/delete', { collectionName: 'support_tickets', filter: 'ticket_id >= 0' });
    assert.equal(await stored('support_tickets'), 0);
    await session.menu('support_tickets', 'Copy Collection…', 'Collection'); // the first row: of V1
    await session.quickPick('default');
    await session.quickPick('support_tickets');
    await session.inputBox('Filter of the entities to copy', '');
    await session.webview.getByRole('heading', { name: 'Copy “support_tickets” to “support_tickets”' }).waitFor();
    await session.screenshot('any-service v1 copy');
    await start('Copy to support_tickets', 'Copy');
    await session.toast('is complete:').waitFor();
    assert.equal(await stored('support_tickets'), count);
    const others = old.requests.slice(probed).filter(request => !request.includes(' /v1/'));
    assert.deepEqual(others, []);
  });

  it('leaves no error on the console of a page', () => assert.deepEqual(session.problems, []));
});
