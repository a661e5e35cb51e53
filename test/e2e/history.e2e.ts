import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { DARK, DEMO, openSession, type Session } from '../harness/window/session';
import { SearchPage } from '../harness/window/search-page';
import { eventually, stored, until } from '../harness/window/until';
import { TIMEOUT_MS } from '../harness/window/window';

/** Finding earlier searches. */
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
  const lists = async (beginnings: readonly string[]) => {
    const names = rows().locator('.quick-input-list-rows > :first-child .label-name');
    const labels = (await names.allInnerTexts()).map(text => text.trim());
    return labels.length === beginnings.length && beginnings.every((each, at) => labels[at]!.startsWith(each));
  };
  /** Waits until the list has these rows. */
  const listed = (...beginnings: string[]) =>
    until(`a list of ${beginnings.join(', ')}`, async () => (await lists(beginnings)) || undefined);
  /** Opens the list until it has these rows: it shows the state at its opening, and closes when a form gets the focus. */
  const opened = (...beginnings: string[]) =>
    until(`a history of ${beginnings.join(', ')}`, async () => {
      await session.command('Vector Cloud: Show Search History…');
      for (const end = Date.now() + 3000; Date.now() < end;) {
        if (await lists(beginnings)) return true;
        await rows()
          .first()
          .waitFor({ timeout: 500 })
          .catch(() => undefined);
      }
      await session.page.keyboard.press('Escape');
      return undefined;
    });
  /** Waits until a row has its count: a redraw would lose a click and close its menu. */
  const settled = (label: string) =>
    session
      .row(label)
      .getByText(/entities/)
      .waitFor();
  const button = async (place: number, title: string) => {
    await rows().nth(place).hover();
    await rows().nth(place).getByRole('button', { name: title, exact: true }).click();
  };
  const offers = (place: number, title: string) =>
    rows().nth(place).locator(`[aria-label="${title}"]`).waitFor({ state: 'attached' });
  const titleButton = async (title: string) => {
    // Where the mouse rests, what it rests on is told, over the title: also a while after it has moved on, on a busy machine.
    for (const end = Date.now() + TIMEOUT_MS; ;) {
      // Only a move inside VS Code closes it, which hears none over a page, and the pointer may be there already. The title tells nothing.
      for (const x of [30, 60])
        await widget()
          .locator('.quick-input-title')
          .hover({ position: { x, y: 8 } });
      try {
        await session.page.locator('.context-view .hover-contents').waitFor({ state: 'hidden', timeout: 2000 });
        return await widget().getByRole('button', { name: title }).click({ timeout: 2000 });
      } catch (error) {
        if (Date.now() > end) throw error;
      }
    }
  };
  const seen = (what: Locator) =>
    what.waitFor({ timeout: 2000 }).then(
      () => true,
      () => undefined,
    );
  /** Opens the history by keyboard, once the extension is active. */
  const show = () =>
    until('the history', async () => {
      await session.page.keyboard.press('F1');
      if (!(await seen(widget().locator('input:focus')))) return undefined;
      await session.page.keyboard.type('Vector Cloud: Show Search History');
      const there = await seen(row('Vector Cloud: Show Search History'));
      await session.page.keyboard.press(there ? 'Enter' : 'Escape');
      return there && seen(widget().getByText('Search History', { exact: true }));
    });
  /** Goes on by Tab and, among the buttons of a row, by the arrow. */
  const tabTo = (title: string) =>
    until(`the focus on ${title}`, async () => {
      const label = await session.page.locator(':focus').getAttribute('aria-label');
      if (label === title) return true;
      await session.page.keyboard.press(label === 'Open and Run' || label === 'Rename…' ? 'ArrowRight' : 'Tab');
      return undefined;
    });

  it('says that there is none yet', async () => {
    await opened('No searches yet.', 'Search…');
    await session.screenshot('history-empty');
    await session.page.keyboard.press('Escape');
  });

  it('stands at a collection’s row, with hits and times', async () => {
    for (const label of ['Demo', 'Search Team', 'Clusters', 'prod-search', 'default']) await session.expand(label);
    await session.row('help_center').click();
    await search.text.waitFor();
    for (const text of ['how do I reset my password?', 'a refund for a late delivery']) {
      await search.text.fill(text);
      await search.runAnew();
      await search.found('10 hits');
    }
    await search.box('Filter').fill('id > 2000000');
    await search.text.focus();
    await search.run();
    await search.page.getByText('No entity matches the filter.').waitFor();
    await settled('help_center');
    await session.menu('help_center', 'Show Search History…', 'Collection');
    await listed('a refund', 'a refund', 'how do I');
    const [first, , last] = await texts();
    assert.match(first!, /^Today|Today$|0 hits in [\d.,]+ ms \([\d.,]+ ms network\)/);
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
    await search.page.getByText('Results appear here.').waitFor();
    await search.run();
    await search.found('10 hits');
  });

  it('keeps favorites and removes searches by buttons, and no row moves under the pointer', async () => {
    await search.button('History…').click();
    await listed('how do I', 'a refund', 'a refund', 'how do I');
    await button(1, 'Add to Favorites');
    await offers(1, 'Remove from Favorites');
    await rows().nth(3).hover();
    await rows().nth(3).getByRole('button', { name: 'Remove', exact: true }).dblclick(); // the second click means no other row
    await rows().nth(3).getByText('removed').waitFor();
    await button(2, 'Add to Favorites');
    await offers(2, 'Remove from Favorites');
    await button(2, 'Remove from Favorites');
    await offers(2, 'Add to Favorites');
    await listed('how do I', 'a refund', 'a refund', 'how do I');
    await eventually(async () => assert.equal(await rows().getByText('removed').count(), 1));
    await session.screenshot('history-marked');
    await session.filterPick('2000000');
    await listed('a refund');
    await button(0, 'Rename…');
    await session.inputBox('Name of the favorite', 'Late deliveries');
    await listed('Late deliveries'); // still what was looked for
    await session.filterPick('');
    await listed('how do I', 'Late deliveries', 'a refund', 'how do I');
    await session.page.keyboard.press('Escape');
    await search.button('History…').click();
    await listed('Late deliveries', 'how do I', 'a refund');
    await session.screenshot('history-favourite');
    await session.page.keyboard.press('Escape');
  });

  it('is there after a reload, and is used by the keyboard alone', async () => {
    await stored(session.page, 'memento/workbench.parts.editor', '.vcsearch.json');
    await session.reload();
    await search.found(/ · .*20\d\d/); // the form is back, and has taken the focus
    await session.page.locator('.part.sidebar .monaco-list').first().focus();
    const { keyboard } = session.page;
    await show();
    await listed('Late deliveries', 'how do I', 'a refund');
    await keyboard.press('ArrowDown');
    await tabTo('Add to Favorites');
    await keyboard.press('Enter');
    await keyboard.press('Escape');
    await show();
    await listed('how do I', 'Late deliveries', 'a refund');
    await keyboard.type('deliveries');
    await listed('Late deliveries');
    await tabTo('Open and Run');
    await keyboard.press('Enter');
    await search.page.getByText('No entity matches the filter.').waitFor();
    await eventually(async () => assert.equal(await search.box('Filter').inputValue(), 'id > 2000000'));
    await eventually(async () => assert.equal(await search.text.inputValue(), 'a refund for a late delivery'));
  });

  it('goes when it is cleared, but for favorites, and says so', async () => {
    await opened('how do I', 'Late deliveries', 'a refund', 'a refund');
    await titleButton('Clear History and Results…');
    assert.match(
      await session.modal('Clear'),
      /Deletes stored results, the search history, the last inputs of each collection and the list of recent collections/,
    );
    await opened('how do I', 'Late deliveries');
    await session.page.keyboard.press('Escape');
    assert.deepEqual(session.problems, []);
  });
});
