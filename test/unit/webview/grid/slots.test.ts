import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Slots } from '../../../../src/webview/grid/slots';

describe('the elements of rows', () => {
  it('go from those that went to those that come, and stay with who stays', () => {
    const slots = new Slots();
    assert.deepEqual(slots.of([0, 1, 2, 3]), [0, 1, 2, 3]);
    assert.deepEqual(slots.of([2, 3, 4, 5]), [2, 3, 0, 1]);
    assert.deepEqual(slots.of([4, 5, 6]), [0, 1, 2], 'one less');
    assert.deepEqual(slots.of([5, 6, 7, 8]), [1, 2, 0, 3], 'one more');
  });

  it('are one for each row, whatever comes, and never more than are needed at once', () => {
    const rows = fc.uniqueArray(fc.nat(30), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 8 }), turns => {
        const slots = new Slots();
        let before = new Map<number, number>();
        for (const turn of turns) {
          const now = new Map(slots.of(turn).map((slot, at) => [turn[at]!, slot]));
          assert.equal(new Set(now.values()).size, turn.length);
          for (const [row, slot] of now) assert.equal(before.get(row) ?? slot, slot);
          const held = new Set(before.values());
          const made = [...now.values()].filter(slot => !held.has(slot)).length;
          assert.equal(made, Math.max(0, turn.length - before.size));
          before = now;
        }
      }),
    );
  });
});
