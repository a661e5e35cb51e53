import assert from 'node:assert/strict';
import { ClusterClient } from '../../../src/client';
import { Agent } from '../../../src/client/undici';
import type { Field } from '../../../src/model/collections/collections';
import { noAnswer } from '../../harness/services/client-calls';
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
  const search = async (outputFields?: string[], fields?: Field[]) => {
    const request = { collectionName: 'c', data: [[1]], ...(outputFields ? { outputFields } : {}) };
    const { hits } = await cluster.search(request, { fields });
    assert.equal(server.requests.length, 1);
    return hits;
  };
  const fieldsOf = (...names: string[]): Field[] =>
    names.map((name, at) => ({ name, type: 'Int64', primaryKey: at === 0 }));

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
  });
  it('are not a field that happens to be called id', async () => {
    found({ sku: 'a', id: 9, distance: 0.1 });
    assert.deepEqual(await search(['id']), [{ id: 'a', sku: 'a', distance: 0.1 }]);
  });
  it('are the primary key where every field was asked for', async () => {
    found({ price: 5, sku: 'a', distance: 0.1 });
    assert.deepEqual(await search(['*'], fieldsOf('sku', 'price')), [{ id: 'a', price: 5, sku: 'a', distance: 0.1 }]);
  });
  it('are named where they are sent on without one', async () => {
    const send = (more: object) =>
      cluster.send({ call: 'search', body: { collectionName: 'c', data: [[1]], ...more } }, { withoutIds: true });
    found({ sku: 'a', distance: 0.1 });
    assert.equal((await send({})).key, 'sku');
    found();
    assert.ok(!('key' in (await send({}))));
  });
  it('are the only thing that can be one, where the primary key was asked for', async () => {
    found({ sku: 'a', distance: 0.1 });
    assert.deepEqual(await search(['sku']), [{ id: 'a', sku: 'a', distance: 0.1 }]);
  });
  it('are what V1 calls id, whatever the primary key is called', async () => {
    found({ id: '9007199254740993', price: 5, distance: 0.1 });
    assert.deepEqual(await search(['price'], fieldsOf('sku', 'price')), [
      { id: 9007199254740993n, price: 5, distance: 0.1 },
    ]);
  });
  it('are the primary key beside what V1 calls id', async () => {
    found({ id: '7', sku: '7', distance: 0.1 });
    assert.deepEqual(await search(['sku'], fieldsOf('sku')), [{ id: 7, sku: 7, distance: 0.1 }]);
  });
  it('cannot be told where there are several, and no fields', async () => {
    found({ price: 5, sku: 'a', distance: 0.1 });
    assert.match(
      (await noAnswer(search(['*']))).message,
      /The primary key of the hits is ambiguous\. Remove the primary key/,
    );
    assert.equal(server.requests.length, 1);
  });
  it('are what is called like one, where nothing else tells', async () => {
    found({ price: 5, sku_id: 'a', distance: 0.1 });
    assert.deepEqual(await search(['*']), [{ id: 'a', price: 5, sku_id: 'a', distance: 0.1 }]);
  });
  it('are left out where nobody can tell them and hits may be without', async () => {
    found({ price: 5, sku: 'a', distance: 0.1 });
    const request = { collectionName: 'c', data: [[1]], outputFields: ['*'] };
    assert.deepEqual(await cluster.search(request, { withoutIds: true }), {
      hits: [{ price: 5, sku: 'a', distance: 0.1 }],
    });
  });
  it('tell the field that they came from', async () => {
    found({ sku: 'a', distance: 0.1, title: 'x' });
    const request = { collectionName: 'c', data: [[1]], outputFields: ['title'] };
    const { key } = await cluster.search(request, { withoutIds: true });
    assert.equal(key, 'sku');
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
    assert.match((await noAnswer(search())).message, /data: must be a list of hits with distances/);
  });
});
