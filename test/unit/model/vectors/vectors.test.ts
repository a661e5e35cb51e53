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
  it('is of length 1, and another each time', () => {
    const field = { name: 'v', type: 'FloatVector', params };
    const vector = randomVector(field) as number[];
    assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-9);
    assert.notDeepEqual(randomVector(field), vector);
  });
});
