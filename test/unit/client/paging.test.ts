import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import fc from 'fast-check';
import { CloudClient, Limiter } from '../../../src/client';
import { allItems } from '../../../src/client/pages';
import { Agent } from '../../../src/client/undici';
import { Server } from '../../harness/services/recording-server';

interface Ask {
  readonly currentPage: number;
  readonly pageSize?: number;
}

/** Returns a service with many items that accepts page sizes up to `max`, and uses `otherwise` for larger ones. */
function service(total: number, max: number, otherwise: number) {
  const items = Array.from({ length: total }, (_, index) => index);
  const asked: Ask[] = [];
  const list = async (ask: Ask) => {
    asked.push(ask);
    const wanted = ask.pageSize ?? 100;
    const pageSize = wanted > max ? otherwise : wanted;
    const found = items.slice((ask.currentPage - 1) * pageSize, ask.currentPage * pageSize);
    return { count: total, currentPage: ask.currentPage, pageSize, items: found };
  };
  return { items, asked, list };
}

describe('all pages', () => {
  it('give every item once, whatever page size the service takes', () =>
    fc.assert(
      fc.asyncProperty(
        fc.nat(60),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 20 }),
        async (total, max, other) => {
          const { items, list } = service(total, max, Math.min(max, other));
          assert.deepEqual(
            await Array.fromAsync(allItems({ operation: 'x.list', list, items: page => page.items, id: String }, {})),
            items,
          );
        },
      ),
    ));

  it('tell of what cannot be read: how many, and why the first three', async () => {
    const unreadable = ['a', 'b', 'c', 'd'].map((reason, at) => ({ at, reason, value: at }));
    const list = async () => ({ count: 5, pageSize: 10, items: [1], unreadable });
    const all = (options?: object) =>
      Array.fromAsync(allItems({ operation: 'x.list', list, items: page => page.items, id: String }, {}, options));
    await assert.rejects(all(), { message: 'x.list: 4 records could not be read (a; b; c).' });
    const told: unknown[] = [];
    assert.deepEqual(await all({ onUnreadable: (lost: unknown) => told.push(lost) }), [1]);
    assert.deepEqual(told, [unreadable]);
  });

  it('tell of what cannot be read on a page with nothing else', async () => {
    const list = async () => ({ count: 1, pageSize: 10, items: [], unreadable: [{ at: 0, reason: 'a', value: 0 }] });
    const all = Array.fromAsync(allItems({ operation: 'x.list', list, items: page => page.items, id: String }, {}));
    await assert.rejects(all, { message: 'x.list: 1 record could not be read (a).' });
  });

  it('step by the size that was asked for, where the service says none', async () => {
    const asked: Ask[] = [];
    const list = async (ask: Ask) => {
      asked.push(ask);
      // One of three cannot be shown.
      return { count: 6, items: [1, 2].map(item => ask.currentPage * 10 + item) };
    };
    const found = await Array.fromAsync(
      allItems({ operation: 'x.list', list, items: page => page.items, id: String }, { pageSize: 3 }),
    );
    assert.deepEqual(found, [11, 12, 21, 22]);
    assert.deepEqual(asked, [
      { currentPage: 1, pageSize: 3 },
      { currentPage: 2, pageSize: 3 },
    ]);
  });

  it('are asked for one at a time, as they are wanted', async () => {
    const { asked, list } = service(300, 100, 10);
    for await (const item of allItems({ operation: 'x.list', list, items: page => page.items, id: String }, {}))
      if (item === 150) break;
    assert.deepEqual(asked, [{ currentPage: 1 }, { currentPage: 2, pageSize: 100 }]);
  });

  it('begin where they are told to', async () => {
    const { list } = service(30, 10, 10);
    const found = await Array.fromAsync(
      allItems({ operation: 'x.list', list, items: page => page.items, id: String }, { currentPage: 3, pageSize: 10 }),
    );
    assert.deepEqual([found[0], found.length], [20, 10]);
  });

  it('end after three empty pages, whatever the count says', async () => {
    const asked: number[] = [];
    const empty = async ({ currentPage }: Ask) => {
      asked.push(currentPage);
      return { count: 99, currentPage, pageSize: 10, items: [] };
    };
    assert.deepEqual(
      await Array.fromAsync(allItems({ operation: 'x.list', list: empty, items: page => page.items, id: String }, {})),
      [],
    );
    assert.deepEqual(asked, [1, 2, 3]);
  });

  it('go on after an empty page, and give what comes twice once', async () => {
    const pages = [[1, 2], [], [2, 3]];
    const list = async ({ currentPage }: Ask) => ({ count: 6, pageSize: 2, items: pages[currentPage - 1] ?? [] });
    assert.deepEqual(
      await Array.fromAsync(allItems({ operation: 'x.list', list, items: page => page.items, id: String }, {})),
      [1, 2, 3],
    );
  });

  it('that are not counted end with one that has nothing new', async () => {
    const { list, asked, items } = service(25, 10, 10);
    const uncounted = async (ask: Ask) => ({ count: undefined, items: (await list(ask)).items });
    const paging = { pageSize: 10 };
    assert.deepEqual(
      await Array.fromAsync(
        allItems({ operation: 'x.list', list: uncounted, items: page => page.items, id: String }, paging),
      ),
      items,
    );
    assert.equal(asked.length, 4);
    const deaf = async () => ({ count: undefined, items: [1, 2] });
    assert.deepEqual(
      await Array.fromAsync(allItems({ operation: 'x.list', list: deaf, items: page => page.items, id: String }, {})),
      [1, 2],
    );
  });

  it('end with a page that holds nothing and is of no size, whatever the count says', async () => {
    let asked = 0;
    const list = async () => {
      asked += 1;
      return { count: 5, pageSize: 0, items: [] };
    };
    await Array.fromAsync(allItems({ operation: 'x.list', list, items: page => page.items, id: String }, {}));
    assert.equal(asked, 1);
  });

  it('end though the service repeats its only page for ever', async () => {
    const { asked, list } = service(5, 10, 10);
    const stubborn = async (ask: Ask) => list({ ...ask, currentPage: 1 }).then(page => ({ ...page, pageSize: 0 }));
    assert.equal(
      (
        await Array.fromAsync(
          allItems({ operation: 'x.list', list: stubborn, items: page => page.items, id: String }, {}),
        )
      ).length,
      5,
    );
    assert.equal(asked.length, 1);
  });

  it('stop with the signal, between pages', async () => {
    const server = await Server.start();
    const volumes = Array.from({ length: 2 }, (_, index) => ({ volumeName: `v${index}`, type: 'MANAGED' }));
    server.answer('GET /v2/volumes', 200, { code: 0, data: { count: 9, currentPage: 1, pageSize: 2, volumes } });
    const dispatcher = new Agent();
    const cloud = new CloudClient({ baseUrl: server.address, token: 'key', dispatcher, limiter: new Limiter() });
    const giveUp = new AbortController();
    const walk = async () => {
      for await (const volume of cloud.volumes.listAll({ projectId: 'p', pageSize: 2 }, giveUp))
        if (volume.volumeName === 'v1') giveUp.abort();
    };
    await assert.rejects(walk(), { name: 'TransportError', reason: 'cancelled' });
    assert.deepEqual(
      server.requests.map(({ url }) => url),
      ['/v2/volumes?projectId=p&currentPage=1&pageSize=2'],
    );
    await server.stop();
  });
});

