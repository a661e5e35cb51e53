import assert from 'node:assert/strict';
import { check } from '../../../../src/model/issues';
import { evaluate, type Outcome } from '../../../../src/model/checks/results';
import { Checks, needsExact, separateChecks } from '../../../../src/model/checks/checks';
import { issuePaths } from '../../../harness/model/issue-paths';

const hits = (...ids: (string | number | bigint)[]) => ids.map((id, at) => ({ id, distance: at / 10 }));
const judged = (given: object, outcome: Outcome) => {
  const checked = check(Checks, [given]);
  assert.ok(checked.ok, JSON.stringify(checked));
  return evaluate(checked.value, outcome)[0]!;
};

describe('the checks of a document', () => {
  it('are read one by one, apart from the search', () => {
    const expect = [{ expect: 'latency', atMostMs: 200, name: 'quick' }, { expect: 'latency', name: 'odd' }, 7];
    const { search, checks } = separateChecks({ collection: 'c', expect });
    assert.deepEqual(search, { collection: 'c' });
    assert.deepEqual(
      checks.map(({ name, ...more }) => [name, 'check' in more ? more.check : more.error.split(':')[0]]),
      [
        ['quick', expect[0]],
        ['odd', 'expect.1.atMostMs'],
        ['Check 3', 'expect.2'],
      ],
    );
  });

  it('are none where they are no list, which stays for the search to complain about', () => {
    const document = { collection: 'c', expect: {} };
    assert.deepEqual(separateChecks(document), { search: document, checks: [] });
  });
});

describe('what a search document may expect', () => {
  const cases: [what: string, given: unknown, ...wrong: string[]][] = [
    ['ids by a rank', { expect: 'ids', ids: [1, '9007199254740993'], byRank: 5 }],
    ['recall', { expect: 'recall', atLeast: 0.95, k: 10 }],
    ['a latency', { expect: 'latency', atMostMs: 200, name: 'quick' }],
    ['distances', { expect: 'distances', distances: [{ id: 1, distance: 0.5 }] }],
    ['nothing unknown', { expect: 'ids', ids: [1], byRank: 5, byrank: 3 }, '0'],
    [
      'nothing unknown in a distance',
      { expect: 'distances', distances: [{ id: 1, distance: 1, tolerence: 1 }] },
      '0.distances.0',
    ],
    ['no other check', { expect: 'speed', atMostMs: 1 }, '0.expect'],
    ['no id whose digits are lost', { expect: 'ids', ids: [2 ** 53], byRank: 5 }, '0.ids.0'],
    ['no rank 0', { expect: 'ids', ids: [1], byRank: 0 }, '0.byRank'],
    ['no empty ids', { expect: 'ids', ids: [], byRank: 1 }, '0.ids'],
    ['no recall above 1', { expect: 'recall', atLeast: 95, k: 10 }, '0.atLeast'],
    ['no query 0', { expect: 'recall', atLeast: 0.9, k: 10, query: 0 }, '0.query'],
    ['no query of a latency, which is of all', { expect: 'latency', atMostMs: 5, query: 1 }, '0'],
  ];
  for (const [what, given, ...wrong] of cases) {
    it(`takes ${what}`, () => assert.deepEqual(issuePaths(Checks, [given]), wrong));
  }
  it('names what it does not know', () => {
    const checked = check(Checks, [{ expect: 'latency', atMostMs: 5, atMost: 5 }]);
    assert.match(checked.ok ? '' : checked.issues[0]!.message, /atMost\b/);
  });
});

