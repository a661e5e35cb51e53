import assert from 'node:assert/strict';
import type { Check } from '../../../../src/model/checks/checks';
import { Checks } from '../../../../src/model/checks/checks';
import { evaluate, type Outcome } from '../../../../src/model/checks/results';
import { issuePaths } from '../../../harness/model/issue-paths';

const hits = (...ids: (string | number)[]) => ids.map((id, at) => ({ id, distance: at }));
const judged = (check: object, queries: Outcome['queries'], more: Partial<Outcome> = {}) => {
  const { state, message } = evaluate([check as Check], { queries, ...more })[0]!;
  return `${state}: ${message}`;
};

describe('a check of several queries', () => {
  const recall = { expect: 'recall', k: 1, atLeast: 1 };
  const exact = (id: number) => ({ k: 1, nearest: [{ id, distance: 0 }], without: 0 });
  const [good, bad, open] = [{ hits: hits(1), exact: exact(1) }, { hits: hits(2), exact: exact(1) }, { hits: hits(1) }];
  const unknown = 'No ground truth. List the expected IDs in `of`, or search by vectors.';
  const cases: [what: string, queries: Outcome['queries'], told: string][] = [
    ['that all pass', [good, good], 'passed: Passed for all 2 queries.'],
    ['of which one fails', [good, bad], 'failed: Query 2: recall@1 is 0.'],
    ['of which two fail', [bad, good, bad], 'failed: Query 1: recall@1 is 0. 1 more queries failed (of 3).'],
    ['of which one cannot be told', [good, open], `unknown: Query 2: ${unknown}`],
    ['of which a later one fails', [open, good, bad], 'failed: Query 3: recall@1 is 0. 1 more queries failed (of 3).'],
    ['of which an earlier one fails', [bad, open], 'failed: Query 1: recall@1 is 0. 1 more queries failed (of 2).'],
    ['of which none can be told', [open, open], `unknown: Query 1: ${unknown} 1 more queries failed (of 2).`],
  ];
  for (const [what, queries, told] of cases) it(what, () => assert.equal(judged(recall, queries), told));

  it('may be about one of them', () => {
    const of = (query: number) => judged({ ...recall, query }, [good, bad, open]);
    assert.deepEqual([1, 2, 3, 4].map(of), [
      'passed: recall@1 is 1.',
      'failed: recall@1 is 0.',
      `unknown: ${unknown}`,
      'unknown: Query 4 does not exist: the search has 3.',
    ]);
  });
  it('cannot be told where the exact answer is not known, but where it is given', () => {
    assert.equal(judged(recall, [good], { inexact: 'Too many.' }), 'unknown: Too many.');
    assert.equal(judged({ ...recall, of: [1] }, [good], { inexact: 'Too many.' }), 'passed: recall@1 is 1.');
  });
});

describe('the edges of a check', () => {
  const distances = (distance: number, tolerance?: number) => ({
    expect: 'distances',
    distances: [{ id: 1, distance }],
    ...(tolerance === undefined ? {} : { tolerance }),
  });
  const answer = [{ hits: [{ id: 1, distance: 4 }] }];
  it('of distances count', () => {
    assert.equal(
      judged(distances(4.5, 0.5), answer),
      'passed: All distances differ from the expected values by at most 0.5.',
    );
    assert.equal(
      judged(distances(3.5, 0.5), answer),
      'passed: All distances differ from the expected values by at most 0.5.',
    );
    assert.match(judged(distances(4.75, 0.5), answer), /^failed: 1: 4 instead of 4\.75/);
    assert.equal(
      judged(distances(4, 0), answer),
      'passed: All distances differ from the expected values by at most 0.',
    );
    assert.match(judged(distances(4.0002), answer), /^failed/);
    assert.equal(
      judged(distances(4.00005), answer),
      'passed: All distances differ from the expected values by at most 0.0001.',
    );
  });
  it('of a time count', () => {
    const at = (elapsedMs: number) => judged({ expect: 'latency', atMostMs: 100 }, answer, { elapsedMs });
    assert.deepEqual([100, 100.1].map(at), ['passed: Latency: 100 ms.', 'failed: Latency: 101 ms.']);
  });
  it('of a rank count, of an id that comes twice the first one', () => {
    const by = (byRank: number) => judged({ expect: 'ids', ids: [2], byRank }, [{ hits: hits(1, 2, 2) }]);
    assert.deepEqual([2, 1].map(by), ['passed: All IDs are in the first 2 hits.', 'failed: 2 has rank 2.']);
  });
  it('of recall count, each id once, never rounded up', () => {
    const of = (ids: number[], atLeast: number, k = 3) =>
      judged({ expect: 'recall', k, atLeast, of: ids }, [{ hits: hits(1, 2, 3) }]);
    assert.equal(of([1, 2, 9], 2 / 3), 'passed: recall@3 is 0.6666.');
    assert.equal(of([1, 1, 9], 0.5), 'passed: recall@3 is 0.5.');
    assert.equal(of([3], 1, 2), 'failed: recall@2 is 0.', 'the third is none of the first two');
    assert.equal(of([9, 9, 1], 1, 2), 'failed: recall@2 is 0.', 'of what is wanted the first two');
  });
});

describe('what checks may say', () => {
  const cases: [what: string, check: object, ...wrong: string[]][] = [
    ['recall from 0', { expect: 'recall', k: 1, atLeast: 0 }],
    ['recall to 1', { expect: 'recall', k: 16_384, atLeast: 1 }],
    ['recall below 0', { expect: 'recall', k: 1, atLeast: -0.1 }, '0.atLeast'],
    ['recall above 1', { expect: 'recall', k: 1, atLeast: 1.1 }, '0.atLeast'],
    ['no first hits', { expect: 'recall', k: 0, atLeast: 1 }, '0.k'],
    ['more than can be found', { expect: 'recall', k: 16_385, atLeast: 1 }, '0.k'],
    ['of no ids', { expect: 'recall', k: 1, atLeast: 1, of: [] }, '0.of'],
    ['the first query', { expect: 'recall', k: 1, atLeast: 1, query: 1 }],
    ['half a query', { expect: 'recall', k: 1, atLeast: 1, query: 1.5 }, '0.query'],
    ['the first rank', { expect: 'ids', ids: ['1'], byRank: 1 }],
    ['the last rank', { expect: 'ids', ids: [1], byRank: 16_384 }],
    ['a name', { expect: 'ids', ids: [1], byRank: 1, name: 'a', query: 2 }],

    ['some time', { expect: 'latency', atMostMs: 0.5 }],
    ['no time', { expect: 'latency', atMostMs: 0 }, '0.atMostMs'],
    ['no distance', { expect: 'distances', distances: [] }, '0.distances'],
    ['no tolerance', { expect: 'distances', distances: [{ id: 1, distance: 0 }], tolerance: 0 }],
    ['less than none', { expect: 'distances', distances: [{ id: 1, distance: 0 }], tolerance: -1 }, '0.tolerance'],
    ['distances of a query', { expect: 'distances', distances: [{ id: 1, distance: 0 }], query: 1, name: 'a' }],
  ];
  for (const [what, check, ...wrong] of cases) {
    it(`${what}: ${wrong.join() || 'right'}`, () => assert.deepEqual(issuePaths(Checks, [check]), wrong));
  }
});
