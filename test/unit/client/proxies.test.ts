import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProxyAgent } from 'undici';
import { CloudClient } from '../../../src/client';
import { noAnswer } from '../../harness/services/client-calls';

/** Checks that errors name the proxy, not the service. */
describe('a proxy between us and the service', () => {
  let proxy: Server;
  let status: string;
  const through = (uri: string) =>
    new CloudClient({
      baseUrl: 'https://api.company.test',
      token: 'canary-8f20',
      dispatcher: new ProxyAgent(uri),
      firstWaitMs: 1,
    });
  const working = () => `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

  before(async () => {
    proxy = createServer().listen(0, '127.0.0.1');
    proxy.on('connect', (_, client) => client.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`));
    await once(proxy, 'listening');
  });
  after(() => new Promise(closed => proxy.close(closed)));

  const cases: [what: string, uri: () => string, status: string, says: RegExp][] = [
    [
      'that nobody runs is named, with what to check',
      () => 'http://127.0.0.1:1',
      '',
      /The proxy for.*, is unreachable.*\. Check the proxy settings and that the proxy is running/,
    ],
    [
      'whose name does not exist is named',
      () => 'http://proxy.invalid:3128',
      '',
      /The proxy for.*, is unreachable.*\. Check the proxy settings and that the proxy is running/,
    ],
    [
      'that refuses the host says so',
      working,
      '403',
      /The proxy refused to connect to.*\)\. Check the address and the rules of the proxy/,
    ],
    [
      'that does not find the host says so',
      working,
      '502',
      /The proxy refused to connect to.*\)\. Check the address and the rules of the proxy/,
    ],
    ['that asks for a sign-in says so', working, '407', /requires authentication \(407\)\. Check the proxy settings/],
  ];
  for (const [what, uri, answered, says] of cases) {
    it(what, async () => {
      status = answered;
      const error = await noAnswer(through(uri()).regions.list());
      assert.equal(error.reason, 'unreachable');
      assert.match(error.message, says);
      assert.doesNotMatch(error.message, /refused the connection|canary/);
    });
    it(`${what}, and nothing can have been sent`, async () => {
      status = answered;
      const error = await noAnswer(through(uri()).volumes.updateDescription('v', 'x', { orgId: 'o' }));
      assert.equal(error.outcomeUnknown, false);
      assert.doesNotMatch(error.message, /may have been made/);
    });
  }
});
