import assert from 'node:assert/strict';
import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { DARK, DEMO, openSession, type Session, type Theme } from '../harness/window/session';
import { seriousFindings } from '../harness/window/axe';
import { SearchPage, VECTOR } from '../harness/window/search-page';
import { eventually, stored, until } from '../harness/window/until';

describe('comparisons of searches', () => {
  let session: Session;
  let search: SearchPage;
  let chunks: ReturnType<typeof chunksIn>;
  before(async () => {
    session = await openSession({ storage: DEMO, settings: DARK });
    search = new SearchPage(session);
    chunks = chunksIn(session.dir);
    await search.open('help_center', 'how do I reset my password?');
  });
  after(() => session.close());

  const tab = () => search.page.getByRole('tab', { name: 'Comparison', exact: true });
  const moves = () => search.page.getByRole('grid', { name: 'Moves' });
  const rows = () => search.page.locator('[aria-label="Moves"] .grid-body [role=row]');
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => session.page.keyboard.press(key)), Promise.resolve());
  const focused = () => search.page.locator(':focus');
  const accessible = async () => assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
  const filter = async (text: string) => {
    await search.box('Filter').fill(text);
    await search.text.focus(); // what is offered goes
    await search.run();
  };

  it('stand beside the hits once a baseline is pinned', async () => {
    assert.equal(await tab().count(), 0);
    await search.button('Pin as Baseline').click();
    await search.page.getByText('are compared with this baseline').waitFor();
    await filter('id > 1200');
    await search.page.getByText(/Baseline “.*”: overlap@10 0\.\d+ .* [1-9]\d* lost/).waitFor();
    await search.button('Show Comparison').click();
    await moves().waitFor();
    await eventually(async () => assert.equal(await tab().getAttribute('aria-selected'), 'true'));
    await tab().and(focused()).waitFor();
    const sides = search.page.getByRole('region', { name: 'Compared runs' });
    await sides.getByRole('row', { name: /^filter – "id > 1200"$/ }).waitFor();
    await sides.getByRole('row', { name: /^Latency without embedding \S+ ms \S+ ms$/ }).waitFor();
    await search.page.getByRole('row', { name: /^Jaccard 0\.\d+ hits in both/ }).waitFor();
    await rows().filter({ hasText: 'lost' }).first().waitFor();
    await rows().filter({ hasText: 'gained' }).first().waitFor();
    await session.screenshot('comparison');
  });

  it('are read by keys, and may show only what changed', async () => {
    await tab().focus();
    await press('Home');
    await focused().filter({ hasText: 'Hits' }).waitFor();
    await press('ArrowRight');
    await focused().filter({ hasText: 'Cards' }).waitFor();
    await press('ArrowRight');
    await moves().waitFor();
    const box = search.page.getByRole('checkbox', { name: /Only changes/ });
    await box.focus();
    const all = Number(await moves().getAttribute('aria-rowcount'));
    const [changed] = /\d+/.exec(await search.page.getByText(/Only changes/).innerText())!;
    await press('Space');
    await search.page.locator(`[role=grid][aria-rowcount="${Number(changed) + 1}"]`).waitFor();
    assert.ok(Number(changed) + 1 <= all);
    await moves().focus();
    await press('ArrowDown', 'ArrowRight');
    await moves().and(search.page.locator('[aria-activedescendant$="-1-1"]')).waitFor();
    await press('Enter');
    await search.page
      .getByRole('heading', { name: /^Hit \d+$/ })
      .and(search.page.locator(':focus'))
      .waitFor();
    await press('Escape');
    await search.page.getByRole('heading', { name: /^Hit \d+$/ }).waitFor({ state: 'detached' });
    await box.focus();
    await press('Space');
    await search.page.locator(`[role=grid][aria-rowcount="${all}"]`).waitFor();
  });

  for (const theme of ['light', 'high contrast dark', 'high contrast light', 'dark'] as Theme[]) {
    it(`have nothing that hinders anyone: ${theme}`, async () => {
      await session.setTheme(theme);
      await moves().waitFor();
      await accessible();
      await session.screenshot(`comparison-${theme.replaceAll(' ', '-')}`);
    });
  }

  it('open as a document', async () => {
    await search.button('Open as Document').click();
    await session.page.getByRole('tab', { name: /help_center - comparison/ }).waitFor();
    await session.webview.getByRole('heading', { name: 'Comparison with the baseline' }).waitFor();
    await session.page
      .getByRole('tab', { name: /search\.vcsearch|help_center(?! - )/ })
      .first()
      .click();
    await search.text.waitFor();
  });

  it('ask the same question otherwise, and elsewhere', async () => {
    await search.button('Compare With…').click();
    await session.quickPick('Without the Filter');
    await search.page.getByText(/^Without the filter, compared with this run: overlap@10 /).waitFor();
    await moves().waitFor();
    await search.page.getByRole('columnheader', { name: 'Without the filter' }).waitFor();
    await session.screenshot('comparison-without-filter');
    await search.page.getByRole('tab', { name: 'Hits', exact: true }).click();
    await search.page.getByRole('grid', { name: 'Results' }).waitFor();
    await session.command('Help: Welcome');
    await session.command('View: Close Editor');
    await search.page.getByRole('grid', { name: 'Results' }).waitFor();
    await eventually(async () => assert.equal(await tab().getAttribute('aria-selected'), 'false'));
    await tab().click();
    await moves().waitFor();
    await search.button('End Comparison').click();
    await search.page.getByText(/^Baseline “.*”: overlap/).waitFor();
    await filter('');
    await search.page.getByText(/^Baseline “.*”: overlap@10 1 /).waitFor();
    await search.button('Compare With…').click();
    await session.quickPick('Another Collection…');
    await session.quickPick('product_reviews');
    await search.page.getByText('ranks can be compared, distances cannot').first().waitFor();
    await search.page.getByText('No common hits').waitFor();
    await session.screenshot('comparison-elsewhere');
    await accessible();
    await search.button('End Comparison').click();
    await search.button('Compare With…').click();
    await session.quickPick('An Earlier Search…');
    await session.filterPick('id > 1200');
    await session.quickPick('how do I reset my password?');
    await search.page.getByText(/^Compared with “how do I reset my password\?”, run again: overlap@10 /).waitFor();
    await search.page.getByRole('columnheader', { name: /^“how do .*”, run again$/ }).waitFor();
    await session.screenshot('comparison-earlier');
    await search.button('End Comparison').click();
  });

  it('of several queries begin with the one that changed most', async () => {
    await search.vector(
      VECTOR,
      VECTOR.toReversed(),
      VECTOR.map(number => -number),
    );
    await search.box('Limit').fill('5');
    await search.run();
    await search.found('15 hits');
    await search.button('Pin as Baseline').click();
    await search.page.getByText('are compared with this baseline').waitFor();
    await search.vector(
      VECTOR,
      VECTOR,
      VECTOR.map(number => -number),
    );
    await search.run();
    await search.page.getByText(/^Baseline “.*”: overlap/).waitFor();
    await search.button('Show Comparison').click();
    await search.page.getByText('2 of 3 queries return the same hits (ignoring ties).').waitFor();
    await search.page.getByRole('heading', { name: 'Query 2' }).waitFor();
    await search.button('Query 1').click();
    await search.page.getByRole('heading', { name: 'Query 1' }).waitFor();
    await search.page.getByText(/^5 unchanged/).waitFor();
    await session.screenshot('comparison-queries');
    await accessible();
  });

  it('stay within a narrow editor: only tables of their own go sideways', async () => {
    await session.command('View: Close Primary Side Bar');
    await session.page.setViewportSize({ width: 348, height: 1000 });
    await until('an editor of 300 pixels', async () => {
      const width = await search.page.locator('main').evaluate('innerWidth');
      return Number(width) <= 300 ? true : undefined;
    });
    for (const view of ['Comparison', 'Distances', 'Hits']) {
      await search.page.getByRole('tab', { name: view, exact: true }).click();
      await search.page.locator('.seen:visible').locator('[role=grid], [data-cursor]').first().waitFor();
      await eventually(async () => assert.deepEqual(await search.page.locator('main').evaluate(SIDEWAYS), [], view));
      await search.page.getByRole('tab', { name: view, exact: true }).scrollIntoViewIfNeeded();
      await session.screenshot(`comparison-narrow-${view.toLowerCase()}`);
    }
    await tab().click();
    await search.page.getByRole('region', { name: 'Measures of all queries' }).scrollIntoViewIfNeeded();
    await session.screenshot('comparison-narrow-measures');
    await accessible();
    await session.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('stay below the tabs in a wide editor', async () => {
    await session.page.setViewportSize({ width: 1700, height: 1000 });
    for (const view of ['Comparison', 'Distances']) {
      await search.page.getByRole('tab', { name: view, exact: true }).click();
      await eventually(async () => {
        const tabs = (await search.page.getByRole('tablist').boundingBox())!;
        const seen = (await search.page.locator('.seen:visible').boundingBox())!;
        assert.ok(seen.y >= tabs.y + tabs.height, `${view}: ${seen.y} is beside the tabs`);
      });
      await session.screenshot(`comparison-wide-${view.toLowerCase()}`);
    }
    await session.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('say which part of the page cannot be loaded, and load it when they are asked again', async () => {
    const lost = (where: Locator) =>
      where.getByText(/^This section could not be loaded: Failed to fetch dynamically imported module/);
    const options = search.page.locator('#options');
    const results = search.page.getByRole('region', { name: 'Results' });
    const again = async (chunk: string, where: Locator) => {
      await lost(where).waitFor();
      chunks.give(chunk);
      await where.getByRole('button', { name: 'Retry' }).focus();
      await press('Enter');
      await lost(where).waitFor({ state: 'hidden' }); // it is another page by then
    };
    for (const chunk of ['options', 'results', 'picture', 'plot']) chunks.take(chunk);
    await stored(session.page, 'memento/workbench.parts.editor', '.vcsearch.json');
    await session.load();
    await search.button('Options').click();
    await lost(options).waitFor();
    await lost(results).waitFor();
    await accessible();
    await session.screenshot('search-parts-lost');
    await again('results', results);
    await search.grid.waitFor();
    await tab().click();
    await again('picture', results);
    await moves().waitFor();
    await search.page.getByRole('tab', { name: 'Distances', exact: true }).click();
    await again('plot', results);
    await search.page.locator('.plot canvas').first().waitFor();
    await again('options', options); // they stay open
    await search.page.getByLabel('Consistency').waitFor();
    session.problems.length = 0; // what could not be loaded stands on the console
  });

  it('have their baseline after a reload, until it is unpinned', async () => {
    await stored(session.page, 'memento/workbench.parts.editor', '.vcsearch.json');
    await session.load();
    await search.page.getByText(/^Baseline “.*”: overlap/).waitFor();
    await search.button('Unpin Baseline').click();
    await search.page.getByText(/^Baseline “.*”: overlap/).waitFor({ state: 'detached' });
    assert.deepEqual(session.problems, []);
  });
});

/** Returns the elements beyond the right edge of a page, except within a scrollable parent. */
const SIDEWAYS = `(main => {
  const edge = document.documentElement.clientWidth + 1;
  const right = node => node.getBoundingClientRect().right;
  const held = node => {
    for (let around = node.parentElement; around && around !== main; around = around.parentElement) {
      if (getComputedStyle(around).overflowX !== 'visible' && right(around) <= edge) return true;
    }
    return false;
  };
  const beyond = [...main.querySelectorAll('*')].filter(node => node.checkVisibility() && right(node) > edge && !held(node));
  return beyond.map(node => node.tagName + '.' + node.className + ' ' + node.textContent.slice(0, 40));
})(document.querySelector('main'))`;

/** Returns access to the scripts of the pages in the installed extension, which can be removed for a while. */
function chunksIn(dir: string): { readonly take: (name: string) => void; readonly give: (name: string) => void } {
  const installed = readdirSync(join(dir, 'extensions')).find(name => name.startsWith('vector-cloud.'))!;
  const folder = join(dir, 'extensions', installed, 'dist', 'webview');
  const named = (name: string) => readdirSync(folder).find(file => new RegExp(`^${name}-\\w+\\.js`).test(file))!;
  return {
    take: name => renameSync(join(folder, named(name)), join(folder, `${named(name)}.away`)),
    give: name => renameSync(join(folder, named(name)), join(folder, named(name).replace('.away', ''))),
  };
}
