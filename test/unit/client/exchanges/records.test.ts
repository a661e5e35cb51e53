import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CloudClient, ClusterClient, Limiter, type Exchange } from '../../../../src/client';
import { Agent } from '../../../../src/client/undici';
import type { ExchangeRecord } from '../../../../src/model/wire/exchanges';
import { cut, json, Server } from '../../../harness/services/recording-server';

const CANARY = 'cAnArY';
const KEY = `${CANARY}-key-1`;

describe('the record of an exchange', () => {
  let server: Server;
  let seen: Exchange[];
  const shared = {
    dispatcher: new Agent(),
    limiter: new Limiter({ starts: Infinity }),
    firstWaitMs: 1,
    onExchange: (exchange: Exchange) => void seen.push(exchange),
  };
  before(async () => (server = await Server.start()));
  after(() => server.stop());
  beforeEach(() => {
    server.reset();
    seen = [];
  });

  const SEARCH = 'POST /v2/vectordb/entities/search';
  const cloud = () => new CloudClient({ ...shared, baseUrl: server.address, token: KEY });
  const cluster = () => new ClusterClient({ ...shared, endpoint: server.address, token: `root:${KEY}` });
  const records = async (call: Promise<unknown>): Promise<ExchangeRecord[]> => {
    await call.catch(() => undefined);
    return seen.map(exchange => exchange.record());
  };
  const only = async (call: Promise<unknown>): Promise<ExchangeRecord> => {
    const all = await records(call);
    assert.equal(all.length, 1);
    return all[0]!;
  };
  const search = () => cluster().search({ collectionName: 'c', data: [[1, 2]], outputFields: ['*'] });

  it('keeps the beginning of what is nested thousands deep', async () => {
    const deep = `${'{"a":['.repeat(2000)}1${']}'.repeat(2000)}`;
    server.answer(SEARCH, 200, `{"code":0,"data":[{"id":1,"distance":0.5}],"password":"${CANARY}","more":${deep}}`);
    const { answer } = await only(search());
    assert.ok(answer!.isCut && answer!.isJson);
    assert.equal(answer!.text.match(/\[/g)!.length, 100);
    assert.match(answer!.text, /… \+1/);
    assert.ok(!answer!.text.includes(CANARY));
  });

  it('tells what went out and what came back, but no key', async () => {
    server.answer(
      SEARCH,
      200,
      { code: 0, data: [{ id: 1, distance: 0.5 }] },
      { requestid: 'r-1', 'set-cookie': 'a=b' },
    );
    const record = await only(search());
    assert.equal(record.method, 'POST');
    assert.equal(`${record.origin}${record.path}`, `${server.address}/v2/vectordb/entities/search`);
    assert.equal(record.headers['authorization'], 'Bearer •••');
    assert.equal(record.headers['request-timeout'], '10');
    assert.deepEqual(JSON.parse(record.request!.text), { collectionName: 'c', data: [[1, 2]], outputFields: ['*'] });
    assert.equal(record.status, 200);
    assert.equal(record.answerHeaders['requestid'], 'r-1');
    assert.equal(record.answerHeaders['set-cookie'], undefined);
    assert.deepEqual(JSON.parse(record.answer!.text), { code: 0, data: [{ id: 1, distance: 0.5 }] });
    assert.ok(!record.answer!.isCut);
    assert.ok(Math.abs(record.at - Date.now()) < 60_000);
    const { queueMs, networkMs = NaN, parseMs = NaN } = record.times;
    assert.ok(queueMs >= 0 && networkMs >= 0 && parseMs >= 0);
    assert.ok(Math.abs(queueMs + networkMs + parseMs - record.durationMs) < 1e-6); // but for rounding
  });

  for (const text of ['"busy"', '7', 'null', '[1,"a"]', '{"data":{"a":1}}', '{"code":0,"data":"x"}']) {
    it(`has an answer of any form as it came: ${text}`, async () => {
      server.answer('GET /v2/regions', 200, text);
      const { answer } = await only(cloud().regions.list());
      assert.deepEqual([answer!.isJson, JSON.parse(answer!.text)], [true, JSON.parse(text)]);
    });
  }

  it('keeps all digits', async () => {
    server.answer(SEARCH, 200, '{"code":0,"data":[{"id":9007199254740993,"distance":1}]}');
    assert.match((await only(search())).answer!.text, /"id":9007199254740993\b/);
  });

  it('keeps the beginning of a large answer, and says how large it was', async () => {
    const text = 'x'.repeat(5000);
    const data = Array.from({ length: 16_384 }, (_, id) => ({ id, distance: 1, text: id === 0 ? text : 'short' }));
    server.answer(SEARCH, 200, { code: 0, data });
    const { answer } = await only(search());
    assert.ok(answer!.isCut && answer!.isJson);
    assert.ok(answer!.length > 500_000);
    const kept = JSON.parse(answer!.text).data;
    assert.deepEqual(kept[19], data[19]);
    assert.equal(kept[20], '… +16364');
    assert.equal(kept.length, 21);
    assert.equal(kept[0].text, `${'x'.repeat(2000)}… +3000`);
  });

  it('is small, however an answer is large', async () => {
    const deep = (levels: number): unknown => (levels === 0 ? 'z'.repeat(100) : Array(30).fill(deep(levels - 1)));
    const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`name${at}`, 'y'.repeat(3000)]));
    for (const extra of [deep(3), wide]) {
      server.answer(SEARCH, 200, { code: 0, data: [{ id: 1, distance: 1, extra }] });
      const { answer } = await only(search());
      assert.ok(answer!.isCut && answer!.text.length <= 64 * 1024 + 100, String(answer!.text.length));
      seen = [];
    }
  });

  it('has up to 64 KiB of a large answer as JSON, and of more the beginning as a text', async () => {
    const kept = async (last: number) => {
      const extra = Object.fromEntries(Array.from({ length: 32 }, (_, at) => [`name${at}`, 'y'.repeat(2000)]));
      server.answer(SEARCH, 200, { code: 0, data: [{ id: 1, distance: 1, ...extra, last: 'z'.repeat(last) }] });
      seen = [];
      const { text, isJson } = (await only(search())).answer!;
      return { length: text.length, isJson };
    };
    const { length } = await kept(0);
    assert.deepEqual(await kept(64 * 1024 - length), { length: 64 * 1024, isJson: true });
    assert.equal((await kept(64 * 1024 + 1 - length)).isJson, false);
  });

  it('keeps the beginning of what is no JSON', async () => {
    server.on('GET /v2/clouds', json(200, `<html>${'a'.repeat(5000)}`));
    const { answer, error } = await only(cloud().clouds.list());
    assert.deepEqual([answer!.isJson, answer!.isCut, answer!.length], [false, true, 5006]);
    assert.ok(answer!.text.startsWith('<html>aaa') && answer!.text.length <= 2001);
    assert.equal(error!.name, 'TransportError');
  });

  it('is one of each attempt, and tells how those before it ended', async () => {
    const busy = json(503, { code: 503, message: 'busy' });
    server.on('GET /v2/clouds', busy, json(200, { code: 8, message: 'limit' }), json(200, { code: 0, data: [] }));
    const [first, second, third] = await records(cloud().clouds.list());
    assert.deepEqual([first!.status, first!.earlier.length], [503, 0]);
    assert.ok(first!.repeatedAfterMs! >= 0);
    assert.deepEqual([second!.error!.name, second!.earlier.map(({ status }) => status)], ['ApiError', [503]]);
    assert.deepEqual(
      third!.earlier.map(({ status, message }) => [status, message]),
      [
        [503, undefined],
        [200, 'limit'],
      ],
    );
  });

  it('has no time for what did not happen', async () => {
    server.on('POST /v2/alertRules', cut);
    server.on('PUT /v2/roles/r', cut);
    const record = await only(cloud().roles.update('r', { roleName: 'n' }));
    assert.equal(record.status, undefined);
    assert.equal(record.times.parseMs, undefined);
    assert.ok(record.times.networkMs! >= 0);
    assert.ok(Math.abs(record.times.queueMs + record.times.networkMs! - record.durationMs) < 1e-6); // but for rounding
    assert.match(record.error!.message, /closed the connection/);
  });

  it('holds on to nothing of the call', async () => {
    server.answer(SEARCH, 200, { code: 0, data: [{ id: 1, distance: 0.5 }] });
    const record = await only(search());
    assert.deepEqual(structuredClone(record), record); // plain values only: nothing is read later
  });

  describe('has no secret', () => {
    const rule = (secret: string) => ({
      projectId: 'p',
      ruleName: 'n',
      level: 'CRITICAL',
      metricName: 'm',
      enabled: true,
      sendResolved: true,
      actions: [
        { type: 'WEBHOOK', config: { url: `https://hooks.example/${secret}` } },
        { type: 'CHATHOOK_A', config: { webhookUrl: `https://hooks.example/${secret}` } },
        { type: 'INCIDENT_A', config: { region: 'US', apiKey: secret } },
      ],
    });
    const hides = async (call: Promise<unknown>, secret = CANARY) => {
      const text = JSON.stringify(await records(call));
      assert.ok(seen.length > 0);
      assert.ok(!text.includes(secret), text);
    };

    it('of a rule with more actions than are kept', async () => {
      const many = { id: 'a', ...rule(CANARY) };
      const alertRules = Array.from({ length: 300 }, () => many);
      server.answer('GET /v2/alertRules', 200, {
        code: 0,
        data: { alertRules, count: 300, currentPage: 1, pageSize: 300, filler: 'f'.repeat(40_000) },
      });
      await hides(cloud().alertRules.list({ projectId: 'p' }));
    });
    it('in a text of JSON that is too long to be kept', async () => {
      const externalSpec = JSON.stringify({ filler: 'f'.repeat(40_000), more: { secret_key: CANARY } });
      const long = JSON.stringify({ secret_key: CANARY, filler: 'f'.repeat(40_000) });
      for (const spec of [externalSpec, long]) {
        server.answer('POST /v2/vectordb/collections/describe', 200, {
          code: 0,
          data: { collectionName: 'c', fields: [], externalSpec: spec },
        });
        await hides(cluster().collections.describe({ collectionName: 'c' }));
      }
    });
    it('as a name or a number', async () => {
      const token = '12345678';
      server.answer('GET /v2/clouds', 200, {
        code: 0,
        data: [{ cloudId: 'aws', [token]: 1, more: { number: 12345678, list: [`<${token}>`] }, flag: true }],
      });
      await hides(new CloudClient({ ...shared, baseUrl: server.address, token }).clouds.list(), token);
      assert.match(seen[0]!.record().answer!.text, /"flag":true/);
    });
    it('of a header', async () => {
      server.answer('GET /v2/clouds', 302, {}, { location: `https://other.example/?key=${KEY}`, server: KEY });
      await hides(cloud().clouds.list());
    });

    /** Places where a service can echo a secret. */
    const echoes = (secret: string) => {
      const text = fc
        .tuple(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }))
        .map(around => around.join(secret));
      const leaf = fc.oneof(text, fc.constantFrom<unknown>(1, true, null, ''), fc.string());
      const name = fc.oneof(text, fc.constantFrom('password', 'apiKey', 'webhookUrl', 'note'));
      return fc.object({ key: name, values: [leaf], maxDepth: 4, maxKeys: 6 });
    };
    it('however a service echoes it', async () => {
      const body = fc
        .tuple(echoes(KEY), fc.constantFrom(0, 1801, '0'), fc.boolean(), fc.nat(200), fc.constantFrom(10, 40_000))
        .map(([data, code, whole, end, filler]) => {
          const text = JSON.stringify({ code, data, message: `no ${KEY}`, filler: 'f'.repeat(filler) });
          return whole ? text : text.slice(0, end);
        });
      await fc.assert(
        fc.asyncProperty(body, fc.constantFrom(200, 401, 500), async (text, status) => {
          seen = [];
          server.on('POST /v2/alertRules', json(status, text));
          await hides(cloud().alertRules.create(rule(KEY)));
        }),
        { numRuns: 150 },
      );
    });
  });
});
