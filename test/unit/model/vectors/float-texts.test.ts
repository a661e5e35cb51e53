import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Floats } from '../../../../src/model/vectors/float-texts';

const textOf = (numbers: readonly number[]): string => {
  const vector = new Floats(Float32Array.from(numbers));
  const bytes = new Uint8Array(vector.maxBytes + 3);
  const end = vector.write(bytes, 3);
  assert(end <= bytes.length);
  return Buffer.from(bytes.subarray(3, end)).toString();
};

describe('the text of 32-bit floats', () => {
  const CASES: readonly [number, string][] = [
    [0, '0'],
    [-0, '0'],
    [1, '1'],
    [-10, '-10'],
    [0.1, '0.100000001'],
    [0.5, '0.5'],
    [-0.25, '-0.25'],
    [1.5, '1.5'],
    [100.25, '100.25'],
    [0.00001, '0.000009999999747378752'],
    [0.099999994, '0.099999994'],
    [0.99999994, '0.99999994'],
    [999999.94, '999999.938'],
    [16777216, '16777216'],
    [1e9, '1000000000'],
    [3.4028234663852886e38, '3.4028234663852886e+38'],
  ];
  for (const [number, text] of CASES) it(`of ${number}`, () => assert.equal(textOf([number]), `[${text}]`));

  it('is the same float when it is read, whatever the float', () => {
    const bits = fc
      .integer({ min: 0, max: 2 ** 32 - 1 })
      .map(word => new Float32Array(Uint32Array.of(word).buffer)[0]!);
    const usual = fc.double({ min: -2, max: 2, noNaN: true }).map(Math.fround);
    const large = fc.double({ min: -2e9, max: 2e9, noNaN: true }).map(Math.fround);
    const near = fc
      .tuple(fc.integer({ min: -6, max: 10 }), fc.integer({ min: -3, max: 3 }))
      .map(([exponent, steps]) => Math.fround(10 ** exponent * (1 + steps * 2 ** -24)));
    const float = fc.oneof(
      bits.filter(Number.isFinite),
      usual,
      large,
      near,
      fc.float({ noNaN: true, noDefaultInfinity: true }),
    );
    fc.assert(
      fc.property(fc.array(float, { minLength: 1, maxLength: 50 }), numbers => {
        const read = (JSON.parse(textOf(numbers)) as number[]).map(Math.fround);
        assert.deepEqual(
          read,
          numbers.map(number => number + 0),
        );
      }),
      { numRuns: 2000 },
    );
  });
});
