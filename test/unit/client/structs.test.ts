import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { ClusterClient, Limiter } from '../../../src/client';
import { startDemo, type Demo } from '../../../src/demo';
import {
  Collection,
  isCompleteCollection,
  mustBeComplete,
  type Field,
} from '../../../src/model/collections/collections';
import { copyOfCollection, hasRequestedFields } from '../../../src/model/collections/copies';
import { planCollection } from '../../../src/model/collections/plans';
import { structFields } from '../../../src/model/collections/structs';
import { isStored } from '../../../src/model/entities/stored';
import { sendable, writable } from '../../../src/model/entities/values';
import { exactJson, stringifyJson } from '../../../src/model/wire/json';
import { chapter, createChapters, part } from '../../harness/services/structs';

describe('an array of structs', () => {
  let demo: Demo;
  let client: ClusterClient;
  let parts: Field;
  const collectionName = 'chapters';
  before(async () => {
    demo = await startDemo({ strict: true, entities: 10 });
    const limiter = new Limiter({ starts: Infinity });
    client = new ClusterClient({ endpoint: demo.clusters[0]!.endpoint, token: demo.apiKey, limiter });
    await createChapters(client);
    parts = (await client.collections.describe({ collectionName })).fields.find(({ name }) => name === 'parts')!;
  });
  after(() => demo.close());

  const read = async (id: number) => {
    const { fields } = await client.collections.describe({ collectionName });
    const query = { collectionName, filter: `id == ${id}`, outputFields: ['*'], consistencyLevel: 'Strong' };
    return (await client.query(query, { fields }))[0];
  };

  it('is a field of the collection, with the fields of its structs', () => {
    assert.deepEqual([parts.type, parts.nullable], ['ArrayOfStruct', false]);
    assert.deepEqual(
      structFields(parts).map(({ name, type, elementType }) => [name, type, elementType]),
      [
        ['text', 'VarChar', undefined],
        ['page', 'Int64', undefined],
        ['share', 'Float', undefined],
        ['seen', 'Bool', undefined],
        ['embedding', 'FloatVector', undefined],
        ['half', 'Float16Vector', undefined],
        ['bits', 'BinaryVector', undefined],
        ['small', 'Int8Vector', undefined],
      ],
    );
  });

  it('is read as it was written, with all digits', async () => {
    assert.deepEqual(await read(1), chapter(1));
    assert.deepEqual(await read(2), chapter(2, []));
  });

  it('is replaced by an upsert and kept by a partial one', async () => {
    const changed = [{ ...part('z'), bits: 'AQI=' }];
    await client.entities.upsert({ collectionName, data: [{ id: 3, vector: [0, 1], parts: changed }] });
    await client.entities.upsert({ collectionName, partialUpdate: true, data: [{ id: 3, vector: [1, 1] }] });
    const stored = await read(3);
    assert.deepEqual(stored, { ...chapter(3, [{ ...part('z'), bits: [1, 2] }]), vector: [1, 1] });
    await client.entities.delete({ collectionName, filter: 'id == 3' });
    assert.equal(await read(3), undefined);
  });

  it('is stored as a document writes it, whatever its values', async () => {
    const float = fc.float({ noNaN: true, noDefaultInfinity: true, min: -1000, max: 1000 });
    const struct = fc.record({
      text: fc.string({ unit: 'grapheme-ascii', maxLength: 20 }),
      page: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      share: float,
      seen: fc.boolean(),
      embedding: fc.tuple(float, float),
      half: fc.tuple(float, float),
      bits: fc.tuple(fc.nat(255), fc.nat(255)),
      small: fc.tuple(fc.integer({ min: -128, max: 127 }), fc.integer({ min: -128, max: 127 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(struct, { maxLength: 3 }), async structs => {
        const written = JSON.parse(stringifyJson(writable(structs, parts))) as unknown;
        const sent = sendable(written, parts);
        await client.entities.upsert({ collectionName, data: [{ id: 4, vector: [0, 1], parts: sent }] });
        const stored = (await read(4))?.['parts'];
        assert(isStored(written, stored, parts), stringifyJson(stored));
        assert.deepEqual(
          (stored as { page: unknown }[]).map(({ page }) => BigInt(page as number)),
          structs.map(({ page }) => page),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('differs from what was sent in any value', () => {
    const changes: object[] = [
      { text: 'b' },
      { page: 2 },
      { share: 0.2 },
      { seen: false },
      { embedding: [0.5, -2] },
      { half: [0.5, 3] },
      { bits: 'AQI=' },
      { small: [0, 0] },
    ];
    for (const change of changes) {
      assert(!isStored([{ ...part('a'), ...change }], [part('a')], parts), JSON.stringify(change));
    }
    assert(!isStored([part('a')], [part('a'), part('a')], parts));
    assert(!isStored([part('a')], null, parts));
    assert(isStored([{ ...part('a'), bits: 'Af8=', half: 'ADgAQA==' }], [part('a')], parts));
  });

  it('is copied with its collection', async () => {
    const original = await client.collections.describe({ collectionName });
    await client.collections.create(copyOfCollection(original, 'copied'));
    const copy = await client.collections.describe({ collectionName: 'copied' });
    assert.deepEqual(copy.fields, original.fields);
  });

  it('is shown by the plan that creates it, and missed where the service did not create it', async () => {
    const request = copyOfCollection(await client.collections.describe({ collectionName }), 'planned');
    const plan = planCollection(
      { clusterId: 'in01', ...request },
      {
        clusterName: 'prod',
        host: 'in01.example.com',
        now: 0,
      },
    );
    const line = plan.lines.find(({ text }) => text.includes('parts'))?.text;
    assert.match(line!, /^Array of structs parts: text VarChar\(20\), page Int64, .*half Float16Vector\(2\)/);
    assert.match(JSON.stringify(plan.sections), /size unknown: parts/);
    const made = await client.collections.describe({ collectionName });
    assert(hasRequestedFields(made, request));
    assert(!hasRequestedFields({ ...made, fields: made.fields.filter(({ name }) => name !== 'parts') }, request));
  });

  it('without readable fields keeps the collection from being whole', () => {
    for (const [at, wrong] of [{ name: 'p' }, { name: 'p', fields: [] }, { name: 'p', fields: [{}] }].entries()) {
      for (const member of ['structFields', 'structArrayFields']) {
        const given = { collectionName: 'c', fields: [{ name: 'id', type: 'Int64' }], [member]: [wrong] };
        const collection = Collection.parse(given);
        assert.deepEqual([isCompleteCollection(collection), collection.fields.length], [false, 1], `${at}`);
        assert.throws(() => mustBeComplete(collection, 'c'), /A field of “c” cannot be read/);
      }
    }
    assert(isCompleteCollection(Collection.parse({ collectionName: 'c', fields: [], structFields: null })));
  });

  it('is refused by the service where a struct lacks a field', async () => {
    const { text: _, ...lacking } = part('a');
    const data = [{ ...chapter(5), parts: [exactJson(JSON.stringify({ ...lacking, bits: 'AQI=' }))] }];
    await assert.rejects(client.entities.insert({ collectionName, data }), /missing sub-field text/);
  });
});
