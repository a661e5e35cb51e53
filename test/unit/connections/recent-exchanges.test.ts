import assert from 'node:assert/strict';
import type { Exchange } from '../../../src/client';
import { RecentExchanges, isAboutCluster, type RequestContext } from '../../../src/connections/recent-exchanges';
import type { ExchangeRecord } from '../../../src/model/wire/exchanges';

const record = (path: string, characters = 0): ExchangeRecord => ({
  operation: 'o',
  method: 'GET',
  origin: 'https://api.example',
  path,
  at: 0,
  durationMs: 1,
  times: { queueMs: 0 },
  headers: {},
  answerHeaders: {},
  earlier: [],
  ...(characters > 0 && {
    answer: { text: 'x'.repeat(characters), isJson: false, length: characters, isCut: false },
  }),
});

describe('the exchanges of a window', () => {
  const after = () => new Promise(told => setImmediate(told));
  const see = async (
    exchanges: RecentExchanges,
    path: string,
    context: RequestContext = { connectionId: 'c' },
    characters = 0,
  ) => {
    exchanges.see({ record: () => record(path, characters) } as Exchange, context);
    await after();
  };
  const paths = (exchanges: RecentExchanges) => exchanges.list().map(each => each.record.path);

  it('are remembered, the newest first, once whoever waits for an answer has it', async () => {
    const exchanges = new RecentExchanges();
    let made = 0;
    exchanges.see({ record: () => (made++, record('/1')) } as unknown as Exchange);
    await Promise.resolve();
    assert.equal(made, 0);
    await after();
    await see(exchanges, '/2');
    assert.deepEqual(paths(exchanges), ['/2', '/1']);
  });
  it('are the newest so many', async () => {
    const exchanges = new RecentExchanges({ exchanges: 3, characters: 100 });
    for (const path of ['/1', '/2', '/3', '/4']) await see(exchanges, path);
    assert.deepEqual(paths(exchanges), ['/4', '/3', '/2']);
  });
  it('are two hundred at most', async () => {
    const exchanges = new RecentExchanges();
    for (let at = 0; at < 205; at++) exchanges.see({ record: () => record(`/${at}`) } as Exchange);
    await after();
    assert.deepEqual([paths(exchanges).length, paths(exchanges)[0]], [200, '/204']);
  });
  it('are the newest with so many characters together, and one in any case', async () => {
    const exchanges = new RecentExchanges({ exchanges: 10, characters: 100 });
    for (const path of ['/1', '/2', '/3']) await see(exchanges, path, {}, 40);
    assert.deepEqual(paths(exchanges), ['/3', '/2']);
    await see(exchanges, '/4', {}, 400);
    assert.deepEqual(paths(exchanges), ['/4']);
    await see(exchanges, '/5', {}, 10);
    assert.deepEqual(paths(exchanges), ['/5']);
  });
  it('stay while they are looked at, whatever comes', async () => {
    const exchanges = new RecentExchanges({ exchanges: 1, characters: 100 });
    await see(exchanges, '/1');
    const [first] = exchanges.list();
    exchanges.look(first!.id);
    await see(exchanges, '/2');
    assert.deepEqual(paths(exchanges), ['/2']);
    assert.equal(exchanges.look(first!.id), first);
    for (let at = 0; at < 20; at++) {
      await see(exchanges, `/more/${at}`);
      exchanges.look(exchanges.list()[0]!.id);
    }
    assert.equal(exchanges.look(first!.id), undefined);
  });
  it('are forgotten with their connection, and what was asked before there was one goes with them', async () => {
    const exchanges = new RecentExchanges();
    await see(exchanges, '/tried', {});
    await see(exchanges, '/own');
    await see(exchanges, '/other', { connectionId: 'other' });
    const own = exchanges.list()[1]!;
    exchanges.look(own.id);
    let told = 0;
    exchanges.onDidChange(() => (told += 1));
    exchanges.forget(id => id === 'unknown');
    assert.deepEqual([told, paths(exchanges).length], [0, 3]);
    exchanges.forget(id => id === 'c');
    assert.deepEqual([told, paths(exchanges)], [1, ['/other']]);
    assert.equal(exchanges.look(own.id), undefined);
  });
  for (const [clock, set] of [
    ['', 0],
    [', though the clock was set back', -86_400_000],
    [', though the clock was set forward', 86_400_000],
  ] as const) {
    it(`are forgotten that were on their way then, and those that are sent later are not${clock}`, async () => {
      let passed = 1000;
      const exchanges = new RecentExchanges(undefined, () => passed);
      const now = Date.now();
      const answered = (path: string, connectionId: string | undefined, durationMs: number, at = now) =>
        exchanges.see({ durationMs, record: () => ({ ...record(path), durationMs, at }) } as Exchange, {
          connectionId,
        });
      answered('/answered', 'c', 5);
      exchanges.forget(id => id === 'c');
      passed += 10;
      answered('/late', 'c', 15, now + set);
      answered('/other', 'other', 15, now + set);
      answered('/tried', undefined, 15, now + set);
      answered('/again', 'c', 5, now + set);
      await after();
      assert.deepEqual(paths(exchanges), ['/again', '/tried', '/other']);
    });
  }
  it('of another run are not taken for these', async () => {
    const [one, another] = [new RecentExchanges(), new RecentExchanges()];
    await see(one, '/1');
    await see(another, '/1');
    assert.equal(another.look(one.list()[0]!.id), undefined);
  });
  it('are told of until nobody listens', async () => {
    const exchanges = new RecentExchanges();
    let told = 0;
    const listening = exchanges.onDidChange(() => (told += 1));
    await see(exchanges, '/1');
    listening.dispose();
    await see(exchanges, '/2');
    assert.equal(told, 1);
  });

  const about: [path: string, clusterId: string | undefined, isAbout: boolean][] = [
    ['/v2/vectordb/entities/search', 'in01-1', true],
    ['/v2/vectordb/entities/search', 'in01-12', false],
    ['/v2/clusters/in01-1', undefined, true],
    ['/v2/clusters/in01-1/modifyReplica', undefined, true],
    ['/v2/clusters/in01-12/modifyReplica', undefined, false],
    ['/v2/clusters/in01-1-copy', undefined, false],
    ['/v2/alertRules?clusterId=in01-1&pageSize=10', undefined, true],
    ['/v2/alertRules?clusterId=in01-12', undefined, false],
  ];
  for (const [path, clusterId, isAbout] of about) {
    it(`are ${isAbout ? '' : 'not '}about in01-1: ${path} of ${clusterId ?? 'no cluster'}`, () => {
      assert.equal(isAboutCluster({ id: '1', clusterId, record: record(path) }, 'in01-1'), isAbout);
    });
  }
});
