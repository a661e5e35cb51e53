import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO, openSession, type Session } from '../harness/window/session';
import { seriousFindings } from '../harness/window/axe';
import { SearchPage } from '../harness/window/search-page';
import { eventually, until } from '../harness/window/until';

/** Returns how far the rows are shown; undefined at their beginning. The room for them can change. */
const endOf = ({ scrollTop, clientHeight }: { scrollTop: number; clientHeight: number }): number | undefined =>
  scrollTop > 0 ? Math.round(scrollTop + clientHeight) : undefined;

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
      storage: DEMO,
    });
    search = new SearchPage(session);
    await search.open('help_center', 'how do I reset my password?', 200);
  });
  after(async () => {
    await session.close();
    rmSync(workspace, { recursive: true, force: true });
  });

  const tab = (name: string) => search.page.getByRole('tab', { name, exact: true });
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => session.page.keyboard.press(key)), Promise.resolve());
  const focused = () => search.page.locator(':focus');
  /** A hit in full has the focus, so that Escape is for it. */
  const opened = (name: RegExp | string) => search.page.getByRole('heading', { name }).and(focused()).waitFor();
  /** Waits until the focused element has this text. */
  const focusedSays = (text: string) => focused().filter({ hasText: text }).waitFor();
  /** The line under a picture. */
  const said = () => search.page.locator('.said').innerText();
  const says = (words: RegExp) => eventually(async () => assert.match(await said(), words));
  const accessible = async () => assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);

  /** Runs an action while a file of the installed extension is removed. */
  const without = async (name: RegExp, folder: string, act: () => Promise<void>) => {
    const extensions = join(session.dir, 'extensions');
    const installed = readdirSync(extensions).find(each => each.startsWith('vector-cloud.'))!;
    const place = join(extensions, installed, folder);
    const file = join(
      place,
      readdirSync(place).find(each => name.test(each))!,
    );
    renameSync(file, `${file}.away`);
    try {
      await act();
    } finally {
      renameSync(`${file}.away`, file);
    }
  };

  describe('views', () => {
    it('leave the list of shortcuts within its frame', async () => {
      await tab('Projection').click(); // its styles keep the cells of tables on one line
      await search.page.getByRole('tabpanel', { name: 'Projection' }).waitFor();
      await search.button('Keyboard Shortcuts').click();
      const list = search.page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
      await list.waitFor();
      const wide = await list.evaluate(({ scrollWidth, clientWidth }: Record<string, number>) => [
        scrollWidth,
        clientWidth,
      ]);
      assert.equal(wide[0], wide[1]);
      await press('Escape');
      await tab('Hits').click();
    });

    it('are chosen by keys, and the rows stay as they were behind them', async () => {
      await search.grid.focus();
      await press('Control+End', 'ArrowUp');
      const scroller = search.grid;
      await scroller.and(search.page.locator('[aria-activedescendant*="-198-"]')).waitFor();
      const cell = await scroller.getAttribute('aria-activedescendant');
      const end = await until('the end of the rows', async () => scroller.evaluate(endOf));
      await tab('Hits').focus();
      await press('ArrowRight');
      await focusedSays('Cards');
      await press('ArrowRight');
      await focusedSays('Distances');
      await search.page.getByRole('tabpanel', { name: 'Distances' }).waitFor();
      await search.grid.waitFor({ state: 'hidden' });
      await session.screenshot('pictures-views');
      await accessible();
      await press('Home');
      await search.grid.waitFor();
      await eventually(async () => {
        assert.equal(await scroller.getAttribute('aria-activedescendant'), cell);
        assert.ok(((await scroller.evaluate(endOf)) ?? 0) > end / 2, 'the rows begin anew');
      });
      await search.rows.nth(5).waitFor();
    });

    it('open a hit in full beside them, and close it back to themselves', async () => {
      await tab('Distances').click();
      await search.page.getByText('Distances as a table').click();
      const first = search.page.getByRole('tabpanel').getByRole('row').nth(1).getByRole('button');
      const id = await first.innerText();
      await first.click();
      await opened(`Hit ${id}`);
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
    const cursor = () => search.page.getByRole('slider', { name: 'Hit cursor' });
    it('have a cursor for keys: Enter opens its hit, Escape comes back', async () => {
      await cursor().focus();
      await press('End');
      await says(/^Rank 200, ID \d+: 0\.\d+/);
      await press('Home', 'ArrowRight', 'ArrowRight');
      await says(/^Rank 3, ID \d+: 0\.\d+ · ./);
      await eventually(async () =>
        assert.equal(await cursor().getAttribute('aria-valuetext'), (await said()).replace(/ · [^·]*$/, '')),
      );
      const id = /ID (\d+)/.exec(await said())![1]!;
      await press('Enter');
      await opened(`Hit ${id}`);
      await session.screenshot('pictures-distances-hit');
      await accessible();
      await press('Escape');
      await cursor().and(focused()).waitFor();
    });

    it('follow the mouse, and open what is clicked', async () => {
      await search.page.locator('.plot .u-over').hover({ position: { x: 2, y: 20 } });
      await says(/^Rank 1,/);
      await search.page.locator('.plot .u-over').click({ position: { x: 2, y: 20 } });
      await opened(/^Hit /);
      await press('Escape');
    });

    it('name the gaps, and lead to them', async () => {
      const gap = search.page.getByRole('button', { name: /^Gap after rank \d+: / }).first();
      const rank = /rank (\d+)/.exec(await gap.innerText())![1]!;
      await gap.click();
      await says(new RegExp(`^Rank ${rank}, .*Gap after rank ${rank}: `));
    });

    it('are a table as well, page by page', async () => {
      await search.page.getByText('Distances as a table').click();
      const rows = search.page.getByRole('region', { name: 'Distances as a table' }).getByRole('row');
      await search.page.getByText('1 to 100 of 200').waitFor();
      await eventually(async () => assert.equal(await rows.count(), 101));
      await search.page.getByRole('tabpanel').getByRole('button', { name: 'Next' }).click();
      await search.page.getByText('101 to 200 of 200').waitFor();
      await eventually(async () => assert.match(await rows.nth(1).innerText(), /^101\t\d+\t0\.\d+/));
      await accessible();
    });

    it('are those of the next search, once it has found something', async () => {
      await cursor().focus();
      await press('Home');
      const before = await said();
      await search.text.fill('how is an invoice paid?');
      await search.run();
      await until('other hits', async () => {
        await cursor().focus();
        const now = await said();
        return now !== before && now.startsWith('Rank 1,') ? true : undefined;
      });
      const id = /ID (\d+)/.exec(await said())![1]!;
      await tab('Hits').click();
      const first = search.rows.first().locator('[aria-colindex="2"]');
      await eventually(async () => assert.equal(await first.innerText(), id));
      await tab('Distances').click();
    });

    it('show where the search cuts off, and one hit alone', async () => {
      await session.command('View: Close Editor');
      await session.openFile('range.vcsearch.json');
      await search.button('Select Connection…').click();
      await session.quickPick('Demo');
      await search.page.getByText(/FloatVector, 128 dimensions/).waitFor();
      await search.text.focus();
      await search.run();
      await search.found(/hits ·/);
      await tab('Distances').click();
      await search.page
        .getByText('Search range starts at range_filter 0.95. Search range ends at radius 0.1.')
        .waitFor();
      await cursor().focus();
      await session.screenshot('pictures-cut-offs');
      await session.command('View: Close Editor');
      await session.openFile('one.vcsearch.json');
      await search.button('Select Connection…').click();
      await session.quickPick('Demo');
      await search.page.getByText(/FloatVector, 128 dimensions/).waitFor();
      await search.text.focus();
      await search.run();
      await search.found('1 hit ·');
      await tab('Distances').click();
      await search.page.getByText('Gaps need at least two hits.').waitFor();
      await cursor().focus();
      await press('ArrowRight');
      await says(/^Rank 1,/);
      await session.screenshot('pictures-one-hit');
    });
  });

  describe('of a projection', () => {
    const map = () => search.page.getByRole('application');
    it('need vectors, which are read when somebody asks for them', async () => {
      await session.command('View: Close Editor');
      await session.command('View: Close All Editors');
      await session.command('Vector Cloud: Search…');
      await session.quickPick('help_center');
      await search.text.fill('how do I reset my password?');
      await search.box('Limit').fill('200');
      const output = search.page.getByLabel('Output fields', { exact: true });
      if (!(await output.isVisible())) await search.page.getByText('Options').first().click(); // open as it was left
      await output.fill('title, category, year'); // every field would bring the vectors
      await output.press('Enter');
      await search.run();
      await search.found('200 hits');
      await tab('Projection').click();
      await search.page.getByText('The response contains no vectors.').waitFor();
      await session.screenshot('pictures-no-vectors');
      await accessible();
      await search.button('Load Vectors of 200 Entities').click();
      await search.page
        .getByText(/These two principal components \(PCA\) explain \d+ % of the variance \(x \d+ %, y \d+ %\)/)
        .waitFor();
      await search.page.getByRole('list', { name: 'Legend' }).getByText('query').waitFor();
      await map().and(focused()).waitFor();
    });

    it('say why they failed, and are tried again as they were asked for', async () => {
      await search.runAnew();
      await without(/^projections\.worker\.js$/, 'dist', async () => {
        await search.button('Load Vectors of 200 Entities').click();
        await search.page.getByRole('alert').getByText('projections.worker.js').waitFor();
        await focusedSays('Retry');
        await session.screenshot('pictures-failed');
        await accessible();
      });
      await press('Enter');
      await map().and(focused()).waitFor();
    });

    it('leave the focus to who types elsewhere while vectors are read', async () => {
      await search.runAnew();
      const read = search.button('Load Vectors of 200 Entities');
      // In one turn of the page, so that the vectors cannot have come before.
      await read.evaluate(
        (button: { click(): void }, text: { focus(): void }) => {
          button.click();
          text.focus();
        },
        (await search.text.elementHandle()) as never,
      );
      await search.page.getByText(/Points that look close can be far apart in other dimensions/).waitFor();
      await search.page.locator('[data-cursor]').waitFor();
      assert.equal(await search.text.evaluate((box: { matches(of: string): boolean }) => box.matches(':focus')), true);
    });

    it('have a cursor for keys that goes from hit to hit, and opens one', async () => {
      await map().focus();
      await says(/^Rank 1, ID \d+ · distance 0\.\d+/);
      const moved = new Set([await said()]);
      for (const key of ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
        await press(key);
        moved.add(await said());
      }
      assert.ok(moved.size > 2, [...moved].join());
      await press('End');
      await says(/^Rank 200, /);
      await press('PageUp');
      await says(/^Rank 199, /);
      await search.page.getByRole('status').filter({ hasText: 'Rank 199, ' }).waitFor();
      await press('Enter');
      await opened(/^Hit /);
      await press('Escape');
      await map().and(focused()).waitFor();
      await press('Tab');
      await eventually(async () => assert.notEqual(await focused().getAttribute('role'), 'application'));
    });

    it('are colored by a field, with a shape for each value', async () => {
      await search.page.getByLabel('Color by').selectOption('category');
      const legend = search.page.getByRole('list', { name: 'Legend' }).getByRole('listitem');
      await legend.filter({ hasText: 'account' }).waitFor();
      await eventually(async () => {
        const shapes = await legend
          .locator('path')
          .evaluateAll((paths: { getAttribute(name: string): string | null }[]) =>
            paths.map(path => path.getAttribute('d')),
          );
        assert.equal(new Set(shapes).size, await legend.count());
      });
      await map().focus();
      await press('Home');
      await says(/category \w+/);
      await session.screenshot('pictures-projection');
      await accessible();
      await search.page.getByLabel('Color by').selectOption('year');
      await legend
        .filter({ hasText: /^\s*202\d/ })
        .first()
        .waitFor();
      await session.screenshot('pictures-ramp');
    });

    it('open what is clicked', async () => {
      const { x, y, width, height } = (await map().locator('svg').boundingBox())!;
      for (let at = 0; at < 40 && !(await said()).startsWith('Rank'); at++)
        await session.page.mouse.move(x + (width * at) / 40, y + height / 2);
      await search.page.locator('.ring').click({ force: true });
      await opened(/^Hit /);
      await press('Escape');
    });

    it('are a table as well', async () => {
      await search.page.getByText('Projection as a table').click();
      const rows = search.page.getByRole('region', { name: 'Projection as a table' }).getByRole('row');
      await eventually(async () => {
        assert.match(await rows.first().innerText(), /^rank\tid\tx\ty\tyear/);
        assert.match(await rows.nth(1).innerText(), /^1\t\d+\t-?0\.?\d*\t-?0\.?\d*\t202\d/);
      });
      await accessible();
    });

    it('are narrow where the window is', async () => {
      await session.page.setViewportSize({ width: 700, height: 800 });
      const main = search.page.locator('main');
      const beyond = () =>
        main.evaluate((each: { scrollWidth: number; clientWidth: number }) => each.scrollWidth - each.clientWidth);
      await eventually(async () => assert.ok((await beyond()) <= 0, 'the page is as wide as its window'));
      await session.screenshot('pictures-narrow');
      await session.page.setViewportSize({ width: 1280, height: 800 });
    });
  });

  describe('in all themes', () => {
    for (const [theme, kind] of [
      ['dark', 'vscode-dark'],
      ['light', 'vscode-light'],
      ['high contrast dark', 'vscode-high-contrast'],
      ['high contrast light', 'vscode-high-contrast-light'],
    ] as const) {
      it(`have no serious accessibility finding in ${theme}`, async () => {
        await session.setTheme(theme);
        await session.webview.locator(`body[data-vscode-theme-kind="${kind}"]`).waitFor();
        for (const view of ['Distances', 'Projection']) {
          await tab(view).click();
          await search.page.locator('[data-cursor]').focus();
          await session.screenshot(`pictures-${view.toLowerCase()}-${theme.replaceAll(' ', '-')}`);
          await accessible();
        }
      });
    }
  });

  describe('in the end', () => {
    it('entities that were browsed have no distances', async () => {
      await search.by('Browse');
      await search.run();
      await search.found('entities');
      await tab('Distances').waitFor({ state: 'detached' });
      await tab('Entities').click();
      await search.grid.waitFor();
    });

    it('there is no error on the console of a page', () => {
      assert.deepEqual(
        session.problems.filter(problem => /dist\/webview|Content Security Policy/.test(problem)),
        [],
      );
    });
  });
});
