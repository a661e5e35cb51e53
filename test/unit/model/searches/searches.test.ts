import assert from 'node:assert/strict';
import { EntityList } from '../../../../src/model/searches/entities';
import { SearchRequest, SearchV1Request, tooDeep } from '../../../../src/model/searches/searches';
import { safeParse } from '../../../../src/model/zod';
import type { Case } from '../../../harness/model/issue-paths';
import { issuePaths } from '../../../harness/model/issue-paths';

describe('entities in an answer', () => {
  const lists: [what: string, given: unknown, entities: object[] | undefined][] = [
    ['objects', [{ id: 1 }, {}], [{ id: 1 }, {}]],
    ['objects beside null', [null, { id: 1 }], [{ id: 1 }]],
    ['null', null, []],
    ['an empty object', {}, []],
    ['numbers', [1], undefined],
    ['objects beside texts', [{ id: 1 }, 'a'], undefined],
    ['a text', 'a', undefined],
  ];
  for (const [what, given, entities] of lists) {
    it(`are ${entities?.length ?? 'no list'} for ${what}`, () => {
      const read = safeParse(EntityList, given);
      assert.deepEqual(read.success ? read.data : undefined, entities);
    });
  }
});

describe('offset and limit together', () => {
  it('reach the maximum and no further, also where one is not given', () => {
    for (const request of [{ limit: 16384 }, { offset: 16384 }, { offset: 1, limit: 16383 }, {}])
      assert.equal(tooDeep(request), undefined);
    for (const request of [{ limit: 16385 }, { offset: 16385 }, { offset: 1, limit: 16384 }])
      assert.match(tooDeep(request) ?? '', /must not exceed 16384/);
  });
});

describe('a V1 search (spec 4.7)', () => {
  const search = { collectionName: 'c', vector: [0.5] };
  const cases: Case[] = [
    ['has a collection and a vector', search],
    ['is nothing without', {}, 'collectionName', 'vector'],
    ['needs a number in its vector', { ...search, vector: [] }, 'vector'],
    ['needs finite numbers', { ...search, vector: [Number.NaN] }, 'vector.0'],
    ['has at least one hit', { ...search, limit: 0 }, 'limit'],
    ['has at most 16384', { ...search, limit: 16384 }],
    ['has no more', { ...search, limit: 16385 }, 'limit', 'limit'],
    ['skips nothing, or more', { ...search, offset: 0 }],
    ['does not skip less', { ...search, offset: -1 }, 'offset'],
    ['skips at most 16384', { ...search, offset: 16385 }, 'offset', 'limit'],
    ['reaches 16384 together', { ...search, offset: 16000, limit: 384 }],
    ['reaches no further', { ...search, offset: 16000, limit: 385 }, 'limit'],
    ['bounds a range on its near side', { ...search, params: { radius: 1 } }, 'params.range_filter'],
    ['may bound it there alone', { ...search, params: { range_filter: 0 } }],
    ['does not send the sample’s fields', { ...search, data: [[1]], annsField: 'v' }, ''],
  ];
  for (const [what, input, ...wrong] of cases) {
    it(what, () => assert.deepEqual([...new Set(issuePaths(SearchV1Request, input))], [...new Set(wrong)]));
  }
});

describe('a search (V2)', () => {
  const search = { collectionName: 'c', data: [[0.5]] };
  const cases: Case[] = [
    ['has a collection and vectors', search],
    ['may have ids in their place', { collectionName: 'c', ids: [1, 2n, 'three'] }],
    ['has one of the two', { collectionName: 'c' }, 'data'],
    ['has only one of the two', { ...search, ids: [1] }, 'data'],
    ['may have texts and sparse vectors', { collectionName: 'c', data: ['red shoes', { '7': 0.5 }] }],
    ['reaches no further than 16384', { ...search, offset: 16000, limit: 385 }, 'limit'],
    ['groups by a field', { ...search, groupSize: 2 }, 'groupingField'],
    ['has no fields of its own making', { ...search, topK: 3 }, ''],
  ];
  for (const [what, input, ...wrong] of cases) {
    it(what, () => assert.deepEqual(issuePaths(SearchRequest, input), wrong));
  }
});
