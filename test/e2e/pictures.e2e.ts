import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSession, type Session } from '../support/session';
import { seriousFindings } from './axe';
import { SearchPage } from './searching';

describe('pictures of what was found', () => {
  let session: Session;
  let search: SearchPage;
  const workspace = mkdtempSync(join(tmpdir(), 'vector-cloud-pictures-'));
  before(async () => {
    cpSync('test/fixtures/workspace', workspace, { recursive: true });
    const place = { clusterId: 'in01-3f8a1b6c9d2e705', database: 'default', collection: 'help_center' };
    const asked = { ...place, text: 'how do I pay an invoice?', limit: 40, range: { radius: 0.1, range_filter: 0.95 } };
    writeFileSync(join(workspace, 'range.vcsearch.json'), JSON.stringify(asked));
    writeFileSync(join(workspace, 'one.vcsearch.json'), JSON.stringify({ ...asked, limit: 1 }));
    session = await openSession({
      workspace,
      storage: { 'connections/demo.json': { id: 'demo', kind: 'demo', name: 'Demo' } },
    });
    search = new SearchPage(session);
    await session.command('Vector Cloud: Search…');
    await session.quickPick('help_center');
    await search.text.fill('how do I reset my password?');
    await search.box('Hits').fill('200');
    await search.run();
    await search.found('200 hits');
  });
  after(async () => {
    await session.close();
    rmSync(workspace, { recursive: true, force: true });
  });

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
      await search.page.getByText('The distances as a table').click();
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
  });

  describe('of distances', () => {
    const cursor = () => search.page.getByRole('slider', { name: 'Cursor among the hits' });
    const said = () => search.page.locator('.said').innerText();

    it('have a cursor for keys: Enter opens its hit, Escape comes back', async () => {
      await cursor().focus();
      await press('End');
      assert.match(await said(), /^Rank 200, id \d+: 0\.\d+/);
      await press('Home', 'ArrowRight', 'ArrowRight');
      assert.match(await said(), /^Rank 3, id \d+: 0\.\d+ · ./);
      assert.equal(await cursor().getAttribute('aria-valuetext'), (await said()).replace(/ · [^·]*$/, ''));
      const id = /id (\d+)/.exec(await said())![1]!;
      await press('Enter');
      await search.page.getByRole('heading', { name: `Hit ${id}` }).waitFor();
      await session.screenshot('pictures-distances-hit');
      await accessible();
      await press('Escape');
      assert.equal(await focused().getAttribute('aria-valuetext'), await cursor().getAttribute('aria-valuetext'));
    });

    it('follow the mouse, and open what is clicked', async () => {
      await search.page.locator('.plot .u-over').hover({ position: { x: 2, y: 20 } });
      assert.match(await said(), /^Rank 1,/);
      await search.page.locator('.plot .u-over').click({ position: { x: 2, y: 20 } });
      await search.page.getByRole('heading', { name: /^Hit / }).waitFor();
      await press('Escape');
    });

    it('name the gaps, and lead to them', async () => {
      const gap = search.page.getByRole('button', { name: /^Gap after rank \d+: / }).first();
      const rank = /rank (\d+)/.exec(await gap.innerText())![1]!;
      await gap.click();
      assert.match(await said(), new RegExp(`^Rank ${rank}, .*Gap after rank ${rank}: `));
    });

    it('are a table as well, page by page', async () => {
      await search.page.getByText('The distances as a table').click();
      const rows = search.page.getByRole('region', { name: 'The distances as a table' }).getByRole('row');
      assert.equal(await rows.count(), 101);
      await search.page.getByText('1 to 100 of 200').waitFor();
      await search.page.getByRole('tabpanel').getByRole('button', { name: 'Next' }).click();
      await search.page.getByText('101 to 200 of 200').waitFor();
      assert.match(await rows.nth(1).innerText(), /^101\t\d+\t0\.\d+/);
      await accessible();
    });

    it('show where the search cuts off, and one hit alone', async () => {
      await session.command('View: Close Editor');
      await session.openFile('range.vcsearch.json');
      await search.run();
      await search.found(/hits by/);
      await tab('Distances').click();
      await search.page
        .getByText('The search begins at range_filter 0.95. The search reaches as far as radius 0.1.')
        .waitFor();
      await cursor().focus();
      await session.screenshot('pictures-cut-offs');
      await session.command('View: Close Editor');
      await session.openFile('one.vcsearch.json');
      await search.run();
      await search.found('1 hit by');
      await tab('Distances').click();
      await search.page.getByText('One hit alone has no gaps.').waitFor();
      await cursor().focus();
      await press('ArrowRight');
      assert.match(await said(), /^Rank 1,/);
      await session.screenshot('pictures-one-hit');
    });
  });

  it('are none where there is nothing but rows', async () => {
    await search.by('Browse');
    await search.run();
    await search.found('entities');
    assert.equal(await search.page.getByRole('tab').count(), 0);
    await search.grid.waitFor();
  });

  for (const [theme, kind] of [
    ['dark', 'vscode-dark'],
    ['light', 'vscode-light'],
    ['high contrast dark', 'vscode-high-contrast'],
    ['high contrast light', 'vscode-high-contrast-light'],
  ] as const) {
    it(`have no serious accessibility finding in ${theme}`, async () => {
      await session.setTheme(theme);
      await session.webview.locator(`body[data-vscode-theme-kind="${kind}"]`).waitFor();
      await session.screenshot(`pictures-distances-${theme.replaceAll(' ', '-')}`);
      await accessible();
    });
  }

  it('leave no error on the console of a page', () => {
    assert.deepEqual(
      session.problems.filter(problem => /dist\/webview|Content Security Policy/.test(problem)),
      [],
    );
  });
});
