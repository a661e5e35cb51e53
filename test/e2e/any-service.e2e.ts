import assert from 'node:assert/strict';
import { startDemo, type Demo } from '../../src/demo';
import { ROOT, startAlone, type Alone } from '../../src/demo/alone';
import { NAMED_OPERATIONS } from '../../src/demo/wire/operations';
import type { Restrictions } from '../../src/demo/wire/restrictions';
import { PROD, PROJECT, ROLE } from '../harness/matrix/things';
import { SearchPage, VECTOR } from '../harness/window/search-page';
import { openSession, type Session } from '../harness/window/session';
import { eventually, until } from '../harness/window/until';

const KEY = 'canary-window-3f19';
const COMPANIONS = Object.keys(NAMED_OPERATIONS).filter(name => NAMED_OPERATIONS[name]!.section === undefined);

interface Pass {
  readonly what: string;
  readonly service: Restrictions;
  /** Text of the connection in place of its projects. */
  readonly says: RegExp;
}

const ABSENT = /This service does not list projects/;
const PASSES: readonly Pass[] = [
  { what: 'json', service: { onlySpecified: 'json' }, says: ABSENT },
  { what: 'html', service: { onlySpecified: 'html' }, says: ABSENT },
  { what: 'empty', service: { onlySpecified: 'empty' }, says: ABSENT },
  { what: 'denied', service: { deny: COMPANIONS }, says: /No permission to list projects/ },
  { what: 'hanging', service: { hang: COMPANIONS }, says: /Still waiting for a response/ },
];

/** The cells of the matrix (test/host/matrix) as a person sees them: a connection, a search, a role and its plan. */
describe('any service, in the window', () => {
  let demo: Demo;
  let odd: Demo;
  let own: Readonly<Record<'open' | 'v1' | 'guarded', Alone>>;
  let session: Session;
  let search: SearchPage;
  before(async () => {
    demo = await startDemo({ apiKey: KEY, strict: true, entities: 1000 });
    odd = await startDemo({ apiKey: KEY, entities: 1000, odd: 7, latencyMs: 200 });
    own = {
      open: await startAlone({ entities: 1000, noAuth: true }),
      v1: await startAlone({ entities: 1000, noAuth: true, speaks: 'v1' }),
      guarded: await startAlone({ entities: 1000 }),
    };
    session = await openSession({ settings: { 'workbench.tree.enableStickyScroll': false } }); // it hides rows that are clicked
    search = new SearchPage(session);
    await session.openView();
    demo.restrict({ onlySpecified: 'json' });
    await add(demo.baseUrl, KEY, 'Service');
    await session.row('Service').waitFor();
    const { endpoint } = demo.clusters.find(({ clusterId }) => clusterId === PROD)!;
    await add(endpoint, KEY);
    await row(new URL(endpoint).host).and(session.page.locator('.selected')).waitFor(); // until then it takes the keyboard
    await session.row('help_center').waitFor();
  });
  after(async () => {
    await session.close();
    await Promise.all([demo, odd, ...Object.values(own)].map(service => service.close()));
  });

  const add = async (address: string, key?: string, name?: string) => {
    await session.command('Vector Cloud: Add Connection…');
    await session.inputBox('Address of the control plane or the endpoint', address);
    if (key) await session.inputBox('API key', key);
    if (name) await session.inputBox('Name of the connection', name);
  };
  /** Closes all rows: what is below one connection has the names of what is below another. */
  const closeAll = async () => {
    const header = session.page.locator('.part.sidebar .pane-header', { hasText: 'Connections' });
    await header.hover();
    await header.locator('a.action-label[aria-label^="Collapse All"]').click();
    await session.row('help_center').first().waitFor({ state: 'detached' });
  };
  const row = (label: string | RegExp) => session.page.locator('.part.sidebar .monaco-list-row', { hasText: label });
  const plan = async (picture: string, from: 'row' | 'palette') => {
    if (from === 'row') await session.menu('Search Operator', 'Edit Role…');
    else {
      await session.command('Vector Cloud: Edit Role…');
      await session.filterPick('Operator');
      await session.quickPick('Search Operator');
    }
    const name = session.webview.getByRole('textbox', { name: /^Name/ });
    await name.fill('Night Operator');
    await session.page.keyboard.press('ControlOrMeta+S');
    const discard = session.webview.getByRole('button', { name: 'Discard Plan', exact: true });
    await discard.waitFor();
    await session.screenshot(`any-service ${picture} plan`);
    await discard.click();
    await discard.waitFor({ state: 'detached' });
    await session.command('View: Close All Editors');
  };
  const found = async (collection: string, byV1 = false) => {
    const heading = search.page.getByRole('heading', { name: collection });
    await until(`a search of ${collection}`, async () => {
      await session.row(collection).first().click(); // rows that are drawn anew meanwhile lose it
      return heading.waitFor({ timeout: 10_000 }).then(
        () => true as const,
        () => undefined,
      );
    });
    if (byV1) {
      await search.page.getByText('Options').first().click();
      await search.page.getByLabel('API version').selectOption('v1');
    }
    await search.vector(VECTOR);
    await search.run();
    await search.found(/\d+ hits/);
  };

  it('takes by their IDs what it does not list', async () => {
    await session.expand('Service');
    await row(ABSENT).click();
    await session.inputBox('ID', PROJECT);
    await session.expand(PROJECT);
    await session.expand('Roles');
    await row(/This service does not list roles/).click();
    await session.inputBox('ID', ROLE);
    await session.row('Search Operator').waitFor();
    await session.expand('Regions');
    await session.expand('Volumes');
    await session.row('help-center-exports').waitFor();
  });

  for (const { what, service, says } of PASSES) {
    it(`shows what there is, and changes it, where the rest is ${what}`, async () => {
      demo.restrict(service);
      await session.command('Vector Cloud: Refresh');
      await row(says).first().waitFor();
      await session.row('Search Operator').waitFor();
      await session.row('help-center-exports').waitFor();
      await session.screenshot(`any-service ${what}`);
      await plan(what, 'palette');
    });
  }

  it('is searched by V1 where all else hangs', async () => {
    await session.expand('default');
    await found('help_center', true);
    await session.screenshot('any-service hanging search');
    demo.restrict();
    await session.command('View: Close All Editors');
  });

  it('may be odd and late', async () => {
    await add(odd.baseUrl, KEY, 'Odd');
    for (const label of ['Odd', 'Search Team', 'Roles']) await session.expand(label);
    await plan('odd', 'row');
    await session.screenshot('any-service odd');
    await closeAll();
  });

  for (const [what, key] of [
    ['open', undefined],
    ['guarded', `${ROOT.user}:${ROOT.password}`],
    ['v1', undefined],
  ] as const) {
    it(`may be a server of one’s own: ${what}`, async () => {
      await add(new URL(own[what].address).host, key);
      await session.toast(what === 'v1' ? 'Supports V1' : 'Supports V2 and V1').waitFor();
      await session.command('Notifications: Clear All Notifications');
      await found('help_center');
      await session.screenshot(`any-service own ${what}`);
      const { requests } = own[what];
      assert.ok(requests.includes(what === 'v1' ? 'POST /v1/vector/search' : 'POST /v2/vectordb/entities/search'));
      await session.page.locator('.tab.dirty').first().waitFor({ state: 'detached' }); // saved: closing asks nothing
      await session.command('View: Close All Editors'); // the next search has the same name
      await closeAll();
    });
  }

  it('leaves no error on the console of a page', async () => {
    await eventually(async () => assert.deepEqual(session.problems, []));
  });
});
