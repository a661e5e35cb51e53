import assert from 'node:assert/strict';
import { gridCalls } from '../../../../src/model/grid/pages';
import { searchPageProtocol } from '../../../../src/model/searches/pages';

describe('the protocol of a search page', () => {
  it('has every request of a grid', () => {
    const { calls } = searchPageProtocol;
    for (const name of Object.keys(gridCalls) as (keyof typeof gridCalls)[])
      assert.equal(calls[name], gridCalls[name], name);
  });
});
