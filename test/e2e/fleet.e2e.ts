import assert from 'node:assert/strict';
import { seriousFindings } from '../harness/window/axe';
import { openSession, type Session, type Theme } from '../harness/window/session';
import { stored } from '../harness/window/until';

/** One connection that answers, and one that is signed out. */
const STORAGE = {
  'connections/demo.json': { id: 'demo', kind: 'demo', name: 'Demo', order: 1 },
  'connections/night.json': {
    id: 'night',
    kind: 'cloud',
    name: 'Night',
    address: 'https://night.example.com',
    order: 2,
  },
};

describe('the fleet', () => {
  let session: Session;
  before(async () => {
    session = await openSession({ storage: STORAGE });
    await session.openView();
  });
  after(() => session.close());

  const page = () => session.webview;
  const rows = () => page().locator('.grid-row');
  const row = (name: string) => rows().filter({ has: page().getByRole('gridcell', { name, exact: true }) });
  const names = () =>
    page()
      .locator('.grid-row')
      .evaluateAll(all => all.map(each => (each as { innerText: string }).innerText.split('\n')[2]));
  const summary = (text: RegExp) => page().locator('header p').filter({ hasText: text }).waitFor();

  it('shows the clusters of each connection, and why a connection could not be read', async () => {
    await session.command('Show Fleet');
    await row('prod-search').waitFor();
    await page()
      .getByRole('alert')
      .filter({ hasText: 'Night:' })
      .getByRole('button', { name: 'Retry Night' })
      .waitFor();
    await row('Night').waitFor();
    await summary(/^\d+ clusters · \d+ running · CU × replicas: \d+/);
    await session.screenshot('fleet');
  });

  it('filters, sorts and groups', async () => {
    await page().getByLabel('Filter').fill('prod-');
    await summary(/^\d of \d+ clusters/);
    assert.ok((await names()).includes('prod-search'));
    await page().getByLabel('Filter').fill('no such cluster');
    await page().getByText('No matches. Clear the filter to see all clusters.').waitFor();
    await page().getByLabel('Filter').fill('');
    await page().getByLabel('Group by').selectOption('State');
    await page().getByRole('region', { name: 'Groups' }).getByRole('rowheader', { name: 'running' }).waitFor();
    await page().getByRole('columnheader', { name: 'Cluster', exact: true }).click();
    await page()
      .getByText(/rows sorted by Cluster/)
      .waitFor();
    await session.screenshot('fleet-groups');
    await page().getByLabel('Group by').selectOption('No grouping');
    assert.deepEqual(await seriousFindings(page().locator('main')), []);
  });

  it('changes the replicas of two clusters by one plan, and shows the outcome of each', async () => {
    await row('prod-search').getByRole('gridcell', { name: 'prod-search', exact: true }).click();
    // Sorted by cluster: playground, prod-search, recall-lab.
    await session.page.keyboard.press('Shift+ArrowDown');
    await page().getByText('2 of 6 rows selected').waitFor();
    await session.page.keyboard.press('Shift+F10');
    await page().getByRole('menuitem', { name: 'Change Replicas…' }).click();
    await session.quickPick('Fixed…');
    await session.inputBox('Change Replicas · 2 clusters', '3');
    await page().getByRole('heading', { name: 'Change replicas of 2 clusters' }).waitFor();
    const part = (name: string) => page().getByRole('region', { name, exact: true });
    await part('prod-search').getByText('3 replicas, fixed').waitFor();
    await part('recall-lab').getByText('3 replicas, fixed').waitFor();
    await session.screenshot('fleet-plan');
    await page().getByRole('button', { name: 'Change Replicas' }).click();
    await session.modal('Change Replicas');
    await part('prod-search').getByText('Accepted: the cluster is being modified.').waitFor();
    await part('recall-lab').getByText('Accepted: the cluster is being modified.').waitFor();
    assert.deepEqual(await seriousFindings(page().locator('main')), []);
    await session.screenshot('fleet-outcomes');
    await page().getByRole('button', { name: 'Close', exact: true }).click();
    // The demo service ends the change a moment later.
    await row('prod-search')
      .getByText(/^(modifying|3)$/)
      .first()
      .waitFor();
  });

  it('has every action of a cluster in its menu, and those of several where several are selected', async () => {
    const items = () => page().getByRole('menuitem').allInnerTexts();
    await row('prod-search').getByRole('gridcell', { name: 'prod-search', exact: true }).click();
    await session.page.keyboard.press('Shift+F10');
    await page().getByRole('menuitem', { name: 'Migrate…' }).waitFor();
    const one = await items();
    for (const each of [
      'Show Record',
      'Create Collection…',
      'Copy Connection Code…',
      'Show Metrics',
      'Inspect Requests…',
    ])
      assert.ok(one.includes(each), `${each}: ${one.join()}`);
    await session.screenshot('fleet-menu');
    await session.page.keyboard.press('Escape');
    await session.page.keyboard.press('Shift+ArrowDown');
    await page().getByText('2 of 6 rows selected').waitFor();
    await session.page.keyboard.press('Shift+F10');
    await page().getByRole('menuitem', { name: 'Show Metrics' }).waitFor();
    const several = await items();
    for (const each of ['Migrate…', 'New Alert Rule…', 'Create Collection…', 'Copy as JSON'])
      assert.ok(several.includes(each), `${each}: ${several.join()}`);
    assert.ok(!several.includes('Set Cluster Endpoint…'), several.join());
    assert.match(several.join('\n'), /^Not for 2 clusters: Show Cluster Access \(a report about one cluster\)/m);
    await session.screenshot('fleet-menu-several');
    await page().getByRole('menuitem', { name: 'Show Metrics' }).click();
    await page()
      .getByRole('heading', { name: /^Metrics of prod-search and / })
      .waitFor();
    await session.command('View: Close Editor');
    await row('prod-search').waitFor();
  });

  it('migrates two clusters by one plan', async () => {
    await row('prod-search').getByRole('gridcell', { name: 'prod-search', exact: true }).click();
    await session.page.keyboard.press('Shift+ArrowDown');
    await page().getByText('2 of 6 rows selected').waitFor();
    await session.page.keyboard.press('Shift+F10');
    await page().getByRole('menuitem', { name: 'Migrate…' }).click();
    await session.quickPick('New dedicated cluster for each…');
    await session.inputBox('Migrate · 2 clusters', '-next');
    await session.quickPick('As each source');
    await session.quickPick('As each source');
    await session.inputBox('Migrate · 2 clusters', '1');
    await page().getByRole('heading', { name: 'Migrate 2 clusters' }).waitFor();
    const part = (name: string) => page().getByRole('region', { name, exact: true });
    await part('prod-search').getByText('prod-search-next').first().waitFor();
    await part('recall-lab').getByText('recall-lab-next').first().waitFor();
    assert.deepEqual(await seriousFindings(page().locator('main')), []);
    await session.screenshot('fleet-migrations');
    await page().getByRole('button', { name: 'Discard' }).click();
    await row('prod-search').waitFor();
  });

  it('is there again after a reload, with its view', async () => {
    await page().getByLabel('Group by').selectOption('State');
    await page().getByLabel('Filter').fill('prod');
    await summary(/^\d of \d+ clusters/);
    await stored(session.page, 'vector-cloud.vector-cloud', '"filter":"prod"');
    await session.reload();
    await session.tab('Fleet').first().click(); // in a browser, VS Code can open a tab again that was closed a moment before
    await row('prod-search').waitFor();
    assert.equal(await page().getByLabel('Group by').inputValue(), 'state');
    assert.equal(await page().getByLabel('Filter').inputValue(), 'prod');
    await page().getByLabel('Filter').fill('');
    await page().getByLabel('Group by').selectOption('No grouping');
    await summary(/^\d+ clusters/);
  });

  it('is readable in all themes, and in a narrow window', async () => {
    for (const theme of ['light', 'dark', 'high contrast dark', 'high contrast light'] satisfies Theme[]) {
      await session.setTheme(theme);
      await session.screenshot(`fleet-${theme.replaceAll(' ', '-')}`);
    }
    await session.command('View: Toggle Primary Side Bar Visibility');
    await session.page.setViewportSize({ width: 420, height: 800 });
    await session.screenshot('fleet-narrow');
  });
});
