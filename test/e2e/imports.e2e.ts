import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo, type Demo } from '../../src/demo';
import { seriousFindings } from '../harness/window/axe';
import { Keys } from '../harness/window/keys';
import { openSession, type Session } from '../harness/window/session';
import { eventually, until } from '../harness/window/until';
import { choosePath } from '../harness/window/widgets';

const SCHEMA = {
  fields: [
    { fieldName: 'id', dataType: 'Int64', isPrimary: true },
    { fieldName: 'title', dataType: 'VarChar', elementTypeParams: { max_length: 12 }, nullable: true },
    { fieldName: 'year', dataType: 'Int16', nullable: true },
    { fieldName: 'embedding', dataType: 'FloatVector', elementTypeParams: { dim: 3 } },
  ],
};
const INDEX = { fieldName: 'embedding', metricType: 'COSINE', indexName: 'e', params: { index_type: 'AUTOINDEX' } };
const CSV = [
  'id,title,published,embedding,notes',
  '1,Pears,2023,"[0.1, 0.2, 0.3]",fresh',
  '2,Plums,last year,"[0.2, 0.1, 0.3]",',
  '3,Cherries,2025,"[0.3, 0.2, 0.1]",late',
  '4,A title that is too long,2024,"[0.3, 0.2]",',
  '',
].join('\n');

