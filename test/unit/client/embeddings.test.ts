import assert from 'node:assert/strict';
import { EmbeddingClient } from '../../../src/client';
import { Agent } from '../../../src/client/undici';
import { startDemo, type Demo } from '../../../src/demo';
import { noAnswer } from '../../harness/services/client-calls';
import { Server } from '../../harness/services/recording-server';

describe('the embedding client', () => {
  let demo: Demo;
  const client = (token: string) => new EmbeddingClient({ ...demo.embeddings, token, dispatcher: new Agent() });
  const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, at) => sum + x * b[at]!, 0);

  before(async () => {
    demo = await startDemo({ strict: true, entities: 1000 });
  });
  after(() => demo.close());

  it('gives a vector for each text, in their order', async () => {
    const texts = ['reset a password', 'forgotten password', 'a soup of leeks'];
    const [asked, near, far, ...more] = await client(demo.apiKey).embed(texts);
    assert.equal(more.length, 0);
    assert.equal(asked?.length, 128);
    assert.ok(dot(asked, near!) > dot(asked, far!));
  });

  /** Returns the embeddings of two texts for an answer of the endpoint. */
  const given = async (...data: { index: number; embedding: number[] }[]): Promise<number[][]> => {
    const server = await Server.start();
    const dispatcher = new Agent();
    try {
      server.answer('POST /v1/embeddings', 200, { data });
      return await new EmbeddingClient({ url: `${server.address}/v1/embeddings`, model: 'm', dispatcher }).embed([
        'a',
        'b',
      ]);
    } finally {
      await dispatcher.close();
      await server.stop();
    }
  };

  it('keeps the order of the texts where the answer has another', async () => {
    const answer = [
      { index: 1, embedding: [2] },
      { index: 0, embedding: [1] },
    ];
    assert.deepEqual(await given(...answer), [[1], [2]]);
  });

  it('takes no answer that lacks a vector', async () => {
    const { reason, message } = await noAnswer(given({ index: 0, embedding: [1] }));
    assert.equal(reason, 'unreadable');
    assert.match(message, /returned 1 vectors for 2 texts/);
  });

  it('sends the query of its address with each request', async () => {
    const server = await Server.start();
    const dispatcher = new Agent();
    try {
      server.answer('POST /v1/embeddings', 200, { data: [{ index: 0, embedding: [1] }] });
      const url = `${server.address}/v1/embeddings?api-version=2&team=a%20b`;
      await new EmbeddingClient({ url, model: 'm', dispatcher }).embed(['a']);
      const { searchParams } = new URL(server.requests[0]!.url, server.address);
      assert.deepEqual(Object.fromEntries(searchParams), { 'api-version': '2', team: 'a b' });
    } finally {
      await dispatcher.close();
      await server.stop();
    }
  });

  it('refuses to send no text', async () => {
    const before = demo.requests.length;
    await assert.rejects(client(demo.apiKey).embed([]), { name: 'InvalidRequest' });
    assert.equal(demo.requests.length, before);
  });

  it('tells a wrong key', async () => {
    await assert.rejects(client('wrong').embed(['a']), { name: 'ApiError', status: 401 });
  });

  it('gives up when it is told to', async () => {
    const signal = AbortSignal.abort();
    await assert.rejects(client(demo.apiKey).embed(['a'], { signal }), { name: 'TransportError', reason: 'cancelled' });
  });
});
