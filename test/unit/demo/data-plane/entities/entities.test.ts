import assert from 'node:assert/strict';
import { fact, LAB, PROD, rows, Service, type Answer } from '../../../../harness/services/demo';

describe('entities of the demo service', () => {
  const service = new Service();
  before(() => service.start());
  after(() => service.demo.close());

  const call = (path: string, body: object): Promise<Answer> => service.data(LAB, path, body);
  const fields = [
    { fieldName: 'key', dataType: 'Int64', isPrimary: true },
    { fieldName: 'name', dataType: 'VarChar', elementTypeParams: { max_length: 8 } },
    { fieldName: 'size', dataType: 'Int8', nullable: true },
    { fieldName: 'tags', dataType: 'Array', elementDataType: 'Int16', elementTypeParams: { max_capacity: 2 } },
    { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
    { fieldName: 'bits', dataType: 'BinaryVector', elementTypeParams: { dim: 16 } },
  ];
  const indexParams = [
    { fieldName: 'v', metricType: 'L2', params: { index_type: 'AUTOINDEX' } },
    { fieldName: 'bits', metricType: 'JACCARD', params: { index_type: 'AUTOINDEX' } },
  ];
  const entity = (key: unknown, more: object = {}) => ({
    key,
    name: `n${String(key)}`,
    tags: [1],
    v: [Number(key), 0],
    bits: [255, 0],
    ...more,
  });
  let made = 0;
  async function fresh(): Promise<string> {
    const collectionName = `entities_${made++}`;
    await call('collections/create', { collectionName, schema: { fields }, indexParams });
    return collectionName;
  }
  const deleted = async (body: object) => (await call('entities/delete', body)).data;
  const keys = (answer: Answer) => rows(answer).map(({ key }) => key);

  it('are there once they are inserted, gone once they are deleted', async () => {
    const collectionName = await fresh();
    const inserted = await call('entities/insert', { collectionName, data: [1, 2, 3, 4].map(key => entity(key)) });
    assert.deepEqual(inserted.data, { insertCount: 4, insertIds: [1, 2, 3, 4] });
    assert.deepEqual(fact(await call('collections/get_stats', { collectionName })), { rowCount: 4 });
    assert.deepEqual(await deleted({ collectionName, filter: 'key in [1, 3]' }), { deleteCount: 2 });
    const left = keys(await call('entities/query', { collectionName, outputFields: ['key'] }));
    assert.deepEqual(left, [2, 4]);
    const near = await call('entities/search', { collectionName, annsField: 'v', data: [[4.2, 0]], limit: 5 });
    assert.deepEqual(keys(near), [4, 2]);
  });

  it('keep ids that a number cannot hold', async () => {
    const collectionName = await fresh();
    const url = `${service.demo.clusters[LAB]!.endpoint}/v2/vectordb/entities/insert`;
    const text = JSON.stringify({ collectionName, data: [entity(1)] }).replace('"key":1', '"key":9007199254740993');
    assert.deepEqual(fact(await service.send('POST', url, text)).insertIds, [9007199254740993n]);
    assert.deepEqual(keys(await call('entities/get', { collectionName, id: '9007199254740993' })), [9007199254740993n]);
    assert.deepEqual(keys(await call('entities/get', { collectionName, id: ['9007199254740992'] })), []);
  });

  it('are replaced by an upsert, in part where it says so', async () => {
    const collectionName = await fresh();
    await call('entities/insert', { collectionName, data: [entity(7, { size: 5 })] });
    await call('entities/upsert', { collectionName, data: [{ key: 7, name: 'other' }], partialUpdate: true });
    const get = async () =>
      rows(await call('entities/get', { collectionName, id: 7, outputFields: ['*', 'v', 'bits'] }))[0];
    const tags = { Data: { IntData: { data: [1] } } };
    assert.deepEqual(await get(), { key: 7, name: 'other', size: 5, tags, v: [7, 0], bits: '/wA=' });
    await call('entities/upsert', { collectionName, data: [entity(7, { v: [0.1, 0.2] })] });
    assert.deepEqual(await get(), {
      key: 7,
      name: 'n7',
      size: null,
      tags,
      v: [0.1, 0.2],
      bits: '/wA=',
    });
  });

  const refused: [what: string, data: object, names: RegExp][] = [
    ['a missing value', entity(1, { name: undefined }), /name/],
    ['a text that is too long', entity(1, { name: 'ümlauts!!' }), /name.*8 bytes/],
    ['a number that does not fit', entity(1, { size: 128 }), /size.*Int8/],
    ['a fraction', entity(1, { size: 1.5 }), /size/],
    ['too many elements', entity(1, { tags: [1, 2, 3] }), /tags/],
    ['a wrong element', entity(1, { tags: ['x'] }), /tags/],
    ['a wrong dimension', entity(1, { v: [1] }), /v.*expected=2.*actual=1/],
    ['a key that is there', entity(100), /100/],
    ['a field that is not', entity(1, { extra: 1 }), /extra/],
    ['an id beyond 64 bits', entity('9223372036854775808'), /key/],
  ];
  it('are refused as a whole, naming the field', async () => {
    const collectionName = await fresh();
    await call('entities/insert', { collectionName, data: [entity(100)] });
    for (const [what, data, names] of refused) {
      const answer = await call('entities/insert', { collectionName, data: [data] });
      assert.notEqual(answer.code, 0, what);
      assert.match(answer.message, names);
    }
    assert.equal(fact(await call('collections/get_stats', { collectionName })).rowCount, 1);
  });

  it('are counted, paged and got by their ids, in the order of these', async () => {
    const collectionName = 'science_news';
    const [counted] = rows(await call('entities/query', { collectionName, outputFields: ['count(*)'] }));
    assert.equal(counted!['count(*)'], 80);
    const page = rows(await call('entities/query', { collectionName, outputFields: ['id'], offset: 78, limit: 10 }));
    assert.equal(page.length, 2);
    const got = rows(await call('entities/get', { collectionName, id: [5, 3, 5, 4000], outputFields: ['headline'] }));
    assert.deepEqual(
      got.map(({ id }) => id),
      [3, 5],
    );
  });

  it('go into partitions, by name or by key', async () => {
    const collectionName = await fresh();
    await call('partitions/create', { collectionName, partitionName: 'old' });
    await call('entities/insert', { collectionName, partitionName: 'old', data: [entity(1), entity(2)] });
    await call('entities/insert', { collectionName, data: [entity(3)] });
    assert.equal(fact(await call('partitions/get_stats', { collectionName, partitionName: 'old' })).rowCount, 2);
    const drop = () => call('partitions/drop', { collectionName, partitionName: 'old' });
    assert.match((await drop()).message, /release it first/);
    await call('partitions/release', { collectionName, partitionNames: ['old'] });
    await drop();
    assert.deepEqual(keys(await call('entities/query', { collectionName })), [3]);
    assert.deepEqual((await call('partitions/list', { collectionName })).data, ['_default']);
  });

  it('in a released partition are skipped, and refused where the partition is named', async () => {
    const collectionName = await fresh();
    await call('partitions/create', { collectionName, partitionName: 'old' });
    await call('entities/insert', { collectionName, partitionName: 'old', data: [entity(1)] });
    await call('entities/insert', { collectionName, data: [entity(2)] });
    const stateOf = async (...partitionNames: string[]) =>
      fact(await call('collections/get_load_state', { collectionName, partitionNames })).loadState;
    await call('partitions/release', { collectionName, partitionNames: ['old'] });
    assert.deepEqual(keys(await call('entities/query', { collectionName })), [2]);
    assert.deepEqual(keys(await call('entities/get', { collectionName, id: [1, 2] })), [2]);
    assert.deepEqual(keys(await call('entities/search', { collectionName, data: [[1, 0]], annsField: 'v' })), [2]);
    assert.equal((await call('entities/query', { collectionName, partitionNames: ['old'] })).code, 201);
    assert.deepEqual(
      [await stateOf('old'), await stateOf('_default'), await stateOf()],
      ['LoadStateNotLoad', 'LoadStateLoaded', 'LoadStateLoaded'],
    );
    await call('partitions/release', { collectionName, partitionNames: ['_default'] });
    assert.equal(await stateOf(), 'LoadStateNotLoad');
    await call('partitions/load', { collectionName, partitionNames: ['old'] });
    assert.deepEqual(keys(await call('entities/query', { collectionName })), [1]);
    assert.deepEqual([await stateOf('old'), await stateOf('_default')], ['LoadStateLoaded', 'LoadStateNotLoad']);
    await call('collections/release', { collectionName });
    await call('collections/load', { collectionName });
    assert.equal(await stateOf('_default', 'old'), 'LoadStateLoading');
  });

  it('of a partition key leave no partition to create, drop, load or release', async () => {
    const collectionName = await fresh();
    const keyFields = [
      { fieldName: 'id', dataType: 'Int64', isPrimary: true },
      { fieldName: 'tenant', dataType: 'Int64', isPartitionKey: true },
      { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
    ];
    const keyed = { collectionName: `${collectionName}_keyed` };
    const created = {
      ...keyed,
      schema: { fields: keyFields },
      indexParams: [indexParams[0]],
      params: { partitionsNum: 2 },
    };
    assert.equal((await call('collections/create', created)).message, undefined);
    const partitionName = '_default_0';
    for (const operation of ['create', 'drop'])
      assert.match((await call(`partitions/${operation}`, { ...keyed, partitionName })).message, /partition key mode/);
    for (const operation of ['load', 'release'])
      assert.match(
        (await call(`partitions/${operation}`, { ...keyed, partitionNames: [partitionName] })).message,
        /partition key mode/,
      );
  });

  it('are searched by several fields at once, merged by rank or by weight', async () => {
    const collectionName = await fresh();
    const data = [entity(1, { bits: [0, 255] }), entity(2), entity(3, { bits: [1, 0] })];
    await call('entities/insert', { collectionName, data });
    const search = [
      { annsField: 'v', data: [[1, 0]], limit: 3 },
      { annsField: 'bits', data: [[255, 0]], limit: 3 },
    ];
    const byRank = await call('entities/hybrid_search', {
      collectionName,
      search,
      rerank: { strategy: 'rrf', params: { k: 1 } },
    });
    assert.deepEqual(keys(byRank), [2, 1, 3]);
    const weights = [1, 0];
    const byWeight = await call('entities/hybrid_search', {
      collectionName,
      search,
      rerank: { strategy: 'weighted', params: { weights } },
    });
    assert.deepEqual(keys(byWeight), [1, 2, 3]);
  });

  it('are found through an alias, until it points elsewhere', async () => {
    const [first, second] = [await fresh(), await fresh()];
    await call('entities/insert', { collectionName: second, data: [entity(42)] });
    await call('aliases/create', { collectionName: first, aliasName: 'current' });
    const current = async () => keys(await call('entities/query', { collectionName: 'current' }));
    assert.deepEqual(await current(), []);
    await call('aliases/alter', { collectionName: second, aliasName: 'current' });
    assert.deepEqual(await current(), [42]);
    assert.equal(fact(await call('aliases/describe', { aliasName: 'current' })).collectionName, second);
    await call('aliases/drop', { aliasName: 'current' });
    assert.equal((await call('entities/query', { collectionName: 'current' })).code, 100);
  });

  it('are in a database that can be made, and dropped when it is empty', async () => {
    await call('databases/create', { dbName: 'fresh' });
    await call('collections/create', { dbName: 'fresh', collectionName: 'x', dimension: 2 });
    assert.notEqual((await call('databases/drop', { dbName: 'fresh' })).code, 0);
    await call('collections/drop', { dbName: 'fresh', collectionName: 'x' });
    assert.equal((await call('databases/drop', { dbName: 'fresh' })).code, 0);
    assert.equal((await call('collections/list', { dbName: 'fresh' })).code, 800);
  });

  it('need an index to be loaded, which is dropped only when they are not', async () => {
    const collectionName = await fresh();
    const index = { collectionName, indexName: 'v' };
    const [described] = rows(
      await service.data(PROD, 'indexes/describe', { collectionName: 'help_center', indexName: 'vector' }),
    );
    assert.equal(described!.indexedRows, 220);
    assert.notEqual((await call('indexes/drop', index)).code, 0);
    await call('collections/release', { collectionName });
    await call('indexes/drop', index);
    await call('indexes/drop', { ...index, indexName: 'bits' });
    assert.equal((await call('collections/load', { collectionName })).code, 700);
    await call('indexes/create', { collectionName, indexParams });
    assert.deepEqual((await call('indexes/list', { collectionName })).data, ['v', 'bits']);
    assert.equal((await call('collections/load', { collectionName })).code, 0);
  });
});
