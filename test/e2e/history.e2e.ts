import assert from 'node:assert/strict';
import { openSession, type Session } from '../support/session';
import { SearchPage } from './searching';
import { until } from './until';

/** The searches that were run, as a person finds them again. */
describe('the search history', () => {
  let session: Session;
  let search: SearchPage;
  before(async () => {
    session = await openSession({
      storage: { 'connections/demo.json': { id: 'demo', kind: 'demo', name: 'Demo' } },
      settings: { 'workbench.colorTheme': 'Default Dark Modern' },
    });
    search = new SearchPage(session);
    await session.openView();
  });
  after(() => session.close());

  const widget = () => session.page.locator('.quick-input-widget:visible');
  const rows = () => widget().locator('.quick-input-list .monaco-list-row');
  const row = (text: string) => rows().filter({ hasText: text }).first();
  const texts = async () => (await rows().allInnerTexts()).map(text => text.replaceAll(/\s+/g, ' ').trim());
  /** The rows of the list, once there are those. */
  const listed = (...beginnings: string[]) =>
    until(`a list of ${beginnings.join(', ')}`, async () => {
      const names = rows().locator('.quick-input-list-rows > :first-child .label-name');
      const labels = (await names.allInnerTexts()).map(text => text.trim());
      return labels.length === beginnings.length && beginnings.every((each, at) => labels[at]!.startsWith(each))
        ? labels
        : undefined;
    });
  /** A row that is drawn anew loses a click and closes its menu: it is drawn with its count. */
  const settled = (label: string) =>
    session
      .row(label)
      .getByText(/entities/)
      .waitFor();
  const button = async (text: string, title: string) => {
    await row(text).hover();
    await row(text).getByRole('button', { name: title, exact: true }).click();
  };
  const titleButton = async (title: string) => {
    await session.page.mouse.move(640, 600); // where the mouse rests, what it rests on is told, over the title
    await session.page.locator('.context-view .hover-contents').waitFor({ state: 'hidden' });
    await widget().getByRole('button', { name: title }).click();
  };

  it('says that there is none yet', async () => {
    await session.command('Vector Cloud: Search History…');
    await listed('No search was run yet.');
    await session.screenshot('history-empty');
    await session.page.keyboard.press('Escape');
  });

  it('stands at a collection’s row, with hits and times', async () => {
    for (const label of ['Demo', 'Search Team', 'Clusters', 'prod-search', 'default']) await session.expand(label);
    await session.row('help_center').click();
    await search.text.waitFor();
    for (const text of ['how do I reset my password?', 'a refund for a late delivery']) {
      await search.text.fill(text);
      await search.run();
      await search.found('10 hits');
    }
    await search.box('Filter').fill('id > 2000000');
    await search.text.focus();
    await search.run();
    await search.page.getByText('No entity matches the filter.').waitFor();
    await settled('help_center');
    await session.menu('help_center', 'Search History…');
    await listed('a refund', 'a refund', 'how do I');
    const [first, , last] = await texts();
    assert.match(first!, /^Today|Today$|0 hits in [\d.]+ ms \([\d.]+ ms network\)/);
    assert.match(first!, /filter: id > 2000000/);
    assert.match(last!, /10 hits in/);
    await session.screenshot('history');
  });

  it('opens one again as it was asked, with nothing run', async () => {
    await session.filterPick('2000000');
    await listed('a refund');
    await session.filterPick('password');
    await row('how do I').click();
    await until('a second tab', async () => ((await session.tab('help_center').count()) === 2 ? true : undefined));
    await until('the question', async () =>
      (await search.text.inputValue()) === 'how do I reset my password?' ? true : undefined,
    );
    await search.page.getByText('What is found stands here.').waitFor();
    await search.run();
    await search.found('10 hits');
  });

  it('keeps favourites first, with names of their own', async () => {
    await search.button('History…').click();
    await listed('how do I', 'a refund', 'a refund', 'how do I');
    await button('filter: id > 2000000', 'Add to Favorites');
    await listed('a refund', 'how do I', 'a refund', 'how do I');
    await session.filterPick('2000000');
    await listed('a refund');
    await button('a refund', 'Rename…');
    await session.inputBox('Name of the favorite', 'Late deliveries');
    await listed('Late deliveries', 'how do I', 'a refund', 'how do I');
    await session.screenshot('history-favourite');
    await button('how do I', 'Remove');
    await listed('Late deliveries', 'a refund', 'how do I');
    await session.page.keyboard.press('Escape');
  });

  it('tells a failure by its reason, wherever it was', async () => {
    await session.row('Search Team').click(); // closes it
    await session.row('prod-search').waitFor({ state: 'hidden' });
    for (const label of ['Research / Übersicht', 'Clusters', 'recall-lab', 'default']) await session.expand(label);
    await settled('retired_benchmark');
    await session.row('retired_benchmark').click();
    await search.page.getByText('The collection is not loaded').waitFor();
    await search.by('Random');
    await search.run();
    await search.problem('not loaded');
    await search.button('History…').click();
    await listed('a random vector');
    await row('a random').locator('.codicon-error').waitFor();
    assert.match((await texts())[0]!, /failed after .*not loaded/);
    await titleButton('Show All Collections');
    await listed('Late deliveries', 'a random vector', 'a refund', 'how do I');
    assert.match((await texts())[2]!, /help_center \(Demo › prod-search › default\)/);
    await session.screenshot('history-all');
    await session.page.keyboard.press('Escape');
  });

  it('is there after a reload, and is used by keyboard alone', async () => {
    await session.reload();
    await session.icon.waitFor();
    await session.command('View: Close All Editors');
    const { keyboard } = session.page;
    const show = async () => {
      await session.command('Vector Cloud: Search History…');
      await widget().getByText('Search History').first().waitFor();
    };
    await show();
    await listed('Late deliveries', 'a random vector', 'a refund', 'how do I');
    await keyboard.press('ArrowDown');
    for (const key of ['Tab', 'Tab', 'ArrowRight', 'Enter']) await keyboard.press(key); // list, Open and Run, Add to Favorites
    await listed('a random vector', 'Late deliveries', 'a refund', 'how do I');
    await keyboard.press('Shift+Tab'); // from the list
    await keyboard.type('deliveries');
    await listed('Late deliveries');
    for (const key of ['Tab', 'Tab', 'Enter']) await keyboard.press(key);
    await search.page.getByText('No entity matches the filter.').waitFor();
    assert.equal(await search.box('Filter').inputValue(), 'id > 2000000');
    await show();
    await keyboard.type('password');
    await listed('how do I');
    await keyboard.press('Enter');
    await until('the question', async () =>
      (await search.text.inputValue()) === 'how do I reset my password?' ? true : undefined,
    );
    await search.run();
    await search.found('10 hits');
  });

  it('goes when it is cleared, but for favourites', async () => {
    await session.command('Vector Cloud: Search History…');
    await titleButton('Clear History and Results…');
    assert.match(await session.modal('Clear'), /the search history/);
    await session.command('Vector Cloud: Search History…');
    await listed('a random vector', 'Late deliveries');
    await session.page.keyboard.press('Escape');
    assert.deepEqual(session.problems, []);
  });
});
