import assert from 'node:assert/strict';
import { openSession, type Session } from '../support/session';
import { SearchPage } from './searching';

/** What a newcomer does first, on the oldest VS Code as on the newest. */
describe('the first minutes', () => {
  let session: Session;
  before(async () => {
    session = await openSession();
  });
  after(() => session.close());

  it('begin with a welcome', async () => {
    await session.openView();
    await session.welcome.first().getByText('Connect to the Demo Service').waitFor();
    await session.screenshot('welcome');
  });

  it('connect to the demo service in one click', async () => {
    await session.welcome.first().getByText('Connect to the Demo Service').click();
    await session.row('Demo').waitFor();
  });

  it('show the service down to its collections, with their counts', async () => {
    for (const label of ['Demo', 'Search Team', 'Clusters', 'prod-search', 'default']) await session.expand(label);
    const collection = session.row('help_center');
    await collection.getByText(/entities/).waitFor();
    for (const label of ['Volumes', 'Roles', 'Alert Rules', 'Regions']) await session.expand(label);
    await session.screenshot('tree');
  });

  it('find by meaning what is asked for', async () => {
    await session.row('help_center').click();
    const search = new SearchPage(session);
    await search.text.fill('how do I reset my password?');
    await search.run();
    await search.found('10 hits');
    assert.match(await search.rows.first().innerText(), /password/i);
    await session.screenshot('hits');
  });

  it('leave no error on the console of a page', () => assert.deepEqual(session.problems, []));
});
