import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClusterClient, isAbsent } from '../../../src/client';
import { exactAnswers } from '../../../src/client/checks';
import { countEntities } from '../../../src/client/entity-walk';
import { ROOT, startAlone, type Alone } from '../../../src/demo/alone';
import { exportedFields } from '../../../src/model/entities/export-lines';
import { searchCall } from '../../../src/model/searches/calls';
import type { SearchDocument } from '../../../src/model/searches/documents';
import { exportEntities } from '../../../src/transfers/exports/exports';
import { collectionSource } from '../../../src/transfers/records/collections';

/** Tests against a server that answers V1 only. */
describe('a service of V1 alone', () => {
  let server: Alone;
  let client: ClusterClient;
  const COLLECTION = 'support_tickets';

  before(async () => {
    server = await startAlone({ speaks: 'v1', strict: true, entities: 1000 });
    client = new ClusterClient({ endpoint: server.address, v1Only: true, token: `${ROOT.user}:${ROOT.password}` });
  });
  after(() => server.close());

  const facts = async () => ({
    collection: await client.collections.describe({ collectionName: COLLECTION }),
    v1Only: true,
  });
  const sent = async (search: SearchDocument, queries: number[][] = []) => {
    const known = await facts();
    return client.send(searchCall(search, queries, known), { fields: known.collection.fields });
  };

  it('is listed', async () => {
    const names = await client.collections.list();
    assert.ok(names.includes(COLLECTION), names.join());
    assert.deepEqual(await client.collections.list({ dbName: 'default' }), names);
  });

  it('tells the fields of a collection', async () => {
    const { collection } = await facts();
    assert.ok(collection.fields.some(({ primaryKey }) => primaryKey));
    assert.ok(collection.fields.some(({ type }) => /^FloatVector\(\d+\)$/.test(type)));
  });

  it('is searched, browsed and asked for entities', async () => {
    const { collection } = await facts();
    const key = collection.fields.find(({ primaryKey }) => primaryKey)!.name;
    const vector = collection.fields.find(({ type }) => type.startsWith('FloatVector'))!;
    const size = Number(/\d+/.exec(vector.type)![0]);
    const near = await sent({ limit: 3 }, [Array.from({ length: size }, (_, at) => at / size)]);
    assert.equal(near.rows.length, 3);
    const browsed = await sent({ browse: true, limit: 4 });
    assert.equal(browsed.rows.length, 4);
    const ids = browsed.rows.slice(0, 2).map(row => String((row as Record<string, unknown>)[key]));
    const got = await sent({ browse: true, ids });
    assert.deepEqual(got.rows.map(row => String((row as Record<string, unknown>)[key])).toSorted(), ids.toSorted());
    assert.ok(
      server.requests.every(request => /^\w+ \/v1\/vector\//.test(request)),
      server.requests.join('\n'),
    );
  });

  it('counts what a filter lets through', async () => {
    const [row] = await client.query({
      collectionName: COLLECTION,
      filter: 'ticket_id >= 0',
      outputFields: ['count(*)'],
    });
    assert.ok(Number(row?.['count(*)']) > 0, JSON.stringify(row));
  });

  it('counts all entities of a collection, which no filter says', async () => {
    const { fields } = (await facts()).collection;
    const collectionName = COLLECTION;
    for (const filter of [undefined, '', ' ']) {
      const asked = { collectionName, ...(filter === undefined ? {} : { filter }) };
      const counted = await countEntities(client, asked, { fields });
      assert.ok('count' in counted && counted.count > 200, JSON.stringify(counted));
    }
  });

  it('is not asked without a filter where the primary key is unknown', async () => {
    const before = server.requests.length;
    for (const outputFields of [['*'], ['count(*)']]) {
      for (const fields of [undefined, [{ name: 'subject', type: 'VarChar', primaryKey: false }] as never]) {
        const asked = { collectionName: COLLECTION, outputFields, filter: ' ' };
        await assert.rejects(
          client.query(asked, fields ? { fields } : {}),
          /^InvalidRequest: filter: Enter a filter\. V1/,
        );
      }
    }
    assert.equal(server.requests.length, before);
  });

  it('is compared with the exact neighbors', async () => {
    const known = await facts();
    const vector = known.collection.fields.find(({ type }) => type.startsWith('FloatVector'))!;
    const queries = [Array.from({ length: Number(/\d+/.exec(vector.type)![0]) }, (_, at) => Math.sin(at))];
    const call = searchCall({ limit: 3 }, queries, known);
    const exact = await exactAnswers(client, call, known, 3);
    assert.ok('answers' in exact, 'inexact' in exact ? exact.inexact : '');
    assert.equal(exact.answers.length, 1);
  });

  it('is exported, and copied from, with all entities', async () => {
    const { collection } = await facts();
    const folder = mkdtempSync(join(tmpdir(), 'vector-cloud-v1-'));
    try {
      const exported = exportedFields(collection, [], true);
      const file = join(folder, 'all.ndjson');
      const place = { dbName: 'default', collection, filter: '', exported, cluster: server.address };
      const result = await exportEntities(client, { ...place, file, format: 'ndjson' }, { start: 'new' });
      assert.deepEqual([result.total, result.counted, result.why], [result.written, result.written, undefined]);
      const source = collectionSource(client, { ...place, path: folder });
      assert.deepEqual(await source.count(), { count: result.written });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('lacks the rest, without a request', async () => {
    const before = server.requests.length;
    for (const call of [
      client.databases.list(),
      client.collections.load({ collectionName: COLLECTION }),
      client.partitions.list({ collectionName: COLLECTION }),
      client.search({ collectionName: COLLECTION, data: [[1]] }),
    ]) {
      const error: unknown = await call.then(
        () => undefined,
        (failure: unknown) => failure,
      );
      assert.ok(isAbsent(error), String(error));
      assert.match(String(error), /This service supports V1 only/);
    }
    assert.equal(server.requests.length, before);
  });
});
