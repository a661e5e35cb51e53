import assert from 'node:assert/strict';
import type { SearchDocument } from '../../../../src/model/searches/documents';
import { readSearch, searchText } from '../../../../src/model/searches/documents';
import { hybridCall } from '../../../../src/model/searches/calls';
import { checkSearch, missing } from '../../../../src/model/searches/checks';
import type { SearchFacts } from '../../../../src/model/searches/facts';
import { HybridSearchRequest } from '../../../../src/model/searches/hybrid-searches';
import { searchOf, withQuery } from '../../../../src/model/searches/queries';
import { withAnotherQuery, withoutQuery } from '../../../../src/model/searches/query-edits';
import { isSameJoining } from '../../../../src/model/searches/fusion';
import { rerankOf, weightsPath, withWeights, type Joining } from '../../../../src/model/searches/joining';
import { questionOf } from '../../../../src/model/searches/questions';
import * as z from '../../../../src/model/zod';

const facts: SearchFacts = {
  collection: {
    collectionName: 'digest',
    fields: [
      { name: 'id', type: 'Int64', primaryKey: true },
      { name: 'text', type: 'VarChar' },
      { name: 'dense', type: 'FloatVector', params: [{ key: 'dim', value: '2' }] },
      { name: 'words', type: 'SparseFloatVector', isFunctionOutput: true },
    ],
    functions: [{ name: 'f', type: 'BM25', inputFieldNames: ['text'], outputFieldNames: ['words'] }],
  },
};
const BOTH: SearchDocument = { text: 'a planet', queries: [{ annsField: 'dense' }, { annsField: 'words' }] };

describe('a query of a hybrid search', () => {
  it('takes what it does not name from the search', () => {
    const search: SearchDocument = {
      ...BOTH,
      database: 'lab',
      filter: 'id > 1',
      limit: 20,
      offset: 5,
      partitionNames: ['p'],
    };
    const shared = { database: 'lab', partitionNames: ['p'] };
    assert.deepEqual(searchOf(search, search.queries![0]!), {
      ...shared,
      text: 'a planet',
      annsField: 'dense',
      filter: 'id > 1',
      limit: 25,
    });
    assert.deepEqual(searchOf(search, { annsField: 'dense', vectors: [[1, 2]], filter: '', limit: 3 }), {
      ...shared,
      vectors: [[1, 2]],
      annsField: 'dense',
      filter: '',
      limit: 3,
    });
  });

  it('is sent with its own field, filter and parameters', () => {
    const search = {
      ...BOTH,
      collection: 'digest',
      database: 'lab',
      filter: 'id > 1',
      outputFields: ['text'],
      queries: [
        { annsField: 'dense', searchParams: { params: { level: 2 } }, range: { radius: 0.5 } },
        { annsField: 'words', filter: 'id > 2', limit: 4 },
      ],
    };
    const { call, body } = hybridCall(search, [[1, 2], 'a planet'], facts);
    assert.equal(call, 'hybridSearch');
    assert.deepEqual(body, {
      dbName: 'lab',
      collectionName: 'digest',
      outputFields: ['text'],
      limit: 10,
      search: [
        { data: [[1, 2]], annsField: 'dense', filter: 'id > 1', limit: 10, params: { level: 2, radius: 0.5 } },
        { data: ['a planet'], annsField: 'words', filter: 'id > 2', limit: 4 },
      ],
      rerank: { strategy: 'rrf', params: { k: 60 } },
    });
    assert.ok(z.safeParse(HybridSearchRequest, body).success);
    const question = questionOf({ call, body })!;
    assert.deepEqual(
      hybridCall({ ...question, queries: question.queries!, database: 'lab' }, [[1, 2], 'a planet'], facts),
      { call, body },
    );
  });

  it('is sent with the vector of an entity that is asked for by its ID', () => {
    const { body } = hybridCall({ queries: [{ annsField: 'dense', ids: ['7'] }] }, [[1, 2]], facts);
    assert.deepEqual('search' in body && body.search, [{ data: [[1, 2]], annsField: 'dense', limit: 10 }]);
  });

  it('names its field where the collection has no description', () => {
    const byHand: SearchFacts = { collection: { collectionName: 'c', fields: [] }, byHand: {} };
    const search: SearchDocument = { queries: [{ ids: [1] }, { annsField: 'v', vectors: [[1]] }] };
    assert.deepEqual(
      checkSearch(search, byHand).map(({ path }) => path.join('.')),
      ['queries.0.annsField'],
    );
  });

  it('has functionScore in place of a reranker', () => {
    const functionScore = { functions: [{ name: 'decay', type: 'Rerank' }] };
    const { body } = hybridCall({ ...BOTH, queries: BOTH.queries!, functionScore }, [[1, 2], 'a'], facts);
    assert.equal('rerank' in body, false);
    assert.deepEqual('functionScore' in body && body.functionScore, functionScore);
  });
});

