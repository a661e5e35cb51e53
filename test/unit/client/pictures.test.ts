import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { PictureClient, refusedHost } from '../../../src/client/exchanges/pictures';
import { authority } from '../../harness/services/certificates';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const HOST = 'cdn.company.test';

/** Loads from a real https server; only the resolution of its name is replaced. */
describe('pictures of a host', () => {
  const root = authority('Company Root');
  let server: Server;
  let answer: RequestListener;
  const seen: { url: string; headers: IncomingHttpHeaders }[] = [];
  let origin: string;
  let agent: Agent;

  before(async () => {
    server = createServer(root.certify(HOST), (request, response) => {
      seen.push({ url: request.url!, headers: request.headers });
      answer(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `https://${HOST}:${(server.address() as AddressInfo).port}`;
    agent = new Agent({
      connect: {
        ca: root.cert,
        lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
      },
    });
  });
  beforeEach(() => (seen.length = 0));
  after(async () => {
    await agent.destroy();
    server.closeAllConnections();
    await new Promise(closed => server.close(closed));
  });

  const { signal } = new AbortController();
  const load = (address: string, resolved = ['203.0.113.7']) =>
    new PictureClient({ dispatcher: agent, resolve: () => Promise.resolve(resolved) }).load(address, signal);
  const respond =
    (status: number, headers: Record<string, string>, body: Uint8Array | string = ''): RequestListener =>
    (_, response) =>
      response.writeHead(status, headers).end(body);

  it('are loaded with their type, without key, cookie and referrer', async () => {
    answer = respond(200, { 'content-type': 'image/png; x=1', 'set-cookie': 'a=b' }, PNG);
    for (let time = 0; time < 2; time++) {
      const { type, bytes } = await load(`${origin}/a.png?size=2`);
      assert.equal(type, 'image/png');
      assert.deepEqual(Buffer.from(bytes), PNG);
    }
    assert.deepEqual([...new Set(seen.map(({ url }) => url))], ['/a.png?size=2']);
    for (const { headers } of seen) {
      for (const name of ['authorization', 'cookie', 'referer', 'origin']) assert.equal(headers[name], undefined);
    }
  });

  it('follow a redirect within their host', async () => {
    answer = (request, response) =>
      request.url === '/old.png'
        ? response.writeHead(302, { location: '/new.png' }).end()
        : response.writeHead(200, { 'content-type': 'image/webp' }).end(PNG);
    assert.equal((await load(`${origin}/old.png`)).type, 'image/webp');
  });

  it('have 5 MB at most, however their length is told', async () => {
    for (const headers of [{ 'transfer-encoding': 'chunked' }, { 'content-length': String(5 * 1024 * 1024) }]) {
      answer = respond(200, { 'content-type': 'image/png', ...headers }, Buffer.alloc(5 * 1024 * 1024));
      assert.equal((await load(`${origin}/a.png`)).bytes.length, 5 * 1024 * 1024);
    }
  });

  const large = 5 * 1024 * 1024 + 1;
  const refused: [what: string, answer: RequestListener, says: RegExp][] = [
    [
      'a redirect to another host',
      respond(302, { location: 'https://other.company.test/a.png' }),
      /redirects to another host: other\.company\.test/,
    ],
    ['a redirect to http', respond(301, { location: `http://${HOST}/a.png` }), /redirects to another host/],
    ['redirects without end', respond(302, { location: '/a.png' }), /redirects too often/],
    ['a missing picture', respond(404, { 'content-type': 'image/png' }), /HTTP 404/],
    ['a web page', respond(200, { 'content-type': 'text/html' }, '<p>'), /“text\/html” is not a supported/],
    ['an SVG', respond(200, { 'content-type': 'image/svg+xml' }, '<svg/>'), /“image\/svg\+xml” is not a supported/],
    ['no type', respond(200, {}, PNG), /not a supported/],
    [
      'a length of more than 5 MB',
      (_, response) => response.writeHead(200, { 'content-type': 'image/png', 'content-length': large }).write(PNG),
      /exceeds 5 MB/,
    ],
    [
      'more than 5 MB without a length',
      respond(200, { 'content-type': 'image/png', 'transfer-encoding': 'chunked' }, Buffer.alloc(large)),
      /exceeds 5 MB/,
    ],
    ['a cut answer', (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).destroy(), /closed the/],
  ];
  for (const [what, answered, says] of refused) {
    it(`are not loaded: ${what}`, async () => {
      answer = answered;
      await assert.rejects(load(`${origin}/a.png`), { name: 'TransportError', message: says });
    });
  }

  const unasked: [what: string, address: string, resolved?: string[]][] = [
    ['http', `http://${HOST}/a.png`],
    ['a user name', `https://ann:pa55@${HOST}/a.png`],
    ['a data address', 'data:image/png;base64,AAAA'],
    ['a name of this computer', 'https://localhost/a.png'],
    ['a name that resolves to a private address', `https://${HOST}/a.png`, ['203.0.113.7', '10.1.2.3']],
    ['a name that resolves to metadata of a cloud', `https://${HOST}/a.png`, ['169.254.169.254']],
    ['a name that resolves to IPv4 within IPv6', `https://${HOST}/a.png`, ['::ffff:127.0.0.1']],
  ];
  for (const [what, address, resolved] of unasked) {
    it(`send no request to ${what}`, async () => {
      await assert.rejects(load(address, resolved), { name: 'TransportError' });
      assert.deepEqual(seen, []);
    });
  }

  it('of an unknown certificate are refused in words', async () => {
    const stranger = new Agent({
      connect: { lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]) },
    });
    const client = new PictureClient({ dispatcher: stranger, resolve: () => Promise.resolve([]) });
    await assert.rejects(client.load(`${origin}/a.png`, signal), /certificate of .* is not trusted/);
    await stranger.destroy();
  });

  it('end when their form is closed, at most four at a time', async () => {
    const closing = new AbortController();
    const client = new PictureClient({ dispatcher: agent, resolve: () => Promise.resolve([]) });
    const asked = Promise.withResolvers<void>();
    answer = () => seen.length === 4 && asked.resolve();
    const loads = Array.from({ length: 9 }, (_, at) => client.load(`${origin}/${at}.png`, closing.signal));
    const ended = Promise.allSettled(loads);
    await asked.promise;
    closing.abort();
    assert.deepEqual([...new Set((await ended).map(({ status }) => status))], ['rejected']);
    assert.equal(seen.length, 4);
  });
});

describe('hosts of pictures', () => {
  const refuses = (host: string) => refusedHost(new URL(`https://${host}/a.png`)) !== undefined;
  for (const host of [
    'localhost a.localhost LOCALHOST. printer nas.local db.internal router.home.arpa 127.0.0.1 127.1 0x7f000001 2130706433',
    '10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255',
    '[::1] [::] [fd00::1] [fe80::1] [::ffff:10.0.0.1] [64:ff9b::a00:1] [2002:a00:1::] localhost:8443',
  ].flatMap(line => line.split(' '))) {
    it(`exclude ${host}`, () => assert.ok(refuses(host)));
  }
  for (const host of ['cdn.example.com', 'example.com:8443', 'münchen.example', '8.8.8.8', '172.32.0.1', '[2600::1]']) {
    it(`include ${host}`, () => assert.ok(!refuses(host)));
  }
});
