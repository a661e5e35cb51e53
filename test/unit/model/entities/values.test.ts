import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import * as fc from 'fast-check';
import type { Field } from '../../../../src/model/collections/collections';
import {
  emptyEntity,
  entitiesDocument,
  entitiesText,
  schemaIssues,
  withoutKeys,
} from '../../../../src/model/entities/documents';
import { valueText } from '../../../../src/model/entities/texts';
import {
  cosine,
  filterOfIds,
  isSameValue,
  looseIntegers,
  sendable,
  valueIn,
  wholeFields,
  withIntegers,
  writable,
} from '../../../../src/model/entities/values';
import { checkFilter } from '../../../../src/model/filter';
import { compactJson } from '../../../../src/model/wire/json';

const dim = (size: number): Partial<Field> => ({ params: [{ key: 'dim', value: String(size) }] });
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
    ['16-bit floats and their base64', of('Float16Vector', dim(2)), [0.5, 1], 'ADgAPA==', true],
    ['16-bit floats and the base64 of others', of('Float16Vector', dim(2)), [0.5, 2], 'ADgAPA==', false],
    ['upper halves of floats and their base64', of('BFloat16Vector', dim(2)), [0.5, 1], 'AD+APw==', true],
    ['bits and their base64', of('BinaryVector', dim(16)), 'AQI=', [1, 2], true],
    ['a vector and a text that is not base64', of('Float16Vector', dim(2)), [0.5, 1], '?', false],
    ['a double and its digits', of('Double'), 1e20, 100_000_000_000_000_000_000n, true],
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

  const floats: readonly [type: string, value: unknown, shown: unknown][] = [
    ['Double', 100_000_000_000_000_000_000n, 1e20],
    ['Double', 1e300, 1e300],
    ['Float', 10_000_000_000_000_000n, 1e16],
    ['FloatVector', [10_000_000_000_000_000n, 0.5], [1e16, 0.5]],
    ['SparseFloatVector', { 7: 10_000_000_000_000_000n }, { 7: 1e16 }],
  ];
  for (const [type, value, shown] of floats) {
    it(`of type ${type} stay numbers, however large: ${String(shown)}`, () =>
      assert.deepEqual(writable(value, of(type)), shown));
  }

  const list = of('Array', { elementType: 'Double' });
  it('of lists of doubles stay numbers', () =>
    assert.deepEqual(writable([100_000_000_000_000_000_000n], list), [1e20]));

  const read = {
    n: 9007199254740993n,
    list: [1, 2n ** 60n],
    both: [2n ** 60n, String(2n ** 60n)],
    text: '12',
    deep: { n: 2n ** 61n },
  };
  const exact: readonly [what: string, change: object, sent: object][] = [
    ['are as they were read', {}, {}],
    ['are integers where an integer was read', { n: '9007199254740995' }, { n: 9007199254740995n }],
    [
      'are integers wherever in their list they are moved to',
      { list: ['1152921504606846976', 1] },
      { list: [2n ** 60n, 1] },
    ],
    ['are small integers where a large one was read', { n: '5' }, { n: 5 }],
    ['are texts where a text was read', { text: '9007199254740995' }, { text: '9007199254740995' }],
    ['are texts where nothing was read', { more: '9007199254740995' }, { more: '9007199254740995' }],
    ['are what was typed where it is something else', { deep: { n: 'a' } }, { deep: { n: 'a' } }],
  ];
  for (const [what, change, sent] of exact) {
    it(`beyond 53 bits within JSON ${what}`, () => {
      const shown = { ...(writable(read, of('JSON')) as object), ...change };
      assert.deepEqual(withIntegers(shown, read), { ...read, ...sent });
    });
  }

  it('that are no object are sent as they are, where an object was read', () => {
    for (const value of ['abc', null, 7, true]) assert.equal(withIntegers(value, { a: 1 }), value);
    assert.deepEqual(withIntegers({ a: '7' }, null), { a: '7' });
  });

  it('of a name that every object has are none', () => {
    assert.equal(valueIn({ a: 1 }, 'constructor'), undefined);
    assert.equal(valueIn({ constructor: 1 }, 'constructor'), 1);
  });

  it('are written as JSON that reads as the same', () =>
    fc.assert(
      fc.property(fc.jsonValue(), value =>
        assert.deepEqual(JSON.parse(compactJson(value)), JSON.parse(JSON.stringify(value))),
      ),
    ));

  it('are written with each vector on one line', () =>
    assert.equal(
      compactJson({ a: [{ v: [1, 2, 3], w: {}, l: [] }] }),
      '{\n  "a": [\n    {\n      "v": [1, 2, 3],\n      "w": {},\n      "l": []\n    }\n  ]\n}',
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

describe('the bits of a vector in a struct', () => {
  const structs = of('ArrayOfStruct', { fields: [of('BinaryVector', { ...dim(16), name: 'bits' })] });
  const sent = (bits: unknown) => (sendable([{ bits }], structs) as readonly { readonly bits: unknown }[])[0]!.bits;
  it('are sent in base64', () => assert.equal(sent([1, 255]), 'Af8='));
  const others = [[1.7, 'x'], ['7', '8'], [null, true], [300, 1], [-1, 1], [1n, 2n], {}, null];
  for (const bits of others) {
    it(`stay what they are, for the check to refuse, where they are no bytes: ${inspect(bits)}`, () =>
      assert.deepEqual(sent(bits), bits));
  }
});

describe('a filter of ids', () => {
  it('keeps the digits of integers', () =>
    assert.equal(
      filterOfIds({ name: 'id', type: 'Int64' }, ['9223372036854775807', 1, 2n]),
      'id in [9223372036854775807, 1, 2]',
    ));

  it('writes integers in the form that is not octal', () =>
    assert.equal(filterOfIds({ name: 'id', type: 'Int64' }, ['010', '-0', '-007', 8]), 'id in [10, 0, -7, 8]'));

  for (const id of ['1] or id > 0 or id in [2', 'a', '', '1.5', undefined]) {
    it(`is refused for what is no integer: ${String(id)}`, () =>
      assert.throws(() => filterOfIds({ name: 'id', type: 'Int64' }, [1, id]), /is not an ID of `id`/));
  }

  it('is valid for any text', () =>
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), ids => {
        const text = filterOfIds({ name: 'key', type: 'VarChar' }, ids);
        assert.deepEqual(checkFilter(text, [{ name: 'key', type: 'VarChar' }]), []);
      }),
    ));
});

