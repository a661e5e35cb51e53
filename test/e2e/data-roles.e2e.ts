import assert from 'node:assert/strict';
import { DARK, DEMO, openSession, type Session } from '../harness/window/session';
import { seriousFindings } from '../harness/window/axe';
import { eventually } from '../harness/window/until';

/** A role of a cluster from its row through the form and the plan to the service. */
describe('the form of a role of a cluster', () => {
  let session: Session;
  before(async () => {
    session = await openSession({ storage: DEMO, settings: DARK });
    await session.openView();
    for (const label of ['Demo', 'Search Team', 'Clusters', 'prod-search', 'Cluster Roles'])
      await session.expand(label);
    await session.row('indexer').waitFor();
  });
  after(() => session.close());

  const box = (name: string | RegExp, at = 0) => session.webview.getByRole('checkbox', { name, exact: true }).nth(at);
  const status = (words: string | RegExp) => session.page.locator('.part.statusbar').getByText(words);

  it('opens by its row, with the objects and privilege groups that the cluster lists', async () => {
    await session.row('indexer').click();
    await session.webview.getByRole('heading', { name: 'indexer' }).waitFor();
    await session.webview.getByText('prod-search · in01-').waitFor();
    await box('help_center').waitFor({ state: 'detached' }); // * is every collection
    await box('search_and_query').waitFor();
    assert.ok(await box('Insert').isChecked());
    assert.ok(await box('CollectionReadOnly', 1).isChecked());
    await session.page.mouse.move(900, 20);
    await session.screenshot('data-role-form');
  });

  it('changes the role by a plan with what it adds and removes', async () => {
    await box('Flush').click();
    await box('search_and_query', 1).click();
    await session.webview.getByRole('button', { name: 'Plan…' }).click();
    await session.planShows(/Change role “indexer”/);
    const text = await session.webview.locator('main').innerText();
    assert.match(text, /Adds access\s+search_and_query on every collection of engineering/);
    assert.match(text, /Removes access\s+Flush on every collection of default/);
    await session.webview.getByText(/grant_privilege_v2 and 1 more/).click();
    await session.screenshot('data-role-plan');
    await session.applyPlan();
    await session.modal('Change Cluster Role');
    await status(/Change role “indexer”: done/).waitFor();
  });

  it('begins a role, whose objects are those of its database', async () => {
    await session.menu('Cluster Roles', 'New Cluster Role…');
    await session.webview.getByRole('heading', { name: 'New Cluster Role' }).waitFor();
    await session.webview.getByRole('textbox', { name: /^Name/ }).fill('db_ro');
    await session.webview.getByText('The cluster already has a role named “db_ro”.').first().waitFor();
    await session.webview.getByRole('textbox', { name: /^Name/ }).fill('engineers');
    await session.webview.getByRole('button', { name: 'Add Statement' }).click();
    await box('help_center').waitFor();
    await session.webview.getByRole('combobox', { name: 'Database' }).fill('engineering');
    await box('help_center').waitFor({ state: 'detached' });
    await box('All (*)').click();
    await box('DatabaseReadOnly').click();
    await session.webview.getByText('DatabaseReadOnly on every collection of engineering').waitFor();
    await session.screenshot('data-role-new');
    await session.webview.getByRole('button', { name: 'Plan…' }).click();
    await session.planShows(/Create role “engineers”/);
    await session.applyPlan();
    await session.modal('Create');
    await session.row('engineers').first().waitFor();
    await session.webview.getByRole('heading', { name: 'engineers' }).waitFor();
  });

  for (const theme of ['dark', 'high contrast dark', 'high contrast light', 'light'] as const)
    it(`has no serious accessibility finding in ${theme}, also in a narrow window`, async () => {
      await session.setTheme(theme);
      await session.command('View: Toggle Primary Side Bar Visibility');
      const main = session.webview.locator('main');
      for (const width of [420, 1000]) {
        await session.page.setViewportSize({ width: width + 58, height: 1000 });
        await eventually(async () => {
          const now: number = await main.evaluate('innerWidth');
          assert.ok(Math.abs(now - width) < 30, `${now}`);
        });
        const out = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
        assert.equal(await main.evaluate(out), 0);
        assert.deepEqual(await seriousFindings(main), []);
        await session.screenshot(`data-role-${theme.replaceAll(' ', '-')}-${width}`);
      }
      await session.page.setViewportSize({ width: 1280, height: 800 });
      await session.openView();
    });
});
