import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSession, type Session } from '../harness/window/session';
import { entriesOf } from '../harness/package/zip';
import { SearchPage } from '../harness/window/search-page';

/** First steps of a new user, on the oldest and the newest VS Code. */
describe('the first minutes', () => {
  let session: Session;
  before(async () => {
    session = await openSession({ install: true });
  });
  after(() => session.close());

  it('are spent with the package that `npm run package` gives, file by file', () => {
    const vsix = entriesOf(readFileSync(process.env['TEST_VSIX']!)); // test/package holds its bytes against a second run
    const files = vsix.filter(({ name }) => name.startsWith('extension/') && name !== 'extension/package.json'); // which VS Code adds to
    const folder = readdirSync(join(session.dir, 'extensions')).find(name => name.startsWith('vector-cloud.'));
    const other = files.filter(
      entry =>
        !readFileSync(join(session.dir, 'extensions', folder!, entry.name.slice('extension/'.length))).equals(
          entry.read(),
        ),
    );
    assert.ok(files.length > 100);
    assert.deepEqual(other, []);
  });

  it('begin with a welcome', async () => {
    await session.openView();
    await session.welcome.first().getByText('Connect to the Demo Service').waitFor();
    await session.screenshot('welcome');
  });

  it('lead to the first hits in three actions: connect, choose a collection, ask', async () => {
    await session.welcome.first().getByText('Connect to the Demo Service').click();
    await session.page.locator('.quick-input-list .monaco-list-row', { hasText: 'help_center' }).first().waitFor();
    await session.screenshot('first-search');
    await session.quickPick('help_center');
    const search = new SearchPage(session);
    await search.text.and(session.webview.locator(':focus')).waitFor();
    await session.page.keyboard.type('how do I reset my password?');
    await session.page.keyboard.press('Enter');
    await search.found('10 hits');
    await session.command('View: Close All Editors');
  });

  it('show what was connected to in the tree', () => session.row('Demo').waitFor());

  it('show the service down to its collections, with their counts', async () => {
    // The lower ones first: the sidebar draws visible rows only.
    for (const label of ['Demo', 'Search Team', 'Regions', 'Alert Rules', 'Roles', 'Volumes'])
      await session.expand(label);
    for (const label of ['Clusters', 'prod-search', 'default']) await session.expand(label);
    await session
      .row('help_center')
      .getByText(/entities/)
      .waitFor();
    await session.screenshot('tree');
  });

  it('find by meaning what is asked for', async () => {
    await session.row('help_center').click();
    const search = new SearchPage(session);
    await search.text.fill('how do I reset my password?');
    await search.run();
    await search.found('10 hits');
    await search.rows
      .first()
      .getByText(/password/i)
      .first()
      .waitFor();
    await session.screenshot('hits');
  });

  it('leave no error on the console of a page', () => assert.deepEqual(session.problems, []));
});
