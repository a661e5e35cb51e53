import assert from 'node:assert/strict';
import { partitionsOf, releasedPartitions, strayIds } from '../../../../src/changes/resources/entity-partitions';
import { ClusterClient, TransportError } from '../../../../src/client';
import { Agent } from '../../../../src/client/undici';
import { startDemo, type Demo } from '../../../../src/demo';
import type { Lookups } from '../../../../src/changes/lookups';
import type { Collection } from '../../../../src/model/collections/collections';

const BIG = '9007199254740993';

describe('the partitions of entities', () => {
  let demo: Demo;
  let client: ClusterClient;
  let collection: Collection;
  let partitions: string[];
  const ref = { dbName: 'default', collectionName: 'notes' };

  before(async () => {
    demo = await startDemo({ entities: 10 });
    const { endpoint } = demo.clusters[0]!;
    client = new ClusterClient({ endpoint, token: demo.apiKey, dispatcher: new Agent() });
    await client.collections.create({ ...ref, dimension: 2 });
    const create = { ...ref, partitionName: 'blue' };
    const response = await fetch(`${endpoint}/v2/vectordb/partitions/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(create),
    });
    assert.equal(response.status, 200);
    await client.entities.insert({
      ...ref,
      data: [
        { id: 1, vector: [1, 0] },
        { id: 2, vector: [1, 0] },
      ],
    });
    await client.entities.insert({
      ...create,
      data: [{ id: BIG, vector: [1, 0] }],
    });
    collection = await client.collections.describe(ref);
    partitions = await client.partitions.list(ref);
  });
  after(() => demo.close());

  const of = (ids: string[], more: { collection?: Collection; partitions?: string[] } = {}) => ({
    client,
    ref,
    collection,
    partitions,
    ids,
    ...more,
  });
  const keyed = (): Collection => ({
    ...collection,
    fields: [...collection.fields, { name: 'k', type: 'Int64', partitionKey: true }],
  });

  it('that hold some are named, the default one only beside others', async () => {
    assert.deepEqual(await partitionsOf(of(['1']), {}), []);
    assert.deepEqual(await partitionsOf(of([BIG]), {}), ['blue']);
    assert.deepEqual((await partitionsOf(of(['1', BIG]), {})).toSorted(), ['_default', 'blue']);
    assert.deepEqual(await partitionsOf(of(['99']), {}), []);
  });

  it('are asked one after another until all entities are found', async () => {
    const before = demo.requests.length;
    const all = ['blue', '_default'];
    assert.deepEqual(await partitionsOf(of([BIG], { partitions: all }), {}), ['blue']);
    assert.equal(demo.requests.length, before + 1);
    assert.deepEqual(await partitionsOf(of([BIG, '1'], { partitions: all }), {}), all);
    assert.equal(demo.requests.length, before + 3);
  });

  it('tell which would be stored twice by a write to another', async () => {
    assert.deepEqual(await strayIds(of(['1', BIG]), undefined, {}), [BIG]);
    assert.deepEqual(await strayIds(of(['1', BIG]), 'blue', {}), ['1']);
    assert.deepEqual(await strayIds(of(['2', '99']), undefined, {}), []);
  });

  it('are asked for nothing once cancelled', async () => {
    const signal = AbortSignal.abort();
    const cancelled = (error: unknown) => error instanceof TransportError && error.reason === 'cancelled';
    await assert.rejects(strayIds(of([BIG]), undefined, { signal }), cancelled);
    await assert.rejects(partitionsOf(of([BIG]), { signal }), cancelled);
  });

  it('are asked for nothing where the service places entities by a field, or has one partition', async () => {
    const before = demo.requests.length;
    for (const more of [{ collection: keyed() }, { partitions: ['_default'] }]) {
      assert.deepEqual(await strayIds(of([BIG], more), undefined, {}), []);
      assert.deepEqual(await partitionsOf(of([BIG], more), {}), []);
    }
    assert.equal(demo.requests.length, before);
  });

  it('are named where they are not loaded, unless they hold no entity by their name, or are the only one', async () => {
    const read: string[] = [];
    const lookups = {
      read: (name: string) => {
        read.push(name);
        return Promise.resolve({ value: { loadState: name === 'load:blue' ? 'LoadStateNotLoad' : 'LoadStateLoaded' } });
      },
    } as unknown as Lookups;
    const released = (more: Parameters<typeof of>[1]) => releasedPartitions(lookups, of([], more), {});
    assert.deepEqual(await released({ partitions: ['_default', 'blue'] }), ['blue']);
    assert.deepEqual(read.splice(0), ['load:_default', 'load:blue']);
    assert.deepEqual(await released({ partitions: ['_default', 'blue'], collection: keyed() }), []);
    assert.deepEqual(await released({ partitions: ['blue'] }), []);
    assert.deepEqual(read, []);
  });
});