describe('integers whose type a document cannot keep', () => {
  const fields = [of('Int64', { name: 'id' }), of('JSON', { name: 'j' }), of('Double', { name: 'd' })];
  const large = 2n ** 60n;
  it('are those within JSON and beside the schema', () =>
    assert.deepEqual(looseIntegers(fields, [{ id: large, d: large, j: [{ a: large }], more: large }]), ['j', 'more']));
  it('are none where all fit', () =>
    assert.deepEqual(looseIntegers(fields, [{ id: large, j: { a: 1 }, more: 1n }]), []));
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
    assert.deepEqual(Object.keys(entities[0]!), ['id', 't', 'more', 'v']);
    assert.equal(entities[0]!['id'], String(2n ** 62n));
  });

  it('are one JSON value, or a line for each of several', () => {
    const document = { collection: 'c', entities: [{ id: 1 }] };
    assert.deepEqual(entitiesText(document), { kind: 'entities', text: `${compactJson(document)}\n` });
    const several = { collection: 'c', entities: [{ id: 1 }, { id: 2, v: [1, 0] }] };
    const text = '{"collection": "c"}\n{"id": 1}\n{"id": 2, "v": [1, 0]}\n';
    assert.deepEqual(entitiesText(several), { kind: 'entityLines', text });
    assert.equal(entitiesText(document, several).text, '{"collection": "c"}\n{"id": 1}\n');
  });

  it('name no cluster for an endpoint', () => {
    const { clusterId } = entitiesDocument({ clusterId: 'endpoint', dbName: 'd', collectionName: 'c' }, fields, [
      { id: 1 },
    ]);
    assert.equal(clusterId, undefined);
  });

  it('leave out keys that the service makes, and what it computes, of what is new', () => {
    assert.deepEqual(withoutKeys(fields, [{ id: 1, t: 'a' }]), [{ t: 'a' }]);
    const keyless = fields.filter(({ primaryKey }) => !primaryKey);
    assert.deepEqual(withoutKeys(keyless, [{ id: 1, t: 'a' }]), [{ id: 1, t: 'a' }]);
    assert.deepEqual(emptyEntity(fields), { v: [], t: '' });
  });

  it('ask for a new key of what is copied, where the service makes none', () => {
    const typed = fields.map(field => ({ ...field, autoId: false }));
    const copies = withoutKeys(typed, [{ id: 1, t: 'a', v: [1] }]);
    assert.deepEqual(copies, [{ id: null, t: 'a', v: [1] }]);
    const { entities } = entitiesDocument({ clusterId: 'in01', dbName: 'd', collectionName: 'c' }, typed, copies);
    assert.deepEqual(entities, [{ id: null, t: 'a', v: [1] }]);
    assert.deepEqual(schemaIssues({ collection: 'c', entities }, { fields: typed, dynamic: false })[0], {
      path: ['entities', 0, 'id'],
      message: '`id` is the primary key: enter an ID (Int64).',
    });
  });

  it('ask for all fields, vectors by their names', () => assert.deepEqual(wholeFields(fields), ['*', 'v']));
});

it('a value in a plan has its first 200 characters', () => {
  assert.equal(valueText('x'.repeat(200)), 'x'.repeat(200));
  assert.equal(valueText(`ab${'x'.repeat(199)}`), `ab${'x'.repeat(198)}…`);
});
