import assert from 'node:assert/strict';
import { readJudgments } from '../../../../src/model/evaluations/judgments';

const told = (text: string) => {
  const { judgments, problems } = readJudgments(text);
  return {
    judgments: Object.fromEntries([...judgments].map(([query, grades]) => [query, Object.fromEntries(grades)])),
    problems: problems.map(({ line, message }) => `${line}: ${message}`),
  };
};

describe('judgments', () => {
  const expected = { q1: { '9007199254740993': 2, d2: 0 }, q2: { d2: -1 } };
  const formats: [name: string, text: string][] = [
    ['TREC qrels', 'q1 0 9007199254740993 2\nq1 0 d2 0\nq2\t0\td2\t-1\n'],
    ['TREC qrels with tabs', 'q1\t0\t9007199254740993\t2\r\nq1\t0\td2\t0\r\nq2\t0\td2\t-1\r\n'],
    ['BEIR', 'query-id\tcorpus-id\tscore\nq1\t9007199254740993\t2\nq1\td2\t0\nq2\td2\t-1\n'],
    ['CSV', 'query,entity,grade\nq1,9007199254740993,2\nq1,d2,0\nq2,d2,-1'],
    [
      'NDJSON',
      '{"query":"q1","entity":9007199254740993,"grade":2}\n{"query":"q1","entity":"d2","grade":0}\n{"query":"q2","entity":"d2","grade":-1}',
    ],
    [
      'a JSON list',
      '[{"query":"q1","id":9007199254740993,"grade":2},{"query":"q1","id":"d2","grade":0},{"query":"q2","id":"d2","grade":-1}]',
    ],
    ['a JSON object', '{"q1": {"9007199254740993": 2, "d2": 0}, "q2": {"d2": -1}}'],
  ];
  for (const [name, text] of formats) {
    it(`are read from ${name}, with all digits of IDs`, () =>
      assert.deepEqual(told(text), { judgments: expected, problems: [] }));
  }

  it('name the problems in the order of the lines', () => {
    const lines = told('q1 0 d2 high\nq1 0 d1\nq1 0 d3 low\n').problems.map(problem => problem.split(':')[0]);
    assert.deepEqual(lines, ['1', '2', '3']);
  });

  it('have grade 1 without a grade', () => {
    assert.deepEqual(told('query,entity\nq1,d1\n').judgments, { q1: { d1: 1 } });
  });

  it('name the line of each problem and keep the rest', () => {
    assert.deepEqual(told('q1 0 d1 1\nq1 0 d1\nq1 0 d2 high\nq1 0 d1 2\nq1 0 d1 1\n'), {
      judgments: { q1: { d1: 1 } },
      problems: [
        '2: Expected four columns: query, iteration, entity and grade',
        '3: The grade must be an integer',
        '4: Entity d1 already has grade 1 for query q1',
      ],
    });
    assert.deepEqual(told('query,entity,grade\n,d1,1\nq1,,1\nq1,d1,1.5').problems, [
      '2: No query ID',
      '3: No entity ID',
      '4: The grade must be an integer',
    ]);
    assert.deepEqual(told(' \n').problems, ['1: No judgments']);
  });
});
