import assert from 'node:assert/strict';
import { openSession, type Session } from '../support/session';

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

  it('Enter on a collection opens its panel with the cursor in it', async () => {
    await press('ArrowDown', 'Enter');
    await session.webview.getByLabel('Text or vector').waitFor();
    await session.page.waitForFunction(`document.activeElement?.tagName === 'IFRAME'`);
    await session.page.keyboard.type('refund for a damaged parcel');
    await press('Enter');
    await session.webview.getByRole('status').getByText('10 hits').waitFor();
    assert.equal(await session.webview.getByLabel('Text or vector').inputValue(), 'refund for a damaged parcel');
    await session.screenshot('keyboard');
  });
});
