import assert from 'node:assert/strict';
import fc from 'fast-check';
import { freeName } from '../../../../src/model/texts/free-names';

describe('a free name', () => {
  for (const [name, taken, free] of [
    ['Service', [], 'Service'],
    ['Service', ['Other'], 'Service'],
    ['Service', ['Service'], 'Service (2)'],
    ['Service', ['Service', 'Service (2)', 'Service (4)'], 'Service (3)'],
    ['Service', ['service', 'SERVICE (2)'], 'Service (3)'],
  ] as const) {
    it(`is “${free}” beside ${taken.length} others`, () => assert.equal(freeName(name, taken), free));
  }

  it('is never taken, and begins with the name', () => {
    const names = fc.array(fc.constantFrom<string>('a', 'a (2)', 'a (3)', 'a (2) (2)', ''));
    fc.assert(
      fc.property(fc.constantFrom<string>('a', 'a (2)', ''), names, (name, taken) => {
        const free = freeName(name, taken);
        assert.ok(!taken.includes(free) && free.startsWith(name));
      }),
    );
  });
});
