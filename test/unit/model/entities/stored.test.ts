import assert from 'node:assert/strict';
import type { Field } from '../../../../src/model/collections/collections';
import { unstored } from '../../../../src/model/entities/stored';

const FIELDS: readonly Field[] = [
  { name: 'id', type: 'Int64', primaryKey: true },
  { name: 'title', type: 'VarChar' },
  { name: 'half', type: 'Float16Vector', params: [{ key: 'dim', value: 2 }] },
];

describe('entities that are read back', () => {
  const sent = [
    { id: 1, title: 'one', half: [0.1, 0.2] },
    { id: '9007199254740993', title: 'large' },
  ];

  it('are as sent, as precisely as their fields store them', () =>
    assert.deepEqual(
      unstored(FIELDS, sent, [
        { id: 9007199254740993n, title: 'large', more: 1 },
        { id: 1, title: 'one', half: [0.0999755859375, 0.199951171875] },
      ]),
      [],
    ));

  it('are named with the fields that differ, or as missing', () =>
    assert.deepEqual(unstored(FIELDS, sent, [{ id: 1, title: 'theirs', half: [0.5, 0.2] }]), [
      '1 (title, half)',
      '9007199254740993 (missing)',
    ]));

  it('are not compared where the service generates their keys', () =>
    assert.deepEqual(unstored(FIELDS, [{ title: 'one' }], []), []));
});
