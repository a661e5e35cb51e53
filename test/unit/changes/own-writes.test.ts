import assert from 'node:assert/strict';
import { OwnWrites } from '../../../src/changes/own-writes';
import type { Connection } from '../../../src/connections/connection';

describe('the writes of this window', () => {
  const connection = { id: 'c' } as Connection;
  const place = { connection, within: { clusterId: 'in01-1', dbName: 'default' }, id: 'notes', name: 'notes' };
  const edit = { ...place, kind: 'entity', isPartial: true } as const;
  const deletes = { kind: 'entity', stateOf: (state: unknown) => state ?? [] };
  const deletion = { ...place, kind: 'entityDeletion', isPartial: true, deletes } as const;

  it('have all deletions of entities, as states of what edits entities', () => {
    const own = new OwnWrites();
    own.put(deletion, ['one'], undefined);
    own.put(deletion, ['two'], undefined);
    assert.deepEqual(own.find(edit), { befores: [['one'], ['two']], after: [] });
    assert.equal(own.find(deletion), undefined);
    assert.equal(own.find({ ...edit, id: 'others', name: 'others' }), undefined);
  });

  it('have no other writes of a part of an object', () => {
    const own = new OwnWrites();
    own.put(edit, ['one'], ['two']);
    assert.equal(own.find(edit), undefined);
  });

  it('have those of entities of a collection in whatever partition', () => {
    const own = new OwnWrites();
    own.put(deletion, ['one'], undefined);
    assert.ok(own.find({ ...edit, within: { ...edit.within, partition: '2026' } }));
  });

  it('are of one object: privileges of a role, indexes of collections and volumes of projects are others', () => {
    const role = { connection, kind: 'clusterGrant', id: 'reader', name: 'reader' };
    const grant = { clusterId: 'in01-1', privilege: 'Search', grantedDatabase: 'default', grantedCollection: 'faq' };
    const own = new OwnWrites();
    own.put({ ...role, within: grant }, 'a', 'b');
    assert.ok(own.find({ ...role, within: Object.fromEntries(Object.entries(grant).toReversed()) }));
    for (const [parent, other] of Object.entries({ ...grant, collectionName: '', projectId: '' }))
      assert.equal(own.find({ ...role, within: { ...grant, [parent]: `${other}-2` } }), undefined, parent);
  });

  it('have the states before successive writes, and forget those before a change by others', () => {
    const own = new OwnWrites();
    const role = { ...place, kind: 'role' };
    own.put(role, 'a', 'b');
    own.put(role, 'b', 'c');
    assert.deepEqual(own.find(role), { befores: ['a', 'b'], after: 'c' });
    own.put(role, 'theirs', 'd');
    assert.deepEqual(own.find(role), { befores: ['theirs'], after: 'd' });
  });
});
