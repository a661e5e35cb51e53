import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseJson } from '../../../src/client/json';
import { digitsOf, exactJson, readableJson, stringifyJson } from '../../../src/model/wire/json';

describe('JSON', () => {
  it('is read exactly: a number where it holds all digits, else a bigint', () => {
    assert.deepEqual(exactJson('[9007199254740991,-9007199254740991,9007199254740992,-9007199254740993,1.5,1e300]'), [
      9007199254740991,
      -9007199254740991,
      9007199254740992n,
      -9007199254740993n,
      1.5,
      1e300,
    ]);
  });
  it('says where a value is nested too deeply to be written', () => {
    for (const inside of [0, 9007199254740993n]) {
      let deep: unknown = inside;
      for (let level = 0; level < 20_000; level++) deep = [deep];
      for (const write of [stringifyJson, readableJson])
        assert.throws(() => write(deep), { message: 'A value is nested too deeply' });
    }
  });
  const read: [text: string, value: unknown][] = [
    ['9007199254740991', 9007199254740991],
    ['{"a":9007199254740991}', { a: 9007199254740991 }],
    ['{"a":9007199254740992}', { a: 9007199254740992n }],
    ['{"a":9007199254740993}', { a: 9007199254740993n }],
    ['{"a": -9223372036854775808 }', { a: -9223372036854775808n }],
    ['[1,9007199254740993,-9007199254740993,2]', [1, 9007199254740993n, -9007199254740993n, 2]],
    ['[9007199254740993]', [9007199254740993n]],
    ['{"a":"9007199254740993"}', { a: '9007199254740993' }],
    ['{"a":"x: 9007199254740993, y","b":9007199254740993}', { a: 'x: 9007199254740993, y', b: 9007199254740993n }],
    ['{"a":"x: 9007199254740993, y","b":9007199254740992}', { a: 'x: 9007199254740993, y', b: 9007199254740992n }],
    ['{"a":"\\": 9007199254740993, ","b":9007199254740993}', { a: '": 9007199254740993, ', b: 9007199254740993n }],
    ['{"a":"\\\\","b":9007199254740993}', { a: '\\', b: 9007199254740993n }],
    ['{"a":0.12345678901234567890}', { a: 0.12345678901234568 }],
    ['{"a":12345678901234567890.5}', { a: 12345678901234567000 }],
    ['{"a":12345678901234567890e2}', { a: Number('1.2345678901234567890e21') }],
    ['{"9007199254740993":9007199254740993}', { '9007199254740993': 9007199254740993n }],
    ['{"a":[{"id":9007199254740993,"v":[0.1,2]}]}', { a: [{ id: 9007199254740993n, v: [0.1, 2] }] }],
    // numbers that are written otherwise and are read as the same double
    ['[9.007199254740992e15,9007199254740993]', [9007199254740992, 9007199254740993n]],
    ['[9007199254740993,9007199254740993.0,1E+300]', [9007199254740993n, 9007199254740992, 1e300]],
    ['[1e999,-9007199254740993,1234567890123456e-5]', [Infinity, -9007199254740993n, 12345678901.23456]],
    // members that are not read in the order they were written in
    ['{"2":9007199254740992,"1":9007199254740993}', { 1: 9007199254740993n, 2: 9007199254740992n }],
    ['{"a":9007199254740992,"0":9007199254740993}', { 0: 9007199254740993n, a: 9007199254740992n }],
    ['{"a":{"b":[9007199254740992]},"1":9007199254740993}', { 1: 9007199254740993n, a: { b: [9007199254740992n] } }],
    ['{"2":"x","1":5,"a":[9007199254740993]}', { 1: 5, 2: 'x', a: [9007199254740993n] }],
    ['[{"2":"x","1":5},9007199254740993]', [{ 1: 5, 2: 'x' }, 9007199254740993n]],
    ['{"a":1,"b":9007199254740993,"a":9007199254740992}', { a: 9007199254740992n, b: 9007199254740993n }],
    ['{"a":9007199254740993,"a":9007199254740992}', { a: 9007199254740992n }],
    ['{"a":9007199254740993,"a":9007199254740996}', { a: 9007199254740996n }],
    ['{"a":9007199254740993,"b":9007199254740993,"a":"x"}', { a: 'x', b: 9007199254740993n }],
  ];
  for (const [text, value] of read) it(`reads ${text}`, () => assert.deepEqual(parseJson(text), value));

  it('keeps the digits of a long number in the middle of a long list', () => {
    const numbers = Array.from({ length: 100 }, (_, at) => String(at / 8));
    const text = `{"data":[[${numbers.join(',')},9007199254740993,${numbers.join(',')}]]}`;
    const { data } = parseJson(text) as { data: unknown[][] };
    assert.equal(data[0]?.[100], 9007199254740993n);
    assert.equal(data[0]?.[99], 99 / 8);
  });

  it('reads a long list that begins with a number and goes on with anything', () => {
    const items = [
      1,
      ...Array.from({ length: 40 }, () => '{"valueOf":1,"toString":9007199254740993},"9007199254740993",null'),
    ];
    const list = parseJson(`[${items.join(',')}]`) as unknown[];
    assert.deepEqual(list.slice(0, 4), [1, { valueOf: 1, toString: 9007199254740993n }, '9007199254740993', null]);
  });
  it('keeps a key called __proto__ a key', () => {
    const value = parseJson('{"__proto__":9007199254740993}') as object;
    assert.equal(Object.getPrototypeOf(value), Object.prototype);
    assert.equal(Object.getOwnPropertyDescriptor(value, '__proto__')!.value, 9007199254740993n);
  });
  for (const text of ['', '{', '{"a":0123456789012345678}', '{"a":9007199254740993', '[9007199254740993,]']) {
    it(`refuses ${text}`, () => assert.throws(() => parseJson(text), SyntaxError));
  }
  it('writes the digits of a bigint', () => {
    assert.equal(stringifyJson({ a: 9007199254740993n, b: [1n], c: 'x' }), '{"a":9007199254740993,"b":[1],"c":"x"}');
    assert.equal(JSON.stringify({ a: digitsOf(9007199254740993n) }), '{"a":9007199254740993}');
  });
  it('still refuses what has no end', () => {
    const endless: Record<string, unknown> = { a: 1n };
    endless['self'] = endless;
    assert.throws(() => stringifyJson(endless), TypeError);
  });

  /** Whole numbers of any size, as this client holds them. */
  const whole = fc.bigInt(-(2n ** 63n), 2n ** 64n).map(n => (Number.isSafeInteger(Number(n)) ? Number(n) : n));
  const leaf = fc.oneof(
    whole,
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[":,[{ \\]*\d{16,20}[":,\]} \\]*$/),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  );
  const { value } = fc.letrec<{ value: unknown }>(tie => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('value')),
      fc.array(leaf, { minLength: 33, maxLength: 50 }),
      fc.array(whole, { minLength: 33, maxLength: 50 }),
      fc.dictionary(
        fc.oneof(
          fc.string(),
          fc.stringMatching(/^\d{16,20}$/),
          fc.nat({ max: 9 }).map(index => String(index)),
        ),
        tie('value'),
      ),
    ),
  }));

  it('comes back as it went, every digit of it', () => {
    fc.assert(
      fc.property(value, given => {
        const text = stringifyJson([given]);
        assert.equal(stringifyJson(parseJson(text)), text);
      }),
      { numRuns: 500 },
    );
  });

  it('comes back with its types', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(whole, fc.string({ unit: 'binary' }))), given => {
        assert.deepEqual(parseJson(stringifyJson(given)), given);
      }),
    );
  });
});
