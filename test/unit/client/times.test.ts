import assert from 'node:assert/strict';
import { ClusterClient, type CallTimes } from '../../../src/client';
import { Agent } from '../../../src/client/undici';
import { json, Server } from '../../harness/services/recording-server';

describe('the times of a call', () => {
  let server: Server;
  let cluster: ClusterClient;
  let told: CallTimes[];
  before(async () => {
    server = await Server.start();
    cluster = new ClusterClient({ endpoint: server.address, dispatcher: new Agent(), firstWaitMs: 1 });
  });
  after(() => server.stop());
  beforeEach(() => {
    server.reset();
    told = [];
  });

  const SEARCH = 'POST /v2/vectordb/entities/search';
  const found = (...names: string[]) => ({
    code: 0,
    data: [Object.fromEntries([['distance', 1], ...names.map(n => [n, 1])])],
  });
  const search = () =>
    cluster.search({ collectionName: 'c', data: [[1]], outputFields: ['*'] }, { onTimes: times => told.push(times) });
  const wholeOf = ({ queueMs, networkMs, parseMs }: CallTimes) => {
    for (const part of [queueMs, networkMs, parseMs]) assert.ok(part >= 0, String(part));
    return queueMs + networkMs + parseMs;
  };

  it('make up the whole of it', async () => {
    server.answer(SEARCH, 200, found('id'));
    const began = performance.now();
    await search();
    assert.equal(told.length, 1);
    assert.ok(wholeOf(told[0]!) <= performance.now() - began);
  });
  it('are told once where the call was repeated', async () => {
    server.on(
      SEARCH,
      json(503, { code: 503, message: 'busy' }),
      json(200, { code: 8, message: 'limit' }),
      json(200, found('id')),
    );
    await search();
    assert.equal(server.requests.length, 3);
    assert.equal(told.length, 1);
    wholeOf(told[0]!);
  });
  it('are not told of a failure', async () => {
    server.answer(SEARCH, 200, { code: 1100, message: 'no' });
    await assert.rejects(search());
    assert.deepEqual(told, []);
  });
});
