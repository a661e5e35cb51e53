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
