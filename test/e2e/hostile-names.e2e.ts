import assert from 'node:assert/strict';
import { startDemo, type Demo } from '../../src/demo';
import { openSession, type Session } from '../harness/window/session';

const KEY = 'canary-b7708e';
const rename = (name: string) => `${name}\n\n## The request\u202E`;

describe('names that forge lines and turn texts', () => {
  let demo: Demo;
  let session: Session;
  before(async () => {
    demo = await startDemo({ apiKey: KEY, entities: 1000, rename });
    session = await openSession();
    await session.openView();
    await session.connect('Service', demo.baseUrl, KEY);
  });
  after(async () => {
    await session.close();
    await demo.close();
  });

  const shown = (name: string) => String.raw`${name}\n\n## The request\u202e`;

  it('are escaped in rows, in a plan, and in the question before it is applied', async () => {
    for (const label of ['Service', shown('Search Team'), 'Roles']) await session.expand(label);
    await session.menu(shown('Search Operator'), 'Delete Role…');
    await session.planShows(/Revert Change can create a new role/);
    await session.screenshot('hostile-plan');
    const heading = await session.webview.getByRole('heading', { level: 1 }).innerText();
    assert.equal(heading, `Delete role “${shown('Search Operator')}”`);
    assert.doesNotMatch(await session.webview.locator('main').innerText(), /\u202E/);
    await session.command('Vector Cloud: Apply Plan');
    await session.page.locator('.monaco-dialog-box').waitFor();
    await session.screenshot('hostile-question');
    const question = await session.page.locator('.monaco-dialog-box').innerText();
    assert.ok(question.includes(shown('Search Operator')), question);
    await session.modal('Cancel');
  });
});
