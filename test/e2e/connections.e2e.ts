import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startDemo, type Demo } from '../../src/demo';
import { SearchPage, VECTOR } from '../harness/window/search-page';
import { openSession, type Session } from '../harness/window/session';
import { eventually, stored, until } from '../harness/window/until';

describe('adding a connection', () => {
  let elsewhere: Demo;
  const key = 'canary-7d1f40';
  let demo: Demo;
  let page: Server;
  let session: Session;

  before(async () => {
    demo = await startDemo({ apiKey: key, strict: true, entities: 1000 });
    page = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Welcome!</h1>'));
    await new Promise<void>(listening => page.listen(0, '127.0.0.1', listening));
    session = await openSession();
    await session.openView();
  });
  after(async () => {
    await session.close();
    await demo.close();
    page.close();
  });

  const begin = async (address: string) => {
    await session.command('Vector Cloud: Add Connection…');
    await session.inputBox('Address of the control plane', address);
  };
  const giveUp = () => session.page.keyboard.press('Escape');

  it('refuses what is no address, where it was typed', async () => {
    await begin('my favourite service');
    await session.inputMessage.getByText('Must be an address').waitFor();
    await giveUp();
  });

  it('refuses a wrong key, says so beside it, and keeps nothing', async () => {
    await begin(demo.baseUrl);
    await session.inputBox('API key', 'wrong');
    await session.inputMessage.getByText('The service refused this key').waitFor();
    await session.screenshot('wrong-key');
    await giveUp();
    await session.welcome.waitFor();
  });

  it('says that an address is no service', async () => {
    await begin(`http://127.0.0.1:${(page.address() as AddressInfo).port}`);
    await session.inputMessage.getByText('did not return JSON: <h1>Welcome!</h1>. Check that the address').waitFor();
    await giveUp();
    await session.welcome.waitFor();
  });

  it('says that a service is down', async () => {
    await begin('http://127.0.0.1:9');
    await session.inputMessage.getByText('127.0.0.1:9').waitFor();
    await session.screenshot('service-down');
    await giveUp();
    await session.welcome.waitFor();
  });

  it('keeps nothing when it is given up before its end', async () => {
    await begin(demo.baseUrl);
    await session.inputBox('API key', key);
    await session.page.getByText('Name of the connection').waitFor();
    await giveUp();
    await session.welcome.waitFor();
  });

  it('takes a name with slashes and letters beyond ASCII', async () => {
    await begin(demo.baseUrl);
    await session.inputBox('API key', key);
    await session.inputBox('Name of the connection', 'größe/näher ✓');
    await session.row('größe/näher ✓').waitFor();
  });

  it('shows names with slashes and letters beyond ASCII as they are', async () => {
    for (const label of ['größe/näher ✓', 'Search Team', 'Volumes']) await session.expand(label);
    await session.row('übersicht/2026').waitFor();
    await session.screenshot('odd-names');
  });

  it('is still there, with its key, the next morning', async () => {
    await session.restart();
    await session.openView();
    await session.expand('größe/näher ✓');
    await session.row('Search Team').waitFor();
  });

  it('asks the service nothing before the view is opened', async () => {
    await session.page.locator('.activitybar a.action-label[aria-label^="Search"]').click();
    await stored(session.page, 'workbench.sidebar.activeviewletid', 'workbench.view.search');
    await session.reload();
    const before = demo.requests.length;
    const output = session.page.getByRole('tab', { name: /Output/, selected: true });
    // The extension is active then. Right after a reload a command of the palette may come to nothing.
    await until('the log', async () => {
      await session.command('Vector Cloud: Show Log');
      return output.waitFor({ timeout: 5000 }).then(
        () => true,
        () => undefined,
      );
    });
    assert.equal(demo.requests.length, before);
    await session.openView();
    await session.expand('größe/näher ✓');
    await session.row('Search Team').waitFor();
    assert.ok(demo.requests.length > before);
  });

  it('shows a part that fails as a row with its reason, and reads it again', async () => {
    const restore = demo.fail('GET /v2/roles', { status: 500, code: 500, message: 'out of order' });
    for (const label of ['Search Team', 'Roles']) await session.expand(label);
    const failure = session.page.locator('.part.sidebar [role=treeitem]', { hasText: 'out of order' });
    await failure.waitFor();
    await session.screenshot('failure-row');
    restore();
    const retry = failure.locator('.actions a.action-label[aria-label^="Retry"]');
    // Again where the row is drawn anew under the mouse, unless the click came through all the same.
    await until('Retry under the mouse', async () => {
      if ((await failure.count()) === 0) return true;
      const clicked = failure.hover({ timeout: 1000 }).then(() => retry.click({ timeout: 1000 }));
      return clicked.then(
        () => true,
        () => undefined,
      );
    });
    await session.row('Project Admin').waitFor();
  });

  it('needs a vector where nothing turns text into one, and gives a search up at Escape', async () => {
    for (const label of ['Clusters', 'prod-search', 'default']) await session.expand(label);
    // VS Code drops a click on a row that is replaced meanwhile.
    const described = session.row('support_tickets').getByText(/ entities/);
    await described.waitFor();
    await session.row('help_center').click();
    const search = new SearchPage(session);
    await search.text.fill('how do I reset my password?');
    await search.run();
    await search.problem('No embedding endpoint for this connection. Set one');
    const restore = demo.fail('POST /v2/vectordb/entities/search', { latencyMs: 60_000 });
    await search.vector(VECTOR);
    await search.run();
    await search.button('Cancel').waitFor();
    await session.page.keyboard.press('Escape');
    await search.problem('Canceled');
    restore();
    await search.run();
    await search.found('10 hits');
  });

  it('asks for another key when it moves to another host, and keeps no trace of the old one', async () => {
    elsewhere = await startDemo({ apiKey: 'canary-elsewhere', strict: true, entities: 1000 });
    await session.command('Vector Cloud: Use Username and Password…');
    await session.quickPick('prod-search');
    await session.inputBox('› prod-search (1/2)', 'db_admin');
    await session.inputBox('Password of db_admin', key);
    await session.page.locator('.quick-input-widget').waitFor({ state: 'hidden' }); // it is tried before it is kept
    await session.command('Vector Cloud: Edit Connection…');
    await session.quickPick('größe/näher ✓');
    await session.inputBox('Address of the control plane', elsewhere.baseUrl);
    await session.page.getByPlaceholder('Keep the stored cluster users and passwords?').first().waitFor();
    await session.screenshot('users-of-another-host');
    await session.quickPick('Delete Stored Passwords');
    await session.page.getByText('API key for').first().waitFor();
    const box = session.page.locator('.quick-input-widget:visible input').first();
    await eventually(async () => assert.equal(await box.inputValue(), '')); // the key of the old host is not offered to the new one
    await session.inputBox('API key', key);
    await session.inputMessage.getByText('The service refused this key').waitFor();
    await session.inputBox('The service refused this key', 'canary-elsewhere');
    await session.inputBox('Name of the connection', 'größe/näher ✓');
    await session.row('größe/näher ✓').getByText(new URL(elsewhere.baseUrl).host).waitFor();
    await session.expand('größe/näher ✓');
    await session.row('Search Team').waitFor();
    assert.ok(elsewhere.requests.includes('GET /v2/projects'));
    for (const label of ['Search Team', 'Clusters', 'prod-search']) await session.expand(label);
    await session.row('default').waitFor(); // the user of the old host would be refused here
  });

  it('is removed with its key, after a question', async () => {
    // From the palette: rows that came just now are drawn anew, and a menu of theirs may lose its row.
    await session.command('Vector Cloud: Remove Connection…');
    await session.quickPick('größe/näher ✓');
    assert.match(await session.modal('Remove'), /Remove the connection “größe\/näher ✓”/);
    await session.welcome.waitFor();
    await elsewhere.close(); // not before: rows that are drawn anew close a menu
  });

  it('may be to one server that needs no key', async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.headers.authorization);
      const data = request.url?.endsWith('/databases/list') ? ['archive'] : ['letters'];
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 0, data }));
    });
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    await session.command('Vector Cloud: Add Milvus Endpoint…');
    await session.inputBox('Address of the Milvus server', host);
    await session.row(host).waitFor();
    await session.row('letters').waitFor();
    assert.deepEqual([...new Set(asked)], [undefined]);
    server.closeAllConnections();
    server.close();
  });
});

