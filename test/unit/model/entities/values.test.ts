import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { Field } from '../../../../src/model/collections/collections';
import { entitiesDocument, emptyEntity, withoutKeys } from '../../../../src/model/entities/documents';
import { entitiesText } from '../../../../src/model/entities/texts';
import {
  cosine,
  filterOfIds,
  isSameValue,
  sendable,
  wholeFields,
  writable,
} from '../../../../src/model/entities/values';
import { checkFilter } from '../../../../src/model/filter';

const of = (type: string, more: Partial<Field> = {}): Field => ({ name: 'f', type, ...more });

describe('values of entities', () => {
  const same: readonly [what: string, field: Field | undefined, a: unknown, b: unknown, expected: boolean][] = [
    ['digits and their number', of('Int64'), '12', 12, true],
    ['digits and their bigint', of('Int64'), '9223372036854775807', 9223372036854775807n, true],
    ['neighbours beyond 53 bits', of('Int64'), '9007199254740993', 9007199254740992n, false],
    ['a 32-bit float and what it was written as', of('Float'), 0.1, Math.fround(0.1), true],
    ['doubles that differ in their last digits', of('Double'), 0.1, Math.fround(0.1), false],
    ['a vector and its 32-bit floats', of('FloatVector'), [0.1, 2], [Math.fround(0.1), 2], true],
    ['vectors of other lengths', of('FloatVector'), [1], [1, 2], false],
    ['weights in another order', of('SparseFloatVector'), { 2: 1, 1: 0.5 }, { 1: 0.5, 2: 1 }, true],
    ['objects in another order', of('JSON'), { a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1 }, true],
    ['lists in another order', of('JSON'), [1, 2], [2, 1], false],
    ['nothing and null', of('VarChar'), undefined, null, true],
    ['null and an empty text', of('VarChar'), null, '', false],
    ['a text of digits and a number', of('VarChar'), '1', 1, false],
    ['elements of 64 bits', of('Array', { elementType: 'Int64' }), ['1'], [1n], true],
    ['fields beside the schema', undefined, { a: 1 }, { a: 1 }, true],
  ];
  for (const [what, field, a, b, expected] of same) {
    it(`${expected ? 'are the same' : 'differ'}: ${what}`, () => assert.equal(isSameValue(a, b, field), expected));
  }

  it('keep all digits of 64-bit integers from reading through a document to sending', () =>
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), value => {
        const shown = JSON.parse(JSON.stringify(writable(value))) as unknown;
        assert.equal(BigInt(sendable(shown, of('Int64')) as number | bigint), value);
      }),
    ));

  it('are written as JSON that reads as the same', () =>
    fc.assert(
      fc.property(fc.jsonValue(), value =>
        assert.deepEqual(JSON.parse(entitiesText(value)), JSON.parse(JSON.stringify(value))),
      ),
    ));

  it('are written with each vector on one line', () =>
    assert.equal(
      entitiesText({ a: [{ v: [1, 2, 3], w: {}, l: [] }] }),
      '{\n  "a": [\n    {\n      "v": [1, 2, 3],\n      "w": {},\n      "l": []\n    }\n  ]\n}\n',
    ));

  const cosines: readonly [a: unknown, b: unknown, expected: number | undefined][] = [
    [[1, 0], [2, 0], 1],
    [[1, 0], [0, 3], 0],
    [[1, 0], [-1, 0], -1],
    [[0, 0], [1, 0], undefined],
    [[1], [1, 2], undefined],
    ['a', [1], undefined],
    [[], [], undefined],
  ];
  for (const [a, b, expected] of cosines) {
    it(`have cosine ${String(expected)}: ${JSON.stringify([a, b])}`, () => assert.equal(cosine(a, b), expected));
  }
});

describe('a filter of ids', () => {
  it('keeps the digits of integers', () =>
    assert.equal(
      filterOfIds({ name: 'id', type: 'Int64' }, ['9223372036854775807', 1, 2n]),
      'id in [9223372036854775807, 1, 2]',
    ));

  it('is valid for any text', () =>
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), ids => {
        const text = filterOfIds({ name: 'key', type: 'VarChar' }, ids);
        assert.deepEqual(checkFilter(text, [{ name: 'key', type: 'VarChar' }]), []);
      }),
    ));
});

describe('documents of entities', () => {
  const fields = [
    of('FloatVector', { name: 'v' }),
    of('Int64', { name: 'id', primaryKey: true, autoId: true }),
    of('VarChar', { name: 't' }),
    of('SparseFloatVector', { name: 'computed', isFunctionOutput: true }),
  ];

  it('have scalars first, vectors after them, and nothing that is computed', () => {
    const { entities } = entitiesDocument({ clusterId: 'in01', dbName: 'd', collectionName: 'c' }, fields, [
      { computed: {}, more: 1, v: [1], t: 'a', id: 2n ** 62n },
    ]);
    assert.deepEqual(Object.keys(entities[0]!), ['id', 't', 'v', 'more']);
    assert.equal(entities[0]!['id'], String(2n ** 62n));
  });

  it('name no cluster for an endpoint', () => {
    const { clusterId } = entitiesDocument({ clusterId: 'endpoint', dbName: 'd', collectionName: 'c' }, fields, [
      { id: 1 },
    ]);
    assert.equal(clusterId, undefined);
  });

  it('leave out keys that the service makes, and what it computes, of what is new', () => {
    assert.deepEqual(withoutKeys(fields, [{ id: 1, t: 'a' }]), [{ t: 'a' }]);
    assert.deepEqual(emptyEntity(fields), { v: [], t: '' });
  });

  it('ask for all fields, vectors by their names', () => assert.deepEqual(wholeFields(fields), ['*', 'v']));
});
