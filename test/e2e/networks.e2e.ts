import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { startDemo, type Demo } from '../../src/demo';
import { ROOT, startAlone, type Alone } from '../../src/demo/alone';
import { company, type Company } from '../harness/services/company';
import { followTraffic } from '../harness/window/browser';
import { openSession, type Session } from '../harness/window/session';

const KEY = 'canary-90b1c7';

/** A network with its own proxy and certificates. */
describe('behind a proxy', () => {
  const dir = mkdtempSync(join(tmpdir(), 'vector-cloud-network-'));
  let demo: Demo;
  let own: Alone;
  let net: Company;
  let session: Session;

  before(async () => {
    demo = await startDemo({ apiKey: KEY, strict: true, entities: 1000 });
    own = await startAlone({ strict: true, entities: 1000 });
    const hosts = {
      'api.company.test': demo.baseUrl,
      'odd.company.test': demo.baseUrl,
      'milvus.company.test': own.address,
      localhost: own.address,
    };
    net = await company(hosts, ['odd.company.test']);
    const authority = join(dir, 'authority.pem');
    writeFileSync(authority, net.authority);
    session = await openSession({
      settings: { 'http.proxy': `http://${net.proxy}`, 'http.systemCertificatesNode': true },
      env: { SSL_CERT_FILE: authority }, // what the system trusts
    });
    await session.openView();
  });
  after(async () => {
    await session.close();
    await net.close();
    await Promise.all([demo.close(), own.close()]);
    rmSync(dir, { recursive: true });
  });

  const add = async (address: string, name: string) => {
    await session.command('Vector Cloud: Add Connection…');
    await session.inputBox('Address of the control plane', address);
    if (!name) return;
    const { host } = new URL(address);
    await session.inputBox(`API key for ${host}. Only endpoints accept user:password.`, KEY);
    await session.inputBox('Name of the connection', name);
  };
  const morning = async (settings: Record<string, unknown>) => {
    session.changeSettings(settings);
    await session.restart();
    await session.openView();
    await session.expand('Company');
  };
  const rowWith = (text: RegExp) => session.page.locator('.part.sidebar [role=treeitem]', { hasText: text }).first();

  it('a service with a certificate of the company is reached through the proxy', async () => {
    await add('https://api.company.test', 'Company');
    await session.row('Company').waitFor();
    await session.expand('Company');
    await session.row('Search Team').waitFor();
    assert.ok(net.asked.length > 0);
    assert.deepEqual([...new Set(net.asked.map(({ host }) => host))], ['api.company.test']);
  });

  it('a Milvus server with a certificate of the company is asked by https where no scheme was typed', async () => {
    await add('milvus.company.test', '');
    await session.inputBox('API key, or user:password, for milvus.company.test', `${ROOT.user}:${ROOT.password}`);
    await session.row('help_center').waitFor();
    await session.screenshot('own-authority');
  });

  it('a server of this computer with a certificate of the company is asked by https where no scheme was typed', async () => {
    const host = `localhost:${net.port('localhost')}`;
    await add(host, '');
    await session.inputBox(`API key, or user:password, for ${host}`, `${ROOT.user}:${ROOT.password}`);
    await session.toast(`“${host}”: Supports V2 and V1.`).waitFor();
  });

  it('a certificate that nobody vouches for is refused in words, and nothing is sent', async () => {
    const sent = demo.requests.length;
    await add('https://odd.company.test', '');
    await session.inputMessage.getByText('The certificate of odd.company.test is not trusted').waitFor();
    await session.page.keyboard.press('Escape');
    assert.equal(demo.requests.length, sent);
  });

  it('a proxy that asks for a sign-in is named as the reason', async () => {
    net.signIn = 'ann:pa55';
    net.cut();
    await session.command('Vector Cloud: Refresh');
    await session.expand('Company');
    await rowWith(/requires authentication \(407\)/).waitFor();
    await session.screenshot('proxy-sign-in');
  });

  it('a proxy gets the sign-in that the settings hold', async () => {
    net.asked.length = 0;
    await morning({ 'http.proxy': `http://ann:pa55@${net.proxy}`, 'http.noProxy': ['direct.company.test'] });
    await session.row('Search Team').waitFor();
    assert.ok(net.asked.some(({ as }) => as === 'ann:pa55'));
  });

  it('hosts of http.noProxy are asked directly', async () => {
    net.asked.length = 0;
    await add('https://direct.company.test', '');
    await session.inputMessage.getByText('Host direct.company.test not found').waitFor(); // only a proxy could know the name
    await session.page.keyboard.press('Escape');
    assert.ok(net.asked.every(({ host }) => host !== 'direct.company.test'));
  });

  it('a start without any network shows what there is, and the demo service works', async () => {
    await net.closeProxy();
    await morning({ 'http.proxy': `http://${net.proxy}` });
    await rowWith(/The proxy for api\.company\.test, 127\.0\.0\.1:\d+, is unreachable/).waitFor();
    await session.command('Vector Cloud: Connect to the Demo Service');
    await session.expand('Demo');
    await session.row('Search Team').first().waitFor();
    await session.screenshot('offline');
  });

  it('leaves no error on the console of a page', () => assert.deepEqual(session.problems, []));
});

