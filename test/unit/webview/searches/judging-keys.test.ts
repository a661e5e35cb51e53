import assert from 'node:assert/strict';
import { judgingAct } from '../../../../src/webview/searches/judging-keys';

const BARE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };

describe('the keys of judging', () => {
  for (const [keys, act, more] of [
    ['0', 0, {}],
    ['3', 3, { shiftKey: true }],
    ['4', undefined, {}],
    ['Delete', 'remove', {}],
    ['Delete', undefined, { shiftKey: true }],
    ['Escape', 'end', {}],
    ['z', 'undo', { ctrlKey: true }],
    ['z', 'undo', { metaKey: true }],
    ['Z', undefined, { ctrlKey: true, shiftKey: true }],
    ['1', undefined, { ctrlKey: true }],
    ['1', undefined, { altKey: true }],
    ['1', 'none', { repeat: true }],
    ['ArrowDown', undefined, { repeat: true }],
  ] as const) {
    it(`${Object.keys(more).join(' ')} ${keys}: ${act ?? 'of another'}`, () => {
      assert.equal(judgingAct({ ...BARE, key: keys, ...more }), act);
    });
  }
});
