import assert from 'node:assert/strict';
import { randomVector, vectorFault } from '../../../../src/model/vectors/vectors';

const params = [{ key: 'dim', value: '16' }];

describe('a random vector', () => {
  for (const type of ['FloatVector', 'Float16Vector', 'BinaryVector', 'Int8Vector', 'SparseFloatVector']) {
    it(`fits a field of ${type}`, () => {
      const field = { name: 'v', type, params };
      for (let time = 0; time < 50; time++) assert.equal(vectorFault(randomVector(field), field), undefined);
    });
  }
  it('of bytes stays within a byte, however far out the dice fall', () => {
    const field = { name: 'v', type: 'Int8Vector', params: [{ key: 'dim', value: '2' }] };
    const far = 1 - 1e-10;
    const dice =
      (...throws: number[]) =>
      () =>
        throws.shift()!;
    assert.deepEqual(randomVector(field, dice(far, 0, far, 0.5)), [127, -128]);
  });
  it('has eight weights where it is sparse', () => {
    let thrown = 0;
    const vector = randomVector({ name: 'v', type: 'SparseFloatVector' }, () => (thrown += 1 / 64));
    assert.equal(Object.keys(vector).length, 8);
  });
  it('is of length 1, and another each time', () => {
    const field = { name: 'v', type: 'FloatVector', params };
    const vector = randomVector(field) as number[];
    assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-9);
    assert.notDeepEqual(randomVector(field), vector);
  });
});

describe('a vector of 8-bit integers', () => {
  const field = { name: 'v', type: 'Int8Vector', params: [{ key: 'dim', value: '3' }] };
  const fault = (first: number, type = field.type) => vectorFault([first, 0, 0], { ...field, type });

  it('has every integer from -128 to 127', () => {
    for (let whole = -128; whole <= 127; whole++) assert.equal(fault(whole), undefined, String(whole));
  });
  it('has no other number', () => {
    for (const number of [-129, 128, 0.5, -0.001, 127.5, 1e300]) {
      assert.equal(fault(number), `Component 1 is ${number}: \`v\` needs integers from -128 to 127`);
    }
  });
  it('has its own limits alone', () => {
    for (const type of ['FloatVector', 'Float16Vector', 'BFloat16Vector']) assert.equal(fault(128.5, type), undefined);
  });
  it('has its dimension', () => assert.equal(vectorFault([1, 2], field), 'Vector has 2 dimensions; `v` needs 3'));
});
