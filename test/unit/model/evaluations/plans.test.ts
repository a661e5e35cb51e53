import assert from 'node:assert/strict';
import { readEvaluation } from '../../../../src/model/evaluations/documents';
import { estimateOf } from '../../../../src/model/evaluations/estimates';
import { planText, targetsOf } from '../../../../src/model/evaluations/plans';
import type { SearchDocument } from '../../../../src/model/searches/documents';

const evaluation = (more: object = {}) => {
  const read = readEvaluation({ queries: 'q.jsonl', judgments: 'qrels.txt', search: { collection: 'a' }, ...more });
  assert.ok('evaluation' in read);
  return read.evaluation;
};
const variants = (count: number, search: SearchDocument = {}) =>
  Array.from({ length: count }, (_, at) => ({ name: String(at), search: { collection: 'a', ...search } }));
const queries = (count: number, dimension = 0) => {
  const vector = Array.from({ length: dimension }, () => 0.5);
  return Array.from({ length: count }, (_, at) => ({ id: String(at), tags: [], ...(dimension > 0 ? { vector } : {}) }));
};

describe('the plan of an evaluation', () => {
  it('has the number of requests and the least time', () => {
    const asked = evaluation({ repeats: 2, warmUp: 10 });
    assert.deepEqual(estimateOf(variants(4), queries(50), asked), { requests: 440, seconds: 24.200000000000003 });
    assert.equal(
      planText(asked, variants(4), queries(50)),
      '4 variants × 50 queries, with repeats and warm-up: 440 search requests, at least 25 s',
    );
  });

  it('refuses too many requests', () => {
    assert.equal(
      estimateOf(variants(200), queries(501), evaluation()),
      '100200 requests exceed the maximum of 100000. Use fewer queries, variants or repeats',
    );
  });

  const tooLarge =
    /^Results of about \d+ MB exceed the maximum of 300 MB\. Use fewer queries or variants, or a lower limit$/;
  const cases: [what: string, estimate: ReturnType<typeof estimateOf>, isRefused: boolean][] = [
    ['many hits', estimateOf(variants(20, { limit: 1000 }), queries(349), evaluation()), true],
    ['few hits', estimateOf(variants(20, { limit: 1000 }), queries(348), evaluation()), false],
    ['hits without a limit', estimateOf(variants(200), queries(500), evaluation()), false],
    ['groups of hits', estimateOf(variants(20, { limit: 100, groupSize: 10 }), queries(349), evaluation()), true],
    [
      'exact answers',
      estimateOf(variants(20, { limit: 500 }), queries(349), evaluation({ measures: ['overlap@500'] })),
      true,
    ],
    [
      'judgments in place of exact answers',
      estimateOf(variants(20, { limit: 500 }), queries(349), evaluation()),
      false,
    ],
    ['query vectors', estimateOf(variants(1), queries(10_000, 1536), evaluation()), true],
  ];
  for (const [what, estimate, isRefused] of cases) {
    it(`${isRefused ? 'refuses' : 'takes'} ${what}, by the size of the results`, () => {
      if (isRefused) assert.match(estimate as string, tooLarge);
      else assert.equal(typeof estimate, 'object');
    });
  }

  it('has room for the results in one string, with all digits', () => {
    const id = '-9223372036854775808';
    const run = (ids: string[]) => JSON.stringify({ ids, distances: ids.map(() => 0.12345678901234568) });
    const each = (run([id, id]).length - run([id]).length) * 7_000_000;
    assert.equal(typeof estimateOf(variants(70, { limit: 100 }), queries(1000), evaluation()), 'string');
    assert.ok(each < 536_870_888, `${each} characters`);
  });

  it('names what is searched once, and tells apart connections with the same cluster', () => {
    const all = [
      ...variants(2, { clusterId: 'in01-a' }),
      ...variants(1, { clusterId: 'in01-a', endpoint: 'https://b' }),
      ...variants(1, { clusterId: 'in01-a', database: 'd' }),
    ];
    assert.deepEqual(targetsOf(all, 'Staging'), [
      'Staging › in01-a › a',
      'Staging › in01-a › https://b › a',
      'Staging › in01-a › d › a',
    ]);
    assert.equal(targetsOf(all, 'Staging').filter(each => targetsOf(all, 'Production').includes(each)).length, 0);
    assert.deepEqual(targetsOf([], undefined), []);
  });

  it('names clusters, with their IDs, where the names are known', () => {
    const all = ['in01-a', 'in01-b', 'in01-c'].flatMap(clusterId => variants(1, { clusterId }));
    const names: Readonly<Record<string, string>> = { 'in01-a': 'prod-search', 'in01-b': 'prod-search' };
    assert.deepEqual(
      targetsOf(all, 'Staging', id => names[id]),
      ['Staging › prod-search (in01-a) › a', 'Staging › prod-search (in01-b) › a', 'Staging › in01-c › a'],
    );
  });
});
