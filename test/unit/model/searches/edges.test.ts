import assert from 'node:assert/strict';
import { keptOf, MAX_SEARCH_LENGTH, newestFirst, readHistory, tooMany } from '../../../../src/model/searches/history';
import {
  isVectorFile,
  readSearch,
  searchTarget,
  searchText,
  type SearchDocument,
} from '../../../../src/model/searches/documents';
import { waysOf } from '../../../../src/model/searches/ways';
import { searchCall } from '../../../../src/model/searches/calls';
import { checkSearch, missing, tooMuch } from '../../../../src/model/searches/checks';
import { elsewhere, questionOf } from '../../../../src/model/searches/questions';
import { isEmptyRange, openBound, withBothBounds } from '../../../../src/model/searches/ranges';
import { SEARCH_SNIPPETS } from '../../../../src/model/searches/snippets';
import { filtersIn, lostDigits } from '../../../../src/model/searches/texts';
import type { Field } from '../../../../src/model/collections/collections';
import type { SearchFacts } from '../../../../src/model/searches/facts';

const ID: Field = { name: 'id', type: 'Int64', primaryKey: true };
const vector = (name: string, dim: number, more: object = {}): Field => ({
  name,
  type: 'FloatVector',
  params: [{ key: 'dim', value: String(dim) }],
  ...more,
});
const facts = (fields: Field[] = [ID, vector('v', 2)], more: object = {}, partitions?: string[]): SearchFacts => ({
  collection: { collectionName: 'c', fields, ...more },
  ...(partitions ? { partitions } : {}),
});
const where = { collectionName: 'c', outputFields: ['*'] };

describe('the target of a search', () => {
  const targets: [value: unknown, target: object][] = [
    [undefined, {}],
    [null, {}],
    ['text', {}],
    [{ clusterId: 1, endpoint: null, database: ['d'], collection: {} }, {}],
    [
      { clusterId: '', collection: 'c', limit: 3 },
      { clusterId: '', collection: 'c' },
    ],
    [
      { endpoint: 'e', clusterId: 'i', database: 'd', collection: 'c' },
      { clusterId: 'i', endpoint: 'e', database: 'd', collection: 'c' },
    ],
  ];
  for (const [value, target] of targets) {
    it(`in ${JSON.stringify(value)}`, () => assert.deepEqual(searchTarget(value), target));
  }
});

