import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO, openSession, type Session } from '../harness/window/session';
import { choosePath } from '../harness/window/widgets';

/** A collection as a file, from its row and from the palette. */
describe('exporting a collection', () => {
  let session: Session;
  const workspace = mkdtempSync(join(tmpdir(), 'vector-cloud-exports-'));
  before(async () => {
    cpSync('test/fixtures/workspace', workspace, { recursive: true });
    session = await openSession({ workspace, storage: DEMO, settings: { 'files.simpleDialog.enable': true } });
    await session.openView();
    for (const label of ['Demo', 'Search Team', 'Clusters', 'prod-search', 'default']) await session.expand(label);
  });
  after(async () => {
    await session.close();
    rmSync(workspace, { recursive: true, force: true });
  });
  const lines = (name: string) => readFileSync(join(workspace, name), 'utf8').trim().split('\n');

  it('asks for filter and fields in the menu of its row, and opens the file', async () => {
    await session.menu('support_tickets', 'Export Collection…', 'Collection');
    await session.inputBox('Filter of the entities to export', 'language == "de"');
    await session.screenshot('collection-export-fields');
    await session.quickPick('All fields except vectors');
    await choosePath(session, workspace, join(workspace, 'german.ndjson'), 'OK');
    const done = session.toast('Demo › prod-search › default › support_tickets exported to german.ndjson.');
    await done.waitFor();
    await session.screenshot('collection-export-done');
    assert.ok(lines('german.ndjson').every(line => /^\{"ticket_id":\d{18},.*"language":"de"/.test(line)));
    await done.getByRole('button', { name: 'Open', exact: true }).click();
    await session.tab('german.ndjson').first().waitFor();
  });

  it('writes all fields from the palette', async () => {
    await session.command('Vector Cloud: Export Collection…');
    await session.quickPick('help_center');
    await session.inputBox('Filter of the entities to export', '');
    await session.quickPick('All fields');
    await choosePath(session, workspace, join(workspace, 'help.csv'), 'OK');
    await session.toast('help_center exported to help.csv.').waitFor();
    assert.match(lines('help.csv')[0]!, /^id,title,text,/);
    assert.equal(lines('help.csv').length, 2201);
  });
});
