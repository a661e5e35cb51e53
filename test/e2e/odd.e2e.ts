import assert from 'node:assert/strict';
import { PROJECT } from '../harness/matrix/things';
import { startDemo, type Demo } from '../../src/demo';
import { SearchPage, VECTOR } from '../harness/window/search-page';
import { openSession, type Session } from '../harness/window/session';
import { eventually } from '../harness/window/until';

const KEY = 'canary-window-odd-51c8';

describe('a service whose answers are legal, odd and late', () => {
  let odd: Demo;
  let session: Session;
  let search: SearchPage;
  before(async () => {
    odd = await startDemo({ apiKey: KEY, entities: 1000, odd: 7, latencyMs: 200 });
    session = await openSession({ settings: { 'workbench.tree.enableStickyScroll': false } }); // it hides rows that are clicked
    search = new SearchPage(session);
    await session.openView();
    await session.command('Vector Cloud: Add Connection…');
    await session.inputBox('Address of the control plane or the endpoint', odd.baseUrl);
    await session.inputBox('API key', KEY);
    await session.inputBox('Name of the connection', 'Odd');
    for (const label of ['Odd', 'Search Team']) await session.expand(label);
  });
  after(async () => {
    await session.close();
    await odd.close();
  });

  const name = () => session.webview.getByRole('textbox', { name: /^Name/ });
  const isCalm = async () => {
    assert.equal(await session.page.locator('.part.sidebar .codicon-error').count(), 0);
    assert.equal(await session.webview.getByRole('alert').count(), 0);
  };
  /** Renames the object in the form, and plans the change. */
  const rename = async (from: string, to: string) => {
    await eventually(async () => assert.equal(await name().inputValue(), from));
    await session.screenshot(`odd ${from}`);
    await isCalm();
    await name().fill(to);
    await session.page.keyboard.press('ControlOrMeta+S');
    await session.planShows(new RegExp(to));
    await session.screenshot(`odd ${to}`);
  };

  it('shows lists, and a role that a plan changes', async () => {
    for (const label of ['Volumes', 'Roles']) await session.expand(label);
    await session.row('help-center-exports').waitFor();
    await session.menu('Search Operator', 'Edit Role…');
    await rename('Search Operator', 'Night Operator');
    await session.applyPlan();
    await session.modal('Change Role');
    await session.row('Night Operator').waitFor();
    await session.command('View: Close All Editors');
  });

  it('opens alert rules without an error, and saves them without what was null', async () => {
    const listed = await fetch(`${odd.baseUrl}/v2/alertRules?projectId=${PROJECT}`, {
      headers: { authorization: `Bearer ${KEY}` },
    });
    assert.match(await listed.text(), /"orgRoles":null/);
    await session.expand('Alert Rules');
    await session.menu('Search latency is critical', 'Edit Alert Rule…');
    await rename('Search latency is critical', 'Search latency is high');
    assert.equal(await session.webview.getByText('null').count(), 0);
    await session.applyPlan();
    await session.modal('Change Alert Rule');
    await session.row('Search latency is high').waitFor();
    assert.equal(await session.page.getByText('outcome is unknown').count(), 0);
    await session.command('View: Close All Editors');
  });

  it('is searched', async () => {
    for (const label of ['Clusters', 'prod-search', 'default']) await session.expand(label);
    await session.row('help_center').click();
    await search.page.getByRole('heading', { name: 'help_center' }).waitFor();
    await search.vector(VECTOR);
    await search.run();
    await search.found(/\d+ hits/);
    await session.screenshot('odd search');
    await isCalm();
  });

  it('leaves no error on the console of a page', async () => {
    await eventually(async () => assert.deepEqual(session.problems, []));
  });
});
