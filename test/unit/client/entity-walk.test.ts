import assert from 'node:assert/strict';
import { ClusterClient, Limiter } from '../../../src/client';
import { walkEntities, type WalkOptions } from '../../../src/client/entity-walk';
import { Agent } from '../../../src/client/undici';
import { startDemo, type Demo } from '../../../src/demo';
import type { Collection } from '../../../src/model/collections/collections';
import type { Entity, EntityQuery } from '../../../src/model/searches/entities';
import { json, Server } from '../../harness/services/recording-server';

const QUERY = 'POST /v2/vectordb/entities/query';
const MAX_INT64 = 2n ** 63n - 1n;
const WORDS = ['a', 'Z', 'ä', '日本', '😀', '"', '\\', "'", 'a b', 'a\nb', '%'];

describe('a walk by primary key', () => {
  let demo: Demo;
  let client: ClusterClient;
  before(async () => {
    demo = await startDemo({ strict: true, entities: 100 });
    const { endpoint } = demo.clusters[0]!;
    const limiter = new Limiter({ starts: Infinity });
    client = new ClusterClient({ endpoint, token: demo.apiKey, dispatcher: new Agent(), limiter });
    const field = (fieldName: string, dataType: string, more: object = {}) => ({ fieldName, dataType, ...more });
    const vector = field('v', 'FloatVector', { elementTypeParams: { dim: 2 } });
    for (const [collectionName, key] of [
      ['numbers', field('pk', 'Int64', { isPrimary: true })],
      ['texts', field('pk', 'VarChar', { isPrimary: true, elementTypeParams: { max_length: 64 } })],
    ] as const) {
      await client.collections.create({
        collectionName,
        schema: { autoID: false, enableDynamicField: false, fields: [key, field('even', 'Bool'), vector] },
        indexParams: [{ fieldName: 'v', indexName: 'v', metricType: 'L2', params: { index_type: 'AUTOINDEX' } }],
      });
    }
    const row = (pk: unknown, at: number) => ({ pk, even: at % 2 === 0, v: [at, 1] });
    const numbers = Array.from({ length: 1700 }, (_, at) => BigInt((at * 7919) % 1700) * 10n ** 15n - 8n * 10n ** 17n);
    await client.entities.insert({ collectionName: 'numbers', data: [...numbers, MAX_INT64].map(row) });
    const texts = Array.from({ length: 900 }, (_, at) => `${WORDS[at % WORDS.length]}${(at * 7919) % 900}`);
    await client.entities.insert({ collectionName: 'texts', data: texts.map(row) });
  });
  after(() => demo.close());

  /** Answers as an engine whose segments are not sorted by key: a full page has any of the matching entities, in any order. */
  const unordered = (requests: EntityQuery[], counts: boolean) => {
    let seed = 1;
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    return {
      query: async (request: EntityQuery, options: object): Promise<Entity[]> => {
        requests.push(request);
        if (request.outputFields?.includes('count(*)')) {
          return counts ? client.query(request, options) : client.query({ ...request, filter: 'not a filter' });
        }
        const all = await client.query({ ...request, limit: 16_384 }, options);
        const shuffled = all.map(row => ({ row, at: random() })).toSorted((a, b) => a.at - b.at);
        return shuffled.slice(0, request.limit).map(({ row }) => row);
      },
    };
  };

  async function walk(
    collectionName: string,
    filter: string,
    source: Pick<ClusterClient, 'query'> = client,
    options: Partial<WalkOptions> = {},
  ) {
    const { fields }: Collection = await client.collections.describe({ collectionName });
    const keys: unknown[] = [];
    let pages = 0;
    const asked = { fields, outputFields: ['pk', 'even'], pageBytes: 8000, ...options };
    for await (const { entities } of walkEntities(source, { collectionName, filter }, asked)) {
      keys.push(...entities.map(({ pk }) => pk));
      pages++;
    }
    return { keys, pages };
  }

  const wanted = async (collectionName: string, filter: string) => {
    const { fields } = await client.collections.describe({ collectionName });
    const rows = await client.query({ collectionName, filter, limit: 16_384, outputFields: ['pk'] }, { fields });
    return rows.map(({ pk }) => pk);
  };
  const sameSet = (found: readonly unknown[], expected: readonly unknown[]) => {
    assert.equal(found.length, expected.length);
    assert.deepEqual(new Set(found), new Set(expected));
  };

  for (const [collectionName, filter] of [
    ['numbers', ''],
    ['numbers', 'even == true or pk < 0'],
    ['numbers', 'pk == 1'],
    ['texts', ''],
    ['texts', 'even == false'],
  ] as const) {
    const what = `${collectionName}${filter && ` where ${filter}`}`;
    it(`reads each of ${what} once, in the order of the keys`, async () => {
      const { keys, pages } = await walk(collectionName, filter);
      const expected = await wanted(
        collectionName,
        filter || (collectionName === 'texts' ? 'pk >= ""' : 'pk < 0 or pk >= 0'),
      );
      sameSet(keys, expected);
      if (collectionName === 'numbers') assert.deepEqual(keys.map(String), expected.map(String));
      assert.ok(expected.length < 100 || pages > 2, `${pages} pages`);
    });
    for (const counts of [true, false]) {
      it(`reads each of ${what} once from pages in any order ${counts ? 'with' : 'without'} counts`, async () => {
        const requests: EntityQuery[] = [];
        const { keys } = await walk(collectionName, filter, unordered(requests, counts));
        sameSet(
          keys,
          await wanted(collectionName, filter || (collectionName === 'texts' ? 'pk >= ""' : 'pk < 0 or pk >= 0')),
        );
        const pages = requests.filter(({ limit }) => limit !== undefined);
        assert.ok(pages.length < 100, `${pages.length} pages`);
      });
    }
  }

  it('continues after a key, with all of its digits', async () => {
    const all = (await walk('numbers', '')).keys.map(key => BigInt(key as number));
    const { keys } = await walk('numbers', '', client, { after: all[1000] });
    assert.deepEqual(keys.map(String), all.slice(1001).map(String));
    assert.equal(keys.at(-1), MAX_INT64);
  });

  it('asks for strong consistency, of pages and counts', async () => {
    const requests: EntityQuery[] = [];
    await walk('numbers', '', unordered(requests, true));
    assert.deepEqual([...new Set(requests.map(({ consistencyLevel }) => consistencyLevel))], ['Strong']);
  });

  describe('of a service with its own mind', () => {
    let server: Server;
    let odd: ClusterClient;
    before(async () => {
      server = await Server.start();
      odd = new ClusterClient({ endpoint: server.address, dispatcher: new Agent(), firstWaitMs: 1 });
    });
    beforeEach(() => server.reset());
    after(() => server.stop());
    const rows = (from: number, count: number) =>
      json(200, { code: 0, data: Array.from({ length: count }, (_, at) => ({ pk: from + at })) });

    it('fails for entities outside the range, which would be read twice', async () => {
      server.on(QUERY, rows(0, 100), json(200, { code: 0, data: [{ 'count(*)': 100 }] }), rows(50, 10));
      await assert.rejects(walk('numbers', '', odd), /outside the requested range of `pk`/);
    });

    it('asks for fewer entities where an answer is too large', async () => {
      server.on(
        QUERY,
        json(200, { code: 65535, message: 'grpc: received message larger than max (80 vs. 60)' }),
        rows(0, 5),
      );
      assert.equal((await walk('numbers', '', odd)).keys.length, 5);
      const limits = server.requests.map(({ body }) => (JSON.parse(body) as { limit: number }).limit);
      assert.deepEqual(limits, [100, 12]);
    });
  });

  it('ends at an entity whose key is not of its type', async () => {
    const keyOf = async (type: string, key: unknown) => {
      const fields = [{ name: 'pk', type, primaryKey: true }] as Collection['fields'];
      const query = (): Promise<Entity[]> => Promise.resolve([{ pk: key }]);
      const walked = walkEntities(
        { query },
        { dbName: 'default', collectionName: 'c' },
        { fields, outputFields: ['pk'] },
      );
      return (await walked.next()).value?.through;
    };
    assert.deepEqual([await keyOf('VarChar', 'a'), await keyOf('Int64', 7)], ['a', 7n]);
    for (const [type, key] of [
      ['VarChar', 7],
      ['VarChar', null],
      ['Int64', 'a'],
      ['Int64', 0.5],
    ] as const)
      await assert.rejects(keyOf(type, key), /invalid primary key `pk`/, `${type} ${key}`);
  });
});
