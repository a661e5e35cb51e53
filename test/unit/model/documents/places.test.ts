import assert from 'node:assert/strict';
import { placeIn } from '../../../../src/model/documents/places';

describe('the place that a document names', () => {
  for (const [what, text, place] of [
    ['of a role', '{"projectId": "proj-1", "roleName": "Readers"}', { projectId: 'proj-1' }],
    ['of a collection', '{"clusterId": "in01-a", "dbName": "shop"}', { clusterId: 'in01-a', dbName: 'shop' }],
    ['of entities', '{"clusterId": "in01-a", "database": "shop"}', { clusterId: 'in01-a', dbName: 'shop' }],
    ['of a migration: its source', '{"source": {"clusterId": "in01-a"}}', { clusterId: 'in01-a' }],
    [
      'of a text that is broken',
      '{"clusterId": "in01-a", "database": "shop", "entities": [{',
      { clusterId: 'in01-a', dbName: 'shop' },
    ],
    [
      'with values of other types',
      '{"clusterId": 7, "database": null, "source": [], "projectId": "p"}',
      { projectId: 'p' },
    ],
    ['without anything', '', {}],
    ['that is no object', '[1]', {}],
  ] as const) {
    it(`is read: ${what}`, () => assert.deepEqual(placeIn(text), place));
  }

  it('is read from the head of a large document', () => {
    const rows = `${'{"id": 1},'.repeat(100_000)}{"id": 1}`;
    assert.deepEqual(placeIn(`{"clusterId": "in01-a", "entities": [${rows}]}`), { clusterId: 'in01-a' });
  });
});
