import assert from 'node:assert/strict';
import { openSession, type Session } from '../support/session';
import { seriousFindings } from './axe';
import { SearchPage } from './searching';

describe('pictures of what was found', () => {
  let session: Session;
  let search: SearchPage;
  before(async () => {
    session = await openSession({ storage: { 'connections/demo.json': { id: 'demo', kind: 'demo', name: 'Demo' } } });
    search = new SearchPage(session);
    await session.command('Vector Cloud: Search…');
    await session.quickPick('help_center');
    await search.text.fill('how do I reset my password?');
    await search.box('Hits').fill('200');
    await search.run();
    await search.found('200 hits');
  });
  after(() => session.close());

  const tab = (name: string) => search.page.getByRole('tab', { name, exact: true });
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => session.page.keyboard.press(key)), Promise.resolve());
  const focused = () => search.page.locator(':focus');
  const accessible = async () => assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);

  describe('views', () => {
    it('are chosen by keys, and the rows stay as they were behind them', async () => {
      await search.grid.focus();
      await press('Control+End', 'ArrowUp');
      const scroller = search.grid;
      const cell = await scroller.getAttribute('aria-activedescendant');
      const top = await scroller.evaluate(({ scrollTop }: { scrollTop: number }) => scrollTop);
      assert.ok(top > 0);
      await tab('Hits').focus();
      await press('ArrowRight');
      assert.equal(await focused().innerText(), 'Distances');
      await search.page.getByRole('tabpanel', { name: 'Distances' }).waitFor();
      assert.equal(await search.grid.isVisible(), false);
      await session.screenshot('pictures-views');
      await accessible();
      await press('Home');
      await search.grid.waitFor();
      assert.equal(await scroller.getAttribute('aria-activedescendant'), cell);
      assert.equal(await scroller.evaluate(({ scrollTop }: { scrollTop: number }) => scrollTop), top);
      await search.rows.nth(5).waitFor();
    });

    it('open a hit in full beside them, and close it back to themselves', async () => {
      await tab('Distances').click();
      const first = search.page.getByRole('tabpanel').getByRole('row').nth(1).getByRole('button');
      const id = await first.innerText();
      await first.click();
      await search.page.getByRole('heading', { name: `Hit ${id}` }).waitFor();
      await press('Escape');
      await search.page.getByRole('heading', { name: `Hit ${id}` }).waitFor({ state: 'detached' });
    });

    it('are remembered while the tab is hidden', async () => {
      await tab('Distances').click();
      await session.command('Help: Welcome');
      await session.command('View: Close Editor');
      await search.page.getByRole('tabpanel', { name: 'Distances' }).waitFor();
    });

    it('are none where there is nothing but rows', async () => {
      await search.by('Browse');
      await search.run();
      await search.found('entities');
      assert.equal(await search.page.getByRole('tab').count(), 0);
      await search.grid.waitFor();
    });
  });
});
