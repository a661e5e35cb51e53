import assert from 'node:assert/strict';
import { HttpClient } from '@zilliz/milvus2-sdk-node';
import { startDemo, type Demo } from '../../../src/demo';
import { PROD_SEARCH, RECALL_LAB } from '../../../src/demo/seed/clusters';

const COLORS = ['red', 'green', 'blue'];

/** A foreign client against the demo service: its assumptions must hold. */
describe('a foreign client of the demo service', () => {
  let demo: Demo;
  let client: HttpClient;

  before(async () => {
    demo = await startDemo({ entities: 1000 });
    const { endpoint } = demo.clusters.find(({ clusterId }) => clusterId === PROD_SEARCH)!;
    client = new HttpClient({ endpoint, token: demo.apiKey });
  });
  after(() => demo.close());

  it('lists and describes collections', async () => {
    const { code, data } = await client.listCollections();
    assert.equal(code, 0);
    assert.deepEqual(data.toSorted(), ['help_center', 'product_reviews', 'support_tickets']);
    const described = await client.describeCollection({ collectionName: 'help_center' });
    assert.equal(described.data.collectionName, 'help_center');
    assert.ok(described.data.fields.some(({ primaryKey }) => primaryKey));
    assert.equal((await client.hasCollection({ dbName: 'default', collectionName: 'help_center' })).data.has, true);
    assert.equal((await client.getCollectionStatistics({ collectionName: 'help_center' })).data.rowCount > 0, true);
    assert.equal(
      (await client.getCollectionLoadState({ collectionName: 'help_center' })).data.loadState,
      'LoadStateLoaded',
    );
  });

  it('searches', async () => {
    const data = [Array.from({ length: 128 }, (_, at) => Math.sin(at))];
    const found = await client.search({ collectionName: 'help_center', data, limit: 7, outputFields: ['title'] });
    assert.equal(found.code, 0);
    assert.equal(found.data.length, 7);
    assert.deepEqual(Object.keys(found.data[0]!).toSorted(), ['distance', 'id', 'title']);
  });

  it('matches the words of a text', async () => {
    const filter = 'text_match(text, "password") and category == "account"';
    const found = await client.query({ collectionName: 'help_center', filter, outputFields: ['text'], limit: 5 });
    assert.equal(found.data.length, 5);
    for (const { text } of found.data) assert.match(String(text), /password/i);
  });

  it('searches full text, and mixes it with vectors', async () => {
    const { endpoint } = demo.clusters.find(({ clusterId }) => clusterId === RECALL_LAB)!;
    const lab = new HttpClient({ endpoint, token: demo.apiKey });
    const text = { data: ['telescope'], annsField: 'full_text', limit: 3 };
    const asked = { collectionName: 'research_digest', outputFields: ['text'] };
    const found = await lab.search({ ...asked, ...text } as never);
    for (const hit of found.data) assert.match(String((hit as Record<string, unknown>)['text']), /telescope/i);
    const vector = { data: [Array.from({ length: 128 }, (_, at) => Math.sin(at))], annsField: 'dense', limit: 3 };
    const rerank = { strategy: 'rrf' as const, params: { k: 60 } };
    const mixed = await lab.hybridSearch({ ...asked, search: [vector, text] as never, rerank, limit: 4 });
    assert.equal(mixed.data.length, 4);
  });

  it('creates and drops a collection', async () => {
    const collectionName = 'made_elsewhere';
    const created = await client.createCollection({ collectionName, dimension: 8, metricType: 'L2' });
    assert.equal(created.code, 0);
    assert.ok((await client.listCollections()).data.includes(collectionName));
    assert.equal((await client.dropCollection({ collectionName })).code, 0);
    assert.ok(!(await client.listCollections()).data.includes(collectionName));
  });

  describe('with a collection of its own', () => {
    const collectionName = 'foreign';
    const vector = (at: number) => [Math.sin(at), Math.cos(at), at / 10, 1];
    const entities = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => ({
        id: from + at,
        vector: vector(from + at),
        color: COLORS[at % 3],
      }));

    before(async () => {
      await client.createCollection({ collectionName, dimension: 4, metricType: 'L2' });
      const inserted = await client.insert({ collectionName, data: entities(0, 30) });
      assert.equal(inserted.data.insertCount, 30);
    });

    it('counts, queries by a filter, and gets by ids', async () => {
      const counted = await client.query({ collectionName, filter: '', outputFields: ['count(*)'] });
      assert.deepEqual(counted.data, [{ 'count(*)': '30' }]);
      const filter = 'color in ["red", "green"] and id >= 10 and not (id > 12)';
      const found = await client.query({ collectionName, filter, outputFields: ['id', 'color'] });
      assert.deepEqual(
        found.data.map(({ id, color }) => `${id} ${color}`),
        ['10 green', '12 red'],
      );
      const got = await client.get({ collectionName, id: [3, 4], outputFields: ['color'] });
      assert.deepEqual(
        got.data.map(({ color }) => color),
        ['red', 'green'],
      );
    });

    it('is told where a filter is wrong', async () => {
      const { code, message } = await client.query({ collectionName, filter: 'color == ', outputFields: ['id'] });
      assert.equal(code, 1100);
      assert.match(String(message), /line 1:\d+/);
    });

    it('searches within a filter and a range', async () => {
      const near = { collectionName, data: [vector(7)], limit: 3, outputFields: ['color'] };
      const [first] = (await client.search(near)).data as Record<string, unknown>[];
      assert.equal(String(first!['id']), '7');
      const red = (await client.search({ ...near, filter: 'color == "red"' })).data as Record<string, unknown>[];
      assert.deepEqual([...new Set(red.map(hit => hit['color']))], ['red']);
    });

    it('upserts and deletes', async () => {
      await client.upsert({ collectionName, data: [{ id: 5, vector: vector(5), color: 'black' }] });
      const black = await client.query({ collectionName, filter: 'color == "black"', outputFields: ['id'] });
      assert.deepEqual(
        black.data.map(({ id }) => String(id)),
        ['5'],
      );
      await client.delete({ collectionName, filter: 'id in [5, 6]' });
      const left = await client.query({ collectionName, filter: '', outputFields: ['count(*)'] });
      assert.deepEqual(left.data, [{ 'count(*)': '28' }]);
    });

    it('keeps partitions and aliases', async () => {
      await client.createPartition({ collectionName, partitionName: 'archive' });
      assert.deepEqual((await client.listPartitions({ collectionName })).data.toSorted(), ['_default', 'archive']);
      await client.createAlias({ collectionName, aliasName: 'abroad' });
      assert.deepEqual((await client.listAliases({ collectionName } as never)).data, ['abroad']);
      assert.equal((await client.describeCollection({ collectionName: 'abroad' })).data.collectionName, 'abroad');
      assert.equal((await client.hasCollection({ dbName: 'default', collectionName: 'abroad' })).data.has, true);
    });

    it('mixes searches', async () => {
      const search = [vector(1), vector(2)].map(data => ({ data: [data], annsField: 'vector', limit: 5 }));
      const mixed = await client.hybridSearch({
        collectionName,
        search,
        rerank: { strategy: 'rrf', params: { k: 60 } },
        limit: 4,
        outputFields: ['color'],
      });
      assert.equal(mixed.code, 0);
      assert.equal(mixed.data.length, 4);
    });
  });

  it('is told of a wrong key with HTTP 401', async () => {
    const stranger = new HttpClient({ endpoint: demo.clusters[0]!.endpoint, token: 'wrong' });
    await assert.rejects(stranger.listCollections(), { name: 'HttpError', status: 401 });
  });
});