describe('a key', () => {
  const key = 'canary-31c9aa';
  let demo: Demo;
  let session: Session;

  // The control plane is known by one name, the clusters by another: to VS Code they are two domains.
  before(async () => {
    demo = await startDemo({ apiKey: key, strict: true, entities: 1000 });
    session = await openSession({ settings: { 'vectorCloud.refreshOnFocus': true } });
    await session.openView();
    await session.command('Vector Cloud: Add Connection…');
    await session.inputBox('Address of the control plane', demo.baseUrl.replace('127.0.0.1', 'localhost'));
    await session.inputBox('API key', key);
    await session.inputBox('Name of the connection', 'Service');
    for (const label of ['Service', 'Search Team', 'Clusters']) await session.expand(label);
  });
  after(async () => {
    await session.close();
    await demo.close();
  });

  const failure = () =>
    session.page.locator('.part.sidebar [role=treeitem]', { hasText: 'You chose not to send the key' });

  it('goes to another domain only when its owner says so', async () => {
    const before = demo.requests.length; // what the address is was asked of the address
    await session.row('prod-search').click();
    assert.match(await session.modal('Cancel'), /Send the API key of “Service” to 127\.0\.0\.1\?/);
    await failure().waitFor();
    assert.deepEqual(
      demo.requests.slice(before).filter(request => request.includes('/v2/vectordb/')),
      [],
    );
  });

  it('is asked for again by Retry, and not again after a yes', async () => {
    await failure().hover();
    await failure().locator('.actions a.action-label[aria-label^="Retry"]').click();
    await session.screenshot('trust');
    await session.modal('Send the Key');
    await session.row('default').waitFor();
    await session.expand('playground');
    await session.row('default').nth(1).waitFor();
  });

  // A page under a test driver never loses the focus: it is told that it did.
  const focus = (has: boolean) =>
    session.page.evaluate(`document.hasFocus = () => ${has}; dispatchEvent(new Event('${has ? 'focus' : 'blur'}'))`);

  it('is used again when the window gets the focus back, where that is wanted', async () => {
    await focus(false);
    const before = demo.requests.length;
    await focus(true);
    await until('another reading', async () =>
      demo.requests.slice(before).includes('POST /v2/vectordb/databases/list') ? true : undefined,
    );
    await session.row('default').nth(1).waitFor(); // what was open is open
  });
});
