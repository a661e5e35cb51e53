import assert from 'node:assert/strict';
import { openSession, type Session } from '../support/session';
import { until } from './until';

describe('the tree, day by day', () => {
  let session: Session;
  before(async () => {
    session = await openSession({ storage: { 'connections/demo.json': { id: 'demo', kind: 'demo', name: 'Demo' } } });
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

  it('is filtered, and says by what and how much', async () => {
    await session.command('Vector Cloud: Filter…');
    await session.inputBox('Filter', 'catalog');
    await message().getByText('1 row matches “catalog”.').waitFor();
    assert.deepEqual(
      (await session.tree()).map(row => row.trim()),
      ['Demo', 'Search Team', 'Volumes', 'catalog_lake'],
    );
    await session.screenshot('filter');
    await session.command('Vector Cloud: Clear Filter');
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
      await session.screenshot(`production-${theme.replaceAll(' ', '-')}`);
    }
  });

  it('keeps favourites and what was searched last at hand', async () => {
    for (const label of ['Clusters', 'prod-search', 'default']) await session.expand(label);
    await session
      .row('support_tickets')
      .getByText(/entities/)
      .waitFor(); // the counts have come: rows stand still
    await session.menu('help_center', 'Add to Favorites…');
    await session.row('product_reviews').click();
    await session.webview.getByLabel('Text or vector').waitFor();
    await session.page.locator('.pane-header', { hasText: 'Favorites And Recent' }).click();
    const rows = await until('favourites and recents', async () => {
      const labels = (await session.tree()).map(row => row.trim());
      return labels.includes('Recent') && labels.includes('Favorites') ? labels : undefined;
    });
    assert.deepEqual(rows.slice(rows.indexOf('Favorites')), ['Favorites', 'help_center', 'Recent', 'product_reviews']);
    await session.screenshot('favourites');
  });

  it('has a walkthrough beside it', async () => {
    await session.command('Welcome: Open Walkthrough...');
    await session.quickPick('Get started with Vector Cloud');
    await session.page.getByText('Guard production').first().waitFor();
    await session.page.getByText('Guard production').first().click();
    await session.page.getByText('nothing that changes the service leaves VS Code').first().waitFor();
    await session.screenshot('walkthrough');
  });
});
