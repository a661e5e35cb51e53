import assert from 'node:assert/strict';
import type { SearchCall } from '../../../../src/model/searches/calls';
import { conditionsOf, conditionsText, isRange } from '../../../../src/model/searches/conditions';

describe('the conditions of a run', () => {
  const place = { collectionName: 'a', limit: 10 };
  const cases: [what: string, call: unknown, text: string][] = [
    ['of a search', { call: 'search', body: { ...place, data: [[1]], filter: ' a > 1 ' } }, 'a > 1'],
    [
      'of a range search',
      {
        call: 'search',
        body: { ...place, data: [[1]], filter: '', searchParams: { params: { radius: 0.5, range_filter: 0.9 } } },
      },
      'radius 0.5, range_filter 0.9',
    ],
    ['of V1', { call: 'searchV1', body: { ...place, vector: [1], params: { radius: 3 } } }, 'radius 3'],
    [
      'of the queries of a hybrid search, each once',
      {
        call: 'hybridSearch',
        body: {
          ...place,
          search: [
            { data: ['b'], annsField: 'c', filter: 'a > 1', limit: 10 },
            { data: ['b'], annsField: 'd', filter: 'a > 1', limit: 10, params: { radius: 0.5 } },
            { data: ['b'], annsField: 'd', filter: 'a > 2', limit: 10 },
          ],
        },
      },
      'a > 1 · a > 2 · radius 0.5',
    ],
    ['of IDs: none', { call: 'get', body: { collectionName: 'a', id: [1] } }, ''],
  ];
  for (const [what, call, text] of cases) {
    it(what, () => {
      const conditions = conditionsOf({ call: call as SearchCall });
      assert.equal(conditionsText(conditions), text);
      assert.equal(isRange(conditions), text.includes('radius'));
    });
  }
});
