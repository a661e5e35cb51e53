import assert from 'node:assert/strict';
import { ClusterClient } from '../../../src/client';
import { Agent } from '../../../src/client/undici';
import { noAnswer, refusal } from '../../harness/services/client-calls';
import { Server } from '../../harness/services/recording-server';

describe('the ids of hits', () => {
  let server: Server;
  let cluster: ClusterClient;

  before(async () => {
    server = await Server.start();
    cluster = new ClusterClient({ endpoint: server.address, dispatcher: new Agent() });
  });
  after(() => server.stop());
  beforeEach(() => server.reset());

  const found = (...hits: object[]) => server.answer('POST /v2/vectordb/entities/search', 200, { code: 0, data: hits });
  const foundText = (data: string) =>
    server.answer('POST /v2/vectordb/entities/search', 200, `{"code":0,"data":${data}}`);
  const described = (...names: string[]) =>
    server.answer('POST /v2/vectordb/collections/describe', 200, {
      code: 0,
      data: {
        collectionName: 'c',
        fields: names.map((name, index) => ({ name, type: 'Int64', primaryKey: index === 0 })),
      },
    });
  const search = async (outputFields?: string[]) => {
    const { hits } = await cluster.search({
      collectionName: 'c',
      data: [[1]],
      ...(outputFields ? { outputFields } : {}),
    });
    return hits;
  };

  it('are there when the primary key is called id', async () => {
    found({ id: 1, distance: 0.1, title: 'x' });
    assert.deepEqual(await search(['title']), [{ id: 1, distance: 0.1, title: 'x' }]);
  });
  it('are what was not asked for', async () => {
    found({ sku: 'a', distance: 0.1, title: 'x' }, { sku: 'b', distance: 0.2, title: 'y' });
    assert.deepEqual(await search(['title']), [
      { id: 'a', sku: 'a', distance: 0.1, title: 'x' },
      { id: 'b', sku: 'b', distance: 0.2, title: 'y' },
    ]);
    assert.equal(server.requests.length, 1);
  });
  it('are not a field that happens to be called id', async () => {
    found({ sku: 'a', id: 9, distance: 0.1 });
    assert.deepEqual(await search(['id']), [{ id: 'a', sku: 'a', distance: 0.1 }]);
  });
  it('are looked up where every field was asked for', async () => {
    found({ price: 5, sku: 'a', distance: 0.1 });
    described('sku', 'price');
    assert.deepEqual(await search(['*']), [{ id: 'a', price: 5, sku: 'a', distance: 0.1 }]);
  });
  it('are looked up where the primary key was asked for', async () => {
    found({ sku: 'a', distance: 0.1 });
    described('sku');
    assert.deepEqual(await search(['sku']), [{ id: 'a', sku: 'a', distance: 0.1 }]);
  });
  it('cannot be told when the service lacks the look-up', async () => {
    found({ price: 5, sku: 'a', distance: 0.1 });
    assert.match((await noAnswer(search(['*']))).message, /do not tell which.*Name the output fields/);
  });
  it('fail as the look-up fails', async () => {
    found({ price: 5, sku: 'a', distance: 0.1 });
    server.answer('POST /v2/vectordb/collections/describe', 200, { code: 1401, message: 'not permitted' });
    assert.equal((await refusal(search(['*']))).code, 1401);
  });
  it('keep their digits, and their type', async () => {
    foundText('[{"id":9007199254740993,"distance":1},{"id":"9007199254740993","distance":1},{"id":7,"distance":1}]');
    assert.deepEqual(
      (await search()).map(({ id }) => id),
      [9007199254740993n, '9007199254740993', 7],
    );
  });
  it('a distance without decimals is a number, however large', async () => {
    foundText('[{"id":9007199254740993,"distance":100000000000000000}]');
    assert.deepEqual(await search(), [{ id: 9007199254740993n, distance: 1e17 }]);
  });
  it('are none where there are no hits', async () => {
    found();
    assert.deepEqual(await search(['*']), []);
  });
  it('go out with their digits', async () => {
    found();
    await cluster.search({ collectionName: 'c', ids: [9007199254740993n, 1, 'x'] });
    assert.equal(server.requests[0]!.body, '{"collectionName":"c","ids":[9007199254740993,1,"x"]}');
  });
  it('hits without a distance are not hits', async () => {
    found({ id: 1 });
    assert.match((await noAnswer(search())).message, /data: expected hits, each with a distance/);
  });
});
