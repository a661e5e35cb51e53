import assert from 'node:assert/strict';
import { EmbeddingClient } from '../../../src/client';
import { Agent } from '../../../src/client/undici';
import { batched } from '../../../src/evaluations/embeddings';
import { json, Server } from '../../harness/services/recording-server';

const PATH = 'POST /v1/embeddings';

describe('embeddings of a query set', () => {
  let server: Server;
  before(async () => {
    server = await Server.start();
  });
  beforeEach(() => server.reset());
  after(() => server.stop());

  const client = () =>
    new EmbeddingClient({ url: `${server.address}/v1/embeddings`, model: 'm', dispatcher: new Agent() });
  const answer = (...firsts: number[]) =>
    json(200, { data: firsts.map((first, index) => ({ index, embedding: [first] })) });
  const inputs = () => server.requests.map(({ body }) => (JSON.parse(body) as { input: string[] }).input);

  it('come in one request, each text once, and one by one beyond the set', async () => {
    server.on(PATH, answer(1, 2), answer(3));
    const embedder = client();
    const embed = batched((texts, options) => embedder.embed(texts, options), ['a', 'b', 'a']);
    assert.deepEqual(await Promise.all(['b', 'a', 'b'].map(text => embed(text, {}))), [[1], [2], [1]]);
    assert.deepEqual(await embed('c', {}), [3]);
    assert.deepEqual(inputs(), [['b', 'a'], ['c']]);
  });

  it('are requested one by one from an endpoint that refuses several', async () => {
    server.on(PATH, json(400, { error: { message: 'one input' } }), answer(1), answer(2), answer(3));
    const embedder = client();
    const embed = batched((texts, options) => embedder.embed(texts, options), ['a', 'b']);
    assert.deepEqual(await embed('a', {}), [1]);
    assert.deepEqual(await embed('b', {}), [2]);
    assert.deepEqual(await embed('c', {}), [3]);
    assert.deepEqual(inputs(), [['a', 'b'], ['a'], ['b'], ['c']]);
  });
});
