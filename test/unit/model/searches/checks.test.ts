import assert from 'node:assert/strict';
import { checkSearch, missing, tooMuch } from '../../../../src/model/searches/checks';
import { tooManyForV1 } from '../../../../src/model/searches/v1-checks';
import type { SearchDocument } from '../../../../src/model/searches/documents';
import type { SearchFacts } from '../../../../src/model/searches/facts';
import type { Collection } from '../../../../src/model/collections/collections';

const field = (name: string, type: string, more: object = {}) => ({ name, type, ...more });
const dim = (size: number) => ({ params: [{ key: 'dim', value: String(size) }] });
const collection = (metric: string, more: Partial<Collection> = {}): Collection => ({
  collectionName: 'c',
  fields: [
    field('id', 'Int64', { primaryKey: true }),
    field('title', 'VarChar'),
    field('year', 'Int16'),
    field('v', 'FloatVector', dim(3)),
  ],
  indexes: [{ fieldName: 'v', metricType: metric }],
  ...more,
});
const facts = (metric = 'COSINE', more: Partial<Collection> = {}): SearchFacts => ({
  collection: collection(metric, more),
  partitions: ['_default', 'old'],
});
const two = facts('L2', {
  fields: [field('id', 'Int64'), field('a', 'FloatVector', dim(2)), field('b', 'SparseFloatVector')],
});
const v1Only = { ...facts(), v1Only: true };
const weights = facts('IP', { fields: [field('id', 'Int64'), field('v', 'SparseFloatVector')] });
const bits = facts('HAMMING', { fields: [field('id', 'Int64'), field('v', 'BinaryVector', dim(16))] });

const words = facts('BM25', {
  fields: [field('id', 'Int64'), { name: 'v', type: 'SparseFloatVector', isFunctionOutput: true }],
});

const paths = (issues: readonly { path: readonly (string | number)[] }[]) => issues.map(({ path }) => path.join('.'));

type Case = readonly [what: string, search: object, ...wrong: string[]];
const alone: Case[] = [
  ['may say nothing yet', {}],
  ['asks by a text', { text: 'red shoes', limit: 5 }],
  ['asks in one way', { text: 'red', vectors: [[1]], random: true }, 'vectors', 'random'],
  ['has no field of its own making', { topK: 3 }, 'topK'],
  ['keeps checks', { expect: [{ expect: 'latency', atMostMs: 5 }] }],
  ['has no check that is misspelt', { expect: [{ expect: 'latency', atMostMS: 5 }] }, 'expect.0.atMostMs', 'expect.0'],
  ['names a cluster or an endpoint', { clusterId: 'in01', endpoint: 'https://x' }, 'endpoint'],
  ['has at least one hit', { limit: 0 }, 'limit'],
  ['has at most 16384', { limit: 16384 }],
  ['has no more', { limit: 16385 }, 'limit'],
  ['does not skip less than none', { offset: -1 }, 'offset'],
  ['reaches 16384 together', { offset: 16000, limit: 384 }],
  ['reaches no further', { offset: 16000, limit: 385 }, 'limit'],
  ['nor with the limit it has unsaid', { offset: 16380 }, 'offset'],
  ['groups by a field', { groupSize: 2, strictGroupSize: true }, 'groupSize', 'strictGroupSize'],
  ['browses by a filter', { browse: true, filter: 'year > 2' }],
  ['browses by ids', { browse: true, ids: ['1'] }],
  ['browses near nothing', { browse: true, text: 'red' }, 'text'],
  ['takes vectors from files', { vectors: [{ file: 'q.npy', row: 3 }, { file: 'q.csv' }] }],
  ['takes no negative row', { vectors: [{ file: 'q.npy', row: -1 }] }, 'vectors.0.row'],
  ['takes sparse vectors', { vectors: [{ '17': 0.5 }] }],
  ['takes no empty vector', { vectors: [[]] }, 'vectors.0'],
  ['takes ids as digits or numbers', { ids: ['9007199254740993', 7] }],
  ['takes no half ids', { ids: [1.5] }, 'ids.0'],
  ['has bounds of its range alone', { range: { radius: 1, near: 0 } }, 'range'],
  ['is V2 or V1', { api: 'v3' }, 'api'],
  [
    'has with V1 what V1 has',
    { api: 'v1', vectors: [[1]], filter: 'a > 1', limit: 3, range: { range_filter: 1, radius: 0 } },
  ],
  [
    'has with V1 nothing else',
    { api: 'v1', ids: ['1'], consistencyLevel: 'Strong', groupingField: 'a' },
    'ids',
    'consistencyLevel',
    'groupingField',
  ],
  ['has one vector with V1', { api: 'v1', vectors: [[1], [2]] }, 'vectors'],
  ['has a list of numbers with V1', { api: 'v1', vectors: [{ 1: 0.5 }] }, 'vectors.0'],
  ['has with V1 the near bound of a range', { api: 'v1', range: { radius: 1 } }, 'range.range_filter'],
];