describe('the document of a search, at its edges', () => {
  it('is written without what is not there, a vector to a line', () => {
    assert.equal(searchText({ filter: undefined }), '{}\n');
    assert.equal(searchText({}), '{}\n');
    const search = { collection: 'c', filter: undefined, vectors: [[1, 2], { 3: 0.5 }], ids: ['1'], limit: 3 };
    assert.equal(
      searchText(search),
      '{\n  "collection": "c",\n  "vectors": [\n    [1,2],\n    {"3":0.5}\n  ],\n  "ids": ["1"],\n  "limit": 3\n}\n',
    );
  });

  const read: [what: string, value: unknown, ...wrong: string[]][] = [
    ['a row from 0', { vectors: [{ file: 'a.npy', row: 0 }] }],
    ['a row before it', { vectors: [{ file: 'a.npy', row: -1 }] }, 'vectors.0.row'],
    ['a vector of nothing', { vectors: [[]] }, 'vectors.0'],
    ['a vector of one number', { vectors: [[1]] }],
    ['random', { random: true }],
    ['not random', { random: false }, 'random'],
    ['not browsed', { browse: false }, 'browse'],
    ['an id that is not whole', { ids: [1.5] }, 'ids.0'],
    ['a bound alone', { range: { radius: 1 } }],
    ['a bound of another name', { range: { radii: 1 } }, 'range'],
    ['no hits', { limit: 0 }, 'limit'],
    ['one hit', { limit: 1 }],
    ['as many as there can be', { limit: 16_384 }],
    ['one more', { limit: 16_385 }, 'limit'],
    ['none left out', { offset: 0 }],
    ['less than none', { offset: -1 }, 'offset'],
    ['groups of one', { groupSize: 1 }],
    ['groups of none', { groupSize: 0 }, 'groupSize'],
    ['a field that no search has', { limits: 1 }, 'limits'],
  ];
  for (const [what, value, ...wrong] of read) {
    it(`with ${what}: ${wrong.join() || 'right'}`, () => {
      assert.deepEqual(
        readSearch(value).issues.map(({ path }) => path.join('.')),
        wrong,
      );
    });
  }

  it('asks in the ways that it has', () => {
    assert.deepEqual(waysOf({}), []);
    assert.deepEqual(waysOf({ text: '', ids: [] }).toSorted(), ['ids', 'text']);
  });
  it('names a file where it has a vector of one', () => {
    assert.deepEqual([[1], { file: 'a' }, { 1: 0.5 }].map(isVectorFile), [false, true, false]);
  });

  const calls: [what: string, search: SearchDocument, call: string, body: object][] = [
    [
      'browsing with everything that a query takes',
      {
        browse: true,
        filter: ' ',
        limit: 3,
        offset: 0,
        exprParams: { a: 1 },
        consistencyLevel: 'Strong',
        database: '',
      },
      'query',
      { ...where, limit: 3, offset: 0, exprParams: { a: 1 }, consistencyLevel: 'Strong' },
    ],
    [
      'browsing ids: no filter with them',
      { browse: true, ids: ['1', 'x', 2, '9007199254740993', '9007199254740991', '-5'], filter: 'id > 1', limit: 3 },
      'get',
      { ...where, id: [1, 'x', 2, 9007199254740993n, 9007199254740991, -5] },
    ],
    ['ids', { ids: ['7'] }, 'search', { ...where, limit: 10, ids: [7], annsField: 'v' }],
    [
      'bounds that are not there',
      { range: { radius: undefined, range_filter: undefined } },
      'search',
      { ...where, limit: 10, data: [[1, 2]], annsField: 'v' },
    ],
    [
      'one bound, beside parameters',
      { range: { radius: undefined, range_filter: 0 }, searchParams: { metricType: 'L2', params: { level: 1 } } },
      'search',
      {
        ...where,
        limit: 10,
        data: [[1, 2]],
        annsField: 'v',
        searchParams: { metricType: 'L2', params: { level: 1, range_filter: 0 } },
      },
    ],
    ['no parameters', { searchParams: {} }, 'search', { ...where, limit: 10, data: [[1, 2]], annsField: 'v' }],
    [
      'fields that are named',
      { outputFields: ['id'] },
      'search',
      { collectionName: 'c', outputFields: ['id'], limit: 10, data: [[1, 2]], annsField: 'v' },
    ],
    ['no fields', { outputFields: [] }, 'search', { ...where, limit: 10, data: [[1, 2]], annsField: 'v' }],
    ['V1', { api: 'v1' }, 'searchV1', { collectionName: 'c', limit: 10, vector: [1, 2] }],
    [
      'V1 with a range of nothing',
      { api: 'v1', range: {}, offset: 3 },
      'searchV1',
      { collectionName: 'c', limit: 10, offset: 3, vector: [1, 2] },
    ],
    [
      'V1 with a range',
      { api: 'v1', range: { radius: 1 } },
      'searchV1',
      { collectionName: 'c', limit: 10, vector: [1, 2], params: { radius: 1 } },
    ],
  ];
  for (const [what, search, call, body] of calls) {
    it(`is sent: ${what}`, () => assert.deepEqual(searchCall(search, [[1, 2]], facts()), { call, body }));
  }
  it('sends digits as they are where the key is a text', () => {
    const { body } = searchCall({ ids: ['7'] }, [], facts([{ ...ID, type: 'VarChar' }, vector('v', 2)]));
    assert.deepEqual((body as { ids: unknown }).ids, ['7']);
  });
});