describe('a hybrid search is checked', () => {
  const rerank = (strategy: string, params: Record<string, unknown>) => ({ ...BOTH, rerank: { strategy, params } });
  const rows: [what: string, search: unknown, issues: string[]][] = [
    ['two queries of one text', BOTH, []],
    ['no query', { text: 'a', queries: [] }, ['queries']],
    ['an unknown key of a query', { text: 'a', queries: [{ annsField: 'dense', offset: 1 }] }, ['queries.0']],
    ['an unknown field', { text: 'a', queries: [{ annsField: 'nope' }] }, ['queries.0.annsField']],
    ['a vector of another length', { queries: [{ annsField: 'dense', vectors: [[1]] }] }, ['queries.0.vectors.0']],
    [
      'a shared vector for a full-text field',
      { vectors: [[1, 2]], queries: [{ annsField: 'dense' }, { annsField: 'words' }] },
      ['vectors', 'vectors.0'],
    ],
    ['two ways in a query', { queries: [{ annsField: 'dense', text: 'a', ids: [1] }] }, ['queries.0.ids']],
    ['several vectors', { queries: [{ annsField: 'dense', vectors: [[1, 2], [1, 2]] }] }, ['queries.0.vectors']], // prettier-ignore
    ['a whole file', { queries: [{ annsField: 'dense', vectors: [{ file: 'a.npy' }] }] }, ['queries.0.vectors.0']],
    ['several IDs', { ids: [1, 2], queries: [{ annsField: 'dense' }] }, ['ids']],
    ['an ID on a full-text field', { ids: [1], queries: [{ annsField: 'words' }] }, ['ids']],
    ['options of each query', { ...BOTH, annsField: 'dense', range: { radius: 1 } }, ['annsField', 'range']],
    ['a shared filter once', { ...BOTH, filter: 'nope > 1' }, ['filter']],
    ['a filter of a query', { ...BOTH, queries: [{ annsField: 'dense', filter: 'nope > 1' }] }, ['queries.0.filter']],
    ['an output field', { ...BOTH, outputFields: ['nope'] }, ['outputFields.0']],
    ['browsing', { ...BOTH, text: undefined, browse: true }, ['queries']],
    ['V1', { ...BOTH, api: 'v1' }, ['queries']],
    ['a reranker of one query', { text: 'a', annsField: 'dense', rerank: BOTH.rerank ?? { strategy: 'rrf' } }, ['rerank']], // prettier-ignore
    ['two rerankers', { ...rerank('rrf', { k: 1 }), functionScore: {} }, ['functionScore']],
    ['a function score', { ...BOTH, functionScore: { functions: [{ name: 'f', type: 'Rerank' }] } }, []],
    ['a function score without functions', { ...BOTH, functionScore: {} }, ['functionScore']],
    ['a function score with no function', { ...BOTH, functionScore: { functions: [] } }, ['functionScore']],
    ['a function score of texts', { ...BOTH, functionScore: { functions: ['rrf'] } }, ['functionScore']],
    ['a function of too few weights', { ...BOTH, functionScore: { functions: [{ params: { reranker: 'weighted', weights: [1] } }] } }, ['functionScore.functions.0.params.weights']], // prettier-ignore
    ['a function of rrf without k', { ...BOTH, functionScore: { functions: [{ params: { reranker: 'rrf' } }] } }, []],
    ['rrf without k', rerank('rrf', {}), ['rerank.params.k']],
    ['rrf of 0', rerank('rrf', { k: 0 }), ['rerank.params.k']],
    ['rrf below the bound', rerank('rrf', { k: 16383 }), []],
    ['rrf of the bound', rerank('rrf', { k: 16384 }), ['rerank.params.k']],
    ['weights', rerank('weighted', { weights: [0, 1] }), []],
    ['too few weights', rerank('weighted', { weights: [1] }), ['rerank.params.weights']],
    ['a weight above 1', rerank('weighted', { weights: [0.5, 1.1] }), ['rerank.params.weights.1']],
    ['a negative weight', rerank('weighted', { weights: [-0.1, 1] }), ['rerank.params.weights.0']],
    [
      'too few weights, and a text as norm_score',
      rerank('weighted', { weights: [1], norm_score: 'yes' }),
      ['rerank.params.weights', 'rerank.params.norm_score'],
    ],
    ['a text as norm_score', rerank('weighted', { weights: [1, 1], norm_score: 'yes' }), ['rerank.params.norm_score']],
    ['a strategy of another service', rerank('model', { queries: ['a'] }), []],
  ];
  for (const [what, search, issues] of rows) {
    it(what, () => {
      assert.deepEqual(
        checkSearch(JSON.parse(JSON.stringify(search)), facts).map(({ path }) => path.join('.')),
        issues,
      );
    });
  }

  it('by what is missing', () => {
    const pathOf = (search: SearchDocument) => missing(search, facts)?.path.join('.');
    assert.equal(pathOf(BOTH), undefined);
    assert.equal(pathOf({ ...BOTH, text: ' ' }), 'text');
    assert.equal(pathOf({ text: 'a', queries: [{ annsField: 'dense', vectors: [] }] }), 'queries.0.vectors');
    assert.equal(pathOf({ queries: [{ annsField: 'dense' }] }), 'queries.0');
  });

  it('against a service that has V1 only', () => {
    const paths = checkSearch(BOTH, { ...facts, v1Only: true }).map(({ path }) => path.join('.'));
    assert.deepEqual(paths, ['queries']);
  });
});

