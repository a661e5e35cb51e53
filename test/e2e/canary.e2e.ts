import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startDemo, type Demo } from '../../src/demo';
import { openSession, type Session } from '../harness/window/session';
import { choosePath } from '../harness/window/widgets';
import { SearchPage, VECTOR } from '../harness/window/search-page';
import {
  browserState,
  filesBelow,
  foundIn,
  leakingFiles,
  logsOf,
  Overheard,
  trace,
  traced,
} from '../harness/window/sweep';
import { until } from '../harness/window/until';

/** Performs every action with keys at log level Trace; then searches every place except the secret storage. */
describe('a canary key', () => {
  const key = 'canary-7d1f40/+=';
  let demo: Demo;
  let session: Session;
  let overheard: Overheard;

  before(async () => {
    demo = await startDemo({ apiKey: key, strict: true, entities: 1000 });
    session = await openSession();
    overheard = await Overheard.in(session);
    await session.openView();
  });
  after(async () => {
    await session.close();
    await demo.close();
  });

  const exported = () => join(session.dir, 'exported.json');
  const path = (file: string) => choosePath(session, 'workspace', file);

  it('is used at log level trace', () => trace(session));

  it('adds a connection, and is the password of a user of one cluster', async () => {
    await session.connect('Service', demo.baseUrl, key);
    await session.row('Service').waitFor();
    await session.expand('Service');
    await traced(session);
    await session.command('Vector Cloud: Use Username and Password…');
    await session.quickPick('prod-search');
    await session.inputBox('› prod-search (1/2)', 'db_admin');
    await session.inputBox('Password of db_admin', key);
    for (const label of ['Service', 'Search Team', 'Clusters', 'prod-search', 'default']) await session.expand(label);
    await session.row('help_center').waitFor();
  });

  it('is kept while the connection is edited, and copied when it is duplicated', async () => {
    await session.command('Vector Cloud: Edit Connection…');
    await session.quickPick('Service');
    await session.inputBox('Address of the control plane', demo.baseUrl);
    await session.inputBox('API key', key);
    await session.inputBox('Name of the connection', 'Edited');
    await session.row('Edited').waitFor();
    await session.command('Vector Cloud: Duplicate Connection…');
    await session.quickPick('Edited');
    await session.inputBox('Name of the connection', 'Copied');
    await session.row('Copied').waitFor();
  });

  it('stays when connections are exported and imported', async () => {
    await session.command('Vector Cloud: Export Connections…');
    await path(exported());
    await session.toast('2 connections exported').waitFor();
    await session.command('Vector Cloud: Import Connections…');
    await path(exported());
    await session.toast('2 already exist').waitFor();
  });

  it('searches from a page', async () => {
    await session.row('help_center').click();
    const search = new SearchPage(session);
    await search.text.waitFor();
    await search.vector(VECTOR);
    await search.run();
    await search.found('10 hits');
    await session.command('Vector Cloud: Show Log');
    await session.page.getByRole('tab', { name: /Output/, selected: true }).waitFor();
  });

  it('is in no file, log or exported connection', async () => {
    assert.ok(existsSync(exported()));
    await until(
      'a log with bodies',
      async () => logsOf(session).some(log => log.includes('[trace]') && log.includes('"request"')) || undefined,
    );
    await until(
      'the search in the history',
      async () => filesBelow(session.dir).some(file => /history.[\w-]+\.json$/.test(file)) || undefined,
    );
    assert.deepEqual(leakingFiles(session.dir, [key]), []);
  });

  it('is in no state of the browser', async () => {
    const state = await until('the state that VS Code keeps', async () => {
      const kept = await browserState(session);
      return kept.includes('vectorCloud.tree') ? kept : undefined;
    });
    assert.deepEqual(foundIn(state, [key]), []);
  });

  it('is in no message to a page, and on no console', async () => {
    const told = await overheard.told();
    assert.ok(told.includes('help_center')); // it is our page's messages that were looked at
    assert.deepEqual(foundIn(told + overheard.console, [key]), []);
  });

  it('is in nothing that the window showed', async () => {
    const { shown } = overheard;
    assert.ok(shown.includes('2 already exist'));
    assert.deepEqual(foundIn(shown, [key]), []);
  });
});