describe('what is still to be said before a search is sent', () => {
  const text = vector('t', 2, { isFunctionOutput: true });
  const cases: [search: SearchDocument, of: SearchFacts, path: string | undefined][] = [
    [{}, facts(), ''],
    [{ browse: true }, facts(), undefined],
    [{ browse: true, ids: [] }, facts(), 'ids'],
    [{ browse: true, ids: [1] }, facts(), undefined],
    [{ text: ' ' }, facts(), 'text'],
    [{ text: 'a' }, facts(), undefined],
    [{ vectors: [] }, facts(), 'vectors'],
    [{ vectors: [[1]] }, facts(), undefined],
    [{ ids: [] }, facts(), 'ids'],
    [{ ids: ['1'] }, facts(), undefined],
    [{ random: true }, facts(), undefined],
    [{ random: true }, facts([ID, text]), 'random'],
    [{ random: true }, facts([ID]), undefined],
    [{ ids: ['1'] }, facts([ID, text]), undefined],
  ];
  for (const [search, of, path] of cases) {
    it(`${JSON.stringify(search)} of ${of.collection.fields.map(({ name }) => name).join()}: ${path ?? 'nothing'}`, () =>
      assert.equal(missing(search, of)?.path.join('.'), path));
  }

  it('checks a filter with the values of its templates', () => {
    const filterIssues = (search: SearchDocument) =>
      checkSearch({ vectors: [[1, 2]], ...search }, facts()).filter(({ path }) => path[0] === 'filter');
    assert.deepEqual(filterIssues({ filter: 'id > {a}', exprParams: { a: 1 } }), []);
    assert.equal(filterIssues({ filter: 'id > {a}', exprParams: { a: 'x' } }).length, 1);
    assert.equal(filterIssues({ filter: 'id > {a}', exprParams: { b: 1 } }).length, 1);
  });

  it('weighs an answer with its vectors: 12 characters a number, 256 MiB in all', () => {
    const wide = facts([ID, vector('v', 1024), vector('w', 512)]);
    const limitOf = (numbers: number) => Math.floor((256 * 1024 * 1024) / 12 / numbers);
    for (const [outputFields, numbers] of [
      [['v'], 1024],
      [['v', 'w', 'id'], 1536],
    ] as const) {
      const most = limitOf(numbers);
      assert.equal(tooMuch({ outputFields: [...outputFields], limit: most }, wide), undefined);
      assert.match(tooMuch({ outputFields: [...outputFields], limit: most + 1 }, wide)!.message, /about 256 MB/);
      // As many queries as there are vectors, one at least.
      const vectors = [[1], [2]];
      assert.equal(tooMuch({ outputFields: [...outputFields], limit: Math.floor(most / 2), vectors }, wide), undefined);
      assert.ok(tooMuch({ outputFields: [...outputFields], limit: Math.floor(most / 2) + 1, vectors }, wide));
      assert.ok(tooMuch({ outputFields: [...outputFields], limit: most + 1, vectors: [] }, wide));
      assert.ok(tooMuch({ outputFields: [...outputFields], limit: most + 1 }, wide, 0));
    }
    assert.equal(tooMuch({ outputFields: ['id'], limit: 16_384 }, wide), undefined);
    const message = tooMuch({ outputFields: ['v'] }, facts([vector('v', 32_768)]), 1000)!.message;
    assert.match(message, /^10000 hits with v need about 3750 MB/, 'ten hits unless the document says otherwise');
  });
});

describe('the text of a search, at its edges', () => {
  it('tells of numbers that lose digits, but of vectors', () => {
    const paths = (text: string) => lostDigits(text).map(({ path }) => path.join('.'));
    assert.deepEqual(paths('{"ids": [9007199254740991, 9007199254740992, -9007199254740993], "limit": 3}'), [
      'ids.1',
      'ids.2',
    ]);
    assert.deepEqual(paths('{"vectors": [[9007199254740993]], "exprParams": {"a": 9007199254740993}}'), [
      'exprParams.a',
    ]);
    const number = '9007199254740993';
    assert.deepEqual(
      paths(`{"queries": [{"vectors": [[${number}]], "ids": [${number}]}, {"searchParams": {"vectors": ${number}}}]}`),
      ['queries.0.ids.0', 'queries.1.searchParams.vectors'],
    );
    assert.deepEqual(paths('{"ids": [1e300, 9007199254740993.5]}'), []);
    assert.deepEqual(paths('[9007199254740993]'), []);
    assert.deepEqual(paths(''), []);
    assert.deepEqual(
      lostDigits('{"ids":[ 12345678901234567890 ]}')[0]!.message,
      '12345678901234567890 exceeds 53 bits: write it as a string',
    );
  });

  it('has a filter whose characters stand where they are', () => {
    const text = String.raw`{"filter": "a\n\u0041\"b"}`;
    const found = filtersIn(text)[0]!;
    const inText = (offset: number) => found.offsetInText(offset);
    const inFilter = (offset: number) => found.offsetInFilter(offset);
    assert.equal(found.filter, 'a\nA"b');
    const starts = ['a', String.raw`\n`, String.raw`\u0041`, String.raw`\"`, 'b"'].map(part => text.indexOf(part, 12));
    assert.deepEqual([0, 1, 2, 3, 4].map(inText), starts);
    const end = text.lastIndexOf('"');
    assert.deepEqual([5, 6, 99, -1].map(inText), [end, end, end, starts[0]]);
    for (const [at, start] of [...starts, end].entries()) assert.equal(found.offsetInFilter(start), at);
    assert.equal(found.offsetInFilter(starts[2]! + 3), 3, 'within an escape: after it');
    assert.deepEqual([starts[0]! - 1, end + 1].map(inFilter), [undefined, undefined]);
  });
  it('has a filter that is not closed', () => {
    for (const [text, filter, end] of [
      ['{"filter": "a', 'a', 13],
      ['{"filter": "', '', 12],
      ['{"filter": ""', '', 12],
    ] as const) {
      const found = filtersIn(text)[0]!;
      assert.deepEqual([found.filter, found.offsetInText(99), found.offsetInFilter(end)], [filter, end, filter.length]);
    }
    for (const text of ['{"filter": 5}', '{}', '', '[1]']) assert.deepEqual(filtersIn(text), []);
  });
});

