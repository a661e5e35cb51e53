import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ClusterClient, Limiter } from '../../../src/client';
import { exactAnswers, exactQuestion, type ExactQuestion } from '../../../src/client/checks';
import { Agent } from '../../../src/client/undici';
import { startDemo, type Demo } from '../../../src/demo';
import { nearestOf, type ExactRequest, type ExactServices } from '../../../src/evaluations/exact-answers';
import { folderStore } from '../../../src/evaluations/exact-stores';
import type { ExactAnswer } from '../../../src/model/checks/recalls';
import type { SearchCall } from '../../../src/model/searches/calls';
import type { SearchFacts } from '../../../src/model/searches/facts';
import type { EntityQuery } from '../../../src/model/searches/entities';

const DIMENSION = 8;
const COUNT = 1200;
const METRICS = {
  L2: 'FloatVector',
  IP: 'FloatVector',
  COSINE: 'FloatVector',
  HAMMING: 'BinaryVector',
  JACCARD: 'BinaryVector',
};

describe('exact answers of a collection', function () {
  this.timeout(120_000);
  let demo: Demo;
  let client: ClusterClient;
  let folder: string;
  const facts: Record<string, SearchFacts> = {};
  const vectorOf = (seed: number, type: string): number[] =>
    type === 'BinaryVector'
      ? [(seed * 7919) % 251]
      : Array.from({ length: DIMENSION }, (_, at) => Math.fround(Math.sin(seed * 31 + at * 7)));
  before(async () => {
    demo = await startDemo({ strict: true, entities: 100 });
    client = new ClusterClient({
      endpoint: demo.clusters[0]!.endpoint,
      token: demo.apiKey,
      dispatcher: new Agent(),
      limiter: new Limiter({ starts: Infinity }),
    });
    folder = mkdtempSync(join(tmpdir(), 'vector-cloud-exact-'));
    for (const [metricType, type] of Object.entries(METRICS)) {
      const collectionName = `by_${metricType.toLowerCase()}`;
      const field = (fieldName: string, dataType: string, more: object = {}) => ({ fieldName, dataType, ...more });
      await client.collections.create({
        collectionName,
        schema: {
          autoID: false,
          enableDynamicField: false,
          fields: [
            field('pk', 'Int64', { isPrimary: true }),
            field('even', 'Bool'),
            field('v', type, { elementTypeParams: { dim: DIMENSION } }),
          ],
        },
        indexParams: [{ fieldName: 'v', indexName: 'v', metricType, params: { index_type: 'AUTOINDEX' } }],
      });
      const rows = Array.from({ length: COUNT }, (_, at) => ({ pk: at, even: at % 2 === 0, v: vectorOf(at, type) }));
      await client.entities.insert({ collectionName, data: rows });
      facts[metricType] = { collection: await client.collections.describe({ dbName: 'default', collectionName }) };
    }
  });
  after(async () => {
    await demo.close();
    rmSync(folder, { recursive: true });
  });

  const callFor = (metric: keyof typeof METRICS, filter?: string): SearchCall => ({
    call: 'search',
    body: {
      collectionName: `by_${metric.toLowerCase()}`,
      data: [1.5, 2.5, 3.5, 4.5, 5.5].map(seed => vectorOf(Math.floor(seed * 100), METRICS[metric])),
      limit: 5,
      ...(filter === undefined ? {} : { filter }),
    },
  });
  const askedOf = (call: SearchCall, metric: keyof typeof METRICS, k = 7): ExactRequest => ({
    ...(exactQuestion(call, facts[metric]!) as ExactQuestion),
    address: 'a',
    collection: facts[metric]!.collection,
    k,
    queries: ['a', 'b', 'c', 'd', 'e'],
  });
  const compared = async (metric: keyof typeof METRICS, services: ExactServices, filter?: string) => {
    const call = callFor(metric, filter);
    const found = await nearestOf(client, askedOf(call, metric), { pageBytes: 5000, ...services }, {});
    const expected = await exactAnswers(client, call, facts[metric]!, 7);
    assert.ok('answers' in expected);
    const sorted = (ids: readonly unknown[]) => ids.map(String).toSorted();
    for (const [at, { ids, distances }] of [...found.values()].entries()) {
      const { nearest }: ExactAnswer = expected.answers[at]!;
      assert.ok(nearest.length >= 7);
      assert.deepEqual(sorted(ids), sorted(nearest.map(({ id }) => id)));
      for (const [rank, distance] of distances.entries())
        assert.ok(Math.abs(distance - nearest[rank]!.distance) < 1e-6, `${distance} ${nearest[rank]!.distance}`);
    }
  };

  for (const metric of Object.keys(METRICS) as (keyof typeof METRICS)[]) {
    it(`are those of the exact search in memory by ${metric}, with a filter and without`, async () => {
      await compared(metric, {});
      await compared(metric, {}, 'even == true');
    });
  }

  it('are the same from a worker', async () => {
    await compared('COSINE', { script: resolve('dist/exact.worker.js') });
  });

  it('continue an interrupted reading, and are read once', async () => {
    const store = folderStore(join(folder, 'cache'));
    const asked = askedOf(callFor('L2'), 'L2');
    const requests: EntityQuery[] = [];
    const abort = new AbortController();
    const counting = {
      query: async (request: EntityQuery, options: object) => {
        requests.push(request);
        return client.query(request, options);
      },
    };
    const services = { store, pageBytes: 5000, script: resolve('dist/exact.worker.js') };
    const reads: number[] = [];
    const onProgress = ({ read, total }: { read: number; total?: number | undefined }) => {
      assert.equal(total, COUNT);
      reads.push(read);
      if (read > COUNT / 2) abort.abort();
    };
    await assert.rejects(nearestOf(counting, asked, services, { signal: abort.signal, onProgress }), /Canceled/);
    const [first, half] = [requests.length, reads.at(-1)!];
    assert.ok(half < COUNT);
    assert.deepEqual(
      readdirSync(join(folder, 'cache')).map(name => /^exact-[0-9a-f]{32}\.json$/.test(name)),
      [true],
    );
    reads.length = 0;
    const continued = await nearestOf(counting, asked, services, { onProgress: ({ read }) => void reads.push(read) });
    assert.ok(reads[0]! > half && requests.length - first <= first);
    const whole = await nearestOf(client, asked, { pageBytes: 5000 }, {});
    assert.deepEqual([...continued], [...whole]);
    requests.length = 0;
    assert.deepEqual([...(await nearestOf(counting, asked, services, {}))], [...whole]);
    assert.deepEqual(
      requests.map(({ outputFields }) => outputFields),
      [['count(*)']],
    );
    const file = join(folder, 'cache', readdirSync(join(folder, 'cache'))[0]!);
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { readonly nearest: readonly unknown[] };
    for (const damage of [
      { done: false, through: 'x' },
      { done: false, through: '' },
      { nearest: kept.nearest.slice(1) },
    ]) {
      writeFileSync(file, JSON.stringify({ ...kept, ...damage }));
      assert.deepEqual([...(await nearestOf(counting, asked, services, {}))], [...whole]);
    }
    requests.length = 0;
    await client.entities.insert({ collectionName: 'by_l2', data: [{ pk: 9999, even: true, v: vectorOf(1, '') }] });
    await nearestOf(counting, asked, services, {});
    assert.ok(requests.length > 1);
    await client.entities.delete({ collectionName: 'by_l2', filter: 'pk == 9999' });
  });

  it('are refused above the maximum, with the numbers, and for a sample of queries above that of products', async () => {
    const asked = askedOf(callFor('IP'), 'IP');
    const refused = nearestOf(client, asked, { maxNumbers: COUNT * DIMENSION - 1 }, {});
    await assert.rejects(refused, /all vectors: 1,200 with 8 dimensions\. The maximum is 1,199\./);
    const all = await nearestOf(client, asked, {}, {});
    const sample = await nearestOf(client, asked, { maxProducts: COUNT * DIMENSION * 2 }, {});
    assert.equal(sample.size, 2);
    for (const [query, nearest] of sample) assert.deepEqual(nearest, all.get(query));
  });

  it('are not known if the number of entities differs from the count, and are read anew then', async () => {
    const store = folderStore(join(folder, 'changed'));
    const asked = askedOf(callFor('IP'), 'IP');
    const miscounting = {
      query: async (request: EntityQuery, options: object) =>
        request.outputFields?.includes('count(*)') && request.filter === undefined
          ? [{ 'count(*)': COUNT + 1 }]
          : client.query(request, options),
    };
    for (let times = 0; times < 2; times++) {
      const reads: number[] = [];
      const onProgress = ({ read }: { read: number }) => void reads.push(read);
      await assert.rejects(
        nearestOf(miscounting, asked, { store, pageBytes: 5000 }, { onProgress }),
        /The collection changed while its vectors were loading/,
      );
      assert.ok(reads[0]! < 200 && reads.at(-1) === COUNT);
    }
  });

  it('leave out entities without a vector only where a field can have none', async () => {
    const asked = askedOf(callFor('L2'), 'L2');
    const rows = [
      { pk: 1, v: null },
      { pk: 2, v: vectorOf(2, '') },
    ];
    const holey = {
      query: async ({ outputFields }: EntityQuery) => (outputFields?.includes('count(*)') ? [{ 'count(*)': 2 }] : rows),
    };
    await assert.rejects(nearestOf(holey, asked, {}, {}), /1 of 2 entities have no readable vector/);
    const nullable = { ...asked, field: { ...asked.field, nullable: true } };
    assert.deepEqual((await nearestOf(holey, nullable, {}, {})).get('a')!.ids, ['2']);
  });
});
