import assert from 'node:assert/strict';
import { searchCall, type SearchCall } from '../../../../src/model/searches/calls';
import { type SearchDocument, searchText } from '../../../../src/model/searches/documents';
import { withValue } from '../../../../src/model/documents/json-text';
import { filtersIn, inJsonString, lostDigits } from '../../../../src/model/searches/texts';

const facts = {
  collection: {
    collectionName: 'c',
    fields: [
      { name: 'id', type: 'Int64', primaryKey: true },
      { name: 'v', type: 'FloatVector', params: [{ key: 'dim', value: '2' }] },
    ],
  },
};
const where = { collectionName: 'c', outputFields: ['*'] };

const calls: [what: string, search: SearchDocument, call: SearchCall][] = [
  [
    'a vector is a search, of the only vector field, for ten',
    { vectors: [[1, 2]] },
    { call: 'search', body: { ...where, limit: 10, data: [[1, 2]], annsField: 'v' } },
  ],
  [
    'all there is goes along',
    {
      database: 'd',
      text: 'x',
      filter: ' id > 1 ',
      exprParams: { a: 1 },
      limit: 3,
      offset: 6,
      outputFields: ['id', 'v'],
      partitionNames: ['p'],
      consistencyLevel: 'Strong',
      groupingField: 'id',
      groupSize: 2,
      strictGroupSize: false,
      searchParams: { metricType: 'L2', params: { level: 3 } },
      range: { radius: 2, range_filter: 1 },
    },
    {
      call: 'search',
      body: {
        dbName: 'd',
        collectionName: 'c',
        data: [[1, 2]],
        annsField: 'v',
        filter: 'id > 1',
        exprParams: { a: 1 },
        limit: 3,
        offset: 6,
        outputFields: ['id', 'v'],
        partitionNames: ['p'],
        consistencyLevel: 'Strong',
        groupingField: 'id',
        groupSize: 2,
        strictGroupSize: false,
        searchParams: { metricType: 'L2', params: { level: 3, radius: 2, range_filter: 1 } },
      },
    },
  ],
  [
    'every field brings what hits are grouped by along',
    { vectors: [[1, 2]], outputFields: ['*'], groupingField: 'year' },
    { call: 'search', body: { ...where, limit: 10, data: [[1, 2]], annsField: 'v', groupingField: 'year' } },
  ],
  [
    'what hits are grouped by is told with each of them',
    { vectors: [[1, 2]], outputFields: ['id'], groupingField: 'year' },
    {
      call: 'search',
      body: {
        collectionName: 'c',
        outputFields: ['id', 'year'],
        limit: 10,
        data: [[1, 2]],
        annsField: 'v',
        groupingField: 'year',
      },
    },
  ],
  [
    'what is empty stays at home',
    { random: true, filter: ' ', outputFields: [], partitionNames: [], searchParams: {}, range: {} },
    { call: 'search', body: { ...where, limit: 10, data: [[1, 2]], annsField: 'v' } },
  ],
  [
    'ids keep their digits',
    { ids: ['9007199254740993', 7, 'x'] },
    { call: 'search', body: { ...where, limit: 10, ids: [9007199254740993n, 7, 'x'], annsField: 'v' } },
  ],
  [
    'V1 takes one vector and a range of its own',
    { api: 'v1', vectors: [[1, 2]], range: { range_filter: 1 } },
    { call: 'searchV1', body: { collectionName: 'c', limit: 10, vector: [1, 2], params: { range_filter: 1 } } },
  ],
  [
    'V1 names output fields where some are chosen, as spec 4.7 has them optional',
    { api: 'v1', vectors: [[1, 2]], outputFields: ['id', 'v'] },
    { call: 'searchV1', body: { collectionName: 'c', limit: 10, vector: [1, 2], outputFields: ['id', 'v'] } },
  ],
  [
    'V1 names none where the list is empty',
    { api: 'v1', vectors: [[1, 2]], outputFields: [] },
    { call: 'searchV1', body: { collectionName: 'c', limit: 10, vector: [1, 2] } },
  ],
  [
    'browsing is a query',
    { browse: true, filter: 'id > 1', offset: 10 },
    { call: 'query', body: { ...where, filter: 'id > 1', limit: 10, offset: 10 } },
  ],
  [
    'browsing by ids gets them',
    { browse: true, ids: ['3'], filter: 'id > 1' },
    { call: 'get', body: { ...where, id: [3] } },
  ],
];