const against: (readonly [what: string, facts: SearchFacts, search: object, ...wrong: string[]])[] = [
  ['takes a vector of the field’s size', facts(), { vectors: [[1, 2, 3]] }],
  [
    'and of no other',
    facts(),
    {
      vectors: [
        [1, 2, 3],
        [1, 2],
      ],
    },
    'vectors.1',
  ],
  ['takes ids of 64 bits', facts(), { ids: ['9223372036854775807', '-9223372036854775808', 7] }],
  [
    'and nothing else where those are numbers',
    facts(),
    { ids: ['7', 'a', '9223372036854775808', ''] },
    'ids.1',
    'ids.2',
    'ids.3',
  ],
  ['nor gets it', facts(), { browse: true, ids: ['0x7'] }, 'ids.0'],
  [
    'takes any text where ids are texts',
    facts('L2', { fields: [field('id', 'VarChar', { primaryKey: true }), field('v', 'FloatVector', dim(3))] }),
    { ids: ['a'] },
  ],
  ['takes the only vector field unsaid', facts(), { text: 'x' }],
  ['goes over the first of several vector fields', two, { text: 'x' }],
  ['has vectors of the first', two, { vectors: [{ 1: 2 }] }, 'vectors.0'],
  ['embeds no text for bits', bits, { text: 'x' }, 'text'],
  ['embeds no text for weights', weights, { text: 'x' }, 'text'],
  ['asks a full-text field by a text', words, { text: 'x' }],
  ['and by no vector', words, { vectors: [{ 1: 2 }] }, 'vectors'],
  ['browses whatever the field takes', bits, { browse: true }],
  ['goes with V1 only where there is one vector field', two, { api: 'v1', vectors: [[1, 2]] }, 'api'],
  ['goes with V1 by no sparse field', weights, { api: 'v1', text: 'x' }, 'api'],
  ['goes with V1 by the only field', facts(), { api: 'v1', vectors: [[1, 2, 3]] }],
  ['goes by V1 unsaid where that is all there is', v1Only, { vectors: [[1, 2, 3]], filter: 'year > 1' }],
  ['browses by V1 where that is all there is', v1Only, { browse: true, ids: ['1'] }],
  ['has nothing there that V1 lacks', v1Only, { ids: ['1'], consistencyLevel: 'Strong' }, 'ids', 'consistencyLevel'],
  ['is told to browse several vector fields there', { ...two, v1Only: true }, { vectors: [[1, 2]] }, ''],
  ['is told to browse weights there', { ...weights, v1Only: true }, { text: 'x' }, ''],
  ['does not go by V2 there', v1Only, { api: 'v2', random: true }, 'api'],
  ['wants a field of vectors', facts(), { annsField: 'title', text: 'x' }, 'annsField'],
  ['takes weights for a sparse field', two, { annsField: 'b', vectors: [{ 1: 2 }, [1, 2]] }, 'vectors.1'],
  ['takes bytes for a binary field', bits, { vectors: [[1, 255], [1, 256], [1]] }, 'vectors.1', 'vectors.2'],
  ['knows the output fields', facts(), { outputFields: ['*', 'title', 'nope'] }, 'outputFields.2'],
  ['knows none where there is a dynamic one', facts('L2', { enableDynamicField: true }), { outputFields: ['nope'] }],
  ['knows the partitions', facts(), { partitionNames: ['old', 'new'] }, 'partitionNames.1'],
  ['knows what it groups by', facts(), { groupingField: 'nope' }, 'groupingField'],
  ['knows the filter', facts(), { filter: 'year > 2020' }],
  ['and what is wrong with it', facts(), { filter: 'yaer > 2020' }, 'filter'],
  ['has a near bound that is less, for L2', facts('L2'), { range: { range_filter: 1, radius: 2 } }],
  ['and not more', facts('L2'), { range: { range_filter: 2, radius: 1 } }, 'range.range_filter'],
  ['has a near bound that is more, for COSINE', facts('COSINE'), { range: { range_filter: 0.9, radius: 0.5 } }],
  ['and not less', facts('COSINE'), { range: { range_filter: 0.5, radius: 0.9 } }, 'range.range_filter'],
  ['nor the same, for IP', facts('IP'), { range: { range_filter: 1, radius: 1 } }, 'range.range_filter'],
  ['browses where there is no vector field', facts('L2', { fields: [field('id', 'Int64')] }), { browse: true }],
  ['searches nothing there', facts('L2', { fields: [field('id', 'Int64')] }), { text: 'x' }, ''],
  [
    'searches 8-bit integers by such alone',
    facts('L2', { fields: [field('v', 'Int8Vector', dim(2))] }),
    {
      vectors: [
        [-128, 127],
        [-129, 0],
        [0, 0.5],
      ],
    },
    'vectors.1',
    'vectors.2',
  ],
  [
    'asks for no more vectors than an answer can carry',
    facts('L2', { fields: [field('v', 'FloatVector', dim(32768))] }),
    { limit: 16384, outputFields: ['v'] },
    'limit',
  ],
];

