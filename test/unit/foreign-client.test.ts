import assert from 'node:assert/strict';
import { HttpClient } from '@zilliz/milvus2-sdk-node';
import { startDemo, type Demo } from '../../src/demo';
import { PROD_SEARCH } from '../../src/demo/seeded-clusters';

/** A client that nobody here wrote, against the demo service: what it takes for granted must be so. */
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

  it('creates and drops a collection', async () => {
    const collectionName = 'made_elsewhere';
    const created = await client.createCollection({ collectionName, dimension: 8, metricType: 'L2' });
    assert.equal(created.code, 0);
    assert.ok((await client.listCollections()).data.includes(collectionName));
    assert.equal((await client.dropCollection({ collectionName })).code, 0);
    assert.ok(!(await client.listCollections()).data.includes(collectionName));
  });

  it('is told of a wrong key with HTTP 401', async () => {
    const stranger = new HttpClient({ endpoint: demo.clusters[0]!.endpoint, token: 'wrong' });
    await assert.rejects(stranger.listCollections(), { name: 'HttpError', status: 401 });
  });
});
