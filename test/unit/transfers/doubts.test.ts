import assert from 'node:assert/strict';
import type { Field } from '../../../src/model/collections/collections';
import { doubtOf } from '../../../src/transfers/imports/doubts';

const KEY: Field = { name: 'id', type: 'Int64', primaryKey: true };
const TARGET = {
  cluster: 'c',
  dbName: 'd',
  collectionName: 'n',
  schema: { fields: [KEY, { name: 'title', type: 'VarChar' }], dynamic: false },
  key: KEY,
  isAutomatic: false,
};

describe('entities of a request without an answer', () => {
  it('are missing, different, or stored as they were sent', () => {
    const stored = new Map([
      ['1', { id: 1, title: 'same' }],
      ['2', { id: 2, title: 'other' }],
    ]);
    const sent = [1, 2, 3].map(id => [10 + id, { id, title: 'same' }] as const);
    const { missing, different } = doubtOf(sent, stored, TARGET);
    assert.deepEqual(missing, [13]);
    assert.deepEqual(
      different.map(({ index, id }) => [index, id]),
      [[12, '2']],
    );
    assert.match(different[0]!.message, /entity 2 in the collection differs from the row \(title\)/);
  });
});
