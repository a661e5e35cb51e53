import assert from 'node:assert/strict';
import { startAlone, type Alone } from '../../src/demo/alone';
import { SearchPage, VECTOR } from '../harness/window/search-page';
import { openSession, type Session } from '../harness/window/session';

describe('a service of V1 alone', () => {
  let server: Alone;
  let session: Session;
  let search: SearchPage;
  /** Number of requests that detected the versions of the service. */
  let probed: number;

  before(async () => {
    server = await startAlone({ strict: true, entities: 1000, noAuth: true, speaks: 'v1' });
    session = await openSession();
    search = new SearchPage(session);
    await session.openView();
  });
  after(async () => {
    await session.close();
    await server.close();
  });

  const sidebar = () => session.page.locator('.part.sidebar');

  it('is added, marked as deprecated, with its collections', async () => {
    await session.command('Vector Cloud: Add Connection…');
    await session.inputBox('Address of the control plane or the endpoint', new URL(server.address).host);
    await session.row('support_tickets').waitFor();
    probed = server.requests.length;
    await sidebar().getByText('V1 (deprecated)').waitFor();
    await session.screenshot('v1-added');
  });

  it('is browsed', async () => {
    await session.row('support_tickets').click();
    await search.page.getByText('V1 (deprecated)').first().waitFor();
    await search.by('Browse');
    await search.run();
    await search.found('10 entities');
    await session.screenshot('v1-browsed');
  });

  it('is searched, and offers nothing that V1 lacks', async () => {
    await search.vector(VECTOR);
    await search.runAnew();
    await search.found('10 hits');
    await search.page.getByRole('columnheader', { name: /^subject/ }).waitFor(); // V1 returns no field that is not requested
    assert.equal(await search.page.getByRole('radio', { name: 'ID', exact: true }).count(), 0);
    assert.equal(await search.page.getByLabel('API version').count(), 0);
    await search.page.getByText('V1 does not support hybrid search').waitFor();
    assert.equal(await search.button('Add Query (Hybrid)').count(), 0);
    await session.screenshot('v1-searched');
  });

  it('says that nothing is wrong, and is asked by V1 only', async () => {
    assert.equal(await search.page.getByRole('alert').count(), 0);
    assert.equal(await sidebar().locator('.codicon-error').count(), 0);
    const asked = server.requests.slice(probed);
    assert.ok(asked.includes('POST /v1/vector/search'), asked.join());
    const others = asked.filter(request => !request.includes(' /v1/'));
    assert.deepEqual(others, []);
  });

  it('leaves no error on the console of a page', () => assert.deepEqual(session.problems, []));
});
