import assert from 'node:assert/strict';
import { openSession, type Session } from '../support/session';
import { SearchPage } from './searching';

/** No mouse from here on. */
describe('by keyboard alone', () => {
  let session: Session;
  before(async () => {
    session = await openSession();
  });
  after(() => session.close());

  const press = (...keys: string[]) =>
    keys.reduce(async (before, key) => {
      await before;
      await session.page.keyboard.press(key);
    }, Promise.resolve());

  it('the demo service is connected, and its row is there', async () => {
    await session.command('Vector Cloud: Connect to the Demo Service');
    await session.row('Demo').waitFor();
  });

  it('the tree opens down to a collection', async () => {
    for (const label of ['Demo', 'Search Team', 'Clusters', 'prod-search', 'default']) {
      await session.expandByKeyboard(label);
    }
    await session.row('help_center').waitFor();
  });

  it('Enter on a collection opens its search with the cursor in it', async () => {
    const search = new SearchPage(session);
    await press('ArrowDown', 'Enter');
    await search.text.and(session.webview.locator(':focus')).waitFor();
    await session.page.keyboard.type('refund for a damaged parcel');
    await press('ControlOrMeta+Enter');
    await search.found('10 hits');
    assert.equal(await search.text.inputValue(), 'refund for a damaged parcel');
  });

  it('the filter is completed, and the hits are walked, opened and followed', async () => {
    const search = new SearchPage(session);
    await press('Tab');
    await session.page.keyboard.type('ye');
    await session.webview.getByRole('option', { name: /^year/ }).waitFor();
    await press('Enter');
    await session.page.keyboard.type('> 2022', { delay: 20 });
    await press('Escape', 'ControlOrMeta+Enter');
    await search.found('10 hits');
    assert.equal(await search.box('Filter').inputValue(), 'year > 2022');
    for (let tab = 0; tab < 20 && !(await search.grid.and(session.webview.locator(':focus')).isVisible()); tab++) {
      await press('Tab');
    }
    await press('ArrowDown', 'Enter');
    await session.webview
      .getByRole('heading', { name: /^Hit \d+/ })
      .and(session.webview.locator(':focus'))
      .waitFor();
    await press('Escape');
    await search.grid.and(session.webview.locator(':focus')).waitFor();
    await press('Shift+F10');
    const like = session.webview.getByRole('menuitem', { name: 'More Like This' });
    await like.waitFor();
    while (!(await like.and(session.webview.locator(':focus')).isVisible())) await press('ArrowDown');
    await press('Enter');
    await search.button('Back to “refund for a damaged parcel”').waitFor();
    await session.screenshot('keyboard');
  });
});
