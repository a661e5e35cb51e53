import assert from 'node:assert/strict';
import { check } from '../../../../src/model/issues';
import { gridCalls } from '../../../../src/model/grid/pages';
import { searchPageProtocol } from '../../../../src/model/searches/pages';

describe('the protocol of a search page', () => {
  it('has every request of a grid', () => {
    const { calls } = searchPageProtocol;
    for (const name of Object.keys(gridCalls) as (keyof typeof gridCalls)[])
      assert.equal(calls[name], gridCalls[name], name);
  });
  it('asks for rows from the first one on', () => {
    for (const [from, to, ok] of [
      [0, 0, true],
      [0, 1, true],
      [-1, 1, false],
      [0, -1, false],
    ] as const)
      assert.equal(check(gridCalls.rows.params, { runId: 'r', from, to }).ok, ok, `${from} ${to}`);
  });
});