/** A small file, imported by keyboard from the palette to its rejected rows. */
describe('importing a file', () => {
  const key = 'canary-9b1f40';
  let demo: Demo;
  let session: Session;
  let keys: Keys;
  let workspace: string;
  before(async () => {
    demo = await startDemo({ apiKey: key, strict: true, entities: 500 });
    await data('collections/create', { schema: SCHEMA, indexParams: [INDEX] });
    await data('collections/load', {});
    workspace = mkdtempSync(join(tmpdir(), 'vector-cloud-imports-'));
    writeFileSync(join(workspace, 'fruit.csv'), CSV);
    session = await openSession({ workspace, settings: { 'files.simpleDialog.enable': true } });
    keys = await Keys.in(session);
    await keys.command('Vector Cloud: Add Connection…');
    await keys.answer('Address of the control plane', demo.baseUrl);
    await keys.answer('API key', key);
    await keys.answer('Name of the connection', 'Service');
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
      body: JSON.stringify({ collectionName: 'fruit', ...body }),
    });
    return ((await answer.json()) as { data: unknown }).data;
  }
  const button = (name: string) => session.webview.getByRole('button', { name, exact: true });
  const field = (column: string) => session.webview.getByRole('combobox', { name: `Field for column “${column}”` });
  const rows = () => session.webview.getByRole('table').last();

  it('shows the rows as they would be sent, with each problem at its cell', async () => {
    await keys.command('Vector Cloud: Import Entities…');
    await keys.pick('fruit');
    await choosePath(session, workspace, join(workspace, 'fruit.csv'), 'Review');
    await session.webview.getByRole('heading', { name: 'Import “fruit.csv” into “fruit”' }).waitFor();
    const place = session.webview.locator('.place');
    for (const name of ['Service', 'prod-search', 'default', 'fruit']) {
      await place.getByText(name, { exact: true }).waitFor();
    }
    await session.webview.getByText('CSV · 194 bytes · 4 rows').waitFor();
    assert.equal(await field('published').inputValue(), 'ignore');
    await keys.to(field('published'));
    await keys.type('year');
    await rows().getByRole('columnheader', { name: 'year' }).waitFor();
    await session.webview.getByText('2 rows have problems and are not sent.').waitFor();
    const row = rows().locator('tr', { hasText: 'last year' });
    assert.match(await row.innerText(), /last year\s+year must be an integer/);
    assert.equal(await row.locator('code').innerText(), 'year');
    await session.screenshot('import-review');
    assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
    assert.equal(demo.requests.filter(request => request.includes('/entities/upsert')).length, 0);
  });

  it('keeps a column of the file on one line in a narrow window', async () => {
    await session.page.setViewportSize({ width: 760, height: 900 });
    await eventually(async () => {
      for (const row of await session.webview.getByRole('table').first().locator('tbody tr').all()) {
        const { height } = (await row.boundingBox())!;
        assert.ok(height < 50, `${height} pixels: ${await row.locator('th').innerText()}`);
      }
    });
    const { x, width } = (await field('embedding').boundingBox())!;
    assert.ok(x + width < 760, `the choice of a field ends at ${x + width} pixels`);
    await session.screenshot('import-review-narrow');
    await session.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('checks the rows beyond the shown ones, and again after a change of the mapping', async () => {
    const late = [25, 2900, 2950];
    const lines = Array.from({ length: 3000 }, (_, at) =>
      [at + 1, `Fruit ${at + 1}`, late.includes(at + 1) ? 'unknown' : 2020, '"[0.1, 0.2, 0.3]"'].join(','),
    );
    writeFileSync(join(workspace, 'orchard.csv'), ['id,title,published,embedding', ...lines, ''].join('\n'));
    await keys.command('Vector Cloud: Import Entities…');
    await keys.pick('fruit');
    await choosePath(session, workspace, join(workspace, 'orchard.csv'), 'Review');
    await session.webview.getByRole('heading', { name: 'Import “orchard.csv” into “fruit”' }).waitFor();
    await session.webview.getByText('3,000 of 3,000 rows checked').waitFor();
    await session.webview.getByText('No problems', { exact: true }).waitFor();
    await keys.to(field('published'));
    await keys.type('year');
    await session.webview.getByText('3 rows have problems and are not sent.').waitFor();
    await session.webview.getByText('Line 2,901: year must be an integer').waitFor();
    await session.screenshot('import-review-check');
    assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
    assert.equal(demo.requests.filter(request => request.includes('/entities/upsert')).length, 0);
    await keys.to(button('Cancel'));
    await keys.press('Enter');
    await session.tab('Import orchard.csv').waitFor({ state: 'detached' });
  });

  it('imports after a confirmation, and opens the rejected rows', async () => {
    await keys.to(button('Import into fruit'));
    await keys.press('Enter');
    assert.match(await keys.dialog('Import'), /Import “fruit\.csv” into “fruit”\?[^]*Connection: Service/);
    const done = session.toast('complete: 2 entities written, 2 rows rejected.');
    await done.waitFor();
    await done.getByText('Entities of the collection: 0 before, 2 after.').waitFor();
    await session.screenshot('import-done');
    await keys.command('Notifications: Focus Notification Toast');
    const open = done.getByRole('button', { name: 'Open Rejected Rows' });
    await keys.until('Tab', 'Open Rejected Rows', () => open.and(session.page.locator(':focus')).isVisible(), 12);
    await keys.press('Enter');
    await session.tab('fruit.csv.rejected.ndjson').first().waitFor();
    await session.screenshot('import-rejected');
    const rejected = readFileSync(join(workspace, 'fruit.csv.rejected.ndjson'), 'utf8');
    assert.deepEqual(
      [...rejected.matchAll(/^\{"line":(\d+)/gm)].map(([, line]) => line),
      ['3', '5'],
    );
    assert.match(rejected, /"field":"year"/);
    const stored = await until('the entities', async () => {
      const found = await data('entities/query', { filter: 'id > 0', outputFields: ['id', 'year'], limit: 9 });
      return (found as { id: number; year: number }[]).map(({ id, year }) => [id, year]);
    });
    assert.deepEqual(
      stored.toSorted(([a = 0], [b = 0]) => a - b),
      [
        [1, 2023],
        [3, 2025],
      ],
    );
    keys.alone();
  });

  it('follows the creation of a collection for the file', async () => {
    writeFileSync(join(workspace, 'pears.csv'), 'id,title,embedding\n1,Pears,"[0.1, 0.2]"\n2,Plums,"[0.2, 0.1]"\n');
    await keys.command('Vector Cloud: Create Collection from File…');
    await keys.pick('staging');
    await choosePath(session, workspace, join(workspace, 'pears.csv'), 'Review');
    await session.page.locator('.quick-input-list .monaco-list-row', { hasText: 'then import the file' }).waitFor();
    await session.screenshot('create-from-file');
    await keys.press('Enter');
    await keys.answer('Name of the new collection', 'pears');
    await session.webview.getByText('embedding').first().waitFor();
    await session.screenshot('create-from-file-plan');
    await keys.to(button('Create Collection'));
    await keys.press('Enter');
    await keys.dialog('Create');
    await session.webview.getByRole('heading', { name: 'Import “pears.csv” into “pears”' }).waitFor();
    await session.webview.getByText('CSV · 61 bytes · 2 rows').waitFor();
    await session.screenshot('create-from-file-review');
    keys.alone();
  });
});
