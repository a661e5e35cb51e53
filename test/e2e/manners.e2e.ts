import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo, type Demo } from '../../src/demo';
import { npyOf } from '../../src/model/vectors/npy';
import { SmallService } from '../harness/services/small-service';
import { savedDrafts } from '../harness/window/drafts';
import { SearchPage } from '../harness/window/search-page';
import { DEMO, openSession, type Session } from '../harness/window/session';
import { eventually, until } from '../harness/window/until';
import { choosePath } from '../harness/window/widgets';

const small = new SmallService({
  collectionName: 'items',
  fields: [
    { name: 'sku', type: 'Int64', primaryKey: true },
    { name: 'a', type: 'FloatVector', params: [{ key: 'dim', value: '4' }] },
  ],
  indexes: [{ fieldName: 'a', metricType: 'L2' }],
  hits: () => '{"code":0,"data":[{"sku":1,"distance":0.5}]}',
});

describe('what a form does with the focus, and what it says', () => {
  let session: Session;
  let search: SearchPage;
  let other: Demo;
  const workspace = mkdtempSync(join(tmpdir(), 'vector-cloud-manners-'));
  before(async () => {
    await small.start();
    other = await startDemo({ entities: 1000 });
    writeFileSync(join(workspace, 'rows.npy'), npyOf([[1, 2, 3, 4]]));
    session = await openSession({
      workspace,
      storage: {
        ...DEMO,
        'connections/own.json': small.connection('own', 'Own'),
        'connections/cloud.json': { id: 'cloud', kind: 'cloud', name: 'Cloud', address: other.baseUrl },
      },
      settings: { 'files.simpleDialog.enable': true },
    });
    search = new SearchPage(session);
    await session.openView();
  });
  after(async () => {
    await session.close();
    small.stop();
    await other.close();
    rmSync(workspace, { recursive: true, force: true });
  });

  const focused = () => session.webview.locator(':focus');
  const status = (words: string) => session.page.locator('.part.statusbar').getByText(words);

  it('begins a random search at its filter', async () => {
    await session.expand('Own');
    await session.expand('default');
    await session.row('items').click();
    await session.webview.getByRole('heading', { name: 'items' }).waitFor();
    await until('the focus', async () => ((await focused().getAttribute('id')) === 'at/filter' ? true : undefined));
    await session.screenshot('manners-random');
  });

  it('has the focus in the page after a file was chosen', async () => {
    await search.by('Vector');
    for (let time = 0; time < 3; time++) {
      await search.button('From a File…').click();
      await choosePath(session, workspace, join(workspace, 'rows.npy'), 'Search by These Vectors');
      await eventually(async () => {
        assert.equal(await session.webview.locator('body').evaluate('document.hasFocus()'), true);
        assert.notEqual(await session.webview.locator('body').evaluate('document.activeElement.tagName'), 'BODY');
      });
      await session.screenshot(`manners-file-${time}`);
      const remove = session.webview.getByRole('button', { name: /^Remove / });
      if ((await remove.count()) > 0) await remove.first().click();
      await eventually(async () =>
        assert.notEqual(await session.webview.locator('body').evaluate('document.activeElement.tagName'), 'BODY'),
      );
    }
  });

  it('saves a search by Ctrl+S', async () => {
    await search.box('Filter').fill('sku > 3');
    await session.page.keyboard.press('ControlOrMeta+S');
    await session.page.locator('.quick-input-title', { hasText: 'Save Search As' }).waitFor();
    await choosePath(session, workspace, join(workspace, 'mine.vcsearch.json'));
    await eventually(async () => assert.ok(readdirSync(workspace).includes('mine.vcsearch.json')));
    await session.tab('mine.vcsearch.json').waitFor();
    await session.screenshot('manners-saved');
    await session.command('View: Close All Editors');
  });

  it('says in words of the field what a range is', async () => {
    for (const label of ['Demo', 'Search Team', 'Clusters', 'prod-search', 'default']) await session.expand(label);
    await session.row('help_center').click();
    await search.text.waitFor();
    await session.webview.getByText('Options').first().click();
    await session.webview.getByText('Range search').first().waitFor();
    await session.screenshot('manners-range');
    await session.command('View: Close All Editors');
  });

  it('tells at the name of a new role that another has it', async () => {
    await session.expand('Roles');
    await session.menu('Roles', 'New Role…');
    await session.webview.getByRole('textbox', { name: /^Name/ }).fill('Search Operator');
    await session.webview.getByText('The project already has a role named “Search Operator”.').first().waitFor();
    await session.screenshot('manners-name');
    await session.command('View: Close All Editors');
  });

  it('says that a draft is kept when its plan is discarded', async () => {
    await session.menu('Search Operator', 'Edit Role…');
    const name = session.webview.getByRole('textbox', { name: /^Name/ });
    await until('the name', async () => ((await name.inputValue()) === 'Search Operator' ? true : undefined));
    await name.fill('Night Operator');
    await session.page.keyboard.press('ControlOrMeta+S');
    await session.webview.getByRole('button', { name: 'Discard Plan' }).click();
    await status('Nothing was sent. The draft of “Search Operator” is kept.').waitFor();
    await session.screenshot('manners-discarded');
    await eventually(async () =>
      assert.equal(savedDrafts(session).filter(({ text }) => text.includes('Night')).length, 1),
    );
  });

  it('moves the drafts of a connection that is removed', async () => {
    await session.command('View: Close All Editors');
    await session.menu('Demo', 'Remove Connection…');
    await session.screenshot('manners-remove');
    const said = await session.modal('Move Drafts and Remove…');
    assert.match(said, /Search Operator/);
    assert.deepEqual(await session.quickPickLabels(), ['Cloud']); // an endpoint has no roles
    await session.screenshot('manners-move');
    await session.quickPick('Cloud');
    await session.row('Demo').waitFor({ state: 'detached' });
    await eventually(async () => {
      const moved = savedDrafts(session).filter(({ text }) => text.includes('Night'));
      assert.deepEqual(
        moved.map(({ uri }) => /^vectorcloud:\/\/[^/]*/.exec(uri)?.[0]),
        ['vectorcloud://cloud'],
      );
    });
    await session.screenshot('manners-moved');
  });
});
