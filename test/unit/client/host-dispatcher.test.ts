import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { CloudClient, hostDispatcher } from '../../../src/client';
import { request } from '../../../src/client/undici';
import { Server } from '../../harness/services/recording-server';

describe('the host’s fetch as a dispatcher', () => {
  let server: Server;
  before(async () => (server = await Server.start()));
  after(() => server.stop());
  beforeEach(() => server.reset());

  const list = () => new CloudClient({ baseUrl: server.address, token: 'key', firstWaitMs: 1 }).clouds.list();

  it('is what is used when none is given, and there is one', async () => {
    server.answer('GET /v2/clouds', 200, { code: 0, data: [] });
    assert.deepEqual(await list(), []);
    assert.equal(hostDispatcher(), hostDispatcher());
  });

  it('reads fetch anew for every request', async () => {
    const { fetch } = globalThis;
    server.answer('GET /v2/clouds', 200, { code: 0, data: [] });
    await list();
    let asked: RequestInit | undefined;
    globalThis.fetch = (input, init) => {
      asked = init;
      return fetch(input, init);
    };
    try {
      await list();
    } finally {
      globalThis.fetch = fetch;
    }
    assert.equal(asked?.redirect, 'manual');
  });

  /** Sends a raw path without address checks. */
  const statusOf = (path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      hostDispatcher().dispatch(
        { origin: server.address, path, method: 'GET', headers: { authorization: 'Bearer key' } },
        {
          onRequestStart() {},
          onResponseStart: (_, status) => resolve(status),
          onResponseData() {},
          onResponseEnd() {},
          onResponseError: (_, error) => reject(error),
        },
      );
    });

  for (const slashes of ['//', '/\\', '\\\\']) {
    it(`sends no key to the host after ${slashes} in a path`, async () => {
      const other = await Server.start();
      try {
        await statusOf(`${slashes}${new URL(other.address).host}/x`).catch(() => undefined);
        assert.deepEqual(other.requests, []);
      } finally {
        await other.stop();
      }
    });
  }

  it('refuses a path that changes the host', async () => {
    await assert.rejects(statusOf('@evil.example/x'), /leads away/);
    assert.deepEqual(server.requests, []);
  });

  const givenHeaders: [what: string, given: Record<string, string> | string[] | Map<string, string>][] = [
    ['an object', { 'x-a': '1', 'x-b': '2' }],
    ['names and values in turn', ['x-a', '1', 'x-b', '2']],
    [
      'pairs',
      new Map([
        ['x-a', '1'],
        ['x-b', '2'],
      ]),
    ],
  ];
  for (const [what, given] of givenHeaders) {
    it(`takes headers as ${what}`, async () => {
      server.answer('POST /', 200, '');
      const body = Readable.from(['in ', 'pieces']);
      await (
        await request(server.address, { dispatcher: hostDispatcher(), method: 'POST', headers: given, body })
      ).body.dump();
      const [{ headers: sent, body: received }] = server.requests as [(typeof server.requests)[0]];
      assert.deepEqual([sent['x-a'], sent['x-b'], received], ['1', '2', 'in pieces']);
    });
  }

  const kept: [
    what: string,
    method: 'POST' | 'PATCH' | 'DELETE',
    body: string | Buffer | undefined,
    length?: string,
  ][] = [
    ['a text', 'POST', '{"a":"Größe"}', '15'],
    ['bytes', 'PATCH', Buffer.from('abc'), '3'],
    ['nothing', 'POST', undefined, '0'],
    ['nothing, which a DELETE does not say', 'DELETE', undefined],
  ];
  for (const [what, method, body, length] of kept) {
    for (const status of [200, 307, 401, 421, 503]) {
      it(`sends a write with ${what} once that is answered by ${status}, and its length`, async () => {
        const headers = { location: '/elsewhere', 'www-authenticate': 'Basic realm="x"' };
        server.answer(`${method} /`, status, 'an answer', headers);
        const given = { dispatcher: hostDispatcher(), method, headers: { authorization: 'Bearer key' } };
        const answer = await request(server.address, body === undefined ? given : { ...given, body });
        assert.deepEqual([answer.statusCode, await answer.body.text()], [status, 'an answer']);
        assert.deepEqual(
          server.requests.map(({ headers: sent, body: received }) => [
            received,
            sent['content-length'],
            sent['transfer-encoding'],
            sent.authorization,
          ]),
          [[String(body ?? ''), length, undefined, 'Bearer key']],
        );
      });
    }
  }

  it('takes an answer without a body', async () => {
    server.on('DELETE /', response => response.writeHead(204).end());
    const answer = await request(server.address, { dispatcher: hostDispatcher(), method: 'DELETE' });
    assert.deepEqual([answer.statusCode, await answer.body.text()], [204, '']);
  });

  it('says the length of a body once, whatever the caller says', async () => {
    server.answer('POST /', 200, '');
    const headers = { 'Content-Length': '3', 'x-a': '1' };
    const given = { dispatcher: hostDispatcher(), method: 'POST', headers, body: 'abc' } as const;
    await (await request(server.address, given)).body.dump();
    const [sent] = server.requests;
    assert.deepEqual([sent?.headers['content-length'], sent?.headers['x-a'], sent?.body], ['3', '1', 'abc']);
  });

  it('takes a compressed answer, also after a repeat', async () => {
    const body = gzipSync(JSON.stringify({ code: 0, data: [{ cloudId: 'aws'.repeat(500) }] }));
    server.on(
      'GET /v2/clouds',
      response => response.writeHead(503).end('later'),
      response => response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length }).end(body),
    );
    assert.equal((await list())[0]!.cloudId.length, 1500);
  });

  it('keeps letters whole that are split between two pieces', async () => {
    server.on('GET /v2/clouds', response => {
      const body = Buffer.from(JSON.stringify({ code: 0, data: [{ cloudId: 'Größe 日本 🦜' }] }));
      response.writeHead(200);
      const pieces = [...body].map(byte => Buffer.of(byte));
      const next = () =>
        void (pieces.length > 0 ? response.write(pieces.shift()!, () => setImmediate(next)) : response.end());
      next();
    });
    assert.equal((await list())[0]!.cloudId, 'Größe 日本 🦜');
  });
});
