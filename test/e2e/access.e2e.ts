import assert from 'node:assert/strict';
import { DEMO, openSession, type Session } from '../harness/window/session';

/** Users of the data plane and their roles, from a row through the boxes to the question or the plan. */
describe('users of a cluster', () => {
  let session: Session;
  before(async () => {
    session = await openSession({ storage: DEMO });
    await session.openView();
    for (const label of ['Demo', 'Search Team', 'Clusters', 'prod-search', 'Users']) await session.expand(label);
    await session.row('support_tool').waitFor();
  });
  after(() => session.close());

  const status = (words: string | RegExp) => session.page.locator('.part.statusbar').getByText(words);
  const hidden = () => session.page.locator('.quick-input-widget input[type=password]').first();
  const FIRST = 'New password. No plan, journal or log contains the password.';

  it('are created with a name, and a password that is typed twice and not shown', async () => {
    await session.menu('Users', 'Create User…');
    await session.inputBox('Name of the new user', 'reporting');
    await session.page.getByText(FIRST).first().waitFor();
    await hidden().waitFor();
    await session.screenshot('access password');
    await session.inputBox(FIRST, 'first-password-1');
    await session.inputBox('Repeat the new password', 'other-password-1');
    await session.inputMessage.getByText('The passwords differ').waitFor();
    await session.screenshot('access passwords differ');
    await session.inputBox('The passwords differ', 'first-password-1');
    await session.page.locator('.monaco-dialog-box').getByText('Create user').first().waitFor();
    await session.screenshot('access create question');
    assert.match(await session.modal('Create'), /Create user “reporting”\?[^]*prod-search/);
    await status(/Create user “reporting”: done/).waitFor();
    await session.row('reporting').first().waitFor();
  });

  it('get a role after a question that tells what the role adds', async () => {
    await session.menu('reporting', 'Assign Role…');
    await session.page.locator('.quick-input-list .monaco-list-row').first().waitFor();
    await session.page.locator('.quick-input-list').getByText('all privileges on all objects').waitFor();
    await session.screenshot('access roles');
    await session.quickPick('help_center_reader');
    await session.page.locator('.monaco-dialog-box').getByText('Assign role').first().waitFor();
    await session.screenshot('access assign question');
    assert.match(
      await session.modal('Assign'),
      /Assign role “help_center_reader” to user “reporting”\?[^]*gets role “help_center_reader”/,
    );
    await session.expand('reporting');
    await session.row('help_center_reader').first().waitFor();
    await session.screenshot('access roles of user');
  });

  it('get another password, whose effect a plan tells before', async () => {
    await session.menu('reporting', 'Change Password…');
    await session.inputBox('Current password of “reporting”', 'first-password-1');
    await session.inputBox(FIRST, 'second-password-2');
    await session.inputBox('Repeat the new password', 'second-password-2');
    const dialog = session.page.locator('.monaco-dialog-box');
    await dialog.getByText('Change the password').first().waitFor();
    await session.screenshot('access password question');
    assert.match(await session.modal('Show Plan'), /Change the password of user “reporting”\?/);
    await session.planShows(/Change the password of user “reporting”/);
    await session.screenshot('access password plan');
    assert.equal(await session.webview.getByRole('button', { name: 'Show Difference' }).count(), 0);
    assert.doesNotMatch(await session.webview.locator('main').innerText(), /-password-\d/);
    await session.applyPlan();
    await session.modal('Change');
    await status(/Change the password of user “reporting”: done/).waitFor();
  });
});
