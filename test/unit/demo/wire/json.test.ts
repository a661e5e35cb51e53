import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bareInteger, parseJson, writeJson } from '../../../../src/demo/wire/json';

const shortNumbers = fc.jsonValue().filter(value => !/\d{16}/.test(JSON.stringify(value)));

describe('JSON with 64-bit integers', () => {
  it('keeps the digits of every integer on the way out', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), value => {
        assert.equal(writeJson({ id: bareInteger(value) }), `{"id":${value}}`);
      }),
    );
  });

  it('reads what a number cannot hold with all its digits, and everything else as ever', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })), shortNumbers, (ids, other) => {
        const text = `{"ids":[${ids.join(',')}],"other":${JSON.stringify(other)}}`;
        const read = parseJson(text) as { ids: (number | bigint)[]; other: unknown };
        assert.deepEqual(read.ids.map(String), ids.map(String));
        assert.equal(JSON.stringify(read.other), JSON.stringify(other));
      }),
    );
  });

  const texts: [what: string, text: string, value: unknown][] = [
    ['long fractions', '[0.1234567890123456789]', [Number('0.1234567890123456789')]],
    [
      'digits within strings',
      '{"a":"id in [9007199254740993, 2]","b":[9007199254740993]}',
      { a: 'id in [9007199254740993, 2]', b: [9007199254740993n] },
    ],
    [
      'quotes within strings',
      '["\\",9007199254740993,\\"",9007199254740993]',
      ['",9007199254740993,"', 9007199254740993n],
    ],
    ['exponents', '[12345678901234567e3, 1234567890123456]', [12345678901234567e3, 1234567890123456]],
  ];
  for (const [what, text, value] of texts) it(`leaves ${what} alone`, () => assert.deepEqual(parseJson(text), value));
});
