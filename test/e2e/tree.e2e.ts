import assert from 'node:assert/strict';
import { DEMO, openSession, type Session } from '../harness/window/session';
import { SearchPage } from '../harness/window/search-page';
import { badgeOf } from '../harness/window/widgets';
import { eventually, until } from '../harness/window/until';

/** Notes in the window whether the welcome text of a new user was ever shown. */
const NOTE_WELCOME = `new MutationObserver(() => {
  const isShown = each => each.offsetParent !== null && /Connect to a vector database/.test(each.textContent);
  if ([...document.querySelectorAll('.welcome-view')].some(isShown)) globalThis.welcomed = true;
}).observe(document, { childList: true, subtree: true, attributes: true })`;

describe('the tree, day by day', () => {
  let session: Session;
  before(async () => {
    session = await openSession({ storage: DEMO });
    await session.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await session.openView();
    for (const label of ['Demo', 'Search Team', 'Volumes']) await session.expand(label);
  });
  after(() => session.close());

  const message = () => session.page.locator('.part.sidebar .message', { hasText: /./ });
  const status = () => session.page.locator('.part.statusbar');

  it('shows in the status bar where one is', async () => {
    await session.row('catalog_lake').click();
    await status().getByText('Demo').waitFor();
  });

  it('says of volumes what no list tells, the path where even a narrow sidebar shows it', async () => {
    const row = session.row('catalog_lake');
    const told = row.getByText(/^catalog\/current\/ · external · running · integ-7f3a90c25be14d86 · Product catalog/);
    await told.waitFor();
    await session.screenshot('volumes');
    const end = await told.evaluate(element => {
      const path = element.ownerDocument.createRange();
      path.setStart(element.firstChild, 0);
      path.setEnd(element.firstChild, 'catalog/current/'.length);
      return path.getBoundingClientRect().right;
    });
    const { x, width } = (await row.boundingBox())!;
    assert.ok(end < x + width, `${end} of ${x + width}`);
  });

  it('calls a connection as its owner does', async () => {
    for (const [from, to] of [
      ['Demo', 'Größe/1'],
      ['Größe/1', 'Demo'],
    ] as const) {
      await session.command('Vector Cloud: Rename Connection…');
      await session.quickPick(from);
      await session.inputBox(`Rename Connection · ${from}`, to);
      await session.row(to).waitFor();
    }
  });

  it('copies several names at once', async () => {
    await session.row('catalog_lake').click();
    await session.row('übersicht/2026').click({ modifiers: ['Shift'] });
    await session.command('Vector Cloud: Copy Name');
    const names = await until('two names', async () => {
      const text: string = await session.page.evaluate('navigator.clipboard.readText()');
      return text.includes('\n') ? text.split('\n') : undefined;
    });
    assert.deepEqual(
      names.toSorted((a, b) => a.localeCompare(b)),
      ['catalog_lake', 'übersicht/2026'],
    );
  });

  it('shows a record as a document, from the keyboard', async () => {
    await session.row('catalog_lake').click();
    await session.command('Vector Cloud: Show Record');
    await session.tab('catalog_lake.json').waitFor();
    await session.page.getByText('"storageIntegrationId"').first().waitFor();
    await session.screenshot('record');
  });

  for (const [list, row, tab] of [
    ['Roles', 'Search Operator', 'Search Operator'],
    ['Alert Rules', 'Capacity above 70 %', 'Capacity above 70 %'],
    ['Volumes', 'catalog_lake', 'catalog_lake.json'],
  ] as const) {
    it(`opens the row of ${list} that is clicked, or gone to by key`, async () => {
      await session.command('View: Close All Editors');
      if (list !== 'Volumes') await session.expand(list);
      await session.row(row).click();
      await session.tab(tab).waitFor();
      await session.command('View: Close All Editors');
      await session.tab(tab).waitFor({ state: 'hidden' });
      await session.command('Vector Cloud: Focus on Connections View');
      await session.page.keyboard.press('Enter');
      await session.tab(tab).waitFor();
      await session.command('View: Close All Editors');
    });
  }

  it('opens the cluster that is clicked or gone to by key, with its record, and closes it the next time', async () => {
    await session.command('View: Close All Editors');
    await session.expand('Clusters');
    const row = session.row('prod-search').first();
    await row.click();
    await session.tab('prod-search.json').waitFor();
    await session.row('default').first().waitFor();
    await session.screenshot('cluster-opened');
    await row.click();
    await session.row('default').first().waitFor({ state: 'hidden' });
    await session.command('View: Close All Editors');
    await session.command('Vector Cloud: Focus on Connections View');
    await session.page.keyboard.press('Enter');
    await session.tab('prod-search.json').waitFor();
    await session.row('default').first().waitFor();
    await session.command('View: Close All Editors');
    await session.row('Clusters').first().locator('.monaco-tl-twistie').click();
  });

  it('opens what was closed over a row that matches', async () => {
    await session.row('Volumes').locator('.monaco-tl-twistie').click();
    await session.row('catalog_lake').waitFor({ state: 'hidden' });
    await session.command('Vector Cloud: Filter Connections…');
    await session.inputBox('Filter', 'catalog');
    await session.row('catalog_lake').waitFor();
    await session.command('Vector Cloud: Clear Connections Filter');
    await session.row('Roles').waitFor();
  });

  it('offers the search first to who types for it', async () => {
    await session.command('View: Close All Editors');
    await session.page.keyboard.press('F1');
    await session.page.keyboard.type('vector search');
    const first = session.page.locator('.quick-input-widget .monaco-list-row').first();
    await eventually(async () =>
      assert.match((await first.getAttribute('aria-label')) ?? '', /^Vector Cloud: Search…/),
    );
    await session.screenshot('palette');
    await session.page.keyboard.press('Escape');
  });

  it('is filtered, and says by what and how much', async () => {
    await session.command('Vector Cloud: Filter Connections…');
    await session.inputBox('Filter', 'catalog');
    await message().getByText('1 row matches “catalog”.').waitFor();
    await eventually(async () =>
      assert.deepEqual(
        (await session.tree()).map(row => row.trim()),
        ['Demo', 'Search Team', 'Volumes', 'catalog_lake'],
      ),
    );
    await session.screenshot('filter');
    await session.command('Vector Cloud: Filter Connections…');
    await session.inputBox('Filter', 'no such thing');
    await session.welcome.getByText('No loaded row matches the filter.').waitFor();
    await session.screenshot('filter-none');
    await session.welcome.getByRole('button', { name: 'Clear Filter' }).click();
    await session.row('Roles').waitFor();
  });

  it('wears the marks of a connection where nobody overlooks them', async () => {
    await session.command('Vector Cloud: Mark as Production');
    await session.quickPick('Demo');
    await session.row('Demo').getByText('PRODUCTION').waitFor();
    await session.row('Volumes').click();
    await status().getByText('PRODUCTION').waitFor();
    await session.row('Volumes').click();
    for (const theme of ['dark', 'high contrast dark', 'high contrast light', 'light'] as const) {
      await session.setTheme(theme);
      await session.row('Demo').getByText('PRODUCTION').waitFor();
      await eventually(async () => assert.equal(await badgeOf(session.row('Demo')), '"P"')); // a narrow sidebar cuts the word off, not the letter
      await session.screenshot(`production-${theme.replaceAll(' ', '-')}`);
    }
  });

  it('keeps favorites and what was searched last at hand', async () => {
    for (const label of ['Clusters', 'prod-search', 'default']) await session.expand(label);
    for (const label of ['help_center', 'product_reviews', 'support_tickets']) {
      await session
        .row(label)
        .getByText(/entities/)
        .waitFor(); // a row that is drawn anew closes its menu
    }
    await session.menu('help_center', 'Add to Favorites…');
    await session.row('product_reviews').click();
    await new SearchPage(session).text.waitFor();
    await session.page.locator('.pane-header', { hasText: 'Favorites And Recent' }).click();
    const rows = await until('favorites and recents', async () => {
      const labels = (await session.tree()).map(row => row.trim());
      return labels.includes('Recent') && labels.includes('Favorites') ? labels : undefined;
    });
    assert.deepEqual(rows.slice(rows.indexOf('Favorites')), ['Favorites', 'help_center', 'Recent', 'product_reviews']);
    await session.screenshot('favourites');
    await session.command('Vector Cloud: Filter Favorites and Recent…');
    await session.inputBox('Filter', 'help');
    await message().getByText('1 row matches “help”.').waitFor();
    await session.row('Recent').waitFor({ state: 'hidden' });
    await session.screenshot('favourites-filter');
    await session.command('Vector Cloud: Clear Favorites and Recent Filter');
    await session.row('Recent').waitFor();
  });

  it('is open after a reload where it was open before', async () => {
    await session.page.addInitScript(NOTE_WELCOME);
    await session.reload();
    await session.openView();
    await session.row('product_reviews').waitFor();
    await session.row('catalog_lake').waitFor();
    assert.equal(await session.page.evaluate('globalThis.welcomed ?? false'), false);
    await session.screenshot('tree-reloaded');
  });

  it('has a walkthrough beside it', async () => {
    await session.command('Welcome: Open Walkthrough...');
    await session.quickPick('Get started with Vector Cloud');
    await session.page.getByText('Protect production').first().waitFor();
    await session.page.getByText('Protect production').first().click();
    await session.page.getByText('make the connection read-only').first().waitFor();
    await session.screenshot('walkthrough');
  });
});