describe('queries are added and removed', () => {
  const single: SearchDocument = { text: 'a', annsField: 'dense', filter: 'id > 1', searchParams: { params: {} } };
  const fields = ['dense', 'words'];

  it('the first one keeps its field and parameters, the next takes another field', () => {
    assert.deepEqual(withQuery(single, fields), {
      text: 'a',
      filter: 'id > 1',
      queries: [{ annsField: 'dense', searchParams: { params: {} } }, { annsField: 'words' }],
    });
  });
  it('a vector belongs to its query', () => {
    const { queries, vectors } = withQuery({ vectors: [[1, 2]], annsField: 'dense' }, fields);
    assert.deepEqual(
      [vectors, queries],
      [undefined, [{ annsField: 'dense', vectors: [[1, 2]] }, { annsField: 'words' }]],
    );
  });
  it('the last of two becomes the search again', () => {
    assert.deepEqual(withoutQuery({ ...withQuery(single, fields), rerank: { strategy: 'rrf' } }, 1), single);
    const own = withoutQuery({ text: 'a', queries: [{ annsField: 'dense' }, { annsField: 'words', text: 'b' }] }, 0);
    assert.deepEqual(own, { annsField: 'words', text: 'b' });
    const other = withoutQuery({ text: 'a', queries: [{ annsField: 'words' }, { annsField: 'dense', ids: ['1'] }] }, 0);
    assert.deepEqual(other, { annsField: 'dense', ids: ['1'] });
  });
  it('of three, two remain', () => {
    const three = withQuery(withQuery(single, fields), fields);
    assert.deepEqual(
      withoutQuery(three, 1).queries?.map(({ annsField }) => annsField),
      ['dense', 'dense'],
    );
  });
  it('each with its weight, a new one with the mean of the others', () => {
    const search = (weights: unknown[]): SearchDocument => ({
      text: 'a',
      queries: [{ annsField: 'dense' }, { annsField: 'words' }, { annsField: 'dense' }].slice(0, weights.length),
      rerank: { strategy: 'weighted', params: { weights, norm_score: true } },
    });
    const weightsOf = ({ rerank }: SearchDocument) => rerank?.params;
    assert.deepEqual(weightsOf(withoutQuery(search([0.5, 0.2, 0.3]), 0)), { weights: [0.2, 0.3], norm_score: true });
    assert.deepEqual(weightsOf(withAnotherQuery(search([0.7, 0.4]), fields)), {
      weights: [0.7, 0.4, 0.55],
      norm_score: true,
    });
    const unfinished = withAnotherQuery(search(['much', 1]), fields);
    assert.deepEqual(weightsOf(unfinished)?.['weights'], ['much', 1], 'what is not a list of weights stays as it is');
  });
  it('each stands on a line of the text, which can be read again', () => {
    const text = searchText(BOTH);
    assert.equal(text.match(/annsField/g)?.length, 2);
    assert.equal(text.split('\n').filter(line => line.includes('annsField')).length, 2);
    assert.deepEqual(readSearch(JSON.parse(text)), { search: BOTH, issues: [] });
  });
});

