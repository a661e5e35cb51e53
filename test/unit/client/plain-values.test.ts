import assert from 'node:assert/strict';
import fc from 'fast-check';
import { plainRows } from '../../../src/client/plain-values';
import type { Field } from '../../../src/model/collections/collections';
import { stringifyJson } from '../../../src/model/wire/json';

const base64 = (bytes: ArrayBufferLike | Uint8Array | string): string =>
  Buffer.from(bytes as Uint8Array<ArrayBuffer>).toString('base64');
const dim = (size: number) => ({ params: [{ key: 'dim', value: String(size) }] });

type Shape = Pick<Field, 'type' | 'elementType' | 'params'>;

/** A value as it comes out, in a field of this type; alone in its answer, or after others. */
function plain(field: Shape, value: unknown, ...before: unknown[]): unknown {
  const rows = [...before, value].map(each => ({ f: each }));
  return plainRows(rows, [{ name: 'f', ...field }]).at(-1)!.f;
}

const JSON_FIELD = { type: 'JSON' };
const ARRAY = { type: 'Array', elementType: 'VarChar' };

describe('values of entities', () => {
  const table: [what: string, field: Shape, sent: unknown, value: unknown][] = [
    ['JSON as text', JSON_FIELD, '{"a":[1,"x",null]}', { a: [1, 'x', null] }],
    ['JSON as text with blanks', JSON_FIELD, ' {"a": 1}', { a: 1 }],
    ['JSON with long numbers', JSON_FIELD, '{"a":9007199254740993}', { a: 9007199254740993n }],
    ['JSON as base64', JSON_FIELD, base64('{"a":9007199254740993,"b":"ü"}'), { a: 9007199254740993n, b: 'ü' }],
    ['a JSON text', JSON_FIELD, '"{\\"a\\":1}"', '{"a":1}'],
    ['a JSON number', JSON_FIELD, '12', 12],
    ['a JSON null', JSON_FIELD, 'null', null],
    ['JSON that is plain', JSON_FIELD, { a: '{"b":1}' }, { a: '{"b":1}' }],
    ['JSON of another spelling', { type: 'Json' }, '[1]', [1]],
    ['a text in a JSON field', JSON_FIELD, 'red', 'red'],
    ['a text in a JSON field that is base64 of no JSON', JSON_FIELD, base64('red'), base64('red')],
    [
      'a text in a JSON field that is base64 of bytes that are not UTF-8',
      JSON_FIELD,
      Buffer.from('{"a":"\xff"}', 'latin1').toString('base64'),
      Buffer.from('{"a":"\xff"}', 'latin1').toString('base64'),
    ],
    ['half a JSON text', JSON_FIELD, '{"a":', '{"a":'],
    ['a text that looks like JSON', { type: 'VarChar' }, '{"a":1}', '{"a":1}'],
    ['a text that looks like an array', { type: 'VarChar(9)' }, '[1]', '[1]'],
    ['a text of digits', { type: 'VarChar' }, '12', '12'],
    ['a text that looks like base64', { type: 'VarChar' }, 'AQI=', 'AQI='],
    ['a list', ARRAY, { Data: { StringData: { data: ['a', '1'] } } }, ['a', '1']],
    [
      'a list of texts, of a field whose items V1 does not describe',
      { type: 'Array' },
      { Data: { StringData: { data: ['1'] } } },
      ['1'],
    ],
    ['an empty list', ARRAY, { Data: { LongData: {} } }, []],
    ['a list of nothing', ARRAY, { Data: null }, []],
    ['a list of bools', ARRAY, { Data: { BoolData: { data: [true, false] } } }, [true, false]],
    ['a list of small integers', ARRAY, { Data: { IntData: { data: [-1, 0] } } }, [-1, 0]],
    ['a list of integers', ARRAY, { Data: { LongData: { data: [1, 2n ** 60n] } } }, [1, 2n ** 60n]],
    [
      'a list of integers as texts',
      ARRAY,
      { Data: { LongData: { data: ['1', '9007199254740993'] } } },
      [1, 9007199254740993n],
    ],
    ['a list of floats', ARRAY, { Data: { FloatData: { data: [0.5] } } }, [0.5]],
    ['a list of doubles', ARRAY, { Data: { DoubleData: { data: [0.1] } } }, [0.1]],
    ['a list that is plain', ARRAY, ['{"a":1}', '2'], ['{"a":1}', '2']],
    [
      'a plain list of integers as texts',
      { type: 'Array', elementType: 'Int64' },
      ['9007199254740993', 1],
      [9007199254740993n, 1],
    ],
    ['a plain list of texts alone', { type: 'Array', elementType: 'Int64' }, ['7', '8'], [7, 8]],
    ['a list that is none', ARRAY, { Data: { StringData: { data: 'x' } } }, { Data: { StringData: { data: 'x' } } }],
    ['a list of an unknown kind', ARRAY, { Data: { X: { data: [1] } } }, { Data: { X: { data: [1] } } }],
    ['two lists', ARRAY, { Data: { IntData: {}, LongData: {} } }, { Data: { IntData: {}, LongData: {} } }],
    [
      'an object of the shape of a list, in a JSON field',
      JSON_FIELD,
      { Data: { LongData: {} } },
      { Data: { LongData: {} } },
    ],
    ['an integer as text', { type: 'Int64' }, '9007199254740993', 9007199254740993n],
    ['a small integer as text', { type: 'Int64' }, '-12', -12],
    ['an integer', { type: 'Int64' }, 9007199254740993n, 9007199254740993n],
    ['an integer that is none', { type: 'Int64' }, '12a', '12a'],
    ['an integer with a zero before it', { type: 'Int64' }, '012', '012'],
    ['nothing', JSON_FIELD, null, null],
    ['a binary vector', { type: 'BinaryVector', ...dim(16) }, 'AQI=', [1, 2]],
    ['a binary vector that is plain', { type: 'BinaryVector', ...dim(16) }, [1, 2], [1, 2]],
    ['a Float16 vector', { type: 'Float16Vector', ...dim(2) }, 'ADgAPA==', [0.5, 1]],
    ['a Float16 vector whose type tells the dimension', { type: 'Float16Vector(2)' }, 'ADgAPA==', [0.5, 1]],
    ['a Float16 vector of another length', { type: 'Float16Vector', ...dim(3) }, 'ADgAPA==', 'ADgAPA=='],
    ['a BFloat16 vector', { type: 'BFloat16Vector', ...dim(2) }, 'AD+APw==', [0.5, 1]],
    ['an Int8 vector', { type: 'Int8Vector', ...dim(2) }, base64(new Int8Array([1, -2]).buffer), [1, -2]],
    ['a sparse vector', { type: 'SparseFloatVector' }, { 1: 0.5, 9: 0.25 }, { 1: 0.5, 9: 0.25 }],
    ['a sparse vector as bytes', { type: 'SparseFloatVector' }, 'AQAAAAAAAD8=', { 1: 0.5 }],
    ['a vector that is no base64', { type: 'BinaryVector', ...dim(16) }, 'A?I=', 'A?I='],
    ['a float vector', { type: 'FloatVector', ...dim(2) }, [0.5, 1], [0.5, 1]],
  ];
  for (const [what, field, sent, value] of table) {
    it(what, () => assert.deepEqual(plain(field, sent), value));
  }

  it('stay as sent without fields, and under names that no field has', () => {
    const rows = [{ a: '{"b":1}', $meta: '{"c":1}', tags: { Data: { LongData: {} } } }];
    assert.equal(plainRows(rows, undefined), rows);
    assert.deepEqual(plainRows(rows, []), [{ ...rows[0], $meta: { c: 1 } }]);
  });

  it('are texts where a service sends JSON values plain, unless they can only be objects or lists', () => {
    assert.equal(plain(JSON_FIELD, '2024', { a: 1 }), '2024');
    assert.equal(plain(JSON_FIELD, '2024', '{"a":1}', null), 2024);
    assert.deepEqual(plain(JSON_FIELD, '[1]', { a: 1 }), [1]);
  });

  it('of fields with names of every object are read like others', () => {
    const names = ['__proto__', 'constructor', 'toString'];
    const rows = [JSON.parse(`{${names.map(name => `"${name}":"[1]"`).join(',')}}`) as object, {}];
    const fields = names.map(name => ({ name, type: 'JSON' }));
    const [full, empty] = plainRows(rows as Record<string, unknown>[], fields);
    assert.deepEqual(
      Object.entries(full!),
      names.map(name => [name, [1]]),
    );
    assert.deepEqual(Object.entries(empty!), []);
  });

  describe('by law', () => {
    const integer = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(value => {
      const number = Number(value);
      return Number.isSafeInteger(number) ? number : value;
    });
    const json = fc.letrec<{ value: unknown }>(tie => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string(),
        integer,
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value')),
        fc.dictionary(fc.string(), tie('value'), { noNullPrototype: true }),
      ),
    })).value;

    it('JSON comes out as it went in, as text and as base64', () => {
      fc.assert(
        fc.property(json, value => {
          const text = stringifyJson(value);
          assert.deepEqual(plain(JSON_FIELD, text), value);
          assert.deepEqual(plain(JSON_FIELD, base64(text)), value);
        }),
      );
    });

    it('lists come out as they went in', () => {
      const lists: [string, fc.Arbitrary<unknown>][] = [
        ['BoolData', fc.boolean()],
        ['IntData', fc.integer()],
        ['LongData', integer],
        ['DoubleData', fc.double()],
        ['StringData', fc.string()],
      ];
      const wrapped = fc.oneof(
        ...lists.map(([kind, item]) =>
          fc.array(item).map(items => ({ items, sent: { Data: { [kind]: { data: items } } } })),
        ),
      );
      fc.assert(fc.property(wrapped, ({ items, sent }) => assert.deepEqual(plain(ARRAY, sent), items)));
    });

    it('components of vectors are those of the bytes', () => {
      const kinds: [type: string, size: number, read: (view: DataView, at: number) => number][] = [
        ['BinaryVector', 1, (view, at) => view.getUint8(at)],
        ['Int8Vector', 1, (view, at) => view.getInt8(at)],
        // Not in TypeScript's library yet.
        [
          'Float16Vector',
          2,
          (view, at) => (view as unknown as { getFloat16(at: number, little: true): number }).getFloat16(at, true),
        ],
        [
          'BFloat16Vector',
          2,
          (view, at) => new Float32Array(new Uint32Array([view.getUint16(at, true) << 16]).buffer)[0]!,
        ],
      ];
      fc.assert(
        fc.property(
          fc.uint8Array({ minLength: 2, maxLength: 64 }),
          fc.constantFrom(...kinds),
          (all, [type, size, read]) => {
            const bytes = all.slice(0, all.length - (all.length % size));
            const view = new DataView(bytes.buffer);
            const numbers = Array.from({ length: bytes.length / size }, (_, at) => read(view, at * size));
            assert.deepEqual(plain({ type }, base64(bytes)), numbers);
          },
        ),
      );
    });

    const types = fc.constantFrom(
      'JSON',
      'Array',
      'Int64',
      'BinaryVector',
      'Float16Vector',
      'BFloat16Vector',
      'Int8Vector',
      'SparseFloatVector',
    );
    const anything = fc.oneof(
      fc.anything({ withBigInt: true }),
      fc.base64String(),
      fc.json(),
      fc.record({
        Data: fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom('LongData', 'ArrayData', 'X'), fc.anything())),
      }),
    );
    it('nothing that is sent fails, and the answer itself is not changed', () => {
      fc.assert(
        fc.property(types, fc.array(anything), (type, values) => {
          const rows = values.map(f => Object.freeze({ f, other: f }));
          const found = plainRows(rows, [{ name: 'f', type }]);
          assert.deepEqual(
            found.map(({ other }) => other),
            values,
          );
          assert.equal(found.length, values.length);
        }),
      );
    });

    it('texts stay as they are', () => {
      const text = fc.oneof(fc.string(), fc.json(), fc.base64String());
      fc.assert(fc.property(text, value => plain({ type: 'VarChar' }, value) === value));
    });
  });
});
