import assert from 'node:assert/strict';
import { openSession, type Session } from '../support/session';

describe('a window with the packaged extension', () => {
  let window: Session;
  before(async () => {
    window = await openSession();
  });
  after(() => window.close());

  it('shows a welcome behind the icon in the activity bar', async () => {
    await window.openView();
    await window.welcome.getByRole('button', { name: 'Connect to the Demo Service' }).waitFor();
    await window.screenshot('welcome');
  });

  it('reports no problem on its pages', () => assert.deepEqual(window.problems, []));
});
