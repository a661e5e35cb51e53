import assert from 'node:assert/strict';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { connectDemo, leave } from '../../harness/host/connected';

const KEY = 'canary-5b21c0';

describe('what turns texts into vectors', () => {
  let running: App;
  let demo: Demo;
  before(async () => {
    ({ running, demo } = await connectDemo({ id: 'own', key: KEY, name: 'Own' }, { entities: 100 }));
  });
  after(() => leave({ running, demo }));
  const own = async () => (await running.connections.find('own'))!;

  it('is nothing before it was named', async () => {
    assert.equal(await running.clients.embedding(await own()), undefined);
  });
  it('is asked with a key of its own, which stands in the secret storage alone', async () => {
    await running.connections.setEmbedding('own', demo.embeddings, KEY);
    const [vector] = await (await running.clients.embedding(await own()))!.embed(['red shoes']);
    assert.equal(vector?.length, 128);
    assert.doesNotMatch(JSON.stringify(await own()), /canary/);
    await running.connections.setEmbedding('own', demo.embeddings, '');
    await assert.rejects((await running.clients.embedding(await own()))!.embed(['red shoes']), { name: 'ApiError' });
  });
  it('loses its key with the connection', async () => {
    await running.connections.setEmbedding('own', demo.embeddings, KEY);
    await running.connections.remove(await own());
    assert.equal(await running.connections.keys.embedding('own'), undefined);
  });
});
