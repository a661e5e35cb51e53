import assert from 'node:assert/strict';
import { Check } from '../../../../src/model/checks/checks';
import { checksOfHits } from '../../../../src/model/checks/expected-hits';
import { check } from '../../../../src/model/issues';

describe('checks of hits', () => {
  it('expect them at the lowest of their ranks or better', () => {
    const checks = checksOfHits([
      { id: 42, rank: 2 },
      { id: 9007199254740993n, rank: 5 },
      { id: 'a', rank: 3 },
      { id: 42, rank: 2 },
    ]);
    assert.deepEqual(checks, [{ expect: 'ids', ids: [42, '9007199254740993', 'a'], byRank: 5 }]);
    for (const each of checks) assert.equal(check(Check, each).ok, true);
  });

  it('are one for each query', () => {
    assert.deepEqual(
      checksOfHits([
        { id: 1, rank: 1, query: 2 },
        { id: 2, rank: 4, query: 1 },
        { id: 3, rank: 2, query: 2 },
      ]),
      [
        { expect: 'ids', ids: [1, 3], byRank: 2, query: 2 },
        { expect: 'ids', ids: [2], byRank: 4, query: 1 },
      ],
    );
  });

  it('are none of no hits', () => assert.deepEqual(checksOfHits([]), []));
});