describe('every list of the service', () => {
  let server: Server;
  const dispatcher = new Agent();
  before(async () => {
    server = await Server.start();
  });
  after(async () => {
    await server.stop();
    await dispatcher.close();
  });

  /** Ids of items by route, and the parameters besides the page. */
  const lists: [
    route: string,
    member: string,
    item: (at: number) => object,
    all: (cloud: CloudClient, pageSize: number) => AsyncGenerator,
    asked: Readonly<Record<string, string>>,
  ][] = [
    [
      'GET /v2/roles',
      'roles',
      at => ({ roleId: `r${at}`, roleName: 'same' }),
      (cloud, pageSize) => cloud.roles.listAll({ projectId: 'p', pageSize }),
      { projectId: 'p' },
    ],
    [
      'GET /v2/alertRules',
      'alertRules',
      at => ({ id: `a${at}`, ruleName: 'same' }),
      (cloud, pageSize) => cloud.alertRules.listAll({ projectId: 'p', pageSize }),
      { projectId: 'p' },
    ],
    [
      'GET /v2/volumes',
      'volumes',
      at => ({ volumeName: `v${at}` }),
      (cloud, pageSize) => cloud.volumes.listAll({ projectId: 'p', pageSize }),
      { projectId: 'p' },
    ],
    [
      'GET /v2/clusters',
      'clusters',
      at => ({ clusterId: `c${at}`, clusterName: 'same' }),
      (cloud, pageSize) => cloud.clusters.listAll({ region: 'aws', pageSize }),
      { region: 'aws' },
    ],
    [
      'GET /v2/privateEndpointServices',
      'endpointServices',
      at => ({ endpointService: `e${at}`, regionId: 'r' }),
      (cloud, pageSize) => cloud.privateEndpointServices.listAll({ regionId: 'r', pageSize }),
      { regionId: 'r' },
    ],
    [
      'GET /v1/vector/collections/import/list',
      'tasks',
      at => ({ jobId: `t${at}`, collectionName: 'same', state: 'ImportRunning' }),
      (cloud, pageSize) => cloud.importTasks.listAll({ clusterId: 'c', pageSize }),
      { clusterId: 'c' },
    ],
    [
      'POST /v2/vectordb/jobs/import/list',
      'records',
      at => ({ jobId: `j${at}`, collectionName: 'same', state: 'Pending' }),
      (cloud, pageSize) => cloud.importJobs.listAll({ clusterId: 'c', pageSize }),
      { clusterId: 'c' },
    ],
  ];
  for (const [route, member, item, all, asked] of lists) {
    it(`goes on to its last page with all that was asked: ${route}`, async () => {
      server.reset();
      const page = (currentPage: number) => ({
        code: 0,
        data: { count: 3, currentPage, pageSize: 2, [member]: currentPage === 1 ? [item(1), item(2)] : [item(3)] },
      });
      server.on(
        route,
        ...[1, 2].map(each => (response: ServerResponse) => {
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify(page(each)));
        }),
      );
      const cloud = new CloudClient({
        baseUrl: server.address,
        controllerUrl: server.address,
        token: 'key',
        dispatcher,
        limiter: new Limiter(),
      });
      assert.equal((await Array.fromAsync(all(cloud, 2))).length, 3);
      const sent = server.requests.map(({ url, body }) =>
        body === ''
          ? Object.fromEntries(new URL(url, server.address).searchParams)
          : (JSON.parse(body) as Record<string, unknown>),
      );
      assert.deepEqual(
        sent.map(each => Object.fromEntries(Object.entries(each).map(([name, value]) => [name, String(value)]))),
        ['1', '2'].map(currentPage => ({ ...asked, currentPage, pageSize: '2' })),
      );
    });
  }
});
