import assert from 'node:assert/strict';
import type { Field } from '../../../../src/model/collections/collections';
import { fieldTaking, learnedFields, likelyKey } from '../../../../src/model/searches/by-hand';
import { checkSearch, missing } from '../../../../src/model/searches/checks';
import { searchCall, type SearchCall } from '../../../../src/model/searches/calls';
import type { SearchDocument } from '../../../../src/model/searches/documents';
import type { QueryVector } from '../../../../src/model/searches/searches';
import { factsFor, metricOf, primaryKey, searchedField, type SearchFacts } from '../../../../src/model/searches/facts';
import { vectorFault } from '../../../../src/model/vectors/vectors';
import { elsewhere } from '../../../../src/model/searches/questions';

const undescribed = (fields: Field[] = []) => ({ collection: { collectionName: 'c', fields }, byHand: {} });

const body = { collectionName: 'c', outputFields: ['*'], limit: 10 };
const calls: [what: string, search: SearchDocument, call: SearchCall][] = [
  ['a vector, and no field that nobody typed', { vectors: [[1]] }, { call: 'search', body: { ...body, data: [[1]] } }],
  [
    'all that was typed, whatever its names',
    {
      vectors: [[1, 2]],
      annsField: 'v',
      outputFields: ['a', 'b'],
      partitionNames: ['p'],
      groupingField: 'g',
      groupSize: 2,
      filter: 'whoever knows == 1',
      range: { radius: 1 },
      schema: { metricType: 'IP', dimension: 128, primaryKey: 'k' },
    },
    {
      call: 'search',
      body: {
        ...body,
        data: [[1, 2]],
        annsField: 'v',
        outputFields: ['a', 'b', 'g'],
        partitionNames: ['p'],
        groupingField: 'g',
        groupSize: 2,
        filter: 'whoever knows == 1',
        searchParams: { metricType: 'IP', params: { radius: 1 } },
      },
    },
  ],
  [
    'the metric among the parameters that were typed, before the other one',
    { vectors: [[1]], searchParams: { metric_type: 'L2' }, schema: { metricType: 'IP' } },
    { call: 'search', body: { ...body, data: [[1]], searchParams: { metric_type: 'L2' } } },
  ],
  ['ids as they stand', { ids: ['17', 4] }, { call: 'search', body: { ...body, ids: ['17', 4] } }],
  [
    'ids as numbers where they are Int64',
    { ids: ['17', '9007199254740993'], schema: { primaryKey: 'k', keyType: 'Int64' } },
    { call: 'search', body: { ...body, ids: [17, 9007199254740993n] } },
  ],
  ['a query', { browse: true, filter: 'a == 1' }, { call: 'query', body: { ...body, filter: 'a == 1' } }],
  [
    'a get',
    { browse: true, ids: ['x'] },
    { call: 'get', body: { collectionName: 'c', outputFields: ['*'], id: ['x'] } },
  ],
  [
    'V1',
    { vectors: [[1]], api: 'v1', schema: { metricType: 'L2' } },
    { call: 'searchV1', body: { collectionName: 'c', limit: 10, vector: [1] } },
  ],
];

const rows = [
  { doc_id: 1, distance: 0.5, title: 'a', year: 2020, score: 1, tags: ['x'], meta: { a: 1 }, ok: true, none: null },
  { doc_id: 9007199254740993n, distance: 0.4, title: 'b', year: 2021, score: 1.5, tags: [], meta: {}, ok: false },
];

