import assert from 'node:assert/strict';
import { searchCall } from '../../../../src/model/searches/calls';
import { checkSearch } from '../../../../src/model/searches/checks';
import type { SearchDocument } from '../../../../src/model/searches/documents';
import type { SearchFacts } from '../../../../src/model/searches/facts';
import { withQuery } from '../../../../src/model/searches/queries';
import { questionOf } from '../../../../src/model/searches/questions';
import { nearestOf, type SearchRun } from '../../../../src/model/searches/runs';
import { SearchRequest } from '../../../../src/model/searches/searches';
import { SEARCH_SNIPPETS } from '../../../../src/model/searches/snippets';
import * as z from '../../../../src/model/zod';

const facts: SearchFacts = {
  collection: {
    collectionName: 'digest',
    fields: [
      { name: 'id', type: 'Int64', primaryKey: true },
      { name: 'dense', type: 'FloatVector', params: [{ key: 'dim', value: '2' }] },
    ],
  },
};
const by = (...params: object[]) => ({
  functionScore: { functions: params.map(each => ({ name: 'f', type: 'Rerank', inputFieldNames: [], params: each })) },
});
const BOOST = { reranker: 'boost', filter: 'id > 3', weight: 2 };
const QUERY: SearchDocument = { collection: 'digest', vectors: [[1, 2]] };

describe('the functions that rank the hits of one query', () => {
  const cases: [what: string, search: SearchDocument, ...wrong: string[]][] = [
    ['a boost', { ...QUERY, ...by(BOOST) }],
    ['several boosts', { ...QUERY, ...by(BOOST, { ...BOOST, reranker: 'Boost' }) }],
    ['a decay', { ...QUERY, ...by({ reranker: 'decay', function: 'gauss', origin: 1, scale: 2 }) }],
    ['a function of the service', { ...QUERY, ...by({ reranker: 'model', provider: 'tei' }) }],
    ['no function', { ...QUERY, functionScore: {} }, 'functionScore'],
    ['functions that are texts', { ...QUERY, functionScore: { functions: ['boost'] } }, 'functionScore'],
    ['what joins queries', { ...QUERY, ...by({ reranker: 'rrf' }) }, 'functionScore.functions.0'],
    ['what joins queries, besides', { ...QUERY, ...by(BOOST, { reranker: 'weighted' }) }, 'functionScore.functions.1'],
    ['a boost and a decay', { ...QUERY, ...by(BOOST, { reranker: 'decay' }) }, 'functionScore.functions'],
    ['entities without a query', { collection: 'digest', browse: true, ...by(BOOST) }, 'functionScore'],
    ['V1', { ...QUERY, api: 'v1', ...by(BOOST) }, 'functionScore'],
    ['a reranker', { ...QUERY, rerank: { strategy: 'rrf', params: { k: 60 } } }, 'rerank'],
  ];
  for (const [what, search, ...wrong] of cases) {
    it(`${wrong.length > 0 ? 'refuse' : 'take'} ${what}`, () => {
      assert.deepEqual(
        checkSearch(search, facts).map(({ path }) => path.join('.')),
        wrong,
      );
    });
  }

  it('go along with the request, and back into a document', () => {
    const call = searchCall({ ...QUERY, ...by(BOOST) }, [[1, 2]], facts);
    assert.equal(call.call, 'search');
    assert.deepEqual(call.body.functionScore, by(BOOST).functionScore);
    assert.ok(z.safeParse(SearchRequest, call.body).success);
    assert.deepEqual(questionOf(call)?.functionScore, by(BOOST).functionScore);
  });

  it('are a ranker in the code for the SDK', () => {
    const code = SEARCH_SNIPPETS.sdk('https://x', searchCall({ ...QUERY, ...by(BOOST) }, [[1, 2]], facts));
    assert.match(code, /^from pymilvus import .*\bFunctionScore\b/m);
    assert.match(code, /ranker=FunctionScore\(functions=\[Function\(name="f", function_type=FunctionType\.RERANK/);
  });

  it('stay behind when the search becomes one of several queries', () => {
    assert.equal(withQuery({ ...QUERY, ...by(BOOST) }, ['dense']).functionScore, undefined);
  });

  it('return scores: a boost in the direction of the metric type, a decay highest first', () => {
    const nearest = (metricType: string, params: object) =>
      nearestOf({
        call: searchCall({ ...QUERY, ...by(params) }, [[1, 2]], facts),
        metricType,
      } as SearchRun);
    assert.deepEqual(
      [nearest('L2', BOOST), nearest('COSINE', BOOST), nearest('L2', { reranker: 'decay' })],
      ['smallest', 'largest', 'largest'],
    );
  });
});
