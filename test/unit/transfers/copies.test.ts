import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { ClusterClient, Limiter } from '../../../src/client';
import { startDemo, type Demo } from '../../../src/demo';
import { FAULTS } from '../../../src/demo/wire/faults';
import { exportedFields } from '../../../src/model/entities/export-lines';
import { proposedMapping, type Mapping } from '../../../src/model/mappings/mappings';
import type { Entity } from '../../../src/model/searches/entities';
import { copyEntities } from '../../../src/transfers/imports/copies';
import type { ImportOptions } from '../../../src/transfers/imports/requests';
import { importTarget } from '../../../src/transfers/imports/targets';
import { collectionSource, type CollectionSource } from '../../../src/transfers/records/collections';
import { samplesOf } from '../../../src/transfers/records/mapped';
import { oneByOne, type SourceRecord } from '../../../src/transfers/records/records';

const UPSERT = 'POST /v2/vectordb/entities/upsert';
const QUERY = 'POST /v2/vectordb/entities/query';
const DESCRIBE = 'POST /v2/vectordb/collections/describe';

describe('a copy of a collection', function () {
  this.timeout(60_000);
  let demo: Demo;
  let other: Demo;
  let from: ClusterClient;
  let into: ClusterClient;
  let folder: string;
  let stateFile: string;
  /** Called after each exchange with the target. */
  let observe: (operation: string) => void = () => undefined;
  let made = 0;

  before(async () => {
    demo = await startDemo({ strict: true, entities: 100 });
    other = await startDemo({ strict: true, entities: 100 });
    const clientOf = ({ clusters, apiKey }: Demo, onExchange: (exchange: { operation: string }) => void) =>
      new ClusterClient({
        endpoint: clusters[3]!.endpoint,
        token: apiKey,
        requestTimeoutSeconds: 5,
        firstWaitMs: 1,
        limiter: new Limiter({ starts: Infinity }),
        onExchange,
      });
    from = clientOf(demo, () => undefined);
    into = clientOf(other, ({ operation }) => observe(operation));
  });
  after(async () => {
    await demo.close();
    await other.close();
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'copies-'));
    stateFile = join(folder, 'copy.json');
  });
  afterEach(() => {
    observe = () => undefined;
    rmSync(folder, { recursive: true });
  });

  const range = (start: number, end: number) => Array.from({ length: end - start }, (_, at) => start + at);
  const entity = (key: number | bigint): Entity => ({
    key,
    title: key === 3 ? null : `t${key}`,
    v: [0.5, 1],
    own: { key },
  });

  async function create(client: ClusterClient, collectionName: string, autoId = false): Promise<void> {
    await client.collections.create({
      collectionName,
      schema: {
        autoId,
        enableDynamicField: true,
        fields: [
          { fieldName: 'key', dataType: 'Int64', isPrimary: true },
          {
            fieldName: 'title',
            dataType: 'VarChar',
            elementTypeParams: { max_length: 32 },
            nullable: true,
          },
          { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
        ],
      },
      indexParams: [{ fieldName: 'v', metricType: 'L2', indexName: 'v', params: { index_type: 'AUTOINDEX' } }],
    });
  }

  /** Creates a collection with the same name at both ends, and fills the source. */
  async function collectionsWith(keys: readonly (number | bigint)[], autoId = false): Promise<string> {
    const collectionName = `copies_${made++}`;
    await create(from, collectionName);
    await create(into, collectionName, autoId);
    if (keys.length > 0) await from.entities.insert({ collectionName, data: keys.map(entity) });
    return collectionName;
  }

  async function sourceOf(collectionName: string, client: Pick<ClusterClient, 'query' | 'collections'> = from) {
    const collection = await client.collections.describe({ collectionName });
    const place = { cluster: 'a', dbName: 'default', collection, filter: '', path: join(folder, 'copy') };
    return collectionSource(client, { ...place, exported: exportedFields(collection, [], true) });
  }

  async function copy(
    collectionName: string,
    options: ImportOptions = {},
    source?: CollectionSource,
    fields: Mapping['fields'] = {},
  ) {
    const read = source ?? (await sourceOf(collectionName));
    const target = importTarget(await into.collections.describe({ collectionName }), {
      cluster: 'b',
      dbName: 'default',
    });
    const proposed = proposedMapping(target.schema, await samplesOf(read), false);
    const mapping = { ...proposed, fields: { ...proposed.fields, ...fields } };
    const request = { source: read, target, mapping, stateFile };
    return copyEntities(into, request, { firstWaitMs: 1, maxBatchRows: 4, ...options });
  }

  async function stored(client: ClusterClient, collectionName: string): Promise<Entity[]> {
    const { fields } = await client.collections.describe({ collectionName });
    const request = { collectionName, filter: 'key > -1', limit: 10_000, outputFields: ['*', 'v'] };
    return client.query({ ...request, consistencyLevel: 'Strong' }, { fields });
  }
  const mustBeSame = async (collectionName: string) =>
    assert.deepEqual(await stored(into, collectionName), await stored(from, collectionName));

  it('writes the same entities, large keys, nulls and dynamic fields included, and compares the numbers', async () => {
    const collectionName = await collectionsWith([...range(0, 30), 9007199254740993n]);
    const result = await copy(collectionName);
    assert.deepEqual([result.written, result.source, result.after], [31, { count: 31 }, { count: 31 }]);
    assert.deepEqual([result.readBack, result.deviations], [{ read: 20, differences: [] }, []]);
    assert.equal((await stored(from, collectionName))[3]!['title'], null);
    await mustBeSame(collectionName);
    assert.deepEqual(readdirSync(folder), []);
  });

  it('loses nothing and writes nothing twice, whatever the target answers', () => {
    const names = Object.keys(FAULTS).filter(name => name !== 'latency' && name !== '429-retry-after');
    return fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(fc.constantFrom(...names)), { maxLength: 12 }),
        fc.integer({ min: 1, max: 24 }),
        async (faults, count) => {
          const collectionName = await collectionsWith(range(0, count));
          const heals = faults
            .toReversed()
            .map(name => other.fail(UPSERT, { ...(name === null ? {} : FAULTS[name]), times: 1 }));
          let result = await copy(collectionName);
          for (let tries = 0; result.stopped && tries < 9; tries++)
            result = await copy(collectionName, { resume: true });
          for (const heal of heals) heal();
          assert.deepEqual(
            [result.stopped, result.written, result.rejected, result.conflicts],
            [undefined, count, 0, 0],
          );
          await mustBeSame(collectionName);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('loses nothing and writes nothing twice, whatever both ends answer to all requests', () => {
    const names = Object.keys(FAULTS).filter(name => name !== 'latency' && name !== '429-retry-after');
    const places = ['reads', 'fields', 'lookups', 'writes'] as const;
    const plant = {
      reads: (name: string) => demo.fail(QUERY, { ...FAULTS[name], times: 1 }),
      fields: (name: string) => demo.fail(DESCRIBE, { ...FAULTS[name], times: 1 }),
      lookups: (name: string) => other.fail(QUERY, { ...FAULTS[name], times: 1 }),
      writes: (name: string) => other.fail(UPSERT, { ...FAULTS[name], times: 1 }),
    };
    return fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...places), fc.constantFrom(...names)), { maxLength: 30 }),
        fc.integer({ min: 1, max: 24 }),
        async (faults, count) => {
          const collectionName = await collectionsWith(range(0, count));
          const heals = faults.map(([place, name]) => plant[place](name));
          const attempt = () =>
            copy(collectionName, { resume: existsSync(stateFile) }).catch((error: unknown) => error as Error);
          let result = await attempt();
          for (let tries = 0; (result instanceof Error || result.stopped) && tries < 60; tries++)
            result = await attempt();
          for (const heal of heals) heal();
          if (result instanceof Error) throw result;
          assert.deepEqual(
            [result.stopped, result.written, result.rejected, result.conflicts, result.unknown],
            [undefined, count, 0, 0, 0],
          );
          await mustBeSame(collectionName);
          assert.deepEqual(readdirSync(folder), []);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('continues at its place after it was killed, also in a collection that grows meanwhile', async () => {
    for (const kill of [1, 2, 3, 5, 7]) {
      const collectionName = await collectionsWith(range(0, 40).map(key => 2 * key));
      const stop = new AbortController();
      const left = join(folder, 'left');
      let exchanges = 0;
      observe = operation => {
        if (operation !== 'entities.upsert' || ++exchanges !== kill) return;
        copyFileSync(stateFile, left); // all that a killed process leaves
        stop.abort();
      };
      await copy(collectionName, { signal: stop.signal });
      observe = () => undefined;
      copyFileSync(left, stateFile);
      await from.entities.insert({ collectionName, data: [entity(1001)] });
      let sent = 0;
      observe = operation => (sent += operation === 'entities.upsert' ? 1 : 0);
      const result = await copy(collectionName, { resume: true });
      assert.deepEqual([result.stopped, result.written, result.deviations], [undefined, 41, []]);
      assert.ok(sent <= 11 - Math.max(0, kill - 2), `${sent} requests after ${kill}`);
      await mustBeSame(collectionName);
      rmSync(left);
    }
  });

  it('is not resumed where entities that were read are gone: their place in the batch is another one', async () => {
    const collectionName = await collectionsWith(range(0, 12));
    const stop = new AbortController();
    observe = operation => operation === 'entities.upsert' && stop.abort();
    const heal = other.fail(UPSERT, { status: 403, code: 1401, message: 'not permitted' });
    assert.match((await copy(collectionName)).stopped!.message, /not permitted/);
    heal();
    await from.entities.delete({ collectionName, filter: 'key in [1]' });
    await from.entities.insert({ collectionName, data: [entity(12)] });
    const { stopped } = await copy(collectionName, { resume: true });
    assert.match(stopped!.message, /have changed since the copy began/);
    assert.ok(!stopped!.isResumable && existsSync(stateFile));
  });

  it('is refused for another source, and stops where fields of the source change', async () => {
    const collectionName = await collectionsWith(range(0, 12));
    const stop = new AbortController();
    observe = operation => operation === 'entities.upsert' && stop.abort();
    assert.ok((await copy(collectionName, { signal: stop.signal })).stopped);
    observe = () => undefined;
    const source = await sourceOf(collectionName);
    const names = { ...source.names, sourceDatabase: 'other' };
    await assert.rejects(
      copy(collectionName, { resume: true }, { ...source, names }),
      /`sourceDatabase` of the unfinished copy is “default”, not “other”/,
    );
    const changed = { ...source, identity: async () => ({ ...(await source.identity()), head: 'other' }) };
    await assert.rejects(copy(collectionName, { resume: true }, changed), /have changed since the copy began/);
  });

  for (const [end, message] of [
    [
      'source',
      /^The copy cannot be resumed: fields of “copies_\d+ .*”, or entities that were already read, have changed/,
    ],
    ['target', /^“copies_\d+” was dropped and created again after the copy began: written entities are gone/],
  ] as const)
    it(`is not resumed where the ${end} was dropped and created again, with the same fields`, async () => {
      const collectionName = await collectionsWith(range(0, 24));
      const stop = new AbortController();
      observe = operation => operation === 'entities.upsert' && stop.abort();
      const { stopped } = await copy(collectionName, { signal: stop.signal });
      assert.equal(stopped!.isResumable, true);
      observe = () => undefined;
      const client = end === 'source' ? from : into;
      await client.collections.drop({ collectionName });
      await create(client, collectionName);
      if (end === 'source') await client.entities.insert({ collectionName, data: range(0, 24).map(entity) });
      await assert.rejects(copy(collectionName, { resume: true }), ({ message: told }: Error) => message.test(told));
      const saved = JSON.parse(readFileSync(stateFile, 'utf8')) as { source: { id?: string }; targetId?: string };
      delete saved.source.id;
      delete saved.targetId;
      writeFileSync(stateFile, JSON.stringify(saved)); // as an older version left it
      assert.equal((await copy(collectionName, { resume: true })).stopped, undefined);
    });

  it('inserts again nothing where the service generates the keys and does not answer', async () => {
    const collectionName = await collectionsWith(range(0, 12), true);
    other.fail('POST /v2/vectordb/entities/insert', { cut: 'within', times: 1 });
    const { stopped, unknown } = await copy(collectionName);
    assert.match(stopped!.message, /^Outcome unknown: .* the 4 entities of the source \(1–4\)\. The service gen/);
    assert.doesNotMatch(stopped!.message, /import|file|line/);
    assert.equal(unknown, 4);
    const { written, deviations } = await copy(collectionName, { resume: true, unknown: 'written' });
    assert.deepEqual([written, deviations], [12, []]);
  });

  it('tells which end cannot be read', async () => {
    const collectionName = await collectionsWith(range(0, 12));
    const query = () => Promise.reject(new Error('no'));
    const broken = await sourceOf(collectionName, { collections: from.collections, query });
    await assert.rejects(samplesOf(broken), /^Error: “copies_\d+” cannot be read: no$/);
  });

  it('tells how the numbers of entities deviate', async () => {
    const collectionName = await collectionsWith(range(0, 12));
    const source = await sourceOf(collectionName);
    const grown = { ...source, count: () => Promise.resolve({ count: 13 }) };
    await into.entities.insert({ collectionName, data: [entity(1), entity(100)] });
    const { deviations } = await copy(collectionName, {}, grown);
    assert.deepEqual(deviations, [{ of: 'read', expected: [12, 12], actual: 13 }]);
    const sameKey = await copy(await collectionsWith(range(0, 12)), {}, undefined, { key: { constant: 1 } });
    assert.deepEqual(sameKey.deviations, [{ of: 'stored', expected: [12, 12], actual: 1 }]);
  });

  it('keeps its place between entities with the same key', async () => {
    const rows = [1, 2, 2, 2, 3].map(key => ({ key, v: [key, 0] }));
    const collection = await from.collections.describe({ collectionName: await collectionsWith([]) });
    const query = ({
      filter = '',
      outputFields,
    }: {
      filter?: string;
      outputFields?: readonly string[];
    }): Promise<Entity[]> => {
      const after = Number(/key > (\d+)/.exec(filter)?.[1] ?? 0);
      const found = rows.filter(({ key }) => key > after);
      return Promise.resolve(outputFields?.includes('count(*)') ? [{ 'count(*)': found.length }] : found);
    };
    const client = { query, collections: from.collections } as Pick<ClusterClient, 'query' | 'collections'>;
    const place = { cluster: 'a', dbName: 'default', collection, filter: '', path: 'x' };
    const source = collectionSource(client, { ...place, exported: exportedFields(collection, [], true) });
    const all: SourceRecord[] = [];
    for await (const record of oneByOne(source.read())) all.push(record);
    assert.equal(all.length, 5);
    for (const [at, { end }] of all.entries()) {
      const rest: SourceRecord[] = [];
      for await (const record of oneByOne(source.read(end))) rest.push(record);
      assert.deepEqual(rest, all.slice(at + 1));
    }
  });
});
