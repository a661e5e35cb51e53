import assert from 'node:assert/strict';
import { ROOT, startAlone, type Alone } from '../../src/demo/alone';
import { json, Server } from '../harness/services/recording-server';
import { SearchPage } from '../harness/window/search-page';
import { openSession, type Session } from '../harness/window/session';
import { eventually } from '../harness/window/until';

/** First use of the extension with a self-hosted server. */
describe('a server of one’s own', () => {
  let open: Alone;
  let guarded: Alone;
  let session: Session;
  let search: SearchPage;

  before(async () => {
    const options = { strict: true, entities: 1000 };
    open = await startAlone({ ...options, noAuth: true });
    guarded = await startAlone(options);
    session = await openSession();
    search = new SearchPage(session);
    await session.openView();
  });
  after(async () => {
    await session.close();
    await Promise.all([open, guarded].map(server => server.close()));
  });

  const hostOf = ({ address }: Alone): string => new URL(address).host;
  const sidebar = () => session.page.locator('.part.sidebar');
  const add = async (server: Alone) => {
    await session.command('Vector Cloud: Add Connection…');
    await session.inputBox('Address of the control plane or the endpoint', hostOf(server));
  };

  it('is four actions from the install to the first hits', async () => {
    // The view was opened by its icon: one.
    const way = session.welcome.first().getByText('Add Milvus Endpoint');
    await way.waitFor();
    await session.screenshot('endpoint-welcome');
    await way.click(); // two
    const box = session.page.locator('.quick-input-widget input[type=text]');
    await eventually(async () => assert.equal(await box.inputValue(), 'localhost:19530'));
    await session.page.locator('.quick-input-title', { hasText: 'Add Milvus Endpoint (1/2)' }).waitFor();
    await session.screenshot('endpoint-address');
    await session.inputBox('Address of the Milvus server', hostOf(open)); // three
    await session.row('help_center').waitFor();
    await session.toast('Supports V2 and V1. Authentication is off.').waitFor();
    await session.screenshot('endpoint-added');
    await session.quickPick('help_center'); // four
    await search.page.getByRole('heading', { name: 'help_center' }).waitFor();
    await search.found('10 hits');
    await session.screenshot('endpoint-hits');
  });

  it('shows no word that makes sense in a cloud only', async () => {
    const shown = await sidebar().innerText();
    assert.doesNotMatch(shown, /project|region|replica|\bCU\b|private endpoint|volume|alert|(?<!Cluster )role/i);
  });

  it('takes a user and a password', async () => {
    await add(guarded);
    await session.inputBox('API key, or user:password', 'root:wrong');
    await session.inputMessage.getByText('refused this user and password').waitFor();
    await session.screenshot('endpoint-key');
    await session.inputBox('refused this user and password', `${ROOT.user}:${ROOT.password}`);
    await session.row(hostOf(guarded)).waitFor();
  });

  it('leaves the keyboard to whoever types while its rows are read', async () => {
    const slow = await Server.start();
    const release = Promise.withResolvers<void>();
    const databases = json(200, { code: 0, data: ['default'] });
    slow.answer('POST /v2/vectordb/collections/list', 200, { code: 0, data: ['slow_notes'] });
    slow.on('POST /v2/vectordb/databases/list', databases, (...request) => {
      void release.promise.then(() => databases(...request)); // the tree waits; who found out what the address is did not
    });
    try {
      const { host } = new URL(slow.address);
      await session.command('Vector Cloud: Add Connection…');
      await session.inputBox('Address of the control plane or the endpoint', host);
      await session.row('Loading…').first().waitFor();
      await sidebar().locator('.monaco-list-row.selected', { hasText: host }).waitFor();
      await session.command('Vector Cloud: Add Connection…');
      const box = session.page.locator('.quick-input-widget input[type=text]');
      await box.fill('my favourite service');
      release.resolve();
      await session.row('slow_notes').waitFor();
      await session.page.keyboard.press('Enter');
      await session.inputMessage.getByText('Must be an address').waitFor();
      await session.page.keyboard.press('Escape');
    } finally {
      await slow.stop();
    }
  });

  it('leaves no error on the console of a page', () => assert.deepEqual(session.problems, []));
});