/** Two ways to name a proxy that are not settings: each session has the company's network, and what names the proxy in it. */
for (const way of ['a PAC file', 'the environment'] as const) {
  describe(`behind a proxy that ${way} names`, () => {
    const dir = mkdtempSync(join(tmpdir(), 'vector-cloud-network-'));
    let demo: Demo;
    let net: Company;
    let session: Session;
    const askedFor: string[] = [];

    before(async () => {
      demo = await startDemo({ apiKey: KEY, strict: true, entities: 1000 });
      net = await company({ 'api.company.test': demo.baseUrl });
      const authority = join(dir, 'authority.pem');
      writeFileSync(authority, net.authority);
      const variables = { HTTPS_PROXY: `http://${net.proxy}`, NO_PROXY: 'direct.company.test' };
      session = await openSession({
        settings: { 'http.useLocalProxyConfiguration': true, 'http.systemCertificatesNode': true },
        env: { SSL_CERT_FILE: authority, ...(way === 'the environment' && variables) },
      });
      if (way === 'a PAC file') {
        await evaluatePac(session, url => {
          askedFor.push(new URL(url).host);
          return pacOf(net.proxy)(url, new URL(url).hostname);
        });
      }
      await session.openView();
    });
    after(async () => {
      await session.close();
      await net.close();
      await demo.close();
      rmSync(dir, { recursive: true });
    });
    const add = async (address: string) => {
      await session.command('Vector Cloud: Add Connection…');
      await session.inputBox('Address of the control plane', address);
    };

    it('requests go through it', async () => {
      await add('https://api.company.test');
      await session.inputBox('API key', KEY);
      await session.inputBox('Name of the connection', 'Company');
      await session.expand('Company');
      await session.row('Search Team').waitFor();
      assert.deepEqual([...new Set(net.asked.map(({ host }) => host))], ['api.company.test']);
    });

    it('what goes past it goes past it', async () => {
      net.asked.length = 0;
      await add('https://direct.company.test');
      await session.inputMessage.getByText('Host direct.company.test not found').waitFor(); // only a proxy could know it
      await session.page.keyboard.press('Escape');
      assert.deepEqual(net.asked, []);
    });

    if (way === 'a PAC file') {
      it('is asked of it for each host, and is named where it is down', async () => {
        await add('https://dead.company.test');
        await session.inputMessage.getByText('The proxy for dead.company.test, 127.0.0.1:1, is unreachable').waitFor();
        await session.page.keyboard.press('Escape');
        assert.deepEqual([...new Set(askedFor)], ['api.company.test', 'direct.company.test', 'dead.company.test']);
      });
    }
  });
}

/** A PAC file as companies have it, which names one proxy that does not run. */
const pacOf = (proxy: string): ((url: string, host: string) => string) =>
  runInNewContext(`
    function FindProxyForURL(url, host) {
      if (host === 'direct.company.test') return 'DIRECT';
      if (host === 'dead.company.test') return 'PROXY 127.0.0.1:1';
      return host.endsWith('.company.test') ? 'PROXY ${proxy}' : 'DIRECT';
    }
    FindProxyForURL`) as (url: string, host: string) => string;

/**
 * Replaces the evaluation of PAC files. On the desktop, Chromium in the window evaluates them and reports the proxy of each host to the
 * extension host. This window is in a browser, which reports nothing: only its answer is replaced. The use of the answer is VS Code's own
 * `fetch`.
 */
async function evaluatePac(session: Session, answer: (url: string) => string): Promise<void> {
  const context = session.page.context();
  await followTraffic(session.page);
  await context.exposeFunction('proxyFor', answer);
  await context.route('**/workbench.js', async route => {
    const response = await route.fetch();
    const [before, after, ...more] = (await response.text()).split('async resolveProxy(e){}');
    assert.ok(after !== undefined && more.length === 0, 'This VS Code asks for proxies in another way');
    await route.fulfill({ response, body: `${before}async resolveProxy(e){return self.proxyFor(e)}${after}` });
  });
  await session.reload();
}
