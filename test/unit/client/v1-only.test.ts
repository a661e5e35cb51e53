import assert from 'node:assert/strict';
import { ClusterClient, isAbsent } from '../../../src/client';
import { ROOT, startAlone, type Alone } from '../../../src/demo/alone';
import { searchCall, type SearchDocument } from '../../../src/model/searches/documents';

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
