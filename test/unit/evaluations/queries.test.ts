import assert from 'node:assert/strict';
import { searchWith } from '../../../src/evaluations/queries';
import type { EvaluationQuery } from '../../../src/model/evaluations/query-sets';

describe('the search of a query', () => {
  const search = { collection: 'help_center', limit: 3 };
  const cases: [what: string, query: Partial<EvaluationQuery>, asked: object][] = [
    ['a text', { text: 'refund' }, { text: 'refund' }],
    ['an entity', { entity: '9007199254740993' }, { ids: ['9007199254740993'] }],
    ['an entity rather than its text', { entity: '3', text: 'refund' }, { ids: ['3'] }],
    ['a vector rather than all else', { vector: [1, 2], entity: '3', text: 'refund' }, { vectors: [[1, 2]] }],
    ['nothing', {}, { text: '' }],
  ];
  for (const [what, query, asked] of cases) {
    it(`is by ${what}`, () =>
      assert.deepEqual(searchWith(search, { id: 'q', tags: [], ...query }), { ...search, ...asked }));
  }
});
