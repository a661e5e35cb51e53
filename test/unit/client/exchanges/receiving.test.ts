import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { CloudClient } from '../../../../src/client';
import { noAnswer, TRANSPORTS } from '../../../harness/services/client-calls';
import { Server } from '../../../harness/services/recording-server';

for (const [transport, makeDispatcher] of TRANSPORTS) {
  describe(`an answer, through ${transport}`, () => {
    const dispatcher = makeDispatcher();
    let server: Server;
    before(async () => (server = await Server.start()));
    after(() => server.stop());

    const texts: [what: string, text: string][] = [
      ['a small one', 'cloud'],
      ['a small one with letters of several bytes', 'Wolke ☁ 云 🌩'],
      ['a large one', 'cloud '.repeat(100_000)],
      ['a large one with letters of several bytes', '🌩☁云ü-'.repeat(60_000)],
    ];
    for (const [what, cloudId] of texts) {
      for (const told of [true, false]) {
        it(`comes whole: ${what}, its length ${told ? 'told' : 'not told'}`, async () => {
          const body = Buffer.from(JSON.stringify({ code: 0, data: [{ cloudId, regionId: 'r' }] }));
          server.on('GET /v2/regions', response => {
            response.writeHead(200, told ? { 'content-length': body.length } : {});
            // Odd pieces, so that letters are cut.
            for (let at = 0; at < body.length; at += 30_001) response.write(body.subarray(at, at + 30_001));
            response.end();
          });
          const cloud = new CloudClient({ baseUrl: server.address, token: 'key-1', dispatcher });
          assert.equal((await cloud.regions.list())[0]?.cloudId, cloudId);
        });
      }
    }

    it('is not waited for by who gave up before there was a connection', async () => {
      const mute = createServer().listen(0, '127.0.0.1'); // takes connections and never shakes hands
      await once(mute, 'listening');
      const { port } = mute.address() as AddressInfo;
      const giveUp = new AbortController();
      mute.on('connection', () => giveUp.abort());
      const cloud = new CloudClient({ baseUrl: `https://127.0.0.1:${port}`, token: 'key-1', dispatcher });
      assert.equal((await noAnswer(cloud.regions.list({}, giveUp))).reason, 'cancelled');
      mute.close();
    }).timeout(5000);
  });
}
