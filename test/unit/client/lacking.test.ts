import assert from 'node:assert/strict';
import { ApiError, ClusterClient, isAbsent } from '../../../src/client';
import { Server } from '../../harness/services/recording-server';

describe('what a service is known to lack', () => {
  let server: Server;
  let asked: string[];
  before(async () => (server = await Server.start()));
  after(() => server.stop());
  beforeEach(() => {
    server.reset();
    asked = [];
  });

  const client = (known: string, v1Only = false) =>
    new ClusterClient({
      endpoint: server.address,
      v1Only,
      token: 'key',
      lacks: (operation, host) => {
        asked.push(`${operation} ${host}`);
        return operation === known
          ? new ApiError({ operation, status: 404, code: undefined, message: 'not here' })
          : undefined;
      },
    });
  const named = { dbName: 'default', collectionName: 'notes' };

  it('is not sent, and fails as it did', async () => {
    await assert.rejects(client('databases.list').databases.list(), isAbsent);
    assert.deepEqual(server.requests, []);
    assert.deepEqual(asked, [`databases.list ${new URL(server.address).host}`]);
  });

  it('is sent by V1, which has operations under the same names', async () => {
    const described = { code: 200, data: { collectionName: 'notes', fields: [] } };
    server.answer('GET /v1/vector/collections/describe', 200, described);
    server.answer('POST /v1/vector/query', 200, { code: 200, data: [] });
    await assert.rejects(client('collections.describe').collections.describe(named), isAbsent);
    await assert.rejects(client('query').query({ ...named, filter: '' }), isAbsent);
    assert.deepEqual(server.requests, []);
    await client('collections.describe', true).collections.describe(named);
    await client('query', true).query({ ...named, filter: 'id > 0' });
    assert.equal(server.requests.length, 2);
  });

  it('keeps nothing else from being sent, nor any change', async () => {
    server.answer('POST /v2/vectordb/collections/list', 200, { code: 0, data: ['notes'] });
    server.answer('POST /v2/vectordb/collections/load', 200, { code: 0, data: {} });
    assert.deepEqual(await client('databases.list').collections.list(), ['notes']);
    await client('collections.load').collections.load(named);
    assert.equal(server.requests.length, 2);
    assert.deepEqual(asked, [`collections.list ${new URL(server.address).host}`]);
  });
});
