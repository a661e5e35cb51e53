import assert from 'node:assert/strict';
import { DEMO, openSession, type Session } from '../harness/window/session';

/** Problems in the sidebar and in the status bar. */
describe('the view of problems', () => {
  let session: Session;
  before(async () => {
    session = await openSession({ storage: DEMO });
    await session.openView();
  });
  after(() => session.close());

  const row = (text: string) => session.page.locator('.pane-body .monaco-list-row').filter({ hasText: text }).first();

  it('checks when it is opened, and lists problems with their places', async () => {
    await session.command('Vector Cloud: Check for Problems');
    await row('Search Operator').waitFor();
    await row('Überlastung / CU').waitFor();
    const label = await row('Search Operator').getAttribute('aria-label');
    assert.match(label ?? '', /^warning: Demo › Search Team › Search Operator, Role with all resources/);
  });

  it('shows the number of problems of the current connection in the status bar', async () => {
    await row('Demo').click();
    const item = session.page.locator('#vector-cloud\\.vector-cloud\\.vectorCloud\\.problems');
    await item.waitFor();
    assert.match((await item.getAttribute('aria-label')) ?? '', /^\d problems in “Demo”, checked at /);
  });

  it('opens the role of a problem', async () => {
    await row('Search Operator').click();
    await session.page.locator('.tab').filter({ hasText: 'Search Operator' }).waitFor();
  });
});
