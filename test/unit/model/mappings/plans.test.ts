import assert from 'node:assert/strict';
import { planCopy, planImport, type CheckedRows, type ImportFacts } from '../../../../src/model/mappings/plans';

const FACTS: ImportFacts = {
  file: 'rows.csv',
  dbName: 'default',
  collectionName: 'notes',
  key: 'id',
  isAutomatic: false,
  mapping: { fields: {}, ignored: [], unknown: 'ignore', missing: 'default' },
};

describe('the plan of an import', () => {
  const done: CheckedRows = { checked: 8, rejected: 4, total: 8, isDone: true };
  const cases: [what: string, rows: CheckedRows | undefined, warnings: string[]][] = [
    ['without a check', undefined, []],
    ['where all rows are sent', { ...done, rejected: 0, repeated: 0 }, ['Rows sent: 8 of 8.']],
    ['where rows have problems', done, ['Rows sent: 4 of 8. Rows with problems, which are not sent: 4.']],
    [
      'where IDs are repeated',
      { ...done, rejected: 0, repeated: 1 },
      ['Rows sent: 8 of 8. Rows with a duplicate ID: 1.'],
    ],
    [
      'while the check is not finished',
      { checked: 3000, rejected: 2, isDone: false, repeated: 1 },
      [
        'Rows checked so far: 3,000. Rows with problems, which are not sent: at least 2. Rows with a duplicate ID: at least 1.',
      ],
    ],
    ['after a check without a problem so far', { checked: 5, rejected: 0, isDone: false }, ['Rows checked so far: 5.']],
  ];
  for (const [what, rows, warnings] of cases) {
    it(`tells how many rows are sent ${what}`, () =>
      assert.deepEqual(planImport({ ...FACTS, rows }).warnings, warnings));
  }
});

describe('the plan of a copy', () => {
  const source = { collectionName: 'articles' };
  const cases: [what: string, facts: Partial<ImportFacts>, effect: string, words: RegExp][] = [
    ['replaces entities with the same IDs', {}, 'destroys', /replaces/i],
    ['adds entities with new IDs', { isAutomatic: true }, 'adds', /inserts the entities again/],
    ['adds to a partition', { isAutomatic: true, partition: 'p' }, 'adds', /into partition “p”/],
  ];
  for (const [what, facts, effect, words] of cases) {
    it(`says that it ${what}`, () => {
      const { lines, request, summary } = planCopy({ ...FACTS, file: 'articles', ...facts }, source);
      assert.equal(summary, 'Copy “articles” to “notes”');
      assert.deepEqual(
        lines.map(line => [line.effect, words.test(line.text)]),
        [[effect, true]],
      );
      const partition = facts.partition === undefined ? {} : { partitionName: facts.partition };
      assert.deepEqual(request.body, {
        dbName: 'default',
        collectionName: 'notes',
        ...partition,
        source,
        mapping: FACTS.mapping,
      });
    });
  }
});