const v1Only: [what: string, search: SearchDocument, call: SearchCall][] = [
  [
    'names no output fields unless some are chosen',
    { vectors: [[1, 2]] },
    { call: 'searchV1', body: { collectionName: 'c', limit: 10, vector: [1, 2] } },
  ],
  [
    'names those that are chosen',
    { vectors: [[1, 2]], outputFields: ['id'] },
    { call: 'searchV1', body: { collectionName: 'c', limit: 10, vector: [1, 2], outputFields: ['id'] } },
  ],
  [
    'browses with every field',
    { browse: true },
    { call: 'query', body: { ...where, filter: 'id>=0 or id<0', limit: 10 }, v1: true },
  ],
];

describe('a search of a service of V1 alone', () => {
  for (const [what, search, call] of v1Only)
    it(what, () => assert.deepEqual(searchCall(search, [[1, 2]], { ...facts, v1Only: true }), call));
});

describe('a search as a request', () => {
  for (const [what, search, call] of calls) it(what, () => assert.deepEqual(searchCall(search, [[1, 2]], facts), call));
});

describe('the text of a search', () => {
  it('has each vector on one line', () => {
    const search = {
      collection: 'c',
      vectors: [
        [1, 2],
        [3, 4],
      ],
      limit: 5,
    };
    const text = searchText(search);
    assert.equal(text, '{\n  "collection": "c",\n  "vectors": [\n    [1,2],\n    [3,4]\n  ],\n  "limit": 5\n}\n');
    assert.deepEqual(JSON.parse(text), search);
  });

  const text = '{\n  "limit": 5,\n  "vectors": [[0.10, 2, 3]]\n}\n';
  const changes: [what: string, path: (string | number)[], value: unknown, after: string][] = [
    [
      'keeps them so when something comes after',
      ['filter'],
      'a > 1',
      '{\n  "limit": 5,\n  "vectors": [\n    [0.10, 2, 3]\n  ],\n  "filter": "a > 1"\n}\n',
    ],
    ['keeps them so when its neighbour goes', ['limit'], undefined, '{\n  "vectors": [\n    [0.10, 2, 3]\n  ]\n}\n'],
    ['touches nothing else', ['limit'], 6, '{\n  "limit": 6,\n  "vectors": [[0.10, 2, 3]]\n}\n'],
    ['writes another in its place', ['vectors'], [[4, 5]], '{\n  "limit": 5,\n  "vectors": [[4, 5]]\n}\n'],
    [
      'writes one more on a line of its own',
      ['vectors'],
      [
        [0.1, 2, 3],
        [4, 5],
      ],
      '{\n  "limit": 5,\n  "vectors": [\n    [0.10, 2, 3],\n    [4, 5]\n  ]\n}\n',
    ],
  ];
  for (const [what, path, value, after] of changes) {
    it(what, () => assert.equal(withValue(text, path, value), after));
  }

  it('tells numbers that lose digits, but of vectors', () => {
    const lost = lostDigits(
      '{ "vectors": [[1, 90071992547409931]], "ids": [9007199254740993, 7], "exprParams": { "a": [-9007199254740993] } }',
    );
    assert.deepEqual(
      lost.map(({ path }) => path.join('.')),
      ['ids.0', 'exprParams.a.0'],
    );
    assert.match(lost[0]!.message, /9007199254740993 exceeds 53 bits/);
  });
});

describe('the filter in a text', () => {
  const written = String.raw`{ "limit": 1, "filter": "a == \"x\" and \u00e4 > 1`;
  for (const [what, text] of [
    ['is found with every character in its place', `${written}" }`],
    ['is found while it is typed', written],
  ] as const) {
    it(what, () => {
      const found = filtersIn(text)[0]!;
      assert.equal(found.filter, 'a == "x" and ä > 1');
      for (let offset = 0; offset <= found.filter.length; offset++) {
        const place = found.offsetInText(offset);
        assert.equal(found.offsetInFilter(place), offset);
        const rest = inJsonString(found.filter.slice(offset)).replace('ä', String.raw`\u00e4`);
        assert.ok(text.startsWith(rest, place), `${offset}`);
      }
    });
  }
  it('has no places outside', () => {
    const found = filtersIn(`${written}" }`)[0]!;
    assert.equal(found.offsetInFilter(3), undefined);
    assert.equal(found.offsetInFilter(written.length + 2), undefined);
  });
  it('is each query’s own as well, also while it is typed', () => {
    const text = '{ "queries": [{ "filter": "a" }, { "limit": 1 }, 3, { "filter": 4 }, { "filter": "bc';
    const found = filtersIn(text);
    assert.deepEqual(
      found.map(({ path, filter }) => [path, filter]),
      [
        [['queries', 0, 'filter'], 'a'],
        [['queries', 4, 'filter'], 'bc'],
      ],
    );
    assert.equal(found[1]!.offsetInFilter(text.length), 2);
    assert.equal(found[0]!.offsetInFilter(text.length), undefined);
  });
  it('is none where there is none', () => assert.deepEqual(filtersIn('{ "filter": 3 }'), []));
});
