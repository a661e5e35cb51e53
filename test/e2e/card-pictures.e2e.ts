import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { company, type Company } from '../harness/services/company';
import { SmallService } from '../harness/services/small-service';
import { seriousFindings } from '../harness/window/axe';
import { SearchPage } from '../harness/window/search-page';
import { openSession, type Session } from '../harness/window/session';
import { eventually } from '../harness/window/until';

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const CDN = 'cdn.company.test';
const HITS = 200;

/** Pictures of a host behind a proxy, with a certificate that the system trusts. */
describe('pictures of cards', () => {
  const dir = mkdtempSync(join(tmpdir(), 'vector-cloud-pictures-'));
  const requests: { url: string; headers: IncomingHttpHeaders }[] = [];
  const small = new SmallService({
    collectionName: 'products',
    fields: [
      { name: 'id', type: 'Int64', primaryKey: true },
      { name: 'title', type: 'VarChar' },
      { name: 'image', type: 'VarChar' },
      { name: 'vector', type: 'FloatVector', params: [{ key: 'dim', value: '4' }] },
    ],
    indexes: [{ fieldName: 'vector', metricType: 'L2' }],
    hits: () =>
      JSON.stringify({
        code: 0,
        data: Array.from({ length: HITS }, (_, id) => ({
          id,
          distance: id / 8,
          title: `Product ${id}`,
          image: `https://${CDN}/${id}.png`,
        })),
      }),
  });
  let pictures: Server;
  let net: Company;
  let session: Session;
  let search: SearchPage;

  before(async () => {
    pictures = createServer(({ url = '', headers }, response) => {
      requests.push({ url, headers });
      if (url === '/1.png') response.writeHead(404).end();
      else if (url === '/2.png') response.writeHead(200, { 'content-type': 'image/png' }).end('no picture');
      else response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL);
    }).listen(0, '127.0.0.1');
    await Promise.all([once(pictures, 'listening'), small.start()]);
    net = await company({ [CDN]: `http://127.0.0.1:${(pictures.address() as AddressInfo).port}` });
    const authority = join(dir, 'authority.pem');
    writeFileSync(authority, net.authority);
    session = await openSession({
      storage: { 'connections/own.json': small.connection('own', 'Own') },
      settings: { 'http.proxy': `http://${net.proxy}`, 'http.systemCertificatesNode': true },
      env: { SSL_CERT_FILE: authority },
    });
    search = new SearchPage(session);
    await session.command('Vector Cloud: Search…');
    await session.quickPick('products');
    await search.vector([1, 2, 3, 4]);
    await search.run();
    await search.found(`${HITS} hits`);
    await search.page.getByRole('tab', { name: 'Cards' }).click();
    await card(1).waitFor();
  });
  after(async () => {
    await session.close();
    await net.close();
    small.stop();
    pictures.closeAllConnections();
    pictures.close();
    rmSync(dir, { recursive: true });
  });

  const card = (place: number) => search.page.locator(`article[aria-posinset="${place}"]`);
  const button = (place: number) => card(place).getByRole('button', { name: `Show images from ${CDN}…` });
  const toPictures = () => net.asked.filter(({ host }) => host.startsWith(CDN));

  it('are not requested before their host is allowed', async () => {
    await button(1).waitFor();
    await session.screenshot('card-pictures-before');
    await button(1).click();
    const asked = await session.modal('Cancel');
    assert.match(asked, /cdn\.company\.test/);
    assert.match(asked, /your IP address/);
    await button(1).waitFor();
    assert.deepEqual([toPictures(), requests], [[], []]);
  });

  it('are requested once allowed, for visible cards only, without a key', async () => {
    await button(1).click();
    await session.modal('Show Images');
    await card(1).getByRole('img', { name: 'Product 0' }).waitFor();
    await card(2)
      .getByText(/HTTP 404/)
      .waitFor();
    await card(3)
      .getByText(/damaged/)
      .waitFor();
    await session.screenshot('card-pictures');
    assert.ok(requests.length < HITS / 4, `${requests.length} requests`);
    for (const { headers } of requests) {
      for (const name of ['authorization', 'cookie', 'referer']) assert.equal(headers[name], undefined);
    }
    assert.equal(await button(1).count(), 0);
  });

  for (const theme of ['dark', 'high contrast dark', 'high contrast light', 'light'] as const) {
    it(`have no serious accessibility finding in ${theme}`, async () => {
      await session.setTheme(theme);
      await card(1).focus();
      await session.screenshot(`card-pictures-${theme.replaceAll(' ', '-')}`);
      assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
    });
  }

  it('are taken from another field, or from none', async () => {
    const field = search.page.getByRole('combobox', { name: 'Image' });
    await field.selectOption({ label: 'none' });
    await eventually(async () => assert.equal(await card(1).getByRole('img').count(), 0));
    await field.selectOption({ label: 'image' });
    await card(1).getByRole('img', { name: 'Product 0' }).waitFor();
  });

  it('are no longer requested once the host is no longer allowed', async () => {
    await search.button('Images').click();
    await search.page.getByRole('menuitem', { name: `Stop Showing Images from ${CDN}` }).click();
    await button(1).waitFor();
    const before = requests.length;
    await card(1).focus();
    await session.page.keyboard.press('End');
    await button(HITS).waitFor();
    assert.equal(requests.length, before);
  });

  it('violate no policy of the page', () => assert.deepEqual(session.problems, []));
});