describe('a question for another place, at its edges', () => {
  it('keeps partitions where nobody lists them', () => {
    const question = { vectors: [[1, 2]], partitionNames: ['p', 'q'] };
    assert.deepEqual(elsewhere(question, facts()).partitionNames, ['p', 'q']);
    assert.deepEqual(elsewhere(question, facts(undefined, {}, ['q'])).partitionNames, ['q']);
    assert.equal(elsewhere(question, facts(undefined, {}, [])).partitionNames, undefined);
  });
  it('of texts is the first of them, with all the rest', () => {
    const call = { call: 'search' as const, body: { ...where, limit: 3, filter: 'id > 1', data: ['a', 'b'] } };
    assert.deepEqual(questionOf(call), { outputFields: ['*'], limit: 3, filter: 'id > 1', text: 'a' });
  });
  it('of nothing is no vector', () => {
    const call = { call: 'search' as const, body: { collectionName: 'c', limit: 3 } };
    assert.deepEqual(questionOf(call), { limit: 3, vectors: [] });
  });
  it('shows fields that are there, or any where others may be', () => {
    const question = { vectors: [[1, 2]], outputFields: ['*', 'id', 'gone'] };
    assert.deepEqual(elsewhere(question, facts()).outputFields, ['*', 'id']);
    assert.deepEqual(elsewhere(question, facts(undefined, { enableDynamicField: true })).outputFields, [
      '*',
      'id',
      'gone',
    ]);
  });
});

describe('a range of distances', () => {
  it('is empty where its bounds are the wrong way round, or the same', () => {
    for (const [a, b] of [
      [1, 2],
      [-1, 0],
      [0, 0.5],
    ] as const) {
      assert.equal(isEmptyRange(true, { radius: b, range_filter: a }), false);
      assert.equal(isEmptyRange(true, { radius: a, range_filter: b }), true);
      assert.equal(isEmptyRange(false, { radius: b, range_filter: a }), true);
      assert.equal(isEmptyRange(false, { radius: a, range_filter: b }), false);
      for (const smaller of [true, false]) {
        assert.equal(isEmptyRange(smaller, { radius: a, range_filter: a }), true);
        assert.equal(isEmptyRange(smaller, { radius: a }), false);
        assert.equal(isEmptyRange(smaller, { range_filter: a }), false);
        assert.equal(isEmptyRange(smaller, {}), false);
      }
    }
  });
  it('is open at an end that leaves nothing out', () => {
    for (const [metric, smaller, least, most] of [
      ['L2', true, 0, 3e29],
      ['HAMMING', true, 0, 32_768],
      ['COSINE', false, -1.0001, 1.0001],
      ['IP', false, -3e29, 3e29],
    ] as const) {
      const [near, far] = (['range_filter', 'radius'] as const).map(bound => openBound(metric, smaller, bound));
      const [low, high] = smaller ? [near!, far!] : [far!, near!];
      assert.ok(low <= least && high >= most, metric);
      assert.ok(Number.isFinite(Math.fround(low)) && Number.isFinite(Math.fround(high)));
      assert.equal(isEmptyRange(smaller, { radius: far, range_filter: near }), false);
    }
  });
  it('has both of its bounds, or none', () => {
    assert.deepEqual(withBothBounds({}, 'L2', true), {});
    assert.deepEqual(withBothBounds({ radius: 0 }, 'L2', true), { radius: 0, range_filter: 0 });
    assert.deepEqual(withBothBounds({ range_filter: 0 }, 'COSINE', false), { radius: -2, range_filter: 0 });
    assert.deepEqual(withBothBounds({ radius: 1, range_filter: 0 }, 'L2', true), { radius: 1, range_filter: 0 });
  });
});

