import assert from 'node:assert/strict';
import { CloudClient, ClusterClient } from '../../../src/client';
import { boundCredential } from '../../../src/connections/bound-credentials';
import { startDemo, type Demo } from '../../../src/demo';
import { PROD_SEARCH } from '../../../src/demo/seed/clusters';

const changed = () => new Error('changed');
const missing = () => new Error('missing');

describe('a credential bound to a client', () => {
  let demo: Demo;
  let stored: { key?: string; address: string };
  let endpoint: string;
  before(async () => {
    demo = await startDemo({ apiKey: 'canary-8d21', strict: true, entities: 1000 });
    endpoint = demo.clusters.find(({ clusterId }) => clusterId === PROD_SEARCH)!.endpoint;
  });
  after(() => demo.close());
  beforeEach(() => (stored = { key: demo.apiKey, address: endpoint }));

  const bound = (optional = false) =>
    boundCredential({
      read: () => Promise.resolve(stored.key),
      isCurrent: () => Promise.resolve(stored.address === endpoint),
      missing: optional ? undefined : missing,
      changed,
    });
  const client = async () => new ClusterClient({ endpoint, token: await bound() });

  it('is sent as long as nothing changed', async () => {
    const { collections } = await client();
    assert.ok((await collections.list({})).length > 0);
  });

  const changes: [what: string, change: () => void, message: string][] = [
    ['another address with its key', () => (stored = { key: 'new', address: 'https://else.example' }), 'changed'],
    ['another address with the same key', () => (stored.address = 'https://else.example'), 'changed'],
    ['another key for the same address', () => (stored.key = 'new'), 'changed'],
    ['no key any more', () => delete stored.key, 'missing'],
  ];
  for (const [what, change, message] of changes) {
    it(`is sent nowhere with ${what}`, async () => {
      const { collections } = await client();
      const before = demo.requests.length;
      change();
      await assert.rejects(collections.list({}), { message });
      assert.equal(demo.requests.length, before);
    });
  }

  for (const [what, change, message] of changes) {
    it(`is sent for no further page of a list with ${what}`, async () => {
      const cloud = new CloudClient({ baseUrl: demo.baseUrl, token: await bound() });
      const pages = cloud.clusters.listAll({ pageSize: 1 });
      assert.equal((await pages.next()).done, false);
      const before = demo.requests.length;
      change();
      await assert.rejects(
        async () => {
          for await (const _ of pages);
        },
        { message },
      );
      assert.equal(demo.requests.length, before);
    });
  }

  it('is not given to a client made for an earlier address', async () => {
    stored.address = 'https://else.example';
    await assert.rejects(bound(), { message: 'changed' });
  });

  it('is read before the address, which changes while no key is stored', async () => {
    const order: string[] = [];
    await boundCredential({
      read: () => (order.push('key'), Promise.resolve('k')),
      isCurrent: () => (order.push('address'), Promise.resolve(true)),
      changed,
    });
    assert.deepEqual(order, ['key', 'address']);
  });

  it('may be none where none is needed, and then refuses one given later', async () => {
    delete stored.key;
    const none = await bound(true);
    assert.equal(await none(), undefined);
    stored.key = 'new';
    await assert.rejects(none(), { message: 'changed' });
  });
});
