import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { CloudClient, ClusterClient, Limiter } from '../../../src/client';
import { refusal, TRANSPORTS } from '../../harness/services/client-calls';
import { json, Server } from '../../harness/services/recording-server';

const CLOUDS = { code: 0, data: [{ cloudId: 'Größe 日本 🦜'.repeat(300) }] };
const VOLUME = { code: 0, data: { volumeName: 'v', type: 'MANAGED' } };

for (const [transport, makeDispatcher] of TRANSPORTS) {
  describe(`odd but legal answers, through ${transport}`, () => {
    const dispatcher = makeDispatcher();
    let server: Server;
    let cloud: CloudClient;
    let cluster: ClusterClient;
    before(async () => {
      server = await Server.start();
      const shared = { token: 'canary-key', dispatcher, firstWaitMs: 1, limiter: new Limiter({ starts: 1_000_000 }) };
      cloud = new CloudClient({ baseUrl: server.address, ...shared });
      cluster = new ClusterClient({ endpoint: server.address, ...shared });
    });
    after(() => server.stop());
    beforeEach(() => server.reset());
    const write = () => cloud.volumes.updateDescription('v', 'x', { orgId: 'o' });

    for (const status of [201, 202, 206, 299]) {
      it(`are taken under HTTP ${status}, of reads and of writes`, async () => {
        server.answer('GET /v2/clouds', status, CLOUDS);
        server.answer('PATCH /v2/volumes/v', status, VOLUME);
        server.answer('POST /v2/vectordb/collections/load', status, { code: 0, data: {} });
        assert.deepEqual(await cloud.clouds.list(), CLOUDS.data);
        assert.equal((await write()).description, 'x');
        await cluster.collections.load({ collectionName: 'c' });
        assert.equal(server.requests.length, 3);
      });

      it(`are refusals under HTTP ${status} by their code`, async () => {
        server.answer('PATCH /v2/volumes/v', status, { code: 1100, message: 'no' });
        assert.equal((await refusal(write())).code, 1100);
        assert.equal(server.requests.length, 1);
      });
    }

    it('come in small pieces, with pauses and without a length', async () => {
      server.on('GET /v2/clouds', response => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const text = Buffer.from(JSON.stringify(CLOUDS));
        let at = 0;
        const next = () => {
          if (at >= text.length) response.end();
          else response.write(text.subarray(at, (at += 997)), () => setTimeout(next, 2));
        };
        next();
      });
      assert.deepEqual(await cloud.clouds.list(), CLOUDS.data);
    });

    for (const [what, after] of [
      ['seconds', '0'],
      ['a date', new Date(Date.now() - 1000).toUTCString()],
    ] as const) {
      it(`that ask to come again, by ${what}, are obeyed by reads and never by writes`, async () => {
        const busy = json(429, { code: 429, message: 'busy' }, { 'retry-after': after });
        server.on('GET /v2/clouds', busy, json(200, CLOUDS));
        server.on('PATCH /v2/volumes/v', busy);
        assert.deepEqual(await cloud.clouds.list(), CLOUDS.data);
        assert.equal((await refusal(write())).status, 429);
        assert.deepEqual(
          server.requests.map(({ method }) => method),
          ['GET', 'GET', 'PATCH'],
        );
      });
    }

    it('carry names of any characters there and back, in addresses and bodies', function () {
      this.timeout(120_000);
      return fc.assert(
        fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), async name => {
          fc.pre(name !== '.' && name !== '..' && name.isWellFormed());
          server.requests.length = 0;
          const encoded = encodeURIComponent(name);
          server.answer(`GET /v2/roles/${encoded}`, 200, { code: 0, data: { roleId: name, roleName: name } });
          server.answer('POST /v2/vectordb/collections/describe', 200, {
            code: 0,
            data: { collectionName: name, fields: [] },
          });
          const { roleId, roleName } = await cloud.roles.describe(name);
          const { collectionName } = await cluster.collections.describe({ collectionName: name });
          assert.deepEqual([roleId, roleName, collectionName], [name, name, name]);
          const [, told] = server.requests;
          assert.equal((JSON.parse(told!.body) as { collectionName: string }).collectionName, name);
        }),
        { numRuns: 100 },
      );
    });
  });
}

describe('a compressed answer', () => {
  it('is read where the host’s fetch asks for it, in pieces and without a length', async () => {
    const server = await Server.start();
    const body = gzipSync(JSON.stringify(CLOUDS));
    server.on('GET /v2/clouds', response => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.write(body.subarray(0, 20), () => setTimeout(() => response.end(body.subarray(20)), 5));
    });
    const cloud = new CloudClient({ baseUrl: server.address, token: 'key' });
    assert.deepEqual(await cloud.clouds.list(), CLOUDS.data);
    assert.match(String(server.requests[0]?.headers['accept-encoding']), /gzip/);
    await server.stop();
  });
});