const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], value);

describe('what joins the queries', () => {
  const weighted = (...weights: number[]) => ({ strategy: 'weighted', params: { weights, norm_score: true } });
  const byFunction = (params: object) => ({
    functionScore: { functions: [{ name: 'f', type: 'Rerank', inputFieldNames: [], params }] },
  });
  it('is the same in any order of its parameters, and another with another value or strategy', () => {
    const turned = { params: { norm_score: true, weights: [0.5, 0.5] }, strategy: 'weighted' };
    const rerank = weighted(0.5, 0.5);
    assert.ok(isSameJoining({ rerank }, { rerank: turned }));
    assert.ok(isSameJoining({}, { rerank: undefined }));
    for (const other of [weighted(0.5, 0.4), { strategy: 'rrf', params: { k: 60 } }, undefined])
      assert.ok(!isSameJoining({ rerank }, { rerank: other }));
    const one = byFunction({ reranker: 'weighted', weights: [0.5, 0.5] });
    assert.ok(isSameJoining(one, byFunction({ weights: [0.5, 0.5], reranker: 'weighted' })));
    assert.ok(!isSameJoining(one, byFunction({ weights: [0.5, 0.4], reranker: 'weighted' })));
    assert.ok(!isSameJoining(one, { rerank }));
  });

  it('is a reranker, also where a function has the rules of one', () => {
    const rows: [joined: Joining, to: unknown][] = [
      [{ rerank: weighted(1, 0) }, weighted(1, 0)],
      [byFunction({ reranker: 'rrf' }), { strategy: 'rrf', params: { k: 60 } }],
      [byFunction({ reranker: 'rrf', k: 5 }), { strategy: 'rrf', params: { k: 5 } }],
      [byFunction({ reranker: 'weighted', weights: [1] }), { strategy: 'weighted', params: { weights: [1] } }],
      [byFunction({ reranker: 'decay', function: 'gauss' }), undefined],
      [byFunction({ reranker: 'boost', weight: 2 }), undefined],
      [{ functionScore: { functions: [{}, {}] } }, undefined],
      [{ functionScore: { functions: ['rrf'] } }, undefined],
      [{ functionScore: {} }, undefined],
      [{}, undefined],
    ];
    for (const [joined, to] of rows) assert.deepEqual(rerankOf(joined), to, JSON.stringify(joined));
  });

  it('has its weights where they can be written', () => {
    for (const joined of [{ rerank: weighted(1, 0) }, byFunction({ reranker: 'weighted', weights: [1, 0] })]) {
      const changed = withWeights(joined, [0.25, 0.75]);
      assert.deepEqual(valueAt(changed, weightsPath(joined)), [0.25, 0.75]);
      assert.deepEqual(withWeights(changed, [1, 0]), joined);
    }
  });

  it('loses and gains a weight with a query, in a function, too', () => {
    const search = { ...BOTH, ...byFunction({ reranker: 'weighted', weights: [0.25, 0.75] }) };
    const more = withAnotherQuery(search, ['dense', 'words']);
    assert.deepEqual(valueAt(more, weightsPath(more)), [0.25, 0.75, 0.5]);
    assert.deepEqual(valueAt(withoutQuery(more, 0), weightsPath(more)), [0.75, 0.5]);
  });
});
