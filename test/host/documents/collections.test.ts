import assert from 'node:assert/strict';
import type { Connection } from '../../../src/connections/connection';
import { collections } from '../../../src/documents/collections';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import type { CollectionDocument } from '../../../src/model/collections/documents';
import { connectDemo, leave } from '../../harness/host/connected';

describe('a collection that is to be made', () => {
  let running: App;
  let demo: Demo;
  before(async () => ({ running, demo } = await connectDemo({ id: 'i', key: 'canary-index-71' })));
  after(() => leave({ running, demo }));

  const document = (type: string): CollectionDocument => ({
    collectionName: 'c',
    schema: {
      fields: [
        { fieldName: 'id', dataType: 'Int64', isPrimary: true },
        { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 4 } },
      ],
    },
    indexParams: [{ fieldName: 'v', metricType: 'L2', params: { index_type: type } }],
  });
  const planned = (connection: Connection, type: string) =>
    collections.change!(running.documents.services, { connection, document: document(type) }).resource.plan(
      undefined,
      document(type),
    );

  it('has indexes of the type AUTOINDEX on clusters of the service', async () => {
    const connection = (await running.connections.find('i'))!;
    assert.equal(connection.kind, 'cloud');
    for (const kind of ['cloud', 'demo'] as const) {
      const there = { ...connection, kind } as Connection;
      assert.throws(
        () => planned(there, 'HNSW'),
        /^NotPlannable: Index of “v”: .* support index_type AUTOINDEX only \(got HNSW\)\.$/,
      );
      assert.deepEqual(planned(there, 'AUTOINDEX').warnings, []);
    }
  });

  it('may have others behind an endpoint, with a warning', () => {
    const endpoint: Connection = {
      id: 'e',
      kind: 'endpoint',
      name: 'E',
      plane: 'cluster',
      address: 'https://e.example',
    };
    assert.match(planned(endpoint, 'HNSW').warnings!.join(), /AUTOINDEX only/);
  });
});
