import assert from 'node:assert/strict';
import { startDemo, type Demo } from '../../src/demo';
import { SearchPage, VECTOR } from '../harness/window/search-page';
import { openSession, type Session } from '../harness/window/session';
import { until } from '../harness/window/until';

const KEY = 'canary-3b9e02';
const PROJECT = 'p-typed';
const CLUSTER = 'in01-typed0001';

describe('a service that has only what the specification has', () => {
  let demo: Demo;
  let session: Session;
  let search: SearchPage;

  before(async () => {
    demo = await startDemo({ apiKey: KEY, strict: true, entities: 1000, onlySpecified: true });
    session = await openSession();
    search = new SearchPage(session);
    await session.openView();
  });
  after(async () => {
    await session.close();
    await demo.close();
  });

  /** The first row of the sidebar with this text, its description included. */
  const row = (text: string) =>
    session.page.locator('.part.sidebar .pane-body [role=treeitem]', { hasText: text }).first();
  /** Opens rows; the tooltip of one that was clicked would be in the way. */
  const open = async (...labels: readonly string[]) => {
    for (const label of labels) {
      await session.page.mouse.move(900, 400);
      await session.expand(label);
    }
  };
  const endpoint = () => demo.clusters[0]!.endpoint;

  it('takes the endpoint of a cluster where its row says that none is known', async () => {
    await session.command('Vector Cloud: Add Connection…');
    await session.inputBox('Address of the control plane or the endpoint', demo.baseUrl);
    await session.inputBox('API key', KEY);
    await session.inputBox('Name of the connection', 'Service');
    await open('Service');
    await row('This service does not list projects').click();
    await session.inputBox('Project ID', PROJECT);
    await open(PROJECT, 'Clusters');
    await row('This service does not list clusters').click();
    await session.inputBox('Cluster ID', CLUSTER);
    await open(CLUSTER);
    await session.row('Endpoint unknown').waitFor();
    await session.screenshot('endpoint-missing');
    await session.row('Endpoint unknown').click();
    await session.page.getByText('The API key').waitFor();
    await session.screenshot('endpoint-asked');
    await session.inputBox('Address of the cluster endpoint', endpoint());
    await row(`endpoint ${new URL(endpoint()).host}`).waitFor();
    await open(CLUSTER, 'default');
    await session.row('help_center').waitFor();
    await session.screenshot('endpoint-typed');
  });

  it('is searched by what the person gives', async () => {
    await session.row('help_center').click();
    await search.page.getByText('The service does not describe collections (HTTP 404).').waitFor();
    await search.vector(VECTOR);
    await search.button('Options').click();
    await search.page.getByLabel('API version').selectOption('v1');
    await search.run();
    await search.found('10 hits');
    await session.screenshot('specified-searched');
  });

  it('says what it offers, and what nobody asked it yet', async () => {
    await session.menu('Service', 'Show API Support');
    await session.tab('API support of').waitFor();
    const state = (text: string) => session.webview.getByRole('row', { name: text }).first();
    await state('searchV1 supported').waitFor();
    await state('projects.list not supported').waitFor();
    await state('migrations.toExisting not tried yet').waitFor();
    await session.screenshot('offers');
    await session.command('View: Close All Editors');
  });

  it('is not asked for what it lacks the next morning, and keeps the endpoint', async () => {
    const before = demo.requests.length;
    await session.restart();
    await session.openView();
    await open('Service', PROJECT, 'Clusters');
    await row(`endpoint ${new URL(endpoint()).host}`).waitFor();
    await open(CLUSTER, 'default');
    await session.row('help_center').waitFor();
    const lacked = ['GET /v2/projects', 'GET /v2/clusters', 'POST /v2/vectordb/databases/list'];
    const again = demo.requests.slice(before).filter(request => lacked.includes(request));
    assert.deepEqual(again, []);
  });

  it('is asked once more on refresh', async () => {
    demo.restrict();
    await session.command('Vector Cloud: Refresh');
    await session.row('Search Team').waitFor();
  });

  it('says which half of it gives no answer, and shows what was listed of it and what is below', async () => {
    await open('Search Team', 'Clusters');
    await session.row('prod-search').waitFor();
    demo.restrict({ hang: ['cloud.*'] });
    await session.command('Vector Cloud: Refresh');
    await row('control plane: no response').waitFor();
    await row('last known state').waitFor();
    await session.page.setViewportSize({ width: 1280, height: 1200 }); // the sidebar draws visible rows only
    await open('prod-search', 'default');
    await session.row('help_center').nth(1).waitFor(); // the first one is below the cluster that was typed
    await session.screenshot('control-plane-gone');
  });

  it('is searched while its control plane does not respond', async () => {
    const shown = search.page.getByText('prod-search').first();
    await until('the search', async () => {
      await session.row('help_center').first().click(); // of prod-search; rows that are drawn anew meanwhile lose it
      return shown.waitFor({ timeout: 10_000 }).then(
        () => true as const,
        () => undefined,
      );
    });
    await search.vector(VECTOR);
    await search.box('Limit').fill('7');
    await search.run();
    await search.found('7 hits');
    await session.screenshot('control-plane-gone-searched');
    await session.command('View: Close All Editors');
  });

  it('is back as soon as it responds', async () => {
    demo.restrict();
    await session.command('Vector Cloud: Refresh');
    await row('control plane: no response').waitFor({ state: 'detached' });
    await row('last known state').waitFor({ state: 'detached' });
  });

  it('leaves no error on the console of a page', () => assert.deepEqual(session.problems, []));
});
