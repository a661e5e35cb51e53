import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo, type Demo } from '../../src/demo';
import { Keys } from '../harness/window/keys';
import { openSession, type Session } from '../harness/window/session';
import { SearchPage } from '../harness/window/search-page';
import { eventually, until } from '../harness/window/until';

/** The flows of the documentation, done with the keyboard from the first to the last step. */
describe('by keyboard alone', () => {
  const key = 'canary-5d08e1';
  let demo: Demo;
  let session: Session;
  let keys: Keys;
  let workspace: string;
  before(async () => {
    demo = await startDemo({ apiKey: key, strict: true, entities: 1000 });
    workspace = mkdtempSync(join(tmpdir(), 'vector-cloud-keys-'));
    session = await openSession({ workspace });
    keys = await Keys.in(session);
  });
  after(async () => {
    await session.close();
    await demo.close();
    rmSync(workspace, { recursive: true });
  });
  afterEach(() => keys.alone());

  const search = () => new SearchPage(session);
  const field = (name: string | RegExp) => session.webview.getByRole('textbox', { name });
  const editor = async () => {
    const lines = session.page.locator('.editor-group-container.active .monaco-editor .view-lines').first();
    return (await lines.innerText()).replaceAll('\u00a0', ' ');
  };
  const shows = (words: RegExp) =>
    until(`${words} in the editor`, async () => (words.test(await editor().catch(() => '')) ? true : undefined));
  const row = (words: RegExp) => session.page.locator('.part.sidebar [role=treeitem]', { hasText: words }).first();
  const requests = (method: string, path: RegExp) =>
    demo.requests.filter(request => request.startsWith(method) && path.test(request)).length;
  /** A path for VS Code's own dialog for files, which begins at the folder that is open. */
  const file = async (name: string) => {
    const input = session.page.locator('.quick-input-widget:visible input:focus').first();
    await until('the folder', async () =>
      (await input.inputValue()).includes('vector-cloud-keys') ? true : undefined,
    );
    await keys.press('ControlOrMeta+A');
    await keys.type(join(workspace, name));
    // While it looks into a folder on the way, it takes that for the answer.
    await until('the path taken', async () => {
      await keys.press('Enter');
      return input.waitFor({ state: 'hidden', timeout: 2000 }).then(
        () => true,
        () => undefined,
      );
    });
  };
  /** Waits for the plan, applies and confirms it. */
  const apply = async (plan: RegExp, verb = 'Change Role') => {
    await session.planShows(plan);
    await keys.command('Vector Cloud: Apply Plan');
    return keys.dialog(verb);
  };

  it('connects to the demo service, and to a service by its address and key', async () => {
    await keys.command('Vector Cloud: Connect to the Demo Service');
    await session.row('Demo').waitFor();
    await keys.command('Vector Cloud: Add Connection…');
    await keys.answer('Address of the control plane', demo.baseUrl);
    await keys.answer('API key', key);
    await keys.answer('Name of the connection', 'Service');
    await session.row('Service').waitFor();
  });

  it('marks a connection, edits it, and takes the other away', async () => {
    await keys.menu('Demo', 'Connection');
    await keys.press('Escape', 'Escape');
    await keys.row('Demo');
    await keys.command('Vector Cloud: Remove Connection…');
    await keys.pick('Demo');
    assert.match(await keys.enter(), /Remove the connection “Demo”/);
    await session.page.locator('.editor-instance', { hasText: 'Remove the connection “Demo”' }).waitFor();
    await keys.row('Demo'); // Enter in the dialog removed nothing
    await keys.command('Vector Cloud: Remove Connection…');
    await keys.pick('Demo');
    await keys.dialog('Remove');
    await session.row('Demo').waitFor({ state: 'detached' });
    await keys.command('Vector Cloud: Mark as Production');
    await keys.pick('Service');
    await session.row('Service').getByText('PRODUCTION').waitFor();
    await keys.command('Vector Cloud: Remove Production Mark');
    await keys.pick('Service');
    await session.row('Service').getByText('PRODUCTION').waitFor({ state: 'detached' });
  });

  it('browses down to a collection, filters the rows, and sees a record', async () => {
    await keys.open('Service', 'Search Team', 'Clusters', 'prod-search', 'default');
    await session.row('help_center').waitFor();
    await keys.command('Vector Cloud: Filter Connections…');
    await keys.answer('Filter', 'help_center');
    await session.page.locator('.part.sidebar .message', { hasText: '1 row matches' }).waitFor();
    await keys.command('Vector Cloud: Clear Connections Filter');
    await session.row('product_reviews').waitFor();
    await keys.menu('prod-search', 'Show Record');
    await shows(/"clusterName": "prod-search"/);
  });

  it('opens the search of a collection with the cursor in it, and searches', async () => {
    await keys.row('help_center');
    await keys.press('Enter');
    await search().text.and(session.webview.locator(':focus')).waitFor();
    await keys.command('Vector Cloud: Set Embedding Endpoint for Search…');
    await keys.pick('Other Address…');
    await keys.answer('Address of an embedding service (OpenAI-style /v1/embeddings', demo.embeddings.url);
    await keys.answer('Model', demo.embeddings.model);
    await keys.answer('Key for', key);
    await session.page.locator('.quick-input-widget').waitFor({ state: 'hidden' }); // it is tried before it is kept
    await keys.row('help_center');
    await keys.press('Enter');
    await keys.to(search().text);
    await keys.type('refund for a damaged');
    await keys.press('Shift+Enter', 'Backspace');
    await keys.type(' parcel');
    await keys.press('Enter');
    await search().found('10 hits');
    assert.equal(await search().text.inputValue(), 'refund for a damaged parcel');
  });

  it('goes from the question to the hits and back, and lists its keys', async () => {
    const focused = session.webview.locator(':focus');
    await search().rows.first().waitFor();
    await search().text.and(focused).waitFor();
    await keys.press('ArrowDown');
    await search().grid.and(focused).waitFor();
    await keys.press('?');
    const list = session.webview.getByRole('dialog', { name: 'Keyboard Shortcuts' });
    await list.getByText('Go to the query').waitFor();
    await session.screenshot('keyboard-shortcuts');
    await keys.press('Escape');
    await search().grid.and(focused).waitFor();
    await keys.press('/');
    await search().text.and(focused).waitFor();
  });

  it('completes the filter, and walks, opens and follows hits', async () => {
    await keys.to(search().box('Filter'));
    await keys.type('ye');
    await session.webview.getByRole('option', { name: /^year/ }).waitFor();
    await keys.press('Enter');
    await session.page.keyboard.type('> 2022', { delay: 20 });
    await keys.press('Escape');
    await search().runAnew();
    await search().found('10 hits');
    await eventually(async () => assert.equal(await search().box('Filter').inputValue(), 'year > 2022'));
    await keys.press('F1');
    await session.page.locator('.quick-input-widget').waitFor();
    await keys.press('Escape');
    await search().box('Filter').and(session.webview.locator(':focus')).waitFor(); // where it was
    await keys.to(search().grid);
    await keys.press('ArrowDown', 'Enter');
    const hit = session.webview.getByRole('heading', { name: /^Hit \d+/ });
    await hit.and(session.webview.locator(':focus')).waitFor();
    await keys.press('Escape');
    await search().grid.and(session.webview.locator(':focus')).waitFor();
    await keys.press('Shift+F10');
    await keys.to(session.webview.getByRole('menuitem', { name: 'More Like This' }), 'ArrowDown');
    await keys.press('Enter');
    const back = search().button('Back to “refund for a damaged parcel”');
    await keys.to(back, 'Shift+Tab');
    await session.screenshot('keyboard');
    await keys.press('Enter');
    await back.waitFor({ state: 'detached' });
  });

  it('exports the hits with the request beside them', async () => {
    await keys.to(search().button('Export'));
    await keys.press('ArrowDown');
    await keys.to(session.webview.getByRole('menuitem', { name: 'CSV', exact: true }), 'ArrowDown');
    await keys.press('Enter');
    await file('hits.csv');
    await session.toast('rows exported to hits.csv, the request to hits.request.json').waitFor();
    assert.match(readFileSync(join(workspace, 'hits.csv'), 'utf8'), /^rank,id,distance,title/);
    assert.match(readFileSync(join(workspace, 'hits.request.json'), 'utf8'), /year > 2022/);
    await keys.command('Notifications: Clear All Notifications');
  });

  it('compares a search with another, and takes it along as code', async () => {
    await keys.command('Vector Cloud: Pin as Baseline');
    await search().page.getByText('are compared with this baseline').waitFor();
    await keys.to(search().box('Filter'), 'Shift+Tab');
    await keys.press('End', 'Backspace');
    await keys.type('3');
    await keys.press('Escape', 'ControlOrMeta+Enter');
    await search()
      .page.getByText(/Baseline “.*”: overlap@10/)
      .waitFor();
    await keys.command('Vector Cloud: Copy as Code…');
    await keys.pick('curl');
    await session.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    await keys.command('Vector Cloud: Compare With Baseline');
    await session.webview.getByRole('heading', { name: 'Comparison with the baseline' }).waitFor();
    await keys.command('View: Close All Editors');
  });

  it('edits a role in its form, sees the plan and applies it', async () => {
    await keys.open('Roles');
    await keys.menu('Search Operator', 'Edit Role…');
    await keys.to(field(/^Name/));
    await keys.press('End');
    await keys.type(' at night');
    await keys.press('ControlOrMeta+S');
    assert.match(await apply(/Search Operator at night/), /Change role “Search Operator”\?/);
    await session.row('Search Operator at night').waitFor();
    await session.webview.locator('#title:focus').waitFor(); // the plan closed with the focus in it
    assert.equal(requests('PUT', /^PUT \/v2\/roles\//), 1);
    await keys.command('View: Close All Editors');
  });

  it('reverts a change from the journal, and applies that', async () => {
    await keys.command('Vector Cloud: Show Journal…');
    await keys.pick('Change role');
    await keys.pick('Revert Change…');
    await until('the old name', async () =>
      (await field(/^Name/).inputValue()) === 'Search Operator' ? true : undefined,
    );
    await keys.to(field(/^Name/));
    await keys.press('ControlOrMeta+S');
    await apply(/Name\s[^]*→/);
    await session.row('Search Operator').waitFor();
    await keys.command('View: Close All Editors');
  });

  it('moves the threshold of an alert rule, rehearses it, and leaves it as a draft', async () => {
    await keys.open('Alert Rules');
    await keys.menu('Search latency is critical', 'Edit Alert Rule…');
    const outcome = session.webview.locator('.outcome');
    await until('a rule that fired', async () => ((await outcome.innerText()).includes('fired') ? true : undefined));
    await keys.to(session.webview.locator('.threshold'));
    const before = await outcome.innerText();
    await keys.press('PageUp', 'PageUp', 'ArrowUp');
    await until('another outcome', async () => ((await outcome.innerText()) === before ? undefined : true));
    await session.screenshot('keyboard-rehearsal');
    await keys.command('View: Close All Editors');
    await session.tab('Search latency is critical').waitFor({ state: 'detached' });
    await row(/Search latency is critical/).waitFor();
  });

  it('opens a draft again, plans it, and discards it', async () => {
    await keys.command('Vector Cloud: Open Draft…');
    await keys.pick('Search latency is critical');
    await keys.to(field('Name required'));
    await keys.press('ControlOrMeta+S');
    await session.planShows(/Threshold/);
    await keys.command('Vector Cloud: Discard Plan');
    await keys.command('Vector Cloud: Discard Draft…');
    await keys.enter();
    await session.tab('Search latency is critical').waitFor(); // Enter in the dialog discarded nothing
    await keys.command('Vector Cloud: Discard Draft…');
    await keys.dialog('Discard');
    await until('no draft', async () => {
      const labels = await session.tree();
      return labels.length > 0 ? true : undefined;
    });
    assert.equal(requests('PUT', /^PUT \/v2\/alertRules\//), 0);
    await keys.command('View: Close All Editors');
  });

  it('makes an alert rule with a secret that is typed into VS Code’s own box', async () => {
    await keys.menu('Alert Rules', 'New Alert Rule…');
    await keys.pick('CU capacity is exhausted');
    await keys.to(session.webview.getByRole('button', { name: 'Add Action' }));
    await keys.press('Enter');
    const type = session.webview.getByLabel('Type required', { exact: true });
    await keys.to(type);
    await keys.type('OPSGENIE'); // its public name comes first in the list
    await until('its type', async () => ((await type.inputValue()) === 'INCIDENT_B' ? true : undefined));
    const region = session.webview.getByLabel('Region', { exact: true });
    await keys.to(region);
    await keys.type('EU');
    await until('its region', async () => ((await region.inputValue()) === 'EU' ? true : undefined));
    await keys.to(session.webview.getByRole('button', { name: 'API key: new secret' }));
    await keys.press('Enter');
    await keys.answer('Name of the secret', 'incident-key');
    await keys.answer('The apiKey', 'canary-incident-c2');
    await until('the name of the secret', async () =>
      (await session.webview.getByLabel('API key: name of the secret').inputValue()) === '' ? undefined : true,
    );
    await keys.to(session.webview.getByRole('button', { name: 'Add Action' }));
    await keys.press('ControlOrMeta+S');
    await apply(/to .* as apiKey of INCIDENT_B/, 'Create');
    await session.row('CU capacity is exhausted').waitFor();
    await keys.command('View: Close All Editors');
  });

  it('changes replicas, and watches them', async () => {
    await keys.menu('prod-search', 'Change Replicas…');
    await keys.pick('Fixed…');
    await keys.answer('Number of replicas', '3');
    await apply(/3 replicas, fixed/, 'Change Replicas');
    await session.toast('is running with the new replicas').waitFor();
    await keys.command('Notifications: Clear All Notifications');
  });

  it('releases a collection and loads it again', async () => {
    await keys.menu('support_tickets', 'Release Collection…');
    await keys.dialog('Release');
    await row(/support_tickets.*not loaded/).waitFor();
    await keys.menu('support_tickets', 'Load Collection…');
    await keys.dialog('Load');
    await row(/support_tickets.*not loaded/).waitFor({ state: 'detached' });
    await keys.command('Notifications: Clear All Notifications');
  });

  it('migrates a cluster, and takes the password that is told once', async () => {
    await keys.menu('prod-search', 'Migrate…');
    await keys.pick('New dedicated cluster…');
    await session.page.locator('.quick-input-list .monaco-list-row', { hasText: 'engineering' }).waitFor();
    await keys.press('Enter');
    await keys.answer('Name of the new cluster', 'prod-copy');
    for (const value of ['aws-us-west-2', 'Standard', 'Performance-optimized']) await keys.pick(value);
    await keys.answer('Number of CUs', '2');
    await shows(/"clusterName": "prod-copy"/);
    await keys.press('ControlOrMeta+S');
    await apply(/Creates dedicated cluster “prod-copy”/, 'Migrate');
    assert.match(await keys.dialog('I Saved the Password'), /Password: \S+/);
    await keys.command('Focus on Operations View');
    await row(/prod-copy.*migration · done/).waitFor();
    await keys.command('View: Close All Editors');
  });

  it('changes a setting', async () => {
    await keys.command('Preferences: Open Settings (UI)');
    await session.page.locator('.settings-editor .suggest-input-container').waitFor();
    await keys.press('ControlOrMeta+A');
    await keys.type('vectorCloud.pageSize');
    const found = session.page.locator('.settings-editor .setting-item-contents', { hasText: 'Page Size' });
    const input = found.locator('input').first();
    await input.waitFor();
    const inNumber = () => input.and(session.page.locator(':focus')).isVisible();
    await keys.press('ArrowDown'); // into what was found
    await keys.until('Enter', 'the number', inNumber, 5);
    await keys.press('ControlOrMeta+A');
    await keys.type('50');
    const settings = join(session.dir, 'user', 'User', 'settings.json');
    await until(
      'the setting',
      async () => (/"vectorCloud\.pageSize":\s*50\b/.test(readFileSync(settings, 'utf8')) ? true : undefined), // a write can be under way
    );
    await keys.command('View: Close All Editors');
  });

  it('collects a support bundle', async () => {
    await keys.command('Vector Cloud: Collect Support Bundle…');
    await keys.pick('Without hosts');
    await shows(/=== about\.json/);
    await keys.command('Notifications: Focus Notification Toast');
    const save = session.page.locator('.notifications-toasts').getByRole('button', { name: 'Save…' });
    await keys.until('Tab', 'Save…', () => save.and(session.page.locator(':focus')).isVisible(), 10);
    await keys.press('Enter');
    await file('support.zip');
    await session.toast('saved as').waitFor();
  });

  it('leaves no error on the console of a page', () => assert.deepEqual(session.problems, []));
});
