import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { CloudClient } from '../../../src/client';
import { TransportError } from '../../../src/client/errors';
import type { App } from '../../../src/commands/app';
import { explain } from '../../../src/connections/explain';
import { RegionLists } from '../../../src/connections/region-lists';
import { startDemo, type Demo } from '../../../src/demo';
import { PROD_SEARCH } from '../../../src/demo/seed/clusters';
import { app, forgetConnections } from '../../harness/host/app';
import { answering } from '../../harness/host/dialogs';
import { happened, moment } from '../../harness/host/waiting';

const KEY = 'canary-2f77d0';

describe('the clients of a connection', () => {
  let running: App;
  let here: Demo;
  let there: Demo;
  const connection = (more: object) =>
    ({ id: 'c', kind: 'cloud', name: 'Service', address: here.baseUrl, ...more }) as const;

  before(async () => {
    running = await app();
    [here, there] = await Promise.all([startDemo({ apiKey: KEY, strict: true }), startDemo({ apiKey: KEY })]);
    // The service says that the control plane of one region is elsewhere.
    const domain = there.baseUrl.replace('127.0.0.1', 'localhost');
    const data = [
      { cloudId: 'aws', regionId: 'far', domain },
      { cloudId: 'aws', regionId: 'near' },
      { cloudId: 'aws', regionId: 'odd', domain: 'two words' },
      { cloudId: 'aws', regionId: 'foreign', domain: 'api.another-company.example' },
      { cloudId: 'aws', regionId: 'plain', domain: 'http://api.another-company.example' },
    ];
    here.fail('GET /v2/regions', { body: JSON.stringify({ code: 0, data }) });
  });
  after(() => Promise.all([here.close(), there.close()]));
  afterEach(() => forgetConnections(running));

  it('go to the control plane that a region names', async () => {
    const trusted = connection({ trusted: ['localhost'] });
    await running.connections.add(trusted, KEY);
    const before = there.requests.length;
    await (await running.clients.regional(trusted, 'far')).clouds.list();
    assert.deepEqual(there.requests.slice(before), ['GET /v2/clouds']);
  });

  it('go there as well while the regions are not listed any more', async () => {
    const trusted = connection({ trusted: ['localhost'] });
    await running.connections.add(trusted, KEY);
    await running.clients.regional(trusted, 'far');
    running.clients.forget('c');
    const restore = here.fail('GET /v2/regions', { status: 503, message: 'busy' });
    const before = there.requests.length;
    await (await running.clients.regional(trusted, 'far')).clouds.list();
    restore();
    running.clients.forget('c');
    assert.deepEqual(there.requests.slice(before), ['GET /v2/clouds']);
  });

  it('ask for the regions of a connection again once its key changed, and for those of no other', async () => {
    const [own, other] = [connection({ id: 'own' }), connection({ id: 'other', name: 'Other' })];
    const keyed = ({ id }: { id: string }) =>
      happened(running.connections.keys.onDidChange as vscode.Event<string>, changed => changed === id);
    for (const each of [own, other]) await Promise.all([keyed(each), running.connections.add(each, KEY)]);
    const listed = async () => {
      const before = here.requests.length;
      for (const each of [own, other]) await running.clients.regional(each, 'near');
      return here.requests.slice(before);
    };
    await listed();
    assert.deepEqual(await listed(), []);
    await Promise.all([keyed(own), running.connections.setKey(own.id, KEY)]);
    assert.deepEqual(await listed(), ['GET /v2/regions']);
  });

  it('do not follow a list of regions that was asked for with a former key', async () => {
    const lists: PromiseWithResolvers<unknown>[] = [];
    const list = () => {
      const asked = Promise.withResolvers<unknown>();
      lists.push(asked);
      return asked.promise;
    };
    const cloud = { regions: { list } } as unknown as CloudClient;
    const warned: string[] = [];
    const regions = new RegionLists({ clock: ms => AbortSignal.timeout(ms) }, message => warned.push(message));
    const of = async () => {
      const read = regions.of(connection({}), cloud);
      await moment(); // until it is sent
      return read;
    };
    const busy = new TransportError('regions.list', 'unreachable', 'busy');
    const [former, refused] = [of(), (regions.forget('c'), of())];
    regions.forget('c');
    const present = of();
    while (lists.length < 3) await moment();
    lists[2]!.resolve([{ regionId: 'present' }]);
    await present;
    lists[0]!.resolve([{ regionId: 'former' }]);
    lists[1]!.reject(busy);
    await Promise.all([former, refused]);
    assert.deepEqual([warned, regions.notice(connection({}))], [[], undefined]);
    regions.forget('c');
    const unlisted = of();
    while (lists.length < 4) await moment();
    lists[3]!.reject(busy);
    assert.deepEqual(await unlisted, [{ regionId: 'present' }]);
  });

  it('stay at the address of the connection until the regions are listed, and say so', async () => {
    const trusted = connection({ id: 'unlisted', trusted: ['localhost'] });
    await running.connections.add(trusted, KEY);
    running.clients.forget('unlisted');
    const { host } = new URL(here.baseUrl);
    const notice = (regionId?: string) => running.clients.regionNotice(trusted, regionId);
    assert.equal(await notice('far'), undefined);
    const restore = here.fail('GET /v2/regions', { status: 503, message: 'busy' });
    const before = there.requests.length;
    const cloud = await running.clients.regional(trusted, 'far');
    await cloud.clouds.list();
    assert.equal(there.requests.length, before);
    assert.match(
      (await notice('far')) ?? '',
      new RegExp(`^Regions cannot be listed \\(.*busy.*\\)\\. Requests to regions go to ${host}\\.$`),
    );
    assert.equal(await notice(), undefined, 'the region of a cluster can be unknown');
    restore();
    running.clients.forget('unlisted');
    await running.clients.regional(trusted, 'far');
    assert.equal(await notice('far'), undefined);
  });

  it('stay at the address of the connection where a region names none', async () => {
    const plain = connection({});
    await running.connections.add(plain, KEY);
    const before = here.requests.length;
    await (await running.clients.regional(plain, 'near')).clouds.list();
    assert.ok(here.requests.slice(before).includes('GET /v2/clouds'));
  });

  it('send no key to a domain that nobody agreed to', async () => {
    const plain = connection({});
    await running.connections.add(plain, KEY);
    const before = there.requests.length;
    // VS Code refuses modal dialogs while it runs tests: the question is asked, and nobody says yes.
    await assert.rejects(running.clients.regional(plain, 'far'), { message: /dialog|not sent/i });
    assert.equal(there.requests.length, before);
  });

  it('ask which company it is that the key would go to, and remember a no', async () => {
    const plain = connection({});
    await running.connections.add(plain, KEY);
    using question = answering('showWarningMessage', undefined);
    for (const _ of [1, 2]) {
      await assert.rejects(running.clients.regional(plain, 'foreign'), {
        name: 'NotTrusted',
        message: 'You chose not to send the key to another-company.example. Retry asks again.',
      });
    }
    assert.equal(question.asked.length, 1);
    assert.equal(question.asked[0]![0], 'Send the API key of “Service” to another-company.example?');
    assert.ok(!JSON.stringify(question.asked).includes(KEY));
    running.trust.askAgain();
  });

  it('ask again where the address changes while a question is open', async () => {
    const plain = connection({});
    await running.connections.add(plain, KEY);
    const begun = Promise.withResolvers<void>();
    const agreed = Promise.withResolvers<string>();
    const first = () => {
      begun.resolve();
      return agreed.promise;
    };
    using question = answering('showWarningMessage', first, undefined);
    const before = running.clients.regional(plain, 'foreign');
    await begun.promise;
    const moved = { ...plain, address: `${here.baseUrl}/moved` };
    await running.connections.update('c', () => moved);
    const after = running.trust.mayGoTo(moved, 'https://api.another-company.example');
    after.catch(() => undefined);
    for (let times = 0; times < 20 && question.asked.length < 2; times++) await moment();
    agreed.resolve('Send the Key');
    await assert.rejects(after, { name: 'NotTrusted' });
    await assert.rejects(before, { name: 'ConnectionChanged' });
    assert.equal(question.asked.length, 2);
    running.trust.askAgain();
  });

  it('send it there once somebody agreed, and ask no more', async () => {
    const plain = connection({});
    await running.connections.add(plain, KEY);
    using question = answering('showWarningMessage', 'Send the Key');
    await running.clients.regional(plain, 'foreign');
    await running.clients.regional(plain, 'foreign');
    assert.equal(question.asked.length, 1);
  });

  it('send none to what is no address, and none without encryption', async () => {
    const plain = connection({});
    await running.connections.add(plain, KEY);
    using question = answering('showWarningMessage', 'Send the Key', 'Send the Key');
    await assert.rejects(running.clients.regional(plain, 'odd'), {
      name: 'NotAnAddress',
      message: /returned “https:\/\/two words”, which is not an address\. Nothing was sent/,
    });
    await assert.rejects(running.clients.cluster(plain, 'in01', 'https://'), { name: 'NotAnAddress' });
    await assert.rejects(running.clients.regional(plain, 'plain'), { name: 'NotEncrypted' });
    assert.deepEqual(question.asked, []);
  });

  it('send no key without encryption to a host that the service names', async () => {
    const trusted = connection({ trusted: ['example.com'] });
    await running.connections.add(trusted, KEY);
    await assert.rejects(running.clients.cluster(trusted, 'in01', 'http://in01.example.com'), { name: 'NotEncrypted' });
  });

  it('say which field a request was refused for, before it is sent', async () => {
    await running.connections.add(connection({}), KEY);
    const cloud = await running.clients.cloud(connection({}));
    const error: unknown = await cloud.volumes.list({ projectId: '' }).catch((failure: unknown) => failure);
    assert.equal(explain(error).message, 'projectId: Must not be empty');
  });

  it('send no write where the connection is read-only', async () => {
    const guarded = connection({ readOnly: true });
    await running.connections.add(guarded, KEY);
    const cloud = await running.clients.cloud(guarded);
    const before = here.requests.length;
    await assert.rejects(cloud.roles.update('role', { description: 'x' }), { name: 'InvalidRequest' });
    assert.equal(here.requests.length, before);
  });

  describe('made before the connection was changed', () => {
    const elsewhere = 'https://else.example';
    const own = () => connection({ id: 'bound', embedding: { url: `${here.baseUrl}/v1/embeddings`, model: 'm' } });
    const store = () => running.connections;
    const clusterId = PROD_SEARCH;
    const endpoint = () => here.clusters.find(each => each.clusterId === clusterId)!.endpoint;

    const calls: [what: string, make: () => Promise<() => Promise<unknown>>, change: () => unknown][] = [
      [
        'the key to the old address after another address',
        async () => {
          const cloud = await running.clients.cloud(own());
          return () => cloud.clouds.list();
        },
        () => store().update('bound', now => ({ ...now, address: elsewhere })),
      ],
      [
        'another key',
        async () => {
          const cloud = await running.clients.cloud(own());
          return () => cloud.clouds.list();
        },
        () => store().setKey('bound', 'another'),
      ],
      [
        'a key to the controller that was set before',
        async () => {
          const set = { ...own(), controller: elsewhere };
          await store().update('bound', () => set);
          const cloud = await running.clients.cloud(set);
          return () => cloud.clouds.list();
        },
        () => store().update('bound', now => ({ ...now, controller: 'https://other.example' })),
      ],
      [
        'another user of a cluster',
        async () => {
          await store().keys.storeUser('bound', clusterId, 'user:first');
          const cluster = await running.clients.cluster(own(), clusterId, endpoint());
          return () => cluster.collections.list({});
        },
        () => store().keys.storeUser('bound', clusterId, 'user:second'),
      ],
      [
        'another embedding key',
        async () => {
          await store().keys.storeEmbedding('bound', 'first');
          const embedding = await running.clients.embedding(own());
          return () => embedding!.embed(['a']);
        },
        () => store().keys.storeEmbedding('bound', 'second'),
      ],
    ];
    for (const [what, make, change] of calls) {
      it(`never send ${what}`, async () => {
        await store().add(own(), KEY);
        const call = await make();
        await change();
        const before = here.requests.length;
        await assert.rejects(call(), { name: 'ConnectionChanged', message: /of “Service” has changed/ });
        assert.equal(here.requests.length, before);
      });
    }

    it('are not made for a row drawn before another controller was set', async () => {
      const set = { ...own(), controller: elsewhere };
      await store().add({ ...set, controller: 'https://other.example' }, KEY);
      await assert.rejects(running.clients.cloud(set), { name: 'ConnectionChanged' });
    });

    it('are not made anew for what was read of it earlier', async () => {
      await store().add(own(), KEY);
      await store().update('bound', now => ({ ...now, address: elsewhere }));
      await assert.rejects(running.clients.cloud(own()), { name: 'ConnectionChanged' });
    });
  });
});
