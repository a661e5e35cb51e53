import assert from 'node:assert/strict';
import { DARK, DEMO, openSession, type Session } from '../support/session';
import { SearchPage } from './searching';
import { until } from './until';

/** The searches that were run, as a person finds them again. */
describe('the search history', () => {
  let session: Session;
  let search: SearchPage;
  before(async () => {
    session = await openSession({ storage: DEMO, settings: DARK });
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

  it('leaves no error on the console', () => {
    assert.deepEqual(session.problems, []);
  });
});
