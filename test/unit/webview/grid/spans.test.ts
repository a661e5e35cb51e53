import assert from 'node:assert/strict';
import fc from 'fast-check';
import { inView, startsOf } from '../../../../src/webview/grid/spans';

describe('rows and columns in view', () => {
  const even = startsOf(100, () => 10);
  const cases: [what: string, starts: Float64Array, from: number, to: number, first: number, last: number][] = [
    ['those at the top', even, 0, 50, 0, 4],
    ['those that begin above and end below', even, 15, 35, 1, 3],
    ['the first under what is sticky', even, -20, 30, 0, 2],
    ['the last at the end', even, 950, 1000, 95, 99],
    ['the last beyond the end, where fewer came', even, 5000, 5100, 99, 99],
    ['one where there is no room yet', even, 0, 0, 0, 0],
    ['by their own widths', startsOf(3, at => [100, 5, 300][at]!), 99, 106, 0, 2],
  ];
  for (const [what, starts, from, to, first, last] of cases) {
    it(`are ${what}`, () => assert.deepEqual(inView(starts, from, to), [first, last]));
  }

  it('are none, without a complaint, where there are none', () => {
    const [first, last] = inView(
      startsOf(0, () => 10),
      0,
      100,
    );
    assert.ok(first <= 0 && last <= 0);
  });

  it('are exactly those that a look at each finds', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(sizes, fc.nat(500), fc.integer({ min: 1, max: 200 }), (each, from, room) => {
        const starts = startsOf(each.length, at => each[at]!);
        const seen = each.map((_, at) => at).filter(at => starts[at]! <= from + room - 1 && starts[at + 1]! > from);
        if (seen.length > 0) assert.deepEqual(inView(starts, from, from + room), [seen[0], seen.at(-1)]);
      }),
    );
  });
});
