import assert from 'node:assert/strict';
import { isAsTyped } from '../../../../src/webview/kit/typed-numbers';

describe('a typed number', () => {
  it('stays as typed while the document has its number', () => {
    assert.ok(isAsTyped('0.', 0));
    assert.ok(isAsTyped('1x', '1x'));
    assert.ok(!isAsTyped('0.5', 1));
    assert.ok(isAsTyped('', undefined));
    assert.ok(!isAsTyped('', 1));
  });

  it('can be empty where that stands for a number', () => {
    assert.ok(isAsTyped('', 1, 1));
    assert.ok(isAsTyped(' ', 1, 1));
    assert.ok(!isAsTyped('', 2, 1));
    assert.ok(!isAsTyped('0', 1, 1));
  });
});
