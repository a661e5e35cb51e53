import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { CloudClient, ClusterClient, Limiter, type CallOptions, type Exchange } from '../../../src/client';
import { Transport } from '../../../src/client/transport';
import { looseObject } from '../../../src/model/zod';
import { invalid, noAnswer, refusal, TRANSPORTS } from '../../harness/services/client-calls';
import { cut, cutAfter, json, Server, silence } from '../../harness/services/recording-server';

const KEY = 'canary-key-1234';
const READ = 'GET /v2/regions';
const WRITE = 'PATCH /v2/volumes/v';
const busy = { code: 429, message: 'busy' };
const regions = { code: 0, data: [{ cloudId: 'aws', regionId: 'aws-us-west-2' }] };

for (const [transport, makeDispatcher] of TRANSPORTS) {
  describe(`faults, through ${transport}`, () => {
    const dispatcher = makeDispatcher();
    let server: Server;
    let seen: Exchange[];
    let cloud: CloudClient;

    before(async () => (server = await Server.start()));
    after(() => server.stop());
    beforeEach(() => {
      server.reset();
      seen = [];
      cloud = client();
    });
    afterEach(() => {
      assert.ok(!JSON.stringify(seen).includes(KEY), 'an event holds the key');
    });

    const client = (more: object = {}) =>
      new CloudClient({
        baseUrl: server.address,
        token: KEY,
        dispatcher,
        firstWaitMs: 1,
        onExchange: exchange => seen.push(exchange),
        ...more,
      });
    const read = (options?: CallOptions) => cloud.regions.list({}, options);
    const write = (options?: CallOptions) => cloud.volumes.updateDescription('v', 'x', { orgId: 'o', ...options });
    const sent = () => server.requests.length;

    describe('that pass, under a read', () => {
      const passing: [what: string, ...answers: Parameters<Server['on']>[1][]][] = [
        ['429 with Retry-After', json(429, busy, { 'retry-after': '0' })],
        ['429 with Retry-After as a date', json(429, busy, { 'retry-after': new Date(0).toUTCString() })],
        ['429 without', json(429, busy)],
        ['503', json(503, 'overloaded', { 'content-type': 'text/html' })],
        ['429 and 503', json(429, busy), json(503, busy)],
        ['a connection cut before the answer', cut],
        ...[1, 2, 4, 8, 1807].map(
          code => [`code ${code} under HTTP 200`, json(200, { code, message: 'not now' })] as [string, typeof cut],
        ),
        ['a code as a text', json(200, { code: '8', message: 'not now' })],
      ];
      for (const [what, ...answers] of passing) {
        it(what, async () => {
          server.on(READ, ...answers, json(200, regions));
          assert.deepEqual(await read(), regions.data);
          assert.equal(sent(), answers.length + 1);
          assert.equal(seen.length, answers.length + 1, 'every attempt is told');
        });
      }
    });

    describe('that stay, under a read', () => {
      it('429 is refused after three repeats', async () => {
        server.answer(READ, 429, busy, { 'retry-after': '0' });
        const error = await refusal(read());
        assert.deepEqual([error.status, error.code, error.operation], [429, 429, 'regions.list']);
        assert.match(error.message, /busy\. The service is busy\. Try again later\./);
        assert.equal(sent(), 4);
      });
      for (const status of [429, 503]) {
        it(`${status} without Retry-After too`, async () => {
          server.answer(READ, status, busy);
          const error = await refusal(read());
          assert.deepEqual([error.status, error.retryAfterSeconds], [status, undefined]);
          assert.equal(error.message, 'busy. The service is busy. Try again later.');
          assert.equal(sent(), 4);
        });
      }
      it('a refusal that is cut in the middle says nothing, and is told at once', async () => {
        server.on(READ, cutAfter('{"code":429,', {}, 429));
        const error = await noAnswer(read());
        assert.equal(error.reason, 'unreadable');
        assert.match(error.message, /closed the connection before the response was complete/);
        assert.equal(sent(), 1);
      });
      it('a code that says "not now" too', async () => {
        server.answer(READ, 200, { code: 1807, message: 'too many' });
        assert.equal((await refusal(read())).code, 1807);
        assert.equal(sent(), 4);
      });
      it('a Retry-After holds the operation for all who share the limit, and none holds nobody', async () => {
        const held: [operation: string, ms: number][] = [];
        class Noting extends Limiter {
          override pause(operation: string, ms: number): void {
            held.push([operation, ms]);
            super.pause(operation, ms);
          }
        }
        cloud = client({ limiter: new Noting() });
        server.on(READ, json(429, busy), json(429, busy, { 'retry-after': '0.01' }), json(200, { data: [] }));
        await read();
        assert.deepEqual(held, [['regions.list', 10]]);
      });
      it('a Retry-After longer than half a minute is told instead of waited for', async () => {
        server.answer(READ, 429, busy, { 'retry-after': '3600' });
        const error = await refusal(read());
        assert.equal(error.retryAfterSeconds, 3600);
        assert.match(error.message, /in 60 minutes/);
        assert.equal(sent(), 1);
      });
      it('a connection that is always cut is unreachable', async () => {
        server.on(READ, cut);
        const error = await noAnswer(read());
        assert.equal(error.reason, 'unreachable');
        assert.match(error.message, /127\.0\.0\.1:\d+ closed the connection without a response\. Try again\.$/);
        assert.equal(sent(), 4);
      });
    });

    describe('of an answer', () => {
      const statuses: [status: number, says: RegExp][] = [
        [400, /^no$/],
        [401, /^no\. The key was refused/],
        [403, /^no\. Ask an administrator for the permission/],
        [404, /^no\. Check the address/],
        [408, /no\. The service timed out\. Request less data, or increase the timeout\./],
        [413, /^no\. The request is too large/],
        [500, /^no\. The service failed/],
        [501, /^no\. Check the address/],
        [502, /^no\. The service failed/],
        [504, /^no\. The service failed/],
      ];
      for (const [status, says] of statuses) {
        it(`HTTP ${status} is a refusal, asked for once`, async () => {
          server.answer(READ, status, { code: 40003, message: 'no' }, { requestid: 'req-1' });
          const error = await refusal(read());
          assert.deepEqual([error.status, error.code, error.requestId], [status, 40003, 'req-1']);
          assert.match(error.message, says);
          assert.equal(sent(), 1);
        });
      }
      it('a refusal of many words is told with its beginning', async () => {
        server.answer(READ, 400, { code: 1, message: `no ${'x'.repeat(100_000)}` });
        const { message } = await refusal(read());
        assert.ok(message.startsWith('no xxx') && message.length < 2100, String(message.length));
      });
      it('a request id that is said twice begins with the first', async () => {
        server.on(READ, response => {
          response.writeHead(400, { requestid: ['req-1', 'req-2'] });
          response.end('{"code":40003,"message":"no"}');
        });
        assert.match((await refusal(read())).requestId!, /^req-1\b/); // fetch joins both
      });
      it('HTTP 200 with another code is a refusal', async () => {
        server.answer(READ, 200, { code: 40013, message: 'This name is taken.' });
        const error = await refusal(read());
        assert.deepEqual([error.status, error.code, error.message], [200, 40013, 'This name is taken.']);
      });
      const words: [what: string, body: object, message: string][] = [
        ['its message', { message: ' busy ' }, 'busy'],
        ['an error with a message', { error: { message: 'busy' } }, 'busy'],
        ['an error that is a text', { error: 'busy' }, 'busy'],
        ['a detail', { message: '', detail: 'busy' }, 'busy'],
        ['the first that is a text', { message: 5, error: { message: ['no'] }, detail: 'busy' }, 'busy'],
        ['the first that is not empty', { message: ' ', error: 'busy', detail: 'no' }, 'busy'],
      ];
      for (const [what, body, message] of words) {
        it(`a refusal is told in the service’s words: ${what}`, async () => {
          server.answer(READ, 200, { code: 40013, ...body });
          assert.match((await refusal(read())).message, new RegExp(`^${message}\\b`));
        });
      }
      it('a failure that is no JSON is still a refusal, with its beginning', async () => {
        server.answer(READ, 502, '<h1>Bad gateway</h1>');
        const error = await refusal(read());
        assert.equal(error.code, undefined);
        assert.match(error.message, /returned HTTP 502: <h1>Bad gateway<\/h1>/);
      });
      it('a failure without a word is a refusal', async () => {
        server.answer(READ, 500, '');
        assert.match((await refusal(read())).message, /returned HTTP 500\. The service failed/);
      });

      const unreadable: [what: string, respond: typeof cut, says: RegExp][] = [
        ['truncated JSON', json(200, '{"code":0,"data":[{"cloudId"'), /return JSON: \{"code":0/],
        ['HTML', json(200, `<html>${'x'.repeat(500)}`, { 'content-type': 'text/html' }), /return JSON: <html>x{194}…/],
        ['nothing', json(200, ''), /an empty body\. Check/],
        ['nothing but blanks', json(200, ' \r\n'), /an empty body\. Check/],
        ['a wrong shape', json(200, { code: 0, data: 'regions' }), /regions\.list.*body.*See the log/],
        ['a wrong shape without an envelope', json(200, { regions: [] }), /regions\.list.*body.*Check that/],
        ['no data at all', json(200, { code: 0 }), /body/],
        [
          'a body cut with its length said',
          cutAfter('{"code":0,', { 'content-length': '100' }),
          /closed the connection before the response was complete/,
        ],
        ['a body cut in chunks', cutAfter('{"code":0,'), /closed the connection before the response was complete/],
        [
          'a redirect to another host',
          json(302, '', { location: 'https://evil.example/x?key=1' }),
          /redirects to https:\/\/evil\.example\./,
        ],
        ['a choice of other addresses', json(300, ''), /redirects to another address/],
        ['a redirect to nowhere', json(301, ''), /redirects to another address/],
      ];
      for (const [what, respond, says] of unreadable) {
        it(`${what} cannot be read`, async () => {
          server.on(READ, respond);
          const error = await noAnswer(read());
          assert.equal(error.reason, 'unreadable');
          assert.match(error.message, says);
          assert.match(error.message, / (?:Check [^.]+|Try again|See the log [^.]+)\.$/, 'it says what to do');
          assert.equal(sent(), 1);
        });
      }
      it('a redirect is not followed', async () => {
        const other = await Server.start();
        server.answer(READ, 307, '', { location: `${other.address}/v2/regions` });
        await noAnswer(read());
        assert.equal(other.requests.length, 0);
        await other.stop();
      });
      it('a proxy is thought of when a sign-in is asked for', async () => {
        server.answer(READ, 407, '');
        const error = await noAnswer(read());
        assert.equal(error.reason, 'unreachable');
        assert.match(error.message, /proxy/);
      });
      it('more than 256 MB are not even begun where their length is told', async () => {
        let took = 0;
        server.on(READ, response => {
          response.writeHead(200, { 'content-length': 256 * 1024 * 1024 + 1 });
          response.write('['.repeat(1024), () => (took += 1024)); // and then it takes its time
        });
        const error = await noAnswer(read());
        assert.equal(error.reason, 'unreadable');
        assert.match(error.message, /exceeds 256 MB\. Request fewer output fields or entities/);
        assert.deepEqual([took, sent()], [1024, 1]);
      });
      it('256 MB are begun', async () => {
        server.on(READ, response => {
          response.writeHead(200, { 'content-length': 256 * 1024 * 1024 });
          response.write('['.repeat(1024), () => response.destroy());
        });
        assert.match((await noAnswer(read())).message, /closed the connection before the response was complete/);
      });
      it('more objects and lists than memory can hold are not read', async () => {
        server.on(READ, json(200, `{"code":0,"data":[${'[],'.repeat(2_000_000)}{}]}`));
        const error = await noAnswer(read());
        assert.equal(error.reason, 'unreadable');
        assert.match(error.message, /more than 2,000,000 objects and lists\. Request fewer output fields or entities/);
        assert.equal(sent(), 1);
      }).timeout(120_000);
      it('more members of an object than can be read in time are not read', async () => {
        const members = Array.from({ length: 500_001 }, (_, at) => `"a${at}":0`);
        server.on(READ, json(200, `{"code":0,"data":{${members.join()}}}`));
        const error = await noAnswer(read());
        assert.equal(error.reason, 'unreadable');
        assert.match(error.message, /objects with more than 500,000 members\. Request fewer output fields or entities/);
        assert.equal(sent(), 1);
      }).timeout(120_000);
      it('300 MB are not taken', async () => {
        server.on(READ, response => {
          response.writeHead(200);
          const piece = Buffer.alloc(4 * 1024 * 1024, ' ');
          const more = () => {
            while (!response.destroyed && response.write(piece)) continue;
          };
          response.on('drain', more);
          more();
        });
        const error = await noAnswer(read());
        assert.equal(error.reason, 'unreadable');
        assert.match(error.message, /exceeds 256 MB\. Request fewer output fields or entities/);
        assert.equal(sent(), 1);
      }).timeout(120_000);
    });

    describe('of a connection', () => {
      it('a name that does not exist is said so, with the host', async () => {
        cloud = client({ baseUrl: 'https://nothing.invalid' });
        const error = await noAnswer(read());
        assert.equal(error.reason, 'unreachable');
        assert.match(error.message, /nothing\.invalid.* Check the address/);
      });
      it('a port that nobody listens on is said so, and once', async () => {
        const idle = createServer().listen(0, '127.0.0.1');
        await once(idle, 'listening');
        const { port } = idle.address() as AddressInfo;
        idle.close();
        cloud = client({ baseUrl: `http://127.0.0.1:${port}` });
        const error = await noAnswer(read());
        assert.equal(error.reason, 'unreachable');
        assert.match(error.message, new RegExp(`127\\.0\\.0\\.1:${port} refused the connection`));
      });
      it('https where there is none is said so', async () => {
        cloud = client({ baseUrl: server.address.replace('http', 'https') });
        assert.match(
          (await noAnswer(read())).message,
          /does not support https on this port\. Check the address and the port/,
        );
      });
    });

    describe('of our patience', () => {
      const impatient = (clockMs = 200) => new Transport({ baseUrl: server.address, dispatcher, token: KEY, clockMs });
      const call = (method: 'GET' | 'POST', clockMs?: number) =>
        impatient(clockMs).call({ name: 'test', method, path: '/slow', result: looseObject({}) });

      for (const method of ['GET', 'POST'] as const) {
        it(`a ${method} that is never answered times out, once`, async () => {
          server.on(`${method} /slow`, silence);
          const error = await noAnswer(call(method, 2000)); // enough for a busy machine to send it
          assert.deepEqual([error.reason, error.outcomeUnknown], ['timeout', method === 'POST']);
          assert.match(error.message, /did not respond within [\d.]+ s\./);
          assert.match(
            error.message,
            method === 'POST'
              ? /The change might have been applied\. Check before you repeat the request/
              : /Try again\.$/,
          );
          assert.equal(sent(), 1);
        });
      }
      it('an answer that stops in the middle times out', async () => {
        server.on('GET /slow', response => void response.writeHead(200).write('{"code":'));
        assert.equal((await noAnswer(call('GET'))).reason, 'timeout');
      });
      it('an answer that keeps coming does not', async () => {
        server.on('GET /slow', response => {
          response.writeHead(200);
          const pieces = ['{', '"da', 'ta"', ':', '{', '"a":', '[', '1', ',', '2', ']', '}}'];
          const timer = setInterval(() => {
            response.write(pieces.shift() ?? ' ');
            if (pieces.length > 0) return;
            clearInterval(timer);
            response.end();
          }, 25);
        });
        assert.deepEqual(await call('GET'), { a: [1, 2] });
      });
      it('waiting for a repeat is not slowness of the service', async () => {
        server.on('GET /slow', json(429, busy, { 'retry-after': '0.1' }), json(200, { data: {} }));
        assert.deepEqual(await call('GET'), {});
      });
    });

    describe('under a write', () => {
      const DOUBT = /The change might have been applied\. Check before you repeat the request\.$/;
      const refused: [what: string, respond: typeof cut, says: RegExp][] = [
        [
          '429 with Retry-After',
          json(429, busy, { 'retry-after': '0' }),
          /busy\. The service is busy\. Try again later\./,
        ],
        ['429 without', json(429, busy), /busy\. The service is busy\. Try again later\./],
        ['400', json(400, busy), /^busy$/],
        ['408', json(408, busy), DOUBT],
        ['500', json(500, busy), DOUBT],
        ['502 in HTML', json(502, '<h1>Bad gateway</h1>', { 'content-type': 'text/html' }), DOUBT],
        ['503', json(503, busy), DOUBT],
        ['504', json(504, busy), /busy\. The service timed out\. The change might have been applied\./],
        ['a code that says "not now"', json(200, { code: 8, message: 'not now' }), /^not now$/],
      ];
      for (const [what, respond, says] of refused) {
        it(`${what} is a refusal, not answered by a second write`, async () => {
          server.on(WRITE, respond);
          const { message } = await refusal(write());
          assert.match(message, says);
          assert.ok(!DOUBT.test(message) || !/try again/i.test(message), 'nobody is told to repeat what may be done');
          assert.equal(sent(), 1);
        });
      }
      const unknown: [what: string, respond: typeof cut][] = [
        ['a connection cut before the answer', cut],
        ['a connection cut in the middle', cutAfter('{"co')],
        ['a refusal cut in the middle', cutAfter('{"co', {}, 503)],
        ['truncated JSON', json(200, '{"co')],
        ['HTML', json(200, '<html>', { 'content-type': 'text/html' })],
        ['nothing', json(200, '')],
        ['a wrong shape', json(200, { code: 0, data: 7 })],
        ['a redirect to another host', json(307, '', { location: 'https://evil.example/' })],
        ['300 MB', response => void response.writeHead(200, { 'content-length': 300 * 1024 * 1024 }).write('[')],
      ];
      for (const [what, respond] of unknown) {
        it(`${what} leaves the outcome unknown, and is not answered by a second write`, async () => {
          server.on(WRITE, respond);
          const error = await noAnswer(write());
          assert.ok(error.outcomeUnknown);
          assert.match(error.message, DOUBT);
          assert.doesNotMatch(error.message, /try again/i);
          assert.equal(sent(), 1);
        });
      }
      it('a write that never left is known not to have happened', async () => {
        cloud = client({ baseUrl: 'https://nothing.invalid' });
        assert.equal((await noAnswer(write())).outcomeUnknown, false);
      });
    });

    describe('of the caller’s mind', () => {
      it('a signal that is aborted already sends nothing', async () => {
        const error = await noAnswer(read({ signal: AbortSignal.abort() }));
        assert.equal(error.reason, 'cancelled');
        assert.equal(sent(), 0);
      });
      it('nor is the key asked for', async () => {
        cloud = client({ token: () => assert.fail('it was asked for') });
        assert.equal((await noAnswer(read({ signal: AbortSignal.abort() }))).reason, 'cancelled');
      });
      it('a wait for the key can be cancelled', async () => {
        const giveUp = new AbortController();
        cloud = client({
          token: () => {
            setImmediate(() => giveUp.abort());
            return new Promise<string>(() => {}); // a keyring that waits to be unlocked
          },
        });
        const error = await noAnswer(write({ signal: giveUp.signal }));
        assert.deepEqual([error.reason, error.outcomeUnknown, sent()], ['cancelled', false, 0]);
      });
      it('a cancelled wait for the turn sends nothing', async () => {
        const limiter = new Limiter({ starts: 1, windowMs: 60_000 });
        cloud = client({ limiter });
        server.answer(READ, 200, regions);
        server.answer(WRITE, 200, { code: 0, data: { volumeName: 'v', type: 'MANAGED' } });
        await read();
        await write();
        const giveUp = new AbortController();
        const [waiting, writing] = [noAnswer(read(giveUp)), noAnswer(write({ signal: giveUp.signal }))];
        setImmediate(() => giveUp.abort());
        assert.equal((await waiting).reason, 'cancelled');
        assert.equal((await writing).outcomeUnknown, false);
        assert.equal(sent(), 2);
        limiter[Symbol.dispose]();
      });
      it('a request can be cancelled before its answer', async () => {
        const giveUp = new AbortController();
        server.on(READ, () => giveUp.abort());
        assert.equal((await noAnswer(read(giveUp))).reason, 'cancelled');
      });
      it('and in the middle of it', async () => {
        const giveUp = new AbortController();
        server.on(READ, response => {
          response.writeHead(200);
          response.write('{"code":0,', () => setImmediate(() => giveUp.abort()));
        });
        assert.equal((await noAnswer(read(giveUp))).reason, 'cancelled');
      });
      it('a write that was under way may have happened', async () => {
        const giveUp = new AbortController();
        server.on(WRITE, () => giveUp.abort());
        const error = await noAnswer(write({ signal: giveUp.signal }));
        assert.deepEqual([error.reason, error.outcomeUnknown], ['cancelled', true]);
        assert.equal(sent(), 1);
      });
      it('and so may one whose answer had begun', async () => {
        const giveUp = new AbortController();
        server.on(WRITE, response => {
          response.writeHead(200);
          response.write('{"code":0,', () => setImmediate(() => giveUp.abort()));
        });
        const error = await noAnswer(write({ signal: giveUp.signal }));
        assert.deepEqual([error.reason, error.outcomeUnknown], ['cancelled', true]);
        assert.equal(sent(), 1);
      });
      it('a request can be cancelled while it is still being sent', async () => {
        const giveUp = new AbortController();
        const deaf = createServer(socket => void socket.pause()).listen(0, '127.0.0.1');
        await once(deaf, 'listening');
        deaf.once('connection', () => setImmediate(() => giveUp.abort()));
        cloud = client({ baseUrl: `http://127.0.0.1:${(deaf.address() as AddressInfo).port}` });
        const description = 'x'.repeat(32 * 1024 * 1024);
        const error = await noAnswer(
          cloud.volumes.updateDescription('v', description, { orgId: 'o', signal: giveUp.signal }),
        );
        assert.deepEqual([error.reason, error.outcomeUnknown], ['cancelled', true]);
        deaf.close();
      });
      it('a wait before a repeat can be cancelled', async () => {
        const giveUp = new AbortController();
        cloud = client({ firstWaitMs: 60_000, onExchange: () => giveUp.abort() });
        server.answer(READ, 429, busy);
        assert.equal((await noAnswer(read(giveUp))).reason, 'cancelled');
      });
      it('and nothing is sent when it would have been over', async () => {
        const giveUp = new AbortController();
        cloud = client({ firstWaitMs: 20, onExchange: () => giveUp.abort() });
        server.on(READ, json(429, busy), json(429, busy), json(200, regions));
        await noAnswer(read(giveUp));
        cloud = client({ firstWaitMs: 60 }); // its repeat comes after the one that was cancelled
        await read();
        assert.equal(sent(), 3);
      });
      it('and one after a code', async () => {
        const giveUp = new AbortController();
        cloud = client({ firstWaitMs: 60_000, onExchange: () => setImmediate(() => giveUp.abort()) });
        server.answer(READ, 200, { code: 8, message: 'not now' });
        assert.equal((await noAnswer(read(giveUp))).reason, 'cancelled');
      });
    });

    describe('of a request', () => {
      const keys: [what: string, token: string][] = [
        ['a key with a newline', `${KEY}\nX-Evil: 1`],
        ['a key with a carriage return', `${KEY}\r`],
        ['a key with letters no header can have', 'schlüssel–日本'],
        ['an empty key', ''],
      ];
      for (const [what, token] of keys) {
        it(`${what} is refused, and not shown`, async () => {
          cloud = client({ token: () => Promise.resolve(token) });
          const error = await invalid(read());
          assert.deepEqual(
            error.issues.map(({ path }) => path),
            [['token']],
          );
          assert.ok(token === '' || !error.message.includes(token.slice(0, 6)));
          assert.equal(sent(), 0);
        });
      }
      it('a header with a newline is refused', async () => {
        const error = await invalid(cloud.volumes.updateDescription('v', 'x', { orgId: 'o\r\nX-Evil: 1' }));
        assert.deepEqual(error.issues[0]!.path, ['orgid']);
        assert.equal(sent(), 0);
      });
      for (const name of ['', '.', '..', '\ud800']) {
        it(`the name ${JSON.stringify(name)} is refused in a path`, async () => {
          await invalid(cloud.roles.describe(name));
          assert.equal(sent(), 0);
        });
      }
      it('a read-only client writes nothing and reads', async () => {
        cloud = client({ readOnly: true });
        server.answer(READ, 200, regions);
        await read();
        assert.match((await invalid(write())).message, /read-only/);
        assert.equal(sent(), 1);
      });
      it('a project endpoint takes no user and password', async () => {
        const cluster = new ClusterClient({
          endpoint: server.address,
          token: 'user:pass-word',
          kind: 'project',
          dispatcher,
        });
        const error = await invalid(cluster.collections.list());
        assert.ok(!error.message.includes('pass-word'));
        assert.equal(sent(), 0);
      });
      it('a cluster endpoint does', async () => {
        const cluster = new ClusterClient({ endpoint: server.address, token: 'user:pass-word', dispatcher });
        server.answer('POST /v2/vectordb/collections/list', 200, { code: 0, data: [] });
        assert.deepEqual(await cluster.collections.list(), []);
        assert.equal(server.requests[0]!.headers.authorization, 'Bearer user:pass-word');
        assert.equal((await invalid(cluster.privateEndpointServices.list())).issues[0]!.path[0], 'token');
      });
      it('what is no address is refused', () => {
        for (const baseUrl of ['', 'http://', 'ftp://x', 'https://exa mple']) {
          assert.throws(() => client({ baseUrl }), { name: 'InvalidRequest' });
        }
      });
    });
  });
}