describe('a check', () => {
  const answer: Outcome = { queries: [{ hits: hits(7, 9007199254740993n, 'x') }], elapsedMs: 120.4 };
  const exact = { k: 3, nearest: [7, 'x', 5].map((id, at) => ({ id, distance: at })), without: 0 };
  const cases: [given: object, outcome: Outcome, state: string, message: RegExp, expected?: string, actual?: string][] =
    [
      [{ expect: 'ids', ids: ['9007199254740993', 7], byRank: 2 }, answer, 'passed', /first 2/],
      [
        { expect: 'ids', ids: [7, 'x', 8], byRank: 2 },
        answer,
        'failed',
        /^x has rank 3, 8 is not among the 3 hits\.$/,
        '7 at rank 2 or better\nx at rank 2 or better\n8 at rank 2 or better',
        '7 at rank 2 or better\nx has rank 3\n8 is not among the 3 hits',
      ],
      [{ expect: 'latency', atMostMs: 120 }, answer, 'failed', /121 ms/, 'at most 120 ms', '121 ms'],
      [{ expect: 'latency', atMostMs: 121 }, answer, 'passed', /120 ms/],
      [{ expect: 'latency', atMostMs: 121 }, { queries: [] }, 'unknown', /No latency measured\./],
      [{ expect: 'recall', k: 3, atLeast: 0.6 }, { queries: [{ hits: hits(7, 1, 'x'), exact }] }, 'passed', /0\.6666/],
      [
        { expect: 'recall', k: 3, atLeast: 0.66667 },
        { queries: [{ hits: hits(7, 1, 'x'), exact }] },
        'failed',
        /0\.6666/,
        'at least 0.66667',
        '0.6666',
      ],
      [
        { expect: 'recall', k: 3, atLeast: 0.6 },
        answer,
        'unknown',
        /No ground truth\. List the expected IDs in `of`, or search by/,
      ],
      [
        { expect: 'recall', k: 4, atLeast: 0.6 },
        { queries: [{ hits: hits(7), exact }] },
        'unknown',
        /first 3 hits only/,
      ],
      [{ expect: 'recall', k: 2, atLeast: 1, of: [7, '9007199254740993', 8] }, answer, 'passed', /recall@2 is 1/],
      [{ expect: 'recall', k: 3, atLeast: 1, of: [7, 8] }, answer, 'failed', /0\.5/, 'at least 1', '0.5'],
      [{ expect: 'distances', distances: [{ id: 'x', distance: 0.2 }] }, answer, 'passed', /differ/],
      [
        {
          expect: 'distances',
          distances: [
            { id: 7, distance: 0.1 },
            { id: 'x', distance: 0.2 },
            { id: 1, distance: 0 },
          ],
        },
        answer,
        'failed',
        /7: 0 instead of 0\.1, 1: not among the hits instead of 0/,
        '7: 0.1\nx: 0.2\n1: 0',
        '7: 0\nx: 0.2\n1: not among the hits',
      ],
      [
        { expect: 'ids', ids: [1], byRank: 1 },
        { queries: [{ hits: [] }] },
        'failed',
        /not among the 0 hits/,
        '1 at rank 1 or better',
        '1 is not among the 0 hits',
      ],
      [{ expect: 'ids', ids: [1], byRank: 1, query: 2 }, answer, 'unknown', /Query 2 does not exist/],
      [{ expect: 'ids', ids: [1], byRank: 1 }, { queries: [] }, 'unknown', /no response/],
      [
        { expect: 'ids', ids: [1], byRank: 1 },
        { queries: [{ hits: hits(1) }, { hits: hits(2) }, { hits: hits(3) }] },
        'failed',
        /Query 2: 1 is not among the 1 hits\. 1 more queries failed \(of 3\)\./,
        '1 at rank 1 or better',
        '1 is not among the 1 hits',
      ],
      [
        { expect: 'ids', ids: [1], byRank: 1 },
        { queries: [{ hits: hits(1) }, { hits: hits(1) }] },
        'passed',
        /all 2 queries/,
      ],
    ];
  for (const [given, outcome, state, message, expected, actual] of cases) {
    it(`${JSON.stringify(given)} is ${state}: ${message.source}`, () => {
      const result = judged(given, outcome);
      assert.equal(result.state, state);
      assert.match(result.message, message);
      assert.deepEqual([result.expected, result.actual], [expected, actual]);
    });
  }

  it('is called by its name, or by what it is about', () => {
    const names = [
      { expect: 'ids', ids: [1, 2, 3, 4, 5, 6], byRank: 3, query: 2 },
      { expect: 'recall', atLeast: 0.9, k: 10, name: 'good enough' },
      { expect: 'recall', atLeast: 0.9, k: 10, name: 'a\u001b]52;c;eA==\u0007\r\nPASSED' },
    ].map(each => judged(each, answer).name);
    assert.deepEqual(names, [
      '1, 2, 3, 4 and 2 more at rank 3 or better (query 2)',
      'good enough',
      String.raw`a\u001b]52;c;eA==\u0007\r\nPASSED`,
    ]);
  });

  it('says whether it needs the vectors', () => {
    assert.ok(needsExact({ expect: 'recall', atLeast: 1, k: 1 }));
    assert.ok(!needsExact({ expect: 'recall', atLeast: 1, k: 1, of: [1] }));
  });
});