describe('a search document', () => {
  for (const [what, search, ...wrong] of alone) it(what, () => assert.deepEqual(paths(checkSearch(search)), wrong));
});

describe('a search document of a collection', () => {
  for (const [what, of, search, ...wrong] of against) {
    it(what, () => assert.deepEqual(paths(checkSearch(search, of)), wrong));
  }
  it('says how far off a vector is, and that one was lost', () => {
    const [issue] = checkSearch({ vectors: [[1, 2]] }, facts());
    assert.equal(issue?.message, 'Vector has 2 dimensions; `v` needs 3');
  });
  it('names the vector fields that there are to choose from', () => {
    const message = (search: SearchDocument, of: SearchFacts) => checkSearch(search, of)[0]?.message;
    assert.equal(message({ annsField: 'x' }, two), '`x` is not a vector field of `c`. Vector fields: a, b');
    assert.equal(message({ annsField: 'x' }, facts()), '`x` is not a vector field of `c`. Vector fields: v');
  });
  it('takes 12 characters for each number of an answer, of 256 MB', () => {
    const wide = facts('L2', { fields: [field('v', 'FloatVector', dim(2 ** 14)), field('w', 'FloatVector', dim(9))] });
    const most = Math.floor((256 * 2 ** 20) / 12 / 2 ** 14);
    const fault = (search: SearchDocument, queries?: number) => tooMuch(search, wide, queries) !== undefined;
    assert.equal(fault({ outputFields: ['v'], limit: most }), false);
    assert.equal(fault({ outputFields: ['v'], limit: most + 1 }), true);
    assert.equal(fault({ outputFields: ['v'], limit: 1 }, most + 1), true);
    assert.equal(fault({ outputFields: ['w'], limit: most + 1 }), false);
    assert.equal(fault({ limit: most + 1 }), false);
    const sparse = facts('L2', { fields: [field('w', 'FloatVector', dim(9)), field('s', 'SparseFloatVector')] });
    const maxLimit = Math.floor((256 * 2 ** 20) / 12 / 9);
    assert.equal(tooMuch({ outputFields: ['w', 's'], limit: maxLimit }, sparse), undefined);
    assert.notEqual(tooMuch({ outputFields: ['w', 's'], limit: maxLimit + 1 }, sparse), undefined);
  });
  it('knows which end of a distance is near', () => {
    const range = { range_filter: 2, radius: 1 };
    assert.match(checkSearch({ range }, facts('L2'))[0]!.message, /lower is more similar.*must be less/);
    assert.match(
      checkSearch({ range: { range_filter: 1, radius: 2 } }, facts('IP'))[0]!.message,
      /higher is more similar.*must be greater/,
    );
  });
  const unsaid: (readonly [what: string, search: SearchDocument, path: string])[] = [
    ['something to search by', {}, ''],
    ['a text', { text: ' ' }, 'text'],
    ['a vector', { vectors: [] }, 'vectors'],
    ['an id', { ids: [] }, 'ids'],
    ['an id to get', { browse: true, ids: [] }, 'ids'],
  ];
  for (const [what, search, path] of unsaid) {
    it(`is not sent without ${what}`, () => assert.equal(missing(search, facts())?.path.join('.'), path));
  }
  it('is not browsed by V1 without a filter where the primary key is unknown', () => {
    const known = facts();
    const fields = known.collection.fields.map(each => ({ ...each, primaryKey: false }));
    const keyless = { ...known, collection: { ...known.collection, fields } };
    for (const [search, where, path] of [
      [{}, { ...keyless, v1Only: true }, 'filter'],
      [{ filter: ' ' }, { ...keyless, v1Only: true }, 'filter'],
      [{ filter: 'year > 1' }, { ...keyless, v1Only: true }, undefined],
      [{ ids: ['1'] }, { ...keyless, v1Only: true }, undefined],
      [{}, keyless, undefined],
      [{}, v1Only, undefined],
    ] as const) {
      const issue = missing({ collection: 'c', browse: true, ...search } as SearchDocument, where);
      assert.equal(issue?.path.join('.'), path, JSON.stringify(search));
    }
  });
  for (const search of [{ text: 'x' }, { random: true as const }, { browse: true as const }]) {
    it(`is sent with ${Object.keys(search).join()}`, () => assert.equal(missing(search, facts()), undefined));
  }
});

