import assert from 'node:assert/strict';
import { countOf } from '../../../../src/webview/kit/counts';

describe('the count of problems and hints', () => {
  it('does not say that there are no problems where values are missing', () => {
    assert.equal(countOf(0, 0, true), 'Incomplete: required values are missing');
    assert.equal(countOf(1, 0, true), '1 problem');
  });

  for (const [wrong, hints, expected] of [
    [0, 0, 'No problems'],
    [0, 1, '1 hint'],
    [0, 2, '2 hints'],
    [1, 0, '1 problem'],
    [2, 1, '2 problems · 1 hint'],
  ] as const)
    it(`is “${expected}”`, () => assert.equal(countOf(wrong, hints), expected));
});
