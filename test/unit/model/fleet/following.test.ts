import assert from 'node:assert/strict';
import fc from 'fast-check';
import { followed, selectedKeys } from '../../../../src/model/fleet/following';

const after = (before: string, active: number, anchor: number, now: string) => {
  const keys = selectedKeys(Array.from(before), { active, anchor });
  return keys && followed(Array.from(now), keys);
};

describe('the selection of the fleet', () => {
  const cases: [why: string, from: Parameters<typeof after>, to: ReturnType<typeof after>][] = [
    ['stays on its row', ['abc', 0, 0, 'cab'], { active: 1, anchor: 1 }],
    ['stays on its rows where they are together', ['abcd', 2, 0, 'dcba'], { active: 1, anchor: 3 }],
    ['is the active row where others come between', ['abcd', 1, 0, 'acdb'], { active: 3, anchor: 3 }],
    ['is the active row where a row of the range is no longer between', ['abc', 2, 0, 'acb'], { active: 1, anchor: 1 }],
    ['keeps its rows without one that is gone', ['abcd', 2, 0, 'acd'], { active: 1, anchor: 0 }],
    ['is the active row where the other end is gone', ['abc', 2, 0, 'bc'], { active: 1, anchor: 1 }],
    ['is gone with the active row', ['abc', 1, 0, 'ac'], undefined],
    ['is none in the header', ['abc', -1, -1, 'abc'], undefined],
  ];
  for (const [why, from, to] of cases) it(why, () => assert.deepEqual(after(...from), to));

  it('never grows over rows that were not selected', () => {
    const keys = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 12 });
    const orders = keys.chain(before =>
      fc.record({
        before: fc.constant(before),
        now: fc.shuffledSubarray(before),
        active: fc.nat(before.length - 1),
        anchor: fc.nat(before.length - 1),
      }),
    );
    fc.assert(
      fc.property(orders, ({ before, now, ...selected }) => {
        const range = (of: readonly string[], { active, anchor }: typeof selected) =>
          of.slice(Math.min(active, anchor), Math.max(active, anchor) + 1);
        const was = selectedKeys(before, selected)!;
        const is = followed(now, was);
        if (!is) return assert.ok(!now.includes(was.active));
        assert.equal(now[is.active], was.active);
        for (const key of range(now, is)) assert.ok(range(before, selected).includes(key));
      }),
    );
  });
});