describe('a collection that is not described', () => {
  for (const [what, search, call] of calls) {
    it(`is asked by ${what}`, () => {
      assert.deepEqual(searchCall(search, search.vectors as number[][], factsFor(undescribed(), search)), call);
    });
  }

  it('has nothing complained of but the form of the filter', () => {
    const search = {
      vectors: [[1]],
      annsField: 'v',
      outputFields: ['nope'],
      partitionNames: ['q'],
      groupingField: 'g',
    };
    const facts = { ...undescribed([{ name: 'id', type: 'Int64', primaryKey: true }]), partitions: ['p'] };
    assert.deepEqual(checkSearch({ ...search, filter: 'year > "x" and nope(1)' }, facts), []);
    assert.deepEqual(
      checkSearch({ ...search, filter: 'year >' }, facts).map(({ path }) => path),
      [['filter']],
    );
  });

  it('needs a dimension for a random vector, unless its vectors have none', () => {
    const at = (search: SearchDocument) => missing(search, factsFor(undescribed(), search))?.path;
    assert.deepEqual(at({ random: true }), ['schema', 'dimension']);
    assert.equal(at({ random: true, schema: { dimension: 4 } }), undefined);
    assert.deepEqual(at({ random: true, schema: { metricType: 'BM25' } }), ['random']);
    assert.equal(at({ random: true, schema: { vectorType: 'SparseFloatVector' } }), undefined);
  });

  const SPARSE = { 17: 0.5 };
  const taken: [what: string, search: SearchDocument, isTaken: boolean[]][] = [
    ['a sparse vector', { vectors: [SPARSE] }, [true]],
    ['a sparse vector by IP', { vectors: [SPARSE], schema: { metricType: 'IP' } }, [true]],
    ['a sparse vector of a typed field', { vectors: [SPARSE, SPARSE], annsField: 'v' }, [true, true]],
    [
      'a sparse vector, as was said',
      { vectors: [SPARSE, [1]], schema: { vectorType: 'SparseFloatVector' } },
      [true, false],
    ],
    ['no sparse vector, as was said', { vectors: [SPARSE], schema: { vectorType: 'FloatVector' } }, [false]],
    ['no sparse vector by a metric of bits', { vectors: [SPARSE], schema: { metricType: 'HAMMING' } }, [false]],
    ['no sparse vector beside another', { vectors: [SPARSE, [1]] }, [false, true]],
  ];
  for (const [what, search, isTaken] of taken) {
    it(`takes ${what}`, () => {
      const { byHand, ...facts } = factsFor<SearchFacts>(undescribed(), search);
      const vectors = search.vectors as QueryVector[];
      const field = fieldTaking(searchedField({ ...facts, byHand }, search.annsField)!, byHand!, vectors);
      assert.deepEqual(
        vectors.map(vector => vectorFault(vector, field) === undefined),
        isTaken,
      );
    });
  }

  const fields: [metric: string, type: string, fullText: boolean][] = [
    ['COSINE', 'FloatVector', false],
    ['HAMMING', 'BinaryVector', false],
    ['jaccard', 'BinaryVector', false],
    ['BM25', 'SparseFloatVector', true],
  ];
  for (const [metricType, type, fullText] of fields) {
    it(`is searched with ${metricType} over a ${type}`, () => {
      const search = { text: 'x', schema: { metricType } };
      const facts = factsFor(undescribed(), search);
      const field = searchedField(facts, undefined)!;
      assert.deepEqual([field.name, field.type, field['isFunctionOutput'] === true], ['', type, fullText]);
      assert.equal(metricOf(facts, field), metricType);
    });
  }

  it('has the metric that stands among the parameters', () => {
    const facts = factsFor(undescribed(), { searchParams: { metricType: 'L2' } });
    assert.equal(metricOf(facts, searchedField(facts, undefined)), 'L2');
  });

  it('has a vector field once it is named', () => {
    const learned = [{ name: 'title', type: 'VarChar' }];
    const names = (search: SearchDocument) =>
      factsFor(undescribed(learned), search).collection.fields.map(({ name }) => name);
    assert.deepEqual(names({ schema: { dimension: 2 } }), ['title']);
    assert.deepEqual(names({ schema: { dimension: 2 }, annsField: 'v' }), ['title', 'v']);
  });

  it('has an index by the metric that was told, once its vector field is named', () => {
    const known: SearchFacts = undescribed();
    const indexes = (annsField?: string, metricType?: string) =>
      factsFor(known, { annsField, schema: { metricType } }).collection.indexes;
    assert.deepEqual(indexes('v', 'IP'), [{ fieldName: 'v', metricType: 'IP' }]);
    assert.deepEqual([indexes('v'), indexes(undefined, 'IP')], [undefined, undefined]);
  });

  it('shows its fields in its answers, once the key is told', () => {
    const learned = learnedFields([], rows, 'doc_id');
    assert.deepEqual(
      learned.map(({ name, type, primaryKey: isKey }) => [name, type, isKey]),
      [
        ['doc_id', 'Int64', true],
        ['title', 'VarChar', false],
        ['year', 'Int64', false],
        ['score', 'Double', false],
        ['tags', 'Array', false],
        ['meta', 'JSON', false],
        ['ok', 'Bool', false],
      ],
    );
    assert.equal(primaryKey(undescribed(learned))?.name, 'doc_id');
  });

  it('keeps what was shown before, decimals above whole numbers', () => {
    const before = learnedFields([], rows, 'doc_id');
    const after = learnedFields(before, [{ doc_id: 3, score: 2, more: 'x' }], 'doc_id');
    assert.deepEqual(
      after.filter(({ name }) => ['score', 'more', 'title'].includes(name)).map(({ name, type }) => [name, type]),
      [
        ['title', 'VarChar'],
        ['score', 'Double'],
        ['more', 'VarChar'],
      ],
    );
  });

  it('takes a list of decimals for a vector, of whole numbers for none', () => {
    const list = Array.from({ length: 16 }, (_, at) => at);
    const [vector, whole] = learnedFields([], [{ v: list.map(each => each / 3), w: list }], undefined);
    assert.deepEqual([vector?.type, vector?.params], ['FloatVector', [{ key: 'dim', value: '16' }]]);
    assert.equal(whole?.type, 'Array');
  });

  it('has the primary key that was typed, before the one that answers showed', () => {
    const learned = learnedFields([], rows, 'doc_id');
    const facts = factsFor(undescribed(learned), { schema: { primaryKey: 'title' }, annsField: 'v' });
    assert.deepEqual(primaryKey(facts), { name: 'title', type: 'VarChar', primaryKey: true });
    assert.deepEqual(
      facts.collection.fields.filter(field => field.primaryKey).map(({ name }) => name),
      ['title'],
    );
  });

  it('has the primary key that answers showed, where none was typed', () => {
    const facts = factsFor(undescribed(learnedFields([], rows, 'doc_id')), { annsField: 'v' });
    assert.deepEqual(primaryKey(facts), { name: 'doc_id', type: 'Int64', primaryKey: true });
    assert.equal(facts.collection.fields.filter(({ name }) => name === 'doc_id').length, 1);
  });

  const keys: [what: string, rows: Record<string, unknown>[], key: string | undefined][] = [
    ['what is called like one', [{ title: 'a', doc_id: 1 }], 'doc_id'],
    ['in camel case too', [{ title: 'a', docId: 'x' }], 'docId'],
    ['none of two', [{ doc_id: 1, user_id: 2 }], undefined],
    [
      'the one of two that differs',
      [
        { doc_id: 1, user_id: 2 },
        { doc_id: 2, user_id: 2 },
      ],
      'doc_id',
    ],
    ['no decimal', [{ doc_id: 1.5 }], undefined],
    ['nothing of no rows', [], undefined],
    ['nothing that only ends so', [{ valid: 1, monkey: 2 }], undefined],
  ];
  for (const [what, found, key] of keys) {
    it(`has as its likely key ${what}`, () => assert.equal(likelyKey(found), key));
  }

  it('is asked what another one was, as it stands', () => {
    const question = { vectors: [[1, 2]], annsField: 'v', outputFields: ['a'], partitionNames: ['p'] };
    assert.deepEqual(elsewhere(question, undescribed()), question);
  });

  it('is described by its service rather than by hand', () => {
    const collection = { collectionName: 'c', fields: [{ name: 'id', type: 'Int64', primaryKey: true }] };
    const search = { schema: { primaryKey: 'k', metricType: 'L2' } };
    assert.deepEqual(factsFor({ collection }, search), { collection });
  });
});
