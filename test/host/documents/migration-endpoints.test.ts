import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { migrationResource } from '../../../src/changes/resources/migrations';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { connectDemo, leave } from '../../harness/host/connected';
import { hurrying } from '../../harness/host/hurrying';

describe('a migration is planned where the endpoint of a cluster', () => {
  let running: App;
  let demo: Demo;
  before(async () => {
    ({ running, demo } = await connectDemo({ id: 'm', key: 'canary-9d10ee' }));
    running.clients.clock = hurrying;
  });
  after(() => leave({ running, demo }));

  /** Answers as a server that is no data plane; undefined: never. */
  const answers: Readonly<Record<string, ((response: ServerResponse) => void) | undefined>> = {
    'accepts connections and says nothing': undefined,
    'answers HTML': response => response.setHeader('content-type', 'text/html').end('<html>Welcome</html>'),
    'answers HTML with 404': response => response.writeHead(404, { 'content-type': 'text/html' }).end('<html>Gone'),
    'answers 502 without a body': response => response.writeHead(502).end(),
    'sends elsewhere': response => response.writeHead(302, { location: 'http://127.0.0.1:9/login' }).end(),
    'ends the connection': response => response.destroy(),
    'ends within the answer': response =>
      response.writeHead(200, { 'content-length': 99 }).write('{"co', () => response.destroy()),
    'answers JSON of another kind': response =>
      response.setHeader('content-type', 'application/json').end('{"ok":true}'),
    'answers no list': response =>
      response.setHeader('content-type', 'application/json').end('{"code":0,"data":{"a":1}}'),
    'answers a list of other values': response =>
      response.setHeader('content-type', 'application/json').end('{"code":0,"data":[1,null,{}]}'),
    'answers null': response => response.setHeader('content-type', 'application/json').end('null'),
  };
  const addresses: readonly (readonly [how: string, address: unknown])[] = [
    ['is missing', undefined],
    ['is null', null],
    ['is empty', ''],
    ['is a blank', ' '],
    ['refuses connections', 'http://127.0.0.1:9'],
    ['is not an address', 'https://not an address'],
    ['names a second host', 'https://127.0.0.1//evil.example'],
    ['is of another scheme', 'ftp://127.0.0.1'],
  ];
  const cases = [...addresses, ...Object.entries(answers)];
  const sides = { source: 0, destination: 1 } as const;

  for (const [how, given] of cases) {
    for (const [side, at] of Object.entries(sides)) {
      it(`${how}: of the ${side}`, async () => {
        const isServer = how in answers;
        const server = createServer((_, response) => answers[how]?.(response));
        await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
        const connectAddress = isServer ? `http://127.0.0.1:${(server.address() as AddressInfo).port}` : given;
        const own = (await running.connections.find('m'))!;
        const ids = [demo.clusters[0]!.clusterId, demo.clusters[3]!.clusterId];
        const document = { source: { clusterId: ids[0]! }, destination: { clusterId: ids[1]! } };
        const known = await (await running.clients.cloud(own)).clusters.describe(ids[at]!);
        const body = JSON.stringify({ code: 0, data: { ...known, connectAddress } });
        const restore = demo.fail(`GET /v2/clusters/${ids[at]}`, { body });
        try {
          const resource = migrationResource({ ...running.documents.services }, own, document);
          assert.equal(await resource.read({}), undefined);
          const { warnings = [], lines, request } = resource.plan(undefined, document);
          assert.ok(
            warnings.includes(`Not compared: the collections of the ${side} could not be read`),
            warnings.join('\n'),
          );
          assert.equal(warnings.filter(each => /^(?:Not compared|Partial)/.test(each)).length, 1);
          assert.doesNotMatch(warnings.join('\n'), /has no (?:database|collection)|already has/);
          if (side === 'source')
            assert.ok(lines.some(({ text }) => text === 'Copies all collections of all databases'));
          assert.deepEqual(request?.body, document);
        } finally {
          restore();
          server.closeAllConnections();
          server.close();
        }
      });
    }
  }
});