describe('a search in Python', () => {
  it('has every value as Python writes it', () => {
    const exprParams = {
      none: null,
      gone: undefined,
      yes: true,
      no: false,
      list: [1.5, 'a"b', { x: null }],
      long: 2n ** 60n,
    };
    const call = { call: 'query' as const, body: { ...where, limit: 3, exprParams } };
    const body = /^body = (.*)$/m.exec(SEARCH_SNIPPETS.python('https://h', call))![1];
    assert.equal(
      body,
      String.raw`{"collectionName": "c", "outputFields": ["*"], "limit": 3, "exprParams": {"none": None, "yes": True, "no": False, "list": [1.5, "a\"b", {"x": None}], "long": 1152921504606846976}}`,
    );
  });
});

describe('the history of searches, at its edges', () => {
  const place = { connectionId: 'c', connectionName: 'S', clusterId: 'in01', dbName: 'd', collectionName: 'c' };
  const entry = (search: SearchDocument, failure?: string) => ({
    place,
    search,
    outcome: 'found',
    tookMs: 1,
    ...(failure === undefined ? {} : { failure }),
  });
  it('keeps a search of as many characters as there is room for, and not of one more', () => {
    const room = MAX_SEARCH_LENGTH - JSON.stringify({ filter: '' }).length;
    assert.equal(keptOf(entry({ filter: 'x'.repeat(room) })).dropped, undefined);
    assert.deepEqual(keptOf(entry({ filter: 'x'.repeat(room + 1) })).dropped, ['filter']);
    // A vector of 3,072 numbers of full length has room in it.
    const numbers = Array.from({ length: 3072 }, (_, at) => -(0.1 + 1 / (at + 3)));
    assert.equal(keptOf(entry({ vectors: [numbers] })).dropped, undefined);
  });
  it('keeps what a search does not say out of its length', () => {
    assert.deepEqual(keptOf(entry({ filter: undefined, text: 'x'.repeat(70_000) })).dropped, ['text']);
  });
  it('keeps the beginning of a failure', () => {
    assert.equal(keptOf(entry({}, 'abc')).failure, 'abc');
    assert.equal(keptOf(entry({}, 'a'.repeat(500))).failure, 'a'.repeat(500));
    assert.equal(keptOf(entry({}, `b${'a'.repeat(500)}`)).failure, `b${'a'.repeat(499)}`);
  });
  it('is a record under the name of its id alone', () => {
    const id = `${'a'.repeat(12)}-${'b'.repeat(16)}-${'0'.repeat(15)}-0123abcd`;
    const record = { ...entry({}), id, at: 0, hits: 0 };
    assert.equal(readHistory(record, `${id}.json`).ok, true);
    for (const file of ['', id, `${id}.json.json`, `x${id}.json`]) {
      const read = readHistory(record, file);
      assert.deepEqual(read.ok ? [] : read.issues.map(({ path }) => path), [['id']], file);
    }
    for (const at of [-1, 8.64e15 + 2]) assert.equal(readHistory({ ...record, at }).ok, false);
    assert.equal(readHistory({ ...record, at: 8.64e15 }).ok, true, 'the last moment that is a date');
    assert.equal(readHistory({ ...record, hits: 0.5 }).ok, false);
  });
  it('has the newest first, of the same moment by their last letters', () => {
    const id = (at: number, last: string, collection = 'b') =>
      `${'a'.repeat(12)}-${collection.repeat(16)}-${String(at).padStart(15, '0')}-0123abc${last}`;
    const ids = [id(1, 'a'), id(2, 'a', 'c'), id(2, 'b'), id(10, 'a')];
    assert.deepEqual(ids.toSorted(newestFirst), [ids[3], ids[2], ids[1], ids[0]]);
    assert.deepEqual(tooMany(ids, 9, 1), [ids[2], ids[1], ids[0]]);
    assert.deepEqual(tooMany(ids, 9, 4), []);
    assert.deepEqual(tooMany(ids, 2, 9), [ids[0]]);
  });
});
