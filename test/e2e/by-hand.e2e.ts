import assert from 'node:assert/strict';
import { seriousFindings } from '../harness/window/axe';
import { openSession, type Session } from '../harness/window/session';
import { SearchPage } from '../harness/window/search-page';
import { eventually, until } from '../harness/window/until';
import { Server } from '../harness/services/recording-server';

const V2 = 'POST /v2/vectordb';
const HITS = [
  { doc_id: 7, distance: 0.91, title: 'Refunds take five days', year: 2020 },
  { doc_id: 8, distance: 0.84, title: 'Change the card of a subscription', year: 2021 },
];

describe('searching a collection that is not described', () => {
  let session: Session;
  let search: SearchPage;
  let server: Server;
  before(async () => {
    server = await Server.start();
    server.answer(`${V2}/databases/list`, 200, { code: 0, data: ['default'] });
    server.answer(`${V2}/collections/list`, 200, { code: 0, data: ['notes'] });
    server.answer(`${V2}/collections/describe`, 403, { code: 403, message: 'DescribeCollection is not granted' });
    server.answer(`${V2}/entities/search`, 200, { code: 0, data: HITS });
    const { address } = server;
    const own = { id: 'own', kind: 'endpoint', name: 'Own', address, plane: 'cluster', anonymous: true };
    session = await openSession({ storage: { 'connections/own.json': own } });
    search = new SearchPage(session);
  });
  after(async () => {
    await session.close();
    await server.stop();
  });

  const asked = (): Record<string, unknown>[] =>
    server.requests
      .filter(({ url }) => url.endsWith('/entities/search'))
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  const accessible = async () => assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);

  it('says once and calmly what could not be read, and finds all the same', async () => {
    await session.openView();
    for (const label of ['Own', 'default']) await session.expand(label);
    await session.row('notes').click();
    await search.page.getByText('The key has no permission to describe the collection').waitFor();
    assert.equal(await search.page.getByText('DescribeCollection is not granted').count(), 1);
    assert.equal(await search.page.getByRole('alert').count(), 0);
    await search.vector([0.1, 0.2, 0.3]);
    await search.run();
    await search.found('2 hits ·');
    const [first] = asked();
    assert.deepEqual([first?.['data'], 'annsField' in first!], [[[0.1, 0.2, 0.3]], false]);
    await accessible();
  });

  it('sends what is typed by hand, and learns from the hits', async () => {
    await search.box('Vector field').fill('embedding');
    await search.page.getByLabel('Metric type', { exact: true }).selectOption('COSINE');
    await search.page.getByText('doc_id, detected in the results.').waitFor();
    await search.runAnew();
    await search.found('2 hits');
    const last = asked().at(-1)!;
    assert.deepEqual([last['annsField'], last['searchParams']], ['embedding', { metricType: 'COSINE' }]);
    await search.box('Filter').fill('ti');
    await search.page.getByRole('option', { name: /^title/ }).waitFor();
    await search.box('Filter').fill('anything == 1');
    await search.runAnew();
    assert.equal(asked().at(-1)!['filter'], 'anything == 1');
    await search.box('Filter').fill('');
  });

  it('asks for the dimension of a random vector at its field', async () => {
    await search.by('Random');
    await search.run();
    await search.page.getByText('Enter the dimension to search by a random vector').first().waitFor();
    await search.box('Dimension').fill('3');
    await search.runAnew();
    await search.found('2 hits');
    await search.vector([0.1, 0.2, 0.3]);
  });

  it('sends a sparse vector', async () => {
    await search.page.getByLabel('Vector type', { exact: true }).selectOption('SparseFloatVector');
    await search.by('Vector');
    const box = search.box('Vectors');
    await box.fill('{ "17": 0.5 }');
    await search.runAnew();
    await search.found('2 hits');
    assert.deepEqual(asked().at(-1)!['data'], [{ 17: 0.5 }]);
    await search.page.getByLabel('Vector type', { exact: true }).selectOption('');
    await search.vector([0.1, 0.2, 0.3]);
  });

  for (const theme of ['dark', 'light'] as const) {
    it(`can be read in a narrow and in a wide window, ${theme}`, async () => {
      await session.setTheme(theme);
      await session.command('View: Toggle Primary Side Bar Visibility');
      for (const width of [420, 1000]) {
        await session.page.setViewportSize({ width: width + 58, height: 1100 });
        await until('the width', async () => {
          const now: number = await search.page.locator('main').evaluate('innerWidth');
          return Math.abs(now - width) < 30 ? true : undefined;
        });
        await search.page.locator('main').evaluate('scrollTo(0, 0)');
        const out: number = await search.page
          .locator('main')
          .evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
        assert.equal(out, 0);
        await accessible();
        await session.screenshot(`by-hand-${theme}-${width}`);
      }
      await session.page.setViewportSize({ width: 1280, height: 800 });
      await session.openView();
    });
  }

  it('takes the description once it is there', async () => {
    const fields = [
      { name: 'doc_id', type: 'Int64', primaryKey: true },
      { name: 'embedding', type: 'FloatVector', params: [{ key: 'dim', value: '3' }] },
    ];
    server.answer(`${V2}/collections/describe`, 200, { code: 0, data: { collectionName: 'notes', fields } });
    await search.button('Retry').click();
    await search.page.getByText('Manual schema', { exact: true }).waitFor({ state: 'hidden' });
    await eventually(async () => assert.equal(await search.page.getByText('no permission to describe').count(), 0));
  });
});