describe('a search on a service of V1 alone', () => {
  it('is not told to use V2', () => {
    for (const where of [v1Only, { ...two, v1Only: true }, { ...weights, v1Only: true }])
      for (const search of [
        { text: 'x', consistencyLevel: 'Strong' },
        { vectors: [[1], [2]] },
        { vectors: [{ 1: 2 }] },
      ]) {
        const issues = checkSearch(search, where);
        assert.notEqual(issues.length, 0);
        for (const { message } of issues) assert.doesNotMatch(message, /Use V2/);
      }
  });
});

describe('several vectors by V1, as of the rows of a file', () => {
  const vectors = [{ file: 'q.npy' }];
  const noV2 = { ...facts(), v1Only: true };
  const cases: readonly [what: string, search: object, known: SearchFacts, message: string | undefined][] = [
    ['are refused where the document asks for V1', { vectors, api: 'v1' }, facts(), 'Use V2, or select a row.'],
    ['are refused where the service has V1 alone', { vectors }, noV2, 'Select a row.'],
    ['are sent by V2', { vectors }, facts(), undefined],
    ['are not sent by who browses', { browse: true }, noV2, undefined],
  ];
  for (const [what, search, known, message] of cases) {
    it(what, () => {
      const issue = tooManyForV1({ collection: 'c', ...search }, known, 500);
      assert.equal(issue?.message, message && `V1 takes one vector (got 500). ${message}`);
      assert.equal(tooManyForV1({ collection: 'c', ...search }, known, 1), undefined);
    });
  }
});
