import assert from 'node:assert/strict';
import { queryNames } from '../../../../src/model/searches/query-names';

describe('the names of the queries of a hybrid search', () => {
  const cases: [what: string, fields: (string | undefined)[], names: string[]][] = [
    ['are the vector fields', ['dense', 'words'], ['dense', 'words']],
    [
      'have numbers where several search the same field',
      ['dense', 'words', 'dense'],
      ['query 1 (dense)', 'words', 'query 3 (dense)'],
    ],
    ['are numbers without a field', [undefined, 'dense', undefined], ['query 1', 'dense', 'query 3']],
  ];
  for (const [what, fields, names] of cases) it(what, () => assert.deepEqual(queryNames(fields), names));
});
